import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import type { Block, Document, Figure, Inline, Paragraph } from "../../model/document.ts"
import {
  blankDocument,
  cellOf,
  paragraphOf,
  sampleRun,
  tableOf,
} from "../../model/sample-document.test-kit.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { findBookFaults } from "./check-epub.test-kit.ts"
import { writeEpub } from "./write-epub.ts"

const place = { page: 0, box: { x0: 72, y0: 72, x1: 172, y1: 122 } }
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
const bytes: SceneBytes = {
  image: async () => png,
  font: async () => undefined,
  drawRegion: async () => png,
}
const heading = (words: string, headingLevel: number): Paragraph => ({
  ...paragraphOf(words, place),
  headingLevel,
})
const text = (words: string): Inline => ({ kind: "text", text: words, style: sampleRun })
const picture = (image: number): Figure => ({
  kind: "figure",
  content: { kind: "picture", image, matrix: [1, 0, 0, 1, 0, 0], alpha: 1 },
  placement: [place],
  anchor: "inline",
  wrap: "none",
  z: 0,
})
const box: Figure = {
  ...picture(0),
  content: { kind: "textBox", blocks: [paragraphOf("框内", place)], rotation: 0 },
}

async function book(document: Document, images = true): Promise<Uint8Array> {
  return (await writeEpub(document, bytes, { images, name: "文件名" })).value
}

async function partsOf(document: Document): Promise<Record<string, string>> {
  const content = await book(document)
  expect(findBookFaults(content)).toEqual([])
  return Object.fromEntries(
    Object.entries(unzipSync(content)).map(([name, part]) => [name, strFromU8(part)]),
  )
}

/** One of everything that a book may hold. */
function fullDocument(): Document {
  const link = (name: string): Inline => ({
    kind: "link",
    target: { kind: "bookmark", name },
    inlines: [text("见"), { kind: "note", note: 0, style: sampleRun }],
  })
  const away: Inline = {
    kind: "link",
    target: { kind: "uri", uri: "https://a.b/c d?e=100%" },
    inlines: [text("外")],
  }
  const drawing: Figure = {
    ...picture(0),
    content: {
      kind: "drawing",
      shapes: [
        {
          type: "path",
          segments: [
            ["M", 72, 72],
            ["L", 90, 90],
          ],
          box: place.box,
          stroke: { colour: 0, alpha: 1 },
          lineWidth: 1,
          dash: [],
          z: 0,
        },
      ],
    },
  }
  const inlines: Inline[] = [
    text("a < b & c\u0000"),
    { kind: "break" },
    { kind: "figure", figure: box },
    { kind: "note", note: 0, style: sampleRun },
    { kind: "note", note: 0, style: sampleRun },
    link("尾 1"),
    link("无"),
    away,
  ]
  const blocks: Block[] = [
    paragraphOf("卷首", place),
    { ...heading("一", 1), bookmarks: ["头"] },
    { ...paragraphOf("", place), inlines },
    tableOf([[cellOf(0, "甲", { columns: 2 })], [cellOf(0, "乙"), cellOf(1, "丙")]]),
    { ...paragraphOf("子", place), list: { list: 0, level: 0 } },
    heading("一之一", 2),
    picture(1),
    { ...paragraphOf("图", place), role: "caption" },
    heading("二", 1),
    { ...paragraphOf("末", place), bookmarks: ["尾 1", "尾_1"] },
    drawing,
  ]
  return {
    ...blankDocument(blocks),
    lists: [{ levels: [{ format: "bullet", text: "•", start: 1, indent: 0, hanging: 0 }] }],
    images: [0, 1, 2].map((index) => ({
      width: 2,
      height: 2,
      hasAlpha: false,
      format: "png" as const,
      key: `image-${index}`,
    })),
    notes: [{ kind: "footnote", mark: "①", blocks: [paragraphOf("注", place)] }],
  }
}

test("a book of everything has nothing that a checker calls an error", async () => {
  const parts = await partsOf(fullDocument())
  expect(Object.keys(parts)[0]).toBe("mimetype")
  expect(Object.keys(parts).filter((name) => name.includes("chapter"))).toHaveLength(3)
  // Only what the text shows is taken along, and the cover.
  expect(Object.keys(parts).filter((name) => name.includes("images/"))).toEqual([
    "EPUB/images/image-1.png",
    "EPUB/images/cover.png",
  ])
})

test("a link leads to its place in another chapter, and one to nowhere is text", async () => {
  const chapter = (await partsOf(fullDocument()))["EPUB/text/chapter-2.xhtml"] ?? ""
  expect(chapter).toContain('<a href="chapter-3.xhtml#b-尾_1">')
  expect(chapter).toContain('href="https://a.b/c%20d?e=100%25"')
  expect(chapter).not.toContain("#b-无")
})

test("chapters begin at the outermost headings, and the contents nest the others", async () => {
  const nav = (await partsOf(fullDocument()))["EPUB/nav.xhtml"] ?? ""
  expect(nav.replace(/^.*?<ol>/s, "<ol>").replace(/<\/nav>.*$/s, "")).toBe(
    '<ol><li><a href="text/chapter-1.xhtml">一</a></li>' +
      '<li><a href="text/chapter-2.xhtml#h-1">一</a><ol>' +
      '<li><a href="text/chapter-2.xhtml#h-2">一之一</a></li></ol></li>' +
      '<li><a href="text/chapter-3.xhtml#h-3">二</a></li></ol>',
  )
})

test("a title above headings of the second level does not keep them from being chapters", async () => {
  const parts = await partsOf(
    blankDocument([heading("书", 1), heading("甲", 2), heading("丙", 4), heading("乙", 2)]),
  )
  expect(Object.keys(parts).filter((name) => name.includes("chapter"))).toHaveLength(3)
})

test("a long text without headings is cut where a page begins", async () => {
  const page = (index: number): Block => paragraphOf("字".repeat(25_000), { ...place, page: index })
  const document = blankDocument([0, 1, 2, 3, 4].map(page), 5)
  const nav = (await partsOf(document))["EPUB/nav.xhtml"] ?? ""
  expect([...nav.matchAll(/<a [^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    "文件名",
    "第 4 页",
  ])
})

test("title and language are the text's where the file's are a program's", async () => {
  const document = blankDocument([
    heading("区块链技术综述", 1),
    paragraphOf("正文".repeat(9), place),
  ])
  const info = { ...document.info, title: "Microsoft Word - 1.docx", language: "en-US" }
  const opf = (await partsOf({ ...document, info }))["EPUB/package.opf"] ?? ""
  expect(opf).toContain("<dc:title>区块链技术综述</dc:title><dc:language>zh-CN</dc:language>")
  const own = { ...info, title: "题", author: "甲 & 乙", keywords: "链，币", language: "zh-TW" }
  const second = (await partsOf({ ...document, info: own }))["EPUB/package.opf"] ?? ""
  expect(second).toContain("<dc:title>题</dc:title><dc:language>zh-TW</dc:language>")
  expect(second).toContain("<dc:creator>甲 &amp; 乙</dc:creator>")
  expect(second).toContain("<dc:subject>链</dc:subject><dc:subject>币</dc:subject>")
})

test("equal input gives equal bytes, other content another identifier, no pictures no cover", async () => {
  const document = fullDocument()
  expect(await book(document)).toEqual(await book(document))
  const idOf = async (one: Document) => /urn:uuid:[\da-f-]+/.exec(await opfOf(one))?.[0]
  expect(await idOf(document)).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab]/)
  expect(await idOf(document)).not.toBe(await idOf(blankDocument([paragraphOf("别", place)])))
  const bare = await book(document, false)
  expect(findBookFaults(bare)).toEqual([])
  expect(Object.keys(unzipSync(bare)).filter((name) => name.includes("images"))).toEqual([])
})

const opfOf = async (document: Document): Promise<string> =>
  (await partsOf(document))["EPUB/package.opf"] ?? ""

test("the checker of the tests sees what is wrong", async () => {
  const content = await book(fullDocument())
  const spoilt = content.slice()
  spoilt[40] = 0
  expect(findBookFaults(spoilt)).toContain("the archive does not begin with its type")
})
