import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Ink } from "./chart-ink.ts"
import { fillOf, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import { labelAxis } from "./label-axis.ts"

/** Bars stand on 200, ten points wide and twenty apart; two points are one unit. */
const foot = 200
interface Bar {
  readonly value: number
  /** What is printed at it; its value where nothing is said, "" for nothing. */
  readonly label?: string
  /** Points by which it is longer than its value says. */
  readonly longer?: number
  /** Points by which its label stands off its end, negative: in the bar. */
  readonly off?: number
}

const boxOf = (x0: number, y0: number, x1: number, y1: number): Ink =>
  fillOf([
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ])

function barAt({ value, longer = 0 }: Bar, at: number): Ink {
  const end = foot - 2 * value - longer
  return boxOf(at * 20, Math.min(end, foot), at * 20 + 10, Math.max(end, foot))
}

/** A number whose middle stands at a place. */
const numberAt = (text: string, x: number, y: number): ChartWord =>
  wordAt(text, x - text.length * 2, y + 2.88)

function labelOf(
  { value, label = String(value), longer = 0, off = 4 }: Bar,
  at: number,
): ChartWord[] {
  const end = foot - 2 * value - longer
  return label === "" ? [] : [numberAt(label, at * 20 + 5, end + (value < 0 ? off : -off))]
}

const three: readonly Bar[] = [{ value: 10 }, { value: 20 }, { value: 35 }]

interface More {
  readonly inks?: readonly Ink[]
  readonly words?: readonly ChartWord[]
}
const axisOf = (bars: readonly Bar[], { inks = [], words = [] }: More = {}) =>
  labelAxis([...bars.map(barAt), ...inks], [...bars.flatMap(labelOf), ...words], "up")
const hasAxis = (bars: readonly Bar[], more?: More): boolean => axisOf(bars, more) !== undefined

describe("bars with numbers at their ends tell an axis", () => {
  test("that begins at their foot and ends at the longest", () => {
    expect(axisOf(three)).toMatchObject({ slope: -0.5, start: 100, min: 0, max: 35, step: 10 })
    expect(axisOf([{ value: 10 }, { value: 20 }, { value: 25 }])).toMatchObject({
      max: 25,
      step: 5,
    })
    expect(axisOf([{ value: 10 }, { value: -15 }, { value: 30 }])).toMatchObject({
      min: -15,
      max: 30,
    })
  })

  test("in the format of most digits", () => {
    expect(axisOf([{ value: 10 }, { value: 20, label: "20.0" }, { value: 35 }])?.format).toBe("0.0")
  })

  test("as bars that lie do", () => {
    const lying = (mirror: (box: Box) => Box): readonly Ink[] =>
      three.map(barAt).map((ink) => {
        const { x0, y0, x1, y1 } = mirror(ink.box)
        return boxOf(x0, y0, x1, y1)
      })
    const inks = lying(({ x0, x1, y0, y1 }) => ({ x0: foot - y1, x1: foot - y0, y0: x0, y1: x1 }))
    const words = three.map(({ value }, at) => numberAt(String(value), 2 * value + 9, at * 20 + 5))
    expect(labelAxis(inks, words, "across")).toMatchObject({
      slope: 0.5,

      min: 0,
      max: 35,
    })
    // Numbers in a column are cells: at their left, at their right, or in their middle.
    const column = (left: (wide: number) => number) =>
      labelAxis(
        inks,
        three.map(({ value }, at) => {
          const text = "1".repeat(at + 1)
          return wordAt(`${value}`, left(text.length * 4), at * 20 + 7, { width: text.length * 4 })
        }),
        "across",
      )
    expect(column(() => 10)).toBe(undefined)
    expect(column((wide) => 18 - wide)).toBe(undefined)
    expect(column((wide) => 14 - wide / 2)).toBe(undefined)
  })
})

describe("they tell none", () => {
  test("where they are fewer than three, or of two values", () => {
    expect(hasAxis(three.slice(1))).toBe(false)
    expect(hasAxis([{ value: 10 }, { value: 20 }, { value: 20 }])).toBe(false)
  })

  test("where a quarter of the bars have no number", () => {
    const more = (count: number): Bar[] =>
      [40, 45].slice(0, count).map((value): Bar => ({ value, label: "" }))
    expect([1, 2].map((count) => hasAxis([...three, ...more(count)]))).toEqual([true, false])
  })

  test("where one is longer or shorter than its number says", () => {
    const second = (longer: number): boolean =>
      hasAxis([{ value: 10 }, { value: 20, longer }, { value: 35 }])
    expect([-1.9, -1.8, 1.8, 1.9].map(second)).toEqual([false, true, true, false])
    const exact = (longer: number): boolean =>
      hasAxis([{ value: 10, label: "10.0" }, { value: 20, label: "20.0", longer }, { value: 35 }])
    expect([0.9, 1].map(exact)).toEqual([true, false])
    const share = (longer: number): boolean =>
      hasAxis(
        three.map((bar, at) => ({ ...bar, label: `${bar.value}%`, longer: at === 1 ? longer : 0 })),
      )
    expect([1.8, 1.9].map(share)).toEqual([true, false])
  })

  test("where they go up for less than nothing", () => {
    expect(hasAxis(three.map((bar) => ({ ...bar, label: `-${bar.value}` })))).toBe(false)
  })

  test("where a number stands at a bar without length", () => {
    const flat = boxOf(60, 199.8, 70, 200)
    const at = (text: string, x = 65, y = 195): boolean =>
      hasAxis(three, { inks: [flat], words: [numberAt(text, x, y)] })
    expect([at("7"), at("0")]).toEqual([false, true])
    expect([at("7", 59), at("7", 71)]).toEqual([true, true])
    expect([at("7", 65, 188.1), at("7", 65, 187.7)]).toEqual([false, true])
    const more = { words: [numberAt("7", 65, 195)] }
    const low = (high: number, text: string): boolean =>
      hasAxis(three, {
        inks: [boxOf(60, 200 - high, 70, 200)],
        words: [numberAt(text, 65, 195)],
      })
    expect([low(0.4, "0.2"), low(0.6, "0.3")]).toEqual([false, true])
    expect(hasAxis(three, { ...more, inks: [boxOf(64, 199.8, 66, 200)] })).toBe(true)
  })

  test("where their numbers stand in a row, as in cells", () => {
    const inRow = three
      .map((bar): Bar => ({ ...bar, off: 195 - (foot - 2 * bar.value) }))
      .map((bar) => ({ ...bar, off: -(bar.off ?? 0) }))
    expect(hasAxis(inRow)).toBe(false)
  })
})

describe("a number is of a bar", () => {
  const third = (look: Partial<Bar>): boolean =>
    hasAxis([{ value: 10 }, { value: 20 }, { value: 35, ...look }])

  test("in it, or above its end by an em and a half at most", () => {
    expect([11.9, 12.1, -5, 0].map((off) => third({ off }))).toEqual([true, false, true, true])
  })

  test("and below its end where it hangs", () => {
    const hanging = (off: number): boolean =>
      hasAxis([{ value: 10 }, { value: 20 }, { value: -35, off }])
    expect([11.9, 12.1, -5].map(hanging)).toEqual([true, false, true])
    expect(hanging(-75)).toBe(false)
  })

  test("where it is the only one", () => {
    const more = (x: number): boolean => hasAxis(three, { words: [numberAt("7", x, 170)] })
    expect([45, 39, 51].map(more)).toEqual([false, true, true])
  })

  test("where it is not zero, and level", () => {
    expect(third({ label: "0" })).toBe(false)
    const [turned] = labelOf({ value: 35 }, 2)
    const bars = three.map(barAt)
    const words = three.slice(0, 2).flatMap(labelOf)
    expect(labelAxis(bars, [...words, ...(turned ? [turned] : [])], "up")).toBeDefined()
    expect(labelAxis(bars, [...words, ...(turned ? [{ ...turned, angle: 90 }] : [])], "up")).toBe(
      undefined,
    )
  })
})

describe("bars are", () => {
  test("boxes of more than two points, most of which stand on one foot", () => {
    const dots = [0, 1, 2].map((at) => boxOf(200 + at * 20, 100, 201.9 + at * 20, 101.9))
    expect(hasAxis(three, { inks: dots })).toBe(true)
    const apart = [10, 20, 35].map((value, at) =>
      boxOf(at * 20, 100 - at * 9, at * 20 + 10, 100 - at * 9 + 2 * value),
    )
    expect(labelAxis(apart, three.flatMap(labelOf), "up")).toBe(undefined)
  })

  test("and those as wide above them; keys of a legend are not", () => {
    const keys = [0, 1].map((at) => boxOf(100, 50 + at * 12, 106, 56 + at * 12))
    expect(hasAxis(three, { inks: keys })).toBe(true)
    const heaped = (x0: number, x1: number): boolean =>
      hasAxis(three, { inks: [boxOf(x0, 60, x1, 80), boxOf(x0, 30, x1, 50)] })
    expect([heaped(0, 10), heaped(1.2, 10), heaped(0, 8.8)]).toEqual([false, true, true])
  })
})
