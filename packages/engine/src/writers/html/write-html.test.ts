import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import type { Block, Document, Figure, Paragraph } from "../../model/document.ts"
import {
  blankDocument,
  cellOf,
  paragraphOf,
  sampleRun,
  tableOf,
} from "../../model/sample-document.test-kit.ts"
import type { MathNode } from "../../model/formula.ts"
import type { GlyphRun, Scene, SceneBytes } from "../../model/scene.ts"
import { toWebFont } from "../../fonts/face/sfnt-face.ts"
import { writeHtml, type HtmlOptions } from "./write-html.ts"

const place = { page: 0, box: { x0: 72, y0: 72, x1: 172, y1: 122 } }
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
const bytes: SceneBytes = {
  image: async () => png,
  font: async () => undefined,
  drawRegion: async () => png,
}

const run = (text: string, x: number, y: number): GlyphRun => ({
  kind: "glyphs",
  chars: [...text],
  x: [...text].map((_, index) => x + index * 10),
  y: [...text].map(() => y),
  advance: [...text].map(() => 10),
  font: 0,
  size: 10,
  angle: 0,
  stretch: 1,
  skew: 0,
  isVertical: false,
  colour: 0xff0000,
  alpha: 1,
  renderMode: 0,
  box: { x0: x, y0: y - 8, x1: x + text.length * 10, y1: y + 2 },
})
const scene: Scene = {
  pages: [
    {
      index: 0,
      width: 200,
      height: 100,
      items: [run("字 a", 20, 30)],
      links: [],
      annotations: [],
      fields: [],
      structure: [],
      textQuality: { glyphs: 3, unmapped: 0, invisible: 0, imageCover: 0 },
    },
  ],
  fonts: [
    {
      name: "SimSun",
      family: "宋体",
      weight: 400,
      isItalic: false,
      isSerif: true,
      isFixedPitch: false,
      isSymbolic: false,
      isEmbedded: false,
      ascent: 0.86,
      descent: -0.14,
      mappedShare: 1,
    },
  ],
  images: [],
  outline: [{ title: "一", level: 1, target: { kind: "page", page: 0 } }],
  info: { isTagged: false },
}

const htmlOf = async (
  source: { readonly document: Document; readonly scene: Scene },
  options: Partial<HtmlOptions>,
): Promise<string> => {
  const { value } = await writeHtml(source, bytes, options)
  return new TextDecoder().decode(value[0]?.content)
}
const html = (
  document: Document,
  options: Partial<HtmlOptions> = { layout: "reflow" },
): Promise<string> => htmlOf({ document, scene }, options)
const body = async (blocks: readonly Block[], rest: Partial<Document> = {}): Promise<string> => {
  const text = await html({ ...blankDocument(blocks), ...rest })
  return text.slice(text.indexOf("<article>") + 9, text.indexOf("</article>"))
}

test("headings, paragraphs and emphasis become elements of their kind", async () => {
  const heading: Paragraph = { ...paragraphOf("绪论", place), headingLevel: 2 }
  expect(await body([heading, paragraphOf("重点", place, { bold: true })])).toBe(
    '<h2 id="h-1">绪论</h2><p><strong>重点</strong></p>',
  )
})

test("text can never become markup", async () => {
  expect(await body([paragraphOf('<script>&"', place)])).toBe('<p>&lt;script&gt;&amp;"</p>')
})

test("an item is one paragraph, names its level, and carries its number as text", async () => {
  const level = { format: "decimal" as const, start: 1, indent: 0, hanging: 0 }
  const lists = [
    {
      levels: [
        { ...level, text: "%1." },
        { ...level, text: "%1.%2" },
      ],
    },
  ]
  const item = (text: string, depth: number): Paragraph => ({
    ...paragraphOf(text, place),
    list: { list: 0, level: depth },
  })
  expect(await body([item("a", 0), item("b", 1), item("c", 0)], { lists })).toBe(
    '<ol><li class="labelled"><span class="label">1.</span> a</li><li class="l1 labelled" aria-level="2"><span class="label">1.1</span> b</li>' +
      '<li class="labelled"><span class="label">2.</span> c</li></ol>',
  )
})

test("a table keeps its spans and tells its head from its body", async () => {
  const table = {
    ...tableOf([[cellOf(0, "表头", { columns: 2 })], [cellOf(0, "1"), cellOf(1, "2")]]),
    headerRows: 1,
  }
  const text = await body([table])
  expect(text).toContain('<thead><tr><th colspan="2" scope="col">表头</th></tr></thead>')
  expect(text).toContain("<tbody><tr><td>1</td><td>2</td></tr></tbody>")
})

test("links of scripts lose their address and keep their text", async () => {
  const link = (uri: string): Block => ({
    ...paragraphOf("", place),
    inlines: [
      { kind: "link", target: { kind: "uri", uri }, inlines: paragraphOf("t", place).inlines },
    ],
  })
  expect(await body([link("https://example.com/"), link("javascript:alert(1)")])).toBe(
    '<p><a href="https://example.com/">t</a></p><p>t</p>',
  )
})

test("the language is told by the text where the file names none", async () => {
  expect(await html(blankDocument([paragraphOf("这是一段中文。", place)]))).toContain(
    '<html lang="zh-CN">',
  )
  expect(await html(blankDocument([paragraphOf("Plain English text.", place)]))).toContain(
    '<html lang="en">',
  )
})

test("the fixed layout keeps text as text at its place", async () => {
  const text = await html(blankDocument([]), { layout: "fixed" })
  expect(text).toContain('viewBox="0 0 200 100"')
  expect(text).toContain(
    '<tspan class="f0" x="20" y="30" font-size="10" fill="#FF0000" textLength="30" lengthAdjust="spacingAndGlyphs">字 a</tspan>',
  )
  expect(text).toContain('<a class="n1" href="#page-1" aria-label="一" data-title="一"></a>')
})

/** A flowing page, a designed one and a flowing one, each with its own words. */
function threePages(): { readonly document: Document; readonly scene: Scene } {
  const blank = blankDocument([
    paragraphOf("before the poster", place),
    paragraphOf("words of the poster", { ...place, page: 1 }),
    paragraphOf("after the poster", { ...place, page: 2 }),
  ])
  const [page] = blank.pages
  const [drawn] = scene.pages
  if (!page || !drawn) throw new Error("a document without a page")
  return {
    document: {
      ...blank,
      pages: [0, 1, 2].map((index) => ({
        ...page,
        index,
        ...(index === 1 && { isDesigned: true }),
      })),
    },
    scene: { ...scene, pages: [0, 1, 2].map((index) => ({ ...drawn, index })) },
  }
}

test("designed pages stay as they look between text that reflows", async () => {
  const text = await htmlOf(threePages(), {})
  expect(text).toMatch(
    /<article>.*before the poster.*<\/article><section class="page" id="page-2".*<\/section><article>.*after the poster/s,
  )
  expect(text).not.toContain("words of the poster")
  expect(text).not.toContain('id="page-1"')
  const flowing = await htmlOf(threePages(), { layout: "reflow" })
  expect(flowing).toContain("words of the poster")
  expect(flowing).not.toContain("<section")
})

test("a designed page that was recognised reflows: its picture is the paper", async () => {
  const { document, scene: drawn } = threePages()
  const pages = document.pages.map((page) => ({ ...page, isRecognised: true }))
  expect(await htmlOf({ document: { ...document, pages }, scene: drawn }, {})).toContain(
    "words of the poster",
  )
})

test("letters and fills have a second colour for devices that are dark", async () => {
  const red = paragraphOf("warning", place)
  const [run] = red.inlines
  if (run?.kind !== "text") throw new Error("a paragraph without text")
  const coloured = { ...red, inlines: [{ ...run, style: { ...run.style, colour: 0x800000 } }] }
  const text = await html(blankDocument([coloured]))
  const dark = /color:#800000;color:light-dark\(#800000,#([0-9a-f]{6})\)/i.exec(text)?.[1] ?? ""
  const [red8 = 0, green8 = 0] = [dark.slice(0, 2), dark.slice(2, 4)].map((hex) =>
    Number.parseInt(hex, 16),
  )
  expect(red8).toBeGreaterThan(180)
  expect(green8).toBeGreaterThan(100)
})

test("an embedded font without a map for browsers is rebuilt from its outlines", async () => {
  const outlined: SceneBytes = {
    ...bytes,
    outlines: async (_, characters) =>
      new Map(
        characters.map((char) => [
          char,
          [["M", 0, 0], ["L", 0.5, 0], ["C", 0.5, 0.2, 0.3, 0.7, 0, 0.7], ["Z"]] as const,
        ]),
      ),
  }
  const [face] = scene.fonts
  const embedded: Scene = {
    ...scene,
    fonts: face ? [{ ...face, isEmbedded: true, program: "p" }] : [],
  }
  const { value, diagnostics } = await writeHtml(
    { document: blankDocument([]), scene: embedded },
    outlined,
    { layout: "fixed" },
  )
  const [, data = ""] =
    /src:url\("data:font\/otf;base64,([^"]+)"/.exec(new TextDecoder().decode(value[0]?.content)) ??
    []
  const program = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  expect(diagnostics).toEqual([])
  // The face made is one that browsers take as it is: sfnt, outlines, and a map for its characters.
  expect(face && toWebFont(program, new Set(["字", "a", " "]), face)).toBeDefined()
  expect(face && toWebFont(program, new Set(["b"]), face)).toBeUndefined()
  const bare = await writeHtml({ document: blankDocument([]), scene: embedded }, outlined, {
    layout: "fixed",
    embedFonts: false,
  })
  expect(new TextDecoder().decode(bare.value[0]?.content)).not.toContain("@font-face")
})

test("a font that gives no outlines is named as substituted", async () => {
  const [face] = scene.fonts
  const embedded: Scene = {
    ...scene,
    fonts: face ? [{ ...face, isEmbedded: true, program: "p" }] : [],
  }
  const { diagnostics } = await writeHtml({ document: blankDocument([]), scene: embedded }, bytes, {
    layout: "fixed",
  })
  expect(diagnostics).toEqual([{ kind: "font-substituted", detail: "SimSun" }])
})

test("a zip holds page, style sheet and pictures beside each other", async () => {
  const figure: Block = {
    kind: "figure",
    content: { kind: "picture", image: 0, matrix: [10, 0, 0, 10, 0, 0], alpha: 1 },
    placement: [place],
    anchor: "inline",
    wrap: "none",
    z: 0,
  }
  const document: Document = {
    ...blankDocument([figure]),
    images: [{ width: 1, height: 1, hasAlpha: false, format: "png", key: "a" }],
  }
  const { value } = await writeHtml({ document, scene }, bytes, {
    layout: "reflow",
    package: "zip",
  })
  const files = unzipSync(value[0]?.content ?? new Uint8Array())
  expect(Object.keys(files)).toEqual(["index.html", "style.css", "assets/image-1.png"])
  expect(strFromU8(files["index.html"] ?? new Uint8Array())).toContain(
    '<img src="assets/image-1.png" alt=""',
  )
})

test("wide indents shrink with the window, and a table is not pressed below most of its width", async () => {
  const indented = (left: number): Paragraph => {
    const paragraph = paragraphOf("right", place)
    return {
      ...paragraph,
      format: { ...paragraph.format, indent: { left, right: 0, firstLine: 0 } },
    }
  }
  const document = blankDocument([
    indented(20),
    indented(220),
    tableOf([[cellOf(0, "a"), cellOf(1, "b")]]),
  ])
  const { margin, width } = document.sections[0]?.page ?? {
    margin: { left: 0, right: 0 },
    width: 0,
  }
  const text = await html(document)
  const size = document.body.size
  const share = (100 * 220) / (width - margin.left - margin.right)
  expect(text).toContain(`margin-inline-start:${Number((20 / size).toFixed(3))}rem}`)
  expect(text).toContain(
    `margin-inline-start:min(${Number((220 / size).toFixed(3))}rem,max(4rem,${Number(share.toFixed(3))}%))`,
  )
  expect(text).toMatch(/<table class="c\d+">/)
  expect(text).toMatch(/\{min-width:[\d.]+rem\}/)
})

test("nothing hangs out of the column on the side where a phone would cut it off", async () => {
  const hanging = (left: number, firstLine: number): Paragraph => {
    const paragraph = paragraphOf("1.2 标题", place)
    return { ...paragraph, format: { ...paragraph.format, indent: { left, right: 0, firstLine } } }
  }
  const text = await html(blankDocument([hanging(6, -30), hanging(48, -24)]))
  expect(text).toContain("{margin-inline-start:2.5rem;text-indent:-2.5rem}")
  expect(text).toContain("{margin-inline-start:4rem;text-indent:-2rem}")
})

test("a long formula scrolls by itself, so that the page does not", async () => {
  const token = (text: string): MathNode => ({ kind: "identifier", text })
  const formula = (signs: number, display: "inline" | "block"): Block => ({
    ...paragraphOf("", place),
    inlines: [
      {
        kind: "formula",
        formula: {
          ...place,
          style: sampleRun,
          tree: { kind: "row", items: Array.from({ length: signs }, () => token("x")) },
          display,
        },
      },
    ],
  })
  expect(await body([formula(60, "inline")])).toContain('<p><span class="long"><math')
  expect(await body([formula(5, "inline")])).toContain("<p><math")
  expect(await body([formula(60, "block")])).toContain("<p><math")
})

test("what lies behind text on paper is left out where text flows, and no letter is lost with it", async () => {
  const ground: Figure = {
    kind: "figure",
    content: {
      kind: "drawing",
      shapes: [
        {
          type: "rectangle",
          segments: [],
          box: place.box,
          fill: { colour: 0x1a2b4c, alpha: 1 },
          lineWidth: 0,
          dash: [],
          z: 0,
        },
      ],
    },
    placement: [place],
    anchor: "page",
    wrap: "behind",
    z: 0,
  }
  const white = paragraphOf("白字", place, { colour: 0xffffff })
  const onFill = { ...white, format: { ...white.format, fill: 0x1a2b4c } }
  expect(await body([ground, white])).toBe("<p>白字</p>")
  expect(await body([onFill])).toMatch(/^<p class="c\d+"><span class="c\d+">白字<\/span><\/p>$/)
  expect(await html(blankDocument([onFill]))).toContain("{color:#FFFFFF}")
  expect(await body([{ ...ground, altText: "标志" }])).toContain("<svg")
})

test("a table of one cell is a frame around its text, which runs as wide as the page", async () => {
  const line = { style: "single", width: 1, colour: 0x336699 } as const
  const borders = { top: line, right: line, bottom: line, left: line }
  const text = await html(
    blankDocument([tableOf([[{ ...cellOf(0, "Before you set out"), borders, fill: 0xeef4fa }]])]),
    { layout: "reflow" },
  )
  expect(text).toMatch(/<div class="box c\d+"><p[^>]*>Before you set out<\/p><\/div>/)
  expect(text).toContain("border-left:1pt solid #336699")
  expect(text).not.toContain("<table")
})

test("contents of many headings are closed, those of a few stand open", async () => {
  const headings = (count: number): Paragraph[] =>
    Array.from({ length: count }, (_, at) => ({
      ...paragraphOf(`Part ${at}`, place),
      headingLevel: 2 as const,
    }))
  const textOf = (count: number): Promise<string> =>
    html(blankDocument(headings(count)), { layout: "reflow", navigation: true })
  expect(await textOf(3)).toContain('<details open=""><summary')
  expect(await textOf(12)).toContain("<details><summary")
})

test("words that stand apart without a space between them are words", async () => {
  const [page] = scene.pages
  const at = (word: string, x: number): number[] => [...word].map((_, index) => x + index * 6)
  const run: GlyphRun = {
    kind: "glyphs",
    chars: Array.from("goodwork"),
    x: [...at("good", 100), ...at("work", 127)],
    y: Array.from("goodwork", () => 90),
    advance: Array.from("goodwork", () => 6),
    font: 0,
    size: 10,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour: 0,
    alpha: 1,
    renderMode: 0,
    box: { x0: 100, y0: 82, x1: 151, y1: 92 },
  }
  const spaced = { ...run, x: Array.from("goodwork", (_, index) => 100 + index * 8) }
  const wordsOf = async (own: GlyphRun): Promise<string> => {
    const text = await htmlOf(
      {
        document: blankDocument([]),
        scene: { ...scene, pages: page ? [{ ...page, items: [own] }] : [] },
      },
      { layout: "fixed" },
    )
    return text
      .slice(text.indexOf("<svg"))
      .replaceAll(/<[^>]*>/g, "")
      .trim()
  }
  expect(await wordsOf(run)).toBe("good work")
  // Letters set apart are one word.
  expect(await wordsOf(spaced)).toBe("goodwork")
})

test("slides that are smaller than most are shown as large as those, pages are not", async () => {
  const [page] = scene.pages
  const sizeOf = async (width: number, height: number): Promise<string | undefined> => {
    const text = await htmlOf(
      {
        document: blankDocument([]),
        scene: { ...scene, pages: page ? [{ ...page, width, height }] : [] },
      },
      { layout: "fixed" },
    )
    return /width="([^"]*)" height/.exec(text)?.[1]
  }
  expect(await sizeOf(360, 270)).toBe("720pt")
  expect(await sizeOf(960, 540)).toBe("960pt")
  expect(await sizeOf(420, 595)).toBe("420pt")
})
