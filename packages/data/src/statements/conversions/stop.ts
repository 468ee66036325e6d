import { text, texts, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const inputsInUse = statement({
  takes: { id: uuid(), ownerKey: text(), keys: texts() },
  gives: { key: text() },
  text: `select distinct input->>'objectKey' as key from task, jsonb_array_elements(inputs) as input
     where task.id <> $1 and task.owner_key = $2 and task.state in ('queued', 'running') and input->>'objectKey' = any($3)`,
})
