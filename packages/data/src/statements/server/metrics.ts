import { task } from "../../schema/conversions.ts"
import { integer } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const taskCounts = statement({
  takes: {},
  gives: { tool: task.columns.tool, state: task.columns.state, count: integer() },
  text: "select tool, state, count(*)::int as count from task group by tool, state",
})
