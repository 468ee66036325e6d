import { strFromU8, unzipSync, zipSync, strToU8 } from "fflate"
import { describe, expect, it } from "vitest"
import { wrapCsv } from "./plain-text.ts"
import { pageWorkbook } from "./sheet-paging.ts"

const table = (columns: number): Uint8Array =>
  wrapCsv(
    new TextEncoder().encode(
      Array.from({ length: 5 }, () =>
        Array.from({ length: columns }, (_, index) => `cell ${index}`).join(","),
      ).join("\n"),
    ),
  )
const part = (bytes: Uint8Array, name: string): string =>
  strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())
const sheetOf = (bytes: Uint8Array): string => part(bytes, "xl/worksheets/sheet1.xml")
const setupOf = (bytes: Uint8Array): string =>
  /<pageSetup[ /][^>]*>/.exec(sheetOf(bytes))?.[0] ?? ""
const setup = (columns: number, options = {}): string =>
  setupOf(pageWorkbook(table(columns), options))
const edit = (bytes: Uint8Array, name: string, change: (xml: string) => string): Uint8Array => {
  const parts = unzipSync(bytes)
  parts[name] = strToU8(change(strFromU8(parts[name] ?? new Uint8Array())))
  return zipSync(parts)
}
const frozen = (xml: string): string =>
  xml.replace(
    "<sheetData>",
    '<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews><sheetData>',
  )
const secondSheet = (xml: string): string =>
  xml.replace("</sheets>", '<sheet name="二" sheetId="2" r:id="rId2"/></sheets>')

describe("a workbook under the default options", () => {
  it("stays upright and unscaled while its columns fit", () => {
    expect(setup(8)).toBe('<pageSetup paperSize="9" orientation="portrait" scale="100"/>')
  })

  it("turns, then shrinks to one page across, then takes A3, then prints columns in turn", () => {
    expect(setup(12)).toContain('orientation="landscape" scale="100"')
    // Columns that only just fit may be wider in the workbook's own face.
    expect(setup(15)).toContain('orientation="landscape" fitToWidth="1"')
    expect(setup(25)).toBe(
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    )
    expect(setup(60)).toBe(
      '<pageSetup paperSize="8" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    )
    expect(setup(200)).toBe('<pageSetup paperSize="8" orientation="landscape" scale="60"/>')
  })

  it("shrinks to what charts and pictures reach over", () => {
    const drawn = unzipSync(
      edit(table(3), "xl/worksheets/sheet1.xml", (xml) =>
        xml.replace("</worksheet>", '<drawing r:id="rId9"/></worksheet>'),
      ),
    )
    drawn["xl/worksheets/_rels/sheet1.xml.rels"] = strToU8(
      '<Relationships><Relationship Id="rId9" Target="../drawings/drawing1.xml"/></Relationships>',
    )
    drawn["xl/drawings/drawing1.xml"] = strToU8(
      "<xdr:wsDr><xdr:from><xdr:col>2</xdr:col></xdr:from><xdr:to><xdr:col>24</xdr:col></xdr:to></xdr:wsDr>",
    )
    expect(sheetOf(pageWorkbook(zipSync(drawn), {}))).toContain(
      'orientation="landscape" fitToWidth="1" fitToHeight="0"',
    )
  })

  it("repeats no frozen rows where the author set a print area, and named no titles", () => {
    const withArea = (area: string): string =>
      part(
        pageWorkbook(
          edit(edit(table(3), "xl/worksheets/sheet1.xml", frozen), "xl/workbook.xml", (xml) =>
            xml.replace(
              "</sheets>",
              `</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${area}</definedName></definedNames>`,
            ),
          ),
          {},
        ),
        "xl/workbook.xml",
      )
    expect(withArea("Sheet1!$A$1:$B$5")).not.toContain("Print_Titles")
  })

  it("keeps a sheet's own scale, fit and print area", () => {
    const own = edit(table(25), "xl/worksheets/sheet1.xml", (xml) =>
      xml.replace("</worksheet>", '<pageSetup scale="70"/></worksheet>'),
    )
    expect(sheetOf(pageWorkbook(own, {}))).toContain('<pageSetup scale="70"/>')
    const area = edit(table(25), "xl/workbook.xml", (xml) =>
      xml.replace(
        "</sheets>",
        '</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A$1:$B$2</definedName></definedNames>',
      ),
    )
    expect(setupOf(pageWorkbook(area, {}))).toBe("")
    expect(part(pageWorkbook(area, { printArea: false }), "xl/workbook.xml")).not.toContain(
      "Print_Area",
    )
  })

  it("shrinks a print area whose columns would be cut, on the paper that its author chose", () => {
    const book = edit(
      edit(table(25), "xl/worksheets/sheet1.xml", (xml) =>
        xml.replace(
          "</worksheet>",
          '<pageSetup paperSize="8" orientation="portrait" pageOrder="overThenDown"/></worksheet>',
        ),
      ),
      "xl/workbook.xml",
      (xml) =>
        xml.replace(
          "</sheets>",
          '</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A$1:$T$9</definedName></definedNames>',
        ),
    )
    expect(setupOf(pageWorkbook(book, {}))).toBe(
      '<pageSetup fitToWidth="1" fitToHeight="0" paperSize="8" orientation="portrait" pageOrder="overThenDown"/>',
    )
    expect(setupOf(pageWorkbook(book, { orientation: "landscape" }))).toContain(
      'orientation="landscape"',
    )
  })

  it("obeys direction and paper that were asked for where a sheet has a fit of its own", () => {
    const own = edit(table(25), "xl/worksheets/sheet1.xml", (xml) =>
      xml.replace(
        "</worksheet>",
        '<pageSetup scale="70" orientation="portrait" firstPageNumber="3"/></worksheet>',
      ),
    )
    expect(setupOf(pageWorkbook(own, { paper: "a3", orientation: "landscape" }))).toBe(
      '<pageSetup paperSize="8" orientation="landscape" scale="70" firstPageNumber="3"/>',
    )
  })

  it("passes over set breaks in a direction that the file fits, as Excel does", () => {
    const breaks =
      '<rowBreaks count="1"><brk id="2" max="16383" man="1"/></rowBreaks><colBreaks count="1"><brk id="2" max="9" man="1"/></colBreaks>'
    const broken = (head: string, setup = ""): string =>
      sheetOf(
        pageWorkbook(
          edit(table(3), "xl/worksheets/sheet1.xml", (xml) =>
            xml
              .replace("</worksheet>", `${setup}${breaks}</worksheet>`)
              .replace(/(<worksheet[^>]*>)/, `$1${head}`),
          ),
          {},
        ),
      )
    const fitted = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
    expect(broken(fitted)).not.toMatch(/<(row|col)Breaks/)
    expect(broken("")).toMatch(/<rowBreaks.*<colBreaks/)
    const tall = broken(fitted, '<pageSetup scale="20" fitToHeight="0" orientation="landscape"/>')
    expect(tall).toContain("<rowBreaks")
    expect(tall).not.toContain("<colBreaks")
  })

  it("keeps its page set-up where cells with data bars or views of users hold elements of the same names", () => {
    const bars =
      '<customSheetViews><customSheetView><pageMargins left="9"/><pageSetup scale="9"/></customSheetView></customSheetViews><conditionalFormatting><cfRule><dataBar/><extLst><ext><x14:id>1</x14:id></ext></extLst></cfRule></conditionalFormatting>'
    const own = '<pageMargins left="1"/><pageSetup scale="46" orientation="landscape"/>'
    const end = "<extLst><ext/></extLst></worksheet>"
    const paged = (setup: string, options = {}): string =>
      sheetOf(
        pageWorkbook(
          edit(table(3), "xl/worksheets/sheet1.xml", (xml) =>
            xml.replace(/<\/sheetData>.*/s, `</sheetData>${bars}${setup}${end}`),
          ),
          options,
        ),
      )
    expect(paged(own, { scale: "file" })).toContain(`${bars}${own}${end}`)
    expect(paged("", { scale: "actual" })).toContain(`${bars}<pageMargins left="0.25"`)
  })

  it("ends cells merged over the whole row where the sheet's cells end", () => {
    const merged = (ref: string): string =>
      sheetOf(
        pageWorkbook(
          edit(table(3), "xl/worksheets/sheet1.xml", (xml) =>
            xml
              .replace(
                "<sheetData>",
                '<sheetData><row r="1"><c r="A1"/><c r="D9"/><c r="B2"/></row>',
              )
              .replace(
                "</sheetData>",
                `</sheetData><mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`,
              ),
          ),
          {},
        ),
      )
    expect(merged("A1:XFD2")).toContain('<mergeCells count="1"><mergeCell ref="A1:D2"/>')
    expect(merged("C1:C1048576")).toContain('<mergeCell ref="C1:C9"/>')
    expect(merged("D9:XFD9")).not.toContain("mergeCell")
    expect(merged("A1:B2")).toContain('<mergeCell ref="A1:B2"/>')
  })

  it("shrinks numbers into narrow columns, and text and numbers without a format not", () => {
    const parts = unzipSync(table(1))
    const styles =
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="4"><alignment horizontal="right" wrapText="1"/></xf></cellXfs></styleSheet>'
    const cells =
      '<row r="1"><c r="A1" s="1"><v>1</v></c><c r="B1" s="1" t="s"><v>0</v></c><c r="C1"><v>2</v></c></row>'
    parts["xl/styles.xml"] = strToU8(styles)
    const sheet = "xl/worksheets/sheet1.xml"
    const book = edit(zipSync(parts), sheet, (xml) => xml.replace("<sheetData>", `$&${cells}`))
    const done = pageWorkbook(book, {})
    expect(sheetOf(done)).toContain(
      '<c r="A1" s="2"><v>1</v></c><c r="B1" s="1" t="s"><v>0</v></c><c r="C1"><v>2</v></c>',
    )
    expect(part(done, "xl/styles.xml")).toContain(
      '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="4"><alignment horizontal="right" wrapText="1"/></xf><xf numFmtId="4" applyAlignment="1"><alignment horizontal="right" shrinkToFit="1"/></xf></cellXfs>',
    )
  })

  it("shrinks numbers without a format that rounding cannot fit, and dates that nobody formatted", () => {
    const parts = unzipSync(table(1))
    parts["xl/styles.xml"] = strToU8(
      '<styleSheet><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>',
    )
    const cells = [
      '<c r="A1"><v>1234567</v></c>',
      '<c r="B1"><v>1234567</v></c>',
      '<c r="A2"><v>0.123456789</v></c>',
      '<c r="A3"><f>TODAY()</f><v>7</v></c>',
      '<c r="A4"><f>B1*2</f></c>',
      '<c r="A5"><f>B1*2</f><v>7</v></c>',
      '<c r="A6"><v>1E+100</v></c>',
    ].join("")
    const book = edit(zipSync(parts), "xl/worksheets/sheet1.xml", (xml) =>
      xml
        .replace(/<cols>.*<\/cols>/, "")
        .replace(
          "<sheetData>",
          `<cols><col min="1" max="1" width="4"/></cols><sheetData><row r="1">${cells}</row>`,
        ),
    )
    const shrunk = [...sheetOf(pageWorkbook(book, {})).matchAll(/<c r="([A-Z]\d)" s="1">/g)].map(
      ([, cell]) => cell,
    )
    expect(shrunk).toEqual(["A1", "A3", "A4", "A6"])
  })

  it("takes print areas and titles that other programs wrote without signs of dollar", () => {
    const book = edit(table(3), "xl/workbook.xml", (xml) =>
      xml.replace(
        "</sheets>",
        `</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'A 1'!A:B,'A 1'!1:2</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!A1:B$3,Sheet1!$D$4</definedName></definedNames>`,
      ),
    )
    const names = part(pageWorkbook(book, {}), "xl/workbook.xml")
    expect(names).toContain(">'A 1'!$A:$B,'A 1'!$1:$2<")
    expect(names).toContain(">Sheet1!$A$1:$B$3,Sheet1!$D$4<")
  })

  it("counts frozen rows from the first that is shown above the others", () => {
    const book = edit(table(3), "xl/worksheets/sheet1.xml", (xml) =>
      frozen(xml).replace("<sheetView>", '<sheetView topLeftCell="A3">'),
    )
    expect(part(pageWorkbook(book, {}), "xl/workbook.xml")).toContain("'Sheet1'!$3:$3<")
  })

  it("repeats frozen rows on every page", () => {
    const book = edit(table(3), "xl/worksheets/sheet1.xml", frozen)
    expect(part(pageWorkbook(book, {}), "xl/workbook.xml")).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Sheet1'!$1:$1</definedName>`,
    )
    expect(part(pageWorkbook(book, { repeatHeader: false }), "xl/workbook.xml")).not.toContain(
      "Print_Titles",
    )
  })
})

describe("a workbook under chosen options", () => {
  it("follows scale, paper, direction, gridlines and page numbers", () => {
    expect(
      setup(25, { scale: "custom", percent: 80, paper: "letter", orientation: "portrait" }),
    ).toBe('<pageSetup paperSize="1" orientation="portrait" scale="80"/>')
    expect(setup(25, { scale: "fit-page" })).toContain('fitToWidth="1" fitToHeight="1"')
    expect(setup(25, { scale: "file" })).toBe("")
    const xml = sheetOf(
      pageWorkbook(table(3), { gridlines: true, headings: true, pageNumbers: true }),
    )
    expect(xml).toContain('<printOptions headings="1" gridLines="1"/>')
    expect(xml).toContain("&amp;P / &amp;N")
  })

  it("hides the sheets that were not chosen and opens on one that was", () => {
    const book = edit(table(3), "xl/workbook.xml", secondSheet)
    const workbook = part(
      pageWorkbook(book, { sheets: "chosen", sheetNames: ["二"] }),
      "xl/workbook.xml",
    )
    expect(workbook).toContain('<sheet state="hidden" name="Sheet1"')
    expect(workbook).toContain('<sheet name="二"')
  })
})

describe("a sheet with cells far outside", () => {
  const far = (xml: string): string => xml.replace(/<c\b/, '<c r="XFD1048576"')

  it("is refused before anything lays out the forty million pages between them", () => {
    const bytes = edit(table(1), "xl/worksheets/sheet1.xml", far)
    expect(() => pageWorkbook(bytes, {})).toThrow(
      expect.objectContaining({ name: "ConversionError", code: "limit/pages" }),
    )
  })

  it("is taken where it has a print area", () => {
    const area =
      '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">A1:B2</definedName></definedNames>'
    const bytes = edit(edit(table(1), "xl/worksheets/sheet1.xml", far), "xl/workbook.xml", (xml) =>
      xml.replace("</sheets>", `</sheets>${area}`),
    )
    expect(sheetOf(pageWorkbook(bytes, {}))).toContain("XFD1048576")
  })
})
