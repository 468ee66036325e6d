import type { ConsoleUser } from "@mozhuan/contract"
import { newId } from "@mozhuan/data"
import { maskMobile } from "../accounts/account-store.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { readMemberships, type Platform } from "../memberships/memberships.ts"
import { audited } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"
import { asPage, optionalMoment, spanOf, type Page, type PageRequest } from "./paging.ts"

interface Row {
  id: string
  user_code: string
  mobile: string | null
  has_wechat: boolean
  channel: string | null
  created_at: Date
  closed_at: Date | null
  deletion_due_at: Date | null
  total: number
}

const columns = `a.id, a.user_code, a.mobile, a.channel, a.created_at, a.closed_at, a.deletion_due_at,
  exists (select 1 from wechat_identity w where w.account_id = a.id) as has_wechat`

/**
 * Finds people by user code, by a whole mobile number or by an order of theirs; all of them, newest
 * first, for no search.
 */
export async function listUsers(
  context: ServiceContext,
  request: PageRequest & { readonly search: string },
): Promise<Page<ConsoleUser>> {
  const rows = await context.database.query<Row>(
    `select ${columns}, count(*) over ()::int as total from account a
     where $1 = '' or a.user_code = $1 or a.mobile = $1 or a.id = (select account_id from purchase_order where id = upper($1))
     order by a.created_at desc, a.id limit $2 offset $3`,
    [request.search, ...spanOf(request)],
  )
  const list: ConsoleUser[] = []
  for (const row of rows) list.push(await userOf(context, row))
  return { ...asPage(request, rows, () => undefined), list }
}

async function userOf(context: ServiceContext, row: Row): Promise<ConsoleUser> {
  const { web } = await readMemberships(context.database, row.id, context.now())
  return {
    accountId: row.id,
    userCode: row.user_code,
    mobile: row.mobile ? maskMobile(row.mobile) : "",
    hasWechat: row.has_wechat,
    membership: web.isLifetime
      ? "lifetime"
      : web.isPaid
        ? "running"
        : web.expiresAt
          ? "over"
          : "none",
    ...optionalMoment("expiresAt", web.expiresAt),
    channel: row.channel ?? "",
    createdAt: row.created_at.toISOString(),
    ...optionalMoment("closedAt", row.closed_at),
  }
}

interface LedgerRow {
  id: string
  platform: Platform
  kind: string
  days: number
  is_lifetime: boolean
  order_id: string | null
  note: string | null
  at: Date
}

/**
 * Shows one person's memberships with the ledger they follow from, orders and sessions. @throws
 * ServiceError "not-found"
 */
export async function readUser(context: ServiceContext, accountId: string) {
  const { database } = context
  const now = context.now()
  const [row] = await database.query<Row>(
    `select ${columns}, 1 as total from account a where a.id = $1`,
    [accountId],
  )
  if (!row) throw new ServiceError("not-found")
  const [memberships, ledger, orders, sessions] = await Promise.all([
    readMemberships(database, accountId, now),
    database.query<LedgerRow>(
      "select id, platform, kind, days, is_lifetime, order_id, note, at from entitlement_entry where account_id = $1 order by at desc, id desc",
      [accountId],
    ),
    database.query<{
      id: string
      title: string
      amount: number
      currency: string
      state: string
      created_at: Date
    }>(
      "select id, title, amount, currency, state, created_at from purchase_order where account_id = $1 order by created_at desc limit 50",
      [accountId],
    ),
    database.query<{
      user_agent: string
      network: string | null
      created_at: Date
      last_seen_at: Date
    }>(
      "select user_agent, network, created_at, last_seen_at from session where account_id = $1 and ended_at is null and expires_at > $2 order by last_seen_at desc",
      [accountId, now],
    ),
  ])
  return {
    user: await userOf(context, row),
    memberships: (["web", "win", "mac"] as const).map((platform) => ({
      platform,
      isPaid: memberships[platform].isPaid,
      isLifetime: memberships[platform].isLifetime,
      ...optionalMoment("expiresAt", memberships[platform].expiresAt),
    })),
    ledger: ledger.map((entry) => ({
      id: entry.id,
      platform: entry.platform,
      kind: entry.kind,
      days: entry.days,
      isLifetime: entry.is_lifetime,
      orderId: entry.order_id ?? "",
      note: entry.note ?? "",
      at: entry.at.toISOString(),
    })),
    orders: orders.map((order) => ({
      orderId: order.id,
      title: order.title,
      amount: order.amount,
      currency: order.currency,
      state: order.state,
      createdAt: order.created_at.toISOString(),
    })),
    sessions: sessions.map((session) => ({
      userAgent: session.user_agent,
      network: session.network ?? "",
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
    ...optionalMoment("deletionDueAt", row.deletion_due_at),
  }
}

/** What an operator gives or takes: days, or a lifetime. */
export interface Adjustment {
  readonly accountId: string
  readonly platform: Platform
  /** Below zero takes away; 0 for lifetimes. */
  readonly days: number
  readonly isLifetime: boolean
  /** Takes a lifetime away. */
  readonly isTakenAway: boolean
  readonly reason: string
}

/**
 * Grants or takes away, as one more row of the ledger: what was bought stays as it was.
 *
 * @throws ServiceError "not-found" for nobody and for closed accounts, "bad-parameter" where
 * nothing would change or a lifetime is taken from somebody who has none
 */
export async function adjustEntitlement(
  context: ServiceContext,
  operator: Operator,
  change: Adjustment,
): Promise<void> {
  const now = context.now()
  if (change.isLifetime ? change.days !== 0 : change.days === 0)
    throw new ServiceError("bad-parameter", {
      field: "days",
      reason: change.isLifetime ? "must be 0 for a lifetime" : "must not be 0",
    })
  await audited(
    context,
    operator,
    { action: "entitlement.adjust", subject: `account:${change.accountId}` },
    async (transaction) => {
      const [account] = await transaction.query<{ user_code: string }>(
        "select user_code from account where id = $1 and closed_at is null for update",
        [change.accountId],
      )
      if (!account) throw new ServiceError("not-found")
      const before = (await readMemberships(transaction, change.accountId, now))[change.platform]
      if (change.isLifetime && change.isTakenAway && !before.isLifetime)
        throw new ServiceError("bad-parameter", {
          field: "isLifetime",
          reason: "there is no lifetime to take away",
        })
      await transaction.query(
        `insert into entitlement_entry (id, account_id, platform, kind, days, is_lifetime, note, at)
       values ($1, $2, $3, $4, $5, $6, $7, greatest($8, (select max(at) from entitlement_entry where account_id = $2)))`,
        // Lifetimes are counted; only a reversal counts one down.
        [
          newId(now.getTime()),
          change.accountId,
          change.platform,
          change.isLifetime && change.isTakenAway ? "reversal" : "adjustment",
          change.days,
          change.isLifetime,
          `${operator.name}: ${change.reason}`,
          now,
        ],
      )
      const after = (await readMemberships(transaction, change.accountId, now))[change.platform]
      return {
        before: { userCode: account.user_code, platform: change.platform, ...before },
        after: { ...after, reason: change.reason },
        value: undefined,
      }
    },
  )
}

/** Signs a person out everywhere. @returns how many sessions were ended */
export async function endUserSessions(
  context: ServiceContext,
  operator: Operator,
  accountId: string,
  reason: string,
): Promise<{ ended: number }> {
  return audited(
    context,
    operator,
    { action: "account.sign-out", subject: `account:${accountId}` },
    async (transaction) => {
      const rows = await transaction.query(
        "update session set ended_at = $2, end_reason = 'removed' where account_id = $1 and ended_at is null returning id",
        [accountId, context.now()],
      )
      return { after: { ended: rows.length, reason }, value: { ended: rows.length } }
    },
  )
}
