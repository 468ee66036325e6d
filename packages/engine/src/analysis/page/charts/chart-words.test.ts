import { describe, expect, test } from "vitest"
import type { GlyphRun } from "../../../model/scene.ts"
import { pageWith, wordAt } from "./chart-parts.test-kit.ts"
import { middleX, middleY, phrasesOf, wordsIn } from "./chart-words.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"

const region = { x0: 0, x1: 400, y0: 0, y1: 400 }

interface RunLook extends Partial<GlyphRun> {
  /** Room behind the first letter, in points. */
  readonly gap?: number
}

/** Letters of ten points, five wide, along an angle from a place on. */
function runAt(text: string, x: number, y: number, { gap = 0, ...look }: RunLook = {}): GlyphRun {
  const chars = [...text]
  const turn = ((look.angle ?? 0) * Math.PI) / 180
  const ways = chars.map((_, at) => 5 * at + (at > 0 ? gap : 0))
  const xs = ways.map((way) => x + way * Math.cos(turn))
  const ys = ways.map((way) => y + way * Math.sin(turn))
  return {
    ...plainRun,
    chars,
    x: xs,
    y: ys,
    advance: chars.map(() => 5),
    box: {
      x0: Math.min(...xs),
      x1: Math.max(...xs) + 5,
      y0: Math.min(...ys) - 8,
      y1: Math.max(...ys),
    },
    ...look,
  }
}
const textsOf = (...runs: readonly GlyphRun[]): string[] =>
  wordsIn(pageWith(runs), region).map(({ text }) => text)

describe("letters", () => {
  test("are words, which a sixth of an em or a space parts", () => {
    expect(textsOf(runAt("ab", 50, 100, { gap: 1.5 }))).toEqual(["ab"])
    expect(textsOf(runAt("ab", 50, 100, { gap: 1.7 }))).toEqual(["a", "b"])
    expect(textsOf(runAt("ab cd", 50, 100))).toEqual(["ab", "cd"])
    expect(textsOf(runAt("  ", 50, 100), runAt("", 50, 100))).toEqual([])
  })

  test("that are all set apart are one word, up to a quarter of an em, digits never", () => {
    const spaced = (text: string, by: number): string[] => {
      const run = runAt(text, 50, 100)
      return textsOf({ ...run, x: run.x.map((x, at) => x + by * at) })
    }
    expect(spaced("Rain", 2.3)).toEqual(["Rain"])
    expect(spaced("Rain", 2.5)).toEqual(["R", "a", "i", "n"])
    expect(spaced("Rain fall", 2.3)).toEqual(["Rain", "fall"])
    expect(spaced("1234", 2.3)).toEqual(["1", "2", "3", "4"])
    expect(spaced("abc", 2.3)).toEqual(["a", "b", "c"])
  })

  test("have their place from three quarters of an em above the line to a fifth below", () => {
    const [word] = wordsIn(pageWith([runAt(" ab", 50, 100)]), region)
    expect(word?.box).toEqual({ x0: 55, x1: 65, y0: 92.8, y1: 102 })
    expect(word && [middleX(word), middleY(word)]).toEqual([60, 96.4])
  })

  test("count where they are seen, in the region", () => {
    expect(textsOf(runAt("ab", 50, 100, { renderMode: 3 }))).toEqual([])
    expect(textsOf(runAt("ab", 50, 100, { hidden: "covered" as never }))).toEqual([])
    const off = (x0: number, y0: number): string[] =>
      textsOf(runAt("ab", 50, 100, { box: { x0, x1: x0 + 10, y0, y1: y0 + 10 } }))
    expect(off(-4, 50)).toHaveLength(1)
    expect(off(-6, 50)).toEqual([])
    expect(off(394, 50)).toHaveLength(1)
    expect(off(396, 50)).toEqual([])
    expect(off(50, -4)).toHaveLength(1)
    expect(off(50, -6)).toEqual([])
    expect(off(50, 394)).toHaveLength(1)
    expect(off(50, 396)).toEqual([])
  })

  test("that are painted again at their place are there once", () => {
    const twice = (by: number): string[] => textsOf(runAt("ab", 50, 100), runAt("ab", 50 + by, 100))
    expect(twice(0.1)).toEqual(["ab"])
    expect(twice(0.6).join("")).toBe("abab")
    expect(textsOf(runAt("ab", 50, 100), runAt("cb", 50, 100))).toEqual(["a", "cb"])
    expect(textsOf(runAt("a\u200bb", 50, 100))).toEqual(["a", "b"])
  })
})

describe("two runs", () => {
  /** The second begins so far behind the first, which ends at 60. */
  const two = (gap: number, { off = 0, size = 10 } = {}): string[] =>
    textsOf(runAt("ab", 50, 100), runAt("cd", 60 + gap, 100 + off, { size }))

  test("are one word where they touch, on one line and in one size", () => {
    expect(two(1.5)).toEqual(["abcd"])
    expect(two(1.7)).toEqual(["ab", "cd"])
    expect(two(-1.9)).toEqual(["abcd"])
    expect(two(-2.1)).toEqual(["ab", "cd"])
    expect(two(0, { off: 1.1 })).toEqual(["abcd"])
    expect(two(0, { off: 1.3 })).toEqual(["ab", "cd"])
    expect(two(0, { off: -1.3 })).toEqual(["ab", "cd"])
    expect(two(0, { size: 10.9 })).toEqual(["abcd"])
    expect(two(0, { size: 11.1 })).toEqual(["ab", "cd"])
    expect(two(0, { size: 8.9 })).toEqual(["ab", "cd"])
  })

  test("keep their parts", () => {
    const [word] = wordsIn(
      pageWith([runAt("a", 50, 100), runAt("b", 55, 100), runAt("c", 60, 100)]),
      region,
    )
    expect(word?.parts?.map(({ text }) => text)).toEqual(["a", "b", "c"])
  })

  test("are one number where a space parts its unit", () => {
    const percent = (gap: number): string[] =>
      textsOf(runAt("12", 50, 100), runAt("%", 60 + gap, 100))
    expect(percent(4.9)).toEqual(["12 %"])
    expect(percent(5.1)).toEqual(["12", "%"])
  })
})

describe("turned letters", () => {
  test.each([
    [0.9, 2],
    [1.1, 1],
    [359.1, 2],
    [358.9, 1],
    [180, 1],
    [90, 1],
  ])("at %d degrees are %d words", (angle, count) => {
    expect(textsOf(runAt("a b", 50, 100, { angle }))).toHaveLength(count)
  })

  test("tell where they begin and end", () => {
    const [word] = wordsIn(pageWith([runAt("ab", 50, 100, { angle: -90 })]), region)
    expect(word).toMatchObject({ text: "ab", angle: 270, start: { x: 50, y: 100 } })
    expect(word?.end?.y).toBeCloseTo(90)
    expect(textsOf(runAt("  ", 50, 100, { angle: 90 }))).toEqual([])
  })

  test("go on where their last piece ended, up to half an em on and a fifth aside", () => {
    /** Upwards: the first piece ends at a height of 190. */
    const two = (gap: number, off = 0): string[] =>
      textsOf(
        runAt("ab", 100, 200, { angle: 270 }),
        runAt("cd", 100 + off, 190 - gap, { angle: 270 }),
      )
    expect(two(1.5)).toEqual(["abcd"])
    expect(two(1.7)).toEqual(["ab cd"])
    expect(two(4.9)).toEqual(["ab cd"])
    expect(two(5.1)).toEqual(["ab", "cd"])
    expect(two(-1.9)).toEqual(["abcd"])
    expect(two(-2.1)).toEqual(["ab", "cd"])
    expect(two(0, 1.9)).toEqual(["abcd"])
    expect(two(0, 2.1)).toEqual(["ab", "cd"])
    expect(two(0, -2.1)).toEqual(["ab", "cd"])
    const han = [
      runAt("销售", 100, 200, { angle: 270 }),
      runAt("收入", 100, 187, { angle: 270 }),
      runAt("额", 100, 176, { angle: 270 }),
    ]
    expect(textsOf(...han)).toEqual(["销售收入额"])
  })
})

describe("words of a phrase", () => {
  const two = (first: string, gap: number, second = "cd"): string[] => {
    const before = wordAt(first, 50, 100, { size: 10 })
    return phrasesOf([wordAt(second, before.box.x1 + gap, 100, { size: 10 }), before]).map(
      ({ text }) => text,
    )
  }
  test("follow within half an em, or two thirds of one behind a Chinese sign", () => {
    expect(two("ab", 4.9)).toEqual(["ab cd"])
    expect(two("ab", 5.1)).toEqual(["ab", "cd"])
    expect(two("销", 6.4)).toEqual(["销 cd"])
    expect(two("销", 6.6)).toEqual(["销", "cd"])
    expect(two("ab", -1.9)).toEqual(["ab cd"])
    expect(two("ab", -2.1)).toEqual(["ab", "cd"])
  })

  test("have no space between Chinese signs", () => {
    expect(two("销", 2, "售")).toEqual(["销售"])
    expect(two("ab", 2, "售")).toEqual(["ab 售"])
  })

  test("are level", () => {
    const words = [wordAt("ab", 50, 100, { size: 10 }), wordAt("cd", 62, 100, { size: 10 })]
    expect(phrasesOf(words.map((word) => ({ ...word, angle: 90 })))).toHaveLength(2)
  })
})
