import { big, nothing, text } from "../sql/column.ts"
import { statement } from "../sql/statement.ts"

const gives = { pg_advisory_xact_lock: nothing() }

/** Waits until nobody else holds this name, and holds it to the end of the transaction. */
export const lockName = statement({
  takes: { name: text() },
  gives,
  text: "select pg_advisory_xact_lock(hashtext($1))",
})

/** The same for a number. */
export const lockNumber = statement({
  takes: { number: big() },
  gives,
  text: "select pg_advisory_xact_lock($1)",
})
