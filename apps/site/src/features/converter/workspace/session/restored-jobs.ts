import { toolOf } from "@mozhuan/contract"
import type { KeptFile, KeptUpload } from "../transfer/kept-uploads.ts"
import type { Item, Job } from "./session-state.ts"

/** Tells whether a job may wait in the browser's database: nothing secret ever goes there. */
export function canBeKept(job: Job, items: readonly Item[]): boolean {
  const hasSecret = toolOf(job.tool).options.some((field) => field.kind === "password" && job.options[field.key]) || items.some((item) => item.password !== "")
  return !job.runsHere && !hasSecret
}

export function keptOf(job: Job, items: readonly Item[]): KeptUpload {
  const files = items.map(({ id, file, types, range, rotate }): KeptFile => ({ itemId: id, file, types, range, rotate }))
  return { jobId: job.id, tool: job.tool, name: job.name, options: job.options, files, at: Date.now(), ...(job.plan ? { plan: job.plan } : {}) }
}

/** The file as it was chosen; what is known of its pages is found out again. */
export const restoredItem = ({ itemId, file, types, range, rotate }: KeptFile): Item => ({ id: itemId, file, types, state: { kind: "ready" }, range, password: "", rotate, isSelected: false })

/** The job under its old id: an order that had gone out before the reload answers with the same task. */
export function restoredJob({ jobId, tool, name, options, plan }: KeptUpload, items: readonly Item[]): Job {
  const total = items.reduce((sum, item) => sum + item.file.size, 0)
  return { id: jobId, tool, name, itemIds: items.map((item) => item.id), options, runsHere: false, state: { kind: "uploading", sent: 0, total, isPaused: false }, ...(plan ? { plan } : {}) }
}
