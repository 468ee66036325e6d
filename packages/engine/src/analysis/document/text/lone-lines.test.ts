import { describe, expect, test } from "vitest"
import type { ParagraphDraft } from "../../block-drafts.ts"
import { column, paragraphDraft, placedAt } from "../../writing/block-drafts.test-kit.ts"
import { withLoneRoom, withSides } from "./lone-lines.ts"

const sides = { x0: 14, x1: 500 }
/** A line of so many points from a place of its column, which is three hundred points wide. */
const only = (wide: number, look: Partial<ParagraphDraft> = {}, x = 100): ParagraphDraft => {
  const placed = placedAt("a".repeat(10), 100, { x })
  const line = { ...placed.line, box: { ...placed.line.box, x1: x + wide } }
  return paragraphDraft([{ ...placed, line }], look)
}
const shape = (look: Partial<ParagraphDraft["shape"]>): Partial<ParagraphDraft> => ({
  shape: { align: "left", direction: "ltr", left: 0, right: 0, firstLine: 0, ...look },
})
const room = (draft: ParagraphDraft): string => {
  const { left, right } = withLoneRoom(draft, sides)
  return `${left} ${right}`
}

describe("a single line", () => {
  test("may come out a fifth wider than on the page", () => {
    expect(room(only(250))).toBe("0 0")
    expect(room(only(260))).toBe("0 -12")
    expect(room(only(200))).toBe("0 0")
  })
  test("reaches to the edge of the page at most", () => {
    expect(withLoneRoom(only(400), { x0: 14, x1: 450 }).right).toBe(-50)
    expect(withLoneRoom(only(400), { x0: 14, x1: 380 }).right).toBe(0)
  })
  test("is widened at both sides where it is centred, at its left where it is set from the right", () => {
    expect(room(only(260, shape({ align: "centre" })))).toBe("-6 -6")
    expect(room(only(260, shape({ align: "right" })))).toBe("-12 0")
    expect(withLoneRoom(only(260, shape({ align: "centre" })), { x0: 96, x1: 500 })).toMatchObject({
      left: -4,
      right: -4,
    })
    expect(withLoneRoom(only(260, shape({ align: "centre" })), { x0: 14, x1: 403 })).toMatchObject({
      left: -3,
      right: -3,
    })
    expect(withLoneRoom(only(260, shape({ align: "right" })), { x0: 96, x1: 500 }).left).toBe(-4)
  })
  test("begins at its indent, or where it stood behind it", () => {
    expect(room(only(240, shape({ left: 20 })))).toBe("20 -8")
    expect(room(only(240, shape({ left: 20, firstLine: -20 })))).toBe("20 0")
    expect(room(only(240, shape({ left: 20, firstLine: 20 })))).toBe("20 -8")
    expect(room(only(240, shape({ firstLine: 30 }), 130))).toBe("0 -18")
    expect(room(only(240, shape({ align: "centre" }), 130))).toBe("0 0")
    expect(room(only(240, shape({ right: 20 })))).toBe("0 12")
  })
})

describe("a paragraph keeps its room", () => {
  const line = { style: "single", width: 1, colour: 0 } as const
  test.each<[string, Partial<ParagraphDraft>]>([
    ["with a border above", { above: { at: 90, line } }],
    ["with a border below", { below: { at: 110, line } }],
    ["with a fill", { fill: 0xdddddd }],
    ["as an entry of contents", { role: "tocEntry" }],
    ["from right to left", shape({ direction: "rtl" })],
  ])("%s", (_, look) => {
    expect(room(only(280, look))).toBe("0 0")
    expect(room(only(280))).toBe("0 -36")
  })
  test("of several lines, or with a gap", () => {
    const [first] = only(280).lines
    expect(room(paragraphDraft([...only(280).lines, ...only(280).lines]))).toBe("0 0")
    const gaps = [{ at: 3, from: 150, to: 200 }]
    const gapped = first && { ...first, line: { ...first.line, gaps } }
    expect(room(paragraphDraft(gapped ? [gapped] : []))).toBe("0 0")
    expect(room(paragraphDraft([]))).toBe("0 0")
  })
})

test("lines may reach over the margins of a section with one column", () => {
  expect(withSides({ a: 1 }, { columns: [{ left: 72, right: 500 }], width: 595 })).toEqual({
    a: 1,
    sides: { x0: 14, x1: 581 },
  })
  const two = [
    { left: 72, right: 250 },
    { left: 300, right: 500 },
  ]
  expect(withSides({}, { columns: two, width: 595 })).toEqual({ sides: undefined })
  expect(column.x0).toBe(100)
})
