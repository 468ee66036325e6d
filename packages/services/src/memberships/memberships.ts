import type { CallerClass } from "@mozhuan/contract"
import { addEntitlement, entitlementsOf, grantOfOrder, newId, type Queryable } from "@mozhuan/data"
import type { EntitlementEntry, Membership } from "./ledger.ts"
import { membershipAt } from "./ledger.ts"

export type Platform = EntitlementEntry["platform"]

/** Gives the membership of an account on every platform. */
export async function readMemberships(
  database: Queryable,
  accountId: string,
  now: Date,
): Promise<Readonly<Record<Platform, Membership>>> {
  const rows = await database.ask(entitlementsOf, { accountId })
  const of = (platform: Platform): Membership =>
    membershipAt(
      rows
        .filter((row) => row.platform === platform)
        .map((row) => ({
          platform,
          kind: row.kind,
          days: row.days,
          isLifetime: row.is_lifetime,
          at: row.at,
        })),
      now,
    )
  return { web: of("web"), win: of("win"), mac: of("mac") }
}

/** Class of a signed-in caller; other platforms do not unlock the web. */
export function callerClassOf({
  web,
}: Readonly<Record<Platform, Membership>>): Exclude<CallerClass, "visitor"> {
  return web.isLifetime ? "lifetime" : web.isPaid ? "member" : "free"
}

/** What an order gives or takes back. */
export interface OrderEntitlement {
  readonly accountId: string
  readonly orderId: string
  readonly days: number
  readonly isLifetime: boolean
}

/** Writes what a paid order grants; a second call for the same order writes nothing. */
export async function grantOrder(
  transaction: Queryable,
  order: OrderEntitlement,
  now: Date,
): Promise<void> {
  await writeEntry(transaction, order, "grant", order.days, now)
}

/** Takes back what an order granted, once; an order that granted nothing is left alone. */
export async function reverseOrder(
  transaction: Queryable,
  order: OrderEntitlement,
  now: Date,
): Promise<void> {
  const granted = await transaction.ask(grantOfOrder, { orderId: order.orderId })
  if (granted.length > 0) await writeEntry(transaction, order, "reversal", -order.days, now)
}

async function writeEntry(
  transaction: Queryable,
  order: OrderEntitlement,
  kind: "grant" | "reversal",
  days: number,
  now: Date,
): Promise<void> {
  // Never before the row before it: a clock that is set back must not make a reversal older than
  // its grant.
  await transaction.ask(addEntitlement, {
    id: newId(now.getTime()),
    accountId: order.accountId,
    kind,
    days,
    isLifetime: order.isLifetime,
    orderId: order.orderId,
    now,
  })
}
