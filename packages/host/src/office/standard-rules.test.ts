import { runTool } from "@mozhuan/engine"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { createNodeHost } from "../node-host.ts"
import { findProgram } from "../sandbox/programs.ts"
import { accessFaults } from "./access-checks.test-kit.ts"
import { archiveFaults } from "./archive-checks.test-kit.ts"
import { officePool } from "./office-pool.test-kit.ts"
import { PdfObjects } from "./pdf-objects.test-kit.ts"
import { wrapCsv, wrapText } from "./prepare/plain-text.ts"
import { plainWorkbook } from "./sheet-print.test-kit.ts"

const run = (words: string, more = ""): string =>
  `<w:r>${more}<w:t xml:space="preserve">${words}</w:t></w:r>`
const paragraph = (words: string, properties = ""): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(words)}</w:p>`
const heading = (level: number, words: string): string =>
  paragraph(words, `<w:outlineLvl w:val="${level - 1}"/>`)
const link = (address: string, words: string): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "${address}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(words)}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const row = (cells: readonly string[], isHead = false): string =>
  `<w:tr>${isHead ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`

/** Headings, a link, a table with a head, shaded text: what a report has. */
function report(): Uint8Array {
  const parts = unzipSync(wrapText(strToU8("x")))
  const body = [
    heading(1, "第一章 总则"),
    paragraph("The first words, 12 pt 与中文", '<w:shd w:val="clear" w:fill="DDEEFF"/>'),
    heading(2, "1.1 范围"),
    link("https://example.org/", "a link 链接"),
    `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/></w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${row(["名称", "数量"], true)}${row(["螺栓", "12"])}</w:tbl>`,
    paragraph("after the table"),
  ]
  return zipSync({
    ...parts,
    "word/document.xml": strToU8(
      strFromU8(parts["word/document.xml"] ?? new Uint8Array()).replace(
        /<w:body>.*?(?=<w:sectPr)/s,
        `<w:body>${body.join("")}`,
      ),
    ),
  })
}

/** A slide with a title and a shape, made of a PDF. */
async function deck(): Promise<Uint8Array> {
  const made: Uint8Array[] = []
  const page = wrapped("BT /F1 24 Tf 72 700 Td (Slide) Tj ET 0.2 0.4 0.8 rg 72 500 100 80 re f")
  await runTool(
    { tool: "pdf2ppt", inputs: [{ name: "a.pdf", content: page }], options: {} },
    createNodeHost(),
    { emit: async ({ content }) => void (content instanceof Uint8Array && made.push(content)) },
  )
  return made[0] ?? new Uint8Array()
}

const wrapped = (content: string): Uint8Array =>
  strToU8(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\ntrailer<</Root 1 0 R>>`,
  )

describe.skipIf(!findProgram("soffice") || !findProgram("qpdf"))("each rule of a standard", () => {
  const pool = officePool()
  const inStandard = async (pdfVersion: string, bytes: Uint8Array, extension: string) => {
    const kind = extension === "xlsx" ? "excel" : extension === "pptx" ? "ppt" : "word"
    const { pdf } = await pool().convert({ bytes, kind, extension, options: { pdfVersion } })
    return { pdf, objects: new PdfObjects(pdf) }
  }

  const files: readonly (readonly [string, string, () => Uint8Array | Promise<Uint8Array>])[] = [
    ["a document", "docx", report],
    ["text", "docx", () => wrapText(strToU8("第一行\nsecond line\n"))],
    [
      "a sheet",
      "xlsx",
      () => plainWorkbook({ rows: 3, columns: 3, family: "Calibri", size: 11, row: 15 }),
    ],
    ["CSV", "xlsx", () => wrapCsv(strToU8("名称,1\nb,2\n"))],
    ["slides", "pptx", deck],
  ]

  it.for(files)("of PDF/A-2b holds in %s", async ([, extension, make]) => {
    const { pdf, objects } = await inStandard("a-2b", await make(), extension)
    expect(archiveFaults(pdf, objects)).toEqual([])
  })

  it.for(files.filter(([, extension]) => extension !== "xlsx"))(
    "of PDF/UA that a machine can tell holds in %s",
    async ([, extension, make]) => {
      const { objects } = await inStandard("ua", await make(), extension)
      // The office program tags neither the ground of a slide nor, for want of words, shapes.
      const known =
        extension === "pptx"
          ? ["01-005 f* is neither tagged nor an artifact", "13-004 picture without words"]
          : []
      expect(accessFaults(objects)).toEqual(known)
    },
  )

  it("is missed in a PDF that follows none", async () => {
    const { pdf, objects } = await inStandard("1.7", report(), "docx")
    expect(archiveFaults(pdf, objects)).toContain("6.2.3 not one output intent")
    expect(accessFaults(objects)).toContain("06-002 no mark of the standard")
  })
})
