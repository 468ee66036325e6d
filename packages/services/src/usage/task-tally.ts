import { countTask, type Queryable, type TaskRow } from "@mozhuan/data"
import { shanghaiDay } from "../quota/quota.ts"

/**
 * Counts a task that has just ended, in the transaction that ended it: rows of tasks are deleted
 * after a day, the counts stay. Knows of a task only tool, channel and outcome.
 */
export async function tallyTask(transaction: Queryable, row: TaskRow, now: Date): Promise<void> {
  if (row.state !== "done" && row.state !== "failed" && row.state !== "cancelled") return
  const runMs = row.startedAt ? Math.max(0, now.getTime() - row.startedAt.getTime()) : 0
  await transaction.ask(countTask, {
    day: shanghaiDay(now),
    channel: row.channel ?? "",
    tool: row.tool,
    outcome: row.state,
    code: row.state === "failed" ? (row.error?.code ?? "internal") : "",
    runMs,
  })
}
