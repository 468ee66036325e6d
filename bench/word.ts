/**
 * Measures PDF to Word: pages per second over the files of folders beside a peer's command, the
 * time of each stage, the slowest page, and the memory that long books take.
 *
 *   node bench/word.ts [FOLDER...] [--peer "COMMAND {in} {out}"] [--match TEXT,TEXT] [--every 1]
 *   [--books 500,5000]
 *
 * Each file is converted four times: in a child of the worker, started before as on the site
 * ("child"); in this process after a round over all files ("warm"), which gives the stages; and by
 * the peer, started for each file as its users start it. At the end one command line converts all
 * of them, from its start to its end ("command"). Two times are shown: processor time of all
 * threads, so that what else the machine does counts for neither, and the clock.
 */
import { spawn, spawnSync } from "node:child_process"
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { runTool, type Progress } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { newsOf, type ChildJob } from "../apps/worker/src/child/protocol.ts"
import { childSeconds, processSeconds } from "./child-seconds.ts"
import { convertByCommand } from "./own-command.ts"
import { bundleChild } from "../apps/worker/src/run/child-program.ts"
import { heapEnvironment, heapFlags } from "../apps/worker/src/run/child.ts"
import { fillCompileCache } from "../apps/worker/src/run/compile-cache.ts"

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    peer: { type: "string" },
    match: { type: "string", default: "" },
    every: { type: "string", default: "1" },
    books: { type: "string", default: "" },
  },
})
const { ocr: _, ...host } = createNodeHost()
const work = mkdtempSync(join(tmpdir(), "mozhuan-bench-word-"))
const { script: childScript, warmUpFile } = await bundleChild(join(import.meta.dirname, ".."))
const cache = await fillCompileCache(join(work, "cache"), childScript)

/** Heap that a child has with the default memory of a task, MB. */
const HEAP_MB = 1536
/** How long a started child waits for its job, ms: longer than it takes to warm up. */
const WAIT = 2500
/** Longest that the peer may take over a file, ms; it counts as this long then. */
const PEER_MS = 180_000

/** Seconds that a conversion takes: of the processor, and by the clock. */
interface Seconds {
  processor: number
  clock: number
}

const stages = ["read", "pages", "document", "write"] as const
type Stage = (typeof stages)[number]

if (folders.length > 0) await measureFolders()
for (const pages of values.books.split(",").filter(Boolean)) await measureBook(Number(pages))
rmSync(work, { recursive: true, force: true })

async function measureFolders(): Promise<void> {
  const wanted = values.match.split(",")
  const files = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith(".pdf") && wanted.some((part) => path.includes(part)))
    .toSorted()
    .filter((_path, index) => index % Number(values.every) === 0)
  for (const path of files) await convert(readFileSync(path))
  const sums = { child: none(), warm: none(), peer: none() }
  const measured: string[] = []
  const stageSums: Record<Stage, number> = { read: 0, pages: 0, document: 0, write: 0 }
  const factors: number[] = []
  let [all, slowest] = [0, 0]
  for (const path of files) {
    const warm = await convert(readFileSync(path))
    if (warm.pages === 0) continue
    const child = await convertInChild(path)
    const peer = values.peer ? runPeer(path) : none()
    measured.push(path)
    all += warm.pages
    slowest = Math.max(slowest, child.processor / warm.pages, child.clock / warm.pages)
    factors.push(peer.processor / child.processor)
    for (const stage of stages) stageSums[stage] += warm.stages[stage]
    for (const [sum, one] of [
      [sums.warm, warm],
      [sums.child, child],
      [sums.peer, peer],
    ] as const) {
      sum.processor += one.processor
      sum.clock += one.clock
    }
    const cells = [child, warm, ...(values.peer ? [peer] : [])].map(
      ({ processor, clock }) =>
        `${processor.toFixed(2).padStart(7)} ${clock.toFixed(2).padStart(7)}`,
    )
    console.log(
      `${(path.split("/").at(-1) ?? "").slice(0, 36).padEnd(36)} ${String(warm.pages).padStart(4)} p ${cells.join("  ")}`,
    )
  }
  const command = convertByCommand(measured, "docx")
  if (command.results !== measured.length)
    console.log(`the command gave ${command.results} results`)
  const rate = ({ processor, clock }: Seconds): string =>
    `${(all / processor).toFixed(1)} pages a processor second, ${(all / clock).toFixed(1)} by the clock`
  console.log(
    `\n${factors.length} files, ${all} pages; slowest ${slowest.toFixed(2)} s a page\nchild  ${rate(sums.child)}\nwarm   ${rate(sums.warm)}\ncommand ${rate(command)}`,
  )
  console.log(
    `warm, by stage: ${stages.map((stage) => `${stage} ${((stageSums[stage] / all) * 1000).toFixed(2)} ms a page`).join(", ")}`,
  )
  if (!values.peer) return
  const times = (own: Seconds): string =>
    `${(sums.peer.processor / own.processor).toFixed(1)} times in processor time, ${(sums.peer.clock / own.clock).toFixed(1)} by the clock`
  console.log(
    `peer   ${rate(sums.peer)}\nchild beside peer: ${times(sums.child)}, median of the files ${median(factors).toFixed(1)}\nwarm beside peer: ${times(sums.warm)}\ncommand beside peer: ${times(command)}`,
  )
}

async function measureBook(pages: number): Promise<void> {
  const path = join(work, "book.pdf")
  writeFileSync(path, makeTextPdf({ pages, lines: proseLines }))
  const { processor, clock, peakMB, resultMB } = await convertInChild(path)
  console.log(
    `book of ${pages} pages: ${(pages / processor).toFixed(0)} pages a processor second, ${clock.toFixed(1)} s, ${peakMB.toFixed(0)} MB at most, ${resultMB.toFixed(1)} MB of result`,
  )
}

function none(): Seconds {
  return { processor: 0, clock: 0 }
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
}

/** Converts in this process; 0 pages where the file is refused. */
async function convert(
  bytes: Uint8Array,
): Promise<Seconds & { pages: number; stages: Record<Stage, number> }> {
  const spent: Record<Stage, number> = { read: 0, pages: 0, document: 0, write: 0 }
  const start = performance.now()
  const before = process.cpuUsage()
  const elapsed = (): number => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  let [last, pages] = [0, 0]
  const end = (stage: Stage): void => {
    spent[stage] += elapsed() - last
    last = elapsed()
  }
  const onProgress = ({ stage, pagesDone, pagesTotal }: Progress): void => {
    if (stage === "parse" && pagesDone === pagesTotal) end("read")
    else if (stage === "rebuild" && pagesDone === pagesTotal) end("pages")
    else if (stage === "write" && pagesDone === 0) end("document")
  }
  try {
    pages = (
      await runTool(
        { tool: "pdf2word", inputs: [{ name: "in.pdf", content: bytes }], options: {} },
        host,
        { emit: async () => undefined, onProgress },
      )
    ).value.report.pages
  } catch (error) {
    console.log(`refused: ${String(error)}`)
  }
  end("write")
  return { processor: elapsed(), clock: (performance.now() - start) / 1000, pages, stages: spent }
}

/**
 * Converts in a child that has waited for its job, without the sandbox around it; the time is from
 * the job to its result.
 */
async function convertInChild(
  path: string,
): Promise<Seconds & { peakMB: number; resultMB: number }> {
  const outputFolder = mkdtempSync(join(work, "out-"))
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      ...heapFlags,
      "--disable-warning=ExperimentalWarning",
      childScript,
    ],
    {
      env: {
        ...heapEnvironment,
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: cache,
        WARM_UP_FILE: warmUpFile,
      },
      stdio: ["pipe", "pipe", "inherit"],
    },
  )
  const pid = child.pid ?? 0
  const job: ChildJob = {
    kind: "convert",
    tool: "pdf2word",
    inputs: [{ path, name: "in.pdf" }],
    options: { ocr: "off" },
    outputFolder,
    pageLimit: 1_000_000,
  }
  let [start, before] = [0, 0]
  const measured = { processor: 0, clock: 0, peakMB: 0, resultMB: 0 }
  createInterface({ input: child.stdout }).on("line", (line) => {
    const news = newsOf(line)
    if (!news) return
    if (news.kind === "ready") {
      setTimeout(() => {
        start = performance.now()
        before = processSeconds(pid)
        child.stdin.write(`${JSON.stringify(job)}\n`)
      }, WAIT)
    } else if (news.kind === "output") {
      // The child ends after the next line: what it took is read while it is there.
      Object.assign(measured, {
        clock: (performance.now() - start) / 1000,
        processor: processSeconds(pid) - before,
        peakMB: peakOf(pid),
        resultMB: readFileSync(join(outputFolder, news.file)).length / 1_048_576,
      })
    } else if (news.kind === "free" || news.kind === "over") child.stdin.end()
    else if (news.kind === "bug" || news.kind === "failed") console.log(JSON.stringify(news))
  })
  await new Promise((resolve) => child.once("close", resolve))
  rmSync(outputFolder, { recursive: true, force: true })
  return measured
}

/**
 * Runs the peer on a copy of a file; the processor time is that of the command and all it starts.
 */
function runPeer(path: string): Seconds {
  const [source, target] = [join(work, "in.pdf"), join(work, "out.docx")]
  copyFileSync(path, source)
  const [program = "", ...rest] = (values.peer ?? "")
    .split(" ")
    .map((word) => word.replace("{in}", source).replace("{out}", target))
  const [start, before] = [performance.now(), childSeconds()]
  spawnSync(program, rest, { stdio: "ignore", timeout: PEER_MS })
  return { processor: childSeconds() - before, clock: (performance.now() - start) / 1000 }
}

/** Most memory that a process has held, in MB. */
function peakOf(pid: number): number {
  return (
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0) / 1024
  )
}
