import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import {
  addLoginTicket,
  loginTicketByHash,
  showLoginTicket,
  useLoginTicket,
  type Queryable,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { hashToken, openSession, type LoginFacts, type OpenedSession } from "./session.ts"

/** Milliseconds for which a ticket may stand in an address. */
const ticketLife = 60_000
/** Milliseconds for which a person may think about whose account they are about to enter. */
const questionLife = 300_000

/**
 * Gives a one-time ticket that signs another page of the person in: a token itself never stands in
 * an address.
 *
 * @param deviceKey the browser or app that asks: there it is good without a question
 */
export async function issueTicket(
  context: ServiceContext,
  holder: { readonly accountId: string; readonly sessionId: string; readonly deviceKey: string },
): Promise<{ token: string; uuid: string }> {
  const token = randomBytes(24).toString("base64url")
  await context.database.ask(addLoginTicket, {
    ticketHash: hashToken(token),
    accountId: holder.accountId,
    sessionId: holder.sessionId,
    expiresAt: new Date(context.now().getTime() + ticketLife),
    askedBy: hashDevice(holder.deviceKey),
  })
  return { token, uuid: holder.sessionId }
}

/** A ticket as a browser shows it. */
export interface ShownTicket {
  readonly token: string
  readonly uuid: string
  /**
   * The browser as only itself can say who it is: by its cookie, or by a header that no other site
   * can set; never by the address.
   */
  readonly deviceKey: string
  /** What the question gave, once its person has said yes. */
  readonly consent?: string | undefined
}

/**
 * Opens a session for a ticket, once.
 *
 * A link may come from anybody, also from somebody who wants a visitor to work in an account that
 * is not theirs. So a browser that did not ask for the ticket itself is asked whether it means this
 * account; the answer is in the reply, which no other site can read, and from then on the ticket is
 * good in that browser alone.
 * @throws ServiceError "token-expired", "login-question" (account, consent)
 */
export async function redeemTicket(
  context: ServiceContext,
  ticket: ShownTicket,
  facts: LoginFacts,
): Promise<OpenedSession> {
  const now = context.now()
  // The question must be kept although it is thrown, so it commits first.
  const outcome = await context.database.transaction(async (transaction) => {
    const row = await findTicket(transaction, ticket, now)
    if (!row) throw new ServiceError("token-expired")
    const device = hashDevice(ticket.deviceKey)
    const isAskers = row.asked_by !== null && timingSafeEqual(row.asked_by, device)
    if (!isAskers && !isConsent(context, ticket)) {
      await transaction.ask(showLoginTicket, {
        ticketHash: hashToken(ticket.token),
        shownTo: device,
        expiresAt: new Date(now.getTime() + questionLife),
      })
      return { account: row.label }
    }
    await transaction.ask(useLoginTicket, { ticketHash: hashToken(ticket.token), usedAt: now })
    return { opened: await openSession(transaction, row.account_id, facts, now) }
  })
  if (outcome.opened) return outcome.opened
  throw new ServiceError("login-question", {
    account: outcome.account,
    consent: consentOf(context, ticket),
  })
}

interface TicketRow extends Record<string, unknown> {
  account_id: string
  asked_by: Buffer | null
  label: string
}

/** A ticket that is good in this browser, locked; never one that another browser has shown. */
async function findTicket(
  transaction: Queryable,
  { token, uuid, deviceKey }: ShownTicket,
  now: Date,
): Promise<TicketRow | undefined> {
  const [row] = await transaction.ask(loginTicketByHash, {
    ticketHash: hashToken(token),
    uuid,
    expiresAt: now,
    shownTo: hashDevice(deviceKey),
  })
  return row
}

const consentOf = (context: ServiceContext, { token, deviceKey }: ShownTicket): string =>
  createHmac("sha256", context.secrets.key("ticket consent"))
    .update(`${token}\n${deviceKey}`)
    .digest("base64url")

function isConsent(context: ServiceContext, ticket: ShownTicket): boolean {
  const [given, expected] = [ticket.consent ?? "", consentOf(context, ticket)].map((text) =>
    Buffer.from(text),
  )
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}

const hashDevice = (deviceKey: string): Buffer => createHash("sha256").update(deviceKey).digest()
