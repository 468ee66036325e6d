import { hostilePdfs, makeTextPdf, processorTime, type HostilePdf } from "@mozhuan/testkit"
import { createNodeHost } from "@mozhuan/host"
import { expect, test } from "vitest"
import { ConversionError } from "../base/failure.ts"
import type { Diagnostic } from "../base/failure.ts"
import { runTool } from "./run-tool.ts"
import type { ToolId } from "./tool.ts"

const host = createNodeHost()

interface Ending {
  readonly code: string
  readonly text: string
  readonly pages: number | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Runs a tool; gives "done", or the code of the refusal. Faults of ours are thrown. */
async function end(tool: ToolId, content: Uint8Array): Promise<Ending> {
  let text = ""
  const inputs = [{ name: "a.pdf", content }]
  const options = tool === "pdf2txt" || tool === "pdf2word" ? { ocr: "off" } : {}
  try {
    const { value, diagnostics } = await runTool({ tool, inputs, options }, host, {
      emit: async (file) => {
        if (file.content instanceof Uint8Array) text += Buffer.from(file.content).toString("utf8")
      },
    })
    return { code: "done", text, pages: value.report.pages, diagnostics }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    return { code: error.code, text, pages: undefined, diagnostics: [] }
  }
}

/**
 * What becomes of each file; those that only take time are held to theirs by the child they run in.
 */
const endings: Partial<Record<HostilePdf, Partial<Record<ToolId, string>>>> = {
  formDrawsItself: { pdf2txt: "limit/memory" },
  packedThrice: { pdf2txt: "limit/memory", compress: "limit/memory" },
  treeLoop: { pdf2txt: "file/no-pages", merge2pdf: "file/no-pages" },
  treeLoopWithoutNumbers: { pdf2txt: "file/damaged", merge2pdf: "file/no-pages" },
  treeWithNull: { pdf2txt: "done", pdf2word: "done", merge2pdf: "done", compress: "done" },
  // PDFium follows the names until its stack ends.
  namesLoop: { pdf2txt: "file/damaged", merge2pdf: "done", compress: "done" },
  outlineLoop: { pdf2txt: "done", merge2pdf: "done" },
  fieldLoop: { pdf2txt: "done", merge2pdf: "done", compress: "done" },
  lengthIsItself: { pdf2txt: "done", merge2pdf: "done" },
  predictorWithoutBits: { pdf2txt: "done", compress: "done" },
  objectsWithoutEnd: { pdf2txt: "file/damaged", merge2pdf: "file/damaged" },
  hugeRanges: { pdf2txt: "done", compress: "done" },
  hugeFunction: { pdf2txt: "done" },
}

for (const [name, wanted] of Object.entries(endings)) {
  for (const [tool, code] of Object.entries(wanted)) {
    test(`${tool} of ${name} ends with ${code}`, async () => {
      const content = hostilePdfs[name as HostilePdf]()
      const begun = processorTime()
      const found = await end(tool as ToolId, content)
      expect(found.code).toBe(code)
      expect(processorTime() - begun).toBeLessThan(30_000)
    }, 300_000)
  }
}

test("a page tree with null inside gives the other pages", async () => {
  const { text, diagnostics } = await end("pdf2txt", hostilePdfs.treeWithNull())
  expect(text.match(/hello/g)).toHaveLength(2)
  expect(diagnostics).toContainEqual({ kind: "page-unreadable", page: 2 })
})

test("after a file that took all memory the next one is converted as ever", async () => {
  await end("pdf2txt", hostilePdfs.formDrawsItself())
  const { code, text } = await end("pdf2txt", makeTextPdf({ pages: 1, lines: () => ["as ever"] }))
  expect({ code, text }).toEqual({ code: "done", text: expect.stringContaining("as ever") })
})
