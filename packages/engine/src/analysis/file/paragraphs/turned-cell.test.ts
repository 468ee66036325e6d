import { describe, expect, test } from "vitest"
import type { Block } from "../../../model/document.ts"
import type { CellDraft } from "../../drafts.ts"
import { cellDraft, paragraphOf } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { layCellDown, standCellUp } from "./turned-cell.ts"

/** A cell of 20 by 100 points with a line along its left edge, turned so far. */
const cell = (rotation: 90 | 270, borders: object = {}): CellDraft => {
  const line = {
    ...lineAt("text", 102, 290, { angle: rotation }),
    box: { x0: 102, x1: 112, y0: 240, y1: 290 },
  }
  return cellDraft({ x0: 100, x1: 120, y0: 200, y1: 300 }, {
    lines: [line],
    rotation,
    borders,
  } as unknown as Partial<CellDraft>)
}
const sides = { top: "t", right: "r", bottom: "b", left: "l" }

describe("a cell of turned text laid down", () => {
  test("is as wide as it was high, from the same corner", () => {
    for (const rotation of [90, 270] as const)
      expect(layCellDown(cell(rotation))).toMatchObject({
        box: { x0: 100, x1: 200, y0: 200, y1: 220 },
        rotation: 0,
      })
  })

  test("has its lines run to the right and follow each other downwards", () => {
    const [down] = layCellDown(cell(90)).lines
    expect(down).toMatchObject({ box: { x0: 140, x1: 190, y0: 208, y1: 218 }, angle: 0 })
    expect(down?.baseline).toBeCloseTo(216)
    const [up] = layCellDown(cell(270)).lines
    expect(up).toMatchObject({ box: { x0: 110, x1: 160, y0: 202, y1: 212 }, angle: 0 })
    expect(up?.spans[0]?.box.x0).toBeGreaterThan(100)
  })

  test("takes its borders with it", () => {
    expect(layCellDown(cell(90, sides)).borders).toEqual({
      top: "r",
      bottom: "l",
      left: "t",
      right: "b",
    })
    expect(layCellDown(cell(270, sides)).borders).toEqual({
      top: "l",
      bottom: "r",
      left: "b",
      right: "t",
    })
    expect(layCellDown(cell(90)).borders).toEqual({})
  })
})

describe("what was laid down", () => {
  test("stands where it stood before", () => {
    for (const rotation of [90, 270] as const) {
      const turned = cell(rotation)
      const [line] = layCellDown(turned).lines
      if (!line) throw new Error("the cell has a line")
      const block = { ...paragraphOf(), placement: [{ page: 0, box: line.box }] } as Block
      const [back] = standCellUp([block], turned)
      expect(back?.placement[0]?.box).toEqual(turned.lines[0]?.box)
    }
  })

  test("has its lines there too, where they are known", () => {
    const turned = cell(90)
    const paragraph = paragraphOf()
    const [back] = standCellUp([paragraph], turned)
    expect(back).toMatchObject({ lines: [{ box: back?.placement[0]?.box }] })
    const { lines: _, ...bare } = paragraph
    expect(standCellUp([bare as Block], turned)[0]).not.toHaveProperty("lines")
  })

  test("leaves what is no paragraph as it is", () => {
    const table = { kind: "table" } as unknown as Block
    expect(standCellUp([table], cell(90))).toEqual([table])
  })
})
