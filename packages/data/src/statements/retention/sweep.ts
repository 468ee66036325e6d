import { sweepRun } from "../../schema/upkeep.ts"
import { big, day, flag, instant, json, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const deleteOldQuota = statement({
  takes: { day: day() },
  text: "delete from quota_count where day < $1::date",
})

export const deleteOldReplies = statement({
  takes: { createdAt: instant() },
  text: "delete from inspection_reply where created_at < $1",
})

export const deleteOldUsage = statement({
  takes: { day: day() },
  text: "delete from usage_event where day < $1::date",
})

export const deleteOldKeyUse = statement({
  takes: { hour: instant() },
  text: "delete from api_key_use where hour < $1",
})

export const deleteOldDeliveries = statement({
  takes: { createdAt: instant() },
  text: "delete from webhook_delivery where created_at < $1",
})

export const deleteOldPushes = statement({
  takes: { createdAt: instant() },
  text: "delete from page_push where created_at < $1",
})

export const putSweepRun = statement({
  takes: { at: instant(), report: json<unknown>() },
  text: `insert into sweep_run (at, report) values ($1, $2) on conflict (is_only) do update set at = excluded.at, report = excluded.report`,
})

export const deleteOldRates = statement({
  takes: { minute: big() },
  text: "delete from rate_count where minute < $1",
})

export const lastSweep = statement({
  takes: {},
  gives: { at: sweepRun.columns.at },
  text: "select at from sweep_run",
})

export const deleteOldGrants = statement({
  takes: { grantedAt: instant() },
  text: "delete from upload_grant where granted_at < $1",
})

export const uploadsOfTasks = statement({
  takes: {},
  gives: { key: text(), is_needed: flag() },
  text: `select input->>'objectKey' as key, bool_or(state in ('queued', 'running')) as is_needed from task, jsonb_array_elements(inputs) as input group by 1`,
})

/** Uploads that a task may still want: it runs, or its result is there and can be made again. */
export const uploadsInUse = statement({
  takes: {},
  gives: { key: text() },
  text: `select distinct input->>'objectKey' as key from task, jsonb_array_elements(inputs) as input where state in ('queued', 'running', 'done')`,
})

export const outputsOfTasks = statement({
  takes: {},
  gives: { key: text() },
  text: `select key from task, jsonb_array_elements(outputs) as output, unnest(array[output->>'objectKey', output->'preview'->>'objectKey']) as key
     where state in ('done', 'running') and key is not null`,
})
