import { describe, expect, test } from "vitest"
import type { Ink } from "./chart-ink.ts"
import { axisFrom, fillOf, strokeOf, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import type { LegendName } from "./chart-legend.ts"
import type { NumberAxis } from "./number-axis.ts"
import type { PlotRoom } from "./plot-room.ts"
import { tracesOf } from "./read-lines.ts"
import { byAxis, linesOnTwo } from "./two-axes.ts"

const [red, blue, grey] = [0xff0000, 0x0000ff, 0x404040]
const room = { x0: 100, y0: 100, x1: 300, y1: 200 }
const lineOf = (colour: number, ...ys: readonly number[]): Ink => ({
  ...strokeOf(ys.map((y, at) => ({ x: 110 + at * 60, y }))),
  colour,
})
const [first, second] = [lineOf(red, 190, 150, 120), lineOf(blue, 110, 180, 130)]

const plain = axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })
const painted = (colour: number): NumberAxis => ({
  ...plain,
  words: [{ ...wordAt("50", 80, 150), colour }],
})
const titleAt = (text: string, x: number, angle = 270): ChartWord => ({
  ...wordAt(text, x, 150, { width: 8 }),
  angle,
})
const name = (text: string, colour: number): LegendName =>
  ({ text, colour }) as Partial<LegendName> as LegendName
const names = [name("Rain", red), name("Heat", blue)]

interface Clues {
  readonly axes?: readonly [NumberAxis, NumberAxis]
  readonly words?: readonly ChartWord[]
  readonly legend?: readonly LegendName[]
}
const neutral: readonly [NumberAxis, NumberAxis] = [painted(grey), painted(grey)]
/** Colours of the lines by the axis that they go by. */
function sides(
  { axes = neutral, words = [], legend = names }: Clues,
  inks = [first, second],
): string | undefined {
  const groups = byAxis(tracesOf(inks), { axes, words, legend, room })
  return groups
    ?.map((group) => group.map(({ colour }) => (colour === red ? "red" : "blue")).join())
    .join(" ")
}

describe("a line goes by an axis", () => {
  test("whose numbers have its colour", () => {
    expect(sides({ axes: [painted(red), painted(blue)] })).toBe("red blue")
    expect(sides({ axes: [painted(blue), painted(red)] })).toBe("blue red")
    expect(sides({ axes: [painted(red), painted(grey)] })).toBe(undefined)
    expect(sides({ axes: [painted(red), painted(red)] })).toBe(undefined)
    const greys = [lineOf(grey, 190, 150, 120)]
    expect(
      byAxis(tracesOf(greys), { axes: [painted(grey), painted(1)], words: [], legend: [], room }),
    ).toBe(undefined)
  })

  test("whose title names it, in whole or in part", () => {
    expect(sides({ words: [titleAt("Rain (mm)", 60), titleAt("Heat", 310)] })).toBe("red blue")
    expect(sides({ words: [titleAt("Heat", 60), titleAt("rain", 310, 90)] })).toBe("blue red")
    const long = [name("Rain in May", red), name("Heat in May", blue)]
    expect(sides({ words: [titleAt("Rain", 60), titleAt("Heat", 310)], legend: long })).toBe(
      "red blue",
    )
    const parts = [titleAt("Ra", 60), titleAt("in", 70), titleAt("Heat", 310)]
    expect(sides({ words: parts })).toBe("red blue")
  })

  test("by which the values that are printed at its points are right", () => {
    const tenths = axisFrom({ value: 0, place: 200 }, { value: 10, place: 100 })
    const axes = [plain, tenths].map((axis) => ({ ...axis, words: [wordAt("5", 80, 150)] }))
    const [left = plain, right = tenths] = axes
    const near = (value: string, x: number, y: number): ChartWord =>
      wordAt(value, x - 4, y - 3, { width: 8 })
    // Lines at 10, 50 and 80 of a hundred, and at 9, 2 and 7 of ten.
    const rain = [near("10", 110, 190), near("50", 170, 150), near("80", 230, 120)]
    const heat = [near("9", 110, 110), near("2", 170, 180), near("7", 230, 130)]
    const read = (words: readonly ChartWord[]) => sides({ axes: [left, right], words })
    expect(read([...rain, ...heat])).toBe("red blue")
    expect(read([...rain, ...heat.slice(0, 2)])).toBe("red blue")
    expect(read([...rain, ...heat.slice(0, 1)])).toBe(undefined)
    expect(read(rain)).toBe(undefined)
    expect(sides({ axes: [right, left], words: [...rain, ...heat] })).toBe("blue red")
  })

  test("not where both titles do, or none, or it stands elsewhere", () => {
    expect(sides({ words: [titleAt("Rain", 60), titleAt("Snow", 310)] })).toBe(undefined)
    expect(sides({ words: [titleAt("Rain and Heat", 60), titleAt("Heat and Rain", 310)] })).toBe(
      undefined,
    )
    expect(sides({ words: [titleAt("Rain", 60, 0), titleAt("Heat", 310)] })).toBe(undefined)
    expect(sides({ words: [titleAt("Rain", 93), titleAt("Heat", 310)] })).toBe(undefined)
    expect(sides({ words: [titleAt("Rain", 60), titleAt("Heat", 299)] })).toBe(undefined)
  })

  test("by a name and a title of three letters at least", () => {
    const short = (own: string, title: string): string | undefined =>
      sides({
        words: [titleAt(title, 60), titleAt("Heat", 310)],
        legend: [name(own, red), name("Heat", blue)],
      })
    expect([short("ABC", "ABC"), short("AB", "AB"), short("Rain", "Ra")]).toEqual([
      "red blue",
      undefined,
      undefined,
    ])
    expect(sides({ words: [titleAt("Rain", 60), titleAt("Heat", 310)], legend: [] })).toBe(
      undefined,
    )
  })
})

describe("lines on two axes", () => {
  const axes: readonly [NumberAxis, NumberAxis] = [painted(red), painted(blue)]
  const read = (marks: readonly Ink[], own = axes) =>
    linesOnTwo(
      {
        marks,
        words: [],
        legend: names,
        room,
        rules: [],
        upright: [],
        lying: [],
      } satisfies PlotRoom,
      own,
    )

  test("are a plot each", () => {
    const plots = read([first, second])
    expect(
      typeof plots === "object" && plots.plots.map(({ axis, series }) => [axis, series[0]?.colour]),
    ).toEqual([
      [0, red],
      [1, blue],
    ])
    expect(read([first, second])).toMatchObject({
      isLying: false,
      places: [110, 170, 230],
      step: 60,
    })
  })

  test("all on one where only that has lines", () => {
    const plots = read([first])
    expect(typeof plots === "object" && plots.plots.map(({ axis }) => axis)).toEqual([0])
  })

  test("not beside fills, nor where nothing says by which they go", () => {
    const bar = fillOf([
      { x: 110, y: 110 },
      { x: 120, y: 110 },
      { x: 120, y: 200 },
      { x: 110, y: 200 },
    ])
    expect(read([first, second, bar])).toBe("two axes")
    expect(read([first, second], neutral)).toBe("two axes")
    expect(read([lineOf(red, 150)])).toBe("two axes")
  })

  test("dots among them are marks", () => {
    const dot = {
      ...fillOf([
        { x: 108, y: 188 },
        { x: 112, y: 188 },
        { x: 112, y: 192 },
        { x: 108, y: 192 },
      ]),
      colour: red,
    }
    expect(typeof read([first, second, dot])).toBe("object")
  })
})
