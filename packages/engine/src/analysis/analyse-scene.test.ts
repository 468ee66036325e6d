import {
  buildScene,
  noBytes,
  setParagraph,
  type BuiltPage as PageSpec,
  type TextSpec,
} from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Block, Document, Paragraph } from "../model/document.ts"
import type { OutlineItem } from "../model/scene.ts"
import { blockListsOf, paragraphsOf, plainText } from "../model/walk.ts"
import { analyseScene } from "./passes.ts"

const analyse = async (
  pages: readonly PageSpec[],
  outline: readonly OutlineItem[] = [],
): Promise<Document> => (await analyseScene(buildScene(pages, outline), noBytes)).value

const paragraphs = (document: Document): Paragraph[] =>
  document.sections.flatMap((section) => [...paragraphsOf(section.blocks)])
const texts = (document: Document): string[] =>
  paragraphs(document).map((each) => plainText(each.inlines))
const shown = (blocks: readonly Block[] | undefined): string[] =>
  [...paragraphsOf(blocks ?? [])].map((each) => plainText(each.inlines))

const english =
  "The quick brown fox jumps over the lazy dog and runs on through the wide green fields until the evening sun goes down behind the hills."
const chinese =
  "墨转把版面还原成可以编辑的文档，段落、标题、列表和表格都应当保持原来的样子，不多一个空格，也不少一个字。"
const place = { x: 72, y: 100, width: 300 }

describe("paragraphs", () => {
  it("join lines that were full and part from a line that was not", async () => {
    const first = setParagraph(english, place)
    const second = setParagraph(english.replace("quick", "slow"), {
      ...place,
      y: 100 + first.length * 14,
    })
    expect(texts(await analyse([{ texts: [...first, ...second] }]))).toEqual([
      english,
      english.replace("quick", "slow"),
    ])
  })

  it("put no space between Han characters and read two characters as an indent", async () => {
    const lines = setParagraph(chinese, { ...place, width: 200, firstLine: 20 })
    const document = await analyse([{ texts: lines }])
    expect(texts(document)).toEqual([chinese])
    expect(paragraphs(document)[0]?.format.indent.firstLine).toBeCloseTo(20, 0)
  })

  it("go on over a page break when the sentence does", async () => {
    const filler = Array.from({ length: 40 }, (_, index): TextSpec => ({
      x: 72,
      y: 80 + index * 16,
      text: `Line ${index} stands alone.`,
    }))
    const lines = setParagraph(english, { ...place, y: 740 })
    const [head, tail] = [
      lines.slice(0, 2),
      lines.slice(2).map((line, index) => ({ ...line, y: 80 + index * 14 })),
    ]
    expect(texts(await analyse([{ texts: [...filler, ...head] }, { texts: tail }])).at(-1)).toBe(
      english,
    )
  })

  it("see centred lines", async () => {
    const centre = (text: string, y: number): TextSpec => ({
      x: 222 - (text.length * 5) / 2,
      y,
      text,
    })
    const document = await analyse([
      { texts: [centre("A short title", 60), ...setParagraph(english, place)] },
    ])
    expect(paragraphs(document)[0]?.format.align).toBe("centre")
  })

  it("undo hyphens only where the word occurs without one", async () => {
    const lines = [
      "The conversion of documents is what we do, and con-",
      "version is measured well.",
    ].map((text, index) => ({ x: 72, y: 100 + index * 14, text }))
    expect(texts(await analyse([{ texts: lines }]))[0]).toContain("and conversion is")
  })
})

describe("lists", () => {
  it("take labels before a tab out of the text and count by levels", async () => {
    const item = (x: number, y: number, label: string, text: string): TextSpec[] => [
      { x, y, text: label },
      { x: x + 21, y, text },
    ]
    const document = await analyse([
      {
        texts: [
          ...item(72, 100, "1.", "First thing"),
          ...item(93, 116, "a)", "Inner thing"),
          ...item(93, 132, "b)", "Inner other"),
          ...item(72, 148, "2.", "Second thing"),
        ],
      },
    ])
    expect(texts(document)).toEqual(["First thing", "Inner thing", "Inner other", "Second thing"])
    expect(paragraphs(document).map((each) => each.list)).toEqual([
      { list: 0, level: 0, value: 1 },
      { list: 0, level: 1, value: 1 },
      { list: 0, level: 1, value: 2 },
      { list: 0, level: 0, value: 2 },
    ])
    expect(document.lists[0]?.levels.map((level) => level.text)).toEqual(["%1.", "%2)"])
  })

  it("count on past ten where the label leaves no room for its tab", async () => {
    const items = Array.from({ length: 12 }, (_, index): TextSpec[] =>
      index < 9
        ? [
            { x: 72, y: 100 + index * 16, text: `${index + 1}.` },
            { x: 93, y: 100 + index * 16, text: "Something to do" },
          ]
        : [{ x: 72, y: 100 + index * 16, text: `${index + 1}. Something to do` }],
    )
    const document = await analyse([
      { texts: [...items.flat(), ...setParagraph(english, { ...place, y: 400 })] },
    ])
    expect(paragraphs(document).flatMap((each) => each.list?.value ?? [])).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  })

  it("leave a number that somebody typed in the text", async () => {
    expect(
      texts(await analyse([{ texts: [{ x: 72, y: 100, text: "3. Typed by hand" }] }])),
    ).toEqual(["3. Typed by hand"])
  })
})

describe("headings", () => {
  it("follow the outline where the file has one", async () => {
    const outline: OutlineItem[] = ["First part", "Second part"].map((title, index) => ({
      title,
      level: index + 1,
      target: { kind: "page", page: 0 },
    }))
    const document = await analyse(
      [
        {
          texts: [
            { x: 72, y: 80, text: "First part" },
            ...setParagraph(english, place),
            { x: 72, y: 200, text: "Second part" },
            ...setParagraph(english, { ...place, y: 220 }),
          ],
        },
      ],
      outline,
    )
    expect(paragraphs(document).map((each) => each.headingLevel)).toEqual([
      1,
      undefined,
      2,
      undefined,
    ])
    expect(
      document.styles.filter((style) => style.role === "heading").map((style) => style.level),
    ).toEqual([1, 2])
  })

  it("are told by size and weight where it has none", async () => {
    const body = [100, 240, 380].flatMap((y) => setParagraph(english, { ...place, y }))
    const heads = [85, 225, 365].map((y, index): TextSpec => ({
      x: 72,
      y,
      text: `Chapter ${index}`,
      size: 16,
      bold: true,
    }))
    const document = await analyse([{ texts: [...heads, ...body] }])
    expect(paragraphs(document).filter((each) => each.headingLevel === 1)).toHaveLength(3)
  })

  it("see entries of contents with leaders and page numbers", async () => {
    const entry = (y: number, title: string, page: string): TextSpec[] => [
      { x: 72, y, text: `${title}${".".repeat(40)}` },
      { x: 72 + (title.length + 40) * 5, y, text: page },
    ]
    const document = await analyse([
      { texts: [...entry(100, "Introduction", "1"), ...entry(116, "Conclusions.", "27")] },
    ])
    expect(paragraphs(document).map((each) => each.role)).toEqual(["tocEntry", "tocEntry"])
    expect(paragraphs(document)[1]?.format.tabs).toMatchObject([{ align: "right", leader: "dot" }])
    expect(texts(document)[0]).toBe("Introduction\t1")
  })
})

describe("furniture", () => {
  const page = (number: number): PageSpec => ({
    texts: [
      { x: 72, y: 40, text: "Annual report" },
      ...setParagraph(english.replace("fox", `fox ${number * 7919}`), place),
      { x: 290, y: 810, text: String(number) },
    ],
  })

  it("leaves the body and turns page numbers into fields", async () => {
    const document = await analyse([page(1), page(2), page(3)])
    expect(shown(document.sections[0]?.header.default)).toEqual(["Annual report"])
    const footer = document.sections[0]?.footer.default?.[0]
    expect(footer?.kind === "paragraph" && footer.inlines.map((inline) => inline.kind)).toEqual([
      "pageField",
    ])
    expect(texts(document).some((text) => text.includes("Annual"))).toBe(false)
  })

  it("tells a first page without a header from the others", async () => {
    const cover: PageSpec = { texts: [{ x: 200, y: 300, text: "Cover", size: 24 }] }
    const document = await analyse([cover, page(2), page(3), page(4)])
    expect(document.sections[0]?.header.first).toEqual([])
    expect(shown(document.sections[0]?.header.default)).toEqual(["Annual report"])
  })
})

describe("furniture of single pages", () => {
  const body = setParagraph(english, { ...place, y: 300 })
  const page = (header: string, first: string): PageSpec => ({
    texts: [{ x: 72, y: 40, text: header }, { x: 72, y: 76, text: first }, ...body],
  })

  it("is what a first page says where the others have their header", async () => {
    const document = await analyse([
      page("Welcome", "a"),
      page("Annual report", "b"),
      page("Annual report", "c"),
      page("Annual report", "d"),
    ])
    expect(shown(document.sections[0]?.header.first)).toEqual(["Welcome"])
    expect(shown(document.sections[0]?.header.default)).toEqual(["Annual report"])
  })

  it("is a line at the foot of the only page, far below its text", async () => {
    const [far, near] = await Promise.all(
      [500, 700].map((y) =>
        analyse([
          {
            texts: [
              ...setParagraph(english, { ...place, y }),
              { x: 72, y: 800, text: "Kept by the office" },
            ],
          },
        ]),
      ),
    )
    expect(shown(far?.sections[0]?.footer.default)).toEqual(["Kept by the office"])
    expect(shown(near?.sections[0]?.footer.default)).toEqual([])
  })

  it("is no phrase of the body that falls on the same place twice", async () => {
    const document = await analyse(
      [
        "one",
        "two",
        "Expected result",
        "three",
        "four",
        "Expected result",
        "five",
        "six",
        "seven",
      ].map((first) => ({ texts: [{ x: 72, y: 76, text: first }, ...body] })),
    )
    expect(document.sections.flatMap((section) => shown(section.header.default))).toEqual([])
    expect(
      texts(document)
        .join("\n")
        .match(/Expected result/g),
    ).toHaveLength(2)
  })
})

describe("columns", () => {
  it("are read one after the other and become columns of a section", async () => {
    const narrow = { width: 200, y: 100 }
    const left = setParagraph(`${english} ${english}`, { ...narrow, x: 72 })
    const right = setParagraph(`${english} ${english}`.replaceAll("fox", "cat"), {
      ...narrow,
      x: 310,
    })
    const document = await analyse([{ texts: [...left, ...right] }])
    expect(document.sections[0]?.columns.count).toBe(2)
    expect(texts(document)).toEqual([
      `${english} ${english}`,
      `${english} ${english}`.replaceAll("fox", "cat"),
    ])
  })
})

describe("every document", () => {
  const pages: PageSpec[] = [1, 2, 3].map((number) => ({
    texts: [
      { x: 72, y: 40, text: "Running head" },
      { x: 72, y: 80, text: `${number}. Heading`, size: 16, bold: true },
      ...setParagraph(english, place),
      ...setParagraph(chinese, { ...place, y: 200 }),
      { x: 400, y: 300, text: "turned", angle: 90 },
      { x: 72, y: 320, text: "•" },
      { x: 90, y: 320, text: `Item ${number}` },
      { x: 290, y: 810, text: String(number) },
    ],
  }))

  it("holds every letter of the body once", async () => {
    const document = await analyse(pages)
    const count = (text: string): number => text.replace(/[\s•]/g, "").length
    const expected = pages
      .flatMap((page) => page.texts ?? [])
      .filter((text) => text.y !== 40 && text.y !== 810 && !text.angle)
    expect(texts(document).reduce((sum, text) => sum + count(text), 0)).toBe(
      expected.reduce((sum, text) => sum + count(text.text), 0),
    )
    expect(
      [...blockListsOf(document)]
        .flatMap((blocks) => shown(blocks))
        .filter((text) => text.includes("Running head")),
    ).toHaveLength(1)
  })

  it("is the same for the same scene", async () => {
    expect(JSON.stringify(await analyse(pages))).toBe(JSON.stringify(await analyse(pages)))
  })

  it("numbers its pages from the first one given, whatever part of a file they are", async () => {
    const scene = buildScene(pages)
    const part = {
      ...scene,
      pages: scene.pages.map((page) => ({ ...page, index: page.index + 6 })),
    }
    const document = (await analyseScene(part, noBytes)).value
    expect(document.pages.map((page) => page.index)).toEqual([0, 1, 2])
    expect(document.sections[0]?.pages).toEqual([0, 2])
  })
})
