import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { TextLine } from "../../drafts.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { alignAlone, alignCells, verticalAlign } from "./cell-align.ts"

/** A cell 100 points wide and high. */
const cell = { x0: 0, y0: 0, x1: 100, y1: 100 }

const between = (x0: number, x1: number, baseline = 50, size = 10): TextLine =>
  lineAt("12", x0, baseline, { x1, size })

describe("a lone text", () => {
  const alone = (left: number, right: number): string | undefined =>
    alignAlone([between(left, 100 - right)], cell)

  test("tells nothing where it fills its cell to 8 %", () => {
    expect(alone(3.9, 3.9)).toBeUndefined()
    expect(alone(4.1, 4.1)).toBe("centre")
    expect(alignAlone([], cell)).toBeUndefined()
  })

  test("is centred where its rooms differ by 12 % of the cell at most", () => {
    expect(alone(20, 31)).toBe("centre")
    expect(alone(20, 33)).toBe("left")
    expect(alone(33, 20)).toBe("right")
    const narrow = (right: number): string | undefined =>
      alignAlone([between(3, 10 - right)], { ...cell, x1: 10 })
    expect(narrow(4.4)).toBe("centre")
    expect(narrow(4.6)).toBe("left")
  })

  test("is centred where two points and a half are free before it", () => {
    expect(alone(2.6, 12)).toBe("centre")
    expect(alone(2.4, 12)).toBe("left")
  })
})

describe("texts one below the other", () => {
  const two = (
    first: readonly [number, number],
    second: readonly [number, number],
  ): string | undefined => alignAlone([between(...first, 40), between(...second, 54)], cell)

  test("are set where they share an edge or their middle, within a point and a half", () => {
    expect(two([10, 60], [11.4, 80])).toBe("left")
    expect(two([20, 80], [40, 81.4])).toBe("right")
    expect(two([20, 80], [31.4, 71.4])).toBe("centre")
    expect(two([10, 60], [10, 60.5])).toBe("left")
  })

  test("share none further apart", () => {
    // Free at both sides as if the two were one.
    expect(two([10, 60], [11.6, 90])).toBe("centre")
    expect(two([30, 90], [50, 91.6])).toBe("right")
    expect(two([20, 80], [40, 64])).toBe("centre")
  })
})

describe("the height of a text in its cell", () => {
  const at = (above: number, below: number): string =>
    verticalAlign(
      [{ ...between(10, 20), box: { x0: 10, x1: 20, y0: above, y1: 100 - below } }],
      cell,
    )

  test("is told where three points are free", () => {
    expect(at(2.9, 0)).toBe("top")
    expect(at(3.1, 0)).toBe("bottom")
    expect(verticalAlign([], cell)).toBe("top")
  })

  test("is the middle where the rooms differ by two points or a fifth of both", () => {
    expect(at(4.9, 3)).toBe("middle")
    expect(at(5.1, 3)).toBe("middle")
    expect(at(3, 4.9)).toBe("middle")
    expect(at(3, 5.1)).toBe("top")
    expect(at(24, 35)).toBe("middle")
    expect(at(24, 37)).toBe("top")
  })

  test("is the foot where two points or a fifth of the room stay below", () => {
    expect(at(6, 1.9)).toBe("bottom")
    expect(at(6, 2.1)).toBe("middle")
    expect(at(41, 9)).toBe("bottom")
    expect(at(39, 11)).toBe("middle")
  })
})

describe("cells of a column", () => {
  const slotsOf = (...lines: readonly (TextLine | readonly TextLine[])[]): FilledSlot[] =>
    lines.map((own, row) => ({ row, column: 0, rowSpan: 1, columnSpan: 1, lines: [own].flat() }))
  const aligned = (...lines: readonly (TextLine | readonly TextLine[])[]): string[] =>
    alignCells(slotsOf(...lines), () => cell)

  test("go by the edge that most of them share, whatever is free around each", () => {
    expect(aligned(between(60, 95), between(40, 95), between(70, 95))).toEqual([
      "right",
      "right",
      "right",
    ])
    expect(aligned(between(30, 70), between(40, 60), between(20, 80))).toEqual([
      "centre",
      "centre",
      "centre",
    ])
  })

  test("share an edge within a point", () => {
    const shared = (off: number): readonly string[] =>
      aligned(between(30, 60), between(30 + off, 50), between(30, 75))
    expect(shared(0.9)).toEqual(["left", "left", "left"])
    expect(shared(1.1)).not.toEqual(["left", "left", "left"])
  })

  test("of one length share everything and tell nothing", () => {
    const lengths = (more: number): readonly string[] =>
      aligned(between(30, 60), between(30, 60), between(30, 60 + more))
    expect(lengths(2.2)).toEqual(["left", "left", "left"])
    expect(lengths(1.8)[0]).toBe("centre")
  })

  test("follow their column where they fill it", () => {
    expect(aligned(between(1, 99), between(50, 90), between(60, 90), between(40, 90))).toEqual([
      "right",
      "right",
      "right",
      "right",
    ])
  })

  test("start with the lines of a wrapped one, though they look centred", () => {
    const wrapped = [between(10, 98, 40), between(10, 60, 54)]
    expect(aligned(wrapped, between(10, 87))).toEqual(["left", "left"])
    expect(aligned(wrapped, between(10.7, 87.7))).toEqual(["left", "left"])
    expect(aligned(wrapped, between(11.8, 88.2))).toEqual(["left", "centre"])
    expect(aligned(wrapped, between(14, 86))).toEqual(["left", "centre"])
  })

  test("that span columns do not speak for them", () => {
    const slots = slotsOf(between(1, 99), between(60, 90))
    const spanning = slots.map((slot, row) => (row === 1 ? { ...slot, columnSpan: 2 } : slot))
    expect(alignCells(slots, () => cell)[0]).toBe("right")
    expect(alignCells(spanning, () => cell)[0]).toBe("left")
  })
})
