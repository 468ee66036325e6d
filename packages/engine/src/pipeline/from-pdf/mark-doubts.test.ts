import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { unzipSync } from "fflate"
import { expect, it } from "vitest"
import type { Host, OcrResult } from "../../base/host.ts"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

/** Rows of words with their places in pixels at 300 dpi, and how surely they were read. */
const rows = [
  [
    ["Apples", 100, 0.95],
    ["120.00", 600, 0.95],
  ],
  [
    ["Pears", 100, 0.5],
    ["80.00", 600, 0.95],
  ],
  [
    ["Total", 100, 0.95],
    ["300.00", 600, 0.95],
  ],
] as const

const words = rows.flatMap((row, line): OcrResult["words"] =>
  row.map(([text, x0, confidence]) => ({
    text,
    confidence,
    line,
    box: { x0, y0: 100 + 70 * line, x1: x0 + 25 * text.length, y1: 136 + 70 * line },
  })),
)

const seeing: Host = {
  ...createNodeHost(),
  ocr: async () => ({ words, rotation: 0, confidence: 0.9 }),
}

/** The part of each format that holds the colours. */
const colours = {
  pdf2word: "word/document.xml",
  pdf2excel: "xl/styles.xml",
  pdf2ppt: "ppt/slides/slide1.xml",
} as const

type Tool = keyof typeof colours | "pdf2rtf"

/** A line of Chinese, one word, whose third character was not read surely. */
const chinese: OcrResult["words"][number] = {
  text: "交付術物",
  confidence: 0.9,
  line: 9,
  box: { x0: 100, y0: 340, x1: 260, y1: 380 },
  chars: Array.from("交付術物", (text, at) => ({
    text,
    confidence: text === "術" ? 0.2 : 0.99,
    box: { x0: 100 + 40 * at, y0: 340, x1: 138 + 40 * at, y1: 380 },
  })),
}

async function converted(tool: Tool, options: Record<string, unknown>, host = seeing) {
  const made: Uint8Array[] = []
  const blank = makeDrawnPdf({ pages: [{ content: "BT /F1 12 Tf 20 20 Td (x) Tj ET" }] })
  await runTool(
    {
      tool,
      inputs: [{ name: "in.pdf", content: blank }],
      options: { ocr: "force", content: "all", ...options },
    },
    host,
    { emit: async (output) => void made.push(await wholeOf(output)) },
  )
  const file = made[0] ?? new Uint8Array()
  return new TextDecoder().decode(tool === "pdf2rtf" ? file : unzipSync(file)[colours[tool]])
}

/** Texts of a Word file that stand on yellow. */
const yellow = (xml: string): string[] =>
  [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*?w:fill="FFFF00".*?<\/w:r>/gs)].map(([run]) =>
    run.replaceAll(/<[^>]*>/g, "").trim(),
  )

it("colours words that were read unsurely and values that do not add up, where that is wanted", async () => {
  expect(yellow(await converted("pdf2word", { markDoubts: true }))).toEqual(["Pears", "300.00"])
  expect(yellow(await converted("pdf2word", {}))).toEqual([])
})

it("colours of a line of Chinese the characters that were read unsurely", async () => {
  const host: Host = {
    ...createNodeHost(),
    ocr: async () => ({ words: [...words, chinese], rotation: 0, confidence: 0.9 }),
  }
  const xml = await converted("pdf2word", { markDoubts: true }, host)
  expect(yellow(xml)).toEqual(["Pears", "300.00", "術"])
})

it("colours the cells of doubtful words in a workbook", async () => {
  expect(await converted("pdf2excel", { markDoubts: true })).toContain("FFFFFF00")
  expect(await converted("pdf2excel", {})).not.toContain("FFFFFF00")
})

it("colours doubtful words on slides", async () => {
  const runs = (xml: string): string[] =>
    [...xml.matchAll(/<a:r>(?:(?!<\/a:r>).)*?<a:highlight>.*?<\/a:r>/gs)].map(([run]) =>
      run.replaceAll(/<[^>]*>/g, "").trim(),
    )
  expect(runs(await converted("pdf2ppt", { markDoubts: true }))).toEqual(["Pears", "300.00"])
  expect(runs(await converted("pdf2ppt", {}))).toEqual([])
})

it("colours doubtful words in rich text", async () => {
  const marked = (rtf: string): string[] =>
    [...rtf.matchAll(/\\chcbpat\d+ ([^}]*)\}/g)].map(([, text = ""]) => text)
  expect(marked(await converted("pdf2rtf", { markDoubts: true }))).toEqual(["Pears", "300.00"])
  expect(marked(await converted("pdf2rtf", {}))).toEqual([])
})
