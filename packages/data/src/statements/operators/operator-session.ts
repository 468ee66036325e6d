import { operator, operatorSession } from "../../schema/operators.ts"
import { bytes, instant, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addOperatorSession = statement({
  takes: {
    id: uuid(),
    operatorId: uuid(),
    tokenHash: bytes(),
    stage: text(),
    userAgent: text(),
    network: orNull(text()),
    createdAt: instant(),
    expiresAt: instant(),
  },
  text: `insert into operator_session (id, operator_id, token_hash, stage, user_agent, network, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
})

export const operatorSessionByToken = statement({
  takes: { tokenHash: bytes() },
  gives: {
    id: operatorSession.columns.id,
    operator_id: operatorSession.columns.operatorId,
    stage: operatorSession.columns.stage,
    last_seen_at: operatorSession.columns.lastSeenAt,
    expires_at: operatorSession.columns.expiresAt,
    ended_at: operatorSession.columns.endedAt,
    name: operator.columns.name,
    display_name: operator.columns.displayName,
    roles: operator.columns.roles,
    disabled_at: operator.columns.disabledAt,
  },
  text: `select s.id, s.operator_id, s.stage, s.last_seen_at, s.expires_at, s.ended_at, o.name, o.display_name, o.roles, o.disabled_at
         from operator_session s join operator o on o.id = s.operator_id where s.token_hash = $1`,
})

export const touchOperatorSession = statement({
  takes: { id: uuid(), lastSeenAt: instant() },
  text: "update operator_session set last_seen_at = $2 where id = $1",
})

export const endOperatorSessionByToken = statement({
  takes: { tokenHash: bytes(), endedAt: instant() },
  text: "update operator_session set ended_at = $2 where token_hash = $1 and ended_at is null",
})

export const endOtherOperatorSessions = statement({
  takes: { operatorId: uuid(), endedAt: instant(), value3: orNull(uuid()) },
  gives: { id: operatorSession.columns.id },
  text: `update operator_session set ended_at = $2 where operator_id = $1 and ended_at is null and id <> coalesce($3, '00000000-0000-0000-0000-000000000000'::uuid) returning id`,
})
