import { describe, expect, it } from "vitest"
import { beginGridAtMargin } from "./page-grid.ts"

const section = (grid: string, top: number, bottom: number): string =>
  `<w:sectPr w:rsidR="1"><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${top}" w:right="1800" w:bottom="${bottom}" w:left="1800" w:header="851"/><w:docGrid ${grid}/></w:sectPr>`
const lines = 'w:type="lines" w:linePitch="312"'

describe("the grid of lines on a page", () => {
  it("begins at the top margin, when what is left over is shared out above and below", () => {
    // 16838 − 1500 − 1440 = 44 × 312 + 170; more than half a line is left.
    expect(beginGridAtMargin(section(lines, 1500, 1440))).toBe(section(lines, 1348, 1458))
    // 16838 − 1440 − 1600 = 44 × 312 + 70: seventy above, seventy below.
    expect(beginGridAtMargin(section(lines, 1440, 1600))).toBe(section(lines, 1370, 1600))
  })

  it("stands lower by what Word leaves above most of the text", () => {
    expect(beginGridAtMargin(section(lines, 1440, 1600), 78)).toBe(section(lines, 1448, 1522))
    expect(beginGridAtMargin(section(lines, 1440, 60), 78)).toBe(section(lines, 1390, 60))
  })

  it("is left alone where there is none, none is left over or margins are exact", () => {
    for (const [grid, top, bottom] of [
      ['w:linePitch="312"', 1500, 1440],
      [lines, 1440, 1670],
      [lines, -1500, 1440],
    ] as const)
      expect(beginGridAtMargin(section(grid, top, bottom))).toBe(section(grid, top, bottom))
  })
})
