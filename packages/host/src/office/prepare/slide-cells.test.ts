import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { settleSlides } from "./slide-layout.ts"

const part = "ppt/slides/slide1.xml"

/** A table of one cell of 8 inches, as it is settled in Calibri. */
function cell(text: string, properties: string, spacing = ""): string {
  const space = spacing && `<a:pPr><a:lnSpc><a:spcPct val="${spacing}"/></a:lnSpc></a:pPr>`
  const xml = `<a:tbl><a:tblGrid><a:gridCol w="7315200"/></a:tblGrid><a:tr h="1"><a:tc><a:txBody><a:bodyPr/><a:p>${space}<a:r><a:rPr sz="2400"><a:latin typeface="Calibri"/></a:rPr><a:t>${text}</a:t></a:r></a:p></a:txBody><a:tcPr${properties}/></a:tc></a:tr></a:tbl>`
  const faces = (face: { name: string }) =>
    face.name === "Calibri" ? "Mozhuan Slide Calibri" : undefined
  const settled = settleSlides(zipSync({ [part]: strToU8(xml) }), faces)
  return strFromU8(unzipSync(settled)[part] ?? new Uint8Array())
}

const rooms = (xml: string): number[] =>
  ["marT", "marB"].map((side) => Number(new RegExp(`${side}="(-?\\d+)"`).exec(xml)?.[1]))
const spacingOf = (xml: string): number => Number(/<a:spcPct val="(\d+)"/.exec(xml)?.[1])

describe("text of a table's cell", () => {
  it("stands as much higher as its face does in PowerPoint, in rows as high as before", () => {
    const [above = 0, below = 0] = rooms(cell("Words", ""))
    // .062 of 24 pt.
    expect(above).toBe(45_720 - 18_898)
    expect(above + below).toBe(2 * 45_720)
  })

  it("loses what PowerPoint takes from a spaced first line, and the row with it", () => {
    const [above = 0, below = 0] = rooms(cell("Words", ' marT="100000" marB="20000"', "150000"))
    // .24 of 24 pt, .062 of them the face's.
    expect(100_000 - above).toBe(73_152)
    expect(below - 20_000).toBe(18_898)
  })

  it("takes it from the spacing where the cell has no room, for one line alone", () => {
    const close = cell("Words", ' marT="0" marB="0"', "150000")
    expect(rooms(close)).toEqual([0, 18_898])
    expect(spacingOf(close)).toBe(130_000)
    const long = cell("Words ".repeat(30), ' marT="0" marB="0"', "150000")
    expect(spacingOf(long)).toBe(150_000)
    expect(rooms(long)).toEqual([0, 0])
  })

  it("that runs from top to bottom stays", () => {
    expect(cell("Words", ' vert="vert270"')).not.toContain("marT")
  })
})
