import { describe, expect, test } from "vitest"
import type { Inline } from "../../../model/document.ts"
import type { Formula } from "../../../model/document.ts"
import type { FormulaDraft, Span, TextLine } from "../../drafts.ts"
import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import {
  column,
  figureDraft,
  figureOf,
  paragraphDraft,
} from "../../writing/block-drafts.test-kit.ts"
import { inlinesOf, type InlineOptions } from "./inlines.ts"

const box = { x0: 100, x1: 120, y0: 90, y1: 110 }

/** A line in its column, from 100 to 400. */
const placed = (line: TextLine): PlacedLine => ({ line, page: 0, column: 0, ...column })
const text = (words: string, look: Partial<TextLine> = {}): TextLine => ({
  ...lineAt(words, 100, 100),
  ...look,
})
/** A line of spans with looks of their own. */
const spanned = (...spans: readonly (Partial<Span> & { readonly text: string })[]): TextLine => {
  const whole = lineAt(spans.map((span) => span.text).join(""), 100, 100)
  const [plain] = whole.spans
  return { ...whole, spans: spans.map((span) => ({ ...(plain as Span), ...span })) }
}

const plainOptions: InlineOptions = {
  skip: 0,
  hyphens: () => 0,
  splits: () => false,
  bookmarkOf: () => undefined,
  figureOf: ({ box: own }) => figureOf(own),
  scaleOf: () => 1,
  fontOf: (font) => font,
  spacingOf: () => 0,
}
const read = (lines: readonly TextLine[], options: Partial<InlineOptions> = {}) =>
  inlinesOf(paragraphDraft(lines.map(placed)), { ...plainOptions, ...options })

/** What is written: tabs as "→", breaks as "↵", figures as "▢", formulas as "∑", notes as "*". */
const told = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === "text") return inline.text
      if (inline.kind === "link") return `[${told(inline.inlines)}]`
      const signs = { tab: "→", break: "↵", figure: "▢", formula: "∑", note: "*" } as const
      return inline.kind in signs ? signs[inline.kind as keyof typeof signs] : inline.kind
    })
    .join("")
const written = (...told_: Parameters<typeof read>): string => told(read(...told_).inlines)

describe("lines of a paragraph", () => {
  test("are one text with spaces between them", () => {
    expect(written([text("one"), text("two")])).toBe("one two")
    expect(read([text("one"), text("two")]).inlines).toHaveLength(1)
  })
  test("need none where Chinese is written, where there is one, or behind a hyphen that stays", () => {
    expect(written([text("一"), text("二")])).toBe("一二")
    expect(written([text("一"), text("two")])).toBe("一two")
    expect(written([text("one"), text("二")])).toBe("one二")
    expect(written([text("一", { trails: true }), text("二")])).toBe("一二")
    expect(written([text("one "), text("two")])).toBe("one two")
    expect(written([text("well-"), text("known")])).toBe("well-known")
    expect(written([text("one -"), text("two")])).toBe("one - two")
    expect(written([text("one-"), text("(two)")])).toBe("one- (two)")
    expect(written([text("No. 2020–"), text("0686")])).toBe("No. 2020–0686")
    expect(written([text("the mill—"), text("old")])).toBe("the mill—old")
    expect(written([text("the mill –"), text("old")])).toBe("the mill – old")
  })
  test("have the space that was typed between Chinese and other letters, where it was drawn", () => {
    const spaced = { trails: true }
    expect(written([text("一", spaced), text("two")])).toBe("一 two")
    expect(written([text("one", spaced), text("二")])).toBe("one 二")
    expect(written([text("一", { trails: false }), text("two")])).toBe("一two")
    // A program that draws one behind every line says nothing.
    expect(written([text("一", spaced), text("二", spaced), text("two")])).toBe("一二two")
  })
  test("lose the hyphens that broke their words", () => {
    const { inlines } = read([text("exam-"), text("ple")], { hyphens: () => 1 })
    expect(inlines).toMatchObject([{ text: "example", softHyphens: [4] }])
    expect(written([text("exam-"), text("ple")], { hyphens: () => 1, keepsLines: true })).toBe(
      "exam-↵ple",
    )
  })
  test("are one word where a program split it", () => {
    expect(written([text("exam"), text("ple")], { splits: () => true })).toBe("example")
  })
  test("end by a break where an author ended them, or all are kept", () => {
    const lines = [text("one"), text("two"), text("six")]
    expect(written(lines, { broken: new Set([1]) })).toBe("one two↵six")
    expect(written(lines, { keepsLines: true })).toBe("one↵two↵six")
    expect(written(lines, { broken: new Set([0]), hyphens: () => 1 })).toBe("ontwsix")
    expect(written(lines, { broken: new Set([2]) })).toBe("one two six")
  })
  test("end at characters of the text", () => {
    const { lines } = read([text("one"), text("two")])
    expect(lines.map(({ end }) => end)).toEqual([4, 7])
    expect(lines[0]).toMatchObject({ page: 0, baseline: 100 })
    const broken = read([text("one"), text("two")], { keepsLines: true })
    expect(broken.lines.map(({ end }) => end)).toEqual([4, 7])
  })
  test("lose the label that their list writes", () => {
    expect(written([text("1. one"), text("two")], { skip: 3 })).toBe("one two")
    const parts = spanned({ text: "1" }, { text: ". one", bold: true })
    expect(written([parts], { skip: 3 })).toBe("one")
  })
})

describe("runs", () => {
  test("are one where they look alike", () => {
    expect(read([spanned({ text: "one " }, { text: "two" })]).inlines).toHaveLength(1)
    expect(read([spanned({ text: "one " }, { text: "two", bold: true })]).inlines).toHaveLength(2)
  })
  test("have the font, the scale and the spacing that they are given", () => {
    const { inlines } = read([text("one")], {
      fontOf: () => 7,
      scaleOf: () => 0.9,
      spacingOf: () => 2,
    })
    expect(inlines).toMatchObject([{ style: { font: 7, scale: 0.9, spacing: 2 } }])
    const scales: number[] = []
    read([text("one"), text("two")], {
      scaleOf: (_, line) => {
        scales.push(line)
        return 1
      },
    })
    expect(scales).toEqual([0, 1])
  })
  test("have the letters of their author", () => {
    expect(written([spanned({ text: "ABC", written: "Abc" })])).toBe("Abc")
  })
})

describe("gaps", () => {
  const gap = (look: Partial<TextLine["gaps"][number]> = {}): TextLine["gaps"][number] => ({
    at: 3,
    from: 115,
    to: 150,
    ...look,
  })
  const gapped = (...gaps: TextLine["gaps"]) => text("one two", { gaps })

  test("are tabs from one and a half ems on", () => {
    expect(written([gapped(gap())])).toBe("one→two")
    expect(written([gapped(gap({ to: 130 }))])).toBe("one two")
    expect(written([gapped(gap({ to: 130.1 }))])).toBe("one→two")
    expect(read([gapped(gap())]).tabs).toEqual([{ at: 50, align: "left" }])
  })
  test("are tabs however narrow where a leader fills them", () => {
    const { tabs, inlines } = read([gapped(gap({ to: 120, leader: "dot" }))])
    expect(told(inlines)).toBe("one→two")
    expect(tabs).toEqual([{ at: 35, align: "right", leader: "dot" }])
  })
  test("of justified lines are spaces where they are as wide as the others", () => {
    const shape = { align: "justify", direction: "ltr", left: 0, right: 0, firstLine: 0 } as const
    const spread = (wide: readonly number[], look: Partial<ParagraphDraft> = { shape }): string => {
      let x = 100
      const edges = [x]
      const gaps: { at: number; from: number; to: number }[] = []
      for (const [at, letter] of Array.from("one two six").entries()) {
        const width = letter === " " ? (wide[gaps.length] ?? 0) : 5
        if (letter === " ") gaps.push({ at, from: x, to: x + width })
        edges.push((x += width))
      }
      const first = { ...spanned({ text: "one two six", edges }), gaps }
      const draft = paragraphDraft([first, text("ten")].map(placed), look)
      return told(inlinesOf(draft, plainOptions).inlines)
    }
    expect(spread([20, 20.4])).toBe("one two six ten")
    expect(spread([20, 20], {})).toBe("one→two→six ten")
    expect(spread([41, 41])).toBe("one→two→six ten")
    // A tab among spaces stands out, and one gap alone may be a tab behind a label.
    expect(spread([5, 40])).toBe("one two→six ten")
    const edges = [100, 105, 110, 115, 150, 155, 160, 165]
    const alone = { ...spanned({ text: "one two", edges }), gaps: [gap()] }
    const inOrder = (...lines: readonly TextLine[]): string =>
      told(inlinesOf(paragraphDraft(lines.map(placed), { shape }), plainOptions).inlines)
    expect(inOrder(alone, text("ten"))).toBe("one→two ten")
    expect(inOrder(text("ten"), alone, text("ten"))).toBe("ten one two ten")
    expect(inOrder(text("ten"), alone)).toBe("ten one→two")
  })
  test("are spaces where letters of one width stand on both sides", () => {
    const { tabs, inlines } = read([gapped(gap({ spaces: 4 }))])
    expect([told(inlines), tabs]).toEqual(["one    two", []])
  })
  test("hang from the right where the last text ends at the edge", () => {
    const ending = (x1: number) =>
      read([{ ...gapped(gap()), box: { x0: 100, x1, y0: 92, y1: 102 } }]).tabs
    expect(ending(398)).toEqual([{ at: 298, align: "right" }])
    expect(ending(396)).toEqual([{ at: 50, align: "left" }])
    const two = text("one two six", { gaps: [gap(), gap({ at: 7, from: 160, to: 380 })] })
    const { tabs } = read([{ ...two, box: { x0: 100, x1: 400, y0: 92, y1: 102 } }])
    expect(tabs).toEqual([
      { at: 50, align: "left" },
      { at: 300, align: "right" },
    ])
  })
  test("have stops in the first line, a point apart and behind its start", () => {
    expect(read([text("one"), gapped(gap())]).tabs).toEqual([])
    const near = text("one two six", { gaps: [gap(), gap({ at: 7, from: 100, to: 150.9 })] })
    expect(read([near]).tabs).toHaveLength(1)
    const before = { ...gapped(gap({ from: 40, to: 90 })) }
    expect(read([before]).tabs).toEqual([])
  })
  test("in a label are none of the text", () => {
    expect(written([text("1. two", { gaps: [gap({ at: 2 })] })], { skip: 3 })).toBe("two")
  })
  test("are typed blanks in later lines", () => {
    const blank = gap({ leader: "underscore", to: 145 })
    expect(written([text("a"), gapped(blank)])).toBe("a one______two")
    expect(written([text("a"), gapped(gap({ leader: "underscore", to: 117 }))])).toBe("a one__two")
    expect(written([gapped(blank)])).toBe("one→two")
    expect(written([text("a"), gapped(gap({ leader: "dot" }))])).toBe("a one→two")
  })
  test("of lines in the middle are spaces, where they may have been typed", () => {
    const { inlines, tabs } = read([gapped(gap({ to: 140 }))], { isCentred: true })
    expect([told(inlines), tabs]).toEqual([`one${" ".repeat(10)}two`, []])
    const led = read([gapped(gap({ leader: "dot" }))], { isCentred: true })
    expect(led.tabs).toHaveLength(1)
  })
})

describe("what is no text", () => {
  const span = (look: Partial<Span>) =>
    spanned({ text: "one " }, { text: "\ufffc", ...look }, { text: " two" })
  test("stands at its place", () => {
    expect(written([span({ figure: figureDraft(box) })])).toBe("one ▢ two")
    expect(written([span({ note: 3 })])).toBe("one * two")
  })
  const formula = (look: Partial<FormulaDraft> = {}): FormulaDraft =>
    ({
      page: 0,
      box,
      tree: [],
      display: "inline" as Formula["display"],
      isSure: true,
      drawn: [5],
      text: "x",
      run: { chars: ["x"] },
      ...look,
    }) as unknown as FormulaDraft
  test("is a formula, or a picture of one that is not sure", () => {
    expect(written([span({ formula: formula() })])).toBe("one ∑ two")
    expect(written([span({ formula: formula({ isSure: false }) })])).toBe("one ▢ two")
    expect(written([span({ formula: formula({ isSure: false, number: "(1)" }) })])).toBe(
      "one ▢ (1) two",
    )
    const drafts: unknown[] = []
    const noted = (own: FormulaDraft) => {
      read([span({ formula: own })], {
        figureOf: (draft) => {
          drafts.push(draft)
          return figureOf(draft.box)
        },
      })
      return drafts.at(-1)
    }
    expect(noted(formula({ isSure: false }))).toMatchObject({
      altText: "x",
      z: 5,
      box: { x0: 99, y1: 111 },
    })
    expect(noted(formula({ isSure: false, text: "" }))).toMatchObject({ altText: "x" })
  })
  test("has the space behind it that is in its span", () => {
    const spaced = spanned({ text: "\ufffc ", formula: formula() }, { text: "two" })
    expect(written([spaced])).toBe("∑ two")
  })
  test("counts as a character, but for marks of notes", () => {
    expect(read([span({ figure: figureDraft(box) })]).lines[0]?.end).toBe(9)
    expect(read([span({ note: 3 })]).lines[0]?.end).toBe(8)
  })
  test("takes a space behind it from the line after, in the look of what was before", () => {
    const ends = spanned({ text: "one", bold: true }, { text: "\ufffc", note: 3, bold: true })
    expect(written([ends, text("two")])).toBe("one* two")
    const { inlines } = read([ends, text("two")])
    expect(inlines.at(-2)).toMatchObject({ kind: "text", text: " ", style: { bold: true } })
    const raised = spanned({ text: "\ufffc", note: 3, rise: "superscript" })
    expect(read([raised]).inlines).toMatchObject([{ kind: "note", style: {} }])
    expect(read([raised]).inlines[0]).not.toHaveProperty("style.verticalAlign")
  })
})

describe("links", () => {
  const uri = (address: string): NonNullable<Span["link"]> => ({ kind: "uri", uri: address })
  const site = uri("https://example.com/long/address")
  test("hold the runs that lead to one place", () => {
    const line = spanned({ text: "one ", link: site }, { text: "two", link: site, bold: true })
    expect(written([line])).toBe("[one two]")
    expect(read([line]).inlines).toHaveLength(1)
    const other = spanned({ text: "one ", link: site }, { text: "two", link: uri("https://b.org") })
    expect(written([other])).toBe("[one ][two]")
    expect(written([spanned({ text: "one ", link: site }, { text: "two" })])).toBe("[one ]two")
  })
  test("go on in the next line", () => {
    const lines = [spanned({ text: "one", link: site }), spanned({ text: "two", link: site })]
    expect(written(lines)).toBe("[one two]")
    expect(read(lines).lines.map(({ end }) => end)).toEqual([4, 7])
  })
  test("inside the file lead to a bookmark, where there is one", () => {
    const page = { kind: "page", page: 3 } as unknown as Span["link"]
    const line = spanned({ text: "see", link: page } as never)
    expect(written([line], { bookmarkOf: () => "there" })).toBe("[see]")
    expect(written([line])).toBe("see")
  })
  test("are one address where its lines are cut", () => {
    const cut = [
      spanned({ text: "https://example.com/long/", link: site }),
      spanned({ text: "address", link: site }),
    ]
    expect(written(cut)).toBe("[https://example.com/long/address]")
    // A program ends a line behind a hyphen by itself, elsewhere the address needs leave to end.
    expect(read(cut).inlines).toMatchObject([{ inlines: [{ softBreaks: [25] }] }])
    const hyphen = [
      spanned({ text: "https://example.com/long-", link: site }),
      spanned({ text: "address", link: site }),
    ]
    expect(read(hyphen).inlines).not.toHaveProperty("0.inlines.0.softBreaks")
    const within = [
      spanned({ text: "https://example.com/long/addr", link: site }),
      spanned({ text: "ess", link: site }),
    ]
    expect(read(within).inlines).toMatchObject([{ inlines: [{ softBreaks: [29] }] }])
    expect(read(within, { keepsLines: true }).inlines).not.toHaveProperty("0.inlines.0.softBreaks")
    const apart = [within[0] as TextLine, text("ess")]
    expect(written(apart)).toBe("[https://example.com/long/addr ]ess")
  })
})
