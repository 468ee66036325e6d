import {
  buildScene,
  noBytes,
  ruleItem,
  setParagraph,
  textWidth,
  type BuiltPage as PageSpec,
  type TextSpec,
} from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Block, Document, Paragraph } from "../model/document.ts"
import type { OutlineItem } from "../model/scene.ts"
import { leavesOf, paragraphsOf, plainText } from "../model/walk.ts"
import { analyseScene } from "./passes.ts"

const analyse = async (
  pages: readonly PageSpec[],
  outline: readonly OutlineItem[] = [],
): Promise<Document> => (await analyseScene(buildScene(pages, outline), noBytes)).value
const blocksOf = (document: Document): readonly Block[] =>
  document.sections.flatMap((section) => section.blocks)
const paragraphs = (document: Document): Paragraph[] => [...paragraphsOf(blocksOf(document))]
const textOf = ({ inlines }: Paragraph): string => plainText(inlines)

const prose =
  "The quick brown fox jumps over the lazy dog and runs on through the wide green fields until the evening sun goes down behind the hills, and nobody knows where it sleeps."

/**
 * Texts of one line, each in a run of its own, behind one another or with a gap before them in ems.
 */
function row(
  y: number,
  parts: readonly (readonly [text: string, size: number, gapEm?: number])[],
  start = 72,
): TextSpec[] {
  let x = start
  return parts.map(([text, size, gapEm = 0]) => {
    x += gapEm * size
    const spec = { x, y, text, size }
    x += textWidth(text, size)
    return spec
  })
}

describe("text by how it was painted", () => {
  it("gives small capitals back as letters in the size of the capitals", async () => {
    const [heading] = paragraphs(
      await analyse([
        {
          texts: row(100, [
            ["I", 20],
            ["NTRODUCTION", 16],
            [" T", 20],
            ["O ", 16],
            ["I", 20],
            ["T", 16],
          ]),
        },
      ]),
    )
    expect(heading && textOf(heading)).toBe("Introduction To It")
    const styles = [...leavesOf(heading?.inlines ?? [])].flatMap((leaf) =>
      leaf.kind === "text" ? [leaf.style] : [],
    )
    expect(styles.map(({ size, smallCaps }) => [size, smallCaps])).toEqual([[20, true]])
  })

  it("leaves capitals in two sizes alone where the smaller ones are no part of a word", async () => {
    const [line] = paragraphs(
      await analyse([
        {
          texts: row(100, [
            ["ANNUAL REPORT", 20],
            ["of", 16, 1],
            ["ACME", 16, 0.4],
          ]),
        },
      ]),
    )
    expect(line && textOf(line)).toBe("ANNUAL REPORT of ACME")
  })

  it("knows no space where the next letter stands on it", async () => {
    const texts = [
      { x: 72, y: 100, text: "mail" },
      { x: 92, y: 100, text: " " },
      { x: 92, y: 100, text: "box and more" },
    ]
    expect(paragraphs(await analyse([{ texts }])).map(textOf)).toEqual(["mailbox and more"])
  })

  it("keeps dots that were typed to be written on, and makes leaders of those before a page number", async () => {
    const blank = { x: 72, y: 100, text: "Name.................... Place..............." }
    const entry = { x: 72, y: 300, text: "Introduction......................... 12" }
    const texts = paragraphs(await analyse([{ texts: [blank, entry] }])).map(textOf)
    expect(texts[0]).toBe(blank.text)
    expect(texts[1]).not.toContain("..")
  })

  it("makes numbering of numbers that a program painted apart from their text", async () => {
    const item = (y: number, number: string, text: string) =>
      row(y, [
        [number, 10],
        [text, 10, 0.15],
      ])
    const typed = (y: number, text: string): TextSpec[] => [{ x: 72, y, text }]
    const document = await analyse([
      {
        texts: [
          ...item(100, "1.1", "First of all"),
          ...item(130, "1.2", "Second to none"),
          ...typed(160, "7.1 Typed by hand"),
          ...typed(190, prose.slice(0, 80)),
        ],
      },
    ])
    const [first, second, third] = paragraphs(document)
    expect(
      [first, second, third].map((each) => each && [textOf(each), each.list !== undefined]),
    ).toEqual([
      ["First of all", true],
      ["Second to none", true],
      ["7.1 Typed by hand", false],
    ])
    expect(document.lists[first?.list?.list ?? -1]?.levels.map(({ text }) => text)).toEqual([
      "%1",
      "%1.%2",
    ])
  })

  it("believes the outline, which parts a number from a heading that the page does not", async () => {
    const outline: OutlineItem[] = ["1. Scope", "2. Terms"].map((title, at) => ({
      title,
      level: 1,
      target: { kind: "page", page: 0, y: 80 + at * 100 },
    }))
    const body = (y: number) => setParagraph(prose, { x: 72, y, width: 400 })
    const page = (a: string, b: string): PageSpec => ({
      texts: [
        { x: 72, y: 90, text: a, size: 16 },
        ...body(120),
        { x: 72, y: 190, text: b, size: 16 },
        ...body(220),
      ],
    })
    const headings = (document: Document) =>
      paragraphs(document)
        .filter(({ headingLevel }) => headingLevel !== undefined)
        .map((each) => [textOf(each), each.list?.value])
    expect(headings(await analyse([page("1.Scope", "2.Terms")], outline))).toEqual([
      ["Scope", 1],
      ["Terms", 2],
    ])
    expect(headings(await analyse([page("1. Scope", "2. Terms")], outline))).toEqual([
      ["1. Scope", undefined],
      ["2. Terms", undefined],
    ])
  })

  it("joins lines that wrap short of a column which a wider line made", async () => {
    const wide = [{ x: 72, y: 60, text: "x".repeat(90) }]
    const indented = [0, 1, 2, 3].flatMap((at) =>
      setParagraph(`${at} ${prose}`, { x: 90, y: 100 + at * 80, width: 330 }),
    )
    const texts = paragraphs(
      await analyse([{ items: [ruleItem([72, 40, 522, 40])], texts: [...wide, ...indented] }]),
    ).map(textOf)
    expect(texts.slice(1)).toEqual([0, 1, 2, 3].map((at) => `${at} ${prose}`))
  })

  it("centres lines of a cell that share their middle, though it is not the cell's", async () => {
    const centred = (text: string, y: number, middle: number): TextSpec => ({
      x: middle - textWidth(text) / 2,
      y,
      text,
    })
    const grid = [
      ...[80, 150, 180].map((y) => ruleItem([72, y, 300, y])),
      ...[72, 140, 300].map((x) => ruleItem([x, 80, x, 180])),
    ]
    const texts = [
      centred("Loans from the", 100, 112),
      centred("larger banks", 114, 112),
      centred("and funds", 128, 112),
      ...["Names", "Sums"].map((text, at) => ({ x: 80 + at * 70, y: 168, text })),
      { x: 150, y: 110, text: "Right" },
    ]
    const [table] = blocksOf(await analyse([{ items: grid, texts }]))
    const [note] = table?.kind === "table" ? (table.rows[0]?.cells[0]?.blocks ?? []) : []
    expect(note).toMatchObject({ kind: "paragraph", format: { align: "centre" } })
    expect(note?.kind === "paragraph" && textOf(note)).toBe("Loans from the larger banks and funds")
  })
})
