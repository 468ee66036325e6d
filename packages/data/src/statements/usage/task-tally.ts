import { big, day, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const countTask = statement({
  takes: { day: day(), channel: text(), tool: text(), outcome: text(), code: text(), runMs: big() },
  text: `insert into task_tally (day, channel, tool, outcome, code, tasks, run_ms) values ($1, $2, $3, $4, $5, 1, $6)
     on conflict (day, channel, tool, outcome, code) do update set tasks = task_tally.tasks + 1, run_ms = task_tally.run_ms + excluded.run_ms`,
})
