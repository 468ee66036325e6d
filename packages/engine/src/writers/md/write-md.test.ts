import { strFromU8, unzipSync } from "fflate"
import markdownIt from "markdown-it"
import { expect, test } from "vitest"
import type {
  Block,
  Document,
  Inline,
  ListLevel,
  Paragraph,
  RunStyle,
} from "../../model/document.ts"
import {
  blankDocument,
  cellOf,
  paragraphOf,
  sampleRun,
  tableOf,
} from "../../model/sample-document.test-kit.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { writeMd } from "./write-md.ts"

const place = { page: 0, box: { x0: 72, y0: 72, x1: 172, y1: 122 } }
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
const bytes: SceneBytes = {
  image: async () => png,
  font: async () => undefined,
  drawRegion: async () => png,
}

const text = (words: string, style: Partial<RunStyle> = {}): Inline => ({
  kind: "text",
  text: words,
  style: { ...sampleRun, ...style },
})
const paragraph = (...inlines: readonly Inline[]): Paragraph => ({
  ...paragraphOf("", place),
  inlines,
})
const heading = (words: string, headingLevel: number): Paragraph => ({
  ...paragraphOf(words, place),
  headingLevel,
})
const item = (words: string, level: number, list = 0): Paragraph => ({
  ...paragraphOf(words, place),
  list: { list, level },
})
const levelOf = (format: ListLevel["format"], pattern: string): ListLevel => ({
  format,
  text: pattern,
  start: 1,
  indent: 0,
  hanging: 0,
})

/** Writes blocks and gives the Markdown, out of the archive where there is one. */
async function markdown(document: Document): Promise<string> {
  const { value } = await writeMd(document, bytes, { images: true, name: "文档" })
  const [file] = value
  if (!file) throw new Error("nothing was written")
  return file.format === "zip"
    ? strFromU8(unzipSync(file.content)["文档.md"] ?? new Uint8Array())
    : strFromU8(file.content)
}
const written = (...blocks: readonly Block[]): Promise<string> => markdown(blankDocument(blocks))

/** What a reader of Markdown makes of blocks. */
async function shown(...blocks: readonly Block[]): Promise<string> {
  return markdownIt({ html: true }).render(await written(...blocks))
}

/** Text that a reader shows, without its markup. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim()

test("headings keep their level, a label before their text and no more than six sharps", async () => {
  const labelled = { ...item("范围", 0), headingLevel: 2 }
  const document = {
    ...blankDocument([heading("标题", 1), labelled, heading("C#", 9)]),
    lists: [{ levels: [levelOf("decimal", "%1.")] }],
  }
  expect(await markdown(document)).toBe("# 标题\n\n## 1. 范围\n\n###### C\\#\n")
})

test("what looks like a mark in a text is shown as the text", async () => {
  const words = [
    "# no heading",
    "1. no list",
    "- no list",
    "> no quote",
    "===",
    "---",
    "a * b * c, 2*3*4, a_b_c and _so_",
    "<b>no tag</b> &amp; no entity",
    "[no link](http://a.b) and [^1]",
    "[no]: definition",
    "`no code` ~~not struck~~ 3~5 and 6~8",
    "C:\\no\\escape",
    "[ ] no task",
    "+ no list",
    "| no | table |",
  ]
  for (const word of words) {
    const html = await shown(paragraphOf(word, place))
    expect(html.trim(), word).toMatch(/^<p>[^<]*<\/p>$/)
    expect(textOf(html)).toBe(word)
  }
})

test("bold and italic open and close beside Chinese punctuation, blanks stay outside", async () => {
  const bold = { bold: true }
  const cases: readonly (readonly [Inline[], string])[] = [
    [[text("甲，", bold), text("乙")], "<strong>甲</strong>，乙"],
    [[text("见"), text("（附件）", bold), text("后")], "见（<strong>附件</strong>）后"],
    [[text("a "), text(" b ", bold), text("c")], "a  <strong>b</strong> c"],
    [
      [text("全", bold), text("部", { bold: true, italic: true })],
      "<strong>全</strong><em><strong>部</strong></em>",
    ],
    [[text("，", bold), text("乙")], "，乙"],
    [[text("x"), text("2", { verticalAlign: "superscript" })], "x<sup>2</sup>"],
    [[text("旧", { strike: true }), text("新")], "<s>旧</s>新"],
  ]
  for (const [inlines, html] of cases)
    expect(await shown(paragraph(...inlines))).toBe(`<p>${html}</p>\n`)
})

test("lists nest, numbers start where the page's did, and other labels stay text", async () => {
  const document = {
    ...blankDocument([
      item("甲", 0),
      { ...item("乙", 0, 1), list: { list: 1, level: 0, value: 3 } },
      item("子", 1, 1),
      item("丙", 0, 1),
      { ...item("丁", 0, 1), list: { list: 1, level: 0, value: 9 } },
      item("戊", 0, 2),
      item("己", 0, 2),
    ]),
    lists: [
      { levels: [levelOf("bullet", "•")] },
      { levels: [levelOf("decimal", "%1."), levelOf("bullet", "–")] },
      { levels: [levelOf("chinese", "（%1）")] },
    ],
  }
  const html = markdownIt({ html: true }).render(await markdown(document))
  expect(html.replaceAll("\n", "")).toBe(
    "<ul><li>甲</li></ul>" +
      '<ol start="3"><li>乙<ul><li>子</li></ul></li><li>丙</li></ol><!-- -->' +
      '<ol start="9"><li>丁</li></ol><p>（一） 戊</p><p>（二） 己</p>',
  )
})

test("a plain table is rows of pipes, a merged one HTML with its spans", async () => {
  const plain = {
    ...tableOf([[cellOf(0, "名|称"), cellOf(1, "数")], [cellOf(0, "甲")]]),
    headerRows: 1,
  }
  expect(await written(plain)).toBe("| 名\\|称 | 数 |\n| --- | --- |\n| 甲 |  |\n")
  expect(await shown(plain)).toContain("<th>名|称</th>")
  const merged = tableOf([
    [cellOf(0, "合计 < 3", { columns: 2 })],
    [cellOf(0, "甲"), cellOf(1, "乙")],
  ])
  expect(await written(merged)).toBe(
    '<table>\n<tr><td colspan="2">合计 &lt; 3</td></tr>\n<tr><td>甲</td><td>乙</td></tr>\n</table>\n',
  )
})

test("lines of code keep their indents in a block that its content cannot end", async () => {
  const code = (words: string, x0: number): Paragraph => {
    const box = { x0, y0: 0, x1: x0 + 6 * words.length, y1: 10 }
    return {
      ...paragraph(text(words, { font: 1 })),
      lines: [{ end: words.length, box, page: 0, baseline: 8 }],
    }
  }
  const document = blankDocument([
    code("if (a) {", 72),
    code("b = ```c```", 84),
    paragraph(text("调用 "), text("f(x)", { font: 1 }), text(" 即可")),
  ])
  const fonts = [
    ...document.fonts,
    { source: "Courier", ascii: "Courier New", eastAsia: "宋体", isSubstituted: false },
  ]
  expect(await markdown({ ...document, fonts })).toBe(
    "````\nif (a) {\n  b = ```c```\n````\n\n调用 `f(x)` 即可\n",
  )
})

test("links lead to safe addresses and to places in the text, notes stand below it", async () => {
  const link = (uri: string, words: string): Inline => ({
    kind: "link",
    target: { kind: "uri", uri },
    inlines: [text(words)],
  })
  const note: Inline = { kind: "note", note: 0, style: sampleRun }
  const inner: Inline = {
    kind: "link",
    target: { kind: "bookmark", name: "第 1 章" },
    inlines: [text("见上")],
  }
  const document = {
    ...blankDocument([
      { ...heading("一", 1), bookmarks: ["第 1 章"] },
      paragraph(link("https://a.b/(c) d", "甲[1]"), note),
      paragraph(link("javascript:alert(1)", "乙"), inner),
    ]),
    notes: [{ kind: "footnote" as const, mark: "①", blocks: [paragraphOf("注文", place)] }],
  }
  expect(await markdown(document)).toBe(
    [
      '# <a id="第_1_章"></a>一\n',
      "[甲\\[1\\]](<https://a.b/(c)%20d>)[^1]\n",
      "乙[见上](#第_1_章)\n",
      "[^1]: 注文\n",
    ].join("\n"),
  )
})

test("pictures stand in a folder beside the text, once each, and may be left out", async () => {
  const picture = { kind: "picture", image: 0, matrix: [1, 0, 0, 1, 0, 0], alpha: 1 } as const
  const figure = {
    kind: "figure",
    content: picture,
    placement: [place],
    anchor: "inline",
    wrap: "none",
    z: 0,
  } as const
  const document: Document = {
    ...blankDocument([
      figure,
      { ...paragraphOf("图 1 [甲]", place), role: "caption" },
      paragraph({ kind: "figure", figure: { ...figure, altText: "乙" } }),
    ]),
    images: [{ width: 2, height: 2, hasAlpha: false, format: "png", key: "a" }],
  }
  const write = (images: boolean) => writeMd(document, bytes, { images, name: "文档" })
  const [zip] = (await write(true)).value
  const entries = unzipSync(zip?.content ?? new Uint8Array())
  expect(Object.keys(entries)).toEqual(["文档.md", "images/image-1.png"])
  expect(strFromU8(entries["文档.md"] ?? new Uint8Array())).toBe(
    "![图 1 \\[甲\\]](images/image-1.png)\n\n图 1 [甲]\n\n![乙](images/image-1.png)\n",
  )
  const [plain] = (await write(false)).value
  expect([plain?.format, strFromU8(plain?.content ?? new Uint8Array())]).toEqual([
    "md",
    "图 1 [甲]\n",
  ])
  expect((await write(true)).value[0]?.content).toEqual(zip?.content)
})
