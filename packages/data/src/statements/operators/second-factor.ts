import { operator } from "../../schema/operators.ts"
import { big, bytes, instant, integer, present, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const keepOperatorSecret = statement({
  takes: { id: uuid(), made: bytes() },
  gives: { sealed_totp: present(operator.columns.sealedTotp) },
  text: `update operator set sealed_totp = coalesce(sealed_totp, $2) where id = $1 and totp_since is null returning sealed_totp`,
})

export const operatorSecretLocked = statement({
  takes: { id: uuid() },
  gives: { sealed_totp: operator.columns.sealedTotp, totp_step: operator.columns.totpStep },
  text: "select sealed_totp, totp_step from operator where id = $1 for update",
})

export const noteOperatorStep = statement({
  takes: { id: uuid(), totpStep: big() },
  text: "update operator set totp_step = $2 where id = $1",
})

export const useRecoveryCode = statement({
  takes: { operatorId: uuid(), codeHash: bytes(), usedAt: instant() },
  gives: { "?column?": integer() },
  text: `update operator_recovery_code set used_at = $3 where operator_id = $1 and code_hash = $2 and used_at is null returning 1`,
})

export const deleteRecoveryCodes = statement({
  takes: { operatorId: uuid() },
  text: "delete from operator_recovery_code where operator_id = $1",
})

export const addRecoveryCode = statement({
  takes: { operatorId: uuid(), codeHash: bytes() },
  text: "insert into operator_recovery_code (operator_id, code_hash) values ($1, $2)",
})
