import type { OperatorRole } from "@mozhuan/contract"
import {
  big,
  byDefault,
  bytes,
  flag,
  instant,
  json,
  orNull,
  text,
  texts,
  uuid,
} from "../sql/column.ts"
import { table, type RowOf } from "../sql/table.ts"

/** People who run the site. */
export const operator = table("operator", {
  id: uuid(),
  name: text(),
  mail: orNull(text()),
  displayName: text(),
  roles: texts<OperatorRole>(),
  passwordHash: text(),
  isPasswordTemporary: byDefault(flag()),
  sealedTotp: orNull(bytes()),
  totpSince: orNull(instant()),
  totpStep: byDefault(big()),
  createdAt: instant(),
  disabledAt: orNull(instant()),
})
export type OperatorRow = RowOf<typeof operator>

/** Codes that stand in for an operator's second factor, each once. */
export const operatorRecoveryCode = table("operator_recovery_code", {
  operatorId: uuid(),
  codeHash: bytes(),
  usedAt: orNull(instant()),
})
export type OperatorRecoveryCodeRow = RowOf<typeof operatorRecoveryCode>

/** Where operators are signed in, or on their way in. */
export const operatorSession = table("operator_session", {
  id: uuid(),
  operatorId: uuid(),
  tokenHash: bytes(),
  stage: text<"factor" | "enrol" | "open">(),
  userAgent: text(),
  network: orNull(text()),
  createdAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  endedAt: orNull(instant()),
})
export type OperatorSessionRow = RowOf<typeof operatorSession>

/** Failed tries to sign in. */
export const operatorTry = table("operator_try", {
  id: uuid(),
  nameKey: text(),
  network: text(),
  at: instant(),
})
export type OperatorTryRow = RowOf<typeof operatorTry>

/** What operators changed. */
export const auditEntry = table("audit_entry", {
  id: uuid(),
  at: instant(),
  operatorId: orNull(uuid()),
  operatorName: text(),
  action: text(),
  subject: text(),
  before: orNull(json<unknown>()),
  after: orNull(json<unknown>()),
  network: orNull(text()),
})
export type AuditEntryRow = RowOf<typeof auditEntry>
