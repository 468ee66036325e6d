import { describe, expect, test } from "vitest"
import { axisFrom, fillOf } from "./chart-parts.test-kit.ts"
import type { Ink } from "./chart-ink.ts"
import { readBars, type BarSearch } from "./read-bars.ts"

/** Values from 0 to 100, whose zero is at 200 and whose hundred is at 100. */
const axis = axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })
const loose = { ...axis, isSnapped: false }
const [red, blue, green] = [0xff0000, 0x0000ff, 0x00ff00]

interface BarLook {
  readonly colour?: number
  readonly wide?: number
  readonly foot?: number
}

/** A bar of 20 points around a place, as high as said over its foot at 200. */
function bar(at: number, high: number, { colour = red, wide = 20, foot = 200 }: BarLook = {}): Ink {
  const [x0, x1, y0, y1] = [at - wide / 2, at + wide / 2, foot - high, foot]
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ]
  return { ...fillOf(corners), colour }
}

const read = (bars: readonly Ink[], search: Partial<BarSearch> = {}, own = axis) =>
  readBars(bars, own, { isLying: false, span: [0, 150], named: new Set(), ...search })
const valuesOf = (...given: Parameters<typeof read>) =>
  read(...given)?.plot.series.map(({ values }) => values)
/** Three bars of categories that are fifty apart. */
const three = (look: BarLook = {}): Ink[] =>
  [50, 80, 20].map((high, at) => bar(25 + 50 * at, high, look))

describe("boxes on a common foot", () => {
  test("are bars of one series, with the room between them in widths", () => {
    const plain = read(three())
    expect(plain?.plot).toEqual({
      kind: "bar",
      axis: 0,
      series: [{ colour: red, values: [50, 80, 20] }],
      gap: 1.5,
      overlap: 0,
    })
    expect([plain?.places, plain?.step]).toEqual([[25, 75, 125], 50])
    expect(plain?.used).toHaveLength(3)
  })

  test("lie where their axis does", () => {
    const across = axisFrom({ value: 0, place: 0 }, { value: 100, place: 100 }, "across")
    const lying = [50, 80, 20].map((high, at) => {
      const [y0, y1] = [15 + 50 * at, 35 + 50 * at]
      const corners = [
        { x: 0, y: y0 },
        { x: high, y: y0 },
        { x: high, y: y1 },
        { x: 0, y: y1 },
      ]
      return fillOf(corners)
    })
    const found = read(lying, { isLying: true }, across)
    expect(found?.plot).toMatchObject({ isLying: true, series: [{ values: [50, 80, 20] }] })
    expect(found?.places).toEqual([25, 75, 125])
    expect(read(three())?.plot).not.toHaveProperty("isLying")
  })

  test("are thicker than four fifths of a point", () => {
    expect(read(three({ wide: 0.9 }))).toBeDefined()
    expect(read(three({ wide: 0.7 }))).toBeUndefined()
  })

  test("are two at least that are half a point high", () => {
    const second = (high: number) => read([bar(25, 50), bar(75, high)], { span: [0, 100] })
    expect(second(0.6)).toBeDefined()
    expect(second(0.4)).toBeUndefined()
    expect(read([bar(25, 50)])).toBeUndefined()
  })

  test("are as wide as each other, within a twelfth or four fifths of a point", () => {
    const third = (wide: number, more: number) =>
      read([bar(25, 50, { wide }), bar(75, 80, { wide }), bar(125, 20, { wide: wide + more })])
    expect(third(20, 1.5)).toBeDefined()
    expect(third(20, 1.7)).toBeUndefined()
    expect(third(5, 0.7)).toBeDefined()
    expect(third(5, 0.9)).toBeUndefined()
  })

  test("count where one of nothing has no height", () => {
    const flat = (high: number, wide = 20): Ink =>
      fillOf([
        { x: 125 - wide / 2, y: 200 },
        { x: 125 + wide / 2, y: 200 - high },
      ])
    expect(valuesOf([bar(25, 50), bar(75, 80), flat(0)])).toEqual([[50, 80, 0]])
    expect(valuesOf([bar(25, 50), bar(75, 80), flat(0.04)])?.[0]).toHaveLength(3)
    expect(valuesOf([bar(25, 50), bar(75, 80), flat(0.06)])).toEqual([[50, 80, null]])
    const thin = (wide: number) =>
      read([bar(25, 50, { wide: 1 }), bar(75, 80, { wide: 1 }), flat(0, wide)])?.used.length
    expect(thin(0.9)).toBe(3)
    expect(thin(0.7)).toBe(2)
    expect(read([bar(25, 50), bar(75, 80), { ...flat(0), kind: "stroke" }])?.used).toHaveLength(2)
  })
})

describe("the foot of bars", () => {
  test("is at zero within a point, three where no rule says where zero is", () => {
    expect(read(three({ foot: 201 }))).toBeDefined()
    expect(read(three({ foot: 201.2 }))).toBeUndefined()
    expect(valuesOf(three({ foot: 203.1 }), {}, loose)).toEqual([[50, 80, 20]])
    expect(valuesOf(three({ foot: 203.3 }), {}, loose)).toBeUndefined()
    expect(read(three({ foot: 203 }), {}, loose)?.axis.start).toBeCloseTo(203)
    expect(read(three(), {}, axis)?.axis).toBe(axis)
  })

  test("is the same for all of them, within a point", () => {
    const third = (foot: number) =>
      read([bar(25, 50), bar(75, 80), bar(125, 20, { foot })], {}, loose)
    expect(third(201)).toBeDefined()
    expect(third(201.2)).toBeUndefined()
  })

  test("is where nineteen of twenty stand", () => {
    const many = (count: number) =>
      read(
        Array.from({ length: count }, (_, at) =>
          bar(25 + 50 * at, 50, { foot: at === 3 ? 160 : 200 }),
        ),
        { span: [0, 50 * count] },
      )
    expect(many(20)).toBeDefined()
    expect(many(19)).toBeUndefined()
  })

  test("is at the least value of an axis that does not reach zero", () => {
    const high = axisFrom({ value: 40, place: 200 }, { value: 140, place: 100 })
    expect(valuesOf(three(), {}, high)).toEqual([[90, 120, 60]])
    const low = axisFrom({ value: -140, place: 200 }, { value: -40, place: 100 })
    const hanging = [50, 80, 20].map((by, at) => bar(25 + 50 * at, by, { foot: 100 + by }))
    expect(valuesOf(hanging, {}, low)).toEqual([[-90, -120, -60]])
    const steps = {
      ...axisFrom({ value: 0, place: 200 }, { value: 2, place: 100 }),
      min: 1,
      max: 100,
    }
    expect(valuesOf(three(), {}, { ...steps, scale: "log" })).toEqual([[10, 39.8, 2.51]])
  })
})

describe("boxes above each other", () => {
  const heap = (gap: number, off = 0): Ink[] => [
    ...three(),
    ...[50, 80, 20].map((foot, at) =>
      bar(25 + 50 * at + off, 10, { colour: blue, foot: 200 - foot - gap }),
    ),
  ]

  test("are a heap, from the foot up", () => {
    expect(read(heap(0))?.plot).toEqual({
      kind: "bar",
      isStacked: true,
      axis: 0,
      series: [
        { colour: red, values: [50, 80, 20] },
        { colour: blue, values: [10, 10, 10] },
      ],
      gap: 1.5,
      overlap: 1,
    })
    expect(read(heap(0).toReversed())?.plot.series[0]?.colour).toBe(red)
  })

  test("touch, but for a point of outlines", () => {
    expect(read(heap(1.1))).toBeDefined()
    expect(read(heap(1.3))).toBeUndefined()
  })

  test("stand over each other, a quarter of their width aside at most", () => {
    expect(read(heap(0, 4.9))?.plot).toMatchObject({ isStacked: true })
    expect(read(heap(0, 5.1))).toBeUndefined()
  })

  test("go down from the foot, too, and one colour is once in a heap", () => {
    const low = axisFrom({ value: -100, place: 300 }, { value: 100, place: 100 })
    const both = [
      ...three(),
      ...[10, 20, 30].map((by, at) => bar(25 + 50 * at, by, { colour: blue, foot: 200 + by })),
    ]
    expect(valuesOf(both, {}, low)).toEqual([
      [50, 80, 20],
      [-10, -20, -30],
    ])
    const twice = three().map((ink, at) => bar(25 + 50 * at, 10, { foot: ink.box.y0 }))
    expect(read([...three(), ...twice])).toBeUndefined()
  })

  test("are one heap alone, and heaps that leave a category out", () => {
    const [first, , third] = three()
    const tops = [50, 20].map((foot, at) =>
      bar(25 + 100 * at, 10, { colour: blue, foot: 200 - foot }),
    )
    const one = first && tops[0] ? read([first, tops[0]]) : undefined
    expect(one?.plot.series.map(({ values }) => values)).toEqual([[50], [10]])
    expect(one?.step).toBe(60)
    const more = bar(175, 40)
    const gapped =
      first && third ? read([first, third, more, ...tops], { span: [0, 200] }) : undefined
    expect(gapped?.plot.series.map(({ values }) => values)).toEqual([
      [50, null, 20, 40],
      [10, null, 10, null],
    ])
  })

  test("that all stand on the foot are before each other, and no heap", () => {
    const before = (foot: number) =>
      read([
        ...three(),
        ...[10, 20, 10].map((by, at) => bar(25 + 50 * at, by, { colour: blue, foot })),
      ])
    expect(before(200)?.plot).toMatchObject({
      overlap: 1,
      series: [{ values: [50, 80, 20] }, { values: [10, 20, 10] }],
    })
    expect(before(199)).toBeDefined()
    expect(before(198.8)).toBeUndefined()
  })
})

describe("bars of several colours", () => {
  const colours = [red, blue, green]
  /** Bars side by side whose middles are so far apart, each of its own colour. */
  const row = (step: number): Ink[] =>
    [50, 80, 20].map((high, at) => bar(20 + step * at, high, { colour: colours[at] ?? red }))

  test("that stand apart are one series, each with its colour", () => {
    expect(read(row(23.1))?.plot.series).toEqual([{ colour: red, values: [50, 80, 20], colours }])
    expect(read(row(22.9))?.plot.series).toHaveLength(3)
  })

  test("that a legend names are a series each, unless each bar has its own", () => {
    const turns = [50, 80, 20, 40].map((high, at) =>
      bar(25 + 50 * at, high, { colour: at % 2 === 0 ? red : blue }),
    )
    const span = [0, 200] as const
    expect(valuesOf(turns, { span })).toEqual([[50, 80, 20, 40]])
    expect(valuesOf(turns, { span, named: new Set([red, blue]) })).toEqual([
      [50, 20],
      [80, 40],
    ])
    expect(valuesOf(turns, { span, named: new Set([red]) })).toEqual([[50, 80, 20, 40]])
    expect(read(row(50), { named: new Set(colours) })?.plot.series).toHaveLength(1)
  })

  test("stand side by side in their categories, or one before the other up to a tenth", () => {
    const pairs = (by: number) =>
      read([
        ...three(),
        ...[10, 20, 10].map((high, at) => bar(25 + by + 50 * at, high, { colour: blue })),
      ])?.plot
    expect(pairs(20)).toMatchObject({ gap: 0.5, overlap: 0 })
    expect(pairs(1.9)).toMatchObject({ overlap: 1 })
    expect(pairs(2.1)).toMatchObject({ overlap: expect.closeTo(0.895) })
    expect(pairs(-20)?.series.map(({ colour }) => colour)).toEqual([blue, red])
  })

  test("may miss a category", () => {
    const second = [bar(35, 10, { colour: blue }), bar(135, 20, { colour: blue })]
    const first = [15, 65, 115].map((at) => bar(at, 50))
    expect(valuesOf([...first, ...second])).toEqual([
      [50, 50, 50],
      [10, null, 20],
    ])
  })

  test("are grouped by the longest of them where their axis does not tell the categories", () => {
    const span = [0, 37] as const
    const first = [15, 65, 115].map((at) => bar(at, 50))
    const second = [35, 85, 135].map((at) => bar(at, 80, { colour: blue }))
    const found = read([...first, ...second], { span })
    expect(found?.plot).toMatchObject({ gap: 0.5, overlap: 0 })
    expect(found?.places).toEqual([25, 75, 125])
    expect(found?.step).toBe(50)
    expect(valuesOf([...first, ...second.slice(1)], { span })).toEqual([
      [50, 50, 50],
      [null, 80, 80],
    ])
    // Two groups that no series fills may begin a bar later.
    expect(read([...first.slice(0, 2), ...second.slice(1)], { span })).toBeUndefined()
    const uneven = [35, 90, 135].map((at) => bar(at, 80, { colour: blue }))
    expect(read([...first, ...uneven], { span })).toBeUndefined()
  })
})
