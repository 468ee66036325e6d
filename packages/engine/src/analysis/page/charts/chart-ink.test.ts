import { describe, expect, test } from "vitest"
import type { PathSegment, PlacedImage, SceneItem } from "../../../model/scene.ts"
import { fillOf, pageWith, pathOf, through } from "./chart-parts.test-kit.ts"
import { areaOf, inkIn, isBox, isNeutral, type ChartInk } from "./chart-ink.ts"

const region = { x0: 0, y0: 0, x1: 500, y1: 500 }
const [grey, blue] = [0x808080, 0x2040c0]

const readInk = (...items: readonly SceneItem[]): ChartInk | undefined =>
  inkIn(pageWith(items), region)

/** How many marks and how many rules are seen. */
function countsOf(...items: readonly SceneItem[]): string {
  const ink = readInk(...items)
  return ink ? `${ink.inks.length} marks, ${ink.rules.length} rules` : "too much"
}

const box = (x: number, y: number, wide: number, high: number): readonly PathSegment[] =>
  through(
    [
      [x, y],
      [x + wide, y],
      [x + wide, y + high],
      [x, y + high],
    ],
    true,
  )
const triangle = through([
  [10, 10],
  [40, 10],
  [20, 40],
])

describe("a path", () => {
  test("is filled between three points at least, and drawn between two", () => {
    const two = through([
      [10, 10],
      [40, 60],
    ])
    expect(countsOf(pathOf(two, { fill: blue }))).toBe("0 marks, 0 rules")
    expect(countsOf(pathOf(triangle, { fill: blue }))).toBe("1 marks, 0 rules")
    expect(countsOf(pathOf(two, { stroke: blue }))).toBe("1 marks, 0 rules")
    expect(countsOf(pathOf(two.slice(0, 1), { stroke: blue }))).toBe("0 marks, 0 rules")
  })

  test("there and back is a line, and fills nothing", () => {
    const back = through(
      [
        [10, 10],
        [14, 14],
        [10, 10],
      ],
      true,
    )
    expect(countsOf(pathOf(back, { fill: blue }))).toBe("0 marks, 0 rules")
    const [line] = readInk(pathOf(back, { stroke: blue }))?.inks ?? []
    expect(line).toMatchObject({ isClosed: false, nodes: [{ x: 10 }, { x: 14 }] })
  })

  test("is not seen where less than a twentieth of its colour is there", () => {
    for (const look of [{ fill: blue }, { stroke: blue }]) {
      expect(countsOf(pathOf(triangle, { ...look, alpha: 0.04 }))).toBe("0 marks, 0 rules")
      expect(countsOf(pathOf(triangle, { ...look, alpha: 0.06 }))).toBe("1 marks, 0 rules")
    }
  })

  test("of curves is closed where it comes back to its start within a twentieth of a point", () => {
    const back = (off: number): readonly PathSegment[] => [
      ["M", 10, 10],
      ["C", 30, 0, 50, 0, 60, 10],
      ["C", 50, 40, 30, 40, 10 + off, 10],
    ]
    const isClosed = (segments: readonly PathSegment[]): boolean | undefined =>
      readInk({ ...pathOf(segments, { stroke: blue }), box: region })?.inks[0]?.isClosed
    expect(isClosed(back(0))).toBe(true)
    expect(isClosed(back(0.04))).toBe(true)
    expect(isClosed(back(0.06))).toBe(false)
    // A loop of one curve is no ring.
    expect(
      isClosed([
        ["M", 10, 10],
        ["C", 60, 0, 60, 60, 10, 10],
      ]),
    ).toBe(false)
  })
})

describe("grey boxes", () => {
  test("thin and three points long are rules, and coloured ones are marks", () => {
    expect(countsOf(pathOf(box(10, 10, 2.9, 1), { fill: grey }))).toBe("0 marks, 0 rules")
    expect(countsOf(pathOf(box(10, 10, 3.1, 1), { fill: grey }))).toBe("0 marks, 1 rules")
    expect(countsOf(pathOf(box(10, 10, 1, 3.1), { fill: grey }))).toBe("0 marks, 1 rules")
    expect(countsOf(pathOf(box(10, 10, 30, 1.7), { fill: grey }))).toBe("1 marks, 0 rules")
    expect(countsOf(pathOf(box(10, 10, 30, 1), { fill: blue }))).toBe("1 marks, 0 rules")
  })

  test("as small as the key of a chart printed like a stamp are marks, and pieces of dashes are none", () => {
    expect(countsOf(pathOf(box(10, 10, 1.2, 1.2), { fill: grey }))).toBe("1 marks, 0 rules")
    expect(countsOf(pathOf(box(10, 10, 1.2, 1), { fill: grey }))).toBe("1 marks, 0 rules")
    expect(countsOf(pathOf(box(10, 10, 2, 1), { fill: grey }))).toBe("0 marks, 0 rules")
  })

  test("four in a line are its dashes, across and up", () => {
    const dashes = (count: number, isUp = false): SceneItem[] =>
      Array.from({ length: count }, (_, at) =>
        pathOf(isUp ? box(20, 10 + at * 5, 1, 2.5) : box(10 + at * 5, 20, 2.5, 1), { fill: grey }),
      )
    expect(readInk(...dashes(3))?.rules).toEqual([])
    expect(readInk(...dashes(4))?.rules).toMatchObject([
      { direction: "across", at: 20.5, from: 10, to: 27.5 },
    ])
    expect(readInk(...dashes(5, true))?.rules).toMatchObject([
      { direction: "up", at: 20.5, from: 10, to: 32.5 },
    ])
  })
})

describe("a stroke", () => {
  const level = [
    [10, 20],
    [60, 20],
    [90, 20],
  ] as const
  test("with two ends is a rule, and one with points between them a series that stays level", () => {
    for (const stroke of [grey, blue]) {
      expect(countsOf(pathOf(through(level.slice(0, 2)), { stroke }))).toBe("0 marks, 1 rules")
      expect(countsOf(pathOf(through(level), { stroke }))).toBe("1 marks, 0 rules")
    }
  })

  test("around a corner is the frame of a plot where it is grey", () => {
    const corner = through([
      [10, 20],
      [60, 20],
      [60, 80],
    ])
    expect(countsOf(pathOf(corner, { stroke: grey }))).toBe("0 marks, 2 rules")
    expect(countsOf(pathOf(corner, { stroke: blue }))).toBe("1 marks, 0 rules")
    expect(countsOf(pathOf(box(10, 10, 50, 30), { stroke: blue }))).toBe("0 marks, 4 rules")
  })

  test("around a fill belongs to it, and one between two points does not", () => {
    const both = { fill: 0xeeeeee, stroke: grey }
    expect(countsOf(pathOf(box(10, 10, 50, 30), both))).toBe("2 marks, 0 rules")
    expect(countsOf(pathOf(through(level.slice(0, 2)), both))).toBe("0 marks, 1 rules")
  })
})

describe("shades", () => {
  const shaded = (...shades: NonNullable<PlacedImage["shades"]>): PlacedImage => ({
    kind: "image",
    image: 0,
    matrix: [100, 0, 0, 100, 0, 0],
    box: { x0: 0, y0: 0, x1: 100, y1: 100 },
    alpha: 1,
    shades,
  })
  const coloursOf = (first: number, second: number): number | undefined => {
    const ink = readInk(
      shaded(
        { segments: box(10, 10, 10, 30), colour: first },
        { segments: box(30, 10, 10, 30), colour: second },
      ),
    )
    return ink && new Set(ink.inks.map(({ colour }) => colour)).size
  }

  test("are of one series where no channel differs by more than sixteen", () => {
    expect(coloursOf(0x4060a0, 0x4f60a0)).toBe(1)
    expect(coloursOf(0x4060a0, 0x5160a0)).toBe(2)
    expect(coloursOf(0x4060a0, 0x4071a0)).toBe(2)
    expect(coloursOf(0x4060a0, 0x40608f)).toBe(2)
  })

  test("lie between three points at least", () => {
    expect(countsOf(shaded({ segments: triangle, colour: blue }))).toBe("1 marks, 0 rules")
    expect(countsOf(shaded({ segments: triangle.slice(0, 2), colour: blue }))).toBe(
      "0 marks, 0 rules",
    )
  })
})

describe("a cloud is no chart", () => {
  test("of more than 6,000 marks", () => {
    const marks = (count: number): SceneItem[] =>
      Array.from({ length: count }, () => pathOf(triangle, { fill: blue }))
    expect(countsOf(...marks(6000))).toBe("6000 marks, 0 rules")
    expect(countsOf(...marks(6001))).toBe("too much")
  })

  test("or of more than 60,000 corners", () => {
    const corners = (count: number): SceneItem =>
      pathOf(through(Array.from({ length: count }, (_, at) => [at % 400, (at * 7) % 300])), {
        stroke: blue,
      })
    expect(countsOf(corners(60_000))).toBe("1 marks, 0 rules")
    expect(countsOf(corners(60_001))).toBe("too much")
  })
})

describe("a line along an axis", () => {
  test("rises by a third of a point at most", () => {
    const line = (rise: number): string =>
      countsOf(
        pathOf(
          through([
            [10, 20],
            [60, 20 + rise],
          ]),
          { stroke: grey },
        ),
      )
    expect(line(0.34)).toBe("0 marks, 1 rules")
    expect(line(0.36)).toBe("1 marks, 0 rules")
  })

  test("is the side of a frame where that comes back to its start", () => {
    const frame = (off: number): string =>
      countsOf(
        pathOf(
          through([
            [10, 10],
            [60, 10],
            [60, 40],
            [10, 40],
            [10, 10 + off],
          ]),
          { stroke: blue },
        ),
      )
    expect(frame(0.34)).toBe("0 marks, 4 rules")
    expect(frame(0.36)).toBe("1 marks, 0 rules")
  })
})

test("grey is a colour whose channels differ by fourteen at most", () => {
  expect([0x808080, 0x80808e, 0x8e8080].map(isNeutral)).toEqual([true, true, true])
  expect([0x80808f, 0x8f8080, 0x808f80].map(isNeutral)).toEqual([false, false, false])
})

describe("a filled box", () => {
  const corners = (...points: readonly (readonly [number, number])[]) =>
    fillOf(points.map(([x, y]) => ({ x, y })))

  test("fills its own box to 88 %", () => {
    // What a corner lacks of 100 by 15 points.
    const cut = (side: number) =>
      corners([0, 0], [100, 0], [100, 15], [side, 15], [side, 14.9], [0, 0.5])
    expect(isBox(corners([0, 0], [100, 0], [100, 40], [0, 40]))).toBe(true)
    expect(isBox(corners([0, 0], [19, 0], [19, 15], [4, 15], [0, 11]))).toBe(true)
    expect(isBox(corners([0, 0], [19, 0], [19, 15], [9, 15], [0, 7]))).toBe(false)
    expect(isBox(cut(90))).toBe(false)
    expect(isBox({ ...corners([0, 0], [100, 0], [100, 40], [0, 40]), kind: "stroke" })).toBe(false)
  })

  test("has a level top: one that falls by a point over twenty is that of an area", () => {
    const top = (wide: number, fall: number): boolean =>
      isBox(corners([0, 0], [wide, fall], [wide, 100], [0, 100]))
    expect(top(100, 0.9)).toBe(true)
    expect(top(100, 1.1)).toBe(false)
    expect(top(19, 2)).toBe(true)
    expect(top(21, 2)).toBe(false)
  })
})

test("the area of an outline has its sign by its turn", () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ]
  expect(areaOf(square)).toBe(100)
  expect(areaOf(square.toReversed())).toBe(-100)
})

test("what reaches over the edge of the region crosses it, and a panel under all of it does not", () => {
  const crossing = (x: number, y: number, wide: number, high: number): number | undefined =>
    inkIn(pageWith([pathOf(box(x, y, wide, high), { fill: blue })]), {
      x0: 100,
      y0: 100,
      x1: 300,
      y1: 200,
    })?.crossing.length
  expect(crossing(250, 150, 80, 20)).toBe(1)
  expect(crossing(400, 150, 80, 20)).toBe(0)
  expect(crossing(90, 90, 220, 120)).toBe(0)
  expect(crossing(99.5, 99.5, 201, 101)).toBe(0)
})

test("a path that a clip cuts is told", () => {
  const cutBy = (points: number): number | undefined => {
    const whole = pathOf(box(100, 100, 50, 30), { fill: blue })
    return readInk({ ...whole, box: { ...whole.box, x1: whole.box.x1 - points } })?.cut.length
  }
  // Four points, and the width of its line.
  expect(cutBy(4.9)).toBe(0)
  expect(cutBy(5.1)).toBe(1)
})
