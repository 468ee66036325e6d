import { calls, CallError, type OptionValues, type TaskView } from "@mozhuan/contract"
import { readKeptTasks } from "../../kept-tasks.ts"
import { pageClient } from "../../../shell/page-client.ts"
import { DrawnNews, isDrawing } from "../transfer/drawn-news.ts"
import { followTask } from "../transfer/follow.ts"
import { runJobHere } from "../local/run-job-here.ts"
import { startTask, type UploadedFile } from "../transfer/start-task.ts"
import { dropUpload, keepUpload, readUploads } from "../transfer/kept-uploads.ts"
import { readHanded } from "../transfer/handed-results.ts"
import { makeSample } from "../transfer/make-sample.ts"
import { overNetwork } from "../transfer/network.ts"
import { holdUpload, isHeldElsewhere } from "../transfer/tab-locks.ts"
import { Accounts } from "../transfer/upload.ts"
import { JobUploads } from "../transfer/job-uploads.ts"
import { inputsOf, newJob, newJobs } from "./new-job.ts"
import {
  canBeKept,
  followedJob,
  handedJob,
  keptOf,
  restoredItem,
  restoredJob,
} from "./restored-jobs.ts"
import { sentOptions } from "./option-store.ts"
import {
  askedForPassword,
  charged,
  gateOf,
  handMade,
  heldAtGate,
  keepTasks,
  askUntilDrawn,
  isGone,
  withName,
  withoutPending,
  stateOf,
  withChange,
} from "./job-steps.ts"
import { resultName } from "./result-name.ts"
import { FreshLinks } from "./fresh-links.ts"
import { problemOfCall, problemOnDevice } from "./problems.ts"
import {
  isActive,
  isOver,
  type Item,
  type Job,
  type JobState,
  type SessionState,
} from "./session-state.ts"
import type { SessionFacts } from "./session-facts.ts"
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
  readonly #uploads: JobUploads
  readonly #stops = new Map<string, AbortController>()
  readonly #followings = new Map<string, () => void>()
  readonly #queue: string[] = []
  readonly #ownTasks = new Set<string>()
  readonly #drawn = new DrawnNews()
  readonly links = new FreshLinks((jobId) => this.refresh(jobId))
  #busy = 0

  /** `onItem` hears of files that come back after a reload. */
  constructor(store: Store<SessionState>, facts: SessionFacts, onItem: (itemId: string) => void) {
    this.#store = store
    this.#facts = facts
    this.#uploads = new JobUploads(new Accounts(this.#client, facts.visitor.storageKey))
    this.links.watch()
    this.#restore()
    void this.#restoreUploads(onItem)
  }

  /** Starts a job for every file, or one for all where the tool joins them. */
  run(): void {
    const jobs = newJobs(this.#store.get())
    this.#store.update((state) => ({
      ...state,
      jobs: [...state.jobs, ...jobs],
      gate: undefined,
      wasRestored: false,
    }))
    for (const job of jobs) this.#enqueue(job.id)
  }

  /**
   * Does a failed or cancelled job again, with the options of now; on the server where the visitor
   * asks for that.
   */
  retry(jobId: string, where: "same" | "cloud" = "same"): void {
    const job = this.#job(jobId)
    if (job === undefined || isActive(job)) return
    const { options } = this.#store.get()
    const inCloud = !job.runsHere || where === "cloud"
    const wanted = { ...(options[job.tool] ?? job.options), ...handMade(job.options) }
    this.#again(job, wanted, { inCloud })
  }

  /**
   * Does finished jobs again with what somebody corrected by hand; the options of the panel stay as
   * they are.
   *
   * @param saves place of the result that is saved when it is there
   */
  correct(
    jobIds: readonly string[],
    corrected: { readonly grid?: string; readonly corrections?: string },
    saves?: number,
  ): void {
    for (const job of jobIds.flatMap((id) => this.#job(id) ?? []))
      if (!isActive(job) && job.itemIds.length > 0)
        this.#again(job, { ...job.options, ...corrected }, { inCloud: !job.runsHere, saves })
  }

  #again(
    job: Job,
    options: OptionValues,
    { inCloud, saves }: { readonly inCloud: boolean; readonly saves?: number | undefined },
  ): void {
    const { limits, prefersHere } = this.#store.get()
    const { tool, plan, cuts, name } = job
    const { localMegabytes } = limits
    const items = this.#itemsOf(job)
    const order = { tool, items, options, localMegabytes, prefersHere, plan, cuts, inCloud }
    const isCorrected = options["corrections"] !== job.options["corrections"]
    const edits = isCorrected ? undefined : job.edits
    const again: Job = { ...newJob(order), name, saves, edits }
    this.#store.update((state) => ({
      ...state,
      gate: undefined,
      jobs: state.jobs.map((entry) => (entry.id === job.id ? again : entry)),
    }))
    this.#enqueue(again.id)
  }

  /** Does a failed job again with other options, which the panel then shows too. */
  retryWith(jobId: string, changes: OptionValues): void {
    const job = this.#job(jobId)
    if (job === undefined || isActive(job)) return
    this.#store.update((state) => ({
      ...state,
      options: {
        ...state.options,
        [job.tool]: { ...(state.options[job.tool] ?? job.options), ...changes },
      },
    }))
    this.retry(jobId)
  }

  retryFailed(): void {
    for (const job of this.#store.get().jobs)
      if ((job.state.kind === "failed" || job.state.kind === "held") && job.itemIds.length > 0)
        this.retry(job.id)
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
    void dropUpload(jobId, job.itemIds)
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

  /** Gives a result another name; its extension stays. @throws CallError */
  async rename(jobId: string, output: number, name: string): Promise<void> {
    const job = this.#job(jobId)
    if (job?.state.kind !== "done") return
    if (job.taskId !== undefined) {
      this.#take(
        jobId,
        (await this.#client(calls.renameOutput, { taskId: job.taskId, output, name })).value,
      )
      return
    }
    this.#setState(jobId, { ...job.state, task: withName(job.state.task, output, name) })
  }

  /** Goes on with what waited at the gate. */
  passGate(): void {
    const { gate, jobs } = this.#store.get()
    const held = jobs.filter((job) => job.state.kind === "held")
    if (gate?.jobId !== undefined) this.retry(gate.jobId)
    else if (held.length > 0) for (const job of held) this.retry(job.id)
    else this.run()
  }

  forgetEnded(): void {
    this.#store.update((state) => ({
      ...state,
      jobs: state.jobs.filter(isActive),
      wasRestored: false,
    }))
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
      if (canBeKept(job, this.#itemsOf(job))) await keepUpload(keptOf(job, this.#itemsOf(job)))
      const files = await holdUpload(jobId, () => this.#uploadAll(job, stop.signal))
      this.#setState(jobId, { kind: "submitting" })
      const order = {
        tool: job.tool,
        files,
        options: sentOptions(job.tool, job.options),
        clientTaskId: job.id,
        outName: job.tool === "merge2pdf" ? this.#nameFor(job, job.name) : undefined,
      }
      const taskId = await overNetwork(stop.signal, () => startTask(this.#client, order))
      if (stop.signal.aborted) {
        await this.#client(calls.cancelTasks, { taskId })
        return
      }
      this.#changeJob(jobId, { taskId })
      this.#keep()
      void dropUpload(jobId, job.itemIds)
      this.#follow(jobId, taskId)
    } catch (error) {
      // Pausing and cancelling have set the state already.
      if (!stop.signal.aborted) this.#fail(jobId, error)
    } finally {
      this.#stops.delete(jobId)
    }
  }

  async #runHere(job: Job, signal: AbortSignal): Promise<void> {
    const task = await runJobHere(job, this.#itemsOf(job), {
      signal,
      name: this.#nameFor({ ...job, tool: "merge2pdf" }, job.name) ?? job.name,
      onProgress: (pagesDone, pagesTotal) => {
        this.#setState(job.id, {
          kind: "local",
          percent: pagesTotal > 0 ? Math.floor((pagesDone / pagesTotal) * 100) : 0,
          pagesDone,
          pagesTotal,
        })
      },
    })
    const name = this.#nameFor(job, job.name)
    const outputs = task.outputs.map((output) =>
      name === undefined || task.outputs.length > 1 ? output : { ...output, name },
    )
    this.#setState(job.id, { kind: "done", task: { ...task, outputs }, isLocal: true })
  }

  #nameFor(job: Job, source: string): string | undefined {
    return job.options["outName"] ? undefined : resultName(job.tool, source, this.#facts.texts.done)
  }

  async #uploadAll(job: Job, signal: AbortSignal): Promise<UploadedFile[]> {
    const items = this.#itemsOf(job)
    const total = items.reduce((sum, item) => sum + item.file.size, 0)
    const keys = await this.#uploads.sendAll(items, signal, (sent) => {
      this.#setState(job.id, { kind: "uploading", sent, total, isPaused: false })
    })
    return inputsOf(job, items).map(({ item, ...settings }): UploadedFile => ({
      fileKey: keys.get(item.id) ?? "",
      // These tools name a result like its file; a merge has a name of its own for that.
      fileName:
        (job.tool === "merge2pdf" ? undefined : this.#nameFor(job, item.file.name)) ??
        item.file.name,
      ...settings,
    }))
  }

  /** A file was replaced by another: what was sent of it is of no use any more. */
  forgetUpload(itemId: string): void {
    this.#uploads.forget(itemId)
  }

  /**
   * Has the first page of a file made by the server, with the options of now; uncounted.
   *
   * The file stays uploaded for the run itself. @throws CallError; FileChanged; DOMException
   * "AbortError" when stopped
   */
  async sample(item: Item, signal: AbortSignal): Promise<File> {
    const { tool, options } = this.#store.get()
    if (tool === undefined) throw new Error("a sample needs a tool")
    const upload = this.#uploads.of(item)
    const fileKey = await upload.send(signal, () => undefined)
    const { password } = item
    const sent = sentOptions(tool, options[tool] ?? {})
    const order = { tool, fileKey, fileName: item.file.name, password, options: sent }
    try {
      return await makeSample(this.#client, order, signal)
    } catch (error) {
      // What was sent has been swept meanwhile: the next try sends it again.
      if (isGone(error)) this.#uploads.forget(item.id)
      throw error
    }
  }

  #follow(jobId: string, taskId: string): void {
    this.#followings.get(jobId)?.()
    const stop = followTask(this.#client, taskId, {
      onView: (view) => this.#take(jobId, view),
      onStep: (event) => {
        const state = this.#job(jobId)?.state
        if (state?.kind !== "running") return
        const task = {
          ...state.task,
          ...event,
          percent: Math.max(state.task.percent, event.percent),
        }
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
    // What was heard before the end, and comes after it, brings nothing back.
    if (job === undefined || isOver(job)) return
    this.links.take(jobId, view)
    const before = job.state.kind === "running" ? job.state.task.percent : 0
    this.#setState(jobId, stateOf({ ...view, percent: Math.max(before, view.percent) }))
    if (view.state === "done" && job.state.kind !== "done" && isDrawing(view))
      void this.#awaitPreview(jobId, view.taskId)
    if (view.state === "failed")
      this.#store.update((state) => askedForPassword(state, job, view.error?.code))
    if (view.state !== "done" || !view.charged || job.state.kind === "done") return
    this.#store.update((state) => charged(state, view))
  }

  /** Hears of a finished task until its pages can be shown, or will not be. */
  async #awaitPreview(jobId: string, taskId: string): Promise<void> {
    const task = () => {
      const state = this.#job(jobId)?.state
      return state?.kind === "done" ? state.task : undefined
    }
    await new Promise<void>((resolve) =>
      this.#drawn.follow(taskId, (view) =>
        view === undefined ? resolve() : this.#take(jobId, view),
      ),
    )
    await askUntilDrawn(task, () => this.refresh(jobId))
    const last = task()
    if (last && isDrawing(last))
      this.#setState(jobId, { kind: "done", task: withoutPending(last), isLocal: false })
  }

  #fail(jobId: string, error: unknown): void {
    void dropUpload(jobId, this.#job(jobId)?.itemIds ?? [])
    const here = problemOnDevice(error, this.#facts.language, this.#facts.texts)
    if (here !== undefined) {
      this.#setState(jobId, { kind: "failed", problem: here })
      return
    }
    const gate = gateOf(error)
    if (gate !== undefined) {
      this.#store.update((state) => heldAtGate(state, jobId, gate))
      return
    }
    if (isGone(error)) for (const id of this.#job(jobId)?.itemIds ?? []) this.#uploads.forget(id)
    this.#setState(jobId, {
      kind: "failed",
      problem: problemOfCall(error, this.#facts.language, this.#facts.texts),
    })
    if (!(error instanceof CallError)) throw error
  }

  /** Takes up tasks that were running when the page was left. */
  #restore(): void {
    const handed = handedJob(readHanded(location.hash, location.origin), location.pathname)
    if (handed) this.#store.update((state) => ({ ...state, jobs: [handed] }))
    const kept = readKeptTasks(localStorage, Date.now())
    if (kept.length === 0) return
    const jobs = kept.map(followedJob)
    this.#store.update((state) => ({ ...state, jobs: [...state.jobs, ...jobs], wasRestored: true }))
    for (const job of jobs) if (job.taskId !== undefined) this.#follow(job.id, job.taskId)
  }

  /** Takes up uploads that a reload cut off, from the last part that was stored. */
  async #restoreUploads(onItem: (itemId: string) => void): Promise<void> {
    for (const { upload, parts } of await readUploads(Date.now())) {
      if (await isHeldElsewhere(upload.jobId)) continue
      const items = upload.files.map((kept) => restoredItem(kept))
      for (const item of items) this.#uploads.of(item, parts.get(item.id))
      const job = restoredJob(upload, items)
      this.#store.update((state) => ({
        ...state,
        items: [...state.items, ...items],
        jobs: [...state.jobs, job],
        wasRestored: true,
      }))
      this.#enqueue(job.id)
      for (const item of items) onItem(item.id)
    }
  }

  #keep(): void {
    keepTasks(this.#store.get().jobs, this.#ownTasks)
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
    this.#store.update((state) => withChange(state, jobId, change))
  }
}
