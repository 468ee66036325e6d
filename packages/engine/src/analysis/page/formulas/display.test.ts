import { describe, expect, test } from "vitest"
import { wordAt } from "./atoms.test-kit.ts"
import { displayZones, type ShownZone } from "./display.ts"
import type { Word } from "./words.ts"
import type { Zone } from "./zones.ts"

const text = { weight: "text" } as const
const neutral = { weight: "neutral" } as const
/** "x = y" from 100 on, so wide. */
const formula = (wide = 30): Word[] => [
  wordAt("x", 100, 100),
  wordAt("=", 108, 100),
  wordAt("y", 95 + wide, 100),
]
const zoneOf = (words: readonly Word[], more: Partial<Zone> = {}): Zone => ({
  words,
  bars: [],
  ...more,
})
/** Words of the line beside it, and other lines of the page. */
const show = (
  zones: readonly Zone[],
  beside: readonly Word[] = [],
  rows: readonly (readonly Word[])[] = [],
): ShownZone[] =>
  displayZones(zones, [[...zones.flatMap(({ words }) => words), ...beside], ...rows])
const isBlock = (...given: Parameters<typeof show>): boolean =>
  show(...given)[0]?.display === "block"
const numberOf = (...given: Parameters<typeof show>): string | undefined =>
  show(...given)[0]
    ?.number?.map((word) => word.text)
    .join("")
const signs = (said: string, x: number, gap = 0): Word[] =>
  [...said].map((sign, at) => wordAt(sign, x + at * (3 + gap), 100, { ...neutral, wide: 0.3 }))

describe("a formula that has its line for itself", () => {
  test("is displayed from two ems of width on", () => {
    expect(isBlock([zoneOf(formula(22.1))])).toBe(true)
    expect(isBlock([zoneOf(formula(21.9))])).toBe(false)
    expect(isBlock([zoneOf(formula(22.1).slice(1), { isNamed: true })])).toBe(false)
  })

  test("needs four ems where no sign joins its letters, and says nothing else", () => {
    const letters = (wide: number, look: object = {}): Zone =>
      zoneOf([wordAt("x", 100, 100, look), wordAt("y", 95 + wide, 100)])
    expect(isBlock([letters(40.1)])).toBe(true)
    expect(isBlock([letters(39.9)])).toBe(false)
    expect(isBlock([letters(40.1, text)])).toBe(false)
    expect(isBlock([{ ...letters(30), isNamed: true }])).toBe(true)
  })

  test("says words with two fifths of its letters at most", () => {
    const said = (word: string): boolean =>
      isBlock([zoneOf([...formula(), wordAt(word, 128, 100, text)])])
    expect(said("ab")).toBe(true)
    expect(said("abc")).toBe(false)
  })

  test("has an em of room before it", () => {
    const before = (end: number): boolean =>
      isBlock([zoneOf(formula())], [wordAt("so", end - 5, 100, text)])
    expect(before(89.9)).toBe(true)
    expect(before(90.1)).toBe(false)
    expect(before(100.4)).toBe(false)
    expect(before(100.6)).toBe(true)
  })
})

describe("parts of a displayed formula", () => {
  const second = (gap: number): Zone =>
    zoneOf([wordAt("u", 130 + gap, 100), wordAt("=", 138 + gap, 100), wordAt("v", 160 + gap, 100)])

  test("stand less than three ems apart", () => {
    expect(show([zoneOf(formula()), second(28.9)])).toHaveLength(1)
    expect(show([zoneOf(formula()), second(29.1)])).toHaveLength(2)
  })

  test("are words beside it, and what stands an em off is another cell", () => {
    const wordsOf = (gap: number, look: object = neutral): number | undefined =>
      show([zoneOf(formula())], [wordAt("7", 130 + gap, 100, look)])[0]?.words.length
    expect(wordsOf(9.9)).toBe(4)
    expect(wordsOf(10.1)).toBe(3)
    expect(wordsOf(10.1, text)).toBe(4)
  })

  test("are none of one whose extent the file tells: it is one of a line", () => {
    const named = zoneOf(formula(), { isNamed: true })
    expect(isBlock([named], [wordAt("so", 135, 100, text)])).toBe(false)
    expect(isBlock([named, second(10)])).toBe(false)
    expect(isBlock([named, { ...second(10), isNamed: true }])).toBe(true)
    expect(isBlock([named])).toBe(true)
  })

  test("bring their bars with them", () => {
    const barred = { ...second(20), bars: [{ x0: 150, x1: 160, y: 97, item: 1 }] }
    expect(show([zoneOf(formula()), barred])[0]?.bars).toHaveLength(1)
  })
})

describe("the number of a formula", () => {
  test("stands behind it, in brackets", () => {
    expect(numberOf([zoneOf(formula())], signs("(1)", 200))).toBe("(1)")
    expect(numberOf([zoneOf(formula())], signs("(A.12a)", 200))).toBe("(A.12a)")
    expect(numberOf([zoneOf(formula())], signs("(so)", 200))).toBeUndefined()
  })

  test("is none where words follow on it: it is the label of an entry in the next column", () => {
    const label = signs("[1]", 200)
    const end = Math.max(...label.map((word) => word.end))
    const followed = (gap: number): string | undefined =>
      numberOf([zoneOf(formula())], [...label, ...signs("entry", end + gap)])
    expect(followed(7.6)).toBe("[1]")
    expect(followed(7.4)).toBeUndefined()
  })

  test("stands close behind a long one where the line ends with it", () => {
    const close = (gap: number, after: readonly Word[] = []): string | undefined =>
      numberOf([zoneOf(formula())], [...signs("(1)", 130 + gap), ...after])
    expect(close(3.1)).toBe("(1)")
    expect(close(2.9)).toBeUndefined()
    expect(close(9.9, [wordAt("so", 155, 100, text)])).toBeUndefined()
    expect(close(10.1, [wordAt("so", 164, 100, text)])).toBe("(1)")
    expect(close(9.9, [wordAt("so", 159, 100, text)])).toBe("(1)")
  })

  test("is set without gaps of a third of an em", () => {
    expect(numberOf([zoneOf(formula())], signs("(1)", 200, 2.9))).toBe("(1)")
    expect(numberOf([zoneOf(formula())], signs("(1)", 200, 3.1))).toBeUndefined()
  })

  test("may stand before it", () => {
    expect(numberOf([zoneOf(formula())], signs("(1)", 50))).toBe("(1)")
    expect(numberOf([zoneOf(formula())], signs("(1)", 50, 2.9))).toBe("(1)")
    expect(numberOf([zoneOf(formula())], signs("(1)", 50, 3.1))).toBeUndefined()
  })
})

describe("numbers of formulas in columns side by side", () => {
  /** "x = y" at a place of a line. */
  const at = (x: number, baseline: number): Word[] =>
    ["x", "=", "y"].map((sign, index) => wordAt(sign, x + index * 10, baseline))
  const number = (sign: string, x: number, baseline: number): Word[] =>
    ["(", sign, ")"].map((each, index) =>
      wordAt(each, x + index * 3, baseline, { ...neutral, wide: 0.3 }),
    )
  /** Two lines of two columns, numbers before or behind each formula, or behind one alone. */
  const numbersOf = (places: readonly (number | undefined)[]): (string | undefined)[] => {
    const rows = [100, 140].map((baseline, row) =>
      [100, 300].map((x, column) => ({
        words: at(x, baseline),
        number:
          places[column] === undefined
            ? []
            : number(`${row * 2 + column + 1}`, x + places[column], baseline),
      })),
    )
    const shown = displayZones(
      rows.flat().map(({ words }) => zoneOf(words)),
      rows.map((row) => row.flatMap((each) => [...each.words, ...each.number])),
    )
    const taken = shown.flatMap((each) => [...each.words, ...(each.number ?? [])])
    expect(new Set(taken).size).toBe(taken.length)
    return shown
      .toSorted((a, b) => (a.words[0]?.baseline ?? 0) - (b.words[0]?.baseline ?? 0))
      .map((each) => each.number?.map(({ text: said }) => said).join(""))
  }

  test("before them are not taken by the formula of the column before", () => {
    expect(numbersOf([-40, -40])).toEqual(["(1)", "(2)", "(3)", "(4)"])
    expect(numbersOf([undefined, -40]).filter((each) => each !== undefined)).toHaveLength(2)
  })

  test("are no formulas themselves, where their signs could be one", () => {
    const own = number("1", 200, 100)
    const shown = displayZones([zoneOf(at(100, 100)), zoneOf(own)], [[...at(100, 100), ...own]])
    expect(shown).toHaveLength(1)
    expect(shown[0]?.number).toHaveLength(3)
  })

  test("behind them are not taken by the formula of the next column as well", () => {
    expect(numbersOf([80, 80])).toEqual(["(1)", "(2)", "(3)", "(4)"])
    expect(numbersOf([80, undefined])).toEqual(["(1)", undefined, "(3)", undefined])
  })
})

describe("a formula that begins where lines of words do", () => {
  /** Three lines of words that begin at 100, far below. */
  const prose = [300, 312, 324].map((baseline) =>
    ["so", "it", "is"].map((word, at) => wordAt(word, 100 + 8 * at, baseline, text)),
  )
  const above = (baseline: number, x = 100): Word[] => [
    wordAt("so", x, baseline, text),
    wordAt("on", x + 8, baseline, text),
  ]
  const withText = (top: number): Zone =>
    zoneOf([...formula(), wordAt("if", 127, 100, { ...text, top })])

  test("is a line of its paragraph where a line of words stands close above", () => {
    // Its ink begins at 93.
    expect(isBlock([zoneOf(formula())], [], prose)).toBe(true)
    expect(isBlock([zoneOf(formula())], [], [...prose, above(90)])).toBe(false)
    expect(isBlock([zoneOf(formula())], [], [...prose, above(85)])).toBe(true)
    expect(isBlock([zoneOf(formula())], [], [...prose, above(90, 200)])).toBe(true)
    expect(isBlock([zoneOf(formula())], [], [...prose, above(90, 60)])).toBe(true)
    expect(isBlock([zoneOf(formula())], [], [above(90)])).toBe(true)
  })

  test("is displayed with a number all the same", () => {
    expect(isBlock([zoneOf(formula())], signs("(1)", 200), [...prose, above(90)])).toBe(true)
  })

  test("is none with words in it, unless it is three ems high", () => {
    expect(isBlock([withText(0.7)], [], prose)).toBe(false)
    expect(isBlock([withText(0.7)])).toBe(true)
    expect(isBlock([withText(3.01)], [], prose)).toBe(true)
    expect(isBlock([withText(2.99)], [], prose)).toBe(false)
    expect(isBlock([{ ...withText(0.7), isNamed: true }], [], prose)).toBe(true)
  })
})
