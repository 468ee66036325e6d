import { createReadStream } from "node:fs"
import { errorOfFailure, isToolId, type ErrorCode } from "@mozhuan/contract"
import {
  type Attempt,
  type AttemptResult,
  beginTurn,
  failAttempt,
  finishAttempt,
  inSpan,
  moveToLongLane,
  noteProgress,
  noteSpan,
  releaseAttempt,
  scrub,
  untilReachable,
  withNames,
} from "@mozhuan/services"
import { ObjectMissing } from "@mozhuan/storage"
import type { ChildJob, ChildNews } from "../child/protocol.ts"
import type { Child, ChildEnd } from "./child.ts"
import { retire } from "./child-pool.ts"
import { fetchInputs } from "./inputs.ts"
import { serveOffice } from "./office.ts"
import { percentOf } from "./percent.ts"
import { canPreview } from "./preview-task.ts"
import { serveRecognition } from "./recognition.ts"
import { ProgressNotes } from "./progress-notes.ts"
import { isFaultOfSurroundings } from "./room.ts"
import { TaskBudget } from "./task-budget.ts"
import { verifyResult } from "./verify.ts"
import type { Worker } from "./worker-facts.ts"

/**
 * Runs that may end in a fault of ours before the task fails: one may be bad luck, two are the
 * file.
 */
const MOST_FAULTS = 2

/** What the child has said in the course of its job. */
interface Report {
  readonly outputs: Extract<ChildNews, { kind: "output" }>[]
  done?: Extract<ChildNews, { kind: "done" }>
  failed?: Extract<ChildNews, { kind: "failed" }>
  bug?: string
}

/**
 * Runs the task that has this job of the queue from its claim to its end.
 *
 * States: claimed → child taken → inputs fetched → converting → verified and stored → settled. A
 * cancel, a time-out or a worker's stop ends it anywhere in between. Safe to run twice: a later
 * attempt fences the earlier one off.
 * @throws Error when the task should be tried again
 */
export async function convertTask(worker: Worker, jobId: string): Promise<void> {
  const attempt = await untilReachable(() => beginTurn(worker.context, jobId))
  if (!attempt) return
  const { task } = attempt
  if (task.attempts === 1)
    noteSpan(
      "wait in queue",
      { parent: task.traceParent },
      task.createdAt,
      task.startedAt ?? task.createdAt,
    )
  const attributes = {
    "mozhuan.tool": task.tool,
    "mozhuan.task": task.id,
    "mozhuan.attempt": task.attempts,
    "mozhuan.inputs": task.inputs.length,
  }
  const names = [...task.inputs.map(({ fileName }) => fileName), task.outName ?? undefined]
  await withNames(names, () =>
    inSpan("convert task", { kind: "consumer", parent: task.traceParent, attributes }, () =>
      runAttempt(worker, attempt),
    ),
  )
}

async function runAttempt(worker: Worker, attempt: Attempt): Promise<void> {
  const run = worker.running.add(attempt.task.id)
  const { lane, ownerKey } = attempt.task
  const pool = lane === "sample" ? worker.glances : worker.children
  try {
    const child = await pool.take(ownerKey)
    try {
      await runInChild(worker, attempt, child, run.signal)
    } catch (error) {
      await retire(child)
      throw error
    }
    await pool.giveBack(child, ownerKey)
  } catch (error) {
    if (worker.isStopping()) {
      await untilReachable(() => releaseAttempt(worker.context, attempt))
      throw error
    }
    if (!run.signal.aborted) await giveBackOrFail(worker, attempt, error)
  } finally {
    run.remove()
  }
}

async function runInChild(
  worker: Worker,
  attempt: Attempt,
  child: Child,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const stop = (): void => void child.kill("aborted")
  signal.addEventListener("abort", stop, { once: true })
  const notes = new ProgressNotes(
    async (progress) => {
      const isOurs = await noteProgress(worker.context, attempt, progress)
      if (!isOurs) stop()
    },
    (error) => worker.log.warn({ err: error, task: attempt.task.id }, "progress was not noted"),
  )
  const report: Report = { outputs: [] }
  try {
    const { task, passwords } = attempt
    if (!isToolId(task.tool)) throw new Error(`task of an unknown tool ${task.tool}`)
    const inputs = await inSpan("fetch inputs", {}, () =>
      fetchInputs(worker.context, child.folder.input, task.inputs, passwords),
    )
    notes.add({ percent: 5, stage: "parse", pagesDone: 0, pagesTotal: 0 })
    const job = {
      kind: "convert",
      tool: task.tool,
      inputs,
      options: { ...task.options, ...passwords.options },
      outputFolder: child.folder.output,
      pageLimit: task.pageLimit,
    } as const
    const end = await inSpan("run in sandbox", {}, () =>
      inLane(worker, attempt, child, () =>
        converse(worker, attempt, { child, job, signal, report, notes }),
      ),
    )
    await notes.close()
    signal.throwIfAborted()
    await inSpan("store and settle", {}, () => settleRun(worker, attempt, { child, report, end }))
  } catch (error) {
    if (error instanceof ObjectMissing) await fail(worker, attempt, "upload-incomplete")
    else throw error
  } finally {
    signal.removeEventListener("abort", stop)
    await notes.close()
  }
}

/** Holds a place in the quick lane while `work` goes on; in the long lane it goes on slowly. */
async function inLane<T>(
  worker: Worker,
  { task }: Attempt,
  child: Child,
  work: () => Promise<T>,
): Promise<T> {
  if (task.lane === "long") child.stepBack()
  if (task.lane !== "quick") return work()
  const evict = (): void => void child.kill("evicted")
  const leave = worker.quickLane.enter({
    ownerKey: task.ownerKey,
    usedMs: () => child.usedMs(),
    evict,
  })
  return work().finally(leave)
}

interface Conversation {
  readonly child: Child
  readonly job: ChildJob
  readonly signal: AbortSignal
  readonly report: Report
  readonly notes: ProgressNotes
}

/** Sends the job and answers what the child asks, until it has ended or used up its budget. */
function converse(
  worker: Worker,
  attempt: Attempt,
  { child, job, signal, report, notes }: Conversation,
): Promise<ChildEnd> {
  const budget = new TaskBudget(attempt.task)
  return child.run(job, budget.child, (news) => {
    if (news.kind === "office")
      void serveOffice(worker.office, child, { ...news, budget: budget.office }, signal)
    else if (news.kind === "recognition")
      void serveRecognition(worker, attempt, child, news).then((pages) => {
        budget.noteRecognised(pages)
        child.allow(budget.child)
      })
    else {
      if (news.kind === "progress") {
        budget.notePages(news.pagesTotal)
        child.allow(budget.child)
      }
      hear(news, report, notes)
    }
  })
}

function hear(
  news: Exclude<ChildNews, { kind: "office" | "recognition" }>,
  report: Report,
  notes: ProgressNotes,
): void {
  switch (news.kind) {
    case "progress":
      notes.add({
        percent: percentOf(news.stage, news.pagesDone, news.pagesTotal),
        stage: news.stage,
        pagesDone: news.pagesDone,
        pagesTotal: news.pagesTotal,
      })
      break
    case "output":
      report.outputs.push(news)
      break
    case "done":
      report.done = news
      break
    case "failed":
      report.failed = news
      break
    case "bug":
      report.bug = news.message
      break
    case "ready":
    case "free":
    case "over":
    case "inspected":
      break
  }
}

async function settleRun(
  worker: Worker,
  attempt: Attempt,
  run: { child: Child; report: Report; end: ChildEnd },
): Promise<void> {
  const { report, end } = run
  if (end.end.kind === "killed" && end.end.reason === "evicted")
    return untilReachable(() => moveToLongLane(worker.context, attempt))
  if (end.end.kind === "killed") {
    const code: ErrorCode =
      end.end.reason === "time"
        ? "conversion-timeout"
        : end.end.reason === "memory"
          ? "memory-limit"
          : end.end.reason === "output"
            ? "content-limit"
            : "conversion-failed"
    worker.log.warn({ task: attempt.task.id, reason: end.end.reason }, "conversion was killed")
    return fail(worker, attempt, code)
  }
  if (report.failed) {
    const { code, page, data } = report.failed
    const entry = errorOfFailure[code] ?? "conversion-failed"
    worker.log.info({ task: attempt.task.id, code, causes: scrub(end.errors) }, "file was refused")
    await untilReachable(() => failAttempt(worker.context, attempt, { code: entry, page, data }))
    return
  }
  // The last words of an engine whose heap is full.
  if (!report.done && end.errors.includes("JavaScript heap out of memory"))
    return fail(worker, attempt, "memory-limit")
  if (!report.done || report.outputs.length === 0) {
    throw new Error(
      `conversion child ended without a result: ${JSON.stringify(end.end)} ${report.bug ?? ""}\n${end.errors}`,
    )
  }
  await storeResult(worker, attempt, run.child, { ...report, done: report.done })
}

async function storeResult(
  worker: Worker,
  attempt: Attempt,
  child: Child,
  report: Report & { readonly done: Extract<ChildNews, { kind: "done" }> },
): Promise<void> {
  const { context } = worker
  const outputs: AttemptResult["outputs"][number][] = []
  for (const [index, output] of report.outputs.entries()) {
    const path = await child.folder.takeOut(output.file)
    const size = await verifyResult(path, output.mediaType)
    const objectKey = `results/${attempt.task.id}/${attempt.id}/${index}`
    await context.store.write(objectKey, createReadStream(path), size)
    const isFirst = index === 0 && canPreview(output.mediaType, size)
    outputs.push({
      objectKey,
      name: nameOf(output.name, attempt, report.outputs.length),
      mediaType: output.mediaType,
      size,
      pages: output.pages,
      ...(isFirst ? { preview: { state: "pending" } } : {}),
    })
  }
  const result = {
    outputs,
    warnings: report.done.diagnostics,
    report: report.done.report,
    partial: report.done.partial,
  }
  const isKept = await untilReachable(() => finishAttempt(context, attempt, result))
  // Fenced off or cancelled meanwhile: nobody will ever ask for these.
  if (!isKept) await context.store.remove(outputs.map((output) => output.objectKey))
}

/** A name the visitor chose for the only result keeps the result's extension. */
function nameOf(name: string, attempt: Attempt, count: number): string {
  const wanted = attempt.task.outName
  if (!wanted || count !== 1) return name
  const extension = name.slice(name.lastIndexOf("."))
  return wanted.toLowerCase().endsWith(extension.toLowerCase()) ? wanted : `${wanted}${extension}`
}

async function fail(worker: Worker, attempt: Attempt, code: ErrorCode): Promise<void> {
  await untilReachable(() => failAttempt(worker.context, attempt, { code }))
}

/** A fault of ours: tried again once, then the task fails with a code. */
async function giveBackOrFail(worker: Worker, attempt: Attempt, error: unknown): Promise<void> {
  worker.log.error(
    { err: error, task: attempt.task.id, attempts: attempt.task.attempts },
    "conversion went wrong",
  )
  if (isFaultOfSurroundings(error) || !(await worker.hasRoom())) {
    // Not counted: a store that is away for an hour must not fail what was accepted.
    await untilReachable(() => releaseAttempt(worker.context, attempt))
    throw error
  }
  if (attempt.task.attempts < MOST_FAULTS) throw error
  await fail(worker, attempt, "conversion-failed")
}
