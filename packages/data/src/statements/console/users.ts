import { account, session } from "../../schema/accounts.ts"
import { entitlementEntry, purchaseOrder } from "../../schema/orders.ts"
import { big, flag, instant, integer, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  id: account.columns.id,
  user_code: account.columns.userCode,
  mobile: account.columns.mobile,
  channel: account.columns.channel,
  created_at: account.columns.createdAt,
  closed_at: account.columns.closedAt,
  deletion_due_at: account.columns.deletionDueAt,
  has_wechat: flag(),
  total: integer(),
}

export const consoleUsers = statement({
  takes: { userCode: text(), limit: big(), offset: big() },
  gives,
  text: `select a.id, a.user_code, a.mobile, a.channel, a.created_at, a.closed_at, a.deletion_due_at,
  exists (select 1 from wechat_identity w where w.account_id = a.id) as has_wechat, count(*) over ()::int as total from account a
     where $1 = '' or a.user_code = $1 or a.mobile = $1 or a.id = (select account_id from purchase_order where id = upper($1))
     order by a.created_at desc, a.id limit $2 offset $3`,
})

export const consoleUser = statement({
  takes: { id: uuid() },
  gives,
  text: `select a.id, a.user_code, a.mobile, a.channel, a.created_at, a.closed_at, a.deletion_due_at,
  exists (select 1 from wechat_identity w where w.account_id = a.id) as has_wechat, 1 as total from account a where a.id = $1`,
})

export const entitlementsOfUser = statement({
  takes: { accountId: uuid() },
  gives: {
    id: entitlementEntry.columns.id,
    platform: entitlementEntry.columns.platform,
    kind: entitlementEntry.columns.kind,
    days: entitlementEntry.columns.days,
    is_lifetime: entitlementEntry.columns.isLifetime,
    order_id: entitlementEntry.columns.orderId,
    note: entitlementEntry.columns.note,
    at: entitlementEntry.columns.at,
  },
  text: `select id, platform, kind, days, is_lifetime, order_id, note, at from entitlement_entry where account_id = $1 order by at desc, id desc`,
})

export const ordersOfUser = statement({
  takes: { accountId: uuid() },
  gives: {
    id: purchaseOrder.columns.id,
    title: purchaseOrder.columns.title,
    amount: purchaseOrder.columns.amount,
    currency: purchaseOrder.columns.currency,
    state: purchaseOrder.columns.state,
    created_at: purchaseOrder.columns.createdAt,
  },
  text: `select id, title, amount, currency, state, created_at from purchase_order where account_id = $1 order by created_at desc limit 50`,
})

export const openSessionsOfUser = statement({
  takes: { accountId: uuid(), expiresAt: instant() },
  gives: {
    user_agent: session.columns.userAgent,
    network: session.columns.network,
    created_at: session.columns.createdAt,
    last_seen_at: session.columns.lastSeenAt,
  },
  text: `select user_agent, network, created_at, last_seen_at from session where account_id = $1 and ended_at is null and expires_at > $2 order by last_seen_at desc`,
})

export const lockUserCode = statement({
  takes: { id: uuid() },
  gives: { user_code: account.columns.userCode },
  text: "select user_code from account where id = $1 and closed_at is null for update",
})

export const addAdjustment = statement({
  takes: {
    id: uuid(),
    accountId: uuid(),
    platform: text(),
    kind: text(),
    days: integer(),
    isLifetime: flag(),
    note: text(),
    now: instant(),
  },
  text: `insert into entitlement_entry (id, account_id, platform, kind, days, is_lifetime, note, at)
       values ($1, $2, $3, $4, $5, $6, $7, greatest($8, (select max(at) from entitlement_entry where account_id = $2)))`,
})

export const endSessionsOfUser = statement({
  takes: { accountId: uuid(), endedAt: instant() },
  gives: { id: session.columns.id },
  text: `update session set ended_at = $2, end_reason = 'removed' where account_id = $1 and ended_at is null returning id`,
})
