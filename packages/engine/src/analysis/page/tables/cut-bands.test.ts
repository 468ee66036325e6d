import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { bandAt, type PlacedText } from "./bands.test-kit.ts"
import type { Band } from "./bands.ts"
import { commonStarts, cutAtStarts, cutBands } from "./cut-bands.ts"
import { ruleAt } from "./rules.test-kit.ts"

const texts = (bands: readonly Band[]): string =>
  bands.map(({ pieces }) => pieces.map(({ text }) => text.trim()).join("|")).join(" / ")

describe("a vertical ruling", () => {
  // Letters are five points wide: "two" begins at 120.
  const one = bandAt(100, ["one two", 100])
  const cut = (at: number, from = 90, to = 110) =>
    texts(cutBands([one], [ruleAt("vertical", at, from, to)]))
  test("cuts a text that it stands in", () => {
    expect(cut(117)).toBe("one|two")
    expect([cut(114.1), cut(120.9)]).toEqual(["one|two", "one|two"])
    expect(cut(136)).toBe("one two")
    expect(cut(99)).toBe("one two")
  })
  test("stands beside the baseline, and upright", () => {
    expect([cut(117, 101, 110), cut(117, 90, 99)]).toEqual(["one two", "one two"])
    expect(texts(cutBands([one], [ruleAt("horizontal", 117, 90, 110)]))).toBe("one two")
  })
  test("parts digits that would be one number without it", () => {
    const digits = bandAt(100, ["5 170.84", 100])
    expect(texts(cutBands([digits], [ruleAt("vertical", 107, 90, 110)]))).toBe("5|170.84")
  })
  test("may be one of several", () => {
    const walls = [117, 137].map((at) => ruleAt("vertical", at, 90, 110))
    expect(texts(cutBands([bandAt(100, ["one two six", 100])], walls))).toBe("one|two|six")
  })
})

/** Two words a line, the second behind a gap of so many points after a word of fifteen. */
const row = (at: number, gap: number, second = "two", first = "one"): Band => {
  const baseline = 100 + 20 * at
  const whole = `${first} ${second}`
  const line = lineAt(whole, 100, baseline)
  const [span] = line.spans
  const start = 115 + gap
  const edges = [
    ...Array.from({ length: first.length }, (_, index) => 115 - 5 * (first.length - index)),
    115,
    ...Array.from({ length: second.length + 1 }, (_, index) => start + 5 * index),
  ]
  const band = bandAt(baseline, [whole, 100])
  const words = [
    {
      ...(band.pieces[0]?.words[0] as Band["pieces"][number]["words"][number]),
      x0: edges[0] ?? 0,
      x1: 115,
    },
    {
      ...(band.pieces[0]?.words[1] as Band["pieces"][number]["words"][number]),
      x0: start,
      x1: start + 5 * second.length,
    },
  ]
  return {
    ...band,
    pieces: [
      {
        words,
        line: { ...line, spans: span ? [{ ...span, edges }] : [] },
        x0: edges[0] ?? 0,
        x1: start + 5 * second.length,
        text: whole,
      },
    ],
  }
}
/** Lines of text with usual spaces. */
const plain = (at: number): Band => bandAt(100 + 20 * at, ["a b c d e f", 300])
const columns = (count: number, gap = 8): Band[] =>
  Array.from({ length: count }, (_, at) => row(at, gap))

describe("texts of most lines that begin in one line", () => {
  const starts = (bands: readonly Band[]) => commonStarts(bands).map((x) => Math.round(x))
  const spaces = [plain(20), plain(21)]
  test("are a column of their own behind a wide gap", () => {
    expect(starts([...columns(6, 9), ...spaces])).toEqual([124])
    expect(texts(cutBands([...columns(6, 9), ...spaces], [])).startsWith("one|two / one|two")).toBe(
      true,
    )
    expect(starts([...columns(6, 7.9), ...spaces])).toEqual([])
  })
  test("are six at least, and half of all", () => {
    expect(starts([...columns(5, 9), ...spaces])).toEqual([])
    const others = Array.from({ length: 6 }, (_, at) => plain(20 + at))
    expect(starts([...columns(6, 9), ...others])).toEqual([124])
    expect(starts([...columns(6, 9), ...others, plain(30)])).toEqual([])
  })
  test("begin within a point", () => {
    const shaken = [0, 0.9, 0, 0.9, 0, 0.9].map((by, at) => row(at, 9 + by))
    expect(starts([...shaken, ...spaces])).toHaveLength(1)
    const apart = [0, 1.1, 0, 1.1, 0, 1.1].map((by, at) => row(at, 9 + by))
    expect(starts([...apart, ...spaces])).toEqual([])
  })
  test("are no labels and their texts", () => {
    const listed = Array.from({ length: 6 }, (_, at) => row(at, 9, "two", "1."))
    expect(starts([...listed, ...spaces])).toEqual([])
    const some = listed.map((band, at) => (at < 2 ? band : row(at, 9)))
    expect(starts([...some, ...spaces])).toEqual([124])
  })
  test("have no text that runs over the place", () => {
    const over = bandAt(400, ["overitall", 104])
    expect(starts([...columns(6, 9), ...spaces, over])).toEqual([])
    expect(starts([...columns(10, 9), ...spaces, plain(22), over])).toEqual([124])
    // A head may begin a little before.
    const head = bandAt(80, ["headed", 122])
    expect(starts([...columns(6, 9), ...spaces, head])).toEqual([124])
  })
  test("have one that begins within a line", () => {
    const pieces = Array.from({ length: 6 }, (_, at): Band =>
      bandAt(100 + 20 * at, ["two", 124] satisfies PlacedText),
    )
    expect(starts([...pieces, ...spaces])).toEqual([])
    expect(starts([])).toEqual([])
  })
})

test("a line is cut before the words that begin at starts", () => {
  const parts = (starts: readonly number[]) =>
    cutAtStarts(lineAt("one two six", 100, 100), starts).map(({ text }) => text.trim())
  expect(parts([120])).toEqual(["one", "two six"])
  expect(parts([120.9, 140])).toEqual(["one", "two", "six"])
  expect(parts([121.1])).toEqual(["one two six"])
  expect(parts([100])).toEqual(["one two six"])
  expect(parts([])).toEqual(["one two six"])
})
