import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { CellDraft, Fill, Span } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { fillOf, LookIndex } from "./cell-look.ts"
import { withGroundsOfWords } from "./faint-words.ts"

const table = { x0: 100, y0: 0, x1: 300, y1: 200 }
const title = { x0: 100, y0: 0, x1: 300, y1: 60 }
const purple = 0x7030a0

const band = (y1: number, colour: number): Fill => ({
  box: { x0: 100, y0: 0, x1: 300, y1 },
  paint: { colour, alpha: 1 },
  items: [0],
})

/** The cell below the title: a word on its first line, at its top. */
const below = (colour: number, look: Partial<Span> = {}): CellDraft => {
  const line = lineAt("Version", 110, 70)
  const spans = line.spans.map((span): Span => ({ ...span, colour, ...look }))
  const box: Box = { x0: 100, y0: 60, x1: 300, y1: 200 }
  return { box, lines: [{ ...line, spans }] } as unknown as CellDraft
}

const groundOf = (cell: CellDraft, fill: Fill, isTaken = true): number | undefined => {
  const looks = new LookIndex({ rules: [], fills: [fill] }, table)
  if (isTaken) fillOf(title, looks)
  return withGroundsOfWords([cell], looks)[0]?.fill
}

describe("a ground that ends within a cell", () => {
  test("is that of the cell where its words are white", () => {
    expect(groundOf(below(0xffffff), band(72, purple))).toBe(purple)
  })

  test("is not, where paper shows the words, or they have a colour behind them", () => {
    expect(groundOf(below(0), band(72, purple))).toBeUndefined()
    expect(groundOf(below(0xffffff, { highlight: purple }), band(72, purple))).toBeUndefined()
  })

  test("is not, where it ends above the words, or is as pale as they are", () => {
    expect(groundOf(below(0xffffff), band(66, purple))).toBeUndefined()
    expect(groundOf(below(0xffffff), band(72, 0xf8f8f8))).toBeUndefined()
  })

  test("is drawn on its own where no cell has taken it", () => {
    expect(groundOf(below(0xffffff), band(72, purple), false)).toBeUndefined()
  })
})
