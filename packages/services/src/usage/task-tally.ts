import type { Queryable, TaskRow } from "@mozhuan/data"
import { shanghaiDay } from "../quota/quota.ts"

/**
 * Counts a task that has just ended, in the transaction that ended it: rows of tasks are deleted
 * after a day, the counts stay. Knows of a task only tool, channel and outcome.
 */
export async function tallyTask(transaction: Queryable, row: TaskRow, now: Date): Promise<void> {
  if (row.state !== "done" && row.state !== "failed" && row.state !== "cancelled") return
  const runMs = row.startedAt ? Math.max(0, now.getTime() - row.startedAt.getTime()) : 0
  await transaction.query(
    `insert into task_tally (day, channel, tool, outcome, code, tasks, run_ms) values ($1, $2, $3, $4, $5, 1, $6)
     on conflict (day, channel, tool, outcome, code) do update set tasks = task_tally.tasks + 1, run_ms = task_tally.run_ms + excluded.run_ms`,
    [
      shanghaiDay(now),
      row.channel ?? "",
      row.tool,
      row.state,
      row.state === "failed" ? (row.error?.code ?? "internal") : "",
      runMs,
    ],
  )
}
