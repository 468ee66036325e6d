import { describe, expect, test } from "vitest"
import type { Inline } from "../../../model/document.ts"
import type { Label } from "../../block-drafts.ts"
import type { FormulaDraft, Span, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { BoxLayout } from "./box-paragraphs.ts"
import { createSlideLists } from "./slide-lists.ts"
import { slideParagraph, type ParagraphContext } from "./slide-paragraph.ts"

const layout: BoxLayout = { align: "left", x0: 100, x1: 400 }
const line = (text: string, x0 = 100, baseline = 100, look: Partial<TextLine> = {}): TextLine => ({
  ...lineAt(text, x0, baseline),
  ...look,
})
const spanned = (...spans: readonly (Partial<Span> & { readonly text: string })[]): TextLine => {
  const whole = line(spans.map(({ text }) => text).join(""))
  return { ...whole, spans: spans.map((span) => ({ ...(whole.spans[0] as Span), ...span })) }
}
interface Told extends Partial<ParagraphContext> {
  readonly label?: Label
}
const made = (lines: readonly TextLine[], { label, ...context }: Told = {}) =>
  slideParagraph({ lines, ...(label && { label }) } as Parameters<typeof slideParagraph>[0], {
    lists: createSlideLists(),
    layout,
    levels: [],
    step: undefined,
    previous: undefined,
    wraps: { lines: new Set() },
    ...context,
  })
const told = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === "text") return inline.text
      if (inline.kind === "link") return `[${told(inline.inlines)}]`
      return { tab: "→", break: "↵", formula: "∑" }[inline.kind as "tab"] ?? inline.kind
    })
    .join("")
const written = (...told_: Parameters<typeof made>): string => told(made(...told_).inlines)
const bullet = (textStart = 120): Label =>
  ({
    format: "bullet",
    body: "•",
    prefix: "",
    suffix: "",
    numbers: [],
    length: 2,
    hasGap: true,
    textStart,
  }) as Label

describe("lines of a slide", () => {
  const soft = (...lines: readonly TextLine[]) =>
    written(lines, { wraps: { lines: new Set(lines.slice(0, -1)) } })
  test("end by breaks, unless they wrapped by themselves", () => {
    expect(written([line("one"), line("two", 100, 112)])).toBe("one↵two")
    expect(soft(line("one"), line("two", 100, 112))).toBe("one two")
  })
  test("that wrapped need no space in Chinese, nor behind a hyphen of their own", () => {
    expect(soft(line("一"), line("two"))).toBe("一two")
    expect(soft(line("one"), line("二"))).toBe("one二")
    expect(soft(line("well-"), line("known"))).toBe("well-known")
    expect(soft(line("one -"), line("two"))).toBe("one - two")
  })
  test("that wrapped behind a formula, a tab or a link have a space", () => {
    const site = { kind: "uri", uri: "https://a.org" } as const
    const link = spanned({ text: "one", link: site })
    expect(soft(link, line("two"))).toBe("[one] two")
  })
  test("cut an address without a break", () => {
    const site = { kind: "uri", uri: "https://example.com/long/address" } as const
    const lines = [
      spanned({ text: "https://example.com/", link: site }),
      spanned({ text: "long/address", link: site }),
    ]
    expect(written(lines)).toBe("[https://example.com/][long/address]")
    expect(soft(...lines)).toBe("[https://example.com/][long/address]")
    expect(written([line("see https://example.com/"), line("long/address")])).toBe(
      "see https://example.com/long/address",
    )
  })
})

describe("runs of a slide", () => {
  test("are one where they look alike, with a tenth of a point of their size", () => {
    expect(made([spanned({ text: "one " }, { text: "two" })]).inlines).toHaveLength(1)
    expect(made([spanned({ text: "one " }, { text: "two", bold: true })]).inlines).toHaveLength(2)
    expect(made([spanned({ text: "one", size: 10.26 })]).inlines).toMatchObject([
      { style: { size: 10.3 } },
    ])
    expect(made([spanned({ text: "one", size: 6, rise: "superscript" })]).inlines).toMatchObject([
      { style: { size: 10 } },
    ])
    expect(made([spanned({ text: "one", size: 0.4 })]).inlines).toMatchObject([
      { style: { size: 1 } },
    ])
  })
  test("lead to places of their own", () => {
    const page = { kind: "page", page: 3 } as unknown as Span["link"]
    const { inlines } = made([spanned({ text: "see", link: page } as never)])
    expect(inlines).toMatchObject([{ kind: "link", target: { kind: "bookmark", name: "page-3" } }])
  })
  test("are formulas with the space behind them", () => {
    const formula = {
      tree: [],
      display: "inline",
      text: "x",
      isSure: true,
    } as unknown as FormulaDraft
    expect(written([spanned({ text: "\ufffc ", formula }, { text: "two" })])).toBe("∑ two")
    const { format } = made([spanned({ text: "\ufffc", formula })], {
      previous: line("x", 100, 70),
    })
    expect(format).toMatchObject({ lineSpacing: { rule: "multiple", value: 1 }, spaceBefore: 18 })
  })
})

describe("gaps", () => {
  const gapped = (to = 150, at = 3): TextLine =>
    line("one two", 100, 100, { gaps: [{ at, from: 115, to }] })
  test("are tabs from one and a half ems on, with stops from the edge of the box", () => {
    expect(written([gapped()])).toBe("one→two")
    expect([written([gapped(130)]), written([gapped(130.1)])]).toEqual(["one two", "one→two"])
    expect(made([gapped()]).format.tabs).toEqual([{ at: 50, align: "left" }])
    expect(made([gapped(), gapped(150.9)]).format.tabs).toHaveLength(1)
    expect(made([gapped(), gapped(151.1)]).format.tabs).toHaveLength(2)
    expect(made([gapped()], { layout: { ...layout, x0: 150 } }).format.tabs).toEqual([])
  })
  test("in a label are none of the text", () => {
    const item = line("• two", 100, 100, { gaps: [{ at: 1, from: 105, to: 150 }] })
    expect(written([item], { label: bullet() })).toBe("two")
  })
})

describe("indents", () => {
  const indent = (lines: readonly TextLine[], told_: Told = {}) => {
    const { left, firstLine } = made(lines, told_).format.indent
    return `${left} ${firstLine}`
  }
  test("are those of the lines in their box", () => {
    expect(indent([line("one")])).toBe("0 0")
    expect(indent([line("one", 120)])).toBe("20 0")
    expect(indent([line("one", 120), line("two", 100, 112)])).toBe("0 20")
    expect(indent([line("one", 100), line("two", 120, 112)])).toBe("20 -20")
    expect(indent([line("one", 90)])).toBe("0 -10")
  })
  test("are none of lines in the middle or at the right", () => {
    expect(indent([line("one", 120)], { layout: { ...layout, align: "centre" } })).toBe("0 0")
  })
  test("of an item hang where its further lines do", () => {
    const item = line("• one", 100)
    expect(indent([item, line("two", 120, 112)], { label: bullet() })).toBe("20 -20")
    expect(indent([item, line("two", 103.1, 112)], { label: bullet() })).toBe("20 -20")
    expect(indent([item, line("two", 102.9, 112)], { label: bullet() })).toBe("0 0")
    expect(indent([item], { label: bullet() })).toBe("20 -20")
  })
})

describe("items", () => {
  const item = (x: number, label = bullet(x + 20)) => [line("• one", x), label] as const
  test("have the level at which their text starts among those of the box", () => {
    const level = (x: number) => {
      const [first, label] = item(x)
      return made([first], { label, levels: [120, 140] }).list?.level
    }
    expect([level(100), level(120), level(124.9), level(200)]).toEqual([0, 1, 1, 0])
  })
  test("have the look of their label, and the picture that it is", () => {
    const lists = createSlideLists()
    const [plain, label] = item(100)
    made([plain], { label, lists })
    const red = spanned({ text: "• ", colour: 0xff0000 }, { text: "one" })
    made([red], { label, lists })
    made([plain], { label, lists, bulletPictures: new Map([[plain, 4]]) })
    made([plain], { label, lists, bulletPictures: new Map([[line("x"), 4]]) })
    expect(lists.definitions()).toHaveLength(3)
    const levels = lists.definitions().map((list) => list.levels[0])
    expect(levels[1]?.run?.colour).toBe(0xff0000)
    expect(levels[2]).toMatchObject({ picture: 4 })
    expect(made([plain]).list).toBeUndefined()
  })
  test("without a text have no look of their own", () => {
    const lists = createSlideLists()
    made([line("•")], { label: bullet(), lists })
    expect(lists.definitions()[0]?.levels[0]).not.toHaveProperty("run")
  })
})

describe("room between lines", () => {
  const spacing = (lines: readonly TextLine[], told_: Told = {}) => {
    const { spaceBefore, lineSpacing } = made(lines, told_).format
    return [spaceBefore, lineSpacing.value]
  }
  test("is what their baselines show", () => {
    expect(spacing([line("a"), line("b", 100, 114), line("c", 100, 130)])).toEqual([0, 15])
    expect(spacing([line("a"), line("b", 100, 103)])).toEqual([0, 4])
  })
  test("of a single line is that of its box, and no more than plain setting", () => {
    expect(spacing([line("a")])).toEqual([0, 12])
    expect(spacing([line("a")], { step: 1.1 })).toEqual([0, 11])
    expect(spacing([line("a")], { step: 1.6 })).toEqual([0, 12])
  })
  test("stands above it behind a paragraph", () => {
    const previous = (baseline: number) => ({ previous: line("x", 100, baseline) })
    expect(spacing([line("a")], previous(70))).toEqual([18, 12])
    expect(spacing([line("a")], previous(92))).toEqual([0, 8])
    expect(spacing([line("a"), line("b", 100, 114)], previous(92))).toEqual([0, 14])
    expect(spacing([line("a")], previous(98))).toEqual([0, 4])
    // The line before is larger, and ends lower.
    expect(spacing([line("a")], { previous: line("x", 100, 70, { size: 20 }) })).toEqual([16, 12])
  })
})

test("letters keep how much narrower they are than those of their family", () => {
  const { inlines } = made([line("abc")], { scaleOf: () => 0.7 })
  expect(inlines).toMatchObject([{ text: "abc", style: { scale: 0.7 } }])
})

test("a paragraph has lines", () => {
  expect(() => made([])).toThrow("without lines")
})
