import { account, session } from "../../schema/accounts.ts"
import { big, bytes, instant, integer, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const lockAccount = statement({
  takes: { id: uuid() },
  gives: { "?column?": integer() },
  text: "select 1 from account where id = $1 for update",
})

export const addSession = statement({
  takes: {
    id: uuid(),
    accountId: uuid(),
    tokenHash: bytes(),
    pcId: orNull(text()),
    userAgent: text(),
    network: orNull(text()),
    createdAt: instant(),
    expiresAt: instant(),
  },
  text: `insert into session (id, account_id, token_hash, pc_id, user_agent, network, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
})

export const endSurplusSessions = statement({
  takes: { accountId: uuid(), endedAt: instant(), offset: big() },
  text: `update session set ended_at = $2, end_reason = 'newer-session' where id in (
       select id from session where account_id = $1 and ended_at is null and expires_at > $2 order by created_at desc, id desc offset $3)`,
})

export const sessionByToken = statement({
  takes: { tokenHash: bytes() },
  gives: {
    id: session.columns.id,
    account_id: session.columns.accountId,
    last_seen_at: session.columns.lastSeenAt,
    expires_at: session.columns.expiresAt,
    ended_at: session.columns.endedAt,
    end_reason: session.columns.endReason,
    closed_at: account.columns.closedAt,
  },
  text: `select s.id, s.account_id, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason, a.closed_at
     from session s join account a on a.id = s.account_id where s.token_hash = $1`,
})

export const touchSession = statement({
  takes: { id: uuid(), lastSeenAt: instant(), expiresAt: instant() },
  text: `update session set last_seen_at = $2, expires_at = $3 where id = $1 and ended_at is null`,
})

export const newerSessionAgent = statement({
  takes: { accountId: uuid(), createdAt: orNull(instant()) },
  gives: { user_agent: session.columns.userAgent },
  text: `select user_agent from session where account_id = $1 and created_at <= $2 order by created_at desc limit 1`,
})

export const endSessionByToken = statement({
  takes: { tokenHash: bytes(), endedAt: instant() },
  text: `update session set ended_at = $2, end_reason = 'logout' where token_hash = $1 and ended_at is null`,
})

export const openSessions = statement({
  takes: { accountId: uuid(), expiresAt: instant() },
  gives: {
    id: session.columns.id,
    user_agent: session.columns.userAgent,
    created_at: session.columns.createdAt,
    last_seen_at: session.columns.lastSeenAt,
  },
  text: `select id, user_agent, created_at, last_seen_at from session where account_id = $1 and ended_at is null and expires_at > $2 order by last_seen_at desc`,
})

export const endOtherSessionsOf = statement({
  takes: { accountId: uuid(), id: uuid(), endedAt: instant() },
  gives: { id: session.columns.id },
  text: `update session set ended_at = $3, end_reason = 'removed' where account_id = $1 and id <> $2 and ended_at is null returning id`,
})
