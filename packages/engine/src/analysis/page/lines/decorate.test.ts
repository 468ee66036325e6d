import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { DrawnRule, Fill, RuleSet, TextLine } from "../../drafts.ts"
import { lineAt, ruleAt } from "../../writing/lines.test-kit.ts"
import { decorateLines, linkLines } from "./decorate.ts"

/** Four letters of ten points, five wide each, from 100 to 120. */
const line = lineAt("word", 100, 100)

const fillAt = (box: Box, colour = 0xffff00, alpha = 1): Fill => ({
  box,
  paint: { colour, alpha },
  items: [2],
})
const decorated = (lines: readonly TextLine[], rules: Partial<RuleSet>) =>
  decorateLines(lines, { rules: [], fills: [], ...rules })

/** Letters of lines with what marks them, as "wo:single". */
const marks = (lines: readonly TextLine[]): string[] =>
  lines.flatMap(({ spans }) =>
    spans.flatMap(({ text, underline, strike, highlight, link }) => {
      const mark = underline ?? (strike && "strike") ?? highlight?.toString(16) ?? link?.kind
      return mark === undefined ? [] : [`${text}:${mark}`]
    }),
  )
const ruled = (rule: DrawnRule, lines: readonly TextLine[] = [line]): string[] =>
  marks(decorated(lines, { rules: [rule] }).lines)
/** Tells whether a rule went to a text. */
const isBound = (
  rule: DrawnRule,
  lines: readonly TextLine[] = [line],
  others: readonly DrawnRule[] = [],
): boolean => !decorated(lines, { rules: [rule, ...others] }).rules.rules.includes(rule)

describe("a rule under a word", () => {
  test("underlines it from just below the line of letters to a third of an em", () => {
    expect(ruled(ruleAt(100, 120, 100.3))).toEqual(["word:single"])
    expect(ruled(ruleAt(100, 120, 100.1))).toEqual([])
    expect(ruled(ruleAt(100, 120, 103.3))).toEqual(["word:single"])
    expect(ruled(ruleAt(100, 120, 103.5))).toEqual([])
  })

  test("strikes it through the letters, and underlines what is raised over it", () => {
    expect(ruled(ruleAt(100, 120, 95.9))).toEqual(["word:strike"])
    expect(ruled(ruleAt(100, 120, 95.7))).toEqual([])
    expect(ruled(ruleAt(100, 120, 98.7))).toEqual(["word:strike"])
    expect(ruled(ruleAt(100, 120, 98.9))).toEqual([])
    const raised = {
      ...line,
      spans: line.spans.map((span) => ({ ...span, rise: "superscript" as const })),
    }
    expect(ruled(ruleAt(100, 120, 97), [raised])).toEqual(["word:single"])
  })

  test("is thinner than a seventh of an em, and dotted where it is dashed", () => {
    expect(isBound(ruleAt(100, 120, 102, { thickness: 1.3 }))).toBe(true)
    expect(isBound(ruleAt(100, 120, 102, { thickness: 1.5 }))).toBe(false)
    expect(ruled(ruleAt(100, 120, 102, { dash: [1, 1] }))).toEqual(["word:dotted"])
  })

  test("reaches past it by less than half an em", () => {
    expect(isBound(ruleAt(95.6, 120, 102))).toBe(true)
    expect(isBound(ruleAt(95.4, 120, 102))).toBe(false)
    expect(isBound(ruleAt(100, 124.4, 102))).toBe(true)
    expect(isBound(ruleAt(100, 124.6, 102))).toBe(false)
  })

  test("lies under it by a point at least", () => {
    expect(isBound(ruleAt(118.9, 124, 102))).toBe(true)
    expect(isBound(ruleAt(119.1, 124, 102))).toBe(false)
    expect(isBound(ruleAt(96, 101.1, 102))).toBe(true)
    expect(isBound(ruleAt(96, 100.9, 102))).toBe(false)
  })

  test("marks the letters over it alone, in every line that it runs under", () => {
    expect(ruled(ruleAt(105, 115, 102))).toEqual(["or:single"])
    const beside = lineAt("more", 130, 100)
    expect(ruled(ruleAt(100, 150, 102), [line, beside])).toEqual(["word:single", "more:single"])
    expect(ruled(ruleAt(100, 155, 102), [line, beside])).toEqual([])
    expect(ruled(ruleAt(95, 150, 102), [line, beside])).toEqual([])
  })

  test("is an ornament where it has another colour and ends within a word", () => {
    const title = lineAt("A title", 100, 100)
    const isOrnament = (from: number, to: number, colour = 0xff): boolean =>
      !isBound(ruleAt(from, to, 102, { colour }), [title])
    expect(isOrnament(100, 120)).toBe(true)
    expect(isOrnament(120, 135)).toBe(true)
    expect(isOrnament(100, 120, 0)).toBe(false)
    expect([isOrnament(100, 135), isOrnament(110, 135), isOrnament(100, 105)]).toEqual(
      Array(3).fill(false),
    )
    const han = lineAt("墨转文件引擎", 100, 100)
    expect(isBound(ruleAt(100, 120, 102, { colour: 0xff }), [han])).toBe(true)
  })

  test("is level, and the line is too", () => {
    expect(isBound(ruleAt(100, 120, 102, { direction: "vertical" }))).toBe(false)
    expect(isBound(ruleAt(100, 120, 102), [{ ...line, angle: 90 }])).toBe(false)
    expect(isBound(ruleAt(100, 120, 102), [{ ...line, isVertical: true }])).toBe(false)
  })

  test("is a border where an upright rule meets it", () => {
    const upright = ruleAt(90, 110, 100, { direction: "vertical" })
    expect(isBound(ruleAt(100, 120, 102), [line], [upright])).toBe(false)
  })

  test("is told among what decorates text, with its items", () => {
    const { rules } = decorated([line], {
      rules: [ruleAt(100, 120, 102, { items: [4, 5] }), ruleAt(100, 120, 150)],
      frames: [],
    })
    expect([...(rules.bound ?? [])]).toEqual([4, 5])
    expect(rules.frames).toEqual([])
  })
})

test("a rule exactly under a text, in its colour, underlines it although a wall is near", () => {
  const wallAt = (x: number) => ruleAt(80, 140, x, { direction: "vertical" })
  const wall = wallAt(98.5)
  const isUnderline = (from: number, to: number, look: Partial<DrawnRule> = {}): boolean =>
    isBound(ruleAt(from, to, 101, look), [line], [wall])
  expect(isBound(ruleAt(100, 120, 101), [line], [wallAt(99)])).toBe(true)
  expect(isBound(ruleAt(100, 120, 101), [line], [wallAt(99.5)])).toBe(false)
  expect(isUnderline(100, 120)).toBe(true)
  expect(isUnderline(100.4, 119.6)).toBe(true)
  expect(isUnderline(100, 119.4)).toBe(false)
  expect(isUnderline(99.4, 120)).toBe(false)
  expect(isUnderline(100, 120, { colour: 0xff })).toBe(false)
  expect(isBound(ruleAt(100, 120, 104), [line], [wall])).toBe(false)
})

describe("a rule in a gap of a line", () => {
  const gapped = (leader?: "dot"): TextLine => ({
    ...lineAt("ab cd", 100, 100, { x1: 160 }),
    gaps: [{ at: 2, from: 110, to: 150, ...(leader && { leader }) }] as never,
  })
  const leader = (from: number, to: number, own = gapped()): string | undefined =>
    decorated([own], { rules: [ruleAt(from, to, 102)] }).lines[0]?.gaps[0]?.leader

  test("is a blank to be filled in, and reaches half an em under the words beside it", () => {
    expect(leader(105.1, 150)).toBe("underscore")
    expect(leader(104.9, 150)).toBeUndefined()
    expect(leader(110, 154.9)).toBe("underscore")
    expect(leader(110, 155.1)).toBeUndefined()
  })

  test("leaves dots that fill it, and is none where it strikes", () => {
    expect(leader(110, 150, gapped("dot"))).toBe("dot")
    expect(decorated([gapped()], { rules: [ruleAt(110, 150, 97)] }).lines[0]?.gaps).toEqual(
      gapped().gaps,
    )
  })
})

describe("a rule under nothing", () => {
  test("is a blank of the line that it follows within an em and a half", () => {
    expect(isBound(ruleAt(134.9, 170, 102))).toBe(true)
    expect(isBound(ruleAt(135.1, 170, 102))).toBe(false)
    expect(isBound(ruleAt(115.1, 170, 102))).toBe(true)
    expect(isBound(ruleAt(114.9, 170, 102))).toBe(false)
  })

  test("ends the line in a gap", () => {
    const [filled] = decorated([line], { rules: [ruleAt(122, 160, 102)] }).lines
    expect(filled?.text).toBe("word ")
    expect(filled?.box.x1).toBe(160)
    expect(filled?.gaps).toEqual([{ at: 4, from: 120, to: 160, leader: "underscore" }])
    expect(filled?.spans.map(({ text }) => text)).toEqual(["word", " "])
    expect(
      decorated([{ ...line, spans: [] }], { rules: [ruleAt(122, 160, 102)] }).lines[0]?.text,
    ).toBe("word")
  })

  test("begins the line where it stands before it, half an em off at most", () => {
    const numbered = { ...line, leap: 2, gaps: [{ at: 1, from: 105, to: 106 }] as never }
    const [filled] = decorated([numbered], { rules: [ruleAt(60, 98, 102)] }).lines
    expect(filled?.text).toBe(" word")
    expect(filled?.leap).toBe(3)
    expect(filled?.box.x0).toBe(60)
    expect(filled?.gaps).toEqual([
      { at: 0, from: 60, to: 100, leader: "underscore" },
      { at: 2, from: 105, to: 106 },
    ])
    expect(decorated([line], { rules: [ruleAt(60, 98, 102)] }).lines[0]).not.toHaveProperty("leap")
    expect(isBound(ruleAt(60, 95.1, 102))).toBe(true)
    expect(isBound(ruleAt(60, 94.9, 102))).toBe(false)
    expect(isBound(ruleAt(60, 104.9, 102))).toBe(true)
    expect(isBound(ruleAt(60, 105.1, 102))).toBe(false)
  })

  test("belongs to the line before it rather than to that behind it", () => {
    const next = lineAt("next", 162, 100)
    const { lines } = decorated([line, next], { rules: [ruleAt(122, 160, 102)] })
    expect(lines.map(({ text }) => text)).toEqual(["word  next"])
    expect(lines[0]?.gaps.map(({ at, leader: own }) => [at, own])).toEqual([[4, "underscore"]])
  })

  test("is longer than an em and a half, thin, and as low as an underline", () => {
    expect(isBound(ruleAt(122, 137.1, 102))).toBe(true)
    expect(isBound(ruleAt(122, 136.9, 102))).toBe(false)
    expect(isBound(ruleAt(122, 160, 102, { thickness: 1.3 }))).toBe(true)
    expect(isBound(ruleAt(122, 160, 102, { thickness: 1.5 }))).toBe(false)
    expect(isBound(ruleAt(122, 160, 103.3))).toBe(true)
    expect(isBound(ruleAt(122, 160, 103.5))).toBe(false)
    expect(isBound(ruleAt(122, 160, 100.3))).toBe(true)
    expect(isBound(ruleAt(122, 160, 100.1))).toBe(false)
  })

  test("is none where a text stands on it", () => {
    const stood = (other: TextLine): boolean => isBound(ruleAt(122, 160, 102), [line, other])
    expect(stood(lineAt("over", 130, 92.9))).toBe(true)
    expect(stood(lineAt("over", 130, 93.1))).toBe(false)
    expect(stood(lineAt("over", 130, 106.3))).toBe(true)
    expect(stood(lineAt("over", 130, 106.1))).toBe(false)
    expect(stood(lineAt("over", 90, 94, { x1: 126.9 }))).toBe(true)
    expect(stood(lineAt("over", 90, 94, { x1: 127.1 }))).toBe(false)
    expect(stood(lineAt("over", 155.1, 94))).toBe(true)
    expect(stood(lineAt("over", 154.9, 94))).toBe(false)
    expect(stood({ ...lineAt("over", 130, 94), angle: 90 })).toBe(true)
    expect(stood({ ...lineAt("over", 130, 94), isVertical: true })).toBe(true)
  })

  test("is none of a line that runs from the right, nor upright", () => {
    expect(isBound(ruleAt(122, 160, 102), [lineAt("word", 100, 100, { direction: "rtl" })])).toBe(
      false,
    )
    expect(isBound(ruleAt(122, 160, 102, { direction: "vertical" }))).toBe(false)
  })

  test("before a line is none where another rule goes on at its ends", () => {
    const leads = (other: DrawnRule): boolean => isBound(ruleAt(60, 98, 102), [line], [other])
    expect(leads(ruleAt(20, 61, 103.6))).toBe(true)
    expect(leads(ruleAt(20, 61, 103.4))).toBe(false)
    expect(leads(ruleAt(20, 61, 100.4))).toBe(true)
    expect(leads(ruleAt(20, 58.4, 102))).toBe(true)
    expect(leads(ruleAt(20, 58.6, 102))).toBe(false)
    expect(leads(ruleAt(99.6, 140, 103))).toBe(true)
    expect(leads(ruleAt(99.4, 140, 103))).toBe(false)
    expect(leads(ruleAt(99, 103, 60, { direction: "vertical" }))).toBe(false)
    expect(leads(ruleAt(20, 61, 102, { direction: "vertical" }))).toBe(true)
  })

  test("before a line is none on a page of two thousand rules", () => {
    const crowd = (count: number): boolean =>
      isBound(
        ruleAt(60, 98, 102),
        [line],
        Array.from({ length: count - 1 }, () => ruleAt(300, 400, 700)),
      )
    expect(crowd(1999)).toBe(true)
    expect(crowd(2000)).toBe(false)
  })
})

describe("a fill under letters", () => {
  const filled = (box: Partial<Box>, colour?: number, alpha?: number, own = line): string[] =>
    marks(
      decorated([own], {
        fills: [fillAt({ x0: 100, x1: 120, y0: 91, y1: 103, ...box }, colour, alpha)],
      }).lines,
    )

  test("highlights those over it", () => {
    expect(filled({})).toEqual(["word:ffff00"])
    expect(filled({ x0: 105, x1: 115 })).toEqual(["or:ffff00"])
    // As pale as it is seen on paper.
    expect(filled({}, 0xff0000, 0.2)).toEqual(["word:ffcccc"])
    expect(filled({}, 0xffff00, 1, { ...line, angle: 90 })).toEqual([])
    expect(filled({}, 0xffff00, 1, { ...line, isVertical: true })).toEqual([])
  })

  test("is page where it is nearly white or hardly painted", () => {
    expect(filled({}, 0xf7f7f7)).toEqual([])
    expect(filled({}, 0xf6f7f7)).toHaveLength(1)
    expect(filled({}, 0xf7f6f7)).toHaveLength(1)
    expect(filled({}, 0xf7f7f6)).toHaveLength(1)
    expect(filled({}, 0xffff00, 0.16)).toHaveLength(1)
    expect(filled({}, 0xffff00, 0.14)).toEqual([])
  })

  test("is as high as a line: three fifths of its size to one and two thirds", () => {
    expect(filled({ y0: 90, y1: 106.9 })).toHaveLength(1)
    expect(filled({ y0: 90, y1: 107.1 })).toEqual([])
    expect(filled({ y0: 94, y1: 100.1 })).toHaveLength(1)
    expect(filled({ y0: 94, y1: 99.9 })).toEqual([])
  })

  test("lies behind the middle of its letters", () => {
    expect(filled({ y0: 96.9, y1: 106 })).toHaveLength(1)
    expect(filled({ y0: 97.1, y1: 106 })).toEqual([])
    expect(filled({ y0: 88, y1: 97.1 })).toHaveLength(1)
    expect(filled({ y0: 88, y1: 96.9 })).toEqual([])
  })

  test("begins and ends between letters, or two points beside", () => {
    expect(filled({ x0: 98.3 })).toHaveLength(1)
    expect(filled({ x0: 98.1 })).toEqual([])
    expect(filled({ x1: 121.7 })).toHaveLength(1)
    expect(filled({ x1: 121.9 })).toEqual([])
    const bound = (x1: number): boolean =>
      decorated([line], { fills: [fillAt({ x0: 100, x1, y0: 91, y1: 103 })] }).rules.fills
        .length === 0
    expect(bound(101.1)).toBe(true)
    expect(bound(100.9)).toBe(false)
  })
})

describe("a box with round corners under some words of a line", () => {
  const padded = (box: Partial<Box>, alpha = 1, own = line): string[] =>
    marks(
      decorated([own], {
        pads: [fillAt({ x0: 104, x1: 116, y0: 91, y1: 103, ...box }, 0xeeeeee, alpha)],
      }).lines,
    )

  test("highlights the letters on it, and holds some of them, not all", () => {
    expect(padded({})).toEqual(["or:eeeeee"])
    expect(padded({ x0: 99, x1: 121 })).toEqual([])
    expect(padded({ x0: 150, x1: 170 })).toEqual([])
    expect(padded({}, 0.16)).toHaveLength(1)
    expect(padded({}, 0.14)).toEqual([])
    expect(padded({}, 1, { ...line, angle: 90 })).toEqual([])
    expect(padded({}, 1, { ...line, isVertical: true })).toEqual([])
  })

  test("cuts none of them by more than a point", () => {
    expect(padded({ x0: 105.9 })).toHaveLength(1)
    expect(padded({ x0: 106.1 })).toEqual([])
    expect(padded({ x1: 114.1 })).toHaveLength(1)
    expect(padded({ x1: 113.9 })).toEqual([])
  })

  test("leaves less than an em of room around them", () => {
    const spaced = lineAt("ab     cd     ef", 100, 100)
    const words = (box: Partial<Box>): string[] => padded(box, 1, spaced)
    // "cd" stands from 135 to 145.
    expect(words({ x0: 125.1, x1: 146 })).toHaveLength(1)
    expect(words({ x0: 124.9, x1: 146 })).toEqual([])
    expect(words({ x0: 134, x1: 154.9 })).toHaveLength(1)
    expect(words({ x0: 134, x1: 155.1 })).toEqual([])
  })

  test("is three lines high at most, or two where another line stands on it", () => {
    expect(padded({ y0: 80, y1: 109.9 })).toHaveLength(1)
    expect(padded({ y0: 80, y1: 110.1 })).toEqual([])
    const withOther = (y1: number, x0 = 100): string[] =>
      marks(
        decorated([line, lineAt("below", x0, 108)], {
          pads: [fillAt({ x0: 104, x1: 116, y0: 85, y1 }, 0xeeeeee)],
        }).lines.slice(0, 1),
      )
    expect(withOther(104.9)).toHaveLength(1)
    expect(withOther(105.1)).toEqual([])
    expect(withOther(105.1, 117)).toHaveLength(1)
  })

  test("lies behind the middle of its letters", () => {
    expect(padded({ y0: 96.9, y1: 106 })).toHaveLength(1)
    expect(padded({ y0: 97.1, y1: 106 })).toEqual([])
    expect(padded({ y0: 88, y1: 97.1 })).toHaveLength(1)
    expect(padded({ y0: 88, y1: 96.9 })).toEqual([])
  })
})

test("a link marks the letters in its box, of lines whose middle it holds", () => {
  const target = { kind: "uri", uri: "https://example.com" } as const
  const linked = (box: Partial<Box>, own = line): string[] =>
    marks(linkLines([own], [{ target, box: { x0: 105, x1: 115, y0: 91, y1: 103, ...box } }]))
  expect(linked({})).toEqual(["or:uri"])
  expect(linked({ y0: 96.9, y1: 106 })).toEqual(["or:uri"])
  expect(linked({ y0: 97.1, y1: 106 })).toEqual([])
  expect(linked({ y0: 88, y1: 96.9 })).toEqual([])
  expect(linked({}, { ...line, angle: 90 })).toEqual([])
  expect(linked({}, { ...line, isVertical: true })).toEqual([])
})
