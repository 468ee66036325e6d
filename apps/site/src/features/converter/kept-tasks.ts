import type { ToolId } from "@mozhuan/contract"

const key = "mozhuan.tasks"

/** A task that this browser started and may come back to after a reload. */
export interface KeptTask {
  readonly taskId: string
  readonly tool: ToolId
  readonly name: string
  /** Milliseconds since 1970; older ones have expired on the server. */
  readonly at: number
}

/** Longest that a visitor's own result may be kept without an account, in ms. */
const longest = 24 * 60 * 60 * 1000

const uploadsKey = "mozhuan.uploads"

export const hasKeptTasks = (storage: Storage): boolean =>
  storage.getItem(key) !== null || storage.getItem(uploadsKey) !== null

/** Notes whether files wait in the browser's database, which only the workspace opens. */
export function markUploads(storage: Storage, areThere: boolean): void {
  if (areThere) storage.setItem(uploadsKey, "1")
  else storage.removeItem(uploadsKey)
}

/** Gives the tasks this browser still knows; damaged or foreign content counts as none. */
export function readKeptTasks(storage: Storage, now: number): KeptTask[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? "[]")
    return Array.isArray(value)
      ? value.filter((entry): entry is KeptTask => isKeptTask(entry) && now - entry.at < longest)
      : []
  } catch {
    return [] // not ours, or cut off by a full disk
  }
}

export function writeKeptTasks(storage: Storage, tasks: readonly KeptTask[]): void {
  if (tasks.length === 0) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(tasks.slice(-50)))
}

function isKeptTask(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const entry = value as Partial<Record<keyof KeptTask, unknown>>
  return (
    typeof entry.taskId === "string" &&
    typeof entry.tool === "string" &&
    typeof entry.name === "string" &&
    typeof entry.at === "number"
  )
}

/**
 * Marks results in the fragment of an address, by which another browser of the same visitor finds
 * them.
 */
export const handedMark = "#results="
