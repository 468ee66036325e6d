import { databaseHealth, failureCounts, liveWorkers, storedBytes, taskHealth } from "@mozhuan/data"
import type { HealthReport } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"

/** When this process began, as told to operators. */
const startedAt = new Date(Date.now() - process.uptime() * 1000)
/** A worker that has been silent for this long is no longer listed, in seconds. */
const forgotten = 300

/** Tells how queue, workers, storage and database are, in one look. */
export async function readHealth(context: ServiceContext): Promise<HealthReport> {
  const { database, configuration } = context
  const now = context.now()
  const [queue, workers, jobs, storage, size, failures] = await Promise.all([
    database.ask(taskHealth, { now }),
    database.ask(liveWorkers, { now, seenAt: new Date(now.getTime() - forgotten * 1000) }),
    database.query<{ name: string; state: string; jobs: number; oldest: number }>(
      `select name, state::text as state, count(*)::int as jobs, coalesce(extract(epoch from now() - min(created_on)), 0)::int as oldest
       from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by name, state order by name, state`,
    ),
    readStorage(context),
    database.ask(databaseHealth),
    database.ask(failureCounts, {
      hourAgo: new Date(now.getTime() - 3_600_000),
      dayAgo: new Date(now.getTime() - 86_400_000),
    }),
  ])
  return {
    queue: {
      waiting: queue[0]?.waiting ?? 0,
      running: queue[0]?.running ?? 0,
      oldestSeconds: Math.max(0, queue[0]?.oldest ?? 0),
      capacity: configuration.QUEUE_CAPACITY,
    },
    workers: workers.map((row) => ({
      id: row.id,
      programs: [...row.programs],
      slots: row.slots,
      seenSeconds: Math.max(0, row.seen),
    })),
    jobs: jobs.map((row) => ({
      name: row.name,
      state: row.state,
      jobs: row.jobs,
      oldestSeconds: Math.max(0, row.oldest),
    })),
    storage,
    database: {
      bytes: Number(size[0]?.bytes ?? 0),
      connections: size[0]?.connections ?? 0,
      version: size[0]?.version ?? "",
    },
    failures: failures.map((row) => ({ code: row.code, lastHour: row.hour, lastDay: row.day })),
    notices: [
      { adapter: "mail", isOn: configuration.SMTP_URL !== undefined },
      { adapter: "webhook", isOn: configuration.SUPPORT_WEBHOOK_URL !== undefined },
    ],
    startedAt: startedAt.toISOString(),
  }
}

/**
 * Sizes as the rows know them: walking the store itself would take long where there is much in it.
 */
async function readStorage(context: ServiceContext): Promise<HealthReport["storage"]> {
  const now = context.now()
  const [isReachable, rows] = await Promise.all([
    context.store.check().then(
      () => true,
      () => false,
    ),
    context.database.ask(storedBytes, { expiresAt: new Date(now.getTime() - 300_000) }),
  ])
  const [row] = rows
  return {
    isReachable,
    uploads: row?.uploads ?? 0,
    uploadBytes: Number(row?.upload_bytes ?? 0),
    results: row?.results ?? 0,
    resultBytes: Number(row?.result_bytes ?? 0),
    overdue: row?.overdue ?? 0,
  }
}
