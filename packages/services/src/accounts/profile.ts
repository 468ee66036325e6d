import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { readMemberships } from "../memberships/memberships.ts"
import type { Membership } from "../memberships/ledger.ts"
import { maskMobile, readAccount } from "./account-store.ts"

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

const secondsOf = ({ expiresAt }: Membership): number => (expiresAt ? Math.floor(expiresAt.getTime() / 1000) : 0)

/** Records which version of a document the person agreed to. */
export async function recordConsent(context: ServiceContext, accountId: string, document: string, version: string): Promise<void> {
  await context.database.query("insert into consent (account_id, document, version, given_at) values ($1, $2, $3, $4) on conflict do nothing", [accountId, document, version, context.now()])
}

/** Asks for the account's deletion, or takes that back, within the cooling-off time. */
export async function requestDeletion(context: ServiceContext, accountId: string, isWanted: boolean): Promise<{ deletionTime: number }> {
  const dueAt = isWanted ? new Date(context.now().getTime() + coolingDays * dayMilliseconds) : null
  const rows = await context.database.query("update account set deletion_due_at = $2 where id = $1 and closed_at is null returning id", [accountId, dueAt])
  if (rows.length === 0) throw new ServiceError("account-closed")
  return { deletionTime: dueAt ? Math.floor(dueAt.getTime() / 1000) : 0 }
}

/**
 * Closes every account whose cooling-off time is over: who the person was is forgotten, orders stay for the books.
 *
 * @returns how many were closed
 */
export async function closeDueAccounts(context: ServiceContext): Promise<number> {
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    const due = await transaction.query<{ id: string }>("select id from account where deletion_due_at <= $1 and closed_at is null limit 100 for update skip locked", [now])
    for (const { id } of due) {
      await transaction.query("delete from login_code where mobile = (select mobile from account where id = $1)", [id])
      await transaction.query("update account set mobile = null, closed_at = $2 where id = $1", [id, now])
      await transaction.query("delete from wechat_identity where account_id = $1", [id])
      await transaction.query("delete from session where account_id = $1", [id])
      await transaction.query("delete from invoice_request where order_id in (select id from purchase_order where account_id = $1)", [id])
      // The retention sweeper deletes the files of whatever has expired, and then the names.
      await transaction.query("update task set expires_at = $2 where owner_key = $1 and state = 'done'", [`user:${id}`, now])
    }
    return due.length
  })
}

/** Everything we hold about a person, for them to keep. */
export async function exportAccount(context: ServiceContext, accountId: string): Promise<Readonly<Record<string, unknown>>> {
  const { database } = context
  const account = await readAccount(database, accountId)
  const [sessions, consents, orders, entitlements, tasks] = await Promise.all([
    database.query("select id, user_agent, created_at, last_seen_at, ended_at, end_reason from session where account_id = $1 order by created_at", [accountId]),
    database.query("select document, version, given_at from consent where account_id = $1 order by given_at", [accountId]),
    database.query("select id, title, amount, currency, state, created_at, paid_at, refunded_at from purchase_order where account_id = $1 order by created_at", [accountId]),
    database.query("select platform, kind, days, is_lifetime, order_id, at from entitlement_entry where account_id = $1 order by at", [accountId]),
    database.query("select id, tool, state, created_at, finished_at from task where owner_key = $1 order by created_at", [`user:${accountId}`]),
  ])
  return { account: { userCode: account.userCode, mobile: account.mobile ?? null, createdAt: account.createdAt }, sessions, consents, orders, entitlements, tasks }
}
