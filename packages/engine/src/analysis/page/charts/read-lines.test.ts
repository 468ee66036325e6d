import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import { axisFrom, fillOf, strokeOf } from "./chart-parts.test-kit.ts"
import type { Ink } from "./chart-ink.ts"
import {
  linePlaces,
  linePoints,
  readAreas,
  readLines,
  readScatter,
  tracesOf,
  type Trace,
} from "./read-lines.ts"

/** Values from 0 to 100, whose zero is at 200 and whose hundred is at 100. */
const axis = axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })
const pointsOf = (...places: readonly (readonly [number, number])[]): Point[] =>
  places.map(([x, y]) => ({ x, y }))
const line = (...places: readonly (readonly [number, number])[]): Ink =>
  strokeOf(pointsOf(...places))
/** A filled box whose middle is at a place. */
const dotAt = (x: number, y: number, wide = 4, high = wide): Ink =>
  fillOf(
    pointsOf(
      [x - wide / 2, y - high / 2],
      [x + wide / 2, y - high / 2],
      [x + wide / 2, y + high / 2],
      [x - wide / 2, y + high / 2],
    ),
  )
/** A mark with so many corners around a place. */
const markAt = (corners: number, turn = 0): Ink =>
  fillOf(
    Array.from({ length: corners }, (_, at) => ({
      x: 50 + 4 * Math.sin((2 * Math.PI * at) / corners + turn),
      y: 150 - 4 * Math.cos((2 * Math.PI * at) / corners + turn),
    })),
  )
const traceOf = (...inks: readonly Ink[]): Trace | undefined => tracesOf(inks)[0]

describe("strokes and small fills", () => {
  test("of one colour are a series", () => {
    const red = { ...line([0, 150], [50, 150]), colour: 0xff0000 }
    expect(tracesOf([line([0, 100], [50, 100]), red, line([50, 100], [90, 120])])).toHaveLength(2)
    expect(tracesOf([])).toEqual([])
  })

  test("shorter than two points are no line", () => {
    expect(traceOf(line([0, 150], [2.1, 150]))?.runs).toHaveLength(1)
    expect(traceOf(line([0, 150], [1.9, 150]))).toBeUndefined()
    expect(traceOf(line([0, 150], [0, 152.1]))?.runs).toHaveLength(1)
    expect(traceOf({ ...line([0, 150], [60, 150], [0, 90]), isClosed: true })).toBeUndefined()
  })

  test("go on where another ended, within half a point", () => {
    const runs = (gap: number): number | undefined =>
      traceOf(line([0, 150], [50, 150]), line([50 + gap, 150], [100, 120]))?.runs.length
    expect(runs(0.5)).toBe(1)
    expect(runs(0.7)).toBe(2)
  })

  test("are one point where they lie within a third of a point: fill and outline", () => {
    const marks = (by: number): number | undefined =>
      traceOf(dotAt(50, 150), dotAt(50 + by, 150))?.marks.length
    expect(marks(0.25)).toBe(1)
    expect(marks(0.35)).toBe(2)
  })

  test.each([
    ["square", dotAt(50, 150)],
    ["circle", markAt(16)],
    ["triangle", markAt(3)],
    ["diamond", markAt(4)],
    ["diamond", markAt(5, 0.1)],
  ])("have the shape of a %s", (shape, mark) => {
    expect(traceOf(mark)?.mark?.shape).toBe(shape)
  })

  test("are diamonds where a corner is at half their height, give or take a tenth", () => {
    const kite = (off: number): string | undefined =>
      traceOf(fillOf(pointsOf([50, 146], [54, 150 + off], [50, 154], [46, 150 + off])))?.mark?.shape
    expect(kite(0.7)).toBe("diamond")
    expect(kite(0.9)).toBe("triangle")
    expect(kite(-0.9)).toBe("triangle")
  })
})

describe("places of categories", () => {
  test("are those of points, or of the corners of lines without any", () => {
    const all = tracesOf([line([0, 150], [50, 150], [100, 120])])
    expect(linePoints(all)).toEqual([0, 50, 100])
    expect(linePlaces(all)).toEqual({ places: [0, 50, 100], step: 50 })
    expect(linePlaces(tracesOf([line([0, 150], [20, 150], [100, 120])]))).toBeUndefined()
    const dotted = tracesOf([line([0, 150], [50, 150], [100, 120]), dotAt(0, 150), dotAt(100, 120)])
    expect(linePoints(dotted)).toEqual([0, 100])
  })

  test("are four hundred at most", () => {
    const many = (count: number): Trace[] =>
      tracesOf([strokeOf(Array.from({ length: count }, (_, x) => ({ x: 2 * x, y: 150 })))])
    expect(linePlaces(many(400))?.places).toHaveLength(400)
    expect(linePlaces(many(401))).toBeUndefined()
  })
})

describe("a line over categories", () => {
  const places = [0, 50, 100]
  const read = (...inks: readonly Ink[]) => readLines(tracesOf(inks), places, 50, axis)

  test("has a value at each, and none where it is not", () => {
    expect(read(line([0, 150], [50, 120], [100, 200]))?.plot.series[0]?.values).toEqual([50, 80, 0])
    expect(read(line([0, 150], [50, 120]))?.plot.series[0]?.values).toEqual([50, 80, null])
    // Between two corners it goes straight.
    expect(read(line([0, 150], [100, 100]))?.plot.series[0]?.values).toEqual([50, 75, 100])
  })

  test("runs forward, a third of a point back at most", () => {
    expect(read(line([0, 150], [50, 120], [49.75, 110], [100, 200]))).toBeDefined()
    expect(read(line([0, 150], [50, 120], [49.65, 110], [100, 200]))).toBeUndefined()
  })

  test("has all its points nearer than half a step to a category", () => {
    expect(read(line([0, 150], [124, 120]))).toBeDefined()
    expect(read(line([0, 150], [126, 120]))).toBeUndefined()
    expect(read(line([0, 150], [100, 120]), dotAt(126, 120))).toBeUndefined()
  })

  test("has no strokes that go forward by less than a third of a step", () => {
    const whole = line([0, 150], [50, 120], [100, 200])
    expect(read(whole, line([50, 120], [65.1, 100]))).toBeDefined()
    expect(read(whole, line([50, 120], [64.9, 100]))).toBeUndefined()
  })

  test("is told with what it is drawn with", () => {
    const drawn = read(line([0, 150], [50, 120], [100, 200]), dotAt(0, 150), dotAt(50, 120))
    expect(drawn?.plot.series[0]).toMatchObject({
      line: { width: 1, dash: [] },
      mark: { shape: "square", size: 4 },
    })
    expect(drawn?.used).toHaveLength(3)
    expect(readLines([], places, 50, axis)).toBeUndefined()
  })

  test("is a curve where it runs through its points as a spline does", () => {
    /** Through 150, 110 and 150: a natural spline of even steps, in so many pieces. */
    const wave = (pieces: number): Ink =>
      strokeOf(
        Array.from({ length: pieces + 1 }, (_, at) => {
          const x = (100 * at) / pieces
          const t = Math.min(x, 100 - x) / 50
          return { x, y: 150 - 60 * t + 20 * t ** 3 }
        }),
      )
    const isSmooth = (ink: Ink, over = places): boolean | undefined =>
      readLines(tracesOf([ink]), over, 50, axis)?.plot.series[0]?.isSmooth
    expect(isSmooth(wave(14))).toBe(true)
    expect(isSmooth(wave(6))).toBe(true)
    expect(isSmooth(wave(14), [...places, 150])).toBe(true)
    expect(isSmooth(line([0, 150], [20, 134], [50, 110], [70, 126], [90, 142], [100, 150]))).toBe(
      undefined,
    )
    expect(isSmooth(line([0, 150], [22, 100], [50, 110], [74, 100], [90, 142], [100, 150]))).toBe(
      undefined,
    )
    expect(isSmooth(line([0, 150], [22, 140], [48, 110]), [0, 50])).toBe(undefined)
  })
})

describe("points by two axes", () => {
  const across = axisFrom({ value: 0, place: 0 }, { value: 100, place: 100 }, "across")
  const scatter = (...inks: readonly Ink[]) => readScatter(tracesOf(inks), across, axis)?.plot

  test("are three at least and two thousand at most", () => {
    const dots = (count: number): Ink[] =>
      Array.from({ length: count }, (_, at) => dotAt(2 * at, 150))
    expect(scatter(...dots(3))?.series[0]).toMatchObject({ values: [50, 50, 50], xs: [0, 2, 4] })
    expect(scatter(...dots(2))).toBeUndefined()
    const row = (count: number): Ink =>
      strokeOf(Array.from({ length: count }, (_, at) => ({ x: 1.5 * at, y: 150 })))
    expect(scatter(row(2000))?.series[0]?.values).toHaveLength(2000)
    expect(scatter(row(2001))).toBeUndefined()
  })

  test("are in the order in which their line runs through them", () => {
    const crossed = scatter(
      line([0, 150], [80, 120], [40, 100]),
      dotAt(40, 100),
      dotAt(0, 150),
      dotAt(80, 120),
    )
    expect(crossed?.series[0]?.xs).toEqual([0, 80, 40])
    expect(scatter(dotAt(40, 100), dotAt(0, 150), dotAt(80, 120))?.series[0]?.xs).toEqual([
      40, 0, 80,
    ])
  })

  test("are none of a curve of eighty corners that stand closer than a point", () => {
    const fine = (count: number, gap: number): Ink =>
      strokeOf(Array.from({ length: count }, (_, at) => ({ x: gap * at, y: 150 + (at % 2) })))
    expect(scatter(fine(79, 0.9))).toBeDefined()
    expect(scatter(fine(80, 0.9))).toBeUndefined()
    expect(scatter(fine(81, 1.1))).toBeDefined()
    expect(scatter(fine(81, 0.9), dotAt(0, 150), dotAt(10, 150), dotAt(20, 150))).toBeDefined()
  })
})

describe("a filled outline", () => {
  /** An area over three places, its upper edge at heights, its foot at others. */
  const area = (tops: readonly number[], feet: readonly number[], colour = 1): Ink => ({
    ...fillOf([
      ...tops.map((y, at) => ({ x: 50 * at, y })),
      ...feet.map((y, at) => ({ x: 50 * at, y })).toReversed(),
    ]),
    colour,
  })
  const read = (...fills: readonly Ink[]) => readAreas(fills, axis, 200)
  const valuesOf = (...fills: readonly Ink[]) =>
    read(...fills)?.plot.series.map(({ values }) => values)
  const foot = [200, 200, 200]

  test("is an area over its foot", () => {
    expect(valuesOf(area([150, 120, 180], foot))).toEqual([[50, 80, 20]])
    expect(read(area([150, 120, 180], foot))?.plot).not.toHaveProperty("isStacked")
  })

  test("stands on the one below it, within a point and a third", () => {
    const lower = area([180, 170, 190], foot, 1)
    const upper = (off: number): Ink => area([150, 120, 160], [180 + off, 170, 190], 2)
    expect(valuesOf(upper(0), lower)).toEqual([
      [20, 30, 10],
      [30, 50, 30],
    ])
    expect(read(upper(0), lower)?.plot).toHaveProperty("isStacked", true)
    expect(read(upper(1.2), lower)).toBeDefined()
    expect(read(upper(1.4), lower)).toBeUndefined()
    expect(read(upper(-1.4), lower)).toBeUndefined()
  })

  test("stands on the foot of all, within as much", () => {
    expect(read(area([150, 120, 180], [201.2, 200, 200]))?.plot).not.toHaveProperty("isStacked")
    expect(read(area([150, 120, 180], [201.4, 200, 200]))).toBeUndefined()
  })

  test("has three places in even steps", () => {
    expect(read(area([150, 120], [200, 200]))).toBeUndefined()
    expect(
      read(fillOf(pointsOf([0, 150], [20, 120], [100, 120], [100, 200], [20, 200], [0, 200]))),
    ).toBeUndefined()
    const long = (count: number): Ink =>
      fillOf([
        ...Array.from({ length: count }, (_, at) => ({ x: 2 * at, y: 150 + (at % 3) })),
        { x: 2 * (count - 1), y: 200 },
        { x: 0, y: 200 },
      ])
    expect(read(long(400))).toBeDefined()
    expect(read(long(401))).toBeUndefined()
  })
})

describe("points with a straight line among them", () => {
  const dots = [dotAt(20, 180), dotAt(50, 120), dotAt(80, 150)]
  const seriesOf = (...inks: readonly Ink[]): number | undefined => {
    const red = inks.map((ink) => ({ ...ink, colour: 0xd62728 }))
    return readScatter([...tracesOf(dots), ...tracesOf(red)], axis, axis)?.plot.series.length
  }

  test("are not read where it runs from the first to the last of them, as their trend would", () => {
    expect(seriesOf(line([20, 170], [80, 140]))).toBe(undefined)
  })

  test("are read beside a line that ends elsewhere, has corners, or marks", () => {
    expect(seriesOf(line([30, 170], [80, 140]))).toBe(2)
    expect(seriesOf(line([20, 170], [60, 140]))).toBe(2)
    expect(seriesOf(line([20, 170], [50, 110], [80, 140]))).toBe(2)
    expect(seriesOf(line([20, 170], [80, 140]), dotAt(20, 170), dotAt(80, 140))).toBe(2)
  })
})
