import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import {
  bodyStyle,
  document,
  figureParagraph,
  paragraph,
  plainFormat,
  plainRun,
  section,
  textRun,
} from "../../model/build.ts"
import type {
  Borders,
  Document,
  Figure,
  Inline,
  Paragraph,
  ParagraphStyle,
  Table,
  TableCell,
  TableRow,
} from "../../model/document.ts"
import type { MathNode } from "../../model/formula.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { findFaults } from "../../ooxml/conformance.test-kit.ts"
import { writeDocx } from "./write-docx.ts"

const bytes: SceneBytes = {
  image: () => Promise.resolve(new Uint8Array([137, 80, 78, 71])),
  font: () => Promise.resolve(undefined),
  drawRegion: () => Promise.reject(new Error("nothing to draw")),
}

async function parts(source: Document): Promise<Record<string, string>> {
  const { value } = await writeDocx(source, bytes)
  return Object.fromEntries(
    Object.entries(unzipSync(value)).map(([name, content]) => [name, strFromU8(content)]),
  )
}

const body = async (source: Document): Promise<string> =>
  (await parts(source))["word/document.xml"] ?? ""

const line = { style: "single", width: 0.5, colour: 0 } as const
const cell = (column: number, text: string, rest: Partial<TableCell> = {}): TableCell => ({
  column,
  columnSpan: 1,
  rowSpan: 1,
  blocks: [paragraph([textRun(text)])],
  borders: { top: line } satisfies Borders,
  align: "top",
  padding: { top: 0, right: 0, bottom: 0, left: 5 },
  rotation: 0,
  isHeader: false,
  box: { x0: 0, y0: 0, x1: 1, y1: 1 },
  ...rest,
})

describe("writeDocx", () => {
  it("gives a light formula of one line as text: LibreOffice draws formulas in black", async () => {
    const written = async (colour: number, tree: MathNode): Promise<string> => {
      const style = { ...plainRun, colour }
      const box = { x0: 0, y0: 0, x1: 10, y1: 10 }
      const formula: Inline = {
        kind: "formula",
        formula: { tree, display: "inline", style, page: 0, box },
      }
      return body(document([section([paragraph([textRun("as"), formula])])]))
    }
    const x: MathNode = { kind: "identifier", text: "x" }
    const two: MathNode = { kind: "number", text: "2" }
    const power: MathNode = { kind: "scripts", base: x, sup: two }
    const light = await written(0xdddddd, power)
    expect(light).not.toContain("m:oMath")
    expect(light).toMatch(/w:val="DDDDDD".*>x<.*w:val="superscript".*>2</su)
    expect(await written(0x404040, power)).toContain("m:oMath")
    const half: MathNode = { kind: "fraction", numerator: x, denominator: two, hasBar: true }
    expect(await written(0xdddddd, half)).toContain("m:oMath")
  })

  it("gives a formula, and the bars and brackets of it, the size and the colour of its text", async () => {
    const name = (text: string): MathNode => ({ kind: "identifier", text })
    const formula: Inline = {
      kind: "formula",
      formula: {
        tree: { kind: "fraction", hasBar: true, numerator: name("a"), denominator: name("b") },
        display: "inline",
        style: { ...plainRun, size: 9, colour: 0xff0000 },
        page: 0,
        box: { x0: 0, y0: 0, x1: 10, y1: 10 },
      },
    }
    const xml = await body(document([section([paragraph([textRun("as"), formula])])]))
    const look = '<w:color w:val="FF0000"/><w:sz w:val="18"/></w:rPr>'
    expect(xml).toMatch(new RegExp(`<m:fPr><m:ctrlPr><w:rPr><w:rFonts[^>]*/>${look}</m:ctrlPr>`))
    expect(xml.split(`${look}<m:t>`)).toHaveLength(3)
  })

  it("gives the same bytes for the same document", async () => {
    const source = document([section([paragraph([textRun("正文 text")])])])
    expect((await writeDocx(source, bytes)).value).toEqual((await writeDocx(source, bytes)).value)
  })

  it("writes headings under Word's own style names with an outline level", async () => {
    const heading = { ...bodyStyle, id: "h1", name: "标题 1", role: "heading", level: 1 } as const
    const files = await parts(
      document([section([paragraph([textRun("第一章")], { style: "h1", headingLevel: 1 })])], {
        styles: [bodyStyle, heading],
      }),
    )
    expect(files["word/styles.xml"]).toContain('<w:name w:val="heading 1"/>')
    expect(files["word/styles.xml"]).toContain('<w:outlineLvl w:val="0"/>')
    expect(files["word/document.xml"]).toContain('<w:pStyle w:val="Heading1"/>')
  })

  it("spells only what differs from the style", async () => {
    const markup = await body(
      document([
        section([paragraph([textRun("plain"), textRun("bold", { ...plainRun, bold: true })])]),
      ]),
    )
    expect(markup).toContain(
      "<w:r><w:t>plain</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r>",
    )
  })

  it("starts a page above a table that stands lower than the text by a paragraph as high as the room", async () => {
    const first = {
      ...cell(0, "low"),
      blocks: [{ ...paragraph([textRun("low")]), breakBefore: "page" as const }],
    }
    const table: Table = {
      kind: "table",
      columns: [100],
      rows: [{ height: 20, heightRule: "atLeast", cells: [first], page: 1 }],
      placement: [{ page: 1, box: { x0: 0, y0: 100, x1: 100, y1: 120 } }],
      headerRows: 0,
      align: "left",
      indent: 0,
      spaceBefore: 40,
      evidence: "ruled",
      confidence: 1,
    }
    const markup = await body(document([section([paragraph([textRun("before")]), table])]))
    expect(markup).toMatch(
      /<w:pageBreakBefore\/><w:spacing [^>]*w:line="800" w:lineRule="exact"\/>.*<w:tbl>/,
    )
    expect(markup.match(/<w:pageBreakBefore/g)).toHaveLength(1)
  })

  it("lets what hangs above a table go to its page with it, and keeps on its own what belongs to the page before", async () => {
    const box = { x0: 0, y0: 100, x1: 100, y1: 120 }
    const frame = (text: string, page: number): Figure => ({
      kind: "figure",
      content: { kind: "textBox", blocks: [paragraph([textRun(text)])], rotation: 0 },
      placement: [{ page, box }],
      anchor: "page",
      wrap: "front",
      z: 1,
    })
    const table: Table = {
      kind: "table",
      columns: [100],
      rows: [{ height: 20, heightRule: "atLeast", cells: [cell(0, "rows")], page: 1 }],
      placement: [{ page: 1, box }],
      headerRows: 0,
      align: "left",
      indent: 0,
      evidence: "aligned",
      confidence: 1,
    }
    const before = paragraph([textRun("before")], { placement: [{ page: 0, box }] })
    const markup = await body(
      document([section([before, frame("first", 0), frame("second", 1), table])]),
    )
    expect(markup).toMatch(
      /<w:t>first<.*<w:t>before<.*<w:pageBreakBefore\/>.*<w:t>second<.*<w:tbl>/,
    )
  })

  it("lets empty lines at the head of a page stand above their paragraph, out of sight on the page before", async () => {
    const moved = {
      ...paragraph([textRun("moved")]),
      blankAbove: { height: 30, spaceBefore: 12 },
    }
    const markup = await body(document([section([paragraph([textRun("before")]), moved])]))
    expect(markup).toMatch(
      /<w:spacing w:before="240" w:after="0" w:line="600" w:lineRule="exact"\/>.{0,80}<\/w:p><w:p><w:r><w:t>moved/,
    )
    expect(markup).not.toContain("pageBreakBefore")
  })

  describe("headings that start pages", () => {
    const at = (page: number): Pick<Paragraph, "placement"> => ({
      placement: [{ page, box: { x0: 0, y0: 0, x1: 100, y1: 20 } }],
    })
    const heading = (text: string, page: number, told: Partial<Paragraph> = {}): Paragraph => ({
      ...paragraph([textRun(text)]),
      style: "heading1",
      headingLevel: 1,
      ...at(page),
      ...told,
    })
    const opener = (text: string, page: number): Paragraph =>
      heading(text, page, { breakBefore: "page" })
    const text = (page: number): Paragraph => ({ ...paragraph([textRun("text")]), ...at(page) })
    const style: ParagraphStyle = {
      id: "heading1",
      name: "标题 1",
      role: "heading",
      level: 1,
      run: plainRun,
      format: plainFormat,
    }
    const written = (blocks: readonly (Paragraph | Table)[]): Promise<Record<string, string>> => {
      const source = document([section(blocks)])
      return parts({ ...source, styles: [...source.styles, style] })
    }
    const inStyle = /w:styleId="Heading1"(?:(?!<w:style ).)*<w:pageBreakBefore\/>/

    it("have no empty line above them, which would stand on a page of its own", async () => {
      const carried = heading("carried", 3, { blankAbove: { height: 30, spaceBefore: 12 } })
      const blocks = [text(0), opener("one", 1), opener("two", 2), carried]
      const { "word/document.xml": markup } = await written(blocks)
      expect(markup).toMatch(/<w:p><w:pPr>(?:(?!<w:p>).)*w:before="600"(?:(?!<w:p>).)*carried/)
      expect(markup?.match(/<w:p>/g)).toHaveLength(4)
    })
    it("have it from their style where each of them does", async () => {
      const files = await written([text(0), opener("one", 1), opener("two", 2)])
      expect(files["word/styles.xml"]).toMatch(inStyle)
      expect(files["word/document.xml"]).not.toContain("pageBreakBefore")
    })

    it("have it from their style below a full page as well, and say so where they stand elsewhere or in a cell", async () => {
      const table: Table = {
        kind: "table",
        columns: [100],
        rows: [
          {
            height: 20,
            heightRule: "atLeast",
            cells: [{ ...cell(0, ""), blocks: [heading("in a cell", 3)] }],
            page: 3,
          },
        ],
        ...at(3),
        headerRows: 0,
        align: "left",
        indent: 0,
        evidence: "ruled",
        confidence: 1,
      }
      const files = await written([
        text(0),
        opener("one", 1),
        opener("two", 2),
        text(2),
        heading("below a full page", 3),
        heading("elsewhere", 3),
        table,
      ])
      expect(files["word/styles.xml"]).toMatch(inStyle)
      const said = [
        ...(files["word/document.xml"] ?? "").matchAll(
          /<w:pageBreakBefore( w:val="0")?\/>(?:(?!<w:t>).)*<w:t>([^<]*)/g,
        ),
      ].map(([, off, shown]) => [off !== undefined, shown])
      expect(said).toEqual([
        [true, "elsewhere"],
        [true, "in a cell"],
      ])
    })

    it("say it themselves where their style has more than one in four elsewhere, or one break alone", async () => {
      const mixed = await written([
        text(0),
        opener("one", 1),
        opener("two", 2),
        heading("elsewhere", 2),
      ])
      expect(mixed["word/styles.xml"]).not.toMatch(inStyle)
      expect(mixed["word/document.xml"]?.match(/<w:pageBreakBefore\/>/g)).toHaveLength(2)
      const full = await written([text(0), opener("one", 1), text(1), heading("two", 2)])
      expect(full["word/styles.xml"]).not.toMatch(inStyle)
    })
  })

  it("keeps rows whole that went over to a page, and gives no height to those that a page parted", async () => {
    const row = (pages: readonly number[], isWhole: boolean): TableRow => {
      const own = cell(0, "text")
      const box = { x0: 0, y0: 0, x1: 100, y1: 20 }
      const placement = pages.map((page) => ({ page, box }))
      return {
        height: 20,
        heightRule: "atLeast",
        cells: [{ ...own, blocks: [{ ...paragraph([textRun("text")]), placement }] }],
        page: 0,
        ...(isWhole ? { isWhole } : {}),
      }
    }
    const table: Table = {
      kind: "table",
      columns: [100],
      rows: [row([0], true), row([0, 1], false)],
      placement: [{ page: 0, box: { x0: 0, y0: 0, x1: 100, y1: 40 } }],
      headerRows: 0,
      align: "left",
      indent: 0,
      evidence: "ruled",
      confidence: 1,
    }
    const markup = await body(document([section([table])]))
    expect(markup.match(/<w:cantSplit\/>/g)).toHaveLength(1)
    expect(markup.match(/<w:trHeight /g)).toHaveLength(1)
  })

  it("writes the turned words behind every page as a watermark of Word, others as a text box", async () => {
    const box = (rotation: number): Figure => ({
      kind: "figure",
      content: { kind: "textBox", blocks: [paragraph([textRun("DRAFT")])], rotation },
      placement: [{ page: 0, box: { x0: 100, y0: 300, x1: 500, y1: 420 } }],
      anchor: "page",
      wrap: "behind",
      z: 0,
    })
    const headerOf = async (rotation: number): Promise<string> => {
      const header = { default: [figureParagraph(box(rotation))] }
      const files = await parts(document([{ ...section([paragraph([textRun("body")])]), header }]))
      return Object.entries(files).find(([name]) => /^word\/header\d/.test(name))?.[1] ?? ""
    }
    const turned = await headerOf(315)
    expect(turned).toMatch(/<v:shape [^>]*rotation:315[^>]*>.*<v:textpath [^>]*string="DRAFT"/)
    expect(turned).toContain("margin-left:100pt;margin-top:")
    expect(turned).not.toContain("txbxContent")
    expect(await headerOf(0)).toContain("txbxContent")
  })

  it("gives left pages an empty header where right ones have one", async () => {
    const source = section([paragraph([textRun("body")])])
    const files = await parts(
      document([{ ...source, header: { default: [paragraph([textRun("right")])], even: [] } }]),
    )
    const headers = Object.entries(files).flatMap(([name, content]) =>
      /^word\/header\d/.test(name) ? [content.includes("right")] : [],
    )
    expect(headers).toEqual([true, false])
  })

  it("writes small capitals as such", async () => {
    expect(
      await body(
        document([section([paragraph([textRun("Scope", { ...plainRun, smallCaps: true })])])]),
      ),
    ).toContain("<w:rPr><w:smallCaps/></w:rPr><w:t>Scope</w:t>")
  })

  it("writes capitals that are a look as such", async () => {
    expect(
      await body(
        document([section([paragraph([textRun("Scope", { ...plainRun, allCaps: true })])])]),
      ),
    ).toContain("<w:rPr><w:caps/></w:rPr><w:t>Scope</w:t>")
  })

  it("bases the title of contents on the first heading and keeps it out of the outline", async () => {
    const heading = { ...bodyStyle, id: "h1", name: "标题 1", role: "heading", level: 1 } as const
    const title = { ...bodyStyle, id: "tocTitle", name: "目录标题", role: "tocTitle" } as const
    const source = document([section([paragraph([textRun("Contents")])])])
    const { "word/styles.xml": styles = "" } = await parts({
      ...source,
      styles: [bodyStyle, heading, title],
    })
    expect(styles).toContain(
      '<w:style w:type="paragraph" w:styleId="TOCHeading"><w:name w:val="TOC Heading"/><w:basedOn w:val="Heading1"/><w:qFormat/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>',
    )
  })

  it("says of a section of vertical writing which way it runs, after its columns", async () => {
    const upright = section([paragraph([textRun("竖排")])])
    const markup = await body(
      document([{ ...upright, page: { ...upright.page, isVertical: true } }]),
    )
    expect(markup).toMatch(/<w:pgMar [^>]*\/><w:textDirection w:val="tbRl"\/><\/w:sectPr>/)
  })

  it("marks right-to-left paragraphs and their runs, weight and slant included", async () => {
    const markup = await body(
      document([
        section([
          paragraph(
            [textRun("שלום", { ...plainRun, bold: true }), textRun("plain"), textRun(" (")],
            {
              format: { ...plainFormat, direction: "rtl" },
            },
          ),
        ]),
      ]),
    )
    expect(markup).toContain('<w:bidi w:val="1"/>')
    expect(markup).toContain("<w:rPr><w:b/><w:bCs/><w:rtl/></w:rPr><w:t>שלום</w:t>")
    expect(markup).toContain("<w:r><w:t>plain</w:t></w:r>")
    // Word draws brackets the other way round in runs that are read from the left.
    expect(markup).toContain('<w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve"> (</w:t>')
  })

  it("gives a style its weight for words that are read from the right, too", async () => {
    const source = document([section([paragraph([textRun("שלום")])])])
    const bold = { ...bodyStyle, id: "bold", run: { ...plainRun, bold: true } }
    const files = await parts({ ...source, styles: [...source.styles, bold] })
    expect(files["word/styles.xml"]).toContain("<w:b/><w:bCs/>")
  })

  it("keeps rulings of paragraphs at their distance, and low pictures on lines no higher than they are", async () => {
    const border = { style: "single", width: 0.5, colour: 0, space: 9.4 } as const
    const rule: Figure = {
      kind: "figure",
      content: { kind: "picture", image: 0, matrix: [400, 0, 0, 1, 72, 100], alpha: 1 },
      placement: [{ page: 0, box: { x0: 72, y0: 100, x1: 472, y1: 101 } }],
      anchor: "inline",
      wrap: "none",
      z: 1,
    }
    const markup = await body(
      document(
        [
          section([
            paragraph([textRun("ruled")], { format: { ...plainFormat, borders: { top: border } } }),
            figureParagraph(rule, { format: plainFormat }),
          ]),
        ],
        { images: [{ key: "a", format: "png", width: 400, height: 1, hasAlpha: false }] },
      ),
    )
    expect(markup).toContain('<w:top w:val="single" w:sz="4" w:space="9" w:color="000000"/>')
    expect(markup).toContain('<w:r><w:rPr><w:sz w:val="2"/></w:rPr><w:drawing>')
  })

  it("fills the grid under a cell that spans rows and columns", async () => {
    const table: Table = {
      kind: "table",
      columns: [50, 60, 70],
      rows: [
        {
          height: 20,
          heightRule: "atLeast",
          page: 0,
          cells: [cell(0, "a", { rowSpan: 2, columnSpan: 2 }), cell(2, "b")],
        },
        { height: 20, heightRule: "atLeast", page: 0, cells: [cell(2, "c")] },
      ],
      placement: [],
      headerRows: 1,
      align: "left",
      indent: 0,
      evidence: "ruled",
      confidence: 1,
    }
    const markup = await body(document([section([table])]))
    expect(markup.match(/<w:tc>/g)).toHaveLength(4)
    expect(markup).toContain(
      '<w:tcW w:w="2200" w:type="dxa"/><w:gridSpan w:val="2"/><w:vMerge w:val="restart"/>',
    )
    expect(markup).toContain("<w:vMerge/>")
    expect(markup).toContain("<w:tblHeader/>")
    expect(markup).toMatch(/<\/w:tbl><w:p>/)
  })

  it("counts on by itself and starts anew only where the page shows another number", async () => {
    const lists = [
      { levels: [{ format: "decimal", text: "%1.", start: 1, indent: 21, hanging: 21 }] },
    ] as const
    const item = (value: number) =>
      paragraph([textRun(`item ${value}`)], { list: { list: 0, level: 0, value } })
    const files = await parts(document([section([item(1), item(2), item(1), item(7)])], { lists }))
    expect(files["word/numbering.xml"]?.match(/<w:num /g)).toHaveLength(3)
    expect(files["word/numbering.xml"]).toContain('<w:startOverride w:val="7"/>')
    expect(files["word/document.xml"]?.match(/<w:numId w:val="1"\/>/g)).toHaveLength(2)
  })

  it("writes a picture that stands for a bullet as one, in the size that it has", async () => {
    const level = { format: "bullet", text: "•", start: 1, indent: 21, hanging: 21 } as const
    const run = { ...plainRun, size: 8 }
    const lists = [{ levels: [{ ...level, run, picture: 0 }] }]
    const item = paragraph([textRun("item")], { list: { list: 0, level: 0 } })
    const images = [{ key: "a", format: "png", width: 30, height: 20, hasAlpha: false }] as const
    const files = await parts(document([section([item])], { lists, images }))
    expect(files["word/numbering.xml"]).toContain('style="width:12pt;height:8pt"')
    expect(files["word/numbering.xml"]).toContain('<w:lvlPicBulletId w:val="0"/>')
    expect(files["word/_rels/numbering.xml.rels"]).toContain('Target="media/image1.png"')
    const { value } = await writeDocx(document([section([item])], { lists, images }), bytes)
    expect(findFaults(value)).toEqual([])
  })

  it("writes equal furniture once, an empty part where it ends, and page fields", async () => {
    const footer = {
      default: [
        paragraph([
          { kind: "pageField", field: "page", format: "decimal", style: plainRun, shown: "1" },
        ]),
      ],
    } as const
    const blocks = [paragraph([textRun("one")])]
    const sections = [section(blocks, { footer }), section(blocks, { footer }), section(blocks)]
    const files = await parts(document(sections))
    expect(Object.keys(files).filter((name) => name.startsWith("word/footer"))).toHaveLength(2)
    expect(files["word/footer1.xml"]).toContain(" PAGE ")
    expect(files["word/footer2.xml"]).not.toContain("PAGE")
  })

  it("writes no section for pages that showed nothing but notes", async () => {
    const text = await body(document([section([paragraph([textRun("one")])]), section([])]))
    expect(text.match(/<w:sectPr/g)).toHaveLength(1)
    expect((await body(document([section([])]))).match(/<w:sectPr/g)).toHaveLength(1)
  })

  it("writes notes, links and bookmarks that point at each other", async () => {
    const blocks = [
      paragraph([
        textRun("see"),
        { kind: "note", note: 0, style: plainRun },
        { kind: "link", target: { kind: "bookmark", name: "_mark" }, inlines: [textRun("there")] },
      ]),
      paragraph(
        [
          {
            kind: "link",
            target: { kind: "uri", uri: "https://example.org/" },
            inlines: [textRun("web")],
          },
        ],
        { bookmarks: ["_mark"] },
      ),
      paragraph([
        {
          kind: "link",
          target: { kind: "uri", uri: "javascript:alert(1)" },
          inlines: [textRun("bad")],
        },
      ]),
    ]
    const files = await parts(
      document([section(blocks)], {
        notes: [{ kind: "footnote", mark: "1", blocks: [paragraph([textRun("note text")])] }],
      }),
    )
    expect(files["word/document.xml"]).toContain('<w:footnoteReference w:id="2"/>')
    expect(files["word/footnotes.xml"]).toMatch(
      /w:id="2"><w:p>.*<w:footnoteRef\/><\/w:r><w:r><w:t xml:space="preserve"> <\/w:t><\/w:r><w:r><w:t>note text/,
    )
    expect(files["word/document.xml"]).toContain('<w:hyperlink w:anchor="_mark"')
    expect(files["word/document.xml"]).toContain('w:name="_mark"')
    expect(JSON.stringify(files)).not.toContain("javascript:")
  })

  it("counts notes as the page, in the first section too, where LibreOffice reads it", async () => {
    const noted = (mark: string, kind: "footnote" | "endnote" = "footnote") =>
      parts(
        document(
          [
            section([paragraph([{ kind: "note", note: 0, style: plainRun }])]),
            section([paragraph([textRun("behind")])]),
          ],
          { notes: [{ kind, mark, blocks: [paragraph([textRun("note text")])] }] },
        ),
      )
    const files = await noted("29")
    const starts = '<w:footnotePr><w:numFmt w:val="decimal"/><w:numStart w:val="29"/>'
    expect(files["word/settings.xml"]).toContain(starts)
    expect(files["word/document.xml"]?.split(`<w:sectPr>${starts}</w:footnotePr>`)).toHaveLength(2)
    expect((await noted("1"))["word/document.xml"]).not.toContain("w:footnotePr")
    expect((await noted("*"))["word/document.xml"]).toContain('<w:numFmt w:val="chicago"/>')
    // Endnotes are i, ii, iii where nothing else is said.
    const one = '<w:sectPr><w:endnotePr><w:numFmt w:val="decimal"/></w:endnotePr>'
    expect((await noted("1", "endnote"))["word/document.xml"]).toContain(one)
    expect((await noted("i", "endnote"))["word/document.xml"]).not.toContain("w:endnotePr")
  })

  it("tells exact line heights from factors", async () => {
    const format = {
      ...plainFormat,
      lineSpacing: { rule: "exact", value: 18.5 } as const,
      indent: { left: 10, right: 0, firstLine: -10 },
    }
    expect(await body(document([section([paragraph([textRun("x")], { format })])]))).toContain(
      '<w:spacing w:before="0" w:after="0" w:line="370" w:lineRule="exact"/><w:ind w:left="200" w:right="0" w:hanging="200"/>',
    )
  })
})
