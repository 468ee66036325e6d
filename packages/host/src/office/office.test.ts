import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runTool } from "@mozhuan/engine"
import { makeTextPdf } from "@mozhuan/testkit"
import { zipSync } from "fflate"
import officeCrypto from "officecrypto-tool"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findProgram } from "../sandbox/programs.ts"
import { probeSandbox } from "../sandbox/probe.ts"
import { createNodeHost } from "../node-host.ts"
import { readCompoundFile } from "./formats/compound-file.ts"
import { countPages } from "./run/pdf-result.ts"
import { wrapCsv, wrapText } from "./prepare/plain-text.ts"
import { createOfficePool, type OfficePool } from "./pool.ts"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const cache = mkdtempSync(join(tmpdir(), "office-test-"))
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

for (const workers of [1, 0]) {
  describe.skipIf(!isInstalled)(
    workers > 0 ? "a warm office program" : "an office program started for each document",
    () => {
      let pool: OfficePool
      beforeAll(async () => {
        pool = await createOfficePool({ sandbox: await probeSandbox(), cache, workers })
      })
      afterAll(() => pool.close())
      const convert = (
        bytes: Uint8Array,
        kind: "word" | "excel" | "ppt" = "word",
        more: { password?: string; signal?: AbortSignal; options?: Record<string, unknown> } = {},
      ) => pool.convert({ bytes, kind, extension: "any", options: {}, ...more })

      it("turns a document into PDF and says which fonts stand in", async () => {
        const { pdf, substitutedFonts } = await convert(document)
        expect(countPages(pdf)).toBe(1)
        expect(substitutedFonts.map((font) => font.wanted)).toContain("SimSun")
        expect(pool.version).toMatch(/LibreOffice \d/)
      })

      it("turns a table of values into PDF", async () => {
        expect(
          countPages((await convert(encode("姓名,号码\n张三,110101199001011234"), "excel")).pdf),
        ).toBe(1)
      })

      it("brings documents of ours into the formats from before 2007", async () => {
        const slides = await slidesOfOurs()
        for (const [target, bytes, stream] of [
          ["doc", document, "WordDocument"],
          ["xls", wrapCsv(encode("名称,金额\n苹果,12.5")), "Workbook"],
          ["ppt", slides, "PowerPoint Document"],
        ] as const) {
          const old = await pool.saveLegacy({ bytes, target })
          expect(readCompoundFile(old).map((entry) => entry.name)).toContain(stream)
        }
      })

      it("opens a passworded document and refuses a wrong password", async () => {
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
        expect(countPages((await convert(document)).pdf)).toBe(1)
      })

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
    },
  )
}

afterAll(() => rmSync(cache, { recursive: true, force: true }))
