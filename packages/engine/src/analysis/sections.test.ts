import {
  buildScene,
  glyphs,
  noBytes,
  setParagraph,
  textWidth,
  type BuiltPage as PageSpec,
  type TextSpec,
} from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Document, Link, Paragraph } from "../model/document.ts"
import type { Scene } from "../model/scene.ts"
import { paragraphsOf, plainText } from "../model/walk.ts"
import { analyseScene } from "./passes.ts"

const analyse = async (scene: Scene): Promise<Document> =>
  (await analyseScene(scene, noBytes)).value
const paragraphs = (document: Document): Paragraph[] =>
  document.sections.flatMap((section) => [...paragraphsOf(section.blocks)])
const english =
  "The quick brown fox jumps over the lazy dog and runs on through the wide green fields until the evening sun goes down behind the hills."

describe("sections", () => {
  it("change with the orientation of the page, each with margins of its own", async () => {
    const scene = buildScene([
      { texts: setParagraph(english, { x: 90, y: 100, width: 400 }) },
      { texts: setParagraph(`${english} ${english}`, { x: 60, y: 80, width: 700 }) },
      { texts: setParagraph(english.replace("fox", "cat"), { x: 90, y: 100, width: 400 }) },
    ])
    const [first, second, third] = scene.pages
    if (!first || !second || !third) throw new Error("no pages")
    const document = await analyse({
      ...scene,
      pages: [first, { ...second, width: 842, height: 595 }, third],
    })
    expect(document.sections.map(({ page, start }) => [page.width > page.height, start])).toEqual([
      [false, "nextPage"],
      [true, "nextPage"],
      [false, "nextPage"],
    ])
    expect(document.sections.map(({ page }) => Math.round(page.margin.left))).toEqual([90, 60, 90])
  })

  it("number their pages anew where the printed numbers do", async () => {
    const page = (number: string, at: number): PageSpec => ({
      texts: [
        ...setParagraph(english.replace("fox", `fox ${at * 7919}`), { x: 72, y: 300, width: 300 }),
        { x: 290, y: 810, text: number },
      ],
    })
    const document = await analyse(buildScene(["i", "ii", "iii", "1", "2", "3", "4"].map(page)))
    const numbered = document.sections.filter((section) => section.firstPageNumber !== undefined)
    expect(numbered.map((section) => [section.pages[0], section.firstPageNumber])).toEqual([[3, 1]])
    const fields = document.sections.map((section) =>
      [...paragraphsOf(section.footer.default ?? [])].flatMap((each) =>
        each.inlines.flatMap((inline) => (inline.kind === "pageField" ? [inline.format] : [])),
      ),
    )
    expect(fields).toEqual([["lowerRoman"], ["decimal"]])
  })
})

describe("right-to-left text", () => {
  /** Letters as the page shows them: the last of the text stands leftmost. */
  const shown = (text: string): string => [...text].toReversed().join("")

  it("makes paragraphs of that direction, in the order in which it is read", async () => {
    const lines = ["שלום לכולם וברוכים הבאים אל", "העמוד הזה שכתוב מימין לשמאל"]
    const texts = lines.map((line, index): TextSpec => ({
      x: 500 - textWidth(line),
      y: 100 + index * 14,
      text: shown(line),
    }))
    const [first] = paragraphs(await analyse(buildScene([{ items: texts.map(glyphs) }])))
    expect(first?.format.direction).toBe("rtl")
    expect(first && plainText(first.inlines)).toBe(lines.join(" "))
  })
})

describe("contents", () => {
  it("keep their leaders and lead to the headings they name", async () => {
    const entry = (y: number, title: string, page: string): TextSpec[] => [
      { x: 72, y, text: `${title}${".".repeat(40)}` },
      { x: 72 + (title.length + 40) * 5, y, text: page },
    ]
    const scene = buildScene(
      [
        {
          texts: [...entry(100, "Introduction", "2"), ...entry(116, "Conclusions.", "2")],
          links: [{ x0: 72, y0: 90, x1: 400, y1: 104, target: { kind: "page", page: 1, y: 70 } }],
        },
        {
          texts: [
            { x: 72, y: 80, text: "Introduction", size: 16, bold: true },
            ...setParagraph(english, { x: 72, y: 110, width: 300 }),
          ],
        },
      ],
      [{ title: "Introduction", level: 1, target: { kind: "page", page: 1 } }],
    )
    const document = await analyse(scene)
    const [contents] = paragraphs(document)
    expect(contents?.role).toBe("tocEntry")
    expect(contents?.format.tabs).toMatchObject([{ leader: "dot" }])
    const link = contents?.inlines.find((inline): inline is Link => inline.kind === "link")
    expect(link?.target.kind).toBe("bookmark")
    const heading = paragraphs(document).find((each) => each.headingLevel === 1)
    expect(link?.target.kind === "bookmark" && heading?.bookmarks).toContain(
      link?.target.kind === "bookmark" ? link.target.name : "",
    )
  })
})
