import { entitlementEntry } from "../../schema/orders.ts"
import { flag, instant, integer, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const entitlementsOf = statement({
  takes: { accountId: uuid() },
  gives: {
    platform: entitlementEntry.columns.platform,
    kind: entitlementEntry.columns.kind,
    days: entitlementEntry.columns.days,
    is_lifetime: entitlementEntry.columns.isLifetime,
    at: entitlementEntry.columns.at,
  },
  text: `select platform, kind, days, is_lifetime, at from entitlement_entry where account_id = $1 order by seq`,
})

export const grantOfOrder = statement({
  takes: { orderId: text() },
  gives: { "?column?": integer() },
  text: "select 1 from entitlement_entry where order_id = $1 and kind = 'grant'",
})

export const addEntitlement = statement({
  takes: {
    id: uuid(),
    accountId: uuid(),
    kind: text(),
    days: integer(),
    isLifetime: flag(),
    orderId: text(),
    now: instant(),
  },
  text: `insert into entitlement_entry (id, account_id, platform, kind, days, is_lifetime, order_id, at)
     values ($1, $2, 'web', $3, $4, $5, $6, greatest($7, (select max(at) from entitlement_entry where account_id = $2))) on conflict (order_id, platform, kind) do nothing`,
})
