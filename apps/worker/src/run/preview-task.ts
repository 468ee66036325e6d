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
const PAUSE = 50
/**
 * Pages above which the first few are drawn before the others: an office program draws so many in
 * about half a second, 60 of them in two to four.
 */
const LONG = 12

const kindOf = (mediaType: string): FileTypeId | undefined =>
  fileTypeIds.find(
    (id) => fileTypes[id].mediaType === mediaType && fileTypes[id].fromPdf && fileTypes[id].office,
  )

/** Tells whether a result is of a kind that a browser cannot show and an office program can. */
export const canPreview = (mediaType: string, size: number): boolean =>
  size <= LARGEST && kindOf(mediaType) !== undefined

/**
 * Makes the pages of a finished office result as PDF, so that the visitor sees it beside the
 * source; of a long one the first few before all others.
 *
 * A step of its own after the result: it waits for an idle program, and whatever goes wrong costs
 * only the preview.
 */
export async function previewTask(worker: Worker, taskId: string): Promise<void> {
  const found = await findUnpreviewed(worker.context, taskId)
  if (!found) return
  const { row, output } = found
  const draw = await drawer(worker, output)
  const tryTo = (pages: number): Promise<Uint8Array | undefined> =>
    draw(pages).catch((error: unknown) => {
      if (!(error instanceof ConversionError)) throw error
      worker.log.info({ err: error, task: row.id }, "pages of a result were not drawn")
      return undefined
    })
  const note = (preview: Parameters<typeof notePreview>[3]): Promise<boolean> =>
    notePreview(worker.context, row.id, output.objectKey, preview)
  const keep = async (
    pdf: Uint8Array,
    { ending, state }: { ending: string; state: "pending" | "ready" },
  ): Promise<string | undefined> => {
    const objectKey = `${output.objectKey}.${ending}`
    await worker.context.store.write(objectKey, Readable.from([pdf]), pdf.length)
    if (await note({ state, objectKey })) return objectKey
    await worker.context.store.remove([objectKey])
    return undefined
  }
  const isLong = (output.pages ?? 0) > LONG
  const first = isLong ? await tryTo(previewPages) : undefined
  const early = first && (await keep(first, { ending: "first", state: "pending" }))
  // So many pages may take too long; the first few may still be had.
  const pdf = (await tryTo(shownPages)) ?? first ?? (await tryTo(previewPages))
  if (!pdf) await note({ state: "none" })
  else if (await keep(pdf, { ending: "preview", state: "ready" }))
    if (early) await worker.context.store.remove([early])
}

/** Gives what draws so many first pages of a result; undefined where nobody can. */
async function drawer(
  worker: Worker,
  { objectKey, mediaType }: { readonly objectKey: string; readonly mediaType: string },
): Promise<(pages: number) => Promise<Uint8Array | undefined>> {
  const none = (): Promise<undefined> => Promise.resolve(undefined)
  const type = kindOf(mediaType)
  const kind = type && fileTypes[type].office
  const pool = await worker.office
  if (!kind || !pool || !(await untilIdle(pool, worker))) return none
  const bytes = await readWhole(worker, objectKey)
  return bytes
    ? async (firstPages) => {
        const options = { firstPages, bookmarks: false, tagged: false }
        return (await pool.convert({ bytes, kind, extension: type, options }, BUDGET)).pdf
      }
    : none
}

/** Gives a result's bytes; undefined where it has been deleted meanwhile. */
async function readWhole(worker: Worker, objectKey: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await buffer(await worker.context.store.read(objectKey)))
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
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
