import { describe, expect, it, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { cellDraft, figureDraft, tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt as draftLine } from "../../writing/lines.test-kit.ts"
import { partCrossing } from "./crossing-blocks.ts"

/** A line of ten points, its letters five wide, at a place of the page. */
const lineAt = (
  text: string,
  x: number,
  baseline: number,
  { size, ...look }: Partial<TextLine> = {},
): FlowItem => {
  const line = {
    ...draftLine(text, x, baseline, size === undefined ? {} : { size }),
    spans: [],
    ...look,
  }
  return { kind: "line", box: line.box, line }
}

const address = ["John Q. Doe", "255 Customer Lane", "Suite B", "12345 User Town"].map(
  (text, row) => lineAt(text, 50, 100 + row * 12),
)
const desk = (from: number, step: number): FlowItem[] =>
  ["Local desk:", "Lucy Irwin"].map((text, row) => lineAt(text, 400, from + row * step))

it("takes the smaller of two blocks out whose rows cross, and leaves rows that agree", () => {
  const crossing = desk(104, 14)
  expect(partCrossing([...address, ...crossing])).toEqual({ flow: address, beside: [crossing] })
  const level = [...address, ...desk(100, 12)]
  expect(partCrossing(level)).toEqual({ flow: level, beside: [] })
})

it("leaves a label in the middle of its text, and parts of fractions, in their rows", () => {
  const label = [...address, lineAt("An address of theirs:", 400, 105)]
  expect(partCrossing(label).beside).toEqual([])
  const fraction = [...address, lineAt("n + 1", 400, 105), lineAt("n", 400, 117)]
  expect(partCrossing(fraction).beside).toEqual([])
})

it("leaves maps alone, whose labels cross without end", () => {
  const labels = Array.from({ length: 6_000 }, (_, at) =>
    lineAt("twelve words", (at * 7919) % 5000, (at * 104_729) % 8000),
  )
  expect(partCrossing(labels)).toEqual({ flow: labels, beside: [] })
})

const note = { spans: [{ note: 1 }] } as unknown as Partial<TextLine>
/** How many lines each block has that stands beside the flow. */
const besideOf = (...pieces: readonly FlowItem[]): number[] =>
  partCrossing(pieces).beside.map((block) => block.length)

describe("a block whose rows cross those beside it leaves the flow", () => {
  const besideAddress = (from: number, step = 14, look?: Partial<TextLine>): number[] =>
    besideOf(
      ...address,
      ...["Local desk:", "Lucy Irwin"].map((text, row) =>
        lineAt(text, 400, from + row * step, look),
      ),
    )

  test("on whichever side it stands", () => {
    const left = ["Local desk:", "Lucy Irwin"].map((text, row) => lineAt(text, 50, 105 + row * 14))
    const right = ["John Q. Doe", "255 Customer Lane", "Suite B", "12345 User Town"].map(
      (text, row) => lineAt(text, 300, 100 + row * 12),
    )
    expect(partCrossing([...right, ...left])).toEqual({ flow: right, beside: [left] })
    expect(partCrossing([...left, ...right])).toEqual({ flow: right, beside: [left] })
  })

  test("and is the right one of two as large", () => {
    const [one, other] = [50, 400].map((x) =>
      ["a line of some letters", "and as many once more"].map((text, row) =>
        lineAt(text, x, 100 + row * 12 + (x > 50 ? 5 : 0)),
      ),
    )
    expect(partCrossing([...(one ?? []), ...(other ?? [])])).toEqual({ flow: one, beside: [other] })
  })

  test("where a third of the letters is at one height, and no row is the same", () => {
    // Letters are 7.5 points high: 2.25 of them.
    const alone = (by: number): number[] =>
      besideOf(
        ...["one of two lines here", "the other of the two"].map((text, row) =>
          lineAt(text, 50, 100 + row * 40),
        ),
        ...["Local desk:", "Lucy Irwin"].map((text, row) => lineAt(text, 400, 100 + by + row * 11)),
      )
    expect([alone(5.2), alone(5.3)]).toEqual([[2], []])
    expect([alone(2.1), alone(1.9)]).toEqual([[2], []])
  })

  test("where it stands an em of the larger type off, in type that is not much smaller", () => {
    const off = (x: number, size = 10): number[] =>
      besideOf(
        lineAt("one of two lines here", 50, 100, { size }),
        lineAt("the other of the two", 50, 160),
        ...["Local desk:", "Lucy Irwin"].map((text, row) => lineAt(text, x, 104 + row * 12)),
      )
    // The first line ends at 155, and at 176 where it is larger.
    expect([off(165.1), off(164.9)]).toEqual([[2], []])
    expect([off(188.1, 12), off(187.9, 12)]).toEqual([[2], []])
    expect(besideAddress(103, 8, { size: 6.1 })).toEqual([2])
    expect(besideAddress(103, 8, { size: 5.9 })).toEqual([])
  })

  test("with lines less than half an em apart, one under the other", () => {
    const block = (step: number, x = 400): number[] =>
      besideOf(
        ...address,
        lineAt("Local desk:", 400, 105),
        lineAt("Lucy Irwin", x, 105 + step),
        lineAt("x", 700, 400),
      )
    expect([block(14.9), block(15.1)]).toEqual([[2], []])
    // The first line ends at 455.
    expect([block(14, 454), block(14, 456)]).toEqual([[2], []])
    expect([block(14, 351), block(14, 349)]).toEqual([[2], []])
  })

  test("with twelve letters at least", () => {
    const letters = (last: string): number[] =>
      besideOf(...address, lineAt("Local", 400, 105), lineAt(last, 400, 117))
    expect([letters("desk: 1"), letters("desk: ")]).toEqual([[2], []])
  })

  test("and has no letters that are turned, upright, of a formula, a picture or a note", () => {
    expect(besideAddress(105)).toEqual([2])
    expect(besideAddress(105, 14, { angle: 90 })).toEqual([])
    expect(besideAddress(105, 14, { isVertical: true })).toEqual([])
    expect(besideAddress(105, 14, note)).toEqual([])
    for (const held of ["figure", "formula"])
      expect(
        besideAddress(105, 14, { spans: [{ [held]: {} }] } as unknown as Partial<TextLine>),
      ).toEqual([])
  })

  test("where nothing else stands in its box, but for a third of its own height", () => {
    const pictureTo = (y1: number, x0 = 400): number[] => {
      const box: Box = { x0, x1: x0 + 20, y0: y1 - 20, y1 }
      return besideOf(...address, ...desk(105, 14), {
        kind: "figure",
        box,
        figure: figureDraft(box),
      })
    }
    // The block begins at 97.
    expect([pictureTo(102.9), pictureTo(103.1), pictureTo(110, 500)]).toEqual([[2], [], [2]])
  })

  test("however many there are, up to forty and two thousand pieces", () => {
    const blocks = (count: number): number =>
      besideOf(
        ...Array.from({ length: count }, (_, at) => [
          ...address.map(({ box }) => lineAt("a line of an address", 50, box.y1 - 2 + 80 * at)),
          ...desk(105 + 80 * at, 14),
        ]).flat(),
      ).length
    expect([blocks(3), blocks(41)]).toEqual([3, 40])
    const many = Array.from({ length: 2001 }, (_, at) => lineAt("x", 900, 1000 + 100 * at))
    const crossing = [...address, ...desk(105, 14)]
    expect(besideOf(...crossing, ...many.slice(0, 1994))).toEqual([2])
    expect(besideOf(...crossing, ...many.slice(0, 1995))).toEqual([])
  })

  test("and is the larger one where only that can, if the two are about as large", () => {
    const label = (text: string): number[] =>
      besideOf(
        lineAt(text, 50, 107),
        ...["Local desk:", "Lucy Irwin"].map((own, row) => lineAt(own, 400, 102 + row * 12)),
      )
    // 21 letters on the right: 12.6 of them.
    expect([label("thirteen here"), label("twelve here.")]).toEqual([[2], []])
  })
})

describe("a table leaves the flow where", () => {
  const tableAt = (x0: number, y0: number, y1: number): FlowItem => {
    const table = tableDraft([x0, x0 + 100], [y0, y1])
    return { kind: "table", box: table.box, table }
  }
  const beside = (...pieces: readonly FlowItem[]): number => partCrossing(pieces).beside.length

  test("it stands to the right of another, half of the lower one's height", () => {
    const [left, right] = [tableAt(50, 100, 200), tableAt(150, 160, 240)]
    expect(partCrossing([left, right])).toEqual({ flow: [left], beside: [[right]] })
    expect(beside(left, tableAt(150, 161, 240))).toBe(0)
    expect(beside(left, tableAt(149, 100, 200))).toBe(0)
    expect(beside(left, lineAt("a line of text", 150, 400))).toBe(0)
  })
})

describe("text beside a table leaves the flow", () => {
  /** Cells of two rows; the words of the second stand on 140. */
  const cells = [0, 1].map((row) =>
    cellDraft(
      { x0: 200, x1: 300, y0: 100 + 25 * row, y1: 125 + 25 * row },
      { row, lines: [draftLine("cell", 204, 115 + 25 * row)] },
    ),
  )
  const table: FlowItem = {
    kind: "table",
    box: { x0: 200, x1: 300, y0: 100, y1: 150 },
    table: tableDraft([200, 300], [100, 125, 150], { cells }),
  }
  const beside = (...pieces: readonly FlowItem[]): number[] => besideOf(table, ...pieces)

  test("on its left and its right, each side by itself", () => {
    const [left, right] = [lineAt("to the left", 100, 128), lineAt("to the right", 310, 128)]
    expect(partCrossing([table, left, right])).toEqual({ flow: [table], beside: [[left], [right]] })
    // Its edges are part of neither side.
    expect([
      beside(lineAt("to the left", 145, 128)),
      beside(lineAt("to the left", 146, 128)),
    ]).toEqual([[1], []])
    expect([beside(lineAt("beside", 300, 128)), beside(lineAt("beside", 299, 128))]).toEqual([
      [1],
      [],
    ])
  })

  test("with its middle at a height of the table", () => {
    const at = (baseline: number): number[] => beside(lineAt("beside it", 310, baseline))
    // Its middle is three points above its baseline.
    expect([at(103.1), at(102.9), at(152.9), at(153.1)]).toEqual([[1], [], [1], []])
  })

  test("where less than half of its lines stand in rows of it, in type like that of the cells", () => {
    const rows = (...baselines: readonly number[]): number[] =>
      beside(...baselines.map((baseline) => lineAt("beside it", 310, baseline)))
    expect(rows(115)).toEqual([])
    expect(rows(115, 128)).toEqual([])
    expect(rows(104, 115, 128)).toEqual([3])
    expect(beside(lineAt("beside it", 310, 115, { size: 14.9 }))).toEqual([])
    expect(beside(lineAt("beside it", 310, 115, { size: 15.1 }))).toEqual([1])
  })

  test("where it is no number, turned, or refers to a note", () => {
    expect(beside(lineAt("(12)", 310, 128))).toEqual([])
    expect(beside(lineAt("turned", 310, 128, { angle: 90 }))).toEqual([])
    expect(beside(lineAt("referring", 310, 128, note))).toEqual([])
    const box = { x0: 310, x1: 340, y0: 120, y1: 140 }
    expect(beside({ kind: "figure", box, figure: figureDraft(box) })).toEqual([])
  })
})
