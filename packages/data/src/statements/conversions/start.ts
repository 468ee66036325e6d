import { task } from "../../schema/conversions.ts"
import { instant, integer, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const chargedInputs = statement({
  takes: { ownerKey: text(), tool: text(), finishedAt: instant() },
  gives: { inputs: task.columns.inputs },
  text: `select inputs from task where owner_key = $1 and tool = $2 and is_charged and finished_at > $3`,
})

export const tasksWaiting = statement({
  takes: {},
  gives: { waiting: integer() },
  text: "select count(*)::int as waiting from task where state = 'queued'",
})
