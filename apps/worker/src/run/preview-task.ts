import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import {
  fileTypeIds,
  fileTypes,
  previewPages,
  shownPages,
  type FileTypeId,
} from "@mozhuan/contract"
import { ConversionError } from "@mozhuan/engine"
import type { OfficePool } from "@mozhuan/host"
import { findUnpreviewed, notePreview } from "@mozhuan/services"
import { ObjectMissing } from "@mozhuan/storage"
import type { Worker } from "./worker-facts.ts"

/**
 * Largest result that is shown; bytes. A larger one would hold an office program for longer than
 * anybody looks at a wait.
 */
const LARGEST = 40 * 1_048_576
/** What the office program may use for one preview: nobody looks at a wait for longer. */
const BUDGET = { cpuMs: 8000, wallMs: 20_000 }
/** Longest wait for a program that nobody else needs, ms, and the pause between two looks. */
const PATIENCE = 45_000
const PAUSE = 250

const kindOf = (mediaType: string): FileTypeId | undefined =>
  fileTypeIds.find(
    (id) => fileTypes[id].mediaType === mediaType && fileTypes[id].fromPdf && fileTypes[id].office,
  )

/** Tells whether a result is of a kind that a browser cannot show and an office program can. */
export const canPreview = (mediaType: string, size: number): boolean =>
  size <= LARGEST && kindOf(mediaType) !== undefined

/**
 * Makes the first pages of a finished office result as PDF, so that the visitor sees it beside the
 * source.
 *
 * A step of its own after the result: it waits for an idle program, and whatever goes wrong costs
 * only the preview.
 */
export async function previewTask(worker: Worker, taskId: string): Promise<void> {
  const found = await findUnpreviewed(worker.context, taskId)
  if (!found) return
  const { row, output } = found
  const pdf = await firstPages(worker, output.objectKey, output.mediaType).catch(
    (error: unknown) => {
      if (!(error instanceof ConversionError || error instanceof ObjectMissing)) throw error
      worker.log.info({ err: error, task: row.id }, "a result has no preview")
      return undefined
    },
  )
  if (!pdf) {
    await notePreview(worker.context, row.id, output.objectKey, { state: "none" })
    return
  }
  const objectKey = `${output.objectKey}.preview`
  await worker.context.store.write(objectKey, Readable.from([pdf]), pdf.length)
  const isKept = await notePreview(worker.context, row.id, output.objectKey, {
    state: "ready",
    objectKey,
  })
  if (!isKept) await worker.context.store.remove([objectKey])
}

async function firstPages(
  worker: Worker,
  objectKey: string,
  mediaType: string,
): Promise<Uint8Array | undefined> {
  const type = kindOf(mediaType)
  const kind = type && fileTypes[type].office
  const pool = await worker.office
  if (!kind || !pool || !(await untilIdle(pool, worker))) return undefined
  const bytes = new Uint8Array(await buffer(await worker.context.store.read(objectKey)))
  const show = async (firstPages: number): Promise<Uint8Array> => {
    const options = { firstPages, bookmarks: false, tagged: false }
    return (await pool.convert({ bytes, kind, extension: type, options }, BUDGET)).pdf
  }
  try {
    return await show(shownPages)
  } catch (error) {
    // So many pages took too long; the first few may still be had.
    if (!(error instanceof ConversionError) || !error.code.startsWith("limit/")) throw error
    return await show(previewPages)
  }
}

async function untilIdle(pool: OfficePool, worker: Worker): Promise<boolean> {
  for (
    const end = performance.now() + PATIENCE;
    performance.now() < end && !worker.isStopping();
    await delay(PAUSE)
  )
    if (pool.isIdle()) return true
  return false
}
