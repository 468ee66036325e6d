import { z } from "zod"
import { pageOf } from "../api/envelope.ts"
import {
  defineConsoleCall,
  done,
  flag,
  moment,
  paging,
  reason,
  searchText,
} from "./console-call.ts"
import type { OperatorRole } from "./role.ts"

const seesPeople: readonly OperatorRole[] = ["support", "finance"]
const accountId = z.uuid()
const platform = z.enum(["web", "win", "mac"])

export const consoleUser = z.object({
  accountId,
  userCode: z.string(),
  /** With its middle hidden. */
  mobile: z.string(),
  hasWechat: z.boolean(),
  membership: z.enum(["none", "running", "over", "lifetime"]),
  expiresAt: moment.optional(),
  channel: z.string(),
  createdAt: moment,
  closedAt: moment.optional(),
})
export type ConsoleUser = z.output<typeof consoleUser>

export const ledgerEntry = z.object({
  id: z.uuid(),
  platform,
  kind: z.string(),
  days: z.int(),
  isLifetime: z.boolean(),
  orderId: z.string(),
  note: z.string(),
  at: moment,
})

export const peopleCalls = {
  listUsers: defineConsoleCall({
    method: "GET",
    path: "/users",
    tag: "people",
    place: "page",
    roles: seesPeople,
    summary: "Finds people by user code, whole mobile number or order",
    input: z.object({ ...paging, search: searchText }),
    value: pageOf(consoleUser),
  }),
  readUser: defineConsoleCall({
    method: "GET",
    path: "/users/:accountId",
    tag: "people",
    place: "obj",
    roles: seesPeople,
    summary: "Shows a person's memberships, ledger, orders and sessions",
    input: z.object({ accountId }),
    value: z.object({
      user: consoleUser,
      memberships: z.array(
        z.object({
          platform,
          isPaid: z.boolean(),
          isLifetime: z.boolean(),
          expiresAt: moment.optional(),
        }),
      ),
      ledger: z.array(ledgerEntry),
      orders: z.array(
        z.object({
          orderId: z.string(),
          title: z.string(),
          amount: z.int(),
          currency: z.string(),
          state: z.string(),
          createdAt: moment,
        }),
      ),
      sessions: z.array(
        z.object({
          userAgent: z.string(),
          network: z.string(),
          createdAt: moment,
          lastSeenAt: moment,
        }),
      ),
      deletionDueAt: moment.optional(),
    }),
  }),
  adjustEntitlement: defineConsoleCall({
    method: "POST",
    path: "/users/entitlement",
    tag: "people",
    place: "obj",
    roles: ["finance"],
    summary: "Grants or takes away days or a lifetime, as a row of the ledger",
    input: z.object({
      accountId,
      platform,
      days: z.coerce.number().int().min(-3660).max(3660).default(0),
      isLifetime: flag.default(false),
      isTakenAway: flag.default(false),
      reason,
    }),
    value: done,
  }),
  endUserSessions: defineConsoleCall({
    method: "POST",
    path: "/users/sign-out",
    tag: "people",
    place: "obj",
    roles: ["support"],
    summary: "Signs a person out everywhere",
    input: z.object({ accountId, reason }),
    value: z.object({ ended: z.int() }),
  }),
}
