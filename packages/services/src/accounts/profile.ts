import {
  addConsent,
  clearInvoiceMails,
  clearPaymentHandles,
  clearRefundReasons,
  closeAccount,
  deleteLoginCodesOfAccount,
  deleteOpenInvoices,
  deleteQuotaCounts,
  deleteSupportThreadsOf,
  dueAccounts,
  lockDueAccount,
  setDeletionDue,
  type Queryable,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { forgetTasks } from "../conversions/stop.ts"
import { ServiceError } from "../failure.ts"
import { readMemberships } from "../memberships/memberships.ts"
import type { Membership } from "../memberships/ledger.ts"
import { maskMobile, readAccount, type Account } from "./account-store.ts"

/** Days between asking for deletion and its being carried out. */
const coolingDays = 7
const dayMilliseconds = 86_400_000

/** What the specification calls user info; times in seconds, 0 where there is none. */
export interface UserInfo {
  readonly userCode: string
  readonly mobile: string
  readonly webPaid: 0 | 1
  readonly webForever: 0 | 1
  readonly webExpireTime: number
  readonly winExpireTime: number
  readonly macExpireTime: number
  /** When the account will be deleted; 0 unless that was asked for. */
  readonly deletionTime: number
}

export async function readUserInfo(context: ServiceContext, accountId: string): Promise<UserInfo> {
  const account = await readAccount(context.database, accountId)
  const { web, win, mac } = await readMemberships(context.database, accountId, context.now())
  return {
    userCode: account.userCode,
    mobile: account.mobile ? maskMobile(account.mobile) : "",
    webPaid: web.isPaid ? 1 : 0,
    webForever: web.isLifetime ? 1 : 0,
    webExpireTime: secondsOf(web),
    winExpireTime: secondsOf(win),
    macExpireTime: secondsOf(mac),
    deletionTime: account.deletionDueAt ? Math.floor(account.deletionDueAt.getTime() / 1000) : 0,
  }
}

const secondsOf = ({ expiresAt }: Membership): number =>
  expiresAt ? Math.floor(expiresAt.getTime() / 1000) : 0

/** Records which version of a document the person agreed to. */
export async function recordConsent(
  context: ServiceContext,
  accountId: string,
  document: string,
  version: string,
): Promise<void> {
  await context.database.ask(addConsent, { accountId, document, version, givenAt: context.now() })
}

/** Asks for the account's deletion, or takes that back, within the cooling-off time. */
export async function requestDeletion(
  context: ServiceContext,
  accountId: string,
  isWanted: boolean,
): Promise<{ deletionTime: number }> {
  const dueAt = isWanted ? new Date(context.now().getTime() + coolingDays * dayMilliseconds) : null
  const rows = await context.database.ask(setDeletionDue, { id: accountId, deletionDueAt: dueAt })
  if (rows.length === 0) throw new ServiceError("account-closed")
  return { deletionTime: dueAt ? Math.floor(dueAt.getTime() / 1000) : 0 }
}

/**
 * Closes every account whose cooling-off time is over: files, names, devices and who the person was
 * are forgotten.
 *
 * What the law has a shop keep stays, without a person behind it: orders, payments, the ledger,
 * issued invoices, and the network log until its own time is over.
 * @returns how many were closed
 */
export async function closeDueAccounts(context: ServiceContext): Promise<number> {
  const now = context.now()
  const due = await context.database.ask(dueAccounts, { deletionDueAt: now })
  for (const { id } of due) {
    await forgetTasks(context, `user:${id}`)
    await context.database.transaction((transaction) => forgetPerson(transaction, id, now))
  }
  return due.length
}

async function forgetPerson(transaction: Queryable, id: string, now: Date): Promise<void> {
  // Somebody may have taken it back a moment ago.
  const [row] = await transaction.ask(lockDueAccount, { id, deletionDueAt: now })
  if (!row) return
  await transaction.ask(deleteLoginCodesOfAccount, { id })
  await transaction.ask(closeAccount, { id, closedAt: now })
  for (const table of [
    "wechat_identity",
    "session",
    "login_ticket",
    "login_scene",
    "consent",
    "api_key",
    "webhook",
  ])
    await transaction.query(`delete from ${table} where account_id = $1`, [id])
  await transaction.ask(deleteQuotaCounts, { keys: [`user:${id}`, `pages:user:${id}`] })
  // Questions go with their answers, by account and by whoever asked before signing in on the same
  // account.
  await transaction.ask(deleteSupportThreadsOf, { accountId: id, ownerKey: `user:${id}` })
  await transaction.ask(deleteOpenInvoices, { accountId: id })
  await transaction.ask(clearInvoiceMails, { accountId: id })
  await transaction.ask(clearRefundReasons, { accountId: id })
  await transaction.ask(clearPaymentHandles, { accountId: id })
}

/**
 * Everything we hold about a person, for them to keep. Codes and tokens are held as hashes only,
 * and left out.
 */
export async function exportAccount(
  context: ServiceContext,
  accountId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const account = await readAccount(context.database, accountId)
  const rows = await Promise.all(
    Object.entries({
      ...readTraces(context, account),
      ...readPurchases(context, accountId),
      ...readWork(context, accountId),
    }).map(async ([name, part]) => [name, await part] as const),
  )
  const { userCode, mobile, createdAt, deletionDueAt } = account
  return {
    account: { userCode, mobile: mobile ?? null, createdAt, deletionDueAt: deletionDueAt ?? null },
    ...Object.fromEntries(rows),
  }
}

type Parts = Readonly<Record<string, Promise<readonly unknown[]>>>

/** How somebody signs in and calls. */
function readTraces({ database }: ServiceContext, account: Account): Parts {
  const read = (text: string, key: string = account.id) => database.query(text, [key])
  return {
    wechat: read(
      "select open_id, union_id, created_at from wechat_identity where account_id = $1 order by created_at",
    ),
    sessions: read(
      "select id, user_agent, network, created_at, last_seen_at, expires_at, ended_at, end_reason from session where account_id = $1 order by created_at",
    ),
    codes: read(
      "select created_at, expires_at, used_at, network from login_code where mobile = $1 order by created_at",
      account.mobile ?? "",
    ),
    consents: read(
      "select document, version, given_at from consent where account_id = $1 order by given_at",
    ),
    apiKeys: read(
      "select id, name, shown, scopes, created_at, expires_at, revoked_at from api_key where account_id = $1 order by created_at",
    ),
    apiCalls: read(
      "select u.key_id, u.hour, u.call, u.accepted, u.refused from api_key_use u join api_key k on k.id = u.key_id where k.account_id = $1 order by u.hour",
    ),
    webhooks: read(
      "select id, url, created_at, paused_at from webhook where account_id = $1 order by created_at",
    ),
    webhookMessages: read(
      "select d.id, d.webhook_id, d.event, d.body, d.state, d.attempts, d.status, d.created_at, d.ended_at from webhook_delivery d join webhook h on h.id = d.webhook_id where h.account_id = $1 order by d.created_at",
    ),
  }
}

/** What somebody ordered, paid and got. */
function readPurchases({ database }: ServiceContext, accountId: string): Parts {
  const read = (text: string) => database.query(text, [accountId])
  const ofOrders = "where order_id in (select id from purchase_order where account_id = $1)"
  return {
    orders: read(
      "select id, title, amount, currency, state, created_at, paid_at, refunded_at from purchase_order where account_id = $1 order by created_at",
    ),
    payments: read(
      `select trade_no, order_id, pay_type, amount, currency, state, transaction_no, created_at, paid_at from payment_attempt ${ofOrders} order by created_at`,
    ),
    refunds: read(
      `select refund_no, order_id, kind, amount, currency, reason, state, answer, created_at, done_at from refund ${ofOrders} order by created_at`,
    ),
    invoices: read(
      `select order_id, title, tax_number, mail, state, number, answer, created_at, settled_at from invoice_request ${ofOrders} order by created_at`,
    ),
    entitlements: read(
      "select platform, kind, days, is_lifetime, order_id, at from entitlement_entry where account_id = $1 order by seq",
    ),
  }
}

/** What somebody converted and asked. */
function readWork({ database }: ServiceContext, accountId: string): Parts {
  const read = (text: string, key = accountId) => database.query(text, [key])
  return {
    tasks: read(
      "select id, tool, state, inputs, options, outputs, created_at, finished_at, expires_at from task where owner_key = $1 order by created_at",
      `user:${accountId}`,
    ),
    conversionsPerDay: read(
      "select day, used from quota_count where key = $1 order by day",
      `user:${accountId}`,
    ),
    recognisedPagesPerDay: read(
      "select day, used from quota_count where key = $1 order by day",
      `pages:user:${accountId}`,
    ),
    questions: read(
      "select t.kind, t.topic, t.contact, t.state, t.created_at, m.author, m.body, m.at from support_thread t join support_message m on m.thread_id = t.id where t.account_id = $1 or t.owner_key = 'user:' || $1::text order by m.at",
    ),
    networkLog: read(
      "select at, address, call, reply from network_log where account_id = $1 order by at",
    ),
  }
}
