import { describe, expect, test } from "vitest"
import { axisFrom, wordAt } from "./chart-parts.test-kit.ts"
import type { InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import {
  axisReach,
  axisThrough,
  isBeside,
  numberAxes,
  placeOf,
  roundedValue,
  valueAt,
  type NumberAxis,
} from "./number-axis.ts"

/** A label that ends at 100, its middle at a height. */
const upright = (text: string, place: number, x1 = 100): ChartWord =>
  wordAt(text, x1 - 4 * text.length, place + 2.88)
/** A label on one line, its middle at a place. */
const level = (text: string, place: number, width = 4 * text.length, baseline = 300): ChartWord =>
  wordAt(text, place - width / 2, baseline, { width })

const ruleAt = (
  at: number,
  from = 104,
  to = 110,
  direction: InkRule["direction"] = "across",
): InkRule => ({
  direction,
  at,
  from,
  to,
  colour: 0x808080,
  item: 0,
})
const up = (words: readonly ChartWord[], rules: readonly InkRule[] = []): NumberAxis[] =>
  numberAxes(words, rules, "up")
const across = (words: readonly ChartWord[], rules: readonly InkRule[] = []): NumberAxis[] =>
  numberAxes(words, rules, "across")
/** From 200 up to 100. */
const three = (x1?: number, by = 0): ChartWord[] =>
  ["10", "20", "30"].map((text, at) => upright(text, 200 - 50 * at + by, x1))

describe("numbers in a column", () => {
  test("are an axis, whose values have their places", () => {
    const [axis] = up(three())
    expect(axis).toMatchObject({ direction: "up", scale: "linear", min: 10, max: 30, step: 10 })
    expect(axis && valueAt(axis, 125)).toBeCloseTo(25)
    expect(axis && placeOf(axis, 15)).toBeCloseTo(175)
    expect(axis?.isSnapped).toBe(false)
  })

  test("are three at least, which rise upwards", () => {
    expect(up(three().slice(1))).toEqual([])
    expect(up(["30", "20", "10"].map((text, at) => upright(text, 200 - 50 * at)))).toEqual([])
    expect(across([level("30", 100), level("20", 150), level("10", 200)])).toEqual([])
    expect(up(["5", "5", "5"].map((text, at) => upright(text, 200 - 50 * at)))).toEqual([])
  })

  test("end, begin or have their middle within a point of each other", () => {
    const third = (by: number): number =>
      up([...three().slice(0, 2), upright("30", 100, 100 + by)]).length
    expect(third(1.2)).toBe(1)
    expect(third(1.4)).toBe(0)
    const begun = ["5", "10", "15"].map((text, at) => wordAt(text, 60, 200 - 50 * at))
    expect(up(begun)).toHaveLength(1)
    const centred = ["0", "50", "100"].map((text, at) =>
      wordAt(text, 80 - 2 * text.length, 200 - 50 * at),
    )
    expect(up(centred)).toHaveLength(1)
  })

  test("stand where their values ask them to, within a point and a fifth, less at short steps", () => {
    const middle = (step: number, off: number): number =>
      up([upright("10", 200), upright("20", 200 - step + off), upright("30", 200 - 2 * step)])
        .length
    // Two thirds of what the middle one is off is left to it.
    expect(middle(50, 1.75)).toBe(1)
    expect(middle(50, 1.85)).toBe(0)
    expect(middle(12, 1.5)).toBe(1)
    expect(middle(12, 1.6)).toBe(0)
    expect(middle(5.5, 1.05)).toBe(1)
    expect(middle(5.5, 1.2)).toBe(0)
  })

  test("stand two points apart", () => {
    const apart = (step: number): number =>
      up(["10", "20", "30"].map((text, at) => upright(text, 200 - step * at))).length
    expect(apart(2.1)).toBe(1)
    expect(apart(1.9)).toBe(0)
  })

  test("are powers on an axis of powers", () => {
    const [axis] = up(["1", "10", "100"].map((text, at) => upright(text, 200 - 50 * at)))
    expect(axis).toMatchObject({ scale: "log", step: 10 })
    expect(axis && valueAt(axis, 150)).toBeCloseTo(10)
    expect(axis && roundedValue(axis, 125)).toBe(31.6)
    expect(up(["0", "10", "100"].map((text, at) => upright(text, 200 - 50 * at)))).toEqual([])
    const digits = (by: number): number =>
      up([2, 3, 4, 5].map((digit) => upright(`${digit * by}`, 200 - 400 * Math.log10(digit))))
        .length
    expect(digits(10)).toBe(1)
    expect(digits(1)).toBe(0)
  })

  test("are none that is a name with a number, turned, or a word", () => {
    expect(up(["Q1", "Q2", "Q3"].map((text, at) => upright(text, 200 - 50 * at)))).toEqual([])
    expect(up(three().map((word) => ({ ...word, angle: 270 })))).toEqual([])
    const counted = ["1", "2", "3"].flatMap((text, at) => [
      wordAt("Row", 82, 200 - 50 * at),
      wordAt(text, 97, 200 - 50 * at),
    ])
    expect(up(counted)).toEqual([])
    expect(up(three().map((word, at) => (at === 1 ? { ...word, text: "2x3" } : word)))).toEqual([])
  })

  test("are spelled with a comma where no point reads them all", () => {
    const [axis] = up(["0,5", "1,0", "1,5"].map((text, at) => upright(text, 200 - 50 * at)))
    expect(axis).toMatchObject({ min: 0.5, max: 1.5 })
  })

  test.each([
    [["0", "1", "2"], "0"],
    [["0.0", "0.5", "1.0"], "0.0"],
    [["0", "0.5", "1.0"], "0.0;-0.0;0"],
    [["0", "0.5", "1"], "General"],
    [["0%", "50%", "100%"], "0%"],
  ])("%s are spelled as %s", (texts, format) => {
    const [axis] = up(texts.map((text, at) => upright(text, 200 - 50 * at)))
    expect(axis?.format).toBe(format)
  })
})

describe("a dash", () => {
  const dashed = (dash: ChartWord, first = "10"): number | undefined =>
    up([...three().slice(1), upright(first, 200), dash])[0]?.words.length

  test("one step below the labels is zero, within three points of it", () => {
    const [axis] = up([...three(), upright("–", 250)])
    expect(axis).toMatchObject({ min: 0, max: 30 })
    expect(axis?.places[0]).toBeCloseTo(250)
    expect(dashed(upright("–", 253.1))).toBe(4)
    expect(dashed(upright("–", 253.3))).toBe(3)
    expect(dashed(upright("–", 246.7))).toBe(3)
    expect(dashed({ ...upright("–", 250), angle: 90 })).toBe(3)
    expect(dashed(upright("x", 250))).toBe(3)
  })

  test("one step above negative labels is zero, too", () => {
    const [axis] = up([
      ...["-30", "-20", "-10"].map((text, at) => upright(text, 200 - 50 * at)),
      upright("–", 50),
    ])
    expect(axis).toMatchObject({ min: -30, max: 0 })
    expect(axis?.words.at(-1)?.text).toBe("–")
  })

  test("stands in the column or row of the labels", () => {
    expect(dashed(upright("–", 250, 103.9))).toBe(4)
    expect(dashed(upright("–", 250, 104.1))).toBe(3)
    expect(dashed(upright("–", 250, 92.1))).toBe(4)
    expect(dashed(upright("–", 250, 91.9))).toBe(3)
    const row = (baseline: number): number | undefined =>
      across([
        ...["10", "20", "30"].map((text, at) => level(text, 150 + 50 * at)),
        level("–", 100, 4, baseline),
      ])[0]?.words.length
    expect(row(301.2)).toBe(4)
    expect(row(301.4)).toBe(3)
    expect(row(298.8)).toBe(4)
    expect(row(298.6)).toBe(3)
  })

  test("is zero only where zero is the next label, give or take a thirtieth of a step", () => {
    const next = (off: number): number | undefined =>
      up([
        ...[10, 20, 30].map((value, at) => upright((value + off).toFixed(1), 200 - 50 * at)),
        upright("–", 250),
      ])[0]?.words.length
    expect(next(0.2)).toBe(4)
    expect(next(0.4)).toBe(3)
    const powers = ["1", "10", "100"].map((text, at) => upright(text, 200 - 50 * at))
    expect(up([...powers, upright("–", 250)])[0]?.words).toHaveLength(3)
  })
})

describe("axes beside each other", () => {
  test("that say the same at the same places are one, within a third of a step or twelve points", () => {
    const twin = (by: number): number => up([...three(), ...three(400, by)]).length
    expect(twin(0)).toBe(1)
    expect(up([...three(), ...three(400)])[0]?.words).toHaveLength(6)
    expect(twin(11.9)).toBe(1)
    expect(twin(12.1)).toBe(2)
    const close = (by: number): number =>
      up(
        [0, by].flatMap((off, side) =>
          ["10", "20", "30"].map((text, at) =>
            upright(text, 200 - 20 * at + off, 100 + 300 * side),
          ),
        ),
      ).length
    expect(close(5.9)).toBe(1)
    expect(close(6.1)).toBe(2)
  })

  test("are two where the second stands off the grid of the first", () => {
    const grid = [200, 150, 100].map((at) => ruleAt(at, 104, 300))
    expect(up([...three(), ...three(310)], grid)).toHaveLength(1)
    expect(up([...three(), ...three(320)], grid)).toHaveLength(2)
  })

  test("in one row are parted where the gap is a third wider than their steps", () => {
    const rows = (gap: number): number =>
      across(
        [0, 100 + gap].flatMap((from) =>
          ["0", "10", "20"].map((text, at) => level(text, 50 + from + 50 * at)),
        ),
      ).length
    expect(rows(66)).toBe(2)
    expect(rows(64)).toBe(0)
  })

  test("are values at their marks where they lie on the scale of another, two ems off at most", () => {
    /** Uneven values whose places follow the first axis, moved and stretched. */
    const values = (by: number, stretch = 1): number =>
      up([
        ...["0", "20", "40", "60"].map((text, at) => upright(text, 200 - 50 * at)),
        ...[12, 40, 54].map((value) =>
          upright(String(value), 125 + by + (75 - 2.5 * value) * stretch, 400),
        ),
      ]).length
    expect(values(0)).toBe(1)
    expect(values(15.9)).toBe(1)
    expect(values(16.1)).toBe(2)
    expect(values(13, 1.025)).toBe(1)
    expect(values(13, 1.04)).toBe(2)
  })
})

describe("the first and last label of a row", () => {
  const moved = (first: number, last: number): NumberAxis | undefined =>
    across([
      level("0", first, 8),
      level("10", 100),
      level("20", 200),
      level("30", 300),
      level("40", last),
    ])[0]

  test("may be moved inwards by half their width", () => {
    expect(moved(4.4, 400)).toMatchObject({ min: 0, max: 40 })
    expect(moved(4.4, 400)?.words).toHaveLength(5)
    expect(moved(4.4, 400)?.places[0]).toBeCloseTo(0)
    expect(moved(4.6, 400)).toBeUndefined()
    expect(moved(-4.4, 400)).toBeUndefined()
    expect(moved(0, 395.6)?.words).toHaveLength(5)
    expect(moved(0, 395.4)).toBeUndefined()
    expect(moved(0, 404.4)).toBeUndefined()
    expect(moved(4.4, 395.6)?.words).toHaveLength(5)
  })

  test("are one step beyond the others, within a thirtieth", () => {
    const last = (text: string): number =>
      across([
        ...["0", "10", "20"].map((each, at) => level(each, 300 * at + 50)),
        level(text, 950, 40),
      ]).length
    expect(last("30.2")).toBe(1)
    expect(last("30.4")).toBe(0)
  })
})

describe("the lowest and highest label of a column", () => {
  const grid = [200, 180, 160, 140, 120].map((at) => ruleAt(at))
  const moved = (low: number, high = 120, rules = grid): NumberAxis | undefined =>
    up(
      [
        upright("0", 200 - low),
        ...["20", "40", "60"].map((text, at) => upright(text, 180 - 20 * at)),
        upright("80", high),
      ],
      rules,
    )[0]

  test("may be moved inwards by half of its line, where lines say so", () => {
    expect(moved(4.4, 120, [])?.words.length).not.toBe(5)
    expect(moved(4.4)).toMatchObject({ min: 0, max: 80 })
    expect(moved(4.4)?.words).toHaveLength(5)
    expect(moved(4.4)?.places[0]).toBeCloseTo(200)
    expect(moved(0, 124.4)?.words).toHaveLength(5)
    expect(moved(6.4)?.words).toHaveLength(5)
    for (const other of [moved(6.6), moved(-4.4), moved(0, 126.6), moved(0, 115.6)])
      expect(other?.words.length).not.toBe(5)
  })
})

describe("rules beside labels", () => {
  test("say where the values are, three points from a label at most", () => {
    const snapped = (by: number): boolean | undefined =>
      up(
        three(),
        [200, 150, 100].map((at) => ruleAt(at + by)),
      )[0]?.isSnapped
    expect(snapped(3.1)).toBe(true)
    expect(snapped(3.3)).toBe(false)
    const [axis] = up(
      three(),
      [200, 150, 100].map((at) => ruleAt(at + 2)),
    )
    expect(axis && placeOf(axis, 20)).toBeCloseTo(152)
    const lying = across(
      ["10", "20", "30"].map((text, at) => level(text, 50 * at)),
      [ruleAt(52, 290, 294, "up"), ruleAt(50, 290, 294)],
    )
    expect(lying[0] && placeOf(lying[0], 20)).toBeCloseTo(52)
  })

  test("stand eight ems from a label at most", () => {
    const far = (from: number, to: number): boolean | undefined =>
      up(three(), [ruleAt(150, from, to)])[0]?.isSnapped
    expect(far(163.9, 170)).toBe(true)
    expect(far(164.1, 170)).toBe(false)
    expect(far(20, 28.1)).toBe(true)
    expect(far(20, 27.9)).toBe(false)
  })

  test("at three labels and three fifths of all tell the places alone", () => {
    /** Labels that stand a little off, each by its own, with rules at the first ones. */
    const placed = (labels: number, rules: number): number => {
      const [axis] = up(
        Array.from({ length: labels }, (_, at) =>
          upright(String(10 + at), 300 - 20 * at + (at % 2) * 0.8),
        ),
        Array.from({ length: rules }, (_, at) => ruleAt(300 - 20 * at)),
      )
      return axis ? placeOf(axis, 10) : 0
    }
    expect(placed(5, 3)).toBeCloseTo(300, 5)
    expect(placed(4, 2)).not.toBeCloseTo(300, 5)
    expect(placed(7, 5)).toBeCloseTo(300, 5)
    expect(placed(7, 4)).not.toBeCloseTo(300, 5)
  })

  test("longer than ticks are a grid, two of them", () => {
    const grid = (long: number, count = 2): NumberAxis | undefined =>
      up(
        three(),
        [200, 150, 100].slice(0, count).map((at) => ruleAt(at, 104, 104 + long)),
      )[0]
    expect(grid(14.1)).toMatchObject({ grid: 0x808080, reach: [104, 118.1] })
    expect(grid(13.9)).not.toHaveProperty("reach")
    expect(grid(14.1, 1)).not.toHaveProperty("reach")
  })
})

describe("the reach of an axis", () => {
  const axis = up(three())[0]
  const reach = (line: InkRule) => axis && axisReach(axis, [line], [100, 200])
  const beside = (at: number, from = 80, to = 220): InkRule => ruleAt(at, from, to, "up")

  test("is that of the line beside its labels, an em and a half away", () => {
    expect(reach(beside(111.9))).toEqual([80, 220])
    expect(reach(beside(112.1))).toEqual([100, 200])
    expect(reach(beside(80.1))).toEqual([80, 220])
    expect(reach(beside(79.9))).toEqual([100, 200])
    expect(reach(beside(95))).toEqual([100, 200])
  })

  test("goes as far as the labels, within two points, and on by less than a step", () => {
    expect(reach(beside(105, 101.9))).toEqual([100, 220])
    expect(reach(beside(105, 102.1))).toEqual([100, 200])
    expect(reach(beside(105, 80, 198.1))).toEqual([80, 200])
    expect(reach(beside(105, 80, 197.9))).toEqual([100, 200])
    expect(reach(beside(105, 50.1))).toEqual([50.1, 220])
    expect(reach(beside(105, 49.9))).toEqual([100, 200])
    expect(reach(beside(105, 80, 249.9))).toEqual([80, 249.9])
    expect(reach(beside(105, 80, 250.1))).toEqual([100, 200])
  })
})

test("labels stand beside a grid within an em and a half of theirs", () => {
  const [axis] = up(three())
  const beside = (from: number, to: number) => axis && isBeside(axis, [from, to])
  expect(beside(111.9, 200)).toBe(true)
  expect(beside(112.1, 200)).toBe(false)
  expect(beside(0, 80.1)).toBe(true)
  expect(beside(0, 79.9)).toBe(false)
  const [lying] = across(["10", "20", "30"].map((text, at) => level(text, 50 * at)))
  expect(lying && isBeside(lying, [313.5, 400])).toBe(true)
  expect(lying && isBeside(lying, [313.7, 400])).toBe(false)
})

test("labels in rising order are an axis where one line holds them", () => {
  const labels = [10, 20, 40].map((value) => ({
    word: upright(String(value), 0),
    value,
    format: "0",
    place: 200 - value,
  }))
  expect(axisThrough(labels, { direction: "up", rules: [] })).toMatchObject({ min: 10, max: 40 })
  const off = labels.map((label, at) => (at === 1 ? { ...label, place: 170 } : label))
  expect(axisThrough(off, { direction: "up", rules: [] })).toBeUndefined()
})

test("values are rounded to what a page can show", () => {
  const axis = axisFrom({ value: 0, place: 200 }, { value: 100, place: 100 })
  expect(roundedValue(axis, 133.3333)).toBe(66.7)
  expect(roundedValue({ ...axis, max: 1000 }, 133.3333)).toBe(67)
})
