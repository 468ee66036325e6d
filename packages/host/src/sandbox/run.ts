import { spawn, type ChildProcess, type StdioOptions } from "node:child_process"
import { closeSync, rmSync, statSync } from "node:fs"
import { constants } from "node:os"
import { ConversionError } from "@mozhuan/engine"
import { NAMESPACE_UID, wrapCommand, type CommandLine } from "./command-line.ts"
import { giveToUid, letPass, letRead } from "./hand-over.ts"
import { OutputBuffer, TailBuffer } from "./output-buffers.ts"
import type { SandboxReport } from "./probe.ts"
import {
  killAll,
  measureTree,
  noUse,
  pidsOfRun,
  pidsOfUid,
  stepBack,
  ticksOfFirstThreads,
  type TreeUse,
} from "./process-tree.ts"
import { findProgram } from "./programs.ts"
import { openFilter } from "./seccomp.ts"
import { BudgetWatch } from "./budget-watch.ts"
import { claimSpareUid, type SpareUid } from "./spare-uids.ts"
import { makeTempFolder } from "./temp-folders.ts"
import {
  defaultLimits,
  type KillReason,
  type RunBudget,
  type SandboxEnd,
  type SandboxLimits,
  type SandboxResult,
  type SandboxSpec,
} from "./spec.ts"

/** How often memory, processor time and processes of a run are looked at, ms. */
const WATCH_MS = 100

/** Rounds of killing strays: each ends what the round before was still starting. */
const KILL_ROUNDS = 20

/** A running sandboxed program, for those that live longer than one call. */
export interface SandboxedProcess {
  /**
   * Its `stdin`, `stdout` and `stderr`, and its messages when started with `messages`. `kill` of
   * this object ends only the wrapper: use ours.
   */
  readonly child: ChildProcess
  /** Resolves when the whole tree has ended; never rejects. */
  readonly ended: Promise<SandboxEnd>
  /** Ends the whole tree; resolves with it. The first reason counts. */
  kill(reason: KillReason): Promise<SandboxEnd>
  /** Resident bytes of the tree now. */
  memory(): number
  readonly peakMemory: number
  /** Processor time of the tree so far, in ticks of 10 ms: tells work from waiting. */
  ticks(): number
  /**
   * The same of the first thread of each process: where that waits, the others may work for
   * nothing.
   */
  firstThreadTicks(): number
  /** Restarts the wall clock; for workers that take one job after another. `undefined` stops it. */
  setDeadline(ms: number | undefined): void
  /**
   * Gives what follows a budget of its own, counted from now; `undefined` takes it away. A second
   * budget while one runs changes the amounts and keeps the beginning.
   */
  setBudget(budget: RunBudget | undefined): void
  /** Lets others go first at the processor, from now on and for all that it starts. */
  stepBack(): void
  /** Highest resident bytes since the budget began. */
  readonly budgetPeakMemory: number
}

export interface StartOptions {
  /** Opens a message channel (`child.send`, "message"); the program must be Node. */
  readonly messages?: boolean
}

/**
 * Starts a program inside the sandbox and leaves it running.
 *
 * @throws ConversionError "program/missing" when the program is not installed.
 */
export function startSandboxed(
  sandbox: SandboxReport,
  spec: SandboxSpec,
  options: StartOptions = {},
): SandboxedProcess {
  spec.signal?.throwIfAborted()
  const program = findProgram(spec.command)
  if (!program)
    throw new ConversionError(
      "program/missing",
      "A program that this conversion needs is not installed.",
      { cause: spec.command },
    )
  const limits: SandboxLimits = { ...defaultLimits, ...spec.limits }
  const needsUid = sandbox.isRoot && (sandbox.rung === "bubblewrap" || sandbox.rung === "spare-uid")
  const spare = needsUid ? claimSpareUid() : undefined
  const temp = makeTempFolder("run")
  const run = globalThis.crypto.randomUUID()
  try {
    const uid = spare?.uid ?? (sandbox.rung === "bubblewrap" ? NAMESPACE_UID : undefined)
    if (uid !== undefined) spec.onUid?.(uid)
    if (spare) handOver(sandbox, spec, temp, spare.uid)
    const line = wrapCommand({ sandbox, spec, limits, program, run, temp, uid: spare?.uid })
    return supervise({
      sandbox,
      spec,
      limits,
      run,
      temp,
      spare,
      child: spawnLine(line, temp, options),
    })
  } catch (error) {
    cleanUp(temp, spare)
    throw error
  }
}

/**
 * Runs a program inside the sandbox to its end and collects what it says.
 *
 * The result tells how it ended; only a missing program throws. Time, memory and size limits, and
 * an abort, kill the whole tree.
 * @throws ConversionError "program/missing"; the signal's reason when it was aborted before the
 * start.
 */
export async function runSandboxed(
  sandbox: SandboxReport,
  spec: SandboxSpec,
): Promise<SandboxResult> {
  const started = performance.now()
  const running = startSandboxed(sandbox, spec)
  const { child } = running
  const stdout = new OutputBuffer(
    spec.limits?.outputBytes ?? defaultLimits.outputBytes,
    () => void running.kill("output"),
  )
  const stderr = new TailBuffer(64 * 1024)
  child.stdout?.on("data", (chunk: Buffer) => stdout.add(chunk))
  child.stderr?.on("data", (chunk: Buffer) => stderr.add(chunk))
  // A program that ends without reading its input breaks the pipe; its end says what happened.
  child.stdin?.on("error", () => undefined)
  child.stdin?.end(spec.stdin ?? new Uint8Array())
  const end = await running.ended
  return {
    end,
    stdout: stdout.bytes(),
    stderr: stderr.text(),
    peakMemory: running.peakMemory,
    elapsedMs: performance.now() - started,
  }
}

function spawnLine(line: CommandLine, temp: string, options: StartOptions): ChildProcess {
  const filter = line.filter ? openFilter(line.filter.program, temp) : undefined
  const stdio: StdioOptions = ["pipe", "pipe", "pipe", options.messages ? "ipc" : "ignore"]
  try {
    return spawn(line.command, line.args, {
      cwd: line.cwd,
      env: line.env,
      detached: true,
      stdio: filter === undefined ? stdio : [...stdio, filter],
      ...(options.messages ? { serialization: "advanced" as const } : {}),
    })
  } finally {
    if (filter !== undefined) closeSync(filter)
  }
}

/** Makes the named paths usable for the run's uid. */
function handOver(sandbox: SandboxReport, spec: SandboxSpec, temp: string, uid: number): void {
  const outputs = [...(spec.outputs ?? []), temp]
  for (const path of outputs) giveToUid(path, uid)
  for (const path of spec.inputs ?? []) {
    // Whole trees such as an installed package are readable as they are; files of a job often are
    // not.
    const entry = statSync(path)
    if (entry.uid === process.getuid?.() && (entry.mode & 0o004) === 0) letRead(path)
  }
  if (sandbox.rung === "spare-uid")
    for (const path of [...outputs, ...(spec.inputs ?? [])]) letPass(path)
}

function cleanUp(temp: string, spare: SpareUid | undefined): void {
  rmSync(temp, { recursive: true, force: true })
  spare?.release()
}

interface Supervision {
  readonly sandbox: SandboxReport
  readonly spec: SandboxSpec
  readonly limits: SandboxLimits
  readonly run: string
  readonly temp: string
  readonly spare: SpareUid | undefined
  readonly child: ChildProcess
}

function supervise(supervision: Supervision): SandboxedProcess {
  const { spec, limits, child } = supervision
  let reason: KillReason | undefined
  let peakMemory = 0
  let clock: NodeJS.Timeout | undefined
  const end = (why: KillReason): void => {
    reason ??= why
    killTree(supervision)
  }
  const setDeadline = (ms: number | undefined): void => {
    clearTimeout(clock)
    clock = ms === undefined ? undefined : setTimeout(() => end("time"), ms)
  }
  const budget = new BudgetWatch(limits, spec.outputs ?? [])
  const use = (): TreeUse => (child.pid === undefined ? noUse : measureTree(child.pid))
  const watch = setInterval(() => {
    const now = use()
    peakMemory = Math.max(peakMemory, now.resident)
    const broken = budget.look(now)
    if (broken) end(broken)
  }, WATCH_MS)
  const onAbort = (): void => end("aborted")
  spec.signal?.addEventListener("abort", onAbort, { once: true })
  setDeadline(limits.wallMs)

  const ended = drainedAfterExit(supervision).then((exit) => {
    clearTimeout(clock)
    clearInterval(watch)
    spec.signal?.removeEventListener("abort", onAbort)
    cleanUp(supervision.temp, supervision.spare)
    return reason === undefined ? exit : ({ kind: "killed", reason } as const)
  })
  return {
    child,
    ended,
    kill: (why) => {
      end(why)
      return ended
    },
    memory: () => use().resident,
    ticks: () => use().ticks,
    firstThreadTicks: () => ticksOfFirstThreads(use().pids),
    get peakMemory() {
      return peakMemory
    },
    setDeadline,
    stepBack: () => stepBack(use().pids),
    setBudget: (given) => budget.set(given, use()),
    get budgetPeakMemory() {
      return budget.peakMemory
    },
  }
}

/** Waits for the exit, ends what the program left behind, then waits for the last output. */
async function drainedAfterExit(supervision: Supervision): Promise<SandboxEnd> {
  const { child } = supervision
  let isClosed = false
  child.once("close", () => {
    isClosed = true
  })
  const exit = await exitOf(supervision)
  await endStrays(supervision)
  if (!isClosed) await drained(child)
  return exit
}

/** Resolves when the wrapper has ended. A wrapper that cannot be spawned counts as exit 127. */
function exitOf({ child, sandbox }: Supervision): Promise<SandboxEnd> {
  return new Promise((resolve) => {
    child.once("error", () => {
      if (child.pid === undefined) resolve({ kind: "exited", code: 127 })
    })
    child.once("exit", (code, signal) =>
      resolve(signal === null ? endOfCode(code ?? 0, sandbox) : { kind: "signalled", signal }),
    )
  })
}

/** Bubblewrap reports a program that a signal ended as 128 + its number. */
function endOfCode(code: number, sandbox: SandboxReport): SandboxEnd {
  const signal =
    sandbox.rung === "bubblewrap"
      ? Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0]
      : undefined
  return signal === undefined ? { kind: "exited", code } : { kind: "signalled", signal }
}

/**
 * Resolves when the pipes are read to their end, at the latest after a second: strays that held
 * them are dead by then.
 */
function drained(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.pid === undefined) resolve()
    const last = setTimeout(resolve, 1000)
    child.once("close", () => {
      clearTimeout(last)
      resolve()
    })
  })
}

function killTree({ child, run, spare, sandbox }: Supervision): void {
  if (child.pid === undefined) return
  const tree = measureTree(child.pid).pids
  killGroup(child.pid)
  killAll(tree)
  if (sandbox.rung === "bubblewrap") return // the process namespace ends with its first process
  killAll(spare ? pidsOfUid(spare.uid) : pidsOfRun(run))
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL")
  } catch (error) {
    // ESRCH: the group has already ended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}

/**
 * Ends processes that left the group (double fork, setsid). In bubblewrap none can be left.
 *
 * A process in the middle of its exec shows no environment for a moment: only two empty rounds
 * count as none.
 */
async function endStrays({ child, run, spare, sandbox }: Supervision): Promise<void> {
  if (child.pid !== undefined) killGroup(child.pid)
  if (sandbox.rung === "bubblewrap" && !spare) return
  for (let round = 0, empty = 0; round < KILL_ROUNDS && empty < 2; round++) {
    const strays = spare ? pidsOfUid(spare.uid) : pidsOfRun(run)
    empty = strays.length === 0 ? empty + (spare ? 2 : 1) : 0
    killAll(strays)
    if (empty < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
