import { price } from "../../schema/orders.ts"
import { text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

const gives = storedColumns(price)

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
