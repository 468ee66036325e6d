import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { lineNumbers, partLineNumbers } from "./line-numbers.ts"

interface Ruler {
  readonly x0?: number
  readonly first?: number
  readonly by?: number
  readonly count?: number
  readonly step?: number
}

const ruler = ({ x0 = 20, first = 0, by = 1, count = 14, step = 14 }: Ruler = {}): TextLine[] =>
  Array.from({ length: count }, (_, at) =>
    lineAt(String(first + at * by).padStart(3, "0"), x0, 100 + at * step),
  )
/** Lines of prose between the margins. */
const prose = (step = 11, count = 17): TextLine[] =>
  Array.from({ length: count }, (_, at) => lineAt("words of a line", 100, 100 + at * step))

const counts = (...lines: readonly TextLine[]): number[] =>
  lineNumbers(lines).map((margin) => margin.length)

describe("numbers in a margin count lines", () => {
  test("where they are a ruler of steps of their own", () => {
    expect(counts(...ruler(), ...prose())).toEqual([14])
    expect(counts(...ruler(), ...ruler({ x0: 500, first: 50 }), ...prose())).toEqual([14, 14])
  })

  test("not where they number rows: a line stands at each of them", () => {
    expect(counts(...ruler(), ...prose(14, 14))).toEqual([])
    // Every fifth without a line is no row any more.
    expect(counts(...ruler({ count: 15 }), ...prose(14, 12))).toEqual([15])
    expect(counts(...ruler({ count: 15 }), ...prose(14, 13))).toEqual([])
  })

  test("from a dozen on", () => {
    expect(counts(...ruler({ count: 12 }), ...prose())).toEqual([12])
    expect(counts(...ruler({ count: 11 }), ...prose())).toEqual([])
  })

  test("only where each is one more than that above it, at even steps", () => {
    expect(counts(...ruler({ by: 2 }), ...prose())).toEqual([])
    const uneven = ruler().map((line, at) =>
      at > 6 ? { ...line, baseline: line.baseline + 4 } : line,
    )
    expect(counts(...uneven, ...prose())).toEqual([])
  })

  test("also where a text took some of them: the gap has as many steps", () => {
    const some = (...without: number[]) =>
      ruler({ count: 20 }).filter((_, at) => !without.includes(at))
    expect(counts(...some(4, 5, 9), ...prose())).toEqual([17])
    expect(counts(...some(2, 4, 6, 8, 10, 12), ...prose())).toEqual([])
  })

  test("under each other, and beside all text", () => {
    const astray = ruler().map((line, at) =>
      at === 3 ? lineAt(line.text, 30, line.baseline) : line,
    )
    expect(counts(...astray, ...prose())).toEqual([])
    expect(counts(...ruler({ x0: 120 }), ...prose())).toEqual([])
    expect(counts(...ruler())).toEqual([])
  })
})

test("line numbers are in a frame for each margin, and no text", () => {
  const text = prose()
  const { text: left, numbers } = partLineNumbers(
    [...ruler(), ...text, ...ruler({ x0: 500, first: 50 })],
    3,
  )
  expect(left).toEqual(text)
  expect(numbers.map(({ page, pieces }) => [page, pieces.length])).toEqual([
    [3, 14],
    [3, 14],
  ])
})
