import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { ConversionError } from "@mozhuan/engine"
import { readOutput } from "../../sandbox/hand-over.ts"
import type { SandboxReport } from "../../sandbox/probe.ts"
import { startSandboxed, type SandboxedProcess } from "../../sandbox/run.ts"
import type { RunBudget, SandboxLimits } from "../../sandbox/spec.ts"
import { makeTempFolder } from "../../sandbox/temp-folders.ts"
import { MAX_PDF_BYTES, officeEnvironment, officeInputs, type OfficeTask } from "./cold-run.ts"
import type { OfficeInstallation } from "./installation.ts"
import { copyProfile } from "./copy-profile.ts"
import type { Purpose } from "./profile-settings.ts"
import { wrapCsv, wrapText } from "../prepare/plain-text.ts"
import type { WarmAnswer, WarmRequest } from "./warm-messages.ts"

/** A started office program that waits for documents. */
export interface WarmWorker {
  /** What it is set up for; other documents would come out otherwise. */
  readonly purpose: Purpose
  /** Documents taken so far. */
  readonly taken: number
  memory(): number
  /**
   * Whether it has not ended: a program may fall over, or be ended by the system, while it waits.
   */
  isAlive(): boolean
  /**
   * Resolves when the program can take a document. @throws ConversionError "program/failed" when it
   * does not start.
   */
  readonly ready: Promise<void>
  /** Gives the PDF, or undefined where the program could not make one; it must then be retired. */
  convert(task: OfficeTask, budget: RunBudget): Promise<Uint8Array | undefined>
  retire(): Promise<void>
}

/** Start and self-set-up take under a second; a busy machine may need far more. */
const START_MS = 60_000

const { resolve } = createRequire(import.meta.url)
/** Found by the package's name: this module may run as part of a bundle. */
const childProgram = join(
  dirname(realpathSync(resolve("@mozhuan/host/package.json"))),
  "src/office/run/warm-child.ts",
)

/** Starts an office program inside the sandbox. */
export function startWarmWorker(
  sandbox: SandboxReport,
  installation: OfficeInstallation,
  { limits, purpose }: { readonly limits: Partial<SandboxLimits>; readonly purpose: Purpose },
): WarmWorker {
  const exchange = makeTempFolder("warm")
  copyProfile(installation, join(exchange, "profile"), purpose)
  const running = startSandboxed(
    sandbox,
    {
      command: process.execPath,
      args: [childProgram, installation.programs, `file://${join(exchange, "profile")}`],
      inputs: [dirname(childProgram), ...nativeModules(), ...officeInputs(installation)],
      outputs: [exchange],
      env: officeEnvironment(installation),
      limits: { ...limits, wallMs: START_MS },
    },
    { messages: true },
  )
  return supervised(running, exchange, purpose)
}

function supervised(running: SandboxedProcess, exchange: string, purpose: Purpose): WarmWorker {
  let [taken, calls] = [0, 0]
  // The program's own chatter must be drained, or it would block on a full pipe.
  running.child.stdout?.resume()
  running.child.stderr?.resume()
  let isAlive = true
  const ended = running.ended.then(() => {
    isAlive = false
    rmSync(exchange, { recursive: true, force: true })
  })
  const convert = (task: OfficeTask, budget: RunBudget): Promise<Uint8Array | undefined> =>
    convertOne(running, exchange, task, { id: ++calls, budget })
  const ready = answerOf(running, 0).then(async (answer) => {
    if (!answer?.isDone) throw new ConversionError("program/failed", "LibreOffice does not start.")
    // A check of itself, and more: the first workbook of a fresh instance loses its page set-up.
    for (const task of selfCheck())
      if (!(await convert(task, { wallMs: START_MS, cpuMs: START_MS })))
        throw new ConversionError("program/failed", "LibreOffice starts but converts nothing.")
    running.setDeadline(undefined)
  })
  // Whoever asks for the worker sees the failure; a worker nobody asked for must not end the
  // process.
  ready.catch(() => undefined)
  return {
    purpose,
    get taken() {
      return taken
    },
    memory: () => running.memory(),
    isAlive: () => isAlive,
    ready,
    convert: async (task, budget) => {
      // Its folder has gone with it.
      if (!isAlive) return undefined
      taken++
      return convert(task, budget)
    },
    retire: async () => {
      await running.kill("retired")
      await ended
    },
  }
}

/** One document and one workbook. */
function selfCheck(): OfficeTask[] {
  const text = new TextEncoder().encode("1,2")
  const options = { filter: {}, target: "pdf" } as const
  return [
    { ...options, bytes: wrapText(text), kind: "word", extension: "docx" },
    { ...options, bytes: wrapCsv(text), kind: "excel", extension: "xlsx" },
  ]
}

async function convertOne(
  running: SandboxedProcess,
  exchange: string,
  task: OfficeTask,
  call: { id: number; budget: RunBudget },
): Promise<Uint8Array | undefined> {
  const folder = join(exchange, `document-${call.id}`)
  // The child owns the exchange folder and might have put a link there: both calls refuse what
  // exists already.
  mkdirSync(folder, { mode: 0o755 })
  const input = join(folder, `document.${task.extension}`)
  writeFileSync(input, task.bytes, { flag: "wx", mode: 0o644 })
  const output = join(exchange, `result-${call.id}.${task.target}`)
  const onAbort = (): void => void running.kill("aborted")
  task.signal?.addEventListener("abort", onAbort, { once: true })
  running.setBudget(call.budget)
  const stopWatching = endWhenStuck(running)
  try {
    const answer = answerOf(running, call.id)
    running.child.send(
      {
        id: call.id,
        input: `file://${input}`,
        saves: [
          {
            output: `file://${output}`,
            format: task.target,
            options: task.target === "pdf" ? JSON.stringify(task.filter) : "",
          },
        ],
      } satisfies WarmRequest,
      () => undefined,
    )
    const result = await answer
    task.signal?.throwIfAborted()
    if (!result) return await explainEnd(running)
    return result.isDone ? readOutput(output, MAX_PDF_BYTES) : undefined
  } finally {
    stopWatching()
    running.setBudget(undefined)
    task.signal?.removeEventListener("abort", onAbort)
    rmSync(folder, { recursive: true, force: true })
    rmSync(output, { force: true })
  }
}

/**
 * How long a program may wait for itself. LibreOfficeKit deadlocks now and then when a filter
 * yields to its event loop.
 */
const STUCK_MS = 4000
/** Processor time that timers alone take in that while. */
const STUCK_TICKS = 4
/**
 * Times in a row that the thread which converts may have done nothing while others worked: with
 * large pictures LibreOfficeKit's event loop paints pages that nobody sees, again and again, and
 * lets nobody in between.
 */
const MOST_IDLE = 4

/**
 * Ends a program that has a document and does nothing for it; the document is then converted cold.
 * Gives the way to stop watching.
 */
function endWhenStuck(running: SandboxedProcess): () => void {
  let before = { all: running.ticks(), first: running.firstThreadTicks() }
  let idle = 0
  const watch = setInterval(() => {
    const now = { all: running.ticks(), first: running.firstThreadTicks() }
    idle = now.first - before.first < STUCK_TICKS ? idle + 1 : 0
    if (now.all - before.all < STUCK_TICKS || idle >= MOST_IDLE) void running.kill("retired")
    before = now
  }, STUCK_MS)
  return () => clearInterval(watch)
}

/** Gives the child's answer, or undefined where it ended without one. */
function answerOf(running: SandboxedProcess, id: number): Promise<WarmAnswer | undefined> {
  return new Promise((resolve) => {
    const onMessage = (answer: WarmAnswer): void => {
      if (answer.id !== id) return
      running.child.off("message", onMessage)
      resolve(answer)
    }
    running.child.on("message", onMessage)
    void running.ended.then(() => resolve(undefined))
  })
}

async function explainEnd(running: SandboxedProcess): Promise<undefined> {
  const end = await running.ended
  if (end.kind === "killed" && end.reason === "time")
    throw new ConversionError("limit/time", "The conversion took too long.", {
      hint: "Try a smaller file or fewer pages.",
    })
  if (end.kind === "killed" && end.reason === "memory")
    throw new ConversionError("limit/memory", "The conversion needed too much memory.", {
      hint: "Try a smaller file or fewer pages.",
    })
  return undefined
}

/** Folders of the native call library, which the child imports. */
function nativeModules(): string[] {
  const koffi = dirname(realpathSync(resolve("koffi")))
  const binaries = join(dirname(koffi), "@koromix")
  return existsSync(binaries) ? [koffi, binaries] : [koffi]
}
