import { describe, expect, test } from "vitest"
import type { OutlineItem } from "../../../model/scene.ts"
import type { BlockDraft, Label, ParagraphDraft } from "../../block-drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findHeadings, type HeadingTags, type OutlineFound } from "./find-headings.ts"
import { outlinedLines } from "./outline-lines.ts"
import { templateLevel } from "./template-styles.ts"

interface Look {
  readonly size?: number
  readonly isBold?: boolean
  readonly page?: number
  readonly y?: number
  readonly label?: Partial<Label>
  readonly role?: ParagraphDraft["role"]
  readonly align?: ParagraphDraft["shape"]["align"]
  readonly leader?: "dot"
  readonly colour?: number
  readonly isItalic?: boolean
}

/** A paragraph, each of its lines a text. */
function paragraph(texts: string | readonly string[], look: Look = {}): ParagraphDraft {
  const { size = 10, isBold = false, page = 0, y = 100, label, role, align = "left", leader } = look
  const own = {
    bold: isBold,
    ...(look.isItalic && { italic: true }),
    ...(look.colour !== undefined && { colour: look.colour }),
  }
  const lines = [texts].flat().map((text, at) => {
    const line = lineAt(text, 72, y + 12 * at, { size, page })
    return {
      page,
      line: {
        ...line,
        spans: line.spans.map((span) => ({ ...span, ...own })),
        gaps: (leader ? [{ at: 1, from: 80, to: 90, leader }] : []) as never,
      },
    }
  })
  return {
    kind: "paragraph",
    lines: lines as never,
    shape: { align, direction: "ltr", left: 0, right: 0, firstLine: 0 },
    ...(label && {
      label: {
        format: "decimal",
        body: "1",
        prefix: "",
        suffix: "",
        numbers: [1],
        length: 2,
        textStart: 80,
        hasGap: false,
        ...label,
      },
    }),
    ...(role && { role }),
  }
}
const prose = paragraph(
  "what the text of these pages says in many small letters and a few more of them.",
)
const body = [prose, prose, prose, prose]
/** What an outline names among the lines of some blocks. */
const namedBy = (outline: readonly OutlineItem[], blocks: readonly BlockDraft[]): OutlineFound => {
  const lines = blocks.flatMap((block) => (block.kind === "paragraph" ? block.lines : []))
  const pieces = lines.map(({ line }) => ({ kind: "line", line }))
  return { lines: outlinedLines([{ pieces } as never], outline), isComplete: false }
}
const levelsOf = (
  blocks: readonly BlockDraft[],
  outline: readonly OutlineItem[] = [],
  tags?: HeadingTags,
): (number | string | undefined)[] =>
  findHeadings(blocks, namedBy(outline, blocks), tags).flatMap((block) =>
    block.kind === "paragraph" ? [block.role ?? block.headingLevel] : [],
  )
const later = (texts: string | readonly string[], look: Look = {}): ParagraphDraft =>
  paragraph(texts, { page: 1, ...look })

describe("the title", () => {
  const titled = (title: ParagraphDraft, ...others: readonly ParagraphDraft[]): unknown =>
    levelsOf([title, ...others, ...body])[0]

  test("is larger than the text by a third, on the first page", () => {
    expect(titled(paragraph("Report", { size: 13.1 }))).toBe("title")
    expect(titled(paragraph("Report", { size: 12.9 }))).toBe(1)
    expect(titled(later("Report", { size: 13.1 }))).toBe(1)
  })
})

describe("an outline", () => {
  const item = (title: string, level = 1, y?: number): OutlineItem => ({
    title,
    level,
    target: { kind: "page", page: 1, ...(y === undefined ? {} : { y }) } as never,
  })
  const two = [later("Aims"), later("Results")]
  const outlined = (items: readonly OutlineItem[], heads = two): unknown[] =>
    levelsOf([...heads, ...body, later("Other", { size: 12 })], items).filter(
      (level) => level !== undefined,
    )

  test("of two entries is believed alone, one is helped by looks", () => {
    expect(outlined([item("Aims"), item("RESULTS", 2)])).toEqual([1, 2])
    expect(outlined([item("Aims", 2)])).toEqual([2, 1])
    expect(outlined([item(""), item("Nowhere")])).toEqual([1])
  })

  test("takes the paragraph that is nearest to where it leads, each once", () => {
    const heads = [
      later("Aims", { y: 100 }),
      later("Aims", { y: 300 }),
      paragraph("Aims", { y: 290 }),
    ]
    expect(
      levelsOf([...heads, ...body], [item("Aims", 1, 290), item("Aims", 2, 290)]).slice(0, 3),
    ).toEqual([2, 1, undefined])
    const anywhere: OutlineItem[] = [
      { title: "Aims", level: 1 },
      { title: "Results", level: 2 },
    ]
    expect(levelsOf([...two, ...body], anywhere).slice(0, 2)).toEqual([1, 2])
  })

  test("tells numbers that a program set before the text", () => {
    const numbered = later("1Aims", { label: { length: 1, numbers: [1] } })
    const label = (title: string): Label | undefined => {
      const blocks = [numbered, later("Results"), ...body]
      const [first] = findHeadings(blocks, namedBy([item(title), item("Results")], blocks))
      return first?.kind === "paragraph" ? first.label : undefined
    }
    expect(label("1 Aims")).toMatchObject({ hasGap: true, isCounted: true })
    expect(label("1Aims")).toMatchObject({ hasGap: false })
  })
})

describe("tags", () => {
  const tagsOf = (...heads: readonly ParagraphDraft[]): HeadingTags => {
    const lines = new Map(heads.flatMap((head, at) => head.lines.map(({ line }) => [line, at + 1])))
    return { headingOf: (line) => lines.get(line), blockOf: (line) => lines.get(line)?.toString() }
  }
  const tagged = (heads: readonly ParagraphDraft[], marked = heads): unknown[] =>
    levelsOf([...heads, ...body], [], tagsOf(...marked)).slice(0, heads.length)

  test("of two headings are believed", () => {
    const [aims, results] = [later("aims are set."), later("results are shown.")]
    expect(tagged([aims, results])).toEqual([1, 2])
    expect(tagged([aims, results], [aims])).toEqual([undefined, undefined])
  })

  test("of more than half of the text are not", () => {
    const heads = Array.from({ length: 5 }, () => later("aims are set."))
    expect(tagged(heads.slice(0, 4))).toEqual([1, 2, 3, 4])
    expect(tagged(heads)).toEqual(heads.map(() => undefined))
  })

  test("of long paragraphs are left out", () => {
    const two = [later("aims are set."), later("results are shown.")]
    const third = (texts: string | readonly string[]): unknown => tagged([...two, later(texts)])[2]
    expect(third("a".repeat(160))).toBe(3)
    expect(third("a".repeat(161))).toBeUndefined()
    expect(third(["a", "b", "c."])).toBe(3)
    expect(third(["a", "b", "c", "d."])).toBeUndefined()
  })
})

describe("tags that leave pages out", () => {
  const blue = { size: 14, colour: 0x123456 }
  const [aims, results, end] = ["Aims", "Results", "End"].map((text) => later(text, blue))
  /** Levels of three headings in one look, the last of them in no tag, beside other blocks. */
  const third = (level: number, ...others: readonly ParagraphDraft[]): unknown => {
    const blocks = [aims, results, end, ...others, ...body] as ParagraphDraft[]
    const ofTags = new Set(blocks.filter((block) => block !== end).flatMap(({ lines }) => lines))
    const lines = new Set([...ofTags].map(({ line }) => line))
    const heads = [aims, results].flatMap((head) => head?.lines.map(({ line }) => line) ?? [])
    return levelsOf(blocks, [], {
      headingOf: (line) => (heads.includes(line) ? level : undefined),
      blockOf: (line) => (lines.has(line) ? "one" : undefined),
    })[2]
  }

  test("say that what looks as their headings do is one too", () => {
    expect(third(2)).toBe(2)
    const plain = (): ParagraphDraft => later("Author", blue)
    expect(third(2, plain())).toBe(2)
    expect(third(2, plain(), plain())).toBeUndefined()
  })
})

describe("tags whose lower headings are larger", () => {
  /** Levels of headings of 14 and 12 points in turn, told such levels by tags. */
  const told = (...levels: readonly number[]): unknown => {
    const heads = levels.map((_, at) => later(`Aim ${at}`, { size: at % 2 === 0 ? 14 : 12 }))
    const tags: HeadingTags = {
      headingOf: (line) =>
        levels[heads.findIndex(({ lines }) => lines.some((placed) => placed.line === line))],
      blockOf: () => "one",
    }
    return levelsOf([...heads, ...body, ...body], [], tags).slice(0, heads.length)
  }

  test("say which are headings, and their looks say the levels", () => {
    expect(told(2, 1, 2, 1)).toEqual([1, 2, 1, 2])
    expect(told(2, 3, 2, 3)).toEqual([2, 3, 2, 3])
  })

  test("are believed where a level has one alone", () => {
    expect(told(2, 1, 2)).toEqual([2, 1, 2])
  })
})

test("a number before a nought is one of the first level", () => {
  const parts = [1, 2].flatMap((at) => [
    later(`${at}.0 Part`, { size: 14, isBold: true, label: { length: 4, numbers: [at, 0] } }),
    ...body,
  ])
  expect(levelsOf([prose, ...parts]).filter((level) => level !== undefined)).toEqual([1, 1])
})

describe("headings as templates have them", () => {
  const look = (...looks: readonly Look[]): unknown =>
    levelsOf([...looks.map((each, at) => later(`Part ${at}`, each)), ...body, ...body]).slice(
      0,
      looks.length,
    )

  test("have the levels of their template, be there a first or not", () => {
    expect(look({ size: 13, colour: 0x2f5496 })).toEqual([2])
    expect(look({ size: 16, colour: 0x0f4761 }, { size: 14, colour: 0x0f4761 })).toEqual([2, 3])
    expect(look({ size: 14, colour: 0x365f91, isBold: true })).toEqual([1])
    expect(look({ size: 13, colour: 0x2f5694 })).toEqual([2])
    expect(look({ size: 14, isBold: true, isItalic: true })).toEqual([2])
    expect(look({ size: 14, isBold: true })).toEqual([1])
    expect(look({ size: 13, colour: 0x2f5a96 })).toEqual([1])
  })

  test("are titles, too", () => {
    const levelOf = (colour: number): unknown =>
      templateLevel(later("it", { size: 26, colour }), 11)
    expect([levelOf(0x17365d), levelOf(0x000000)]).toEqual([1, undefined])
  })

  test("are seen in the size of the text, where nothing else is coloured so", () => {
    expect(look({ colour: 0x0f4761 }, { colour: 0x0f4761, isItalic: true })).toEqual([5, 4])
    expect(look({ colour: 0x0f4761, isItalic: true, align: "centre" })).toEqual([undefined])
  })

  test("shrink with the page", () => {
    // Text of eleven points is printed in ten here.
    expect(look({ size: 14.55, colour: 0x2f5496 })).toEqual([1])
  })

  test("lower an outline that begins at them", () => {
    const heads = [
      later("Aims", { size: 13, colour: 0x2e74b5 }),
      later("End", { size: 10, y: 300 }),
    ]
    const entries = ["Aims", "End"].map((title, at): OutlineItem => ({
      title,
      level: at + 1,
      target: { kind: "page", page: 1, y: at === 0 ? 100 : 300 },
    }))
    expect(levelsOf([...heads, ...body], entries).slice(0, 2)).toEqual([2, 3])
    const first = { ...entries[1], level: 1 } as OutlineItem
    const changed = [heads[0], later("End", { size: 16, colour: 0x2e74b5, y: 300 })]
    const deep = { ...entries[1], level: 2 } as OutlineItem
    expect(
      levelsOf([...changed, ...body] as ParagraphDraft[], [entries[0] as OutlineItem, deep]).slice(
        0,
        2,
      ),
    ).toEqual([1, 2])
    expect(levelsOf([...heads, ...body], [entries[0] as OutlineItem, first]).slice(0, 2)).toEqual([
      2, 1,
    ])
  })
})

describe("headings that contents name", () => {
  const entry = (title: string, tocLevel: number): ParagraphDraft => {
    const { lines, ...whole } = paragraph(`${title} 3`, { role: "tocEntry" })
    const gaps = [{ at: title.length, from: 80, to: 90, leader: "dot" }]
    const led = lines.map((placed) => ({ ...placed, line: { ...placed.line, gaps } }))
    return { ...whole, lines: led as never, tocLevel }
  }
  const heads = [later("Aims", { isBold: true }), later("First aim", { isBold: true })]
  const levels = (...contents: readonly ParagraphDraft[]): unknown =>
    levelsOf([...contents, ...heads, ...body, ...body]).slice(contents.length, contents.length + 2)

  test("have the levels that they say", () => {
    expect(levels(entry("Aims", 1), entry("First aim", 2))).toEqual([1, 2])
  })

  test("are not believed where half of it is not found", () => {
    const others = ["Means", "Ends", "Thanks"].map((title) => entry(title, 1))
    expect(levels(entry("Aims", 1), entry("First aim", 2), ...others)).not.toEqual([1, 2])
  })
})

describe("a file of tables", () => {
  const table = {
    kind: "table",
    table: {
      cells: Array.from({ length: 12 }, () => ({
        lines: [lineAt("words of a cell", 72, 100)],
        nested: [],
      })),
    },
  } as unknown as BlockDraft
  const named = (size: number, other = size): unknown[] =>
    levelsOf([later("Prices", { size }), later("Costs", { size: other }), table])

  test("has headings that name them, larger than their cells by a quarter, two in one look", () => {
    expect(named(12.6)).toEqual([1, 1])
    expect(named(12.4)).toEqual([undefined, undefined])
    expect(named(12.6, 14)).toEqual([undefined, undefined])
  })
})
