import { inspectionReply } from "../../schema/conversions.ts"
import { instant, json, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const takeInspectionReply = statement({
  takes: { topic: text() },
  gives: { reply: inspectionReply.columns.reply },
  text: "delete from inspection_reply where topic = $1 returning reply",
})

export const addInspectionReply = statement({
  takes: { topic: text(), reply: json<unknown>(), createdAt: instant() },
  text: "insert into inspection_reply (topic, reply, created_at) values ($1, $2, $3)",
})
