import { price } from "../../schema/orders.ts"
import { text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  id: price.columns.id,
  region: price.columns.region,
  title: price.columns.title,
  term_type: price.columns.termType,
  days: price.columns.days,
  amount: price.columns.amount,
  origin_amount: price.columns.originAmount,
  currency: price.columns.currency,
  tag: price.columns.tag,
  is_default: price.columns.isDefault,
  sequence: price.columns.sequence,
  is_active: price.columns.isActive,
}

export const pricesOfRegion = statement({
  takes: { region: text() },
  gives,
  text: "select * from price where region = $1 and is_active order by sequence",
})

export const activePrice = statement({
  takes: { id: text() },
  gives,
  text: "select * from price where id = $1 and is_active",
})
