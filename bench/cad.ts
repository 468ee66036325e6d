/**
 * CAD to PDF over folders of drawings. Usage: bench/cad.ts FOLDER… [--out folder].
 *
 * Prints how many convert, with which codes others are refused, and the times; each drawing runs in this process, one
 * after another, so that the median is the work's own.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { ConversionError, runTool, type OutputFile } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"

const args = process.argv.slice(2)
const out = args.includes("--out") ? args[args.indexOf("--out") + 1] : undefined
const folders = args.filter((arg, index) => !arg.startsWith("--") && args[index - 1] !== "--out")
const host = createNodeHost()
const codes = new Map<string, number>()
const times: { name: string; ms: number }[] = []

for (const path of folders.flatMap(drawingsIn)) {
  const started = performance.now()
  const code = await convert(path)
  codes.set(code, (codes.get(code) ?? 0) + 1)
  if (code === "converted") times.push({ name: basename(path), ms: performance.now() - started })
  else if (code !== "type/unsupported") console.log(`${code}  ${basename(path)}`)
}
report()

function drawingsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.(dwg|dxf)$/i.test(path) && statSync(path).isFile())
}

async function convert(path: string): Promise<string> {
  const emit = async (file: OutputFile): Promise<void> => {
    if (!out || !(file.content instanceof Uint8Array)) return
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, `${basename(path)}.pdf`), file.content)
  }
  try {
    await runTool({ tool: "cad2pdf", inputs: [{ name: basename(path), content: new Uint8Array(readFileSync(path)) }], options: {} }, host, { emit })
    return "converted"
  } catch (error) {
    return error instanceof ConversionError ? error.code : `bug: ${error instanceof Error ? error.message : String(error)}`
  }
}

function report(): void {
  const sorted = times.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0).toFixed(0)
  const total = [...codes.values()].reduce((sum, count) => sum + count, 0)
  const old = codes.get("type/unsupported") ?? 0
  console.log([...codes].map(([code, count]) => `${code} ${count}`).join(", "))
  console.log(`of R13 and later ${(((codes.get("converted") ?? 0) / Math.max(1, total - old)) * 100).toFixed(1)} % converted (wanted 98)`)
  console.log(`median ${at(0.5)} ms (wanted 150), p95 ${at(0.95)} ms, slowest ${at(1)} ms ${sorted.at(-1)?.name ?? ""}; ${(process.memoryUsage().rss / 1_048_576).toFixed(0)} MB`)
}
