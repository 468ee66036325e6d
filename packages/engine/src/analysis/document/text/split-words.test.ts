import { describe, expect, test } from "vitest"
import type { BlockDraft } from "../../block-drafts.ts"
import {
  cellDraft,
  paragraphDraft,
  placedAt,
  tableBlock,
  tableDraft,
} from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { learnSplits } from "./split-words.ts"

/** A line that fills its column to the last sign. */
const full = (text: string) => placedAt(text, 100, { x0: 100, x1: 101 + 5 * text.length })
const next = (text: string) => lineAt(text, 100, 112)
const paragraph = (...texts: readonly string[]): BlockDraft =>
  paragraphDraft(texts.map((text, at) => placedAt(text, 300 + 12 * at)))
const cellOf = (...texts: readonly string[]): BlockDraft => {
  const lines = texts.map((text, at) => lineAt(text, 0, 12 * at))
  const table = tableDraft([0, 10], [0, 10])
  return tableBlock({
    ...table,
    cells: [cellDraft({ x0: 0, x1: 10, y0: 0, y1: 10 }, { lines })],
  })
}
const isBroken = (head: string, tail: string, ...blocks: readonly BlockDraft[]): boolean =>
  learnSplits(blocks)(full(head), next(tail))

describe("a word at the edge of its cell was broken", () => {
  test("where it stands whole elsewhere", () => {
    expect(isBroken("water", "fall")).toBe(false)
    expect(isBroken("water", "fall", paragraph("the waterfall is high"))).toBe(true)
    expect(isBroken("water", "fall", cellOf("the waterfall is high"))).toBe(true)
    expect(isBroken("water", "fall", paragraph("the water is high"))).toBe(false)
  })

  test("not where both pieces stand whole elsewhere", () => {
    const both = paragraph("the water will fall", "like a waterfall does")
    expect(isBroken("water", "fall", both)).toBe(false)
  })

  test("where it looks so, and its head is no word of the text", () => {
    expect(isBroken("Estimat", "e")).toBe(true)
    expect(isBroken("Estimat", "e", paragraph("say Estimat twice"))).toBe(false)
    expect(isBroken("Estimat", "e", paragraph("say e twice"))).toBe(true)
  })

  test("as its signs say where no letters stand on both sides", () => {
    expect(isBroken("{{name", "}}")).toBe(true)
    expect(isBroken("Name", "Table")).toBe(false)
  })

  test("only where its line was full", () => {
    const wide = placedAt("water", 100, { x0: 100, x1: 300 })
    expect(learnSplits([paragraph("the waterfall is high")])(wide, next("fall"))).toBe(false)
  })
})

describe("of other lines", () => {
  const whole = paragraph("a waterfall is high")

  test("those of a word alone tell nothing: they may be broken themselves", () => {
    expect(isBroken("water", "fall", whole, paragraph("water", "fall"))).toBe(true)
    expect(isBroken("water", "fall", whole, cellOf("water", "fall"))).toBe(true)
    // The last line of a paragraph was broken by nothing, nor the first by the one before.
    expect(isBroken("water", "fall", whole, paragraph("water"), paragraph("fall"))).toBe(false)
  })

  test("those of several words tell all of them", () => {
    expect(isBroken("water", "fall", whole, paragraph("in water", "fall days"))).toBe(false)
    expect(
      isBroken("water", "fall", whole, paragraph("in water", "it"), paragraph("the", "fall days")),
    ).toBe(true)
  })
})
