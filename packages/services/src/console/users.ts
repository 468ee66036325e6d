import type { ConsoleUser } from "@mozhuan/contract"
import {
  addAdjustment,
  consoleUser,
  consoleUsers,
  endSessionsOfUser,
  entitlementsOfUser,
  lockUserCode,
  openSessionsOfUser,
  ordersOfUser,
  newId,
} from "@mozhuan/data"
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

/**
 * Finds people by user code, by a whole mobile number or by an order of theirs; all of them, newest
 * first, for no search.
 */
export async function listUsers(
  context: ServiceContext,
  request: PageRequest & { readonly search: string },
): Promise<Page<ConsoleUser>> {
  const rows = await context.database.ask(consoleUsers, {
    userCode: request.search,
    ...spanOf(request),
  })
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

/**
 * Shows one person's memberships with the ledger they follow from, orders and sessions. @throws
 * ServiceError "not-found"
 */
export async function readUser(context: ServiceContext, accountId: string) {
  const { database } = context
  const now = context.now()
  const [row] = await database.ask(consoleUser, { id: accountId })
  if (!row) throw new ServiceError("not-found")
  const [memberships, ledger, orders, sessions] = await Promise.all([
    readMemberships(database, accountId, now),
    database.ask(entitlementsOfUser, { accountId }),
    database.ask(ordersOfUser, { accountId }),
    database.ask(openSessionsOfUser, { accountId, expiresAt: now }),
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
      const [account] = await transaction.ask(lockUserCode, { id: change.accountId })
      if (!account) throw new ServiceError("not-found")
      const before = (await readMemberships(transaction, change.accountId, now))[change.platform]
      if (change.isLifetime && change.isTakenAway && !before.isLifetime)
        throw new ServiceError("bad-parameter", {
          field: "isLifetime",
          reason: "there is no lifetime to take away",
        })
      await transaction.ask(addAdjustment, {
        id: newId(now.getTime()),
        accountId: change.accountId,
        platform: change.platform,
        kind: change.isLifetime && change.isTakenAway ? "reversal" : "adjustment",
        days: change.days,
        isLifetime: change.isLifetime,
        note: `${operator.name}: ${change.reason}`,
        now,
      })
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
      const rows = await transaction.ask(endSessionsOfUser, { accountId, endedAt: context.now() })
      return { after: { ended: rows.length, reason }, value: { ended: rows.length } }
    },
  )
}
