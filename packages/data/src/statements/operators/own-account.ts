import { operator, operatorSession } from "../../schema/operators.ts"
import { instant, integer, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const unusedRecoveryCodes = statement({
  takes: { operatorId: uuid() },
  gives: { count: integer() },
  text: `select count(*)::int as count from operator_recovery_code where operator_id = $1 and used_at is null`,
})

export const openSessionsOfOperator = statement({
  takes: { operatorId: uuid(), expiresAt: instant() },
  gives: {
    id: operatorSession.columns.id,
    user_agent: operatorSession.columns.userAgent,
    network: operatorSession.columns.network,
    created_at: operatorSession.columns.createdAt,
    last_seen_at: operatorSession.columns.lastSeenAt,
  },
  text: `select id, user_agent, network, created_at, last_seen_at from operator_session where operator_id = $1 and stage = 'open' and ended_at is null and expires_at > $2 order by last_seen_at desc`,
})

export const setOperatorPassword = statement({
  takes: { id: uuid(), passwordHash: text() },
  text: "update operator set password_hash = $2, is_password_temporary = false where id = $1",
})

export const operatorPassword = statement({
  takes: { id: uuid() },
  gives: { password_hash: operator.columns.passwordHash },
  text: "select password_hash from operator where id = $1",
})
