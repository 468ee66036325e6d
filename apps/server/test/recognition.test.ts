import { calls } from "@mozhuan/contract"
import { runTool, type OutputFile, type ToolId } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { writeSetting } from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

/**
 * Real scans, a real worker and real tesseract: what a visitor sees when the day's pages run out.
 */
let site: Installation
let scan: Uint8Array
beforeAll(async () => {
  site = await startInstallation()
  await writeSetting(site.context, "limits", JSON.stringify({ visitor: { ocrPagesPerDay: 2 } }))
  scan = await scanOf(3)
}, 120_000)
afterAll(() => site.stop())

const host = createNodeHost()

async function run(
  tool: ToolId,
  files: readonly { readonly name: string; readonly content: Uint8Array }[],
  options: Readonly<Record<string, unknown>>,
): Promise<OutputFile[]> {
  const made: OutputFile[] = []
  await runTool({ tool, inputs: files, options }, host, {
    emit: async (file) => void made.push(file),
  })
  return made
}

const bytesOf = ({ content }: OutputFile): Uint8Array => {
  if (!(content instanceof Uint8Array)) throw new Error("a small result comes whole")
  return content
}

/** Pages of text as pictures of them. */
async function scanOf(pages: number): Promise<Uint8Array> {
  const pictures = await run("pdf2photo", [{ name: "text.pdf", content: makeTextPdf({ pages }) }], {
    dpi: "150",
  })
  const [made] = await run(
    "photo2pdf",
    pictures.map((picture) => ({ name: picture.name, content: bytesOf(picture) })),
    { page: "image", margin: "none" },
  )
  if (!made) throw new Error("no scan was made")
  return bytesOf(made)
}

async function convert(visitor: Visitor, fileKey: string, targetType: "docx" | "txt") {
  const started = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "scan.pdf",
    targetType,
  })
  return visitor.finished(started.value.taskId)
}

test(
  "the first scanned pages of a day are recognised, the others stay pictures and are named; nothing is charged for what could not be read",
  { timeout: 240_000 },
  async () => {
    const visitor = site.visitor()
    const fileKey = await visitor.upload(scan)
    const first = await convert(visitor, fileKey, "docx")
    expect(first).toMatchObject({
      state: "done",
      charged: true,
      report: { pages: 3, recognisedPages: [1, 2] },
    })
    expect(
      first.warnings.filter(({ code }) => code === "recognition-limit").map(({ page }) => page),
    ).toEqual([3])

    const another = await convert(visitor, await visitor.upload(scan), "txt")
    expect(another).toMatchObject({
      state: "failed",
      charged: false,
      error: { code: 20027, name: "recognition-limit" },
    })
    expect(another.error?.msg).toContain("今天的文字识别页数已用完")

    const pictures = await convert(visitor, await visitor.upload(scan), "docx")
    expect(pictures, "a document of pictures is nobody's loss").toMatchObject({
      state: "done",
      charged: false,
      report: { recognisedPages: [] },
    })

    const printed = await convert(visitor, await visitor.upload(makeTextPdf({ pages: 2 })), "txt")
    expect(printed).toMatchObject({ state: "done", warnings: [] })
    expect((await visitor.call(calls.limits, {})).value.remainToday).toBe(3)
  },
)
