import type { FileTypeId, OptionValues, ToolId } from "@mozhuan/contract"
import { markUploads } from "../../kept-tasks.ts"
import type { PlannedPage, Rotation } from "../session/session-state.ts"

const databaseName = "mozhuan"
const jobStore = "uploads"
const partStore = "parts"
/**
 * Files above this together are not kept over a reload, bytes: the browser's space is the
 * visitor's.
 */
const largest = 300 * 1024 * 1024
/**
 * How long the server keeps unfinished uploads, in ms; afterwards there is nothing to go on with.
 */
const longest = 20 * 60 * 1000

/** One file of an upload in flight, with the visitor's settings for it. */
export interface KeptFile {
  readonly itemId: string
  readonly file: File
  readonly types: readonly FileTypeId[]
  readonly range: string
  readonly rotate: Rotation
}

/** A job whose files are on their way; what a reload interrupts goes on from here. */
export interface KeptUpload {
  readonly jobId: string
  readonly tool: ToolId
  readonly name: string
  /** Never holds a password: such jobs are not kept. */
  readonly options: OptionValues
  readonly plan?: readonly PlannedPage[] | undefined
  readonly files: readonly KeptFile[]
  readonly at: number
}

/** What the store has of one file already. */
export interface KeptParts {
  readonly itemId: string
  readonly key: string
  readonly uploadId: string
  readonly done: readonly (readonly [number: number, etag: string])[]
}

/**
 * Keeps a job's files until its upload has ended. Where the browser has no room or no database, a
 * reload starts over.
 */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  if (upload.files.reduce((sum, { file }) => sum + file.size, 0) > largest) return
  await change(jobStore, (store) => store.put(upload))
  markUploads(localStorage, true)
}

export async function keepParts(parts: KeptParts): Promise<void> {
  await change(partStore, (store) => store.put(parts))
}

/** Forgets a job that has been handed over, has failed for good or was cancelled. */
export async function dropUpload(jobId: string, itemIds: readonly string[]): Promise<void> {
  await change(jobStore, (store) => store.delete(jobId))
  for (const itemId of itemIds) await change(partStore, (store) => store.delete(itemId))
  if ((await readAll<KeptUpload>(jobStore)).length === 0) markUploads(localStorage, false)
}

/**
 * Gives the jobs that a reload interrupted, oldest first, each with what had been stored; those too
 * old are forgotten.
 */
export async function readUploads(
  now: number,
): Promise<{ readonly upload: KeptUpload; readonly parts: ReadonlyMap<string, KeptParts> }[]> {
  const uploads = await readAll<KeptUpload>(jobStore)
  const parts = new Map((await readAll<KeptParts>(partStore)).map((entry) => [entry.itemId, entry]))
  for (const { jobId, at, files } of uploads) {
    if (now - at > longest)
      await dropUpload(
        jobId,
        files.map(({ itemId }) => itemId),
      )
  }
  return uploads
    .filter(({ at }) => now - at <= longest)
    .toSorted((a, b) => a.at - b.at)
    .map((upload) => ({ upload, parts }))
}

async function change(name: string, act: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  try {
    const database = await openDatabase()
    const request = act(database.transaction(name, "readwrite").objectStore(name))
    await ended(request)
    database.close()
  } catch {
    // A private window or a full disk: the upload itself goes on, only a reload would start it
    // over.
  }
}

async function readAll<T>(name: string): Promise<T[]> {
  try {
    const database = await openDatabase()
    const found = await ended<T[]>(database.transaction(name).objectStore(name).getAll())
    database.close()
    return found
  } catch {
    return [] // the same as nothing kept
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(jobStore, { keyPath: "jobId" })
    request.result.createObjectStore(partStore, { keyPath: "itemId" })
  })
  return ended(request)
}

function ended<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("the browser's database failed")),
    )
  })
}
