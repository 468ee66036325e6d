import {
  CallError,
  errorEntry,
  loginRequiredSuccess,
  type OptionValues,
  type TaskView,
} from "@mozhuan/contract"
import { readKeptTasks, writeKeptTasks, type KeptTask } from "../../kept-tasks.ts"
import { GateError } from "../transfer/start-task.ts"
import { isDrawing } from "../transfer/drawn-news.ts"
import { problemOfTask } from "./problems.ts"
import type { Gate, Item, Job, JobState, SessionState, WordEdit } from "./session-state.ts"

/**
 * Pauses between questions for a result's preview where the server cannot tell by itself, in
 * seconds; together as long as it may take.
 */
const previewPauses = [0.3, 0.5, 1, 2, 2, 3, 4, 5, 8, 10, 15, 20, 30] as const

/** Asks again for a finished task until its pages can be shown, or long enough. */
export async function askUntilDrawn(
  task: () => TaskView | undefined,
  ask: () => Promise<unknown>,
): Promise<void> {
  for (const seconds of previewPauses) {
    const current = task()
    if (current === undefined || !isDrawing(current)) return
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    try {
      await ask()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // no reply: the next question may get one
    }
  }
}

/** Takes what a finished task was charged from what is left of today. */
export function charged(state: SessionState, { report }: TaskView): SessionState {
  const pages = report?.["recognisedPages"]
  const scans = Array.isArray(pages) ? pages.length : 0
  return {
    ...state,
    remaining: Math.max(0, state.remaining - 1),
    remainingScans: Math.max(0, state.remainingScans - scans),
  }
}

/** Changes one job of the session. */
export const withChange = (
  state: SessionState,
  jobId: string,
  change: Partial<Job>,
): SessionState => ({
  ...state,
  jobs: state.jobs.map((job) => (job.id === jobId ? { ...job, ...change } : job)),
})

/** Names a place of a scan: two words never have the same. */
export const placeKey = ({ page, box }: Pick<WordEdit, "page" | "box">): string =>
  `${page} ${box.join(" ")}`

/** Corrections with later ones in the place of those of the same words. */
export function withEdits(edits: readonly WordEdit[], made: readonly WordEdit[]): WordEdit[] {
  const again = new Set(made.map(placeKey))
  return [...edits.filter((edit) => !again.has(placeKey(edit))), ...made]
}

/** What hands drew and wrote stays with a file whose other options are changed. */
export const handMade = ({ grid, corrections }: OptionValues): OptionValues => ({
  ...(grid ? { grid } : {}),
  ...(corrections ? { corrections } : {}),
})

/** Gives up waiting for the pages that are not drawn yet; those that are stay. */
export const withoutPending = (task: TaskView): TaskView => ({
  ...task,
  outputs: task.outputs.map((output) =>
    output.previewState === "pending"
      ? { ...output, previewState: output.previewUrl === undefined ? "none" : "ready" }
      : output,
  ),
})

/** Gives a task whose result has another name; its extension stays. */
export const withName = (task: TaskView, output: number, name: string): TaskView => ({
  ...task,
  outputs: task.outputs.map((entry, index) =>
    index === output ? { ...entry, name: renamed(entry.name, name) } : entry,
  ),
})

/**
 * Remembers tasks on the server, so that a reload finds them; `own` are those that this tab has
 * known, to which it adds. What other tabs have begun stays remembered.
 */
export function keepTasks(jobs: readonly Job[], own: Set<string>): void {
  const now = Date.now()
  const before = new Map(readKeptTasks(localStorage, now).map((task) => [task.taskId, task]))
  for (const { taskId } of jobs) if (taskId !== undefined) own.add(taskId)
  const others = [...before.values()].filter(({ taskId }) => !own.has(taskId))
  const tasks = jobs.flatMap((job): KeptTask[] => {
    if (
      job.taskId === undefined ||
      job.state.kind === "cancelled" ||
      job.state.kind === "deleted" ||
      job.state.kind === "expired"
    )
      return []
    return [
      before.get(job.taskId) ?? { taskId: job.taskId, tool: job.tool, name: job.name, at: now },
    ]
  })
  writeKeptTasks(localStorage, [...others, ...tasks])
}

/**
 * Only the server can tell that an Office file is locked: its card then has a place for the
 * password, as a PDF's has at once.
 */
export function askedForPassword(
  state: SessionState,
  job: Job,
  code: number | undefined,
): SessionState {
  const isWrong = code === errorEntry("password-wrong").success
  if (!isWrong && code !== errorEntry("password-needed").success) return state
  const isAsked = (item: Item) => job.itemIds.includes(item.id) && item.types[0] !== "pdf"
  return {
    ...state,
    items: state.items.map((item) =>
      isAsked(item) ? { ...item, state: { kind: "locked", isWrong } } : item,
    ),
  }
}

/**
 * The order was sound: the file waits where it is until the visitor comes back; in the list of
 * files where it is alone, beside the others where they have begun.
 */
export function heldAtGate(state: SessionState, jobId: string, gate: Gate): SessionState {
  return {
    ...state,
    gate: state.gate ?? gate,
    jobs:
      state.jobs.length === 1
        ? state.jobs.filter((job) => job.id !== jobId)
        : state.jobs.map((job) => (job.id === jobId ? { ...job, state: { kind: "held" } } : job)),
  }
}

/** The new name of a result, with the extension of the old one. */
function renamed(old: string, wanted: string): string {
  const extension = old.slice(old.lastIndexOf("."))
  const name = wanted.replace(/[/\\]/g, "").trim()
  return name === ""
    ? old
    : name.toLowerCase().endsWith(extension.toLowerCase())
      ? name
      : name + extension
}

/** How a job stands, by what the server says of its task. */
export function stateOf(view: TaskView): JobState {
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

/** What a visitor is asked for before work goes on; undefined where an error is no gate. */
export function gateOf(error: unknown): Gate | undefined {
  if (error instanceof GateError) {
    const reasons = ["size", "count", "pages", "batch", "ocr"] as const
    return {
      kind: "purchase",
      reason: reasons.find((reason) => reason === error.reason),
      payUrl: error.payUrl,
    }
  }
  if (error instanceof CallError && loginRequiredSuccess.includes(error.code))
    return { kind: "login", reason: undefined, payUrl: undefined }
  return undefined
}

/** Whether the store has no longer what was sent to it. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.code === 20_012
