import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { linesAt, type PlacedText } from "./bands.test-kit.ts"
import type { GridShape } from "./grid-cells.ts"
import { cellsOf, gridOf, slotAt } from "./grids.test-kit.ts"
import { refineGrid } from "./refine-grid.ts"

interface Told {
  readonly hasWalls?: boolean
  readonly seams?: readonly number[]
}
const refined = (
  grid: GridShape,
  lines: readonly TextLine[],
  { hasWalls = false, seams = [] }: Told = {},
): GridShape => refineGrid(grid, lines, { hasWalls, seams })

/** Texts at places of one's own for each baseline. */
const rows = (
  from: number,
  step: number,
  ...told: readonly (readonly PlacedText[])[]
): TextLine[] => told.flatMap((texts, at) => linesAt(from + at * step, ...texts))

/** Rows with texts at 104, 204 and 304, where they are not empty. */
const table = (from: number, ...told: readonly (readonly string[])[]): TextLine[] =>
  rows(
    from,
    20,
    ...told.map((cells) =>
      cells.flatMap((text, at): PlacedText[] => (text === "" ? [] : [[text, 104 + 100 * at]])),
    ),
  )

const box = gridOf([100, 400], [90, 300])

describe("a frame without anything drawn in it", () => {
  const shape = (lines: readonly TextLine[], grid = box): [number, number] => {
    const { xs, ys } = refined(grid, lines)
    return [xs.length - 1, ys.length - 1]
  }

  test("has the columns and rows that its texts show", () => {
    const lines = table(100, ["Pen", "12", "3"], ["Ink", "9", "4"], ["Nib", "7", "5"])
    const { xs, ys } = refined(box, lines)
    expect(xs).toEqual([100, 161.5, 259, 400])
    expect(ys).toEqual([90, 107, 127, 300])
    expect(cellsOf(refined(box, lines))).toBe("0 1 2, 0 1 2, 0 1 2")
  })
  test("shows them by three lines at least", () => {
    expect(shape(table(100, ["Pen", "12"], ["Ink", "9"]))).toEqual([1, 1])
    expect(shape(table(100, ["Pen", "12"], ["Ink", "9"], ["Nib", "4"]))).toEqual([2, 3])
  })
  test("shows them by six of ten lines", () => {
    const numbers = [
      ["Pen", "12"],
      ["Ink", "9"],
      ["Nib", "4"],
    ]
    expect(shape(table(100, ...numbers, ["Cap"], ["Box"]))).toEqual([2, 5])
    expect(shape(table(100, ...numbers, ["Cap"], ["Box"], ["Tip"]))).toEqual([1, 1])
  })
  test("shows them by numbers, three of ten texts", () => {
    expect(shape(table(100, ["Pen", "a"], ["Ink", "b"], ["Nib", "c"]))).toEqual([1, 1])
    const some = (...values: readonly string[]) =>
      shape(table(100, ...values.map((value) => ["Pen", value])))[0]
    expect(some("1", "2", "3", "d", "e")).toBe(2)
    expect(some("1", "2", "c", "d", "e")).toBe(1)
  })
  test("is no list of labels and texts", () => {
    const list = (...labels: readonly string[]) =>
      shape(table(100, ...labels.map((label) => [label, "text"])))[0]
    expect(list("1.", "2.", "3.")).toBe(1)
    const numbered = table(100, ["1.", "12"], ["2.", "14"], ["3.", "16"])
    expect(shape(numbered)[0]).toBe(2)
    const three = table(100, ["1.", "x", "y"], ["2.", "x", "y"], ["3.", "x", "y"])
    expect(shape(three)[0]).toBe(3)
    expect(list("1.", "2.", "30", "40", "50")).toBe(2)
    expect(list("1.", "2.", "30", "40")).toBe(1)
  })
  test("holds level lines whose middle is inside alone", () => {
    const lines = (x: number, y: number) =>
      rows(
        100 + y,
        20,
        ...[1, 2, 3].map((n): PlacedText[] => [
          ["Pen", 104 + x],
          [`${n}`, 204 + x],
        ]),
      )
    expect(shape(lines(0, 0))).toEqual([2, 3])
    expect([shape(lines(-150, 0)), shape(lines(350, 0))]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect([shape(lines(0, -100)), shape(lines(0, 300))]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(shape(lines(0, 0).map((line) => ({ ...line, angle: 90 })))).toEqual([1, 1])
  })
  test("is asked column by column where some are drawn", () => {
    const grid = gridOf([100, 180, 400], [90, 300])
    const lines = table(100, ["Pen", "12", "3"], ["Ink", "9", "4"], ["Nib", "7", "5"])
    expect(refined(grid, lines).xs).toEqual([100, 180, 259, 400])
    // What stands across the edges of a column is none of its texts.
    const over = lines.map((line) =>
      line.box.x0 === 204 ? { ...(linesAt(line.baseline, ["12", 175])[0] as TextLine) } : line,
    )
    expect(refined(grid, over).xs).toEqual([100, 180, 400])
  })
})

describe("a frame with a ruling below its head", () => {
  const framed = gridOf([100, 400], [60, 90, 300])
  const head = table(80, ["Name", "Place", "Kind"])
  const body = table(104, ["Pen", "Rome", "thin"], ["Ink", "Oslo", "blue"])

  test("has the columns that the head names, and its lines are rows", () => {
    const grid = refined(framed, [...head, ...body])
    expect(cellsOf(grid)).toBe("0 1 2, 0 1 2, 0 1 2")
    expect(grid.ys).toEqual([60, 90, 111, 300])
  })
  test("has none without a head, or without a ruling", () => {
    expect(cellsOf(refined(framed, body))).toBe("0, 0")
    expect(cellsOf(refined(gridOf([100, 400], [60, 300]), [...head, ...body]))).toBe("0")
  })
  test("may have its rows drawn from three on: then lines of one wrap", () => {
    const drawn = gridOf([100, 400], [60, 90, 130, 170, 210])
    const lines = [0, 1, 2].flatMap((row) => [
      ...table(104 + 40 * row, ["Pen", "Rome", "thin"]),
      ...table(116 + 40 * row, ["or"]),
    ])
    expect(cellsOf(refined(drawn, [...head, ...lines]))).toBe("0 1 2, 0 1 2, 0 1 2, 0 1 2")
    const single = gridOf([100, 400], [60, 90, 130])
    expect(cellsOf(refined(single, [...head, ...lines.slice(0, 4)]))).toBe("0 1 2, 0 1 2")
  })
})

describe("cells that span drawn columns", () => {
  const xs = [100, 200, 300, 400]
  const many = [60, 90, 120, 150, 180]
  /** Four rows; the second is drawn as one cell. */
  const grid = (span = slotAt(1, 0, 3)): GridShape =>
    gridOf(
      xs,
      many,
      [0, 1, 2, 3].flatMap((row) =>
        row === span.row
          ? [
              span,
              ...Array.from({ length: 3 - span.columnSpan }, (_, at) =>
                slotAt(row, span.columnSpan + at),
              ),
            ]
          : [0, 1, 2].map((column) => slotAt(row, column)),
      ),
    )
  const around = [0, 2, 3].flatMap((row) =>
    linesAt(78 + 30 * row, ["Pen", 104], ["Rome", 204], ["thin", 304]),
  )
  const second = (lines: readonly TextLine[], told: Told = {}, span?: GridShape): string =>
    cellsOf(refined(span ?? grid(), [...around, ...lines], told)).split(", ")[1] ?? ""

  test("are parted where their texts line up with those of other rows", () => {
    expect(second(linesAt(108, ["Ink", 104], ["Oslo", 204]))).toBe("0 1x2")
    expect(second(linesAt(108, ["Ink", 105.9], ["Oslo", 205.9]), { hasWalls: true })).toBe("0 1x2")
    expect(second(linesAt(108, ["Ink", 110], ["Oslo", 230]), { hasWalls: true })).toBe("0x3")
    // At their right edges, or around one middle.
    const right: PlacedText[] = [
      ["Inkpot", 89, 119],
      ["O", 219],
    ]
    expect(second(linesAt(108, ...right.slice(1), ["thin", 304]), { hasWalls: true })).toBe("0x2 2")
    expect(second(linesAt(108, ["or", 209, 219], ["thin", 304]), { hasWalls: true })).toBe("0x2 2")
  })
  test("are whole where they hold one text, or one in one column alone", () => {
    expect(second(linesAt(108, ["Ink", 104]))).toBe("0x3")
    expect(second([])).toBe("0x3")
  })
  test("are parted where each of three columns has a text, four between walls", () => {
    const apart = linesAt(108, ["Ink", 120], ["Oslo", 235], ["blue", 330])
    expect(second(apart)).toBe("0 1 2")
    expect(second(apart, { hasWalls: true })).toBe("0x3")
  })
  test("are whole where a text lies over an edge", () => {
    expect(second(linesAt(108, ["Inkpots", 180, 230], ["blue", 304]))).toBe("0x3")
    expect(second(linesAt(108, ["Ink", 104], ["blueinks", 250, 340]))).toBe("0x3")
    // Three points over it are within the slack.
    expect(second(linesAt(108, ["Ink", 104], ["blue", 204, 302.9]))).toBe("0 1x2")
    const behind = linesAt(108, ["Inkpot", 104, 150], ["x", 198, 240], ["blue", 304])
    expect(second(behind)).toBe("0 1 2")
  })
  test("are whole where a text reaches out of them", () => {
    const pair = grid(slotAt(1, 0, 2))
    expect(second(linesAt(108, ["Ink", 104], ["Oslo", 204]), {}, pair)).toBe("0 1 2")
    expect(second(linesAt(108, ["Ink", 104], ["Oslo", 204, 304]), {}, pair)).toBe("0x2 2")
    const inner = gridOf(xs, many, [
      ...[0, 2, 3].flatMap((row) => [0, 1, 2].map((column) => slotAt(row, column))),
      slotAt(1, 0),
      slotAt(1, 1, 2),
    ])
    expect(second(linesAt(108, ["Oslo", 204], ["blue", 304]), {}, inner)).toContain("1 2")
    expect(second(linesAt(108, ["Oslo", 196, 230], ["blue", 304]), {}, inner)).toContain("1x2")
  })
  test("are parted anyway where four of ten rows are drawn so", () => {
    const half = gridOf(
      xs,
      [60, 90, 120, 150, 180],
      [
        ...[0, 3].flatMap((row) => [0, 1, 2].map((column) => slotAt(row, column))),
        slotAt(1, 0, 3),
        slotAt(2, 0, 3),
      ],
    )
    const lines = [1, 2].flatMap((row) => linesAt(78 + 30 * row, ["Ink", 120], ["Oslo", 235]))
    const outer = around.filter(({ baseline }) => baseline === 78 || baseline === 168)
    expect(cellsOf(refined(half, [...outer, ...lines], { hasWalls: true }))).toBe(
      "0 1 2, 0 1x2, 0 1x2, 0 1 2",
    )
    expect(second(lines.slice(0, 2), { hasWalls: true })).toBe("0x3")
  })
})

describe("a cell that holds rows of its own", () => {
  const xs = [100, 200, 300, 400]
  const grid = gridOf(xs, [60, 90, 300], [...[0, 1, 2].map((at) => slotAt(0, at)), slotAt(1, 0, 3)])
  const head = linesAt(78, ["Name", 104], ["Town", 204], ["Sum", 304])
  const own = (...told: readonly (readonly string[])[]): string =>
    cellsOf(refined(grid, [...head, ...table(104, ...told)], { hasWalls: true }))
  const full = ["Pen", "Rome", "1"]

  test("is parted in columns and rows where three of its lines fill three columns", () => {
    expect(own(full, full, full)).toBe("0 1 2, 0 1 2, 0 1 2, 0 1 2")
    expect(own(full, full)).toBe("0 1 2, 0 1 2, 0 1 2")
    expect(own(["Pen", "Rome"], ["Ink", "Oslo"], ["Nib", "Bern"])).toMatch(/^0 1 2, 0 1x2/)
  })
  test("has titles over its columns", () => {
    const over = linesAt(104, ["Everything", 104, 260])
    const below = table(124, full, full, full)
    expect(cellsOf(refined(grid, [...head, ...over, ...below], { hasWalls: true }))).toBe(
      "0 1 2, 0x3, 0 1 2, 0 1 2, 0 1 2",
    )
  })
})

test("seams part rows of a body", () => {
  const grid = gridOf([100, 200, 300], [60, 90, 300])
  const words = table(104, ["Pen", "Rome"], ["Ink", "Oslo"])
  expect(refined(grid, words, { seams: [110] }).ys).toEqual([60, 90, 110, 300])
  expect(refined(grid, words).ys).toEqual([60, 90, 300])
})
