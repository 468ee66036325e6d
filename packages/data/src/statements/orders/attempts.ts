import { paymentAttempt } from "../../schema/orders.ts"
import { big, instant, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

const gives = storedColumns(paymentAttempt)

export const attemptsByNumber = statement({
  takes: { orderId: text() },
  gives,
  text: "select * from payment_attempt where order_id = $1 order by trade_no",
})

export const attemptsToAsk = statement({
  takes: { before: instant(), expiresAt: instant(), limit: big() },
  gives,
  text: `select a.* from payment_attempt a join purchase_order o on o.id = a.order_id
     where (a.state in ('opening', 'open') and (coalesce(a.checked_at, a.created_at) < $1 or o.expires_at < $2))
        or (a.state = 'closed' and o.expires_at between $2 - interval '1 day' and $2
            and coalesce(a.checked_at, a.created_at) < least($1, o.expires_at + interval '10 minutes'))
     order by coalesce(a.checked_at, a.created_at) limit $3`,
})
