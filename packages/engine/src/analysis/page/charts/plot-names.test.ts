import { describe, expect, test } from "vitest"
import type { ChartPlot, ChartSeries } from "../../../model/chart.ts"
import type { InkRule } from "./chart-ink.ts"
import { ruleInk } from "./chart-pages.test-kit.ts"
import { axisFrom, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import {
  areCrowded,
  areNames,
  goOn,
  isInside,
  lacksBars,
  namesOf,
  withoutBareEnds,
  type Plots,
} from "./plot-names.ts"

/** A plot of three categories, fifty points each, whose foot is at 200. */
const room = { x0: 100, y0: 100, x1: 250, y1: 200 }
const places = [125, 175, 225]
const seriesOf = (
  values: readonly (number | null)[],
  look: Partial<ChartSeries> = {},
): ChartSeries => ({ colour: 1, values, ...look })
const plotsOf = (
  own: readonly ChartSeries[],
  look: Partial<Plots> = {},
  kind: ChartPlot["kind"] = "bar",
): Plots => ({
  plots: [{ kind, axis: 0, series: own }],
  axes: [axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })],
  isLying: false,
  places,
  step: 50,
  ...look,
})
const named = (text: string, middle: number, baseline = 212): ChartWord =>
  wordAt(text, middle - text.length * 2, baseline)
const found = (...names: readonly string[]) => ({
  names,
  words: new Set<ChartWord>(),
  areCentred: true,
})

describe("categories at the ends go", () => {
  const cut = (
    names: readonly string[],
    values: readonly (number | null)[],
    kind: ChartPlot["kind"] = "bar",
  ) => {
    const { read, names: left } = withoutBareEnds(
      plotsOf([seriesOf(values, { colours: [1, 2, 3] })], {}, kind),
      found(...names),
    )
    const [series] = read.plots[0]?.series ?? []
    return [
      left.names.join(),
      read.places.join(),
      series?.values.join(),
      series?.colours?.join(),
    ].join(" ")
  }

  test("where they have neither name nor bar", () => {
    expect(cut(["", "b", ""], [null, 2, null])).toBe("b 175 2 2")
    expect(cut(["", "b", ""], [1, 2, null])).toBe(",b 125,175 1,2 1,2")
    expect(cut(["a", "b", ""], [null, 2, 3])).toBe("a,b, 125,175,225 ,2,3 1,2,3")
    expect(cut(["a", "", "c"], [1, null, 3])).toBe("a,,c 125,175,225 1,,3 1,2,3")
    expect(cut(["", "", ""], [null, null, null])).toBe("   ")
  })

  test("of bars alone", () => {
    expect(cut(["", "b", ""], [null, 2, null], "line")).toBe(",b, 125,175,225 ,2, 1,2,3")
  })

  test("not where another series has one", () => {
    const two = plotsOf([seriesOf([null, 2, 3]), seriesOf([1, 2, null])])
    expect(withoutBareEnds(two, found("", "b", "")).read).toBe(two)
  })
})

test("bars are missing where one has no value", () => {
  expect(lacksBars(plotsOf([seriesOf([1, null])]))).toBe(true)
  expect(lacksBars(plotsOf([seriesOf([1, 2])]))).toBe(false)
  expect(lacksBars(plotsOf([seriesOf([1, null])], {}, "line"))).toBe(false)
})

test("names on end are crowded where they stand in more than three lines for each category", () => {
  const onEnd = (count: number, angle = 270): Set<ChartWord> =>
    new Set(Array.from({ length: count }, (_, at) => ({ ...named("1900", 110 + 9 * at), angle })))
  const crowded = (words: Set<ChartWord>): boolean => areCrowded({ ...found(), words }, plotsOf([]))
  expect(crowded(onEnd(9))).toBe(false)
  expect(crowded(onEnd(10))).toBe(true)
  expect(crowded(onEnd(10, 0))).toBe(false)
})

describe("names go on beyond the bars", () => {
  const own = named("own", 125)
  const goes = (word: ChartWord, look: Partial<Plots> = {}): boolean =>
    goOn({ ...found(), words: new Set([own]) }, [word], plotsOf([], look), [])

  test("up to a step and a half from the outermost", () => {
    expect([50, 50.1, 99.9, 100].map((x) => goes(named("far", x)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([250, 250.1, 299.9, 300].map((x) => goes(named("far", x)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(goes(named("mid", 175))).toBe(false)
  })

  test("as far as the lines of values go, of which there are three at least", () => {
    const line = (from: number) => ruleInk("across", 100, [from, 300])
    const far = (...rules: readonly InkRule[]): boolean =>
      goOn({ ...found(), words: new Set([own]) }, [named("far", 75)], plotsOf([]), rules)
    expect(far(line(80), line(80), line(80))).toBe(false)
    expect(far(line(70), line(80), line(80))).toBe(true)
    expect(far(line(80), line(80))).toBe(true)
  })

  test("on their line, and level", () => {
    expect([212.2, 212.3].map((baseline) => goes(named("far", 75, baseline)))).toEqual([
      true,
      false,
    ])
    expect(goes({ ...named("far", 75), angle: 90 })).toBe(false)
    const turned = { ...own, angle: 90 }
    const words = new Set([turned])
    expect(goOn({ ...found(), words }, [named("far", 75)], plotsOf([]), [])).toBe(false)
  })

  test("below each other at the left of bars that lie, of one size and end", () => {
    const lying = (right: number, size: number): boolean => {
      const left = (text: string, baseline: number, x1: number, own = 8): ChartWord =>
        wordAt(text, x1 - 20, baseline, { width: 20, size: own })
      const word = left("far", 78, right, size)
      return goOn(
        { ...found(), words: new Set([left("own", 128, 95)]) },
        [word],
        plotsOf([], { isLying: true }),
        [],
      )
    }
    expect(
      [
        [95, 8],
        [95.4, 8],
        [95.6, 8],
        [95, 8.4],
        [95, 8.6],
      ].map(([right = 0, size = 0]) => lying(right, size)),
    ).toEqual([true, true, false, true, false])
  })
})

describe("names stand", () => {
  const across = axisFrom({ value: -50, place: 200 }, { value: 50, place: 100 })
  const namesAt = (
    baseline: number,
    look: Partial<Plots> = { axes: [across] },
    texts = ["a", "b", "c"],
  ): string =>
    namesOf(
      texts.map((text, at) => named(text, places[at] ?? 0, baseline)),
      plotsOf([], look),
      room,
    ).names.join()

  test("below a plot, or at the line of zero within it", () => {
    expect(namesAt(212)).toBe("a,b,c")
    expect(namesAt(162)).toBe("a,b,c")
    expect(namesAt(162, {})).toBe(",,")
    expect(namesAt(162, { axes: [] })).toBe(",,")
  })

  test("half an em above it to two below", () => {
    expect([151.7, 151.8, 171.7, 171.8].map((baseline) => namesAt(baseline))).toEqual([
      ",,",
      "a,b,c",
      "a,b,c",
      ",,",
    ])
  })

  test("left of it where bars lie", () => {
    const axis = axisFrom({ value: -50, place: 100 }, { value: 50, place: 250 }, "across")
    const lying = plotsOf([], { isLying: true, axes: [axis], places: [115, 145, 175], step: 30 })
    const at = (x1: number): string =>
      namesOf(
        [115, 145, 175].map((y, index) =>
          wordAt("abc"[index] ?? "", x1 - 8, y + 2.9, { width: 8 }),
        ),
        lying,
        room,
      ).names.join()
    expect([172, 166].map(at)).toEqual(["a,b,c", "a,b,c"])
    expect([179.1, 158.9].map(at)).toEqual([",,", ",,"])
  })

  test("all of them, or half at least", () => {
    const some = (...texts: readonly string[]): string =>
      namesOf(
        texts.flatMap((text, at) => (text ? [named(text, places[at] ?? 0, 162)] : [])),
        plotsOf([], { axes: [across] }),
        room,
      ).names.join()
    expect(some("2001", "", "2003")).toBe("2001,,2003")
    expect(some("a", "", "")).toBe(",,")
  })
})

test("names are no numbers, and none is missing", () => {
  expect(
    [
      ["a", "b"],
      ["a", ""],
      ["1", "2.5"],
      ["1", "b"],
    ].map(areNames),
  ).toEqual([true, false, false, true])
})

test("a word is in a room with its middle", () => {
  const at = (x: number, y: number): boolean =>
    isInside({ ...named("ab", 0), box: { x0: x - 1, x1: x + 1, y0: y - 1, y1: y + 1 } }, room)
  expect(
    [
      [150, 150],
      [100, 150],
      [250, 150],
      [150, 100],
      [150, 200],
    ].map(([x = 0, y = 0]) => at(x, y)),
  ).toEqual([true, false, false, false, false])
})
