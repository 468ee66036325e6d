import { runTool } from "@mozhuan/engine"
import { makeTextPdf } from "@mozhuan/testkit"
import { unzipSync, zipSync } from "fflate"
import officeCrypto from "officecrypto-tool"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findProgram } from "../sandbox/programs.ts"
import { probeSandbox } from "../sandbox/probe.ts"
import { createNodeHost } from "../node-host.ts"
import { readCompoundFile } from "./formats/compound-file.ts"
import { countPages } from "./run/pdf-result.ts"
import { wrapCsv, wrapText } from "./prepare/plain-text.ts"
import { officeCache } from "./office-cache.test-kit.ts"
import { createOfficePool, type OfficePool } from "./pool.ts"

const encode = (text: string) => new TextEncoder().encode(text)
const isInstalled = findProgram("soffice") !== undefined
const document = wrapText(encode("第一行\n第二行"))

async function slidesOfOurs(): Promise<Uint8Array> {
  const made: Uint8Array[] = []
  const emit = async ({ content }: { content: unknown }): Promise<void> =>
    void (content instanceof Uint8Array && made.push(content))
  await runTool(
    {
      tool: "pdf2ppt",
      inputs: [{ name: "a.pdf", content: makeTextPdf({ pages: 2 }) }],
      options: {},
    },
    createNodeHost(),
    { emit },
  )
  return made[0] ?? new Uint8Array()
}

const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

const mathNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/math"

/** One document with a tracked deletion, in each format that can have one. */
async function documentsWithChanges(pool: OfficePool) {
  const parts = unzipSync(wrapText(encode("KEPT")))
  parts["word/document.xml"] = encode(
    `<w:document xmlns:w="${namespace}"><w:body><w:p><w:r><w:t>KEPT</w:t></w:r><w:del w:id="1" w:author="a" w:date="2026-01-01T00:00:00Z"><w:r><w:delText>SECRET</w:delText></w:r></w:del></w:p></w:body></w:document>`,
  )
  const docx = zipSync(parts)
  const rtf = String.raw`{\rtf1{\*\revtbl{Unknown;}{a;}}KEPT{\deleted\revauthdel1 SECRET}\par}`
  const old = await pool.saveLegacy({ bytes: docx, target: "doc" })
  return { docx, doc: old, rtf: encode(rtf) }
}

/** A workbook of sheets with a text and a print area each. */
function bookOf(sheets: readonly (readonly [string, string, string])[]) {
  const parts = unzipSync(wrapCsv(encode("x")))
  const text = (name: string): string => new TextDecoder().decode(parts[name])
  const first = text("xl/worksheets/sheet1.xml")
  const each = (make: (name: string, at: number, state: string) => string): string =>
    sheets.map(([name, , state], at) => make(name, at, state)).join("")
  for (const [at, [, shown]] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = encode(
      first.replace(
        /<sheetData>.*<\/sheetData>/s,
        `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${shown}</t></is></c></row></sheetData>`,
      ),
    )
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
  parts["[Content_Types].xml"] = encode(
    text("[Content_Types].xml").replace(
      "</Types>",
      `${each((_, at) => (at === 0 ? "" : `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}"/>`))}</Types>`,
    ),
  )
  parts["xl/_rels/workbook.xml.rels"] = encode(
    text("xl/_rels/workbook.xml.rels").replace(
      "</Relationships>",
      `${each((_, at) => `<Relationship Id="sheet${at}" Type="${relation}" Target="worksheets/sheet${at + 1}.xml"/>`)}</Relationships>`,
    ),
  )
  parts["xl/workbook.xml"] = encode(
    text("xl/workbook.xml").replace(
      /<sheets>.*<\/sheets>/s,
      `<sheets>${each((name, at, state) => `<sheet name="${name}" sheetId="${at + 1}" ${state} r:id="sheet${at}"/>`)}</sheets><definedNames>${each((name, at) => `<definedName name="_xlnm.Print_Area" localSheetId="${at}">${name}!$A$1:$B$2</definedName>`)}</definedNames>`,
    ),
  )
  return zipSync(parts)
}

/** The same day twice: in the system's own form of dates, and as month and year. */
function bookOfDates(): Uint8Array {
  const parts = unzipSync(wrapCsv(encode("x")))
  const text = (name: string): string => new TextDecoder().decode(parts[name])
  parts["xl/worksheets/sheet1.xml"] = encode(
    text("xl/worksheets/sheet1.xml").replace(
      /<sheetData>.*<\/sheetData>/s,
      '<sheetData><row r="1"><c r="A1" s="1"><v>43193</v></c><c r="B1" s="2"><v>43193</v></c></row></sheetData>',
    ),
  )
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  const none = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
  const formats = [0, 14, 17].map((id) => none.replace('"0"', `"${id}"`)).join("")
  parts["xl/styles.xml"] = encode(
    `<styleSheet xmlns="${main}"><fonts><font><sz val="11"/></font></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs>${none}</cellStyleXfs><cellXfs>${formats}</cellXfs></styleSheet>`,
  )
  parts["[Content_Types].xml"] = encode(
    text("[Content_Types].xml").replace(
      "</Types>",
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    ),
  )
  parts["xl/_rels/workbook.xml.rels"] = encode(
    text("xl/_rels/workbook.xml.rels").replace(
      "</Relationships>",
      '<Relationship Id="styles" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    ),
  )
  return zipSync(parts)
}

/**
 * A document of numbered lines, on whose pages Word had as many as told, the first ones with an
 * empty line at their end where that is told. Lines are 36 points high: the text area takes 19.
 */
function documentOfPages(linesOfPages: readonly number[], pagesWithEmptyLine = 0): Uint8Array {
  const parts = unzipSync(wrapText(encode("x")))
  const height =
    '<w:pPr><w:spacing w:before="0" w:after="0" w:line="720" w:lineRule="exact"/></w:pPr>'
  const paragraph = (line: number, isFirst: boolean): string =>
    `<w:p>${height}<w:r>${isFirst ? "<w:lastRenderedPageBreak/>" : ""}<w:t>L${line}.</w:t></w:r></w:p>`
  let line = 0
  const body = linesOfPages.flatMap((count, page) => [
    ...Array.from({ length: count }, (_, index) => paragraph(++line, page > 0 && index === 0)),
    page < pagesWithEmptyLine ? `<w:p>${height}</w:p>` : "",
  ])
  parts["word/document.xml"] = encode(
    `<w:document xmlns:w="${namespace}"><w:body>${body.join("")}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
  )
  return zipSync(parts)
}

/** The number of the first line on each page. */
async function firstLines(pdf: Uint8Array): Promise<number[]> {
  const numbers: number[] = []
  for (let page = 1; page <= countPages(pdf); page++) {
    const text = await textOf(pdf, { pageRange: String(page) })
    numbers.push(Number(/L(\d+)\./.exec(text)?.[1]))
  }
  return numbers
}

async function textOf(pdf: Uint8Array, options = {}): Promise<string> {
  let text = ""
  const emit = async ({ content }: { content: unknown }): Promise<void> => {
    if (content instanceof Uint8Array) text += new TextDecoder().decode(content)
  }
  await runTool(
    { tool: "pdf2txt", inputs: [{ name: "a.pdf", content: pdf }], options },
    createNodeHost(),
    { emit },
  )
  return text
}

for (const workers of [1, 0]) {
  describe.skipIf(!isInstalled)(
    workers > 0 ? "a warm office program" : "an office program started for each document",
    () => {
      let pool: OfficePool
      beforeAll(async () => {
        pool = await createOfficePool({
          sandbox: await probeSandbox(),
          cache: officeCache,
          workers,
        })
      })
      afterAll(() => pool.close())
      const convert = (
        bytes: Uint8Array,
        kind: "word" | "excel" | "ppt" = "word",
        more: { password?: string; signal?: AbortSignal; options?: Record<string, unknown> } = {},
      ) => pool.convert({ bytes, kind, extension: "any", options: {}, ...more })
      // What a document turns into does not hang on who started the program, and a start takes a
      // second.
      const ofContents = it.runIf(workers > 0)

      it("turns a document into PDF and says which fonts stand in", async () => {
        const { pdf, substitutedFonts } = await convert(document)
        expect(countPages(pdf)).toBe(1)
        expect(substitutedFonts.map((font) => font.wanted)).toContain("SimSun")
        expect(pool.version).toMatch(/LibreOffice \d/)
      })

      ofContents("turns a table of values into PDF", async () => {
        expect(
          countPages((await convert(encode("姓名,号码\n张三,110101199001011234"), "excel")).pdf),
        ).toBe(1)
      })

      ofContents("begins pages where Word did when it saved the document", async () => {
        const { pdf } = await convert(documentOfPages([17, 18, 5]))
        expect(await firstLines(pdf)).toEqual([1, 18, 36])
        expect(Buffer.from(pdf).toString("latin1")).not.toContain("/Dests")
      })

      ofContents(
        "finds room for a line that Word had on a page and this program has not",
        async () => {
          const { pdf } = await convert(documentOfPages([20, 18, 5]))
          expect(await firstLines(pdf)).toEqual([1, 21, 39])
        },
      )

      ofContents("leaves no page empty where only an empty line finds no room", async () => {
        const { pdf } = await convert(documentOfPages([20, 17, 17, 17, 17, 17, 5], 1))
        expect(await firstLines(pdf)).toEqual([1, 21, 38, 55, 72, 89, 106])
      })

      ofContents("leaves pages alone where the text was changed after Word", async () => {
        const { pdf } = await convert(documentOfPages([4, 3, 5, 2, 20]))
        expect(await firstLines(pdf)).toEqual([1, 20])
      })

      ofContents("lowers lines where Word told fewer pages than come out", async () => {
        // No mark tells where the second page began: as many lines would need two.
        const parts = unzipSync(documentOfPages([20]))
        const told = (pages: number): Uint8Array =>
          zipSync({
            ...parts,
            "docProps/app.xml": encode(
              `<Properties><Pages>${pages}</Pages><Application>Microsoft Office Word</Application></Properties>`,
            ),
          })
        expect(countPages((await convert(told(2))).pdf)).toBe(2)
        const three = unzipSync(documentOfPages([39]))
        const app = unzipSync(told(2))["docProps/app.xml"] ?? new Uint8Array()
        expect(countPages((await convert(zipSync(three))).pdf)).toBe(3)
        expect(
          countPages((await convert(zipSync({ ...three, "docProps/app.xml": app }))).pdf),
        ).toBe(2)
      })

      ofContents(
        "writes dates in the system's form as Chinese Excel does, and months in English",
        async () => {
          const { pdf } = await convert(bookOfDates(), "excel")
          expect((await textOf(pdf)).replaceAll(/\s+/g, " ")).toContain("2018/4/3 Apr-18")
        },
      )

      ofContents(
        "takes a text and a table that say the same thing thousands of times",
        async () => {
          const lines = "The same line as before, and as the one before that.\n".repeat(2000)
          expect(countPages((await convert(encode(lines))).pdf)).toBeGreaterThan(20)
          const rows = "name,amount,note\n".repeat(3000)
          expect(countPages((await convert(encode(rows), "excel")).pdf)).toBeGreaterThan(20)
        },
      )

      ofContents("prints the formulas of a document", async () => {
        const parts = unzipSync(document)
        const letters = ["E", "mc"].map((text) => `<m:r><m:t>${text}</m:t></m:r>`)
        parts["word/document.xml"] = encode(
          `<w:document xmlns:w="${namespace}" xmlns:m="${mathNamespace}"><w:body><w:p><m:oMath>${letters.join("<m:r><m:t>=</m:t></m:r>")}</m:oMath></w:p></w:body></w:document>`,
        )
        const text = await textOf((await convert(zipSync(parts))).pdf)
        expect(text.replace(/\s/g, "").normalize("NFKC")).toContain("E=mc")
      })

      ofContents(
        "prints no hidden sheet, even one with a print area, and only the chosen ones",
        async () => {
          const book = bookOf([
            ["A", "VISIBLE", ""],
            ["B", "SECRET", 'state="hidden"'],
            ["C", "OTHER", ""],
          ])
          const { pdf } = await convert(book, "excel")
          expect((await textOf(pdf)).match(/VISIBLE|SECRET|OTHER/g)).toEqual(["VISIBLE", "OTHER"])
          const options = { sheets: "chosen", sheetNames: ["C"] }
          const chosen = await convert(book, "excel", { options })
          expect((await textOf(chosen.pdf)).match(/VISIBLE|SECRET|OTHER/g)).toEqual(["OTHER"])
        },
      )

      it("brings documents of ours into the formats from before 2007", async () => {
        const slides = await slidesOfOurs()
        const formats = [
          ["doc", document, "WordDocument"],
          ["xls", wrapCsv(encode("名称,金额\n苹果,12.5")), "Workbook"],
          ["ppt", slides, "PowerPoint Document"],
        ] as const
        for (const [target, bytes, stream] of formats.slice(0, workers > 0 ? undefined : 1)) {
          const old = await pool.saveLegacy({ bytes, target })
          expect(readCompoundFile(old).map((entry) => entry.name)).toContain(stream)
        }
      })

      // It is opened before any program sees it.
      ofContents("opens a passworded document and refuses a wrong password", async () => {
        const locked = new Uint8Array(
          officeCrypto.encrypt(Buffer.from(document), { password: "s3cret" }),
        )
        expect(countPages((await convert(locked, "word", { password: "s3cret" })).pdf)).toBe(1)
        await expect(convert(locked, "word", { password: "no" })).rejects.toMatchObject({
          code: "password/wrong",
        })
        await expect(convert(locked)).rejects.toMatchObject({ code: "password/needed" })
      })

      it("refuses a workbook given as a document and names the right tool", async () => {
        await expect(convert(document, "excel")).rejects.toMatchObject({
          code: "type/unsupported",
          hint: expect.stringContaining("Word"),
        })
      })

      it("says that a document with broken contents is damaged, and converts the next one", async () => {
        const broken = zipSync({
          "[Content_Types].xml": encode(
            '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
          ),
          "word/document.xml": encode("<w:document><w:body><w:p>"),
        })
        await expect(convert(broken)).rejects.toMatchObject({ code: "file/damaged" })
        // Without a warm program nothing is left for the next one to find.
        if (workers > 0) expect(countPages((await convert(document)).pdf)).toBe(1)
      })

      ofContents(
        "converts the other three pages of a document of which one is damaged, and says so",
        async () => {
          const page = (word: string) =>
            `<w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r><w:t>${word}</w:t></w:r></w:p>`
          const pages = ["ONE", "TWO", "THREE", "FOUR"].map(page)
          const sound = `<w:document xmlns:w="${namespace}"><w:body>${pages.join("")}</w:body></w:document>`
          const parts = unzipSync(document)
          for (const damage of ["TWO</w:r>", "TWO\u0000", "<TWO"]) {
            const broken = zipSync({
              ...parts,
              "word/document.xml": encode(sound.replace("TWO", damage)),
            })
            const { pdf, lost } = await convert(broken)
            expect([countPages(pdf), lost]).toEqual([3, 1])
            expect((await textOf(pdf)).match(/ONE|TWO|THREE|FOUR/g)).toEqual([
              "ONE",
              "THREE",
              "FOUR",
            ])
          }
          expect((await convert(document)).lost).toBe(0)
        },
      )

      it("stops at once when the visitor cancels, and converts the next one", async () => {
        const stop = new AbortController()
        const running = convert(document, "word", { signal: stop.signal })
        stop.abort(new Error("cancelled"))
        await expect(running).rejects.toThrow("cancelled")
        expect(countPages((await convert(document)).pdf)).toBe(1)
      })

      it("writes PDF/A where asked", async () => {
        const { pdf } = await convert(document, "word", { options: { pdfVersion: "a-2b" } })
        expect(new TextDecoder("latin1").decode(pdf)).toMatch(/pdfaid:part>2</)
      })

      // Last, as texts of other forms than docx have a program of their own, which takes a start;
      // the changes of a binary one are taken out of what it is as docx, which takes another.
      ofContents("prints no text that was struck out, whatever the format", async () => {
        const { docx, rtf, doc } = await documentsWithChanges(pool)
        const show = { options: { revisions: "show" } }
        for (const [name, bytes, how] of [
          ["docx", docx, {}],
          ["docx, shown", docx, show],
          ["rtf", rtf, {}],
          ["rtf, shown", rtf, show],
          ["doc, shown", doc, show],
          ["doc", doc, {}],
        ] as const) {
          const text = await textOf((await convert(bytes, "word", how)).pdf)
          expect([name, text.includes("KEPT"), text.includes("SECRET")]).toEqual([
            name,
            true,
            how === show,
          ])
        }
      })
    },
  )
}
