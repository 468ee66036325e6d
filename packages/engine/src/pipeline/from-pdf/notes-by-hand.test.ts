import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { strFromU8, unzipSync } from "fflate"
import { expect, it } from "vitest"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

/** Seventy strokes of a pen, none like another, over a text that shows nowhere. */
function notes(): Uint8Array {
  const strokes = Array.from({ length: 70 }, (_, at) => {
    const x = 20 + (at % 35) * 4
    const y = at < 35 ? 70 : 62
    const points = [1, 2, 3, 4].map((step) => {
      const bend = (by: number): number => Math.abs(Math.sin((at + 1) * (12.9 * step + by))) * 4
      return `${(x + bend(0.7)).toFixed(2)} ${(y + bend(4.7)).toFixed(2)}`
    })
    return `${points[0]} m ${points.slice(1).join(" l ")} l S`
  })
  const hidden = [70, 62].map(
    (y) => `BT 3 Tr /F 8 Tf 20 ${y} Td (${"recognised ".repeat(4)}) Tj ET`,
  )
  return makeDrawnPdf({
    pages: [
      {
        content: [...hidden, ...strokes].join(" "),
        resources:
          "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>",
      },
    ],
  })
}

async function made(
  tool: "pdf2word" | "pdf2ppt" | "pdf2html" | "pdf2txt",
  options: Record<string, unknown> = {},
): Promise<Uint8Array> {
  const outputs: Uint8Array[] = []
  await runTool(
    { tool, inputs: [{ name: "in.pdf", content: notes() }], options },
    createNodeHost(),
    { emit: async (output) => void outputs.push(await wholeOf(output)) },
  )
  return outputs[0] ?? new Uint8Array()
}
const partOf = (file: Uint8Array, name: string): string =>
  strFromU8(unzipSync(file)[name] ?? new Uint8Array())
const text = (file: Uint8Array): string => new TextDecoder().decode(file)

it("stay writing where they are shown, and are what was recognised of them where text is", async () => {
  const document = partOf(await made("pdf2word"), "word/document.xml")
  expect([document.includes("<w:drawing>"), document.includes("recognised")]).toEqual([true, false])
  const slide = partOf(await made("pdf2ppt"), "ppt/slides/slide1.xml")
  expect([/<p:(?:sp|pic|grpSp)>/.test(slide), slide.includes("recognised")]).toEqual([true, false])
  expect(text(await made("pdf2html", { layout: "fixed" }))).not.toContain("recognised")
  expect(text(await made("pdf2html", { layout: "reflow" }))).toContain("recognised")
  expect(text(await made("pdf2txt"))).toContain("recognised")
  expect(partOf(await made("pdf2word", { layout: "text" }), "word/document.xml")).toContain(
    "recognised",
  )
})
