import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import type { Block, Document, Figure, Inline, Paragraph, Shape } from "../../model/document.ts"
import {
  blankDocument,
  cellOf,
  paragraphOf,
  sampleRun,
  tableOf,
} from "../../model/sample-document.test-kit.ts"
import type { MathNode } from "../../model/formula.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { writePptx, type PptxOptions } from "./write-pptx.ts"

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const asked: string[] = []
const bytes: SceneBytes = {
  image: async () => png,
  font: async () => undefined,
  drawRegion: async (page, box, scale, options) => (
    asked.push(`${page} ${box.x1} ${scale} ${options?.withoutText}`),
    png
  ),
}

const parts = async (
  document: Document,
  options: Partial<PptxOptions> = {},
): Promise<Record<string, string>> => {
  const { value } = await writePptx(document, bytes, options)
  return Object.fromEntries(
    Object.entries(unzipSync(value)).map(([name, content]) => [name, strFromU8(content)]),
  )
}

const box = { x0: 72, y0: 72, x1: 272, y1: 112 }

const textBox = (blocks: readonly Block[], role?: "title" | "body", page = 0): Figure => ({
  kind: "figure",
  content: { kind: "textBox", blocks, rotation: 0, ...(role && { role }) },
  placement: [{ page, box }],
  anchor: "page",
  wrap: "front",
  z: 1,
})

const picture = (page: number): Figure => ({
  kind: "figure",
  content: { kind: "picture", image: 0, matrix: [100, 0, 0, 50, 10, 20], alpha: 1 },
  placement: [{ page, box: { x0: 10, y0: 20, x1: 110, y1: 70 } }],
  anchor: "page",
  wrap: "behind",
  z: 0,
})

const withImage = (document: Document): Document => ({
  ...document,
  images: [{ width: 4, height: 2, hasAlpha: false, format: "png", key: "a" }],
})

/** A deck with one section a page, as the slide analysis makes it. */
const deckOf = (pages: readonly (readonly Block[])[]): Document => {
  const document = blankDocument([], pages.length)
  const [section] = document.sections
  return {
    ...document,
    sections: pages.flatMap((blocks, index) =>
      section ? [{ ...section, blocks, pages: [index, index] as const }] : [],
    ),
  }
}

test("every page is a slide of the page's size, text as text", async () => {
  const files = await parts(
    deckOf([
      [textBox([paragraphOf("第一页", { page: 0, box })])],
      [textBox([paragraphOf("第二页", { page: 1, box })], undefined, 1)],
    ]),
  )
  expect(files["ppt/presentation.xml"]).toContain('<p:sldSz cx="7556500" cy="10693400"/>')
  expect(files["ppt/slides/slide1.xml"]).toContain("<a:t>第一页</a:t>")
  expect(files["ppt/slides/slide2.xml"]).toContain("<a:t>第二页</a:t>")
})

test("a sure title is a title placeholder and bullets are bullets", async () => {
  const item: Paragraph = { ...paragraphOf("要点", { page: 0, box }), list: { list: 0, level: 1 } }
  const document: Document = {
    ...deckOf([
      [textBox([paragraphOf("标题", { page: 0, box })], "title"), textBox([item], "body")],
    ]),
    lists: [
      {
        levels: [0, 1].map(() => ({
          format: "bullet",
          text: "•",
          start: 1,
          indent: 20,
          hanging: 18,
        })),
      },
    ],
  }
  const slide = (await parts(document))["ppt/slides/slide1.xml"]
  expect(slide).toContain('<p:ph type="title"/>')
  expect(slide).toContain('lvl="1"')
  expect(slide).toContain('<a:buChar char="•"/>')
})

test("bullets of symbol fonts are coded as those fonts code them, and what they have not is set in a face of text", async () => {
  const bulletOf = async (source: string, sign: string): Promise<string> => {
    const item = { ...paragraphOf("要点", { page: 0, box }), list: { list: 0, level: 0 } }
    const document: Document = {
      ...deckOf([[textBox([item])]]),
      fonts: [{ source, ascii: source, eastAsia: "宋体", isSubstituted: false }],
      lists: [
        {
          levels: [
            { format: "bullet", text: sign, start: 1, indent: 20, hanging: 18, run: sampleRun },
          ],
        },
      ],
    }
    const slide = (await parts(document))["ppt/slides/slide1.xml"] ?? ""
    return /<a:buFont.*?<a:buChar[^>]*>/.exec(slide)?.[0] ?? ""
  }
  const coded = (font: string, letter: string): string =>
    `<a:buFont typeface="${font}" pitchFamily="2" charset="2"/><a:buChar char="${letter}"/>`
  expect(await bulletOf("Wingdings", "▪")).toBe(coded("Wingdings", "§"))
  expect(await bulletOf("Wingdings-Regular", "➢")).toBe(coded("Wingdings", "Ø"))
  expect(await bulletOf("OpenSymbol", "•")).toBe(coded("Symbol", "·"))
  expect(await bulletOf("OpenSymbol", "–")).toBe('<a:buFont typeface="Arial"/><a:buChar char="–"/>')
  expect(await bulletOf("Georgia", "▪")).toBe('<a:buFont typeface="Georgia"/><a:buChar char="▪"/>')
})

test("a label that PowerPoint cannot count is typed, with a tab where it stands out before its lines", async () => {
  const typed = async (firstLine: number): Promise<string> => {
    const plain = paragraphOf("kofyou", { page: 0, box })
    const format = { ...plain.format, indent: { left: 30, right: 0, firstLine } }
    const level = { format: "decimal", text: "[%1]", start: 1, indent: 30, hanging: 0 } as const
    const document: Document = {
      ...deckOf([[textBox([{ ...plain, format, list: { list: 0, level: 0 } }])]]),
      lists: [{ levels: [level] }],
    }
    const slide = (await parts(document))["ppt/slides/slide1.xml"] ?? ""
    return [...slide.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join("")
  }
  expect([await typed(-30), await typed(0)]).toEqual(["[1]\tkofyou", "[1] kofyou"])
})

test("a link has the colour of its text and not that of the theme", async () => {
  const linked: Paragraph = {
    ...paragraphOf("", { page: 0, box }),
    inlines: [
      {
        kind: "link",
        target: { kind: "uri", uri: "https://example.org/" },
        inlines: [{ kind: "text", text: "there", style: { ...sampleRun, colour: 0x112233 } }],
      },
    ],
  }
  const slide = (await parts(deckOf([[textBox([linked])]])))["ppt/slides/slide1.xml"] ?? ""
  expect(slide).toContain('<a:srgbClr val="112233"/>')
  expect(slide).toMatch(/<a:hlinkClick r:id="[^"]+">.*<ahyp:hlinkClr [^>]*val="tx"\/>/)
})

test("letters narrower than those of their family are smaller by one half, and closer by the other", async () => {
  const looks = async (scale: number): Promise<string | undefined> => {
    const plain = paragraphOf("窄体", { page: 0, box })
    const inlines: Inline[] = [
      { kind: "text", text: "narrow", style: { ...sampleRun, size: 20, scale } },
    ]
    const deck = await parts(blankDocument([textBox([{ ...plain, inlines }])]))
    return /<a:rPr [^>]*?(sz="\d+").*?((?:spc="-?\d+" )?dirty)/
      .exec(deck["ppt/slides/slide1.xml"] ?? "")
      ?.slice(1)
      .join(" ")
  }
  expect(await looks(0.64)).toBe('sz="1600" spc="-160" dirty')
  expect(await looks(0.9)).toBe('sz="2000" dirty')
})

test("merged cells name what covers them", async () => {
  const slide =
    (
      await parts(
        deckOf([
          [tableOf([[cellOf(0, "a", { columns: 2, rows: 2 }), cellOf(2, "b")], [cellOf(2, "c")]])],
        ]),
      )
    )["ppt/slides/slide1.xml"] ?? ""
  expect(slide.match(/<a:tc[ >]/g)).toHaveLength(6)
  expect(slide).toContain('<a:tc rowSpan="2" gridSpan="2">')
  expect(slide.match(/hMerge="1"/g)).toHaveLength(2)
  expect(slide.match(/vMerge="1"/g)).toHaveLength(2)
})

test("a picture that every slide repeats moves to their layout and is stored once", async () => {
  const files = await parts(
    withImage(
      deckOf(
        [0, 1, 2].map((page) => [
          picture(page),
          textBox([paragraphOf("x", { page, box })], undefined, page),
        ]),
      ),
    ),
  )
  expect(files["ppt/slideLayouts/slideLayout2.xml"]).toContain("<p:pic>")
  expect(files["ppt/slides/slide1.xml"]).not.toContain("<p:pic>")
  expect(Object.keys(files).filter((name) => name.startsWith("ppt/media/"))).toEqual([
    "ppt/media/image1.png",
  ])
})

test("running text moves to the layout over what a slide owns elsewhere, and stays where it lies on it", async () => {
  const at = (page: number, y0: number, text: string): Figure => ({
    ...textBox([paragraphOf(text, { page, box })], undefined, page),
    placement: [{ page, box: { x0: 72, y0, x1: 272, y1: y0 + 40 } }],
  })
  const files = await parts(
    deckOf(
      [0, 1, 2, 3].map((page) => [
        at(page, 300 + page, `own ${page}`),
        at(page, 72, "of the deck"),
        at(page, 310, "on top"),
      ]),
    ),
  )
  expect(files["ppt/slideLayouts/slideLayout2.xml"]).toContain("<a:t>of the deck</a:t>")
  expect(files["ppt/slides/slide1.xml"]).not.toContain("of the deck")
  expect(files["ppt/slides/slide1.xml"]).toContain("<a:t>on top</a:t>")
})

test("a footer stays with its slide, and the text of a button moves to the layout with its picture", async () => {
  const text = (page: number, words: string): Figure => ({
    ...textBox([paragraphOf(words, { page, box })], undefined, page),
    placement: [{ page, box: { x0: 72, y0: 780, x1: 122, y1: 800 } }],
  })
  const layoutOver = async (x1: number): Promise<string> => {
    const under = (page: number): Figure => ({
      ...picture(page),
      placement: [{ page, box: { x0: 60, y0: 770, x1, y1: 810 } }],
    })
    const own = (page: number) =>
      textBox([paragraphOf(`own ${page}`, { page, box })], undefined, page)
    const files = await parts(
      withImage(deckOf([0, 1, 2].map((page) => [under(page), own(page), text(page, "Video")]))),
    )
    return files["ppt/slideLayouts/slideLayout2.xml"] ?? ""
  }
  expect(await layoutOver(180)).toContain("Video")
  expect(await layoutOver(500)).not.toContain("Video")
})

test("page pictures stand under the text, drawn without it", async () => {
  asked.length = 0
  const document = deckOf([[textBox([paragraphOf("字", { page: 0, box })])]])
  const both = (await parts(document, { mode: "imageAndText", dpi: 144 }))["ppt/slides/slide1.xml"]
  expect(both).toContain("<p:pic>")
  expect(both).toContain("<a:t>字</a:t>")
  const alone = (await parts(document, { mode: "image", dpi: 144 }))["ppt/slides/slide1.xml"]
  expect(alone).not.toContain("<a:t>")
  expect(asked).toEqual(["0 595 2 true", "0 595 2 false"])
})

test("comments become notes when asked", async () => {
  const document = deckOf([[textBox([paragraphOf("x", { page: 0, box })])]])
  const pages = document.pages.map((page) => ({
    ...page,
    annotations: [{ box, text: "请核对", author: "李" }],
  }))
  expect(
    (await parts({ ...document, pages }, { notes: true }))["ppt/notesSlides/notesSlide1.xml"],
  ).toContain("李：请核对")
  expect((await parts({ ...document, pages }))["ppt/notesSlides/notesSlide1.xml"]).toBeUndefined()
})

test("links lead out only by safe schemes, and to slides of the deck", async () => {
  const link = (target: Parameters<typeof JSON.stringify>[0]): Block => ({
    ...paragraphOf("", { page: 0, box }),
    inlines: [{ kind: "link", target, inlines: paragraphOf("t", { page: 0, box }).inlines }],
  })
  const document = deckOf([
    [
      textBox([
        link({ kind: "uri", uri: "https://example.com/" }),
        link({ kind: "uri", uri: "javascript:alert(1)" }),
        link({ kind: "bookmark", name: "page-1" }),
      ]),
    ],
    [],
  ])
  const files = await parts(document)
  const relations = files["ppt/slides/_rels/slide1.xml.rels"]
  expect(relations).toContain("https://example.com/")
  expect(relations).toContain('Target="slide2.xml"')
  expect(relations).not.toContain("javascript")
  expect(files["ppt/slides/slide1.xml"]?.match(/<a:hlinkClick/g)).toHaveLength(2)
})

test("the same document gives the same bytes", async () => {
  const document = withImage(deckOf([[picture(0), textBox([paragraphOf("x", { page: 0, box })])]]))
  const [a, b] = [await writePptx(document, bytes), await writePptx(document, bytes)]
  expect(a.value).toEqual(b.value)
})

test("a formula alone in its box is one for every program; among text, for those that show it there", async () => {
  const formula: Inline = {
    kind: "formula",
    formula: {
      tree: {
        kind: "fraction",
        hasBar: true,
        numerator: { kind: "identifier", text: "a" },
        denominator: { kind: "identifier", text: "b" },
      },
      display: "inline",
      style: sampleRun,
      page: 0,
      box,
    },
  }
  const alone = { ...paragraphOf("", { page: 0, box }), inlines: [formula] }
  const words = paragraphOf("so that", { page: 0, box })
  const among = { ...words, inlines: [...words.inlines, formula] }
  const files = await parts(deckOf([[textBox([alone]), textBox([among])]]))
  const slide = files["ppt/slides/slide1.xml"] ?? ""
  expect(slide).toMatch(/Requires="a14"><a14:m><m:oMathPara [^]*?<m:f><m:fPr>[^]*?<m:num>/)
  expect(slide).toMatch(
    /so that<\/a:t><\/a:r><mc:AlternateContent[^]*?Requires="a14 p159"><a14:m><m:oMath /,
  )
  expect(
    slide.match(
      /<mc:Fallback><a:r><a:rPr[^>]* baseline="30000"[^]*?<a:t>a<[^]*?<a:t>⁄<[^]*? baseline="-14000"[^]*?<a:t>b<\/a:t>/g,
    ),
  ).toHaveLength(2)
})

test("programs that show no formulas among text get its indices below and its powers above the line", async () => {
  const name = (text: string): MathNode => ({ kind: "identifier", text })
  const formula: Inline = {
    kind: "formula",
    formula: {
      tree: {
        kind: "row",
        items: [
          {
            kind: "scripts",
            base: name("F"),
            sub: { kind: "scripts", base: name("X"), sub: name("i") },
            sup: name("q"),
          },
          { kind: "operator", text: "=" },
          name("y"),
        ],
      },
      display: "inline",
      style: sampleRun,
      page: 0,
      box,
    },
  }
  const words = paragraphOf("so that", { page: 0, box })
  const among = { ...words, inlines: [...words.inlines, formula] }
  const slide = (await parts(deckOf([[textBox([among])]])))["ppt/slides/slide1.xml"] ?? ""
  const plain = /<mc:Fallback>(.*?)<\/mc:Fallback>/.exec(slide)?.[1] ?? ""
  const runs = [...plain.matchAll(/<a:rPr([^>]*)>.*?<a:t>([^<]*)/g)]
  expect(
    runs.map(({ 1: look = "", 2: text }) => [text, /baseline="([^"]*)"/.exec(look)?.[1]]),
  ).toEqual([
    ["F", undefined],
    ["X", "-25000"],
    ["i", "-46875"],
    ["q", "30000"],
    [" = y", undefined],
  ])
})

const shapeAt = (x0: number, type: "rectangle" | "ellipse"): Shape => {
  const own = { x0, y0: 100, x1: x0 + 80, y1: 140 }
  const paint = { colour: 0, alpha: 1 }
  return { type, segments: [], box: own, stroke: paint, lineWidth: 1, dash: [], z: 1 }
}

test("arrows hang on the boxes that they join, and go with them in one group", async () => {
  const joined = (shape: Shape, text: string): Figure => {
    const place = { page: 0, box: { ...shape.box, y0: 110, y1: 125 } }
    const content = {
      kind: "textBox",
      blocks: [paragraphOf(text, place)],
      rotation: 0,
      shape,
    } as const
    return { ...textBox([]), content, placement: [place] }
  }
  const arrow: Shape = {
    ...shapeAt(180, "rectangle"),
    type: "arrow",
    segments: [
      ["M", 180, 120],
      ["L", 300, 120],
    ],
    box: { x0: 180, y0: 120, x1: 300, y1: 120 },
  }
  const way: Figure = {
    ...textBox([]),
    content: { kind: "drawing", shapes: [arrow] },
    placement: [{ page: 0, box: arrow.box }],
  }
  const boxes = [joined(shapeAt(100, "rectangle"), "Start"), joined(shapeAt(300, "ellipse"), "End")]
  const apart = textBox([paragraphOf("Text beside", { page: 0, box })])
  const files = await parts(deckOf([[...boxes, way, apart]]))
  const slide = files["ppt/slides/slide1.xml"] ?? ""
  const group = /<p:grpSp>[^]*<\/p:grpSp>/.exec(slide)?.[0] ?? ""
  const [start, end] = [...group.matchAll(/<p:cNvPr id="(\d+)" name="形状/g)].map(([, id]) => id)
  expect(group).toContain(`<a:stCxn id="${start}" idx="3"/><a:endCxn id="${end}" idx="2"/>`)
  expect(group).not.toContain("Text beside")
  const ids = [...slide.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test("an arrow hangs on an ellipse between the middles of its sides, too", async () => {
  const { x1, y0, y1 } = shapeAt(100, "ellipse").box
  const drawing = (shape: Shape): Figure => ({
    ...textBox([]),
    content: { kind: "drawing", shapes: [shape] },
    placement: [{ page: 0, box: shape.box }],
  })
  const [rx, ry] = [(x1 - 100) / 2, (y1 - y0) / 2]
  const from = { x: 100 + rx + rx * Math.SQRT1_2, y: y0 + ry + ry * Math.SQRT1_2 }
  const way: Shape = {
    ...shapeAt(100, "rectangle"),
    type: "arrow",
    segments: [
      ["M", from.x, from.y],
      ["L", 300, 300],
    ],
    box: { x0: from.x, y0: from.y, x1: 300, y1: 300 },
  }
  const files = await parts(deckOf([[drawing(shapeAt(100, "ellipse")), drawing(way)]]))
  expect(files["ppt/slides/slide1.xml"]).toMatch(/<a:stCxn id="\d+" idx="5"\/>/)
})
