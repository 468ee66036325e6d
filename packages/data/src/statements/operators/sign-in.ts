import { operator } from "../../schema/operators.ts"
import { instant, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  id: operator.columns.id,
  name: operator.columns.name,
  password_hash: operator.columns.passwordHash,
  is_password_temporary: operator.columns.isPasswordTemporary,
  totp_since: operator.columns.totpSince,
}

export const operatorByName = statement({
  takes: { name: text() },
  gives,
  text: `select id, name, password_hash, is_password_temporary, totp_since from operator where (name = $1 or mail = $1) and disabled_at is null`,
})

export const openOperator = statement({
  takes: { id: uuid(), totpSince: instant(), value3: orNull(text()) },
  text: `update operator set totp_since = $2, password_hash = coalesce($3, password_hash), is_password_temporary = is_password_temporary and $3::text is null where id = $1`,
})

export const operatorById = statement({
  takes: { id: uuid() },
  gives,
  text: `select id, name, password_hash, is_password_temporary, totp_since from operator where id = $1`,
})
