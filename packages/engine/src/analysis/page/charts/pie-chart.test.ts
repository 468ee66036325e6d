import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import { fillOf, wordAt } from "./chart-parts.test-kit.ts"
import type { Ink } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { pieChart } from "./pie-chart.ts"

const centre = { x: 150, y: 150 }
const region = { x0: 0, x1: 400, y0: 0, y1: 300 }
const colours = [0xff0000, 0x00ff00, 0x0000ff, 0xffff00]

const onCircle = (radius: number, degrees: number): Point => ({
  x: centre.x + radius * Math.sin((degrees * Math.PI) / 180),
  y: centre.y - radius * Math.cos((degrees * Math.PI) / 180),
})
/** Slices of a pie of fifty points, clockwise from the top, by their shares in percent. */
function pieOf(...shares: readonly number[]): Ink[] {
  let from = 0
  return shares.map((share, at) => {
    const wide = 3.6 * share
    const count = Math.ceil(wide / 3)
    const arc = Array.from({ length: count + 1 }, (_, step) =>
      onCircle(50, from + (wide * step) / count),
    )
    from += wide
    return { ...fillOf([...arc, centre], true), colour: colours[at] ?? 0, item: at }
  })
}
/** A text whose middle lies at an angle, so many radii from the middle of the pie. */
function textAt(text: string, degrees: number, far: number): ChartWord {
  const { x, y } = onCircle(50 * far, degrees)
  return wordAt(text, x - 2 * text.length, y + 2.88)
}
/** Names behind keys at the right. */
const legendOf = (...names: readonly string[]): { keys: Ink[]; words: ChartWord[] } => ({
  keys: names.map((_, at) => ({
    ...fillOf(
      [
        [300, 90],
        [306, 90],
        [306, 96],
        [300, 96],
      ].map(([x = 0, y = 0]) => ({ x, y: y + 20 * at })),
    ),
    colour: colours[at] ?? 0,
    item: 10 + at,
  })),
  words: names.map((name, at) => wordAt(name, 310, 96 + 20 * at)),
})

const read = (inks: readonly Ink[], words: readonly ChartWord[]) =>
  pieChart({ inks, rules: [], items: new Set() } as never, words, region)?.chart
const legend = legendOf("East", "West", "North")
const quarters = pieOf(25, 50, 25)
const named = (words: readonly ChartWord[] = [], slices = quarters) =>
  read([...slices, ...legend.keys], [...legend.words, ...words])
const valuesOf = (chart: ReturnType<typeof read>) => chart?.plots[0]?.series[0]?.values
const labelsOf = (chart: ReturnType<typeof read>) => chart?.plots[0]?.series[0]?.labels

describe("a pie", () => {
  test("has the names of its legend, and the shares of its slices", () => {
    const chart = named()
    expect(chart).toMatchObject({ categories: ["East", "West", "North"], legend: "right" })
    expect(valuesOf(chart)).toEqual([25, 50, 25])
    expect(labelsOf(chart)).toBeUndefined()
    expect(chart?.text.size).toBe(8)
    expect(read([], [])).toBeUndefined()
  })

  test("is read beside small shapes, and not beside large ones", () => {
    const spot = (wide: number, high: number): Ink =>
      fillOf(
        [
          { x: 20, y: 20 },
          { x: 20 + wide, y: 20 },
          { x: 20, y: 20 + high },
        ],
        true,
      )
    const beside = (ink: Ink) => read([...quarters, ink, ...legend.keys], legend.words)
    expect(beside(spot(8.9, 8.9))).toBeDefined()
    expect(beside(spot(9.1, 8.9))).toBeUndefined()
    expect(beside(spot(5, 2.1))).toBeDefined()
    expect(beside(spot(5, 1.9))).toBeUndefined()
  })

  test("has names from the texts at its slices, within a radius and three quarters", () => {
    const at = (far: number) =>
      read(quarters, [textAt("East", 45, 1.5), textAt("West", 180, far), textAt("North", 315, 1.5)])
    expect(at(1.5)?.categories).toEqual(["East", "West", "North"])
    expect(at(1.5)).not.toHaveProperty("legend")
    expect(at(1.74)).toBeDefined()
    expect(at(1.76)).toBeUndefined()
  })

  test("has its name above it, more than a fifth of the radius from its rim", () => {
    const title = (far: number) => named([textAt("Total", 0, far)])?.title
    expect(title(1.21)).toBe("Total")
    expect(title(1.19)).toBeUndefined()
  })
})

describe("values at slices", () => {
  const printed = (...texts: readonly string[]) =>
    named(texts.map((text, at) => textAt(text, [45, 180, 315][at] ?? 0, 0.7)))

  test("are the data where they agree with the slices within a hundredth", () => {
    expect(valuesOf(printed("50", "100", "50"))).toEqual([50, 100, 50])
    expect(labelsOf(printed("50", "100", "50"))).toBe("values")
    expect(valuesOf(printed("26.6", "50", "25"))).toEqual([26.6, 50, 25])
    expect(printed("26.8", "50", "25")).toBeUndefined()
  })

  test("in percent agree with each slice", () => {
    const chart = printed("25.4%", "49.8%", "24.8%")
    expect(valuesOf(chart)).toEqual([25.4, 49.8, 24.8])
    expect(labelsOf(chart)).toBe("percent")
    expect(printed("26.1%", "50%", "25%")).toBeDefined()
    expect(printed("26.3%", "50%", "25%")).toBeUndefined()
  })

  test("in whole percents that are no whole together are told finer by the slices", () => {
    const shares = pieOf(24.4, 51.3, 24.3)
    const read3 = (...own: readonly string[]) =>
      named(
        own.map((text, at) => textAt(text, [44, 180, 316][at] ?? 0, 0.7)),
        shares,
      )
    const chart = read3("24%", "51%", "24%")
    expect(valuesOf(chart)).toEqual([24.4, 51.3, 24.3])
    expect(labelsOf(chart)).toBe("rounded")
    expect(valuesOf(read3("24%", "52%", "24%"))).toEqual([24, 52, 24])
    expect(valuesOf(read3("24.4%", "51%", "24%"))).toEqual([24.4, 51, 24])
    expect(valuesOf(read3("25%", "51%", "25%"))).toEqual([25, 51, 25])
  })

  test("in percent are labels where more than half of the slices have one", () => {
    const two = printed("25%", "50%")
    expect(labelsOf(two)).toBe("percent")
    expect(two?.plots[0]?.series[0]?.unlabelled).toEqual([2])
    expect(printed("25%", "50%", "25%")?.plots[0]?.series[0]).not.toHaveProperty("unlabelled")
    expect(labelsOf(printed("25%"))).toBeUndefined()
    const four = named([textAt("25%", 45, 0.7), textAt("25%", 135, 0.7)], pieOf(25, 25, 25, 25))
    expect(four).toBeUndefined()
  })

  test("are one for each slice: rows of a table are none", () => {
    expect(valuesOf(printed("50 60", "100", "50"))).toEqual([25, 50, 25])
    const other = read(
      [...quarters, ...legend.keys],
      [
        ...legend.words,
        textAt("South;50", 45, 0.7),
        textAt("100", 180, 0.7),
        textAt("50", 315, 0.7),
      ],
    )
    expect(labelsOf(other)).toBeUndefined()
  })

  test("have labels that say all that the page prints: names, values as spelled, percents", () => {
    const lines = (angle: number, ...texts: readonly string[]): ChartWord[] =>
      texts.map((text, at) => {
        const word = textAt(text, angle, 0.6)
        const box = { ...word.box, y0: word.box.y0 + 9 * at, y1: word.box.y1 + 9 * at }
        return { ...word, baseline: word.baseline + 9 * at, box }
      })
    const also = (...own: readonly (readonly string[])[]) =>
      read(
        quarters,
        own.flatMap((texts, at) => lines([60, 180, 300][at] ?? 0, ...texts)),
      )?.plots[0]?.series[0]?.alsoLabels
    const format = '"$"0.00'
    expect(
      also(["East", "$5.00", "25%"], ["West", "$10.00", "50%"], ["North", "$5.00", "25%"]),
    ).toEqual({ names: true, percents: true, format, place: "inside" })
    expect(also(["East", "5", "25.4%"], ["West", "10", "50%"], ["North", "5", "25%"])).toEqual({
      names: true,
      percents: false,
      place: "inside",
    })
    const outside = [45, 180, 315].map((angle, at) =>
      textAt(["East", "West", "North"][at] ?? "", angle, 1.4),
    )
    expect(read(quarters, outside)?.plots[0]?.series[0]?.alsoLabels).toEqual({
      names: true,
      percents: false,
      place: "beside",
    })
    expect(printed("$5.00", "$10.00", "$5.00")?.plots[0]?.series[0]?.alsoLabels).toEqual({
      names: false,
      percents: false,
      format,
      place: "inside",
    })
    expect(printed("25%", "50%", "25%")?.plots[0]?.series[0]).not.toHaveProperty("alsoLabels")
  })

  test("go on in the next line where the first part alone is no number", () => {
    const lines = [textAt("1,2", 45, 0.7), textAt("50", 45, 0.7)].map((word, at) => ({
      ...word,
      baseline: word.baseline + 9 * at,
      box: { ...word.box, y0: word.box.y0 + 9 * at, y1: word.box.y1 + 9 * at },
    }))
    expect(
      valuesOf(named([...lines, textAt("2,500", 180, 0.6), textAt("1,250", 315, 0.7)])),
    ).toEqual([1250, 2500, 1250])
  })
})

describe("numbers alone", () => {
  const told = (count: number, ...more: readonly ChartWord[]) =>
    read(pieOf(25, 25, 25, 25), [
      ...[45, 135, 225, 315].slice(0, count).map((angle) => textAt("25%", angle, 0.7)),
      ...more,
    ])

  test("at three of four slices tell a pie, whose slices have no names", () => {
    expect(told(4)?.categories).toEqual(["", "", "", ""])
    expect(told(3)).toBeDefined()
    expect(told(2)).toBeUndefined()
  })

  test("tell nothing beside words of another kind", () => {
    expect(told(4, wordAt("East", 320, 250))).toBeUndefined()
  })
})

describe("texts that are moved aside from narrow slices", () => {
  const slices = pieOf(6, 8, 86)
  /** Name and value below it at each slice; those of the first two stand beside them. */
  const texts = (below = 9, beside = 0): ChartWord[] =>
    [
      ["East", "6%", 30],
      ["West", "8%", 80],
      ["North", "86%", 205],
    ].flatMap(([name, value, angle]) => {
      const first = textAt(String(name), Number(angle), 1.4)
      const second = wordAt(
        String(value),
        (first.box.x0 + first.box.x1) / 2 - 2 * String(value).length + beside,
        first.baseline + below,
      )
      return [first, second]
    })

  test("belong to them in their order around the pie", () => {
    const chart = read(slices, texts())
    expect(chart?.categories).toEqual(["East", "West", "North"])
    expect(valuesOf(chart)).toEqual([6, 8, 86])
  })

  test("have lines below each other, an em and a half apart, about one middle", () => {
    expect(read(slices, texts(11.1))).toBeDefined()
    expect(read(slices, texts(11.3))).toBeUndefined()
    expect(read(slices, texts(9, 7.9))).toBeDefined()
    expect(read(slices, texts(9, 8.1))).toBeUndefined()
    expect(read(slices, texts(9, -8.1))).toBeUndefined()
  })

  test("are as many as slices, each with a number", () => {
    expect(read(slices, texts().slice(0, 4))).toBeUndefined()
    expect(
      read(
        slices,
        texts().filter(({ text }) => text !== "8%"),
      ),
    ).toBeUndefined()
  })
})

describe("a slice of nothing", () => {
  const colour = (at: number): number => colours[at] ?? 0
  const without = (...gone: readonly number[]): Ink[] => {
    const kept = [0, 1, 2, 3].filter((at) => !gone.includes(at))
    return pieOf(...kept.map(() => 100 / kept.length)).map((ink, at) => ({
      ...ink,
      colour: colour(kept[at] ?? 0),
    }))
  }
  const four = legendOf("East", "West", "North", "South")

  test("that nobody drew has its name and its place by the legend", () => {
    const chart = read([...without(1), ...four.keys], four.words)
    expect(chart?.categories).toEqual(["East", "West", "North", "South"])
    expect(valuesOf(chart)).toEqual([33.3, 0, 33.3, 33.3])
    expect(chart?.plots[0]?.series[0]?.colours).toEqual(colours)
    expect(valuesOf(read([...without(3), ...four.keys], four.words))).toEqual([33.3, 33.3, 33.3, 0])
  })

  test("keeps the chart a picture where the legend lists the slices in another order", () => {
    const keys = four.keys.map((ink, at) => ({ ...ink, colour: colour([2, 1, 0, 3][at] ?? 0) }))
    expect(read([...without(1), ...keys], four.words)).toBeUndefined()
  })

  test("that is drawn as a line to the rim and back is one", () => {
    const [first, ...others] = without(1)
    const rim = onCircle(50, 120)
    const line = { ...fillOf([centre, rim, rim, centre], true), colour: colour(1), item: 9 }
    const inks = [...(first ? [first] : []), line, ...others, ...four.keys]
    const chart = read(inks, four.words)
    expect(chart?.categories).toEqual(["East", "West", "North", "South"])
    expect(valuesOf(chart)).toEqual([33.3, 0, 33.3, 33.3])
    // Its number stands in a neighbour, which has one of its own.
    const shares = [60, 180, 300].map((degrees) => textAt("33.3%", degrees, 0.6))
    const labelled = read(inks, [...four.words, ...shares, textAt("0.0%", 119, 0.6)])
    expect(valuesOf(labelled)).toEqual([33.3, 0, 33.3, 33.3])
    expect(labelsOf(labelled)).toBe("percent")
  })
})

describe("a legend whose colours come twice", () => {
  const twice = pieOf(25, 25, 50).map((ink, at) =>
    at === 2 ? { ...ink, colour: colours[0] ?? 0 } : ink,
  )
  const keys = legend.keys.map((ink, at) => (at === 2 ? { ...ink, colour: colours[0] ?? 0 } : ink))

  test("names the slices in their order", () => {
    expect(read([...twice, ...keys], legend.words)?.categories).toEqual(["East", "West", "North"])
    expect(read([...twice, ...keys.toReversed()], legend.words)?.categories).toEqual([
      "East",
      "West",
      "North",
    ])
  })

  test("names nothing where it has another order, or another count", () => {
    const other = keys.map((ink, at) => ({ ...ink, colour: keys[(at + 1) % 3]?.colour ?? 0 }))
    expect(read([...twice, ...other], legend.words)).toBeUndefined()
  })
})
