import { calls, CallError, errorEntry, loginRequiredSuccess, toolOf, type OptionValues, type TaskView, type ToolId } from "@mozhuan/contract"
import { randomId } from "../../../shell/visit.ts"
import { readKeptTasks, writeKeptTasks, type KeptTask } from "../../kept-tasks.ts"
import { pageClient } from "../../../shell/page-client.ts"
import { followTask } from "../transfer/follow.ts"
import { LocalFailure, runHere } from "../local/run-here.ts"
import { canRunHere } from "../local/local-tools.ts"
import { GateError, startTask, type UploadedFile } from "../transfer/start-task.ts"
import { Accounts, FileUpload } from "../transfer/upload.ts"
import { sentOptions } from "./option-store.ts"
import { normaliseRange } from "./page-range.ts"
import { problemHere, problemOfCall, problemOfTask } from "./problems.ts"
import { isActive, type Gate, type Item, type Job, type JobState, type SessionState } from "./session-state.ts"
import type { SessionFacts } from "./session.ts"
import type { Store } from "./store.ts"

/** Jobs that upload or wait for an answer at the same time. */
const jobsAtOnce = 3

/**
 * Brings jobs from "start" to "done": upload, order, follow.
 *
 * Each running job has one abort controller; stopping it stops whatever the job is doing.
 */
export class JobRunner {
  readonly #store: Store<SessionState>
  readonly #facts: SessionFacts
  readonly #client = pageClient()
  readonly #accounts: Accounts
  readonly #uploads = new Map<string, FileUpload>()
  readonly #stops = new Map<string, AbortController>()
  readonly #followings = new Map<string, () => void>()
  readonly #queue: string[] = []
  #busy = 0

  constructor(store: Store<SessionState>, facts: SessionFacts) {
    this.#store = store
    this.#facts = facts
    this.#accounts = new Accounts(this.#client, facts.visitor.storageKey)
    this.#restore()
  }

  /** Starts a job for every file, or one for all where the tool joins them. */
  run(): void {
    const { tool, items, options, limits } = this.#store.get()
    if (tool === undefined) return
    const entry = toolOf(tool)
    const usable = items.filter((item) => item.state.kind !== "bad")
    const groups = entry.inputs === "one-job-for-all" ? [usable] : usable.map((item) => [item])
    const jobs = groups.filter((group) => group.length > 0).map((group) => newJob(tool, group, options[tool] ?? {}, canRunHere(entry, group, limits.localMegabytes)))
    this.#store.update((state) => ({ ...state, jobs: [...state.jobs, ...jobs], gate: undefined, wasRestored: false }))
    for (const job of jobs) this.#enqueue(job.id)
  }

  /** Does a failed or cancelled job again, with the options of now; on the server where the visitor asks for that. */
  retry(jobId: string, where: "same" | "cloud" = "same"): void {
    const job = this.#job(jobId)
    if (job === undefined || isActive(job)) return
    const { options } = this.#store.get()
    const again: Job = { ...newJob(job.tool, this.#itemsOf(job), options[job.tool] ?? job.options, job.runsHere && where === "same"), name: job.name }
    this.#store.update((state) => ({ ...state, gate: undefined, jobs: state.jobs.map((entry) => (entry.id === jobId ? again : entry)) }))
    this.#enqueue(again.id)
  }

  retryFailed(): void {
    for (const job of this.#store.get().jobs) if (job.state.kind === "failed" && job.itemIds.length > 0) this.retry(job.id)
  }

  pause(jobId: string): void {
    const job = this.#job(jobId)
    if (job?.state.kind !== "uploading" || job.state.isPaused) return
    this.#setState(jobId, { ...job.state, isPaused: true })
    this.#stops.get(jobId)?.abort()
  }

  resume(jobId: string): void {
    const job = this.#job(jobId)
    if (job?.state.kind !== "uploading" || !job.state.isPaused) return
    this.#setState(jobId, { ...job.state, isPaused: false })
    this.#enqueue(jobId)
  }

  async cancel(jobId: string): Promise<void> {
    const job = this.#job(jobId)
    if (job === undefined || !isActive(job)) return
    this.#stops.get(jobId)?.abort()
    this.#followings.get(jobId)?.()
    this.#setState(jobId, { kind: "cancelled" })
    if (job.taskId === undefined) return
    try {
      await this.#client(calls.cancelTasks, { taskId: job.taskId })
    } catch (error) {
      if (!(error instanceof CallError)) throw error // unreachable: the task then runs out by itself and is not charged
    }
    this.#keep()
  }

  cancelAll(): void {
    for (const job of this.#store.get().jobs) void this.cancel(job.id)
  }

  /** Deletes a result from the server now. @throws CallError */
  async delete(jobId: string): Promise<void> {
    const job = this.#job(jobId)
    if (job?.taskId === undefined) return
    const { value } = await this.#client(calls.deleteTasks, { taskId: job.taskId })
    this.#setState(jobId, { kind: "deleted", at: value.deletedAt })
    this.#keep()
  }

  /** Fetches a task again, for download addresses that have grown old. @throws CallError */
  async refresh(jobId: string): Promise<TaskView | undefined> {
    const job = this.#job(jobId)
    if (job?.taskId === undefined) return undefined
    const { value } = await this.#client(calls.progress, { taskId: job.taskId })
    const [view] = value
    if (view) this.#take(jobId, view)
    else this.#setState(jobId, { kind: "expired" })
    return view
  }

  closeGate(): void {
    this.#store.update((state) => ({ ...state, gate: undefined }))
  }

  forgetEnded(): void {
    this.#store.update((state) => ({ ...state, jobs: state.jobs.filter(isActive), wasRestored: false }))
    this.#keep()
  }

  #enqueue(jobId: string): void {
    this.#queue.push(jobId)
    this.#pump()
  }

  #pump(): void {
    while (this.#busy < jobsAtOnce) {
      const next = this.#queue.shift()
      if (next === undefined) return
      this.#busy += 1
      void this.#start(next).finally(() => {
        this.#busy -= 1
        this.#pump()
      })
    }
  }

  async #start(jobId: string): Promise<void> {
    const job = this.#job(jobId)
    if (job?.state.kind !== "uploading" && job?.state.kind !== "local") return
    const stop = new AbortController()
    this.#stops.set(jobId, stop)
    try {
      if (job.state.kind === "local") {
        await this.#runHere(job, stop.signal)
        return
      }
      const files = await this.#uploadAll(job, stop.signal)
      this.#setState(jobId, { kind: "submitting" })
      const taskId = await startTask(this.#client, { tool: job.tool, files, options: sentOptions(job.tool, job.options), clientTaskId: job.id })
      if (stop.signal.aborted) {
        await this.#client(calls.cancelTasks, { taskId })
        return
      }
      this.#changeJob(jobId, { taskId })
      this.#keep()
      this.#follow(jobId, taskId)
    } catch (error) {
      // Pausing and cancelling have set the state already.
      if (!stop.signal.aborted) this.#fail(jobId, error)
    } finally {
      this.#stops.delete(jobId)
    }
  }

  async #runHere(job: Job, signal: AbortSignal): Promise<void> {
    const inputs = this.#itemsOf(job).map((item) => {
      const { rotate, ...settings } = settingsOf(item)
      return { name: item.file.name, file: item.file, ...settings, ...(rotate === undefined ? {} : { options: { rotate } }) }
    })
    const task = await runHere({ tool: job.tool, inputs, options: sentOptions(job.tool, job.options) }, job.id, signal, (pagesDone, pagesTotal) => {
      this.#setState(job.id, { kind: "local", percent: pagesTotal > 0 ? Math.floor((pagesDone / pagesTotal) * 100) : 0, pagesDone, pagesTotal })
    })
    this.#setState(job.id, { kind: "done", task, isLocal: true })
  }

  async #uploadAll(job: Job, signal: AbortSignal): Promise<UploadedFile[]> {
    const items = this.#itemsOf(job)
    const sent = new Map<string, number>()
    const total = items.reduce((sum, item) => sum + item.file.size, 0)
    const files: UploadedFile[] = []
    for (const item of items) {
      const upload = this.#uploads.get(item.id) ?? new FileUpload(item.file, this.#accounts)
      this.#uploads.set(item.id, upload)
      const fileKey = await upload.send(signal, (bytes) => {
        sent.set(item.id, bytes)
        if (!signal.aborted) this.#setState(job.id, { kind: "uploading", sent: [...sent.values()].reduce((sum, count) => sum + count, 0), total, isPaused: false })
      })
      files.push({ fileKey, fileName: item.file.name, ...settingsOf(item) })
    }
    return files
  }

  #follow(jobId: string, taskId: string): void {
    this.#followings.get(jobId)?.()
    const stop = followTask(this.#client, taskId, {
      onView: (view) => this.#take(jobId, view),
      onStep: (event) => {
        const state = this.#job(jobId)?.state
        if (state?.kind !== "running") return
        const task = { ...state.task, ...event, percent: Math.max(state.task.percent, event.percent) }
        this.#setState(jobId, { kind: "running", task, isStalled: false })
      },
      onGone: () => this.#setState(jobId, { kind: "expired" }),
      onStalled: () => {
        const state = this.#job(jobId)?.state
        if (state?.kind === "running") this.#setState(jobId, { ...state, isStalled: true })
      },
    })
    this.#followings.set(jobId, stop)
  }

  #take(jobId: string, view: TaskView): void {
    const job = this.#job(jobId)
    if (job === undefined || job.state.kind === "cancelled" || job.state.kind === "deleted") return
    const before = job.state.kind === "running" ? job.state.task.percent : 0
    this.#setState(jobId, stateOf({ ...view, percent: Math.max(before, view.percent) }))
    if (view.state === "failed") this.#askForPassword(job, view.error?.code)
    if (view.state !== "done" || !view.charged || job.state.kind === "done") return
    this.#store.update((state) => ({ ...state, remaining: Math.max(0, state.remaining - 1) }))
  }

  /** Only the server can tell that an Office file is locked: its card then has a place for the password, as a PDF's has at once. */
  #askForPassword(job: Job, code: number | undefined): void {
    if (code !== errorEntry("password-needed").success && code !== errorEntry("password-wrong").success) return
    const isWrong = code === errorEntry("password-wrong").success
    const isAsked = (item: Item) => job.itemIds.includes(item.id) && item.types[0] !== "pdf"
    this.#store.update((state) => ({ ...state, items: state.items.map((item) => (isAsked(item) ? { ...item, state: { kind: "locked", isWrong } } : item)) }))
  }

  #fail(jobId: string, error: unknown): void {
    if (error instanceof LocalFailure) {
      this.#setState(jobId, { kind: "failed", problem: problemHere(error, this.#facts.language, this.#facts.texts) })
      return
    }
    const gate = gateOf(error)
    if (gate !== undefined) {
      // The order was sound: the file waits where it is until the visitor comes back.
      this.#store.update((state) => ({ ...state, gate, jobs: state.jobs.filter((job) => job.id !== jobId) }))
      return
    }
    if (error instanceof CallError && error.code === 20012) for (const id of this.#job(jobId)?.itemIds ?? []) this.#uploads.delete(id)
    this.#setState(jobId, { kind: "failed", problem: problemOfCall(error, this.#facts.language, this.#facts.texts) })
    if (!(error instanceof CallError)) throw error
  }

  /** Takes up tasks that were running when the page was left. */
  #restore(): void {
    const kept = readKeptTasks(localStorage, Date.now())
    if (kept.length === 0) return
    const jobs = kept.map((task): Job => ({ id: randomId(), tool: task.tool, name: task.name, itemIds: [], options: {}, runsHere: false, taskId: task.taskId, state: { kind: "submitting" } }))
    this.#store.update((state) => ({ ...state, jobs, wasRestored: true }))
    for (const job of jobs) if (job.taskId !== undefined) this.#follow(job.id, job.taskId)
  }

  #keep(): void {
    const now = Date.now()
    const before = new Map(readKeptTasks(localStorage, now).map((task) => [task.taskId, task]))
    const tasks = this.#store.get().jobs.flatMap((job): KeptTask[] => {
      if (job.taskId === undefined || job.state.kind === "cancelled" || job.state.kind === "deleted" || job.state.kind === "expired") return []
      return [before.get(job.taskId) ?? { taskId: job.taskId, tool: job.tool, name: job.name, at: now }]
    })
    writeKeptTasks(localStorage, tasks)
  }

  #job(id: string): Job | undefined {
    return this.#store.get().jobs.find((job) => job.id === id)
  }

  #itemsOf(job: Job): Item[] {
    const { items } = this.#store.get()
    return job.itemIds.flatMap((id) => items.find((item) => item.id === id) ?? [])
  }

  #setState(jobId: string, state: JobState): void {
    this.#changeJob(jobId, { state })
  }

  #changeJob(jobId: string, change: Partial<Job>): void {
    this.#store.update((state) => ({ ...state, jobs: state.jobs.map((job) => (job.id === jobId ? { ...job, ...change } : job)) }))
  }
}

function newJob(tool: ToolId, items: readonly Item[], options: OptionValues, runsHere: boolean): Job {
  const total = items.reduce((sum, item) => sum + item.file.size, 0)
  const state: JobState = runsHere ? { kind: "local", percent: 0, pagesDone: 0, pagesTotal: 0 } : { kind: "uploading", sent: 0, total, isPaused: false }
  return { id: randomId(), tool, name: items[0]?.file.name ?? "", itemIds: items.map((item) => item.id), options, runsHere, state }
}

function settingsOf(item: Item): Pick<UploadedFile, "pageRange" | "password" | "rotate"> {
  const pageRange = normaliseRange(item.range)
  return { ...(pageRange ? { pageRange } : {}), ...(item.password ? { password: item.password } : {}), ...(item.rotate === 0 ? {} : { rotate: item.rotate }) }
}

function stateOf(view: TaskView): JobState {
  switch (view.state) {
    case "done":
      return { kind: "done", task: view, isLocal: false }
    case "failed":
      return { kind: "failed", problem: problemOfTask(view), task: view }
    case "cancelled":
      return { kind: "cancelled" }
    case "expired":
      return { kind: "expired" }
    default:
      return { kind: "running", task: view, isStalled: false }
  }
}

function gateOf(error: unknown): Gate | undefined {
  if (error instanceof GateError) {
    const reasons = ["size", "count", "pages", "batch", "ocr"] as const
    return { kind: "purchase", reason: reasons.find((reason) => reason === error.reason), payUrl: error.payUrl }
  }
  if (error instanceof CallError && loginRequiredSuccess.includes(error.code)) return { kind: "login", reason: undefined, payUrl: undefined }
  return undefined
}
