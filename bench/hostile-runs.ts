import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import type { ToolId } from "../packages/contract/src/index.ts"
import { budgetMs, budgets } from "../packages/contract/src/catalogue/budgets.ts"
import { createOfficePool } from "../packages/host/src/office/pool.ts"
import { measureTree } from "../packages/host/src/sandbox/process-tree.ts"
import { probeSandbox } from "../packages/host/src/sandbox/probe.ts"
import { bundleChild } from "../apps/worker/src/run/child-program.ts"
import type { Child, ChildEnd } from "../apps/worker/src/run/child.ts"
import { ChildPool } from "../apps/worker/src/run/child-pool.ts"
import { fillCompileCache } from "../apps/worker/src/run/compile-cache.ts"
import { serveOffice } from "../apps/worker/src/run/office.ts"
import type { ChildNews } from "../apps/worker/src/child/protocol.ts"

/** One way to convert a file, as the site offers it. */
export interface Target {
  readonly name: string
  readonly tool: ToolId
  readonly options?: Readonly<Record<string, unknown>>
  /** Times the file is sent with itself. */
  readonly copies?: number
}

/** How one run ended, and what it took. */
export interface Run {
  /** "done", "refused", "failed" for a fault of ours, "hung" for a run that passed its budget. */
  readonly outcome: "done" | "refused" | "failed" | "hung"
  /** Code of the refusal, or what the fault says. */
  readonly detail: string
  /** Most resident bytes of the child, or of the office program where that took more. */
  readonly peakMemory: number
  readonly wallMs: number
  /** Results with their extension, in a folder that is removed by the next run. */
  readonly outputs: readonly { readonly path: string; readonly extension: string }[]
}

/** Memory of a run on the site, bytes. */
const MEMORY = 1300 * 1_048_576
/** A run that lasts this much longer than it may was not stopped, ms. */
const GRACE = 5000
const OWNER = "bench"

/** Runs files as a worker of the site runs those of a visitor; one after the other. */
export async function startRunner() {
  const checkout = join(import.meta.dirname, "..")
  const folder = mkdtempSync(join(tmpdir(), "mozhuan-hostile-"))
  const results = join(folder, "results")
  const sandbox = await probeSandbox()
  const program = await bundleChild(checkout)
  const compileCache = await fillCompileCache(join(folder, "compile"), program.script)
  const settings = {
    sandbox,
    program,
    compileCache,
    models: undefined,
    longestRun: 900_000,
    memory: MEMORY,
  }
  const pool = new ChildPool({ ...settings, folder }, 1, (error) => console.error(error))
  const office = createOfficePool({ sandbox, cache: join(checkout, ".cache"), workers: 1 })

  async function run(path: string, target: Target): Promise<Run> {
    const child = await pool.take(OWNER)
    try {
      return await runIn(child, path, target)
    } finally {
      await pool.giveBack(child, OWNER)
    }
  }

  async function runIn(child: Child, path: string, target: Target): Promise<Run> {
    rmSync(results, { recursive: true, force: true })
    mkdirSync(results)
    const extension = extname(path)
    const inputs = Array.from({ length: target.copies ?? 1 }, (_, index) => {
      const copy = join(child.folder.input, `${index}`)
      copyFileSync(path, copy)
      return { path: copy, name: `file-${index}${extension}` }
    })
    const bytes = statSync(path).size * inputs.length
    let budget = budgetMs(budgets.visitor, { bytes, pages: 0 })
    const largest = budgetMs(budgets.visitor, { bytes: Infinity, pages: 0 })
    const news: ChildNews[] = []
    const started = performance.now()
    const job = {
      kind: "convert",
      tool: target.tool,
      inputs,
      options: target.options ?? {},
      outputFolder: child.folder.output,
      pageLimit: 50,
    } as const
    const stop = new AbortController()
    const officeMemory = watchOffice()
    const end = await child.run(job, budget, (each) => {
      if (each.kind === "office")
        void serveOffice(office, child, { ...each, budget: largest }, stop.signal)
      else if (each.kind === "recognition")
        child.answer({ kind: "recognition-allowed", id: each.id, pages: 0 })
      else if (each.kind === "progress") {
        budget = budgetMs(budgets.visitor, { bytes, pages: each.pagesTotal })
        child.allow(budget)
      } else news.push(each)
    })
    stop.abort()
    const peakMemory = Math.max(end.peakMemory, officeMemory.stop())
    const wallMs = performance.now() - started
    const isHung = wallMs > budget.wallMs + GRACE
    const outputs: Run["outputs"][number][] = []
    for (const each of news) {
      if (each.kind !== "output") continue
      const kept = join(results, each.file)
      copyFileSync(await child.folder.takeOut(each.file), kept)
      outputs.push({ path: kept, extension: extname(each.name).slice(1).toLowerCase() })
    }
    return { ...judge(end, news, isHung), peakMemory, wallMs, outputs }
  }

  async function close(): Promise<void> {
    await pool.close()
    await (await office).close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { run, close }
}

/** Watches the office programs that this process has started; `stop` gives their peak, bytes. */
function watchOffice(): { readonly stop: () => number } {
  let peak = 0
  const look = (): void => {
    const programs = measureTree(process.pid).pids.filter(isOffice)
    const resident = programs.map((pid) => measureTree(pid).resident)
    peak = Math.max(peak, ...resident)
  }
  const clock = setInterval(look, 50)
  return {
    stop: () => {
      clearInterval(clock)
      return peak
    },
  }
}

function isOffice(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("soffice.bin")
  } catch {
    // It has ended since.
    return false
  }
}

function judge(
  end: ChildEnd,
  news: readonly ChildNews[],
  isHung: boolean,
): Pick<Run, "outcome" | "detail"> {
  if (isHung) return { outcome: "hung", detail: "passed its budget" }
  if (end.end.kind === "killed") return { outcome: "refused", detail: `limit/${end.end.reason}` }
  const failed = news.find((each) => each.kind === "failed")
  if (failed) return { outcome: "refused", detail: failed.code }
  if (end.errors.includes("JavaScript heap out of memory"))
    return { outcome: "refused", detail: "limit/memory" }
  const bug = news.find((each) => each.kind === "bug")
  if (bug) return { outcome: "failed", detail: bug.message.split("\n").slice(0, 3).join(" | ") }
  return news.some((each) => each.kind === "done")
    ? { outcome: "done", detail: "" }
    : { outcome: "failed", detail: `${JSON.stringify(end.end)} ${end.errors.slice(-300)}` }
}
