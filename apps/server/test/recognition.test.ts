import { calls } from "@mozhuan/contract"
import { runTool, type OutputFile, type ToolId } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { writeSetting } from "@mozhuan/services"
import { makeDrawnPdf, makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

/**
 * Real scans, a real worker and real tesseract: what a visitor sees when the day's pages run out.
 */
let site: Installation
let scan: Uint8Array
beforeAll(async () => {
  site = await startInstallation({ environment: { OFFICE_PROGRAMS: "1" } })
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
const scanOf = (pages: number): Promise<Uint8Array> => picturesOf(makeTextPdf({ pages }))

async function picturesOf(content: Uint8Array): Promise<Uint8Array> {
  const pictures = await run("pdf2photo", [{ name: "text.pdf", content }], { dpi: "150" })
  const [made] = await run(
    "photo2pdf",
    pictures.map((picture) => ({ name: picture.name, content: bytesOf(picture) })),
    { page: "image", margin: "none" },
  )
  if (!made) throw new Error("no scan was made")
  return bytesOf(made)
}

async function convert(
  visitor: Visitor,
  fileKey: string,
  targetType: "docx" | "txt",
  options: Readonly<Record<string, unknown>> = {},
) {
  const started = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "scan.pdf",
    targetType,
    options: JSON.stringify(options),
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

/** A column whose total is another than its amounts add up to. */
const bill = makeDrawnPdf({
  pages: [
    {
      content: ["Apples  120.00", "Pears  80.00", "Total  300.00"]
        .flatMap((line, row) => {
          const [name = "", amount = ""] = line.split("  ")
          const y = 240 - 30 * row
          return [
            `BT /F1 14 Tf 40 ${y} Td (${name}) Tj ET`,
            `BT /F1 14 Tf 200 ${y} Td (${amount}) Tj ET`,
          ]
        })
        .join("\n"),
      entries: "/MediaBox [0 0 300 300]",
    },
  ],
})

test(
  "words in doubt are told to their owner alone, and a conversion with corrections is no second use",
  { timeout: 240_000 },
  async () => {
    const visitor = site.visitor()
    const fileKey = await visitor.upload(await picturesOf(bill))
    const first = await convert(visitor, fileKey, "txt")
    expect(first).toMatchObject({ state: "done", charged: true })
    const doubts = first.report?.["doubts"] as { words: { text: string; reason: string }[] }[]
    expect(doubts[0]?.words).toMatchObject([{ text: "300.00", reason: "sum" }])
    const stranger = site.visitor().call(calls.progress, { taskId: first.taskId })
    await expect(stranger).rejects.toThrow(/已被删除、过期/)

    const left = (await visitor.call(calls.limits, {})).value.remainToday
    const found = doubts.map((page) => ({
      ...page,
      words: page.words.map((word) => ({ ...word, text: "200.00" })),
    }))
    const again = await convert(visitor, fileKey, "txt", { corrections: { found } })
    expect(again).toMatchObject({ state: "done", charged: false })
    expect(again.report?.["doubts"]).toBeUndefined()
    const text = new TextDecoder().decode(await visitor.download(again.outputs[0]?.url ?? ""))
    expect(text).toContain("200.00")
    expect(text).not.toContain("300.00")
    expect((await visitor.call(calls.limits, {})).value.remainToday).toBe(left)

    const wrong = await convert(visitor, fileKey, "txt", { corrections: { found: [{ page: 0 }] } })
    expect(wrong).toMatchObject({ state: "failed", error: { name: "corrections-invalid" } })
  },
)
