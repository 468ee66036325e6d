import { integer } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const quickTasksWaiting = statement({
  takes: {},
  gives: { waiting: integer() },
  text: "select count(*)::int as waiting from task where state = 'queued' and lane = 'quick'",
})
