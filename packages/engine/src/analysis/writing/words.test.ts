import { describe, expect, test } from "vitest"
import type { TextLine } from "../drafts.ts"
import { lineAt } from "./lines.test-kit.ts"
import { cutLine, lineOfWords, partAtWalls, wordsOf } from "./words.ts"

const line = lineAt("to be or", 100, 100)
const told = (of: TextLine): string =>
  wordsOf(of)
    .map(({ text, x0, x1 }) => `${text} ${x0}-${x1}`)
    .join(", ")
/** A line whose letters begin and end at given places. */
function spaced(text: string, edges: readonly number[]): TextLine {
  const [span] = lineAt(text, 0, 100).spans
  if (!span) throw new Error("a line has a span")
  return { ...lineAt(text, edges[0] ?? 0, 100), spans: [{ ...span, edges }] }
}
/** Two lines as one of two spans. */
function ofTwo(a: TextLine, b: TextLine): TextLine {
  const box = { ...a.box, x1: b.box.x1 }
  return { ...a, text: a.text + b.text, spans: [...a.spans, ...b.spans], box }
}

describe("words of a line", () => {
  test("end at spaces", () => {
    expect(told(line)).toBe("to 100-110, be 115-125, or 130-140")
    expect(told(lineAt(" a  b ", 100, 100))).toBe("a 105-110, b 120-125")
    expect(told(lineAt("  ", 100, 100))).toBe("")
  })

  test("and at gaps of nearly half an em, where spans part", () => {
    const apart = (gap: number) => told(ofTwo(lineAt("ab", 100, 100), lineAt("cd", 110 + gap, 100)))
    expect(apart(4.4)).toBe("abcd 100-124.4")
    expect(apart(4.6)).toBe("ab 100-110, cd 114.6-124.6")
  })

  test("know their place in the text, over all spans", () => {
    const both = ofTwo(lineAt("ab ", 100, 100), lineAt("cd", 115, 100))
    expect(wordsOf(both).map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [3, 5],
    ])
  })

  test("are split once for all who ask while lines of their page are asked for", () => {
    const next = { ...line, page: line.page + 1 }
    const words = wordsOf(line)
    expect(wordsOf(line)).toBe(words)
    expect(wordsOf({ ...line })).toEqual(words)
    wordsOf(next)
    expect(wordsOf(line)).not.toBe(words)
  })

  test("are one where the line is turned or upright", () => {
    expect(told({ ...line, angle: 90 })).toBe("to be or 100-140")
    expect(told({ ...line, isVertical: true })).toBe("to be or 100-140")
  })

  test("are as wide as their letters where a span does not tell all edges", () => {
    expect(told(spaced("ab", [100, 105]))).toBe("ab 100-10")
  })
})

describe("a word is parted at walls", () => {
  const [word] = wordsOf(ofTwo(lineAt("ab", 100, 100), lineAt("cd", 112, 100)))
  const parts = (...walls: readonly number[]): string =>
    (word ? partAtWalls(word, walls) : [])
      .map(({ text, x0, x1 }) => `${text} ${x0}-${x1}`)
      .join(", ")

  test("that stand in a gap between its letters", () => {
    expect(parts(111)).toBe("ab 100-110, cd 112-122")
    expect([110, 112].map((wall) => parts(wall))).toEqual([
      "ab 100-110, cd 112-122",
      "ab 100-110, cd 112-122",
    ])
    expect([109.9, 112.1].map((wall) => parts(wall))).toEqual(["abcd 100-122", "abcd 100-122"])
    expect([100, 122, 300].map((wall) => parts(wall))).toEqual([
      "abcd 100-122",
      "abcd 100-122",
      "abcd 100-122",
    ])
  })

  test("of a tenth of an em at least", () => {
    const apart = (gap: number): number => {
      const [own] = wordsOf(ofTwo(lineAt("ab", 100, 100), lineAt("cd", 110 + gap, 100)))
      return own ? partAtWalls(own, [110 + gap / 2]).length : 0
    }
    expect([0.9, 1.1].map(apart)).toEqual([1, 2])
  })

  test("between characters of Chinese in one span, whose ends their width tells", () => {
    const han = (gap: number, wall = 120 + gap / 2): string => {
      const own = lineAt("数据前端", 100, 100)
      const edges = [100, 110, 120 + gap, 130 + gap, 140 + gap]
      const box = { ...own.box, x1: 140 + gap }
      const [first] = wordsOf({ ...own, box, spans: own.spans.map((span) => ({ ...span, edges })) })
      return (first ? partAtWalls(first, [wall]) : []).map(({ text }) => text).join(" ")
    }
    expect([0, 0.4, 0.6, 6].map((gap) => han(gap))).toEqual([
      "数据前端",
      "数据前端",
      "数据 前端",
      "数据 前端",
    ])
    expect(han(0.6, 115)).toBe("数据前端")
  })

  test("from its own first letter on", () => {
    const [, second] = wordsOf(lineAt("x abcd", 80, 100))
    expect(second && partAtWalls(second, [92]).map(({ from, to }) => [from, to])).toEqual([[2, 6]])
  })
})

describe("a line is cut", () => {
  test("with its spans, box and gaps", () => {
    const wide = { ...line, gaps: [2, 5].map((at) => ({ at, from: 0, to: 0 })) }
    const cut = cutLine(wide, 3, 8)
    expect(cut).toMatchObject({ text: "be or", box: { x0: 115, x1: 140 } })
    expect(cut.gaps.map(({ at }) => at)).toEqual([2])
    expect(cutLine(wide, 3, 5).gaps).toEqual([])
    expect(cutLine(wide, 2, 8).gaps.map(({ at }) => at)).toEqual([3])
    expect(cut.spans[0]?.edges).toHaveLength(6)
  })

  test("over all its spans", () => {
    const both = ofTwo(lineAt("ab", 100, 100), lineAt("cd", 115, 100))
    const told = (from: number, to: number) => cutLine(both, from, to).spans.map(({ text }) => text)
    expect([told(1, 3), told(0, 2), told(2, 4), told(0, 4)]).toEqual([
      ["b", "c"],
      ["ab"],
      ["cd"],
      ["ab", "cd"],
    ])
    // What is whole stays as it is.
    expect(cutLine(both, 0, 4)).toBe(both)
    expect(cutLine(both, 0, 2).spans[0]).toBe(both.spans[0])
  })

  test("to the part that some of its words fill", () => {
    expect(lineOfWords(wordsOf(line).slice(1))?.text).toBe("be or")
    expect(lineOfWords([])).toBe(undefined)
  })

  test("from the right where it is read from there", () => {
    const [span] = lineAt("אב גד", 0, 100).spans
    if (!span) throw new Error("a line has a span")
    const box = { ...span.box, x0: 0, x1: 25 }
    // Left edges of the letters, and the right one of the last.
    const turned = {
      ...lineAt("אב גד", 0, 100),
      spans: [{ ...span, edges: [20, 15, 10, 5, 0, 5], box }],
      box,
    }
    expect(cutLine(turned, 0, 2).box).toMatchObject({ x0: 15, x1: 25 })
    expect(cutLine(turned, 3, 5).box).toMatchObject({ x0: 0, x1: 10 })
  })

  test("whatever memory its edges lie in", () => {
    const [span] = line.spans
    if (!span) throw new Error("a line has a span")
    const shared = { ...line, spans: [{ ...span, edges: Float64Array.from(span.edges) }] }
    expect([...(cutLine(shared, 3, 5).spans[0]?.edges ?? [])]).toEqual([115, 120, 125])
  })
})
