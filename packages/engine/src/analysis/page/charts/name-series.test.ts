import { describe, expect, test } from "vitest"
import type { Chart, ChartPlot, ChartSeries } from "../../../model/chart.ts"
import { wordAt } from "./chart-parts.test-kit.ts"
import type { Draft } from "./chart-draft.ts"
import type { LegendName } from "./chart-legend.ts"
import { withLegend } from "./name-series.ts"

const [red, green, blue] = [1, 2, 3]
const series = (colour: number, look: Partial<ChartSeries> = {}): ChartSeries => ({
  colour,
  values: [1, 2, 3],
  ...look,
})
const plot = (own: readonly ChartSeries[], look: Partial<ChartPlot> = {}): ChartPlot => ({
  kind: "bar",
  axis: 0,
  gap: 3,
  series: own,
  ...look,
})
/** Names of a legend below each other at the right of the plot. */
const legendOf = (...names: readonly (readonly [text: string, colour: number])[]): LegendName[] =>
  names.map(([text, colour], at) => {
    const line = wordAt(text, 220, 50 + at * 12)
    return { text, colour, words: [line], items: [at], box: line.box, key: line.box, line }
  })
const draftOf = (plots: readonly ChartPlot[], categories: readonly string[]): Draft => ({
  chart: {
    plots,
    categories,
    valueAxes: [],
    box: { x0: 0, y0: 0, x1: 300, y1: 200 },
    plotBox: { x0: 10, y0: 10, x1: 200, y1: 190 },
    text: { size: 8, colour: 0, titleSize: 10 },
  } satisfies Chart,
  marks: [],
  seen: new Set(),
  words: new Set(),
})

interface Around {
  readonly plots?: readonly ChartPlot[]
  readonly categories?: readonly string[]
  readonly painted?: readonly number[]
}
const draftWith = (
  legend: readonly LegendName[],
  {
    plots = [plot([series(red), series(green)])],
    categories = ["a", "b", "c"],
    painted = [],
  }: Around = {},
) =>
  withLegend(draftOf(plots, categories), {
    legend,
    named: new Set(legend.flatMap(({ words }) => words)),
    keys: new Set(legend.flatMap(({ items }) => items)),
    painted: new Set(painted),
  })
/** Names of the series in their order, or why there are none. */
function namesWith(legend: readonly LegendName[], around?: Around): string {
  const draft = draftWith(legend, around)
  if (typeof draft === "string") return draft
  const all = draft.chart.plots.flatMap((each) => each.series)
  return all
    .map(({ name = "-", values }) => (values.every((value) => value === null) ? `(${name})` : name))
    .join(" ")
}
const both = legendOf(["A", red], ["B", green])

describe("bars in colours of their own that nothing names but the legend", () => {
  const row = plot([series(red, { colours: [red, green, blue], labels: "values" })], { gap: 0.5 })
  const legend = legendOf(["Oats", red], ["Rye", green], ["Flour", blue])
  const read = (own: Around, names = legend) => draftWith(names, { plots: [row], ...own })

  test("are series of one category", () => {
    expect(read({ categories: ["", "", ""] })).toMatchObject({
      chart: {
        categories: [""],
        legend: "right",
        plots: [
          {
            overlap: -0.5,
            series: [
              { name: "Oats", colour: red, values: [1], labels: "values" },
              { name: "Rye", colour: green, values: [2] },
              { name: "Flour", colour: blue, values: [3] },
            ],
          },
        ],
      },
    })
  })

  test("are one series where they have names below, lie, or one of them has no key", () => {
    const one = { chart: { plots: [{ series: [{ values: [1, 2, 3] }] }] } }
    expect(read({ categories: ["a", "b", "c"] })).toMatchObject(one)
    expect(read({ categories: ["", "", ""] }, legend.slice(0, 2))).toMatchObject(one)
    const lying = [{ ...row, isLying: true }]
    expect(read({ categories: ["", "", ""], plots: lying })).toMatchObject(one)
  })
})

describe("a legend names series", () => {
  test("by their colours, and stands at its side", () => {
    expect(namesWith(both)).toBe("A B")
    const draft = draftWith(both)
    expect(
      typeof draft === "object" && [draft.chart.legend, draft.words.size, draft.keys?.size],
    ).toEqual(["right", 2, 2])
  })

  test("none where there is none", () => {
    expect(namesWith([])).toBe("- -")
  })

  test.each<[string, LegendName[], Around, string]>([
    ["two in one colour", legendOf(["A", red], ["B", red], ["C", green]), {}, "series unnamed"],
    ["one name twice", legendOf(["A", red], ["A", red], ["B", green]), {}, "keys alike"],
    ["colours that no series has", legendOf(["C", blue]), {}, "series unnamed"],
    [
      "a colour that is painted as no series",
      legendOf(["A", red], ["B", green], ["C", blue]),
      { painted: [blue] },
      "series unnamed",
    ],
    ["fewer than the series", legendOf(["A", red]), {}, "series unnamed"],
  ])("not with %s", (_what, legend, around, names) => {
    expect(namesWith(legend, around)).toBe(names)
  })

  test("though not points with marks at a line, which are data without a name", () => {
    const line = { width: 1, dash: [] }
    const mark = { shape: "circle", size: 4 } as const
    const second = (look: Partial<ChartSeries>): string =>
      namesWith(legendOf(["A", red]), {
        plots: [plot([series(red), series(green, look)], { kind: "line" })],
      })
    expect(second({ line, mark })).toBe("A -")
    expect(second({ line })).toBe("series unnamed")
    expect(second({ mark })).toBe("series unnamed")
    expect(second({ line, mark, values: [1, 2] })).toBe("series unnamed")
  })
})

describe("a legend of categories names no series", () => {
  test("where it lists the names of a single one", () => {
    const list = legendOf(["c", blue], ["a", red], ["b", green])
    const one = plot([series(red)])
    expect(namesWith(list, { plots: [one] })).toBe("-")
    expect(namesWith(list, { plots: [one], categories: ["a", "b", "d"] })).not.toBe("-")
    expect(namesWith(list, { plots: [one], categories: ["a", "b"] })).not.toBe("-")
    expect(namesWith(list, { plots: [plot([series(red), series(green)])] })).not.toBe("- -")
    expect(namesWith(list, { plots: [one, plot([series(green)])] })).not.toBe("- -")
  })

  test("where its colours are those of single bars", () => {
    const motley = [plot([series(red, { colours: [green, blue, green] })])]
    expect(namesWith(legendOf(["x", green], ["y", blue]), { plots: motley })).toBe("-")
    expect(namesWith(legendOf(["x", green], ["y", red]), { plots: motley })).not.toBe("-")
  })
})

describe("a series that is named and not painted has no values", () => {
  const named = legendOf(["A", red], ["C", blue], ["B", green])
  const draftOfBars = (
    look: Partial<ChartPlot>,
    legend = named,
    own = [series(red), series(green)],
  ) => namesWith(legend, { plots: [plot(own, look)] })

  test("and its place in the order of the legend, whichever way that goes", () => {
    expect(draftOfBars({})).toBe("A (C) B")
    expect(draftOfBars({}, named, [series(green), series(red)])).toBe("B (C) A")
  })

  test("a single one tells the way by whether bars lie", () => {
    const legend = legendOf(["A", red], ["C", blue])
    expect(draftOfBars({}, legend, [series(red)])).toBe("A (C)")
    expect(draftOfBars({ isLying: true }, legend, [series(red)])).toBe("(C) A")
  })

  test("its bars have their room in the gap between groups", () => {
    const gapWith = (look: Partial<ChartPlot>): number | string | undefined => {
      const draft = draftWith(named, { plots: [plot([series(red), series(green)], look)] })
      return typeof draft === "string" ? draft : draft.chart.plots[0]?.gap
    }
    expect(gapWith({ gap: 3 })).toBe(2)
    expect(gapWith({ gap: 3, overlap: 0.5 })).toBe(2.5)
    expect(gapWith({ gap: 1 })).toBe(0)
    expect(gapWith({ gap: 0.9 })).toBe("series unnamed")
    expect(gapWith({ gap: 0.9, isStacked: true })).toBe(0.9)
    expect(gapWith({ gap: 0.9, kind: "line" })).toBe(0.9)
  })
})
