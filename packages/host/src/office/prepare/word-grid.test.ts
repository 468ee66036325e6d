import { strToU8, unzipSync, zipSync } from "fflate"
import { processorTime } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { settleGridLines, settleParagraphs } from "./word-grid.ts"
import { settleLayout } from "./word-layout.ts"
import { wrapText } from "./plain-text.ts"

/** Sections whose grid stays: their letters stand on it as well. */
const letters =
  '<w:sectPr><w:docGrid w:type="linesAndChars" w:linePitch="312" w:charSpace="-2714"/></w:sectPr>'
const lines = '<w:sectPr><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'
const styles = `<w:styles><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="24"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="1"><w:basedOn w:val="a"/><w:pPr><w:spacing w:before="340" w:after="330" w:line="578" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="44"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="3"><w:basedOn w:val="a"/><w:pPr><w:spacing w:before="260" w:after="260" w:line="416" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="30"/></w:rPr></w:style></w:styles>`
const settle = (paragraph: string, of = styles, section = letters): string =>
  settleParagraphs(paragraph + section, of, { isInTables: true, isLoose: true }).body.slice(
    0,
    -section.length,
  )
/** The line that a paragraph gets where its grid goes. */
const lineOf = (paragraph: string): string | undefined =>
  /w:line="\d+" w:lineRule="\w+"/.exec(settle(paragraph, styles, lines))?.[0]
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800"/><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'
const run = (properties = ""): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>永</w:t></w:r>`

describe("lines on a document grid", () => {
  it("that fit one grid line are left to the office program", () => {
    const body = `<w:p>${run()}</w:p><w:p><w:pPr><w:spacing w:line="480" w:lineRule="auto"/></w:pPr>${run()}</w:p>`
    expect(settle(body)).toBe(body)
  })

  it("of Western text alone have the multiple of a grid line, whatever the face", () => {
    const western = "<w:r><w:t>stockcount int(4)</w:t></w:r>"
    expect(settle(`<w:p>${western}</w:p>`)).toBe(
      `<w:p><w:pPr><w:snapToGrid w:val="0"/><w:spacing w:line="468" w:lineRule="exact"/></w:pPr>${western}</w:p>`,
    )
    for (const body of [
      `<w:p>${western}${run()}</w:p>`,
      `<w:p>${western}<w:r><w:drawing/></w:r></w:p>`,
    ])
      expect(settle(body)).toBe(body)
  })

  it("have a multiple that is a whole number of grid lines, too", () => {
    const own = (line: number): string =>
      `<w:pPr><w:spacing w:line="${line}" w:lineRule="auto"/></w:pPr>`
    const western = "<w:r><w:t>stockcount int(4)</w:t></w:r>"
    expect(settle(`<w:p>${own(720)}${western}</w:p>`)).toContain(
      '<w:snapToGrid w:val="0"/><w:spacing w:line="936" w:lineRule="exact"/>',
    )
    // 28.6 pt on 15.6 take two lines, three of which are asked for.
    expect(settle(`<w:p>${own(720)}${run('<w:sz w:val="44"/>')}</w:p>`)).toContain(
      'w:line="936" w:lineRule="exact"',
    )
    expect(settle(`<w:p>${own(480)}${run('<w:sz w:val="44"/>')}</w:p>`)).toContain(
      'w:line="240" w:lineRule="auto"',
    )
  })

  it("take whole lines of the faces that their text is in", () => {
    const deng = '<w:rFonts w:ascii="等线" w:eastAsia="等线"/>'
    // 16.5 pt on 15.6: two lines, where Song and Calibri have one.
    for (const text of ["2.1", "永"]) {
      const body = `<w:p><w:r><w:rPr>${deng}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
      expect(settle(body)).toContain('<w:spacing w:line="240" w:lineRule="auto"/>')
    }
    const styled = styles.replace("<w:rPr><w:sz", `<w:rPr>${deng}<w:sz`)
    const body = "<w:p><w:r><w:t>2.1</w:t></w:r></w:p>"
    expect(settle(body, styled)).toContain('w:line="240"')
  })

  it("of pictures alone take the whole lines that the picture needs, whatever the multiple", () => {
    const picture =
      '<w:r><w:drawing><wp:inline distT="0"><wp:extent cx="1" cy="1649730"/></wp:inline></w:drawing></w:r>'
    // 129.9 pt are nine lines of 15.6.
    expect(settle(`<w:p>${picture}</w:p>`)).toBe(
      `<w:p><w:pPr><w:spacing w:line="240" w:lineRule="auto"/></w:pPr>${picture}</w:p>`,
    )
    const among = `<w:p>${run()}${picture}</w:p>`
    expect(settle(among)).toBe(among)
  })

  it("take the next whole lines where that is more than the multiple of one", () => {
    expect(settle(`<w:p><w:pPr><w:pStyle w:val="3"/></w:pPr>${run()}</w:p>`)).toBe(
      `<w:p><w:pPr><w:pStyle w:val="3"/><w:spacing w:line="240" w:lineRule="auto"/></w:pPr>${run()}</w:p>`,
    )
    expect(settle(`<w:p>${run('<w:sz w:val="28"/>')}</w:p>`)).toBe(
      `<w:p><w:pPr><w:spacing w:line="240" w:lineRule="auto"/></w:pPr>${run('<w:sz w:val="28"/>')}</w:p>`,
    )
  })

  it("are as high as their mark where they are empty", () => {
    const mark = '<w:rPr><w:sz w:val="28"/></w:rPr>'
    expect(settle(`<w:p><w:pPr>${mark}</w:pPr></w:p>`)).toBe(
      `<w:p><w:pPr><w:spacing w:line="240" w:lineRule="auto"/>${mark}</w:pPr></w:p>`,
    )
  })

  it("take the multiple of one grid line where that is more, and keep the space around", () => {
    const own = '<w:pPr><w:spacing w:before="100" w:line="600" w:lineRule="auto"/></w:pPr>'
    expect(settle(`<w:p>${own}${run('<w:sz w:val="32"/>')}</w:p>`)).toContain(
      '<w:snapToGrid w:val="0"/><w:spacing w:before="100" w:line="780" w:lineRule="exact"/>',
    )
    expect(settle(`<w:p><w:pPr><w:pStyle w:val="1"/></w:pPr>${run()}</w:p>`)).toContain(
      'w:line="751" w:lineRule="exact"',
    )
  })

  it("stand off the grid where their height is exact", () => {
    const exact = '<w:spacing w:line="300" w:lineRule="exact"/>'
    expect(settle(`<w:p><w:pPr>${exact}</w:pPr>${run()}</w:p>`)).toBe(
      `<w:p><w:pPr><w:snapToGrid w:val="0"/>${exact}</w:pPr>${run()}</w:p>`,
    )
  })

  it("stand off the grid where empty paragraphs that close themselves are exact", () => {
    const exact =
      '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:pPr><w:spacing w:line="400" w:lineRule="exact"/></w:pPr></w:style>'
    const grid = '<w:sectPr><w:docGrid w:linePitch="312"/></w:sectPr>'
    const off = '<w:pPr><w:snapToGrid w:val="0"/></w:pPr>'
    expect(settleGridLines(`<w:p w:rsidR="1"/><w:p/>${lines}`, exact, "", true).body).toBe(
      `<w:p w:rsidR="1">${off}</w:p><w:p>${off}</w:p>${grid}`,
    )
  })

  it("are left alone where they are off the grid or single", () => {
    for (const properties of [
      '<w:snapToGrid w:val="0"/>',
      '<w:spacing w:line="240" w:lineRule="auto"/>',
    ]) {
      const body = `<w:p><w:pPr>${properties}</w:pPr>${run('<w:sz w:val="36"/>')}</w:p>`
      expect(settle(body)).toBe(body)
    }
  })

  it("have their heights themselves where no letter stands on it, and the grid goes", () => {
    expect(lineOf(`<w:p>${run()}</w:p>`)).toBe('w:line="468" w:lineRule="exact"')
    const single = '<w:pPr><w:spacing w:after="20" w:line="240" w:lineRule="auto"/></w:pPr>'
    expect(lineOf(`<w:p>${single}${run()}</w:p>`)).toBe('w:line="312" w:lineRule="exact"')
    expect(lineOf(`<w:p>${single}${run('<w:sz w:val="44"/>')}</w:p>`)).toBe(
      'w:line="624" w:lineRule="exact"',
    )
    expect(lineOf(`<w:p>${single}</w:p>`)).toBe('w:line="312" w:lineRule="exact"')
    expect(settle(`<w:p>${single}${run()}</w:p>`, styles, lines)).toContain('w:after="20"')
    const whole = settleGridLines(`<w:p>${single}${run()}</w:p>${page}`, styles, "", true).body
    // 12 pt stand .4 lower in a line of an exact height than in the middle of 15.6.
    expect(whole).toContain('w:top="1433" w:right="1800" w:bottom="1447"')
    expect(whole).toContain('<w:docGrid w:linePitch="312"/>')
  })

  it("are at least as high where something may make single ones higher", () => {
    const single = '<w:pPr><w:spacing w:line="240" w:lineRule="auto"/></w:pPr>'
    const picture =
      '<w:r><w:drawing><wp:inline distT="0"><wp:extent cx="1" cy="1649730"/></wp:inline></w:drawing></w:r>'
    expect(lineOf(`<w:p>${single}${picture}</w:p>`)).toBe('w:line="2808" w:lineRule="atLeast"')
    // 14.6 pt and what 12 pt have below the line are two.
    const small = picture.replace("1649730", "185420")
    expect(lineOf(`<w:p>${single}${small}</w:p>`)).toBe('w:line="624" w:lineRule="atLeast"')
    const lower = picture.replace("1649730", "649730")
    expect(lineOf(`<w:p>${single}${picture}${lower}</w:p>`)).toBe(
      'w:line="312" w:lineRule="atLeast"',
    )
    const large = run('<w:sz w:val="44"/>')
    expect(lineOf(`<w:p>${single}${run()}${large}</w:p>`)).toBe('w:line="312" w:lineRule="atLeast"')
  })

  it("stay on it where much of the text has formulas among its letters", () => {
    const among = `<w:p>${run()}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>`
    expect(settle(among, styles, lines)).toBe(among)
    expect(lineOf(among + `<w:p>${run().repeat(20)}</w:p>`)).toBe(
      'w:line="468" w:lineRule="atLeast"',
    )
  })

  it("tell how far most of the text stands below their tops", () => {
    const wide = `<w:p><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr>${run()}</w:p>`
    const single = `<w:p><w:pPr><w:spacing w:line="240" w:lineRule="auto"/></w:pPr>${run()}</w:p>`
    expect(
      settleParagraphs(wide + single + wide + letters, styles, { isInTables: true }).lead,
    ).toBe(78)
    expect(
      settleParagraphs(single + wide + single + letters, styles, { isInTables: true }).lead,
    ).toBe(0)
  })

  it("stand off the grid in tables where they have a least height or the table's style says so", () => {
    const least = '<w:pPr><w:spacing w:line="0" w:lineRule="atLeast"/></w:pPr>'
    const table = (head: string, properties: string): string =>
      `<w:tbl><w:tblPr>${head}</w:tblPr><w:tr><w:tc><w:p>${properties}${run()}</w:p></w:tc></w:tr></w:tbl>`
    expect(settle(table("", least))).toContain('<w:pPr><w:snapToGrid w:val="0"/><w:spacing')
    expect(settle(`<w:p>${least}${run()}</w:p>`)).not.toContain("snapToGrid")
    const tables =
      '<w:style w:type="table" w:styleId="t1"><w:pPr><w:snapToGrid w:val="0"/></w:pPr></w:style><w:style w:type="table" w:styleId="t2"><w:basedOn w:val="t1"/></w:style>'
    const inStyle = (id: string): string =>
      settle(
        table(`<w:tblStyle w:val="${id}"/>`, ""),
        styles.replace("</w:styles>", `${tables}</w:styles>`),
      )
    expect(inStyle("t2")).toContain("snapToGrid")
    expect(inStyle("t3")).not.toContain("snapToGrid")
  })

  it("stand off the grid in tables, unless the document adjusts them there", () => {
    const cell = `<w:tbl><w:tr><w:tc><w:p>${run()}</w:p></w:tc></w:tr></w:tbl><w:p>${run()}</w:p>`
    expect(settle(cell)).toBe(cell)
    for (const section of [letters, ""])
      expect(settleParagraphs(cell + section, styles, { isInTables: false }).body).toBe(
        cell.replace("<w:p>", '<w:p><w:pPr><w:snapToGrid w:val="0"/></w:pPr>') + section,
      )
  })

  it("are found in bounded time, however many runs, styles and open tags there are", () => {
    const begun = processorTime()
    const large = run('<w:sz w:val="36"/>')
    expect(settle(`<w:p>${large.repeat(200_000)}</w:p>`)).toContain('w:line="240"')
    expect(settle(`<w:p>${'<w:r a=">"/>'.repeat(300_000)}</w:p>`)).not.toContain("w:line")
    const chain = Array.from(
      { length: 50_000 },
      (_, at) =>
        `<w:style w:type="paragraph" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`,
    ).join("")
    const empty = '<w:style w:type="paragraph"/>'.repeat(200_000)
    const based = `<w:p><w:pPr><w:pStyle w:val="s0"/></w:pPr>${run()}</w:p>`
    expect(settle(based, chain)).toBe(based)
    expect(settle(based, empty)).toBe(based)
    expect(processorTime() - begun).toBeLessThan(15_000)
  })

  it("keep what stands in their properties to the letter", () => {
    const own = '<w:pPr><w:bidi w:x="$&amp;$1"/><w:spacing w:line="400" w:lineRule="auto"/></w:pPr>'
    expect(settle(`<w:p>${own}${run('<w:sz w:val="36"/>')}</w:p>`)).toContain('w:x="$&amp;$1"')
  })

  it("are settled in documents all of whose sections share one grid, and in no others", () => {
    const parts = unzipSync(wrapText(new TextEncoder().encode("x")))
    const large = `<w:p><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr>${run('<w:sz w:val="36"/>')}</w:p>`
    const document = (grid: string): Uint8Array =>
      zipSync({
        ...parts,
        "word/document.xml": strToU8(
          `<w:document><w:body>${large}<w:sectPr>${grid}</w:sectPr></w:body></w:document>`,
        ),
      })
    const plain = document("")
    expect(settleLayout(plain)).toBe(plain)
    const gridded = document('<w:docGrid w:type="lines" w:linePitch="312"/>')
    expect(settleLayout(gridded)).not.toBe(gridded)
  })

  it("keep the space that newer documents lose where they were made of a binary one", () => {
    const spaced = `<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:pPr><w:spacing w:before="240"/></w:pPr>${run()}</w:p>`
    const made = zipSync({
      "word/document.xml": strToU8(`<w:document><w:body>${spaced}</w:body></w:document>`),
      "word/settings.xml": strToU8(
        '<w:settings><w:compat><w:compatSetting w:name="compatibilityMode" w:val="15"/></w:compat></w:settings>',
      ),
    })
    expect(settleLayout(made)).not.toBe(made)
    expect(settleLayout(made, { isBinary: true })).toBe(made)
  })
})
