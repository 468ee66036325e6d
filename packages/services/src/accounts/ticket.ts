import { randomBytes } from "node:crypto"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { hashToken, openSession, type LoginFacts, type OpenedSession } from "./session.ts"

/** Milliseconds for which a ticket may stand in an address. */
const ticketLife = 60_000

/**
 * Gives a one-time ticket that signs another page of the person in: a token itself never stands in
 * an address.
 */
export async function issueTicket(
  context: ServiceContext,
  accountId: string,
  sessionId: string,
): Promise<{ token: string; uuid: string }> {
  const token = randomBytes(24).toString("base64url")
  await context.database.query(
    "insert into login_ticket (ticket_hash, account_id, session_id, expires_at) values ($1, $2, $3, $4)",
    [hashToken(token), accountId, sessionId, new Date(context.now().getTime() + ticketLife)],
  )
  return { token, uuid: sessionId }
}

/** Opens a session for a ticket, once. @throws ServiceError "token-expired" */
export async function redeemTicket(
  context: ServiceContext,
  ticket: { token: string; uuid: string },
  facts: LoginFacts,
): Promise<OpenedSession> {
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ account_id: string }>(
      `update login_ticket t set used_at = $3 from session s
       where t.ticket_hash = $1 and t.session_id::text = $2 and s.id = t.session_id and s.ended_at is null
         and t.used_at is null and t.expires_at > $3 returning t.account_id`,
      [hashToken(ticket.token), ticket.uuid, now],
    )
    if (!row) throw new ServiceError("token-expired")
    return openSession(transaction, row.account_id, facts, now)
  })
}
