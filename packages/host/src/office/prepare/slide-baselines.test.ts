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

  it("moves less where its lines are nearer", () => {
    const near = '<a:pPr><a:lnSpc><a:spcPct val="90000"/></a:lnSpc></a:pPr>'
    expect(room(shape(run(2000), { properties: near }))).toEqual(["34544", "56896"])
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
