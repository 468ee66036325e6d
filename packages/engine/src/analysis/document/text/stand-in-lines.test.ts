import { expect, test } from "vitest"
import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { learnScales } from "./line-scale.ts"
import { standInScale } from "./stand-in-lines.ts"

/** A line of ten points read from the right, in a room of so many points. */
function lineOf(text: string, room: number, advance = 4): PlacedLine {
  const edges = Array.from({ length: text.length + 1 }, (_, at) => 500 - at * advance)
  const span = { text, edges, font: 0, size: 10, stretch: 1, spacing: 0, bold: false, rise: "none" }
  const box = { x0: 500 - text.length * advance, y0: 100, x1: 500, y1: 112 }
  const line = { text, box, baseline: 110, size: 10, spans: [span], gaps: [] }
  return { line, page: 0, column: 0, x0: 500 - room, x1: 500 } as unknown as PlacedLine
}

const draftOf = (lines: readonly PlacedLine[], look: object = {}): ParagraphDraft => {
  const shape = { align: "justify", direction: "rtl", left: 0, right: 0, firstLine: 0, ...look }
  return { kind: "paragraph", lines, shape } as unknown as ParagraphDraft
}
const scaleOf = (lines: readonly PlacedLine[], look: object = {}, isOwn = false): number =>
  standInScale(draftOf(lines, look), () => isOwn)

// Ten letters of 2.9 points and one of 9.6.
const word = "بببببببببب" + "ب"

test("lines that are wider in LibreOffice's face are pressed into their room", () => {
  expect(scaleOf([lineOf(word, 33)])).toBe(0.84)
  expect(scaleOf([lineOf(word, 44), lineOf(word, 33)])).toBe(0.84)
  expect(scaleOf([lineOf(word, 34)], { firstLine: 1 })).toBe(0.84)
  expect(scaleOf([lineOf(word, 36)], { left: 2, right: 1 })).toBe(0.84)
})

test("lines that have room, and faces that travel, keep their letters", () => {
  expect(scaleOf([lineOf(word, 39)])).toBe(1)
  expect(scaleOf([lineOf(word, 33, 3)], {}, true)).toBe(1)
})

test("letters stay readable", () => {
  expect(scaleOf([lineOf(word, 20)])).toBe(0.8)
})

test("Latin words keep the width that they have on the page", () => {
  // Eight signs of four points.
  expect(scaleOf([lineOf(`MySQL 8 ${word}`, 38.6 + 32.5)])).toBe(1)
  expect(scaleOf([lineOf("MySQL 8 ", 30), lineOf("שלום", 12)])).toBe(1)
})

test("paragraphs read from the right have that scale in all their lines", () => {
  const draft = draftOf([lineOf(word, 33), lineOf("ب", 33)])
  const learnt = learnScales([draft], [], [], { keepsLines: false, hyphens: () => 0 })
  expect(learnt.ofLines(draft, 0).scales).toEqual([0.84, 0.84])
})
