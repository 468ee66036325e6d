import { expect, it } from "vitest"
import type { PlacedLine } from "../../block-drafts.ts"
import { placedAt } from "../../writing/block-drafts.test-kit.ts"
import { readLabel } from "../../writing/labels.ts"
import { findMeasures, linesWithin } from "./measures.ts"

/** A line of words whose ink ends at a place of its column, which runs from 100 to 400. */
function ending(baseline: number, x1: number, text = "prose of words that wrap"): PlacedLine {
  const placed = placedAt(text, baseline)
  return { ...placed, line: { ...placed.line, box: { ...placed.line.box, x1 } } }
}

interface Look {
  /** Where lines end, all but the last of each paragraph. */
  readonly x1?: number
  readonly lines?: number
  readonly step?: (at: number) => number
  readonly ends?: (at: number) => number
}

/** Room that lines of a column keep free at their ends; undefined where they show none. */
function roomOf({
  x1 = 300,
  lines = 9,
  step = () => 12,
  ends = () => x1,
}: Look): number | undefined {
  let baseline = 100
  const column = Array.from({ length: lines }, (_, at) => ending((baseline += step(at)), ends(at)))
  const [room] = findMeasures([column]).values()
  return room
}

it("finds where lines that stand close below each other wrap short of their column", () => {
  expect(roomOf({})).toBe(100)
  expect(roomOf({ lines: 7 })).toBe(100)
  expect(roomOf({ lines: 6 })).toBeUndefined()
})

it("asks for an em of room, and for half of the column", () => {
  expect([roomOf({ x1: 249 }), roomOf({ x1: 250 })]).toEqual([undefined, 150])
  expect(roomOf({ x1: 391 })).toBeUndefined()
})

it("tells nothing by lines of which more than a quarter are not full where the others wrap", () => {
  const short = (count: number) => roomOf({ ends: (at) => (at < count ? 180 : 300) })
  expect([short(2), short(3)]).toEqual([100, undefined])
})

it("takes lines for those of one paragraph up to 1.2 times the least distance", () => {
  const wide = (far: number) => roomOf({ lines: 9, step: (at) => (at % 3 === 2 ? far : 10) })
  expect([wide(11.9), wide(12.1)]).toEqual([100, undefined])
})

it("tells nothing where lines of one start stand beside each other, or in other columns alike", () => {
  expect(roomOf({ step: () => 0 })).toBeUndefined()
  const one = Array.from({ length: 6 }, (_, at) => ending(100 + 12 * at, 300))
  expect([...findMeasures([one, one]).values()]).toEqual([100])
})

it("gives the lines of a start that was learnt their room, and others none", () => {
  const column = Array.from({ length: 9 }, (_, at) => ending(100 + 12 * at, 300))
  const other = { ...ending(300, 300), x0: 50 }
  const within = linesWithin([...column, other], findMeasures([column]))
  expect(within.map(([, room]) => room)).toEqual(column.map(() => 100))
  expect(within.map(([line]) => line)).toEqual(column)
})

/** An item of a list: a bullet, a gap, and its text from 120 on, with lines that hang below it. */
function itemAt(baseline: number, hanging: number, x = 120): PlacedLine[] {
  const item = ending(baseline, 300, "• prose of words that wrap")
  const gaps = [{ at: 1, from: 106, to: 120 }]
  const below = Array.from({ length: hanging }, (_, at) => {
    const placed = placedAt("prose of words that wrap", baseline + 12 * (at + 1), { x })
    return { ...placed, line: { ...placed.line, box: { ...placed.line.box, x1: 300 } } }
  })
  return [{ ...item, line: { ...item.line, gaps } }, ...below]
}

it("learns one edge for the items of lists, told by the lines that hang below their labels", () => {
  const list = (x: number): PlacedLine[] =>
    [0, 1, 2, 3].flatMap((at) => itemAt(100 + 36 * at, 2, x))
  const learnt = (lines: readonly PlacedLine[]): number => {
    const measures = findMeasures([lines])
    return linesWithin(lines, measures).filter(([{ line }]) => line.text.startsWith("•")).length
  }
  const [item] = itemAt(100, 0)
  const start = (item && readLabel(item.line)?.textStart) ?? 0
  expect([learnt(list(start)), learnt(list(start + 1.4)), learnt(list(start + 1.6))]).toEqual([
    4, 4, 0,
  ])
})
