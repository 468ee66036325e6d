import type { CallerClass } from "@mozhuan/contract"
import { newId, type Queryable } from "@mozhuan/data"
import type { EntitlementEntry, Membership } from "./ledger.ts"
import { membershipAt } from "./ledger.ts"

export type Platform = EntitlementEntry["platform"]

interface Row {
  platform: Platform
  kind: EntitlementEntry["kind"]
  days: number
  is_lifetime: boolean
  at: Date
}

/** Gives the membership of an account on every platform. */
export async function readMemberships(
  database: Queryable,
  accountId: string,
  now: Date,
): Promise<Readonly<Record<Platform, Membership>>> {
  const rows = await database.query<Row>(
    "select platform, kind, days, is_lifetime, at from entitlement_entry where account_id = $1 order by seq",
    [accountId],
  )
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
  const granted = await transaction.query(
    "select 1 from entitlement_entry where order_id = $1 and kind = 'grant'",
    [order.orderId],
  )
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
  await transaction.query(
    `insert into entitlement_entry (id, account_id, platform, kind, days, is_lifetime, order_id, at)
     values ($1, $2, 'web', $3, $4, $5, $6, greatest($7, (select max(at) from entitlement_entry where account_id = $2))) on conflict (order_id, platform, kind) do nothing`,
    [newId(now.getTime()), order.accountId, kind, days, order.isLifetime, order.orderId, now],
  )
}
