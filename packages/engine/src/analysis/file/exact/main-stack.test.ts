import { describe, expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import type { Band } from "../../page/order/bands.ts"
import type { Float } from "../../page/order/floats.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { frameAll, type Beside } from "./frame-all.ts"

const page = { index: 0, width: 600, height: 800 }

/** A line of ten points: "a sentence of so many letters", or what is given. */
const piece = (
  y: number,
  { x0 = 100, x1 = 300, text = "a sentence of some words", z = 5 } = {},
) => {
  const line = { ...lineAt(text, x0, y, { size: 10, x1 }), z }
  return { kind: "line", line, box: line.box } as unknown as FlowItem
}
const drawing = (x0: number, y0: number, x1: number, y1: number, z = 1): Float =>
  ({ figure: { box: { x0, y0, x1, y1 }, z }, wrap: "square" }) as unknown as Float

const laidOut = (pieces: readonly FlowItem[], beside: Beside = {}) =>
  frameAll(page, [{ columns: [{ x0: 0, x1: 600, pieces }] } as unknown as Band], {
    hasText: true,
    ...beside,
  })
const flowing = (pieces: readonly FlowItem[], beside: Beside = {}): number[] =>
  laidOut(pieces, beside).bands.flatMap(({ columns }) =>
    columns.flatMap((column) =>
      column.pieces.map(({ box }) => pieces.findIndex((each) => each.box === box)),
    ),
  )

describe("text of a designed page flows", () => {
  const stack = [piece(100), piece(200), piece(300, { x0: 50, x1: 500 })]

  test("where it stands in one stack, from the top", () => {
    expect(flowing(stack)).toEqual([0, 1, 2])
    expect(laidOut(stack).columns).toEqual([])
  })

  test("with what stands beside it in frames", () => {
    const beside = piece(200, { x0: 400, x1: 480, text: "beside it" })
    expect(flowing([...stack, beside])).toEqual([0, 1, 2])
    expect(laidOut([...stack, beside]).columns.map(({ pieces }) => pieces.length)).toEqual([1])
  })

  test("not where less than half of the letters stand in one stack", () => {
    const beside = (text: string) => [piece(100), piece(102, { x0: 400, x1: 480, text })]
    expect(flowing(beside("a sentence of some words"))).toHaveLength(1)
    const third = piece(104, { x0: 500, x1: 580 })
    expect(flowing([...beside("a sentence of some words"), third])).toEqual([])
    expect(laidOut([...beside("a sentence of some words"), third]).columns).toHaveLength(3)
  })

  test("not where every page was to keep all in frames", () => {
    expect(flowing(stack, { hasText: false })).toEqual([])
    expect(laidOut(stack, { hasText: false }).columns).toHaveLength(3)
  })

  test("not where words of a word or two name what is drawn", () => {
    const label = (y: number) => piece(y, { text: "Pump two" })
    expect(flowing([label(100), label(200), label(300)])).toEqual([])
    expect(flowing([label(100), piece(200)])).toEqual([0, 1])
  })

  test("without columns that lie close: most lines of a group have gaps", () => {
    const parted = (y: number, text = "a sentence of some words"): FlowItem => {
      const whole = piece(y, { text }) as FlowItem & { line: object }
      const gaps = [{ at: 2, from: 150, to: 200 }]
      return { ...whole, line: { ...whole.line, gaps } } as FlowItem
    }
    expect(flowing([piece(100), parted(200), parted(212), piece(300)])).toEqual([0, 3])
    // A single one has the date of a letter at its end; behind a label is the text of an item.
    expect(flowing([piece(100), parted(200), piece(300)])).toEqual([0, 1, 2])
    const items = [parted(200, "1) a sentence of words"), parted(212, "2) a sentence of words")]
    expect(flowing([piece(100), ...items, piece(300)])).toEqual([0, 1, 2, 3])
  })

  test("with a table in it, but without several", () => {
    const table = (y: number): FlowItem => {
      const lines = [lineAt("a sentence of some words", 100, y)]
      const cells = [{ row: 0, column: 0, lines, nested: [] }]
      const box = { x0: 100, y0: y - 10, x1: 300, y1: y + 10 }
      return { kind: "table", box, table: { cells } } as unknown as FlowItem
    }
    expect(flowing([piece(100), table(200), piece(300)])).toEqual([0, 1, 2])
    expect(flowing([piece(100), table(200), piece(300), table(400)])).toEqual([0, 2])
  })

  test("only as far as a line and a half finds room below", () => {
    expect(flowing([piece(100), piece(782)])).toEqual([0, 1])
    expect(flowing([piece(100), piece(790)])).toEqual([0])
  })
})

describe("what is painted below text that flows", () => {
  const text = [piece(100), piece(200)]
  const wraps = (...floats: readonly Float[]) =>
    laidOut(text, { floats }).floats.map(({ wrap }) => wrap)

  test("lies behind it, with all that was painted before that", () => {
    expect(wraps(drawing(0, 700, 600, 800, 1), drawing(0, 0, 600, 800, 2))).toEqual([
      "behind",
      "behind",
    ])
    expect(wraps(drawing(0, 0, 600, 800, 2), drawing(0, 700, 600, 800, 3))).toEqual([
      "behind",
      "front",
    ])
  })

  test("lies before it where it was painted later, or beside", () => {
    expect(wraps(drawing(0, 0, 600, 800, 9))).toEqual(["front"])
    expect(wraps(drawing(400, 0, 600, 800, 1))).toEqual(["front"])
  })

  test("keeps the texts that stand in it in their frames", () => {
    const card = drawing(90, 80, 310, 120)
    expect(flowing(text, { floats: [card] })).toEqual([1])
    expect(laidOut(text, { floats: [card] }).columns).toHaveLength(1)
    // A ground of half of the page and more is no card.
    expect(flowing(text, { floats: [drawing(0, 0, 600, 700)] })).toEqual([0, 1])
  })
})

test("text about one axis has it in the middle of its column", () => {
  const column = (...pieces: readonly FlowItem[]) => laidOut(pieces).bands[0]?.columns[0]
  const centred = [piece(100, { x0: 150, x1: 250 }), piece(200, { x0: 100, x1: 300 })]
  const found = column(...centred, piece(300, { x0: 120, x1: 380 }))
  expect(((found?.x0 ?? 0) + (found?.x1 ?? 0)) / 2).toBeCloseTo(200)
  const wide = column(...centred, piece(300, { x0: 120, x1: 420 }))
  expect(wide?.x1).toBe(540)
  const apart = column(piece(100, { x0: 150, x1: 250 }), piece(200, { x0: 100, x1: 310 }))
  expect(((apart?.x0 ?? 0) + (apart?.x1 ?? 0)) / 2).not.toBeCloseTo(200)
})
