import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, makeTextPdf } from "@mozhuan/testkit"
import { strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import type { OutputFile } from "../base/files.ts"
import { findFaults } from "../ooxml/conformance.test-kit.ts"
import { runTool } from "./run-tool.ts"
import type { ToolId } from "./tool.ts"
import { wholeOf } from "./whole-file.ts"

const host = createNodeHost()

async function convert(tool: ToolId, content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<Uint8Array> {
  const made: Uint8Array[] = []
  const emit = async (file: OutputFile): Promise<void> => void made.push(await wholeOf(file))
  await runTool({ tool, inputs: [{ name: "a.pdf", content }], options }, host, { emit })
  return made[0] ?? new Uint8Array()
}

const letter = makeTextPdf({ pages: 4, lines: (page) => ["A heading of the deck", `Slide ${page}`, "• first point", "• second point", "Some words that follow."] })

/** A ruled table with a merged head and a fill, a slanted line, a curve, and a link. */
const drawn = makeDrawnPdf({
  pages: [
    {
      mediaBox: "[0 0 400 300]",
      content: [
        "0.9 0.9 1 rg 50 140 200 30 re f 0 g 0.5 w 50 50 m 250 50 l S 50 80 m 250 80 l S 50 110 m 250 110 l S 50 140 m 250 140 l S 50 170 m 250 170 l S",
        "50 50 m 50 170 l S 150 50 m 150 140 l S 250 50 m 250 170 l S 1 0 0 RG 2 w 300 60 m 360 150 l S 0 0 1 rg 300 200 m 320 260 360 260 380 200 c f 0 g",
        "BT /F1 10 Tf 55 150 Td (Both columns) Tj ET",
        ...["Name:Count", "Apples:1,234.50", "Pears:25%"].flatMap((row, index) => row.split(":").map((cell, column) => `BT /F1 10 Tf ${55 + column * 100} ${120 - index * 30} Td (${cell}) Tj ET`)),
      ].join("\n"),
    },
  ],
})

it("sees children in the wrong order, missing parts and dangling relations", async () => {
  const files = unzipSync(await convert("pdf2excel", drawn))
  const sheet = "xl/worksheets/sheet1.xml"
  const text = new TextDecoder().decode(files[sheet])
  const broken = (name: string, content: string): string[] => findFaults(zipSync({ ...files, [name]: strToU8(content) }))
  expect(broken(sheet, text.replace(/(<cols>.*<\/cols>)(<sheetData>.*<\/sheetData>)/s, "$2$1"))).toEqual([`${sheet}: cols stands too late in worksheet`])
  expect(broken(sheet, text.replace("<sheetData>", "<sheetDate>"))).toEqual([`${sheet} is not well-formed`])
  expect(findFaults(zipSync(Object.fromEntries(Object.entries(files).filter(([name]) => name !== sheet)))).join()).toContain("is not there")
})

it.each([
  ["pdf2excel", {}],
  ["pdf2excel", { content: "all", sheets: "all" }],
  ["pdf2ppt", {}],
  ["pdf2ppt", { mode: "image-text", slideSize: "16:9" }],
  ["pdf2word", {}],
] as const)("%s with %j writes files that open without repair", async (tool, options) => {
  expect(findFaults(await convert(tool, drawn, options))).toEqual([])
  expect(findFaults(await convert(tool, letter, tool === "pdf2excel" ? { ...options, content: "all" } : options))).toEqual([])
})
