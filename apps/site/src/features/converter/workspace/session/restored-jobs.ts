import { isToolId, toolOf } from "@mozhuan/contract"
import { randomId } from "../../../shell/visit.ts"
import type { KeptTask } from "../../kept-tasks.ts"
import type { HandedResult } from "../transfer/handed-results.ts"
import type { KeptFile, KeptUpload } from "../transfer/kept-uploads.ts"
import type { Item, Job } from "./session-state.ts"

/** Tells whether a job may wait in the browser's database: nothing secret ever goes there. */
export function canBeKept(job: Job, items: readonly Item[]): boolean {
  const hasSecret =
    toolOf(job.tool).options.some((field) => field.kind === "password" && job.options[field.key]) ||
    items.some((item) => item.password !== "")
  return !job.runsHere && !hasSecret
}

export function keptOf(job: Job, items: readonly Item[]): KeptUpload {
  const files = items.map(({ id, file, types, range, rotate }): KeptFile => ({
    itemId: id,
    file,
    types,
    range,
    rotate,
  }))
  return {
    jobId: job.id,
    tool: job.tool,
    name: job.name,
    options: job.options,
    files,
    at: Date.now(),
    ...(job.plan ? { plan: job.plan } : {}),
  }
}

/** The file as it was chosen; what is known of its pages is found out again. */
export const restoredItem = ({ itemId, file, types, range, rotate }: KeptFile): Item => ({
  id: itemId,
  file,
  types,
  state: { kind: "ready" },
  range,
  password: "",
  rotate,
  isSelected: false,
})

/**
 * The job under its old id: an order that had gone out before the reload answers with the same
 * task.
 */
export function restoredJob(
  { jobId, tool, name, options, plan }: KeptUpload,
  items: readonly Item[],
): Job {
  const total = items.reduce((sum, item) => sum + item.file.size, 0)
  return {
    id: jobId,
    tool,
    name,
    itemIds: items.map((item) => item.id),
    options,
    runsHere: false,
    state: { kind: "uploading", sent: 0, total, isPaused: false },
    ...(plan ? { plan } : {}),
  }
}

/** A task that the page was left with: its file is not at hand any more. */
export const followedJob = ({ taskId, tool, name }: KeptTask): Job => ({
  id: randomId(),
  tool,
  name,
  itemIds: [],
  options: {},
  runsHere: false,
  taskId,
  state: { kind: "submitting" },
})

/**
 * Shows results that another browser of the visitor has handed over; undefined where there are
 * none.
 */
export function handedJob(results: readonly HandedResult[], path: string): Job | undefined {
  const [first] = results
  if (first === undefined) return undefined
  const asked = path.split("/").at(-1) ?? ""
  const tool = isToolId(asked) ? asked : "pdf2word"
  const outputs = results.map(({ name, url }) => ({
    name,
    url,
    size: 0,
    mediaType: "application/octet-stream",
    previewState: "none" as const,
  }))
  const task = {
    taskId: "",
    tool,
    fileName: first.name,
    fileSize: 0,
    state: "done" as const,
    percent: 100,
    pagesDone: 0,
    pagesTotal: 0,
    createdAt: new Date().toISOString(),
    warnings: [],
    outputs,
    charged: false,
  }
  return {
    id: randomId(),
    tool,
    name: first.name,
    itemIds: [],
    options: {},
    runsHere: false,
    state: { kind: "done", task, isLocal: false },
  }
}
