import { task } from "@mozhuan/data"
import { and, eq, lt, lte } from "drizzle-orm"
import type { ServiceContext } from "../context.ts"
import { objectsOf } from "../conversions/preview.ts"

/** How long an upload may lie before it is deleted, in ms, unless an open task needs it. */
const UPLOAD_LIFE = 2 * 3_600_000
/** How long a task's row outlives its end, in ms: the list of the last 24 hours, and a little more. */
const ROW_LIFE = 25 * 3_600_000
/** How long counts of past days are kept, in ms. */
const COUNT_LIFE = 40 * 24 * 3_600_000
/** How long clicks of visitors who agreed to be counted are kept, in ms. */
const USAGE_LIFE = 180 * 24 * 3_600_000
/** How long an answer nobody fetched is kept, in ms. */
const REPLY_LIFE = 60_000
/** Results deleted in one round. */
const ROUND = 500

/** What one sweep has deleted. */
export interface SweepReport {
  readonly results: number
  readonly uploads: number
  readonly orphans: number
  readonly rows: number
  readonly staleUploads: number
}

/**
 * Deletes what has outlived its time: results, uploads, rows, unfinished uploads, and objects that no row knows.
 *
 * May run in several processes at once and be cut off anywhere: every step can be done again.
 */
export async function sweep(context: ServiceContext): Promise<SweepReport> {
  const now = context.now()
  const ago = (life: number): Date => new Date(now.getTime() - life)
  const results = await expireResults(context, now)
  const rows = await context.database.orm.delete(task).where(and(lt(task.createdAt, ago(ROW_LIFE)), lt(task.finishedAt, ago(ROW_LIFE)))).returning({ id: task.id })
  await context.database.query("delete from quota_count where day < $1::date", [ago(COUNT_LIFE)])
  await context.database.query("delete from inspection_reply where created_at < $1", [ago(REPLY_LIFE)])
  await context.database.query("delete from usage_event where day < $1::date", [ago(USAGE_LIFE)])
  await context.database.query("delete from page_push where created_at < $1", [ago(COUNT_LIFE)])
  return {
    results,
    uploads: await removeOldUploads(context, ago(UPLOAD_LIFE)),
    orphans: await removeOrphans(context, ago(UPLOAD_LIFE)),
    rows: rows.length,
    staleUploads: await context.store.dropStaleUploads(ago(UPLOAD_LIFE)),
  }
}

async function expireResults(context: ServiceContext, now: Date): Promise<number> {
  const due = await context.database.orm.select().from(task).where(and(eq(task.state, "done"), lte(task.expiresAt, now))).limit(ROUND)
  for (const row of due) {
    // Objects first: a sweep that is cut off leaves a row that the next one finds again, never a file without a row.
    await context.store.remove(objectsOf(row.outputs))
    await context.database.orm.update(task).set({ state: "expired", outputs: [] }).where(and(eq(task.id, row.id), eq(task.state, "done")))
  }
  return due.length
}

async function removeOldUploads(context: ServiceContext, before: Date): Promise<number> {
  const needed = await context.database.query<{ key: string }>(
    "select distinct input->>'objectKey' as key from task, jsonb_array_elements(inputs) as input where state in ('queued', 'running')",
  )
  const keep = new Set(needed.map((row) => row.key))
  return removeWhere(context, "uploads/", (info) => info.modifiedAt < before && !keep.has(info.key))
}

/** Outputs of attempts that were fenced off or died between writing and settling. */
async function removeOrphans(context: ServiceContext, before: Date): Promise<number> {
  const known = await context.database.query<{ key: string }>(
    `select key from task, jsonb_array_elements(outputs) as output, unnest(array[output->>'objectKey', output->'preview'->>'objectKey']) as key
     where state in ('done', 'running') and key is not null`,
  )
  const keep = new Set(known.map((row) => row.key))
  return removeWhere(context, "results/", (info) => info.modifiedAt < before && !keep.has(info.key))
}

async function removeWhere(context: ServiceContext, prefix: string, isDue: (info: { key: string; modifiedAt: Date }) => boolean): Promise<number> {
  let removed = 0
  for await (const info of context.store.list(prefix)) {
    if (!isDue(info)) continue
    await context.store.remove([info.key])
    removed++
  }
  return removed
}
