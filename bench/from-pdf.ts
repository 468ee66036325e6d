/**
 * PDF to xlsx, pptx or docx beside peers, in one run on the same files: pages per second of each,
 * and ours as multiple of the fastest of them.
 *
 * Usage: bench/from-pdf.ts FOLDER xlsx|pptx|docx [--limit n] [--match TEXT,TEXT] [-- PEER COMMAND
 * with {in} and {out} or {folder}]...
 *        bench/from-pdf.ts --rows 100000
 *
 * Seconds are processor time of all threads, so that what else the machine does counts for nobody;
 * the clock is shown beside them. Ours converts in this process, as a worker that has been started
 * does, and once more by one command line for all files, its start counted. A peer is started for
 * each file, as its users start it: "without start" takes off what it needs for an empty page. With
 * --rows a table of so many rows is made, and time and memory of its conversion are printed.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { ConversionError, readPdf, runTool, type OutputFile, type ToolId } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { childSeconds } from "./child-seconds.ts"
import { convertByCommand } from "./own-command.ts"

const tools: Readonly<Record<string, ToolId>> = {
  xlsx: "pdf2excel",
  pptx: "pdf2ppt",
  docx: "pdf2word",
}
/** Longest that a peer may take over one file, ms; files beyond count as this long. */
const PEER_MS = 120_000
const ROWS_PER_PAGE = 50
const MiB = 1024 * 1024

// Peers read no scanned text.
const { ocr: _, ...host } = createNodeHost()
const args = process.argv.slice(2)
const rows = args.indexOf("--rows")
/** Seconds that a conversion takes: of the processor, and by the clock. */
interface Seconds {
  readonly processor: number
  readonly clock: number
}

/** What one program did with all files. */
interface Run {
  readonly pages: number
  readonly seconds: Seconds
  readonly failed: number
}

async function compare(): Promise<void> {
  const [own = [], ...peers] = splitAt(args, "--")
  const [folder = "", format = "xlsx"] = own
  const wanted = (valueOf(own, "--match") ?? "").split(",")
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".pdf") && wanted.some((part) => name.includes(part)),
  )
  const files = names
    .toSorted()
    .slice(0, Number(valueOf(own, "--limit") ?? names.length))
    .map((name) => join(folder, name))
  const tool = tools[format] ?? "pdf2excel"
  const pages = new Map<string, number>()
  for (const file of files) pages.set(file, await pagesOf(readFileSync(file)))
  // A worker's process is warm: code is compiled once, not for each file.
  for (const file of files.slice(0, 2)) await convert(tool, readFileSync(file))
  const ours = await ourRun(tool, files, pages)
  report("ours", ours)
  const { results, ...seconds } = convertByCommand(files, format)
  const command = { pages: ours.pages, seconds, failed: files.length - results }
  report("our command", command)
  let [fastest, fastestClock, fastestStarted] = [0, 0, 0]
  for (const peer of peers) {
    const theirs = peerRun(files, format, peer, pages)
    report(nameOf(peer), theirs)
    const started = withoutStart(
      theirs,
      peerSeconds(emptyPage(), format, peer).seconds,
      files.length,
    )
    report("  without start", started)
    fastest = Math.max(fastest, started.pages / started.seconds.processor)
    fastestStarted = Math.max(fastestStarted, theirs.pages / theirs.seconds.processor)
    fastestClock = Math.max(fastestClock, theirs.pages / theirs.seconds.clock)
  }
  if (peers.length === 0) return
  console.log(
    `ours: ${(ours.pages / ours.seconds.processor / fastest).toFixed(1)} times the processor rate of the fastest peer without its start`,
  )
  console.log(
    `our command: ${(command.pages / seconds.processor / fastestStarted).toFixed(1)} times the fastest peer as its users start it, ${(command.pages / seconds.clock / fastestClock).toFixed(1)} by the clock`,
  )
}

/** Word after an option's name. */
function valueOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
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
function nameOf(command: readonly string[]): string {
  return basename(command.find((word) => /\.(?:py|sh|jar)$/.test(word)) ?? command[0] ?? "peer")
}

async function ourRun(
  tool: ToolId,
  files: readonly string[],
  pages: ReadonlyMap<string, number>,
): Promise<Run> {
  let [done, processor, clock, failed] = [0, 0, 0, 0]
  for (const file of files) {
    const bytes = readFileSync(file)
    const [start, before] = [performance.now(), process.cpuUsage()]
    const succeeded = await convert(tool, bytes)
    const { user, system } = process.cpuUsage(before)
    processor += (user + system) / 1e6
    clock += (performance.now() - start) / 1000
    if (succeeded) done += pages.get(file) ?? 0
    else failed++
  }
  return { pages: done, seconds: { processor, clock }, failed }
}

function peerRun(
  files: readonly string[],
  format: string,
  command: readonly string[],
  pages: ReadonlyMap<string, number>,
): Run {
  let [done, processor, clock, failed] = [0, 0, 0, 0]
  for (const file of files) {
    const { seconds, succeeded } = peerSeconds(readFileSync(file), format, command)
    processor += seconds.processor
    clock += seconds.clock
    if (succeeded) done += pages.get(file) ?? 0
    else failed++
  }
  return { pages: done, seconds: { processor, clock }, failed }
}

function peerSeconds(
  bytes: Uint8Array,
  format: string,
  command: readonly string[],
): { readonly seconds: Seconds; readonly succeeded: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "bench-peer-"))
  const source = join(folder, "in.pdf")
  writeFileSync(source, bytes)
  const [program = "", ...rest] = command.map((part) =>
    part
      .replaceAll("{in}", source)
      .replaceAll("{out}", join(folder, `out.${format}`))
      .replaceAll("{folder}", folder),
  )
  const [start, before] = [performance.now(), childSeconds()]
  const { status } = spawnSync(program, rest, { timeout: PEER_MS, stdio: "ignore" })
  const seconds = { processor: childSeconds() - before, clock: (performance.now() - start) / 1000 }
  rmSync(folder, { recursive: true, force: true })
  return { seconds, succeeded: status === 0 }
}

const withoutStart = ({ pages, seconds, failed }: Run, start: Seconds, files: number): Run => ({
  pages,
  seconds: {
    processor: Math.max(0.01, seconds.processor - start.processor * files),
    clock: Math.max(0.01, seconds.clock - start.clock * files),
  },
  failed,
})

const emptyPage = (): Uint8Array =>
  makeDrawnPdf({ pages: [{ mediaBox: "[0 0 595 842]", content: "" }] })

async function pagesOf(bytes: Uint8Array): Promise<number> {
  const { value } = await readPdf(bytes, host)
  const pages = value.scene.pages.length
  value.close()
  return pages
}

/** Whether a file can be converted: one without tables has no workbook. */
async function convert(tool: ToolId, content: Uint8Array): Promise<boolean> {
  const emit = async (_file: OutputFile): Promise<void> => undefined
  try {
    await runTool({ tool, inputs: [{ name: "a.pdf", content }], options: {} }, host, { emit })
    return true
  } catch (error) {
    if (error instanceof ConversionError) return false
    throw error
  }
}

async function longTable(count: number): Promise<void> {
  const lines = Array.from(
    { length: ROWS_PER_PAGE + 1 },
    (_, row) => `40 ${800 - row * 15} m 560 ${800 - row * 15} l S`,
  )
  const walls = [40, 170, 300, 430, 560].map(
    (x) => `${x} 800 m ${x} ${800 - ROWS_PER_PAGE * 15} l S`,
  )
  const pages = Array.from({ length: Math.ceil(count / ROWS_PER_PAGE) }, (_, page) => {
    const cells = Array.from({ length: ROWS_PER_PAGE }, (_row, index) => {
      const row = page * ROWS_PER_PAGE + index
      return [`Row ${row}`, `${row * 3}`, `${row}.50`, "text"]
        .map(
          (text, column) =>
            `BT /F1 9 Tf ${44 + column * 130} ${789 - index * 15} Td (${text}) Tj ET`,
        )
        .join(" ")
    })
    return {
      mediaBox: "[0 0 600 842]",
      content: ["0.5 w", ...lines, ...walls, ...cells].join("\n"),
    }
  })
  const pdf = makeDrawnPdf({ pages })
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const start = performance.now()
  let size = 0
  const emit = async ({ content }: OutputFile): Promise<void> =>
    void (size = content instanceof Uint8Array ? content.length : 0)
  const { value } = await runTool(
    { tool: "pdf2excel", inputs: [{ name: "long.pdf", content: pdf }], options: {} },
    host,
    { emit, onProgress: () => void (peak = Math.max(peak, process.memoryUsage().rss)) },
  )
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${count} rows on ${pages.length} pages: ${value.report.tables} table, ${seconds.toFixed(1)} s, ${(pages.length / seconds).toFixed(0)} pages/s, peak ${Math.round(peak / MiB)} MB, xlsx ${(size / MiB).toFixed(1)} MB`,
  )
}

function report(name: string, { pages, seconds: { processor, clock }, failed }: Run): void {
  console.log(
    `${name.padEnd(16)} ${(pages / processor).toFixed(2).padStart(8)} pages/s, ${pages} pages in ${processor.toFixed(1)} s; by the clock ${(pages / clock).toFixed(2)} pages/s in ${clock.toFixed(1)} s; ${failed} files without a result`,
  )
}

if (rows >= 0) await longTable(Number(args[rows + 1]))
else await compare()
