import { workerPresence } from "../../schema/conversions.ts"
import { big, digits, instant, integer, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const taskHealth = statement({
  takes: { now: instant() },
  gives: { waiting: integer(), running: integer(), oldest: integer() },
  text: `select count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'running')::int as running,
         coalesce(extract(epoch from $1 - min(created_at)), 0)::int as oldest from task where state in ('queued', 'running')`,
})

export const liveWorkers = statement({
  takes: { now: instant(), seenAt: instant() },
  gives: {
    id: workerPresence.columns.id,
    programs: workerPresence.columns.programs,
    slots: workerPresence.columns.slots,
    seen: integer(),
  },
  text: `select id, programs, slots, extract(epoch from $1 - seen_at)::int as seen from worker_presence where seen_at > $2 order by id`,
})

export const databaseHealth = statement({
  takes: {},
  gives: { bytes: big(), connections: integer(), version: text() },
  text: `select pg_database_size(current_database()) as bytes, (select count(*)::int from pg_stat_activity where datname = current_database()) as connections, current_setting('server_version') as version`,
})

export const failureCounts = statement({
  takes: { hourAgo: instant(), dayAgo: instant() },
  gives: { code: text(), hour: integer(), day: integer() },
  text: `select coalesce(error->>'code', 'internal') as code, count(*) filter (where finished_at > $1)::int as hour, count(*)::int as day
       from task where state = 'failed' and finished_at > $2 group by 1 order by 3 desc limit 12`,
})

export const storedBytes = statement({
  takes: { expiresAt: instant() },
  gives: {
    uploads: integer(),
    upload_bytes: digits(),
    results: integer(),
    result_bytes: digits(),
    overdue: integer(),
  },
  text: `select coalesce(sum(jsonb_array_length(inputs)) filter (where state in ('queued', 'running')), 0)::int as uploads,
         coalesce(sum((select sum((i->>'size')::bigint) from jsonb_array_elements(inputs) i)) filter (where state in ('queued', 'running')), 0) as upload_bytes,
         coalesce(sum(jsonb_array_length(outputs)), 0)::int as results, coalesce(sum((select sum((o->>'size')::bigint) from jsonb_array_elements(outputs) o)), 0) as result_bytes,
         count(*) filter (where state = 'done' and expires_at < $1)::int as overdue from task`,
})
