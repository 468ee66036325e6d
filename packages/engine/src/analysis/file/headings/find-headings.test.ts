import { describe, expect, test } from "vitest"
import type { OutlineItem } from "../../../model/scene.ts"
import type { BlockDraft, Label, ParagraphDraft } from "../../block-drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findHeadings, type HeadingTags, type OutlineFound } from "./find-headings.ts"
import { outlinedLines } from "./outline-lines.ts"

interface Look {
  readonly size?: number
  readonly isBold?: boolean
  readonly page?: number
  readonly y?: number
  readonly label?: Partial<Label>
  readonly role?: ParagraphDraft["role"]
  readonly align?: ParagraphDraft["shape"]["align"]
  readonly leader?: "dot"
}

/** A paragraph, each of its lines a text. */
function paragraph(texts: string | readonly string[], look: Look = {}): ParagraphDraft {
  const { size = 10, isBold = false, page = 0, y = 100, label, role, align = "left", leader } = look
  const lines = [texts].flat().map((text, at) => {
    const line = lineAt(text, 72, y + 12 * at, { size, page })
    return {
      page,
      line: {
        ...line,
        spans: line.spans.map((span) => ({ ...span, bold: isBold })),
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
    return { headingOf: (line) => lines.get(line) }
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
