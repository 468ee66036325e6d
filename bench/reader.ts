/**
 * Measures the PDF reader: pages per CPU-second on generated text pages and on the files of a
 * folder, and the memory that a 5,000-page file takes.
 *
 *   node bench/reader.ts [FOLDER] [--pages 5000]
 *
 * CPU-seconds are user and system time of the whole process, PDFium's start included; wall time is
 * not counted, so that a busy machine does not change the figures much.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { readPdf } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: "string", default: "5000" } },
})
const host = createNodeHost()

const book = makeTextPdf({ pages: Number(values.pages), lines: proseLines })
print("generated book", [await measure(book)])
const [folder] = positionals
if (folder !== undefined) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".pdf"))
    .toSorted()
  const results: Result[] = []
  for (const file of files) {
    const result = await measure(readFileSync(join(folder, file))).catch(() => undefined)
    if (result) results.push(result)
  }
  print(`${results.length} files of the folder`, results)
}

interface Result {
  readonly pages: number
  readonly glyphs: number
  readonly cpuSeconds: number
}

async function measure(bytes: Uint8Array): Promise<Result> {
  const before = process.cpuUsage()
  const { value } = await readPdf(bytes, host)
  const { user, system } = process.cpuUsage(before)
  value.close()
  const glyphs = value.scene.pages.reduce((sum, page) => sum + page.textQuality.glyphs, 0)
  return { pages: value.scene.pages.length, glyphs, cpuSeconds: (user + system) / 1e6 }
}

function print(name: string, results: readonly Result[]): void {
  const sum = (pick: (result: Result) => number): number =>
    results.reduce((total, result) => total + pick(result), 0)
  const [pages, glyphs, seconds] = [
    sum((r) => r.pages),
    sum((r) => r.glyphs),
    sum((r) => r.cpuSeconds),
  ]
  const peak = process.resourceUsage().maxRSS / 1024
  console.log(
    `${name}: ${pages} pages, ${glyphs} glyphs, ${seconds.toFixed(2)} CPU-s, ${(pages / seconds).toFixed(0)} pages/CPU-s, peak ${peak.toFixed(0)} MB`,
  )
}
