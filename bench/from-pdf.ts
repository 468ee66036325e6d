/**
 * PDF to xlsx, pptx or docx beside peers, in one run on the same files: pages per second of each, and ours as multiple
 * of the fastest of them.
 *
 * Usage: bench/from-pdf.ts FOLDER xlsx|pptx|docx [--limit n] [-- PEER COMMAND with {in} and {out} or {folder}]...
 *        bench/from-pdf.ts --rows 100000
 * Ours converts in this process, as a worker does; a peer is started for each file, as its users start it. With
 * --rows a table of so many rows is made, and time and memory of its conversion are printed.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { runTool, type OutputFile, type ToolId } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "../packages/testkit/src/index.ts"

const tools: Readonly<Record<string, ToolId>> = { xlsx: "pdf2excel", pptx: "pdf2ppt", docx: "pdf2word" }
/** Longest that a peer may take over one file, ms; files beyond count as this long. */
const PEER_MS = 120_000
const ROWS_PER_PAGE = 50
const MiB = 1024 * 1024

const host = createNodeHost()
const args = process.argv.slice(2)
const rows = args.indexOf("--rows")
if (rows >= 0) await longTable(Number(args[rows + 1]))
else await compare()

interface Run {
  readonly pages: number
  readonly seconds: number
  readonly failed: number
}

async function compare(): Promise<void> {
  const [own = [], ...peers] = splitAt(args, "--")
  const limit = own.includes("--limit") ? Number(own[own.indexOf("--limit") + 1]) : Infinity
  const [folder = "", format = "xlsx"] = own
  const files = readdirSync(folder).filter((name) => name.endsWith(".pdf")).slice(0, limit).map((name) => join(folder, name))
  const tool = tools[format] ?? "pdf2excel"
  // A worker's process is warm: code is compiled once, not for each file.
  for (const file of files.slice(0, 2)) await convert(tool, readFileSync(file))
  const pages = new Map<string, number>()
  const ours = await ourRun(tool, files, pages)
  report("ours", ours)
  const speeds = peers.map((peer) => {
    const theirs = peerRun(files, format, peer, pages)
    report(nameOf(peer), theirs)
    return theirs.pages / theirs.seconds
  })
  if (peers.length > 0) console.log(`${(ours.pages / ours.seconds / Math.max(...speeds)).toFixed(1)} times the fastest peer`)
}

/** Parts of a list between the separators. */
function splitAt(list: readonly string[], separator: string): string[][] {
  const parts: string[][] = [[]]
  for (const word of list) {
    if (word === separator) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

/** Name of the script or program that a command runs. */
const nameOf = (command: readonly string[]): string => basename(command.find((word) => /\.(?:py|sh|jar)$/.test(word)) ?? command[0] ?? "peer")

async function ourRun(tool: ToolId, files: readonly string[], pages: Map<string, number>): Promise<Run> {
  let [seconds, failed] = [0, 0]
  for (const file of files) {
    const start = performance.now()
    const count = await convert(tool, readFileSync(file))
    seconds += (performance.now() - start) / 1000
    if (count === undefined) failed++
    else pages.set(file, count)
  }
  return { pages: sum(pages.values()), seconds, failed }
}

function peerRun(files: readonly string[], format: string, command: readonly string[], pages: ReadonlyMap<string, number>): Run {
  const folder = mkdtempSync(join(tmpdir(), "bench-peer-"))
  let [done, seconds, failed] = [0, 0, 0]
  for (const file of files) {
    const [program = "", ...rest] = command.map((part) => part.replaceAll("{in}", file).replaceAll("{out}", join(folder, `out.${format}`)).replaceAll("{folder}", folder))
    const start = performance.now()
    const { status } = spawnSync(program, rest, { timeout: PEER_MS, stdio: "ignore" })
    seconds += (performance.now() - start) / 1000
    if (status === 0) done += pages.get(file) ?? 0
    else failed++
  }
  rmSync(folder, { recursive: true, force: true })
  return { pages: done, seconds, failed }
}

/** Pages of the input, or undefined where it cannot be converted: a file without tables is a finding, not a result. */
async function convert(tool: ToolId, content: Uint8Array): Promise<number | undefined> {
  const emit = async (_file: OutputFile): Promise<void> => undefined
  try {
    return (await runTool({ tool, inputs: [{ name: "a.pdf", content }], options: {} }, host, { emit })).value.report.pages
  } catch {
    return undefined
  }
}

async function longTable(count: number): Promise<void> {
  const lines = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, row) => `40 ${800 - row * 15} m 560 ${800 - row * 15} l S`)
  const walls = [40, 170, 300, 430, 560].map((x) => `${x} 800 m ${x} ${800 - ROWS_PER_PAGE * 15} l S`)
  const pages = Array.from({ length: Math.ceil(count / ROWS_PER_PAGE) }, (_, page) => {
    const cells = Array.from({ length: ROWS_PER_PAGE }, (_row, index) => {
      const row = page * ROWS_PER_PAGE + index
      return [`Row ${row}`, `${row * 3}`, `${row}.50`, "text"].map((text, column) => `BT /F1 9 Tf ${44 + column * 130} ${789 - index * 15} Td (${text}) Tj ET`).join(" ")
    })
    return { mediaBox: "[0 0 600 842]", content: ["0.5 w", ...lines, ...walls, ...cells].join("\n") }
  })
  const pdf = makeDrawnPdf({ pages })
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const start = performance.now()
  let size = 0
  const emit = async ({ content }: OutputFile): Promise<void> => void (size = content instanceof Uint8Array ? content.length : 0)
  const { value } = await runTool({ tool: "pdf2excel", inputs: [{ name: "long.pdf", content: pdf }], options: {} }, host, { emit, onProgress: () => void (peak = Math.max(peak, process.memoryUsage().rss)) })
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1000
  console.log(`${count} rows on ${pages.length} pages: ${value.report.tables} table, ${seconds.toFixed(1)} s, ${(pages.length / seconds).toFixed(0)} pages/s, peak ${Math.round(peak / MiB)} MB, xlsx ${(size / MiB).toFixed(1)} MB`)
}

function report(name: string, { pages, seconds, failed }: Run): void {
  console.log(`${name.padEnd(16)} ${(pages / seconds).toFixed(2).padStart(8)} pages/s, ${pages} pages in ${seconds.toFixed(1)} s, ${failed} files without a result`)
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
