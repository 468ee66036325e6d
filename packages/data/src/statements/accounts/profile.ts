import { account } from "../../schema/accounts.ts"
import { instant, integer, orNull, text, texts, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addConsent = statement({
  takes: { accountId: uuid(), document: text(), version: text(), givenAt: instant() },
  text: `insert into consent (account_id, document, version, given_at) values ($1, $2, $3, $4) on conflict do nothing`,
})

export const setDeletionDue = statement({
  takes: { id: uuid(), deletionDueAt: orNull(instant()) },
  gives: { id: account.columns.id },
  text: `update account set deletion_due_at = $2 where id = $1 and closed_at is null returning id`,
})

export const dueAccounts = statement({
  takes: { deletionDueAt: instant() },
  gives: { id: account.columns.id },
  text: `select id from account where deletion_due_at <= $1 and closed_at is null order by deletion_due_at limit 100`,
})

export const lockDueAccount = statement({
  takes: { id: uuid(), deletionDueAt: instant() },
  gives: { "?column?": integer() },
  text: `select 1 from account where id = $1 and closed_at is null and deletion_due_at <= $2 for update`,
})

export const deleteLoginCodesOfAccount = statement({
  takes: { id: uuid() },
  text: "delete from login_code where mobile = (select mobile from account where id = $1)",
})

export const closeAccount = statement({
  takes: { id: uuid(), closedAt: instant() },
  text: "update account set mobile = null, closed_at = $2 where id = $1",
})

export const deleteQuotaCounts = statement({
  takes: { keys: texts() },
  text: "delete from quota_count where key = any($1)",
})

export const deleteSupportThreadsOf = statement({
  takes: { accountId: uuid(), ownerKey: text() },
  text: "delete from support_thread where owner_key = $2 or account_id = $1",
})

export const deleteOpenInvoices = statement({
  takes: { accountId: uuid() },
  text: `delete from invoice_request where state <> 'issued' and order_id in (select id from purchase_order where account_id = $1)`,
})

export const clearInvoiceMails = statement({
  takes: { accountId: uuid() },
  text: `update invoice_request set mail = '' where order_id in (select id from purchase_order where account_id = $1)`,
})

export const clearRefundReasons = statement({
  takes: { accountId: uuid() },
  text: `update refund set reason = '' where order_id in (select id from purchase_order where account_id = $1)`,
})

export const clearPaymentHandles = statement({
  takes: { accountId: uuid() },
  text: `update payment_attempt set handle = null where order_id in (select id from purchase_order where account_id = $1)`,
})
