import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { findProgram } from "../sandbox/programs.ts"
import { officePool } from "./office-pool.test-kit.ts"
import { wrapCsv, wrapText } from "./prepare/plain-text.ts"
import { plainWorkbook } from "./sheet-print.test-kit.ts"

const bytesOf = (text: string): Uint8Array => strToU8(text)

/** A document of Chinese and Western text with a title. */
function titled(title: string): Uint8Array {
  const parts = unzipSync(wrapText(bytesOf("第一章 总则\nThe first words, 12 pt\n")))
  const read = (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
  return zipSync({
    ...parts,
    "docProps/core.xml": bytesOf(
      `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
    ),
    "_rels/.rels": bytesOf(
      read("_rels/.rels").replace(
        "</Relationships>",
        '<Relationship Id="rIdC" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
      ),
    ),
    "[Content_Types].xml": bytesOf(
      read("[Content_Types].xml").replace(
        "</Types>",
        '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
      ),
    ),
  })
}

/**
 * PDFBox's preflight, with what it needs. Debian: libpdfbox2-java, libactivation-java,
 * libjaxb-api-java.
 */
const jars = [
  "preflight",
  "pdfbox2",
  "fontbox2",
  "xmpbox",
  "commons-logging",
  "javax.activation",
  "jaxb-api",
].map((name) => join(process.env["JAVA_JARS"] ?? "/usr/share/java", `${name}.jar`))
const canValidate = findProgram("java") !== undefined && jars.every((jar) => existsSync(jar))

/**
 * What preflight finds. It knows the first part of the standard alone, whose rules are stricter: a
 * PDF of the second part says that it is of the first.
 */
function faultsOf(pdf: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), "preflight-"))
  try {
    const file = join(folder, "a.pdf")
    const text = Buffer.from(pdf).toString("latin1")
    writeFileSync(file, Buffer.from(text.replace("pdfaid:part>2<", "pdfaid:part>1<"), "latin1"))
    execFileSync(
      "java",
      ["-cp", jars.join(":"), "org.apache.pdfbox.preflight.Validator_A1b", file],
      {
        stdio: "pipe",
      },
    )
    return []
  } catch (error) {
    return [String((error as { stdout?: Buffer }).stdout ?? error)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe.skipIf(!findProgram("soffice"))("PDFs that follow a standard", () => {
  const pool = officePool()

  const inStandard = async (
    pdfVersion: string,
    bytes: Uint8Array,
    kind: "word" | "excel" = "word",
  ) =>
    (
      await pool().convert({
        bytes,
        kind,
        extension: kind === "word" ? "docx" : "xlsx",
        options: { pdfVersion },
      })
    ).pdf

  it("tell a title with signs of XML in their metadata as it is", async () => {
    const pdf = Buffer.from(await inStandard("a-2b", titled("A &amp; B &lt;1&gt;"))).toString(
      "latin1",
    )
    expect(pdf).toContain('<rdf:li xml:lang="x-default">A &amp; B &lt;1&gt;</rdf:li>')
    const length = Number(/\/Subtype\/XML\/Length (\d+)/.exec(pdf)?.[1] ?? 0)
    const start = pdf.indexOf("<?xpacket begin")
    expect(pdf.slice(start + length).trimStart()).toMatch(/^endstream/)
  })

  it("have the words that they begin with as title under PDF/UA, where their author gave none", async () => {
    const untitled = await inStandard("ua", wrapText(bytesOf("\n报告 Report\nmore")))
    const text = Buffer.from(untitled).toString("latin1")
    expect(text).toContain("/DisplayDocTitle true")
    expect(Buffer.from(untitled).toString("utf8")).toContain(">报告 Report</rdf:li>")
    for (const sign of ["pdfuaid:part>1<", "/Marked true", "/StructTreeRoot", "/Lang("])
      expect(text).toContain(sign)
    const own = Buffer.from(await inStandard("ua", titled("Own"))).toString("latin1")
    expect(own).toContain(">Own</rdf:li>")
  })

  it.skipIf(!canValidate)(
    "are valid PDF/A-1b and 2b to a validator, documents and sheets",
    async () => {
      const sheet = plainWorkbook({ rows: 3, columns: 3, family: "Calibri", size: 11, row: 15 })
      for (const version of ["a-1b", "a-2b"]) {
        expect(faultsOf(await inStandard(version, titled("A &amp; B")))).toEqual([])
        expect(faultsOf(await inStandard(version, sheet, "excel"))).toEqual([])
        expect(faultsOf(await inStandard(version, wrapCsv(bytesOf("名称,1")), "excel"))).toEqual([])
      }
      expect(faultsOf(await inStandard("1.7", titled("A")))).not.toEqual([])
    },
  )
})
