import { text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const articleNames = statement({
  takes: {},
  gives: { name: text() },
  text: "select column_name || '/' || short_name || '/' || language as name from article",
})
