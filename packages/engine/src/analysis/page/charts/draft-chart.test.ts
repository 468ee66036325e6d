import { describe, expect, test } from "vitest"
import { strokeOf } from "./chart-parts.test-kit.ts"
import {
  barInk,
  boxInk,
  chartRegion,
  inkOf,
  namesBelow,
  ruleInk,
  upLabels,
  wordOn,
} from "./chart-pages.test-kit.ts"
import type { Ink, InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { draftOf } from "./draft-chart.ts"

interface Drawn {
  readonly inks?: readonly Ink[]
  readonly rules?: readonly InkRule[]
  readonly words?: readonly ChartWord[]
}
const bars = [barInk(80, 20), barInk(140, 35), barInk(200, 50)]
const grid = [0, 20, 40, 60].map((value) => ruleInk("across", 200 - 2 * value, [45, 255]))
const labels = upLabels([0, 20, 40, 60])
const names = namesBelow(80, 140, 200)

const read = ({ inks = bars, rules = grid, words = [...labels, ...names] }: Drawn) =>
  draftOf(inkOf(inks, rules), words, chartRegion)
/** Kinds of plots with the values of their series, or why there is no chart. */
function told(drawn: Drawn): string {
  const draft = read(drawn)
  if (typeof draft === "string") return draft
  return draft.chart.plots
    .map(({ kind, series }) => `${kind} ${series.map(({ values }) => values.join()).join(" ")}`)
    .join(", ")
}
const plain = "bar 20,35,50"

describe("marks between printed axes", () => {
  test("are read by the numbers beside them", () => {
    expect(told({})).toBe(plain)
    expect(read({})).toMatchObject({
      chart: { categories: ["A", "B", "C"], plotBox: { y0: 80, y1: 200 } },
    })
  })
  test("need an axis, and marks", () => {
    expect(told({ words: names })).toBe("no axis")
    expect(told({ inks: [] })).toBe("no marks")
    expect(told({ words: [] })).toBe("no axis")
  })
  test("lie, where numbers stand below them", () => {
    const lying = [20, 35, 50].map((value, at) =>
      boxInk({ x0: 50, x1: 50 + 2 * value, y0: 90 + 30 * at, y1: 105 + 30 * at }),
    )
    const below = [0, 20, 40, 60].map((value) => wordOn(String(value), 50 + 2 * value, 190))
    const beside = ["A", "B", "C"].map((text, at) => wordOn(text, 40, 97.5 + 30 * at))
    expect(told({ inks: lying, rules: [], words: [...below, ...beside] })).toBe("bar 50,35,20")
    const years = ["2021", "2022", "2023"].map((text, at) => wordOn(text, 36, 97.5 + 30 * at))
    expect(told({ inks: lying, rules: [], words: [...below, ...years] })).toBe("bar 50,35,20")
  })
  test("are named by years below, which are no axis", () => {
    const years = ["2021", "2022", "2023"].map((text, at) => wordOn(text, 80 + 60 * at, 210))
    const draft = read({ words: [...labels, ...years] })
    expect(draft).toMatchObject({ chart: { categories: ["2021", "2022", "2023"] } })
  })
})

describe("the room between the axes", () => {
  const roomOf = (drawn: Drawn) => {
    const draft = read(drawn)
    return typeof draft === "string" ? draft : draft.chart.plotBox
  }
  /** Whether a fourth bar, which ends at 270, stands in it. */
  const holds = (rules: readonly InkRule[]): boolean =>
    told({
      inks: [...bars, barInk(260, 40)],
      rules,
      words: [...labels, ...namesBelow(80, 140, 200, 260)],
    }).includes("40")

  test("is as wide as the lines of the grid, and the marks whose middles these reach", () => {
    const ends = (to: number) => holds(grid.map((rule) => ({ ...rule, to })))
    expect([holds(grid), ends(261), ends(259)]).toEqual([false, true, false])
    // Lines shorter than three tenths of the region, and upright ones, are no axis.
    expect(holds([...grid, ruleInk("across", 200, [201, 290])])).toBe(false)
    expect(holds([...grid, ruleInk("up", 290, [60, 240])])).toBe(false)
  })
  test("is as wide as the marks where nothing else is drawn", () => {
    expect(holds([])).toBe(true)
  })
  test("reaches from the least to the greatest label, and to where marks between them end", () => {
    expect(roomOf({})).toMatchObject({ y0: 80, y1: 200 })
    const long = [...bars.slice(0, 2), barInk(200, 62)]
    expect(roomOf({ inks: long })).toMatchObject({ y0: 76 })
  })
  test("of lying bars is that between their numbers, whatever frame is around", () => {
    const lying = [20, 35].map((value, at) =>
      boxInk({ x0: 50, x1: 50 + 2 * value, y0: 90 + 40 * at, y1: 110 + 40 * at }),
    )
    const below = [0, 20, 40, 60].map((value) => wordOn(String(value), 50 + 2 * value, 190))
    const beside = ["A", "B"].map((text, at) => wordOn(text, 40, 100 + 40 * at))
    const words = [...below, ...beside]
    expect(roomOf({ inks: lying, rules: [], words })).toMatchObject({ x0: 50, x1: 170 })
    const frame = [ruleInk("across", 60, [10, 290]), ruleInk("across", 240, [10, 290])]
    expect(roomOf({ inks: lying, rules: frame, words })).toMatchObject({ x0: 50, x1: 170 })
  })
})

describe("what is drawn and no mark", () => {
  const withInk = (...inks: readonly Ink[]) => told({ inks: [...inks, ...bars] })
  test("is ground: a fill over most of the region", () => {
    const ground = (x1: number) => boxInk({ x0: 0, x1, y0: 50, y1: 250 }, 0xeeeeee)
    expect(withInk(ground(300))).toBe(plain)
    expect(withInk(ground(181))).toBe(plain)
    expect(withInk({ ...ground(300), kind: "stroke", isClosed: true })).toBe(plain)
  })
  test("is white", () => {
    const patch = boxInk({ x0: 100, x1: 120, y0: 120, y1: 160 }, 0xfafafa)
    expect(withInk(patch)).toBe(plain)
    expect(withInk({ ...patch, colour: 0xf8f8f8 })).toBe(plain)
    expect(withInk({ ...patch, colour: 0xfff0f0 })).not.toBe(plain)
    expect(withInk({ ...patch, colour: 0xf0f8f8 })).not.toBe(plain)
    expect(withInk({ ...patch, colour: 0xf8f8f0 })).not.toBe(plain)
  })
  test("lies behind most words", () => {
    const behind = boxInk({ x0: 20, x1: 215, y0: 70, y1: 216 }, 0xdddd00)
    expect(withInk(behind)).toBe(plain)
  })
  test("is as large as the room between the axes", () => {
    expect(withInk(boxInk({ x0: 46, x1: 254, y0: 81, y1: 199 }, 0xffeecc))).toBe(plain)
  })
  test("stands outside the room", () => {
    expect(withInk(boxInk({ x0: 270, x1: 280, y0: 100, y1: 200 }, 0xff0000))).toBe(plain)
  })
})

describe("a legend", () => {
  const [red, blue] = [0xff0000, 0x0000ff]
  const pairs = [80, 140, 200].flatMap((middle, at) => [
    barInk(middle - 10, 20 + 10 * at, red, 1),
    barInk(middle + 10, 15 + 10 * at, blue, 2),
  ])
  const keys = [red, blue].map((colour, at) =>
    boxInk({ x0: 265, x1: 271, y0: 100 + 20 * at, y1: 106 + 20 * at }, colour, 10 + at),
  )
  const keyNames = ["Rain", "Snow"].map((text, at) => wordOn(text, 284, 103 + 20 * at))
  test("names the series, and its keys are no marks", () => {
    const draft = read({ inks: [...pairs, ...keys], words: [...labels, ...names, ...keyNames] })
    expect(draft).toMatchObject({
      chart: {
        plots: [{ series: [{ name: "Rain", values: [20, 30, 40] }, { name: "Snow" }] }],
      },
    })
  })
  test("may stand in a frame among the data", () => {
    const within = [red, blue].map((colour, at) =>
      boxInk({ x0: 62, x1: 68, y0: 84 + 14 * at, y1: 90 + 14 * at }, colour, 10 + at),
    )
    const own = ["Rain", "Snow"].map((text, at) => wordOn(text, 82, 87 + 14 * at))
    const frame: Ink = {
      ...boxInk({ x0: 58, x1: 100, y0: 81, y1: 108 }, 0x808080, 20),
      kind: "stroke",
      width: 1,
    }
    const draft = read({
      inks: [...pairs, frame, ...within],
      words: [...labels, ...names, ...own],
    })
    expect(draft).toMatchObject({
      chart: { plots: [{ series: [{ name: "Rain" }, { name: "Snow" }] }] },
    })
  })
})

describe("numbers at both sides", () => {
  const line: Ink = {
    ...strokeOf([
      { x: 80, y: 180 },
      { x: 140, y: 120 },
      { x: 200, y: 150 },
    ]),
    colour: 0xff0000,
    item: 3,
  }
  const right = (x: number) =>
    [0, 5, 10, 15].map((value) => wordOn(String(value), x, 200 - 8 * value))
  const axes = (words: readonly ChartWord[]) => {
    const draft = read({ inks: [...bars, line], words: [...labels, ...names, ...words] })
    return typeof draft === "string" ? draft : draft.chart.valueAxes.length
  }
  test("are two axes where the second stands at the edge of the room", () => {
    expect(axes(right(262))).toBe(2)
    expect(axes([])).toBe(1)
  })
  test("are two where the second is the last thing in its region, though further off", () => {
    const far = (x: number, { inks = [], words = right(x) }: Drawn = {}) => {
      const draft = draftOf(inkOf([...bars, line, ...inks]), [...labels, ...names, ...words], {
        ...chartRegion,
        x1: 320,
      })
      return typeof draft === "string" ? draft : draft.chart.valueAxes.length
    }
    // The marks end at 210.
    expect([far(250), far(270), far(285)]).toEqual([2, 2, 1])
    const box = (x0: number, x1: number, y0 = 120, y1 = 160) => ({
      inks: [boxInk({ x0, x1, y0, y1 }, 0xff0000, 44)],
    })
    expect(far(250, box(280, 300))).not.toBe(2)
    expect(far(250, box(280, 300, 205, 230))).toBe(2)
    expect(far(250, box(280, 300, 55, 75))).toBe(2)
    const low = right(250).map((word) => ({
      ...word,
      baseline: word.baseline + 30,
      box: { ...word.box, y0: word.box.y0 + 30, y1: word.box.y1 + 30 },
    }))
    expect(far(250, { words: low })).toBe(1)
  })
})

describe("numbers in a row below", () => {
  const points: Ink[] = [66, 91, 143, 172].map((x, at) =>
    boxInk({ x0: x - 2, x1: x + 2, y0: 120 + 13 * at, y1: 124 + 13 * at }, 0xff0000, at + 1),
  )
  const below = (y: number, shift = 0) =>
    [1, 2, 3, 4].map((value, at) => wordOn(String(value * 10), 60 + 40 * at + shift, y))
  const kindOf = (words: readonly ChartWord[]): string => {
    const draft = draftOf(inkOf(points, grid), [...labels, ...words], {
      x0: 0,
      x1: 700,
      y0: 0,
      y1: 500,
    })
    return typeof draft === "string" ? draft : (draft.chart.plots[0]?.kind ?? "")
  }
  test("are the axis of points where they stand below the plot, and close", () => {
    expect(kindOf(below(210))).toBe("scatter")
    expect(kindOf(below(300))).not.toBe("scatter")
    expect(kindOf(below(210, 300))).not.toBe("scatter")
  })
})

describe("axes that are not printed", () => {
  test("are told by the values at bars", () => {
    const values = [20, 35, 50].map((value, at) =>
      wordOn(String(value), 80 + 60 * at, 194 - 2 * value),
    )
    expect(told({ rules: [], words: [...values, ...names] })).toBe(plain)
    const wrong = values.map((word) => ({ ...word, text: "7" }))
    expect(told({ rules: [], words: [...wrong, ...names] })).toBe("no axis")
  })
  test("are told by the values at lying bars", () => {
    const lying = [20, 35, 50].map((value, at) =>
      boxInk({ x0: 50, x1: 50 + 2 * value, y0: 90 + 30 * at, y1: 105 + 30 * at }),
    )
    const values = [20, 35, 50].map((value, at) =>
      wordOn(String(value), 58 + 2 * value, 97.5 + 30 * at),
    )
    const beside = ["A", "B", "C"].map((text, at) => wordOn(text, 40, 97.5 + 30 * at))
    expect(told({ inks: lying, rules: [], words: [...values, ...beside] })).toBe("bar 50,35,20")
  })
  test("are told by the values at the points of a line", () => {
    const points = [20, 35, 50, 10].map((value, at) => ({ x: 80 + 40 * at, y: 200 - 2 * value }))
    const line: Ink = { ...strokeOf(points), colour: 0xff0000 }
    const values = [20, 35, 50, 10].map((value, at) =>
      wordOn(String(value), 80 + 40 * at, 190 - 2 * value),
    )
    const below = namesBelow(80, 120, 160, 200)
    expect(told({ inks: [line], rules: [], words: [...values, ...below] })).toBe("line 20,35,50,10")
  })
  test("are told by two labels, zero and another, at lines of the grid", () => {
    const two = upLabels([0, 60])
    expect(told({ words: [...two, ...names] })).toBe(plain)
    expect(told({ rules: [], words: [...two, ...names] })).toBe("no axis")
  })
})

test("pies come before all else", () => {
  const middle = { x: 150, y: 150 }
  const slice = (from: number, to: number, colour: number, item: number): Ink => {
    const arc = Array.from({ length: 31 }, (_, at) => {
      const turn = from + ((to - from) * at) / 30
      return { x: 150 + 50 * Math.sin(turn), y: 150 - 50 * Math.cos(turn) }
    })
    const points = [...arc, middle]
    return { ...strokeOf(points), kind: "fill", hasCurves: true, isClosed: true, colour, item }
  }
  const slices = [
    slice(0, Math.PI, 0xff0000, 1),
    slice(Math.PI, 1.5 * Math.PI, 0x00ff00, 2),
    slice(1.5 * Math.PI, 2 * Math.PI, 0x0000ff, 3),
  ]
  const around = [wordOn("50%", 180, 150), wordOn("25%", 130, 175), wordOn("25%", 130, 125)]
  expect(told({ inks: slices, rules: [], words: around })).toMatch(/^pie /)
})
