import { loginTicket } from "../../schema/accounts.ts"
import { bytes, instant, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addLoginTicket = statement({
  takes: {
    ticketHash: bytes(),
    accountId: uuid(),
    sessionId: uuid(),
    expiresAt: instant(),
    askedBy: bytes(),
  },
  text: `insert into login_ticket (ticket_hash, account_id, session_id, expires_at, asked_by) values ($1, $2, $3, $4, $5)`,
})

export const showLoginTicket = statement({
  takes: { ticketHash: bytes(), shownTo: bytes(), expiresAt: instant() },
  text: `update login_ticket set shown_to = $2, expires_at = greatest(expires_at, $3) where ticket_hash = $1`,
})

export const useLoginTicket = statement({
  takes: { ticketHash: bytes(), usedAt: instant() },
  text: "update login_ticket set used_at = $2 where ticket_hash = $1",
})

export const loginTicketByHash = statement({
  takes: { ticketHash: bytes(), uuid: text(), expiresAt: instant(), shownTo: bytes() },
  gives: {
    account_id: loginTicket.columns.accountId,
    asked_by: loginTicket.columns.askedBy,
    label: text(),
  },
  text: `select t.account_id, t.asked_by, coalesce(left(a.mobile, 3) || '****' || right(a.mobile, 4), a.user_code) as label
     from login_ticket t join session s on s.id = t.session_id join account a on a.id = t.account_id
     where t.ticket_hash = $1 and t.session_id::text = $2 and s.ended_at is null and t.used_at is null and t.expires_at > $3
       and (t.shown_to is null or t.shown_to = $4) for update of t`,
})
