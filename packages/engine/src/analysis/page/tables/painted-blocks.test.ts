import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { paintedRows, standing } from "./painted-blocks.ts"

interface Look {
  readonly size?: number
  readonly x1?: number
}
/** A line of fifty points. */
type Told = readonly [x: number, baseline: number, look?: Look]

/** Numbers of lines in the blocks of each row; "!" where painting shows cells. */
function rowsOf(...told: readonly Told[]): string {
  const lines = told.map(([x, baseline, { size = 10, x1 = x + 50 } = {}], z): TextLine => ({
    ...lineAt("abcdefghij", x, baseline, { size, x1 }),
    z,
  }))
  return paintedRows(lines)
    .map(
      ({ blocks, isSure }) =>
        blocks.map((block) => block.lines.length).join("+") + (isSure ? "!" : ""),
    )
    .join(" ")
}

describe("lines are one block", () => {
  test("where painting goes down", () => {
    expect(rowsOf([100, 100], [100, 112], [100, 124])).toBe("3")
    expect(rowsOf([100, 100], [100, 103.4])).toBe("1 1")
    expect(rowsOf([100, 100], [100, 103.6])).toBe("2")
    expect([139.9, 140.1].map((y) => rowsOf([100, 100], [100, y]))).toEqual(["2", "1 1"])
  })

  test("and over one another, two ems apart at most", () => {
    expect([169.9, 170.1].map((x) => rowsOf([100, 100], [x, 112]))).toEqual(["2", "1 1"])
    expect([30.1, 29.9].map((x) => rowsOf([100, 100], [x, 112]))).toEqual(["2", "1 1"])
  })

  test("a line may begin far left of it, as a centred one does, but not in the block before", () => {
    expect([-19.9, -20.1].map((x) => rowsOf([100, 100], [x, 112, { x1: 150 }]))).toEqual([
      "2",
      "1 1",
    ])
    expect(
      [150.1, 149.9].map((x) => rowsOf([100, 100], [200, 100], [x, 112, { x1: 250 }])),
    ).toEqual(["1+2", "1+1 1"])
  })
})

describe("blocks are of one row", () => {
  test("where the next begins four points to the right, no lower than the last line", () => {
    expect([153.9, 154.1].map((x) => rowsOf([100, 100], [x, 100]))).toEqual(["1 1", "1+1"])
    expect([103.4, 103.6].map((y) => rowsOf([100, 100], [200, y]))).toEqual(["1+1", "1 1"])
    expect(rowsOf([100, 100], [100, 112], [200, 100])).toBe("2+1!")
  })

  test("right of the lines that stand beside it alone", () => {
    expect(rowsOf([100, 100, { x1: 300 }], [100, 112], [100, 124], [200, 124])).toBe("3+1")
    expect(rowsOf([100, 100, { x1: 300 }], [100, 112], [200, 112])).toBe("2 1")
  })

  test("surely, where painting went back up by three quarters of an em", () => {
    expect([104.6, 104.4].map((y) => rowsOf([100, 100], [100, 112], [200, y]))).toEqual([
      "2+1",
      "2+1!",
    ])
    expect(rowsOf([100, 100], [200, 100])).toBe("1+1")
  })

  test("and cells begin or end at one height", () => {
    expect(rowsOf([100, 100], [100, 112], [100, 124], [100, 136], [200, 100])).toBe("4+1!")
  })
})

describe("what was painted before the first cell is no part of it", () => {
  test("where a gap or another size parts them", () => {
    expect(rowsOf([100, 100], [100, 120], [100, 132], [200, 120])).toBe("1 2+1!")
    expect(rowsOf([100, 100, { size: 14 }], [100, 116], [100, 128], [200, 116])).toBe("1 2+1!")
    expect(rowsOf([100, 100], [100, 117.4], [100, 129.4], [200, 117.4])).not.toBe("1 2+1!")
  })

  test("or nothing stands beside it", () => {
    const paragraph = Array.from({ length: 8 }, (_, at): Told => [100, 100 + at * 12])
    expect(rowsOf(...paragraph, [200, 124])).toBe("2 6+1!")
    expect(rowsOf(...paragraph, [200, 130])).toBe("8+1!")
  })

  test("nothing is made of nothing", () => {
    expect(paintedRows([])).toEqual([])
  })
})

test("boxes stand at one height above, below, or in the middle", () => {
  const box = (y0: number, y1: number) => ({ x0: 0, x1: 10, y0, y1 })
  const of = (y0: number, y1: number): string => standing(box(100, 200), box(y0, y1), 10)
  expect([of(114.9, 130), of(115.1, 130), of(150, 185.1), of(150, 184.9)]).toEqual([
    "top",
    "apart",
    "bottom",
    "apart",
  ])
  expect([
    of(130, 199.9),
    of(154.9, 174.9),
    of(155.1, 175.1),
    of(125, 145.1),
    of(125, 144.9),
  ]).toEqual(["bottom", "middle", "apart", "middle", "apart"])
})
