import { big, decimal, instant, integer, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const tasksAhead = statement({
  takes: { priority: integer(), createdAt: instant(), id: uuid(), lane: text() },
  gives: { ahead: integer() },
  text: `select count(*)::int as ahead from task
     where state = 'queued' and lane = $4
       and (priority > $1 or (priority = $1 and (created_at, id) < ($2, $3)))`,
})

export const usualTaskSeconds = statement({
  takes: { tool: text(), limit: big() },
  gives: { runs: integer(), seconds: orNull(decimal()) },
  text: `select count(*)::int as runs, percentile_cont(0.75) within group (order by seconds) as seconds
     from (select extract(epoch from finished_at - started_at)::float8 as seconds from task
           where tool = $1 and state = 'done' order by finished_at desc limit $2) newest`,
})

export const runningTaskSeconds = statement({
  takes: { lane: text(), now: instant() },
  gives: { seconds: decimal() },
  text: `select extract(epoch from $2::timestamptz - started_at)::float8 as seconds from task
     where state = 'running' and lane = $1 order by started_at`,
})
