import {
  deleteOldDeliveries,
  deleteOldGrants,
  deleteOldKeyUse,
  deleteOldPushes,
  deleteOldQuota,
  deleteOldRates,
  deleteOldReplies,
  deleteOldUsage,
  lastSweep,
  outputsOfTasks,
  uploadsInUse,
  putSweepRun,
  uploadsOfTasks,
  deleteTasksBefore,
  expireTask,
  expiringTasks,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { objectsOf } from "../conversions/preview.ts"
import { networkLogDays } from "../protection/network-log.ts"
import type { ObjectInfo } from "@mozhuan/storage"
import { beyondBudget, reconcileLedger } from "../uploads/ledger.ts"

/** How long an upload may lie before it is deleted, in ms, unless an open task needs it. */
const UPLOAD_LIFE = 2 * 3_600_000
/**
 * How long an upload may lie that no task has used, and how long one in parts may stand still, in
 * ms: room to choose options and to pay, not to store.
 */
const UNUSED_LIFE = 20 * 60_000
/** How long the promise of an upload's budget is kept, in ms: longer than anything uploaded. */
const GRANT_LIFE = 24 * 3_600_000
/**
 * How long a task's row outlives its end, in ms: the list of the last 24 hours, and a little more.
 */
const ROW_LIFE = 25 * 3_600_000
/** How long counts of past days are kept, in ms. */
const COUNT_LIFE = 40 * 24 * 3_600_000
/** How long messages to webhooks are kept, in ms: longer than they are tried. */
const DELIVERY_LIFE = 7 * 24 * 3_600_000
/** How long clicks of visitors who agreed to be counted are kept, in ms. */
const USAGE_LIFE = 180 * 24 * 3_600_000
/** How long an answer nobody fetched is kept, in ms. */
const REPLY_LIFE = 60_000
/** Results deleted in one round. */
const ROUND = 500

/** Codes are counted for a day, and no longer needed an hour later, in ms. */
const CODE_LIFE = 25 * 3_600_000
/** Login codes on screens and tickets are over within minutes, in ms. */
const LOGIN_LIFE = 3_600_000
/**
 * How long events of providers and solved challenges are remembered, so that none counts twice, in
 * ms.
 */
const EVENT_LIFE = 30 * 24 * 3_600_000
/** How long counts of calls are kept, in minutes. */
const RATE_LIFE = 5

/** What one sweep has deleted. */
export interface SweepReport {
  readonly results: number
  readonly uploads: number
  readonly orphans: number
  readonly rows: number
  readonly staleUploads: number
  /** Rows about people and their networks: codes, logins, ended sessions, the network log. */
  readonly personal: number
}

/**
 * Deletes what has outlived its time: results, uploads, rows, unfinished uploads, and objects that
 * no row knows.
 *
 * May run in several processes at once and be cut off anywhere: every step can be done again.
 */
export async function sweep(context: ServiceContext): Promise<SweepReport> {
  const now = context.now()
  const ago = (life: number): Date => new Date(now.getTime() - life)
  const dayBefore = (life: number): string => ago(life).toISOString().slice(0, 10)
  const results = await expireResults(context, now)
  const rows = await context.database.ask(deleteTasksBefore, { before: ago(ROW_LIFE) })
  await context.database.ask(deleteOldQuota, { day: dayBefore(COUNT_LIFE) })
  await context.database.ask(deleteOldReplies, { createdAt: ago(REPLY_LIFE) })
  await context.database.ask(deleteOldUsage, { day: dayBefore(USAGE_LIFE) })
  await context.database.ask(deleteOldKeyUse, { hour: ago(COUNT_LIFE) })
  await context.database.ask(deleteOldDeliveries, { createdAt: ago(DELIVERY_LIFE) })
  await context.database.ask(deleteOldPushes, { createdAt: ago(COUNT_LIFE) })
  const report: SweepReport = {
    results,
    personal: await removePersonalRows(context, now),
    uploads: await removeOldUploads(context, now),
    orphans: await removeOrphans(context, ago(UPLOAD_LIFE)),
    rows: rows.length,
    staleUploads: await context.store.dropStaleUploads(ago(UNUSED_LIFE)),
  }
  await context.database.ask(putSweepRun, { at: now, report })
  return report
}

/** Rows about people that are over, with the moment since which each kind is. */
async function personalRows(
  context: ServiceContext,
  now: Date,
): Promise<readonly { readonly table: string; readonly column: string; readonly before: Date }[]> {
  const ago = (life: number): Date => new Date(now.getTime() - life)
  const logged = ago((await networkLogDays(context)) * 24 * 3_600_000)
  return [
    { table: "login_code", column: "created_at", before: ago(CODE_LIFE) },
    { table: "login_scene", column: "expires_at", before: ago(LOGIN_LIFE) },
    { table: "login_ticket", column: "expires_at", before: ago(LOGIN_LIFE) },
    { table: "provider_event", column: "seen_at", before: ago(EVENT_LIFE) },
    { table: "session", column: "coalesce(ended_at, expires_at)", before: logged },
    { table: "network_log", column: "at", before: logged },
  ]
}

async function removePersonalRows(context: ServiceContext, now: Date): Promise<number> {
  let removed = 0
  for (const { table, column, before } of await personalRows(context, now)) {
    const [row] = await context.database.query<{ count: number }>(
      `with gone as (delete from ${table} where ${column} < $1 returning 1) select count(*)::int as count from gone`,
      [before],
    )
    removed += row?.count ?? 0
  }
  await context.database.ask(deleteOldRates, {
    minute: Math.floor(now.getTime() / 60_000) - RATE_LIFE,
  })
  return removed
}

/** How far deletion is behind: anything but 0 and a young sweep breaks a promise to visitors. */
export interface RetentionProof {
  /** Results whose time was over more than five minutes ago. */
  readonly results: number
  /** Rows about people that were to be deleted more than five minutes ago. */
  readonly personal: number
  /** Accounts whose cooling-off time was over more than two hours ago. */
  readonly accounts: number
  /** Since the last whole sweep, in seconds; -1 before the first. */
  readonly sweepAge: number
}

/** Time for the sweeper before something counts as overdue, in ms. */
const PATIENCE = 300_000
/** Accounts are closed once an hour. */
const ACCOUNT_PATIENCE = 2 * 3_600_000

export async function proveRetention(context: ServiceContext): Promise<RetentionProof> {
  const now = context.now()
  const late = new Date(now.getTime() - PATIENCE)
  const count = async (text: string, values: unknown[]): Promise<number> =>
    (
      await context.database.query<{ count: number }>(
        `select count(*)::int as count from ${text}`,
        values,
      )
    )[0]?.count ?? 0
  let personal = 0
  for (const { table, column, before } of await personalRows(context, late))
    personal += await count(`${table} where ${column} < $1`, [before])
  const [run] = await context.database.ask(lastSweep)
  return {
    results: await count("task where state = 'done' and expires_at < $1", [late]),
    personal,
    accounts: await count("account where closed_at is null and deletion_due_at < $1", [
      new Date(now.getTime() - ACCOUNT_PATIENCE),
    ]),
    sweepAge: run ? Math.max(0, (now.getTime() - run.at.getTime()) / 1000) : -1,
  }
}

async function expireResults(context: ServiceContext, now: Date): Promise<number> {
  const due = await context.database.ask(expiringTasks, { now, limit: ROUND })
  for (const row of due) {
    // Objects first: a sweep that is cut off leaves a row that the next one finds again, never a
    // file without a row.
    await context.store.remove(objectsOf(row.outputs))
    await context.database.ask(expireTask, { id: row.id })
  }
  // Whoever chose ten minutes for the result meant the file as well. A first page that was shown
  // has its file kept for the work itself.
  const sources = due.filter((row) => !row.isSample).flatMap((row) => row.inputs)
  if (sources.length === 0) return due.length
  const inUse = new Set((await context.database.ask(uploadsInUse)).map(({ key }) => key))
  await context.store.remove(
    sources.map(({ objectKey }) => objectKey).filter((key) => !inUse.has(key)),
  )
  return due.length
}

/**
 * Deletes uploads that are old, that nobody has used in time, or that lie beyond their owner's
 * budget; never one that an open task needs.
 */
async function removeOldUploads(context: ServiceContext, now: Date): Promise<number> {
  const uploads: ObjectInfo[] = []
  for await (const info of context.store.list("uploads/")) uploads.push(info)
  const { needed, used } = await usedUploads(context)
  const age = (info: ObjectInfo): number => now.getTime() - info.modifiedAt.getTime()
  const surplus = new Set(await beyondBudget(context, uploads))
  const due = uploads.filter(
    (info) =>
      !needed.has(info.key) &&
      (age(info) > (used.has(info.key) ? UPLOAD_LIFE : UNUSED_LIFE) || surplus.has(info.key)),
  )
  for (const { key } of due) await context.store.remove([key])
  const gone = new Set(due)
  await reconcileLedger(
    context,
    uploads.filter((info) => !gone.has(info)),
  )
  await context.database.ask(deleteOldGrants, { grantedAt: new Date(now.getTime() - GRANT_LIFE) })
  return due.length
}

/** Uploads that open tasks need, and those that any task of the last day has used. */
async function usedUploads(
  context: ServiceContext,
): Promise<{ readonly needed: ReadonlySet<string>; readonly used: ReadonlySet<string> }> {
  const rows = await context.database.ask(uploadsOfTasks)
  return {
    needed: new Set(rows.filter((row) => row.is_needed).map((row) => row.key)),
    used: new Set(rows.map((row) => row.key)),
  }
}

/** Outputs of attempts that were fenced off or died between writing and settling. */
async function removeOrphans(context: ServiceContext, before: Date): Promise<number> {
  const known = await context.database.ask(outputsOfTasks)
  const keep = new Set(known.map((row) => row.key))
  return removeWhere(context, "results/", (info) => info.modifiedAt < before && !keep.has(info.key))
}

async function removeWhere(
  context: ServiceContext,
  prefix: string,
  isDue: (info: { key: string; modifiedAt: Date }) => boolean,
): Promise<number> {
  let removed = 0
  for await (const info of context.store.list(prefix)) {
    if (!isDue(info)) continue
    await context.store.remove([info.key])
    removed++
  }
  return removed
}
