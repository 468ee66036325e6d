import { describe, expect, test } from "vitest"
import { wordAt } from "./atoms.test-kit.ts"
import type { Bar } from "./bars.ts"
import type { Word } from "./words.ts"
import { findZones } from "./zones.ts"

/** What stands in each zone, from the left; each word is given in a row of its own. */
const zonesOf = (words: readonly Word[], bars: readonly Bar[] = []): string[] =>
  told(
    words.map((word) => [word]),
    bars,
  )
const told = (rows: readonly (readonly Word[])[], bars: readonly Bar[] = []): string[] =>
  findZones(rows, bars)
    .map(({ words }) =>
      words
        .toSorted((a, b) => a.start - b.start)
        .map(({ text }) => text)
        .join(" "),
    )
    .toSorted()
const isOne = (words: readonly Word[], bars: readonly Bar[] = []): boolean =>
  zonesOf(words, bars).length === 1
/** Tells whether two words in one row are in one zone. */
const follow = (...row: readonly Word[]): boolean => told([row]).length === 1

/** A letter of a formula, ten points large, from 100 to 105. */
const x = wordAt("x", 100, 100)
const text = { weight: "text" } as const
const neutral = { weight: "neutral" } as const

describe("words of a row", () => {
  const after = (gap: number, first: Word, second = "y", look = {}): boolean =>
    follow(first, wordAt(second, first.end + gap, 100, look))

  test("are of one formula up to a fifth of an em apart, half of one around signs", () => {
    expect(after(2.1, x)).toBe(true)
    expect(after(2.3, x)).toBe(false)
    expect(after(4.9, x, "+")).toBe(true)
    expect(after(5.1, x, "+")).toBe(false)
    expect(after(4.9, wordAt("=", 100, 100))).toBe(true)
    expect(after(5.1, wordAt("=", 100, 100))).toBe(false)
  })

  test("are measured by the larger of two", () => {
    expect(after(4, x, "y", { size: 20 })).toBe(true)
    expect(after(4, wordAt("x", 100, 100, { size: 20 }))).toBe(true)
  })

  test("of the text are no formula", () => {
    expect(after(1, x, "is", text)).toBe(false)
    expect(after(1, wordAt("is", 100, 100, text))).toBe(false)
    expect(after(1, x, "2", neutral)).toBe(true)
  })

  test("are parted by a comma of the text with a space behind it", () => {
    const comma = (gap: number, look = {}): boolean => after(gap, wordAt(",", 100, 100, look))
    expect(comma(1.9, neutral)).toBe(true)
    expect(comma(2.1, neutral)).toBe(false)
    expect(comma(4.9)).toBe(true)
    expect(comma(5.1)).toBe(false)
  })

  test("stand on both sides of a colon that says what goes where", () => {
    const map = (room: number, behind = 3): string[] => {
      const colon = wordAt(":", 105 + room, 100, { ...neutral, wide: 0.2 })
      return told([[x, colon, wordAt("A", colon.end + behind, 100)]])
    }
    expect(map(1.1)).toEqual(["x : A"])
    expect(map(0.9)).toEqual(["A", "x :"])
    expect(map(4.9)).toEqual(["x : A"])
    expect(map(5.1)).toEqual([":", "A", "x"])
    expect(map(3, 5.1)).toEqual(["A", "x :"])
    const said = wordAt("so", 100, 100, { ...text, wide: 0.5 })
    const colon = wordAt(":", 107, 100, { ...neutral, wide: 0.2 })
    expect(told([[said, colon, wordAt("A", 112, 100)]])).toEqual([":", "A", "so"])
  })
})

describe("a raised or lowered sign", () => {
  const script = (at: number, rise: number, look = {}, base = x): boolean =>
    isOne([base, wordAt("i", at, 100 - rise, { size: 6, ...look })])

  test("stands up to a third of an em behind its base", () => {
    expect(script(108.4, 3)).toBe(true)
    expect(script(108.6, 3)).toBe(false)
  })

  test("is lowered by half an em at most, raised by less than one, and not on the line", () => {
    expect(script(105, -4.4)).toBe(true)
    expect(script(105, -4.6)).toBe(false)
    expect(script(105, 8.4)).toBe(true)
    expect(script(105, 8.6)).toBe(false)
    expect(script(105, 0.35)).toBe(true)
    expect(script(105, 0.25)).toBe(false)
  })

  test("is smaller than its base by a tenth", () => {
    expect(script(105, 3, { size: 9 })).toBe(true)
    expect(script(105, 3, { size: 9.2 })).toBe(false)
  })

  test("begins behind the middle of its base, or behind the first third of a tall one", () => {
    const wide = wordAt("W", 100, 100, { wide: 1 })
    expect(script(104.6, 3, {}, wide)).toBe(true)
    expect(script(104.4, 3, {}, wide)).toBe(false)
    const tall = (top: number): Word => wordAt("W", 100, 100, { wide: 1, top })
    expect(script(103.1, 3, {}, tall(1.4))).toBe(true)
    expect(script(102.9, 3, {}, tall(1.4))).toBe(false)
    expect(script(103.1, 3, {}, tall(1.2))).toBe(false)
  })

  test("stands beside a tall base, or half an em over or under it", () => {
    // From 70 to 100; the sign is 4.2 points high.
    const tall = wordAt("X", 100, 100, { top: 3 })
    expect(script(105, 34.9, {}, tall)).toBe(true)
    expect(script(105, 35.1, {}, tall)).toBe(false)
    expect(script(105, -9.1, {}, tall)).toBe(true)
    expect(script(105, -9.3, {}, tall)).toBe(false)
  })

  test("is no larger than 40 points", () => {
    const base = wordAt("X", 100, 200, { size: 100 })
    const large = (size: number): boolean => isOne([base, wordAt("i", 150, 190, { size })])
    expect(large(39)).toBe(true)
    expect(large(41)).toBe(false)
  })

  test("belongs to the nearest of two bases", () => {
    const bases = [wordAt("A", 92, 100), wordAt("B", 98.5, 100)]
    const sign = wordAt("i", 104, 97, { size: 6 })
    expect(zonesOf([...bases, sign])).toEqual(["A", "B i"])
    expect(zonesOf([...bases.toReversed(), sign])).toEqual(["A", "B i"])
  })

  test("is one of a word only where either says so", () => {
    const small = (base: Word, look: object, sign = "i"): boolean =>
      isOne([base, wordAt(sign, 105, 97, { size: 6, ...look })])
    const word = wordAt("a", 100, 100, text)
    expect(small(x, text)).toBe(true)
    expect(small(wordAt("2", 100, 100, neutral), {})).toBe(true)
    expect(small(wordAt("2", 100, 100, neutral), text)).toBe(false)
    expect(small(word, {})).toBe(true)
    expect(small(word, {}, "2")).toBe(false)
    expect(small(word, neutral)).toBe(false)
    expect(small(wordAt("7", 100, 100, text), {})).toBe(false)
    const variable = wordAt("a", 100, 100, { ...text, isVariable: true })
    expect(small(variable, { ...text, isVariable: true })).toBe(true)
    expect(small(variable, text)).toBe(false)
  })

  test("of a line of text that began before the base is a word of it", () => {
    const line = wordAt("go", 97, 103, { ...text, size: 6, wide: 1.2 })
    const on = wordAt("on", 105, 103, { ...text, size: 6 })
    expect(zonesOf([x, on])).toEqual(["x on"])
    expect(zonesOf([line, x, on])).toEqual(["go", "on", "x"].toSorted())
  })

  test("is one with what follows it closely, on its line and in its size", () => {
    /** The next letter of a row stands close behind the second sign of the script. */
    const goesOn = (gap: number, { off = 0, more = 0 } = {}): boolean => {
      const first = wordAt("i", 105, 102, { size: 6 })
      const second = wordAt("j", 108 + gap, 102 + off, { size: 6 + more })
      const next = wordAt("y", second.end + 2, 100)
      return told([[x, next], [first], [second]]).some((zone) => /x.* y/.test(zone))
    }
    expect(goesOn(1.7)).toBe(true)
    expect(goesOn(1.9)).toBe(false)
    expect(goesOn(1.7, { off: 0.5 })).toBe(true)
    expect(goesOn(1.7, { off: 0.7 })).toBe(false)
    expect(goesOn(1.7, { off: -0.7 })).toBe(false)
    expect(goesOn(1.7, { more: 0.5 })).toBe(true)
    expect(goesOn(1.7, { more: 0.7 })).toBe(false)
    expect(goesOn(1.7, { more: -0.7 })).toBe(false)
  })
})

test("a prime of full size stands a fifth of an em behind or over the end of its letter", () => {
  const prime = (at: number, base = x): boolean => isOne([base, wordAt("′", at, 99, { wide: 0.2 })])
  expect(prime(106.9)).toBe(true)
  expect(prime(107.1)).toBe(false)
  expect(prime(103.1)).toBe(true)
  expect(prime(102.9)).toBe(false)
  expect(prime(105, wordAt("feet", 95, 100, { ...text, wide: 1 }))).toBe(false)
})

test("a hat stands over the middle of a letter, half an em above or a tenth below its line", () => {
  const hat = (at: number, rise: number, base = x): boolean =>
    isOne([base, wordAt("ˆ", at, 100 - rise)])
  expect(hat(104.9, 0)).toBe(true)
  expect(hat(105.1, 0)).toBe(false)
  expect(hat(95.1, 0)).toBe(true)
  expect(hat(94.9, 0)).toBe(false)
  expect(hat(100, 4.9)).toBe(true)
  expect(hat(100, 5.1)).toBe(false)
  expect(hat(100, -0.9)).toBe(true)
  expect(hat(100, -1.1)).toBe(false)
  expect(hat(100, 0, wordAt("a", 100, 100, neutral))).toBe(false)
  expect(hat(100, 0, wordAt("7", 100, 100))).toBe(false)
})

describe("a tall bracket", () => {
  /** From 90 to 110, 5 points wide. */
  const fence = (sign: string, at: number, high = 20): Word =>
    wordAt(sign, at, 100 + high / 2, { top: high / 10 })
  const open = fence("(", 100)

  test("touches what stands two fifths of an em beside it, a comma a tenth", () => {
    const beside = (word: Word): boolean => isOne([open, word])
    expect(beside(wordAt("y", 108.9, 103))).toBe(true)
    expect(beside(wordAt("y", 109.1, 103))).toBe(false)
    expect(beside(wordAt("y", 91.1, 103))).toBe(true)
    expect(beside(wordAt("y", 90.9, 103))).toBe(false)
    expect(beside(wordAt("y", 108, 103, text))).toBe(false)
    expect(beside(wordAt(",", 105.9, 103, neutral))).toBe(true)
    expect(beside(wordAt(",", 106.1, 103, neutral))).toBe(false)
    expect(beside(wordAt(",", 106.1, 103))).toBe(true)
  })

  test("touches nothing half an em within it, nor above or below it by more than a fifth", () => {
    const beside = (at: number, baseline: number): boolean =>
      isOne([open, wordAt("y", at, baseline, { wide: 1 })])
    expect(beside(100.1, 103)).toBe(true)
    expect(beside(99.9, 103)).toBe(false)
    // The letter is seven points high.
    expect(beside(107, 91.6)).toBe(true)
    expect(beside(107, 91.4)).toBe(false)
    expect(beside(107, 115.4)).toBe(true)
    expect(beside(107, 115.6)).toBe(false)
  })

  test("holds what stands between it and its partner, words too", () => {
    const held = (at: number, baseline: number): boolean =>
      isOne([open, wordAt("if", at, baseline, text), fence(")", 160)])
    expect(held(130, 103)).toBe(true)
    expect(held(170, 103)).toBe(false)
    expect(held(90, 103)).toBe(false)
    expect(held(160.9, 103)).toBe(true)
    expect(held(161.1, 103)).toBe(false)
    expect(held(130, 91.6)).toBe(true)
    expect(held(130, 91.4)).toBe(false)
    expect(held(130, 115.4)).toBe(true)
    expect(held(130, 115.6)).toBe(false)
  })

  test("holds cases that no gap of two and a half ems parts", () => {
    const brace = fence("{", 100)
    const cases = (gap: number): boolean => isOne([brace, wordAt("if", 105 + gap, 103, text)])
    expect(cases(25.9)).toBe(true)
    expect(cases(26.1)).toBe(false)
    const second = (gap: number): boolean =>
      isOne([brace, wordAt("0", 107, 103), wordAt("if", 112 + gap, 103, text)])
    expect(second(25.9)).toBe(true)
    expect(second(26.1)).toBe(false)
  })

  test("holds nothing behind an em where the next column of text starts", () => {
    const columnAt = 116
    const lines = (count: number): Word[][] =>
      Array.from({ length: count }, (_, row) =>
        Array.from({ length: 7 }, (__, at) =>
          wordAt("on", columnAt + at * 8, 200 + row * 12, text),
        ),
      )
    const cases = (count: number, braceAt: number): boolean =>
      told([[fence("{", braceAt)], [wordAt("if", columnAt, 103, text)], ...lines(count)]).some(
        (zone) => zone.startsWith("{ if"),
      )
    expect(cases(3, 100)).toBe(false)
    expect(cases(0, 100)).toBe(true)
    expect(cases(3, 101.1)).toBe(true)
  })

  test("is one sign with its other pieces", () => {
    const pieces = ["⎧", "⎨", "⎩"].map((sign, at) => wordAt(sign, 100, 100 + at * 10, { top: 1 }))
    expect(zonesOf(pieces)).toEqual(["⎧ ⎨ ⎩"])
  })
})

describe("a brace over terms", () => {
  /** From 100 to 140, its ink from 95 to 100. */
  const tips = Array.from({ length: 4 }, (_, at) =>
    wordAt("⏞", 100 + at * 10, 100, { wide: 1, top: 0.5 }),
  )
  const over = (word: Word, count = 4): boolean =>
    zonesOf([...tips.slice(0, count), word]).length === 1

  test("holds what stands within three quarters of an em under and over it", () => {
    const under = (gap: number): Word => wordAt("y", 115, 107 + gap)
    expect(over(under(7.4))).toBe(true)
    expect(over(under(7.6))).toBe(false)
    expect(over(wordAt("y", 115, 87.6))).toBe(true)
    expect(over(wordAt("y", 115, 87.4))).toBe(false)
  })

  test("holds what reaches past it by a third of an em", () => {
    expect(over(wordAt("y", 97.1, 110))).toBe(true)
    expect(over(wordAt("y", 96.9, 110))).toBe(false)
    expect(over(wordAt("y", 137.9, 110))).toBe(true)
    expect(over(wordAt("y", 138.1, 110))).toBe(false)
  })

  test("holds words that are smaller than it", () => {
    expect(over(wordAt("terms", 115, 93, { ...text, size: 6 }))).toBe(true)
    expect(over(wordAt("terms", 115, 93, text))).toBe(false)
  })

  test("has two tips at least", () => {
    expect(over(wordAt("y", 107, 112), 2)).toBe(true)
    expect(over(wordAt("y", 102, 112), 1)).toBe(false)
  })
})

describe("a large sign", () => {
  const sum = wordAt("∑", 100, 110, { wide: 1, top: 2 })

  test("touches what stands beside it, behind its scripts too", () => {
    expect(isOne([sum, wordAt("y", 113.9, 103)])).toBe(true)
    expect(isOne([sum, wordAt("y", 114.1, 103)])).toBe(false)
    expect(isOne([wordAt("x", 100, 110, { wide: 1, top: 2 }), wordAt("y", 113, 103)])).toBe(false)
    const script = wordAt("i", 110, 112, { size: 6 })
    expect(zonesOf([sum, script, wordAt("y", 116.9, 103)])).toEqual(["∑ i y"])
    expect(zonesOf([sum, script, wordAt("y", 117.1, 103)])).toEqual(["y", "∑ i"])
  })

  test("has its limits under and over it, as a name has", () => {
    const limit = wordAt("n", 103, 118, { size: 6 })
    expect(isOne([sum, limit])).toBe(true)
    const named = (name: string): boolean =>
      isOne([
        wordAt(name, 100, 100, { ...neutral, isUpright: true, wide: 1.5 }),
        wordAt("n", 105, 106, { size: 6 }),
      ])
    expect(named("lim")).toBe(true)
    expect(named("sin")).toBe(false)
  })
})

describe("a bar", () => {
  /** From 100 to 130 at 100. */
  const bar: Bar = { x0: 100, x1: 130, y: 100, item: 1 }
  const above = wordAt("a", 112, 97)
  const below = wordAt("b", 112, 109)
  const fraction = [above, below]

  test("is of a fraction where signs stand over and under it", () => {
    expect(isOne(fraction, [{ ...bar, x0: 110, x1: 120 }])).toBe(true)
    expect(isOne([above], [{ ...bar, x0: 110, x1: 120 }])).toBe(true)
    expect(findZones([[above]], [{ ...bar, x0: 110, x1: 120 }])[0]?.bars).toEqual([])
  })

  test("is longer than what it parts by half, and half an em", () => {
    // The terms are 5 points wide.
    const long = (length: number): boolean =>
      isOne(fraction, [{ ...bar, x0: 114.5 - length / 2, x1: 114.5 + length / 2 }])
    expect(long(13.4)).toBe(true)
    expect(long(13.6)).toBe(false)
  })

  test("stands over a term alone where it is close and all of it is of a formula", () => {
    const line = { ...bar, x0: 110, x1: 120 }
    const isLine = (word: Word): boolean => findZones([[word]], [line])[0]?.bars.length === 1
    expect(isLine(wordAt("b", 112, 110.9))).toBe(true)
    expect(isLine(wordAt("b", 112, 111.1))).toBe(false)
    expect(isLine(wordAt("2", 112, 109, neutral))).toBe(false)
    const two = (look: object): boolean =>
      findZones([[wordAt("b", 110, 109), wordAt("c", 115, 109, look)]], [line]).some(
        ({ bars }) => bars.length === 1,
      )
    expect(two(neutral)).toBe(true)
    expect(two(text)).toBe(false)
  })

  test("between words is one of a table, unless a sign of a formula is among few of them", () => {
    const line = { ...bar, x0: 100, x1: 160 }
    const words = (count: number): Word[] =>
      Array.from({ length: count }, (_, at) => wordAt("word", 100 + at * 8, 97, { ...text }))
    const isFraction = (count: number, look: object): boolean =>
      findZones([words(count), [wordAt("b", 110, 109, { wide: 5, ...look })]], [line]).some(
        ({ bars }) => bars.length === 1,
      )
    expect(isFraction(6, {})).toBe(true)
    expect(isFraction(7, {})).toBe(false)
    expect(isFraction(6, text)).toBe(false)
    expect(isFraction(1, { isMathFont: false })).toBe(false)
    const numbers = ["1", "2"].map((sign, at) => wordAt(sign, 112, 97 + 12 * at, neutral))
    expect(isOne(numbers, [{ ...bar, x0: 110, x1: 120 }])).toBe(true)
  })

  test("between words that stand aside is one of a table, whose columns have heads", () => {
    const line = { ...bar, x0: 100, x1: 160 }
    const isFraction = (off: number): boolean => {
      const [head, sign] = [wordAt("Code", 0, 97, text), wordAt("b", 105, 109, { wide: 5 })]
      const start = 130 + off - (head.end - head.start) / 2
      return findZones([[wordAt("Code", start, 97, text)], [sign]], [line]).some(
        ({ bars }) => bars.length === 1,
      )
    }
    expect([isFraction(0), isFraction(9.9), isFraction(10.1), isFraction(-10.1)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test("leaves out words of the next line, which are larger than a small fraction", () => {
    const small = { size: 5 }
    const line = { ...bar, x0: 110.5, x1: 117 }
    const next = (size: number): boolean =>
      zonesOf(
        [
          wordAt("a", 112, 98, small),
          wordAt("b", 112, 105, small),
          wordAt("on", 112, 106 + size * 0.7, { ...text, size }),
        ],
        [line],
      ).length === 1
    expect(next(5.9)).toBe(true)
    expect(next(6.1)).toBe(false)
  })

  test("joins what goes on level with it, up to half an em beside it", () => {
    const line = { ...bar, x0: 110, x1: 120 }
    const level = (at: number, look = {}, off = 0): boolean =>
      isOne([...fraction, wordAt("+", at, 102.5 + off, look)], [line])
    expect(level(125.4)).toBe(true)
    expect(level(125.6)).toBe(false)
    expect(level(99.6)).toBe(true)
    expect(level(99.4)).toBe(false)
    expect(level(124, text)).toBe(false)
    expect(level(124, {}, 2.9)).toBe(true)
    expect(level(124, {}, 3.1)).toBe(false)
    expect(level(124, {}, -2.9)).toBe(true)
    expect(level(124, {}, -3.1)).toBe(false)
    const comma = (at: number, look: object): boolean =>
      isOne([...fraction, wordAt(",", at, 102.5, look)], [line])
    expect(comma(120.9, neutral)).toBe(true)
    expect(comma(121.1, neutral)).toBe(false)
    expect(comma(121.1, {})).toBe(true)
  })

  test("joins a small sign close behind it, within two ems above and below", () => {
    const line = { ...bar, x0: 110, x1: 120 }
    const raised = (gap: number, baseline: number, size = 7): boolean =>
      isOne([...fraction, wordAt("2", 120 + gap, baseline, { size, weight: "neutral" })], [line])
    expect(raised(1.4, 90)).toBe(true)
    expect(raised(1.6, 90)).toBe(false)
    expect(raised(1.4, 80.1)).toBe(true)
    expect(raised(1.4, 79.9)).toBe(false)
    expect(raised(1.4, 90, 10)).toBe(false)
  })

  test("joins another beside it, half an em on and level within a fifth", () => {
    const two = (gap: number, off = 0): boolean => {
      const second = { ...bar, x0: 120 + gap, x1: 130 + gap, y: 100 + off, item: 2 }
      const right = [wordAt("c", 122 + gap, 97 + off), wordAt("d", 122 + gap, 109 + off)]
      return isOne([...fraction, ...right], [{ ...bar, x0: 110, x1: 120 }, second])
    }
    expect(two(4.9)).toBe(true)
    expect(two(5.1)).toBe(false)
    expect(two(4.9, 1.9)).toBe(true)
    expect(two(4.9, 2.1)).toBe(false)
    expect(two(4.9, -2.1)).toBe(false)
  })

  test("under words of a line that goes on beside it is an underline", () => {
    const line = { ...bar, x0: 110, x1: 120 }
    const said = wordAt("a", 110, 97, { wide: 1 })
    const goesOn = (at: number, { off = 0, size = 10 } = {}): boolean =>
      !findZones(
        [[said], [wordAt("b", 112, 109)], [wordAt("on", at, 97 + off, { ...text, size })]],
        [line],
      ).some(({ bars }) => bars.length === 1)
    expect(goesOn(124.9)).toBe(true)
    expect(goesOn(125.1)).toBe(false)
    expect(goesOn(124, { off: 0.9 })).toBe(true)
    expect(goesOn(124, { off: 1.1 })).toBe(false)
    expect(goesOn(124, { off: -1.1 })).toBe(false)
    expect(goesOn(124, { size: 10.9 })).toBe(true)
    expect(goesOn(124, { size: 11.1 })).toBe(false)
    expect(goesOn(124, { size: 8.9 })).toBe(false)
  })

  test("is none of an underline where the line goes on over another bar, or with a bracket", () => {
    const line = { ...bar, x0: 110, x1: 120 }
    const said = wordAt("a", 110, 97, { wide: 1 })
    const beside = (word: Word, off: number): boolean =>
      findZones(
        [[said], [wordAt("b", 112, 109)], [word], [wordAt("d", 123, 109)]],
        [line, { x0: 121, x1: 131, y: 100 + off, item: 2 }],
      ).some(({ bars }) => bars.some(({ item }) => item === 1))
    const next = wordAt("c", 122, 97, text)
    expect(beside(next, 2.9)).toBe(true)
    expect(beside(next, 3.1)).toBe(false)
    expect(beside(next, -3.1)).toBe(false)
  })

  test("goes on from a root, and holds what stands under it", () => {
    const root = wordAt("√", 105, 110, { top: 1 })
    const line = { ...bar, x0: 110, x1: 130 }
    const under = (at: number, baseline: number): boolean =>
      isOne([root, wordAt("if", at, baseline, text)], [line])
    // Words five points wide and seven high.
    expect(under(128.4, 109)).toBe(true)
    expect(under(128.6, 109)).toBe(false)
    expect(under(99.6, 109)).toBe(true)
    expect(under(99.4, 109)).toBe(false)
    expect(under(115, 101.6)).toBe(true)
    expect(under(115, 101.4)).toBe(false)
    expect(under(115, 114.4)).toBe(true)
    expect(under(115, 114.6)).toBe(false)
  })
})
