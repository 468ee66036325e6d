/**
 * Measures PDF to Word: pages per second over the files of a folder beside a peer's command, the slowest page, and the
 * memory that a long book takes.
 *
 *   node bench/word.ts [FOLDER] [--peer "COMMAND {in} {out}"] [--match TEXT,TEXT] [--book 5000]
 *
 * Times are processor time of all threads, so that what else the machine does counts for neither; the clock is shown
 * beside them. Ours runs in this process, as a worker that has been started does; the peer's time is that of its command,
 * and its start on an empty one-page file is taken off.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { readPdf, runTool } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { childSeconds } from "./child-seconds.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peer: { type: "string" }, match: { type: "string", default: "" }, book: { type: "string", default: "0" } },
})
const { ocr: _, ...host } = createNodeHost()
const work = mkdtempSync(join(tmpdir(), "mozhuan-bench-word-"))

const [folder] = positionals
if (folder !== undefined) await measureFolder(folder)
if (Number(values.book) > 0) await measureBook(Number(values.book))
rmSync(work, { recursive: true, force: true })

async function measureFolder(path: string): Promise<void> {
  const wanted = values.match.split(",")
  const files = readdirSync(path).filter((name) => name.endsWith(".pdf") && wanted.some((part) => name.includes(part))).toSorted()
  await convert(makeTextPdf({ pages: 1, lines: () => ["warm"] }))
  const start = values.peer ? peerSeconds(makeTextPdf({ pages: 1, lines: () => ["warm"] })).processor : 0
  const sum = { pages: 0, own: 0, ownClock: 0, peer: 0, peerClock: 0, slowest: 0 }
  for (const name of files) {
    const bytes = readFileSync(join(path, name))
    const pages = await pagesOf(bytes)
    const own = await convert(bytes)
    const other = values.peer ? peerSeconds(bytes) : { processor: 0, clock: 0 }
    const peer = Math.max(0, other.processor - start)
    sum.pages += pages
    sum.own += own.processor
    sum.ownClock += own.clock
    sum.peer += peer
    sum.peerClock += other.clock
    sum.slowest = Math.max(sum.slowest, own.processor / pages)
    console.log(`${name.slice(0, 40).padEnd(40)} ${String(pages).padStart(4)} pages ${own.processor.toFixed(2).padStart(7)} s${values.peer ? ` ${peer.toFixed(2).padStart(8)} s  ${(peer / own.processor).toFixed(0).padStart(4)}x` : ""}`)
  }
  const rate = (seconds: number): string => (sum.pages / seconds).toFixed(1)
  console.log(`${files.length} files, ${sum.pages} pages: ${rate(sum.own)} pages/s${values.peer ? `, peer ${rate(sum.peer)} pages/s, ${(sum.peer / sum.own).toFixed(1)}x` : ""}; slowest ${sum.slowest.toFixed(2)} s a page`)
  console.log(`by the clock: ${rate(sum.ownClock)} pages/s${values.peer ? `, peer ${rate(sum.peerClock)} pages/s, ${(sum.peerClock / sum.ownClock).toFixed(1)}x` : ""}`)
}

async function measureBook(pages: number): Promise<void> {
  const { processor: seconds } = await convert(makeTextPdf({ pages, lines: proseLines }))
  console.log(`book of ${pages} pages: ${(pages / seconds).toFixed(1)} pages/s, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
}

async function pagesOf(bytes: Uint8Array): Promise<number> {
  const { value } = await readPdf(bytes, host)
  const pages = value.scene.pages.length
  value.close()
  return pages
}

/** Seconds that a conversion takes: of the processor, and by the clock. */
interface Seconds {
  readonly processor: number
  readonly clock: number
}

async function convert(bytes: Uint8Array): Promise<Seconds> {
  const start = performance.now()
  const before = process.cpuUsage()
  await runTool({ tool: "pdf2word", inputs: [{ name: "in.pdf", content: bytes }], options: {} }, host, { emit: async () => undefined })
  const { user, system } = process.cpuUsage(before)
  return { processor: (user + system) / 1e6, clock: (performance.now() - start) / 1000 }
}

function peerSeconds(bytes: Uint8Array): Seconds {
  const [source, target] = [join(work, "in.pdf"), join(work, "out.docx")]
  writeFileSync(source, bytes)
  const [program = "", ...rest] = (values.peer ?? "").split(" ").map((word) => word.replace("{in}", source).replace("{out}", target))
  const [start, before] = [performance.now(), childSeconds()]
  spawnSync(program, rest, { stdio: "ignore", timeout: 180_000 })
  return { processor: childSeconds() - before, clock: (performance.now() - start) / 1000 }
}
