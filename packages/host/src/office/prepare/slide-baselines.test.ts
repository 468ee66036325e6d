import { describe, expect, it } from "vitest"
import { baselinesAsSet, spacesOfLines } from "./slide-baselines.ts"

const faces = {
  major: "Mozhuan Slide Calibri Light",
  minor: "Mozhuan Slide Calibri",
  nameOf: (face: string): string => `Mozhuan Slide ${face}`,
}
const size = (value: number): string => `<a:lvl1pPr><a:defRPr sz="${value}"/></a:lvl1pPr>`
const ancestors = {
  layout: `<p:sp><p:nvPr><p:ph type="title"/></p:nvPr><p:txBody><a:bodyPr tIns="0"/><a:lstStyle>${size(4000)}</a:lstStyle></p:txBody></p:sp>`,
  master: "",
  presentation: "",
}
const shape = (text: string, { ph = "", body = "<a:bodyPr/>", properties = "" } = {}): string =>
  `<p:sp><p:nvPr>${ph}</p:nvPr><p:txBody>${body}<a:lstStyle/><a:p>${properties}<a:r>${text}</a:r></a:p></p:txBody></p:sp>`
const run = (value: number, face = ""): string =>
  `<a:rPr lang="en-US" sz="${value}">${face}</a:rPr><a:t>word</a:t>`
/** Room above and below the text of a shape; undefined where it stays. */
const room = (xml: string): (string | undefined)[] =>
  /<a:bodyPr tIns="(-?\d+)" bIns="(-?\d+)"/
    .exec(baselinesAsSet(xml, faces, () => ancestors))
    ?.slice(1) ?? []

describe("text of a shape", () => {
  it("moves up by what PowerPoint has less above its first baseline, in its face", () => {
    // 20 pt: .062 of it are 1.24 pt, 15,748 units.
    expect(room(shape(run(2000)))).toEqual(["29972", "61468"])
    expect(room(shape(run(2000, '<a:latin typeface="Mozhuan Slide Sans Latin"/>')))).toEqual([
      "40640",
      "50800",
    ])
    expect(room(shape(run(2000, '<a:latin typeface="Nobody Knows"/>')))).toEqual([])
  })

  it("moves by the heights of its face where the face was not met", () => {
    const lifted = (face: string): number =>
      (45_720 - Number(room(shape(run(2000, `<a:latin typeface="${face}"/>`)))[0] ?? 45_720)) /
      (20 * 12_700)
    // Its ascent is .984 of the size and its descent .273; lines of a presentation stand .03 to .07
    // higher.
    expect(lifted("Mozhuan Slide Source Sans Pro")).toBeCloseTo(0.049, 3)
    expect(lifted("Mozhuan Slide Verdana")).toBeCloseTo(0.009, 3)
  })

  const spaced = (percent: number): string =>
    `<a:pPr><a:lnSpc><a:spcPct val="${percent}"/></a:lnSpc></a:pPr>`

  it("moves less where its lines are nearer, but for titles in lines that touch", () => {
    const near = (percent: number, body?: string): unknown =>
      room(shape(run(2000), { properties: spaced(percent), ...(body && { body }) }))
    expect(near(90_000)).toEqual(["34544", "56896"])
    expect(near(80_000)).toEqual(room(shape(run(2000))))
    const reduced = '<a:bodyPr><a:noAutofit reduced="1"/></a:bodyPr>'
    expect(near(80_000, reduced)).toEqual(["39116", "52324"])
  })

  it("moves alike in all faces where its lines are farther apart, told or inherited", () => {
    const far = (percent: number, face: string): unknown =>
      room(shape(run(2000, `<a:latin typeface="${face}"/>`), { properties: spaced(percent) }))
    // .128 of 20 pt at 1.1, .24 at 1.5; below the text more by what is the face's alone.
    for (const [face, own] of [
      ["Mozhuan Slide Calibri", 15_748],
      ["Mozhuan Slide Sans Latin", 5080],
    ] as const) {
      expect(far(110_000, face)).toEqual([`${45_720 - 32_512}`, `${45_720 + own}`])
      expect(far(150_000, face)).toEqual([`${45_720 - 60_960}`, `${45_720 + own}`])
    }
    expect(far(150_000, "Nobody Knows")).toEqual([`${45_720 - 60_960}`, "45720"])
    const inherited = shape(run(2000)).replace(
      "<a:lstStyle/>",
      `<a:lstStyle><a:lvl1pPr>${spaced(110_000).slice(7, -8)}</a:lvl1pPr></a:lstStyle>`,
    )
    expect(room(inherited)).toEqual(far(110_000, "Mozhuan Slide Calibri"))
    // Hardly more than single: no more than that.
    expect(far(101_000, "Nobody Knows")).toEqual([`${45_720 - 3048}`, "45720"])
  })

  it("moves as a whole with its first line where it counts the space above it", () => {
    const body = (counts: string): string => `<a:bodyPr spcFirstLastPara="${counts}"/>`
    const far = (counts: string): unknown =>
      room(shape(run(2000), { properties: spaced(150_000), body: body(counts) }))
    expect(far("1")).toEqual([`${45_720 - 60_960}`, `${45_720 + 60_960}`])
    expect(far("0")).toEqual([`${45_720 - 60_960}`, `${45_720 + 15_748}`])
  })

  it("moves down in a face that stands lower in PowerPoint", () => {
    const kai = run(2000, '<a:ea typeface="Mozhuan Slide Kai"/>').replace("word", "字")
    expect(room(shape(kai))).toEqual(["55880", "35560"])
  })

  it("inherits its size and its room from the placeholder of its layout", () => {
    const title = shape("<a:rPr/><a:t>word</a:t>", { ph: '<p:ph type="title"/>' })
    expect(room(title)).toEqual(["-31496", "77216"])
  })

  it("moves as its own style's face asks, not the theme's", () => {
    const styled = (face: string): string =>
      shape(run(2000)).replace(
        "<a:lstStyle/>",
        `<a:lstStyle><a:lvl1pPr><a:defRPr><a:latin typeface="${face}"/></a:defRPr></a:lvl1pPr></a:lstStyle>`,
      )
    expect(room(styled("Exo"))).toEqual([])
    expect(room(styled("Garamond"))).toEqual(["33528", "57912"])
    expect(room(styled("+mn-lt"))).toEqual(room(shape(run(2000))))
  })

  it("stays where it runs down or is Chinese in a face that was not met", () => {
    expect(room(shape(run(2000), { body: '<a:bodyPr vert="eaVert"/>' }))).toEqual([])
    expect(room(shape(run(2000).replace("word", "字")))).toEqual([])
  })
})

it("space between paragraphs in percent is that of a line, in points it stays", () => {
  expect(spacesOfLines('<a:spcBef><a:spcPct val="20000"/></a:spcBef>')).toContain('val="24000"')
  const points = '<a:spcAft><a:spcPts val="600"/></a:spcAft>'
  expect(spacesOfLines(points)).toBe(points)
  const lines = '<a:lnSpc><a:spcPct val="90000"/></a:lnSpc>'
  expect(spacesOfLines(lines)).toBe(lines)
})
