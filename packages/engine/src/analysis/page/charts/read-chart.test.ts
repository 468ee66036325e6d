import { describe, expect, test } from "vitest"
import type { SceneItem, ScenePage } from "../../../model/scene.ts"
import {
  barPage,
  boxItem,
  chartRegion,
  lineItem,
  textItem,
  upLabels,
  wordOn,
} from "./chart-pages.test-kit.ts"
import { pageWith } from "./chart-parts.test-kit.ts"
import { chartReader } from "./read-chart.ts"

const region = { ...chartRegion, x1: 400 }
const read = (page: ScenePage, asks: "charts" | "reasons" = "reasons") =>
  chartReader(page, asks)(region)
/** Values of the first series, or why there is no chart. */
const told = (page: ScenePage): string => {
  const reading = read(page)
  return "refusal" in reading
    ? reading.refusal
    : (reading.chart.plots[0]?.series[0]?.values.join() ?? "")
}
const plain = "20,35,50"
const withMore = (...more: readonly SceneItem[]): string => told(barPage({ more }))
const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 })

describe("a chart is read from its page", () => {
  test("with its data, its items and its words", () => {
    expect(told(barPage())).toBe(plain)
    const reading = read(barPage())
    if ("refusal" in reading) throw new Error(reading.refusal)
    expect(reading.chart.categories).toEqual(["A", "B", "C"])
    expect(reading.items).toEqual([4, 5, 6])
    expect(reading.words).toHaveLength(7)
    expect(reading.spare).toEqual([])
  })
  test("once: it is remembered", () => {
    const reader = chartReader(barPage(), "charts")
    expect(reader(region)).toBe(reader({ ...region }))
    expect(reader(region)).not.toBe(reader(region, 1))
  })
  test("and by who asks for reasons next, but where no marks were reason enough", () => {
    const page = barPage()
    const charts = chartReader(page, "charts")
    const found = charts(region)
    expect(chartReader(page, "reasons")(region)).toBe(found)
    expect(chartReader(page, "reasons")(region)).not.toBe(found)
    const bare = pageWith([])
    expect(chartReader(bare, "charts")(region)).toEqual({ refusal: "no marks" })
    expect(chartReader(bare, "reasons")(region)).toEqual({ refusal: "no axis" })
  })
  test("or refused", () => {
    expect(told(pageWith([]))).toBe("no axis")
    expect(told(barPage({ values: [] }))).toBe("no marks")
    expect(read(barPage({ values: [] }), "charts")).toEqual({ refusal: "no marks" })
    expect(told(barPage({ labels: [] }))).toBe("no axis")
  })
  test("without more words than a chart has", () => {
    const words = Array.from({ length: 800 }, (_, at) =>
      textItem(wordOn("x", 310 + (at % 40), 60 + (at >> 3))),
    )
    expect(withMore(...words.slice(0, 790))).not.toBe("no axis")
    expect(withMore(...words)).toBe("too much")
  })
})

describe("what stands beside a chart", () => {
  test("is left: words, and marks in other colours", () => {
    expect(withMore(textItem(wordOn("note", 320, 150)))).toBe(plain)
    const reading = read(barPage({ more: [textItem(wordOn("note", 350, 150))] }))
    expect("spare" in reading && reading.spare.map(({ text }) => text)).toEqual(["note"])
    expect(withMore(boxItem(box(300, 100, 310, 150), 0xff0000))).toBe(plain)
  })
  test("shows that the axes are not all of it, in the colour of its marks", () => {
    expect(withMore(boxItem(box(232, 70, 240, 79)))).toBe("marks beyond the axes")
  })
  test("is no matter where it is small", () => {
    expect(withMore(boxItem(box(240, 70, 242, 72)))).toBe(plain)
  })
})

describe("arrows that end the axes", () => {
  const axes = [
    lineItem(
      [
        [45, 200],
        [270, 200],
      ],
      0,
    ),
    lineItem(
      [
        [45, 200],
        [45, 60],
      ],
      0,
    ),
  ]
  const tips = [boxItem(box(268, 198, 272, 202), 0), boxItem(box(43, 58, 47, 62), 0)]
  test("are no points", () => {
    expect(withMore(...axes, ...tips)).toBe(plain)
  })
  test("are beside no other mark that looks like them: that is a point, too", () => {
    expect(withMore(...axes, ...tips, boxItem(box(110, 120, 114, 124), 0))).not.toBe(plain)
  })
})

describe("bars of an axis that begins above zero", () => {
  const labels = [10, 30, 50].map((value) => wordOn(String(value), 36, 200 - 2 * value))
  const names = ["A", "B", "C"].map((name, at) => wordOn(name, 80 + 60 * at, 189))
  /** Three bars of which what stands below a line, or over it, is not seen. */
  const bars = (seen: { readonly y0?: number; readonly y1?: number }): string => {
    const items = [20, 35, 45].map((value, at): SceneItem => {
      const item = boxItem(box(70 + 60 * at, 200 - 2 * value, 90 + 60 * at, 200))
      const { x0, x1, y0, y1 } = item.box
      const high = Math.max(y0, seen.y0 ?? y0)
      return { ...item, box: box(x0, high, x1, Math.min(y1, seen.y1 ?? y1)) }
    })
    return told(pageWith([...items, ...[...labels, ...names].map(textItem)]))
  }
  test("are whole where their feet are cut off at its end", () => {
    expect(bars({ y1: 180 })).toBe("20,35,45")
  })
  test("are none where their other ends are cut off", () => {
    expect(bars({ y0: 120, y1: 180 })).toBe("unlike the page")
  })
})

describe("a panel that goes on below the lowest value", () => {
  const page = (foot: number): ScenePage => {
    const middles = [80, 140, 200]
    const bars = [40, 70, 100].map((value, at) =>
      boxItem(box(70 + 60 * at, 200 - value, 90 + 60 * at, 200)),
    )
    const grid = middles.map((x) =>
      lineItem([
        [x, 76],
        [x, foot],
      ]),
    )
    const names = ["A", "B", "C"].map((name, at) => wordOn(name, middles[at] ?? 0, foot + 14))
    return pageWith([...grid, ...bars, ...[...upLabels([0, 20, 40, 60]), ...names].map(textItem)])
  }
  const categories = (foot: number): string => {
    const reading = read(page(foot))
    return "chart" in reading ? reading.chart.categories.join() : reading.refusal
  }
  test("has its names below it", () => {
    expect(categories(210)).toBe("A,B,C")
  })
  test("does so by a tenth of its height at most", () => {
    expect(categories(225)).not.toBe("A,B,C")
  })
})

describe("what lies over the plot", () => {
  test("in another colour is no part of it: there is more than was read", () => {
    expect(withMore(boxItem(box(105, 70, 112, 130), 0xff0000))).not.toBe(plain)
  })
  test("may be crosses or the bars of errors, which are not read", () => {
    const cross = (x: number, colour = 0xff0000) =>
      lineItem(
        [
          [x, 140],
          [x, 150],
        ],
        colour,
      )
    expect(withMore(cross(100), cross(160), cross(180))).toBe("marks beyond the axes")
    expect(withMore(cross(100), cross(160))).toBe(plain)
    expect(withMore(cross(100, 0x808080), cross(160, 0x808080), cross(180, 0x808080))).toBe(plain)
  })
  test("may be a picture", () => {
    const image = (own: ReturnType<typeof box>): SceneItem =>
      ({ kind: "image", image: 0, matrix: [1, 0, 0, 1, 0, 0], box: own, alpha: 1 }) as SceneItem
    expect(withMore(image(box(100, 100, 120, 120)))).toBe("too much")
    expect(withMore(image(box(320, 100, 340, 120)))).toBe(plain)
    // Over it, a picture as large as the page hides it; below, it is the ground of the slide.
    const ground = image(region)
    const page = barPage()
    expect(withMore(ground)).toBe("too much")
    expect(told({ ...page, items: [ground, ...page.items] })).toBe(plain)
  })
  test("may be cut by the edge of the region", () => {
    expect(withMore(boxItem(box(150, 20, 160, 120), 0xff0000))).not.toBe(plain)
    expect(withMore(boxItem(box(380, 100, 420, 120), 0xff0000))).toBe(plain)
  })
})

describe("bars that end together where their axis does", () => {
  test("are cut there", () => {
    expect(told(barPage({ values: [20, 60, 60] }))).toBe("marks beyond the axes")
    expect(told(barPage({ values: [20, 35, 60] }))).toBe("20,35,60")
    expect(told(barPage({ values: [20, 25, 60] }))).toBe("marks beyond the axes")
    expect(told(barPage({ values: [60, 60, 60] }))).toBe("marks beyond the axes")
  })
})

describe("the axis of a chart", () => {
  const axis = (labels: readonly number[]) => {
    const reading = read(barPage({ labels: upLabels(labels), values: [20, 35, 50] }))
    return "chart" in reading ? reading.chart.valueAxes[0] : undefined
  }
  test("begins and ends with its labels", () => {
    expect(axis([0, 20, 40, 60])).toMatchObject({ min: 0, max: 60, step: 20 })
  })
})

describe("numbers that stand nearer than those that were read", () => {
  test("are the axis of the next chart", () => {
    const other = [0, 5, 9].map((value, at) => textItem(wordOn(String(value), 300, 90 + 31 * at)))
    expect(withMore(...other)).toBe(plain)
  })
})
