import { describe, expect, test } from "vitest"
import type { RuleSet } from "../../../drafts.ts"
import { textAt } from "./printed-text.test-kit.ts"
import type { SeatedText } from "./seat-texts.ts"
import { stripTest } from "./strips.ts"

/** Texts from 0 to 100, one to a line, of ten points. */
const texts = (bands: number, size = 10): SeatedText[] =>
  Array.from({ length: bands }, (_, band) => ({
    text: textAt(0, 100, { band, size }),
    column: 0,
    from: 0,
    to: 0,
  }))
type Ruling = RuleSet["rules"][number]
const across = (at: number, to = 100): Ruling =>
  ({ direction: "horizontal", at, from: 0, to }) as unknown as Ruling
const upright = (length: number): Ruling =>
  ({ direction: "vertical", at: 50, from: 0, to: length }) as unknown as Ruling
const test3 = (rules: readonly Ruling[], bands = 4, size = 10) =>
  stripTest(texts(bands, size), { rules, fills: [] })
const [a, b, c, d] = [across(100), across(140), across(180), across(220)] as const
const four = [a, b, c, d]

describe("what stands between two rulings across a page", () => {
  test("is one row", () => {
    const isOne = test3(four)
    expect(isOne(110, 130)).toBe(true)
    expect(isOne(130, 150)).toBe(false)
    expect(isOne(90, 95)).toBe(false)
    // Nothing need be drawn below the last row.
    expect(isOne(230, 240)).toBe(true)
  })

  test("is two where it stands further apart than three fifths of the usual row", () => {
    const isOne = test3(four)
    expect([isOne(110, 133.9), isOne(110, 134.1)]).toEqual([true, false])
    expect([isOne(230, 253.9), isOne(230, 254.1)]).toEqual([true, false])
  })

  test("is none in a row as high as eight lines", () => {
    const rows = (height: number) => test3([0, 1, 2, 3].map((at) => across(100 + height * at)))
    expect([rows(79.9)(110, 120), rows(80.1)(110, 120)]).toEqual([true, false])
    expect(rows(100)(410, 420)).toBe(true)
  })

  test("is below a ruling that it stands on, within half a point", () => {
    const isOne = test3(four)
    expect([isOne(139.4, 139.9), isOne(139.6, 160), isOne(139.4, 160)]).toEqual([true, true, false])
  })
})

describe("rulings part rows where", () => {
  const parts = (rules: readonly Ruling[], bands?: number, size?: number): boolean =>
    test3(rules, bands, size)(110, 130)

  test("there are three, and three for ten lines of text", () => {
    expect([parts([a, b, c]), parts([a, b])]).toEqual([true, false])
    expect([parts(four, 13), parts(four, 14)]).toEqual([true, false])
  })

  test("they cross nine tenths of the text", () => {
    const long = (to: number): boolean => parts([across(100, to), across(140, to), across(180, to)])
    expect([long(90), long(89.9)]).toEqual([true, false])
  })

  test("no upright one as high as a line crosses the page", () => {
    expect([parts([...four, upright(10)]), parts([...four, upright(10.1)])]).toEqual([true, false])
  })

  test("they are given in any order", () => {
    expect(parts([d, b, a, c])).toBe(true)
    expect(parts([])).toBe(false)
  })
})
