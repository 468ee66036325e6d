import {
  buildScene,
  noBytes,
  ruleItem,
  setParagraph,
  type BuiltPage as PageSpec,
  type TextSpec,
} from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Block, Document, Table } from "../model/document.ts"
import { paragraphsOf, plainText } from "../model/walk.ts"
import { analyseScene } from "./passes.ts"

const analyse = async (pages: readonly PageSpec[]): Promise<Document> =>
  (await analyseScene(buildScene(pages), noBytes)).value

const blocksOf = (document: Document): readonly Block[] =>
  document.sections.flatMap((section) => section.blocks)
const tablesOf = (blocks: readonly Block[]): Table[] =>
  blocks.filter((block) => block.kind === "table")
const textsOf = (blocks: readonly Block[]): string[] =>
  [...paragraphsOf(blocks)].map((each) => plainText(each.inlines)).filter((text) => text !== "")
const cellsOf = (table: Table | undefined): string[][] =>
  (table?.rows ?? []).map((row) => row.cells.map((cell) => textsOf(cell.blocks).join(" / ")))

const stack = (x: number, y: number, lines: readonly string[]): TextSpec[] =>
  lines.map((text, index) => ({ x, y: y + index * 12, text }))
const body = setParagraph(
  "Below the cells the text runs on over the whole width of the page, as it does in every letter that starts so.",
  { x: 72, y: 200, width: 400 },
)

describe("cells told by the order of painting", () => {
  const [left, right] = [
    stack(72, 100, ["Sender Limited", "12 Long Street", "Somewhere"]),
    stack(320, 100, ["Number 4711", "Date 1 May", "Page one"]),
  ]

  it("make a table where painting goes back up from one to the next", async () => {
    const document = await analyse([{ texts: [...left, ...right, ...body] }])
    const [table, ...others] = tablesOf(blocksOf(document))
    expect(others).toEqual([])
    expect(cellsOf(table)).toEqual([
      ["Sender Limited / 12 Long Street / Somewhere", "Number 4711 / Date 1 May / Page one"],
    ])
    expect(table?.rows[0]?.cells.every((cell) => Object.keys(cell.borders).length === 0)).toBe(true)
  })

  it("are none where the same words are painted line by line", async () => {
    const byLine = left.flatMap((line, index) => [line, ...right.slice(index, index + 1)])
    expect(tablesOf(blocksOf(await analyse([{ texts: [...byLine, ...body] }])))).toEqual([])
  })

  it("leave what was painted before the first cell in the text", async () => {
    const heading: TextSpec = { x: 72, y: 60, text: "Agreement", size: 18 }
    const document = await analyse([{ texts: [heading, ...left, ...right, ...body] }])
    expect(blocksOf(document).map((block) => block.kind)).toEqual([
      "paragraph",
      "table",
      "paragraph",
    ])
  })

  it("are no bullets before hanging text", async () => {
    const items = [0, 1, 2].flatMap((item): TextSpec[] => [
      { x: 72, y: 112 + item * 40, text: "•" },
      ...stack(90, 100 + item * 40, [
        "first line of an item",
        "second line of it",
        "third line of it",
      ]),
    ])
    expect(tablesOf(blocksOf(await analyse([{ texts: items }])))).toEqual([])
  })

  it("are columns where both go a long way down the page", async () => {
    const names = (word: string): string[] =>
      Array.from({ length: 12 }, (_, index) => `${word} ${"ab".repeat(1 + (index % 4))}`)
    const document = await analyse([
      { texts: [...stack(72, 100, names("left")), ...stack(320, 100, names("right"))] },
    ])
    expect(tablesOf(blocksOf(document))).toEqual([])
    expect(document.sections[0]?.columns.count).toBe(2)
    const texts = textsOf(blocksOf(document))
    expect(texts.findIndex((text) => text.startsWith("right"))).toBeGreaterThan(
      texts.findLastIndex((text) => text.startsWith("left")) - 1,
    )
  })
})

describe("a letterhead in a table", () => {
  const grid = [
    ...[30, 48, 66].map((y) => ruleItem([72, y, 500, y])),
    ...[72, 300, 500].map((x) => ruleItem([x, 30, x, 66])),
  ]
  const page = (number: number): PageSpec => ({
    items: grid,
    texts: [
      { x: 76, y: 42, text: "Project" },
      { x: 304, y: 42, text: "Version 1.0" },
      { x: 76, y: 60, text: "Test cases" },
      { x: 304, y: 60, text: `Page ${number}` },
      ...setParagraph(
        `Body of page ${number} says what no other page says, and that in more than a single line of text.`,
        { x: 72, y: 120 + number, width: 300 },
      ),
    ],
  })

  it("goes into the header as a table, with the page number as a field", async () => {
    const document = await analyse([page(1), page(2), page(3)])
    const [section] = document.sections
    const header = section?.header.default ?? []
    expect(tablesOf(header)).toHaveLength(1)
    expect(textsOf(header).slice(0, 3)).toEqual(["Project", "Version 1.0", "Test cases"])
    expect(
      [...paragraphsOf(header)].some((each) =>
        each.inlines.some((inline) => inline.kind === "pageField"),
      ),
    ).toBe(true)
    expect(tablesOf(blocksOf(document))).toEqual([])
    expect(section?.page.margin.top).toBeGreaterThan(66)
  })
})

describe("lists in cells", () => {
  const items = [
    ...[100, 120, 180].map((y) => ruleItem([72, y, 372, y])),
    ...[72, 222, 372].map((x) => ruleItem([x, 100, x, 180])),
  ]
  const cells = (label: (index: number) => string): TextSpec[] => [
    { x: 78, y: 114, text: "Task" },
    { x: 228, y: 114, text: "Steps" },
    { x: 78, y: 134, text: "Open" },
    ...["Press", "Wait", "Look"].flatMap((text, index): TextSpec[] => [
      { x: 228, y: 134 + index * 14, text: label(index) },
      { x: 249, y: 134 + index * 14, text },
    ]),
  ]

  it("become numbering, their labels leave the text", async () => {
    const document = await analyse([{ items, texts: cells((index) => `${index + 1}.`) }])
    const [table] = tablesOf(blocksOf(document))
    expect(cellsOf(table)).toEqual([
      ["Task", "Steps"],
      ["Open", "Press / Wait / Look"],
    ])
    expect([...paragraphsOf(blocksOf(document))].flatMap((each) => each.list?.value ?? [])).toEqual(
      [1, 2, 3],
    )
  })

  it("are none where a dash stands before a single number", async () => {
    const [table] = tablesOf(
      blocksOf(
        await analyse([
          {
            items,
            texts: [
              ...cells(() => "").slice(0, 3),
              { x: 228, y: 134, text: "-" },
              { x: 249, y: 134, text: "12.50" },
            ],
          },
        ]),
      ),
    )
    expect(cellsOf(table)[1]?.[1]).toMatch(/^-\s*12\.50$/)
  })
})

describe("text printed over text", () => {
  it("is read layer by layer in the order of painting", async () => {
    const lower = stack(72, 100, ["alpha beta gamma", "delta epsilon zeta", "eta theta iota"])
    const upper = stack(80, 101, ["north east south", "west up and down", "left right middle"])
    const texts = textsOf(blocksOf(await analyse([{ texts: [...lower, ...upper] }]))).join(" ")
    for (const { text } of [...lower, ...upper]) expect(texts).toContain(text)
  })

  it("leaves a shadow behind its text out of account", async () => {
    const lines = ["alpha beta gamma", "delta epsilon zeta", "eta theta iota"]
    const texts = textsOf(
      blocksOf(
        await analyse([{ texts: [...stack(72, 100, lines), ...stack(72.4, 100.4, lines)] }]),
      ),
    ).join(" ")
    expect(texts.match(/alpha/g)).toHaveLength(1)
  })
})
