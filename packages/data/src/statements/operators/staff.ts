import { operator } from "../../schema/operators.ts"
import { flag, instant, integer, orNull, text, texts, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

export const allOperators = statement({
  takes: {},
  gives: {
    id: operator.columns.id,
    name: operator.columns.name,
    mail: operator.columns.mail,
    display_name: operator.columns.displayName,
    roles: operator.columns.roles,
    totp_since: operator.columns.totpSince,
    created_at: operator.columns.createdAt,
    disabled_at: operator.columns.disabledAt,
    last_seen_at: orNull(instant()),
  },
  text: `select o.id, o.name, o.mail, o.display_name, o.roles, o.totp_since, o.created_at, o.disabled_at,
       (select max(last_seen_at) from operator_session s where s.operator_id = o.id and s.stage = 'open') as last_seen_at
     from operator o order by o.disabled_at is not null, o.name`,
})

export const addOperatorRow = statement({
  takes: {
    id: uuid(),
    name: text(),
    mail: orNull(text()),
    displayName: text(),
    roles: texts(),
    passwordHash: text(),
    isPasswordTemporary: flag(),
    createdAt: instant(),
  },
  gives: { id: operator.columns.id },
  text: `insert into operator (id, name, mail, display_name, roles, password_hash, is_password_temporary, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
})

export const lockOwners = statement({
  takes: {},
  gives: { "?column?": integer() },
  text: "select 1 from operator where 'owner' = any(roles) order by id for update",
})

export const operatorLocked = statement({
  takes: { id: uuid() },
  gives: {
    ...storedColumns(operator),
    last_seen_at: orNull(text()),
  },
  text: "select *, null as last_seen_at from operator where id = $1 for update",
})

export const setOperator = statement({
  takes: { id: uuid(), displayName: text(), roles: texts(), isDisabled: flag(), now: instant() },
  text: `update operator set display_name = $2, roles = $3, disabled_at = case when $4 then coalesce(disabled_at, $5) end where id = $1`,
})

export const someOwner = statement({
  takes: {},
  gives: { "?column?": integer() },
  text: "select 1 from operator where 'owner' = any(roles) and disabled_at is null limit 1",
})

export const closeOperatorFactors = statement({
  takes: { id: uuid(), passwordHash: text() },
  gives: { name: operator.columns.name },
  text: `update operator set password_hash = $2, is_password_temporary = true, sealed_totp = null, totp_since = null, totp_step = 0 where id = $1 returning name`,
})
