import { describe, expect, test } from "vitest"
import type { ChartSeries } from "../../../model/chart.ts"
import type { SceneItem } from "../../../model/scene.ts"
import {
  barPage,
  boxItem,
  chartRegion,
  lineItem,
  textItem,
  wordOn,
} from "./chart-pages.test-kit.ts"
import { pathOf, through } from "./chart-parts.test-kit.ts"
import { chartReader } from "./read-chart.ts"

const region = { ...chartRegion, y1: 270 }
const [top, middle, bottom] = [218, 232, 246]

/** Lines of a table below the bars of the page, whose categories are sixty points wide. */
function tableLines({ rows = [top, middle], sides = [5, 50, 110, 170, 230] } = {}): SceneItem[] {
  const [first = 0] = sides
  const level = rows.map((y) =>
    lineItem([
      [first, y],
      [sides.at(-1) ?? 0, y],
    ]),
  )
  const upright = sides.map((x) =>
    lineItem([
      [x, rows[0] ?? 0],
      [x, rows.at(-1) ?? 0],
    ]),
  )
  return [...level, ...upright]
}
const row = (y: number, name: string, ...cells: readonly string[]): SceneItem[] => [
  ...(name === "" ? [] : [textItem(wordOn(name, 34, y))]),
  ...cells.flatMap((cell, at) => (cell === "" ? [] : [textItem(wordOn(cell, 80 + 60 * at, y))])),
]
const read = (...more: readonly SceneItem[]) => {
  const reading = chartReader(barPage({ more }), "reasons")(region)
  return "refusal" in reading ? reading.refusal : reading.chart
}
const seriesOf = (chart: ReturnType<typeof read>): readonly ChartSeries[] | string =>
  typeof chart === "string" ? chart : chart.plots.flatMap(({ series }) => series)

describe("a table of its numbers below a chart", () => {
  test("gives the series its name and its exact values", () => {
    const chart = read(...tableLines(), ...row(225, "Sold", "20.1", "35.04", "49.9"))
    expect(seriesOf(chart)).toMatchObject([{ name: "Sold", values: [20.1, 35.04, 49.9] }])
    expect(chart).toMatchObject({ table: "plain", categories: ["A", "B", "C"] })
  })
  test("has keys, which are the legend", () => {
    const key = boxItem({ x0: 10, x1: 16, y0: 222, y1: 228 })
    const chart = read(...tableLines(), key, ...row(225, "Sold", "20", "35", "50"))
    expect(seriesOf(chart)).toMatchObject([{ name: "Sold" }])
    expect(chart).toMatchObject({ table: "keys", legend: "bottom" })
  })
  test("stands beside a legend that says its names again", () => {
    const key = (x: number, y: number) => boxItem({ x0: x, x1: x + 6, y0: y - 3, y1: y + 3 })
    const again = [key(116, 260), textItem(wordOn("Sold", 140, 260))]
    const chart = read(
      ...tableLines(),
      key(10, 225),
      ...row(225, "Sold", "20", "35", "50"),
      ...again,
    )
    expect(seriesOf(chart)).toMatchObject([{ name: "Sold", values: [20, 35, 50] }])
    expect(chart).toMatchObject({ table: "plain", legend: "bottom" })
  })
  test("may lack a number where nothing is drawn", () => {
    const page = barPage({
      values: [20, 0, 50],
      more: [...tableLines(), ...row(225, "Sold", "20", "", "50")],
    })
    const reading = chartReader(page, "reasons")(region)
    expect("chart" in reading && seriesOf(reading.chart)).toMatchObject([
      { values: [20, null, 50] },
    ])
  })
})

describe("a table below a chart is none of it", () => {
  const plain = (...cells: readonly string[]): SceneItem[] => [
    ...tableLines(),
    ...row(225, "Sold", ...cells),
  ]
  test.each([
    ["whose numbers its bars do not show", plain("20", "35", "45")],
    ["with a cell that is no number", plain("20", "many", "50")],
    ["whose row has no name", [...tableLines(), ...row(225, "", "20", "35", "50")]],
    [
      "whose columns are not those of its bars",
      [...tableLines({ sides: [5, 50, 140, 230] }), ...row(225, "Sold", "20", "35", "50")],
    ],
    [
      "with more rows than it has series",
      [
        ...tableLines({ rows: [top, middle, bottom] }),
        ...row(225, "Sold", "20", "35", "50"),
        ...row(239, "Made", "20", "35", "50"),
      ],
    ],
  ])("%s", (_, more) => {
    const chart = read(...more)
    expect(typeof chart === "string" || chart.table === undefined).toBe(true)
  })
})

describe("crosses at the points of a line", () => {
  const line = lineItem(
    [
      [80, 120],
      [140, 160],
      [200, 110],
    ],
    0xc02020,
  )
  const cross = (ways: readonly (readonly [number, number])[]): SceneItem[] =>
    [
      [80, 120],
      [140, 160],
      [200, 110],
    ].map(([x = 0, y = 0]) =>
      pathOf(
        ways.flatMap(([dx, dy]) =>
          through([
            [x - dx, y - dy],
            [x + dx, y + dy],
          ]),
        ),
        { stroke: 0xc02020 },
      ),
    )
  const marksOf = (items: readonly SceneItem[]): unknown => {
    const series = seriesOf(read(line, ...items))
    return typeof series === "string" ? series : series.map(({ mark }) => mark?.shape)
  }
  const [slanted, upright, level] = [
    [
      [3, 3],
      [3, -3],
    ] as const,
    [0, 3] as const,
    [3, 0] as const,
  ]
  test("are its marks, and no data", () => {
    expect(marksOf([])).toEqual([undefined, undefined])
    expect(marksOf(cross(slanted))).toEqual([undefined, "x"])
    expect(marksOf(cross([...slanted, upright]))).toEqual([undefined, "star"])
    expect(marksOf(cross([upright, level]))).toEqual([undefined, "plus"])
  })
  test("are data where no line has a point", () => {
    const apart = cross([upright, level]).map((item) => ({
      ...item,
      box: { ...item.box, x0: item.box.x0 + 20, x1: item.box.x1 + 20 },
      ...(item.kind === "path" && {
        segments: item.segments.map((segment) =>
          segment[0] === "Z" || segment[0] === "C"
            ? segment
            : ([segment[0], segment[1] + 20, segment[2]] as const),
        ),
      }),
    }))
    expect(marksOf(apart as readonly SceneItem[])).toBe("unlike the page")
  })
})
