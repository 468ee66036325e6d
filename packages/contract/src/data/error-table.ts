import { errorText } from "../texts/error-text.ts"
import type { ErrorEntry } from "../error-entry.ts"

type Row = readonly [code: string, success: number, status: number, retry: ErrorEntry["retry"], message: ErrorEntry["message"], remedy: ErrorEntry["remedy"]]

const again = errorText("remedy.again")
const contact = errorText("remedy.contact")
const upload = errorText("remedy.upload")

/** Requests and access. */
const access = [
  ["bad-parameter", 10001, 400, "after-change", errorText("bad-parameter.message"), errorText("bad-parameter.remedy")],
  ["too-frequent", 10002, 429, "later", errorText("too-frequent.message"), again],
  ["challenge-needed", 10003, 403, "after-change", errorText("challenge-needed.message"), errorText("challenge-needed.remedy")],
  ["token-missing", 10005, 401, "after-change", errorText("token-missing.message"), errorText("token-missing.remedy")],
  ["not-signed-in", 10009, 401, "after-change", errorText("not-signed-in.message"), errorText("not-signed-in.remedy")],
  ["forced-offline", 10010, 401, "after-change", errorText("forced-offline.message"), errorText("forced-offline.remedy")],
  ["token-expired", 10011, 401, "after-change", errorText("token-expired.message"), errorText("token-expired.remedy")],
  ["wechat-code-used", 10012, 400, "refresh", errorText("wechat-code-used.message"), errorText("wechat-code-used.remedy")],
  ["scene-expired", 10013, 410, "refresh", errorText("scene-expired.message"), errorText("scene-expired.remedy")],
  ["account-closed", 10014, 403, "final", errorText("account-closed.message"), errorText("account-closed.remedy")],
  ["login-question", 10015, 409, "after-change", errorText("login-question.message"), errorText("login-question.remedy")],
  ["sms-code-wrong", 10021, 400, "after-change", errorText("sms-code-wrong.message"), errorText("sms-code-wrong.remedy")],
  ["sms-code-expired", 10022, 400, "after-change", errorText("sms-code-expired.message"), errorText("sms-code-expired.remedy")],
  ["sms-daily-cap", 10023, 429, "later", errorText("sms-daily-cap.message"), errorText("sms-daily-cap.remedy")],
  ["sms-budget", 10024, 503, "later", errorText("sms-budget.message"), errorText("sms-budget.remedy")],
  ["operator-signed-out", 10031, 401, "after-change", errorText("operator-signed-out.message"), errorText("operator-signed-out.remedy")],
  ["operator-wrong", 10032, 401, "after-change", errorText("operator-wrong.message"), errorText("operator-wrong.remedy")],
  ["operator-locked", 10033, 429, "later", errorText("operator-locked.message"), errorText("operator-locked.remedy")],
  ["name-taken", 10034, 409, "after-change", errorText("name-taken.message"), errorText("name-taken.remedy")],
  ["last-owner", 10035, 409, "final", errorText("last-owner.message"), errorText("last-owner.remedy")],
  ["key-unknown", 10041, 401, "after-change", errorText("key-unknown.message"), errorText("key-unknown.remedy")],
  ["key-revoked", 10042, 401, "after-change", errorText("key-revoked.message"), errorText("key-revoked.remedy")],
  ["key-expired", 10043, 401, "after-change", errorText("key-expired.message"), errorText("key-expired.remedy")],
  ["key-scope", 10044, 403, "after-change", errorText("key-scope.message"), errorText("key-scope.remedy")],
  ["key-limit", 10045, 409, "after-change", errorText("key-limit.message"), errorText("key-limit.remedy")],
  ["webhook-target", 10046, 400, "after-change", errorText("webhook-target.message"), errorText("webhook-target.remedy")],
  ["soft-gate", 10101, 200, "after-change", errorText("soft-gate.message"), errorText("soft-gate.remedy")],
  ["forbidden", 10004, 403, "final", errorText("forbidden.message"), errorText("forbidden.remedy")],
  ["not-found", 10404, 404, "final", errorText("not-found.message"), errorText("not-found.remedy")],
] as const satisfies readonly Row[]

/** Files and conversions. */
const conversion = [
  ["size-limit", 20001, 413, "after-change", errorText("size-limit.message"), errorText("size-limit.remedy")],
  ["content-limit", 20030, 413, "after-change", errorText("content-limit.message"), errorText("content-limit.remedy")],
  ["day-limit", 20002, 429, "later", errorText("day-limit.message"), errorText("day-limit.remedy")],
  ["sample-limit", 20029, 429, "later", errorText("sample-limit.message"), errorText("sample-limit.remedy")],
  ["page-limit", 20003, 413, "after-change", errorText("page-limit.message"), errorText("page-limit.remedy")],
  ["batch-limit", 20004, 413, "after-change", errorText("batch-limit.message"), errorText("batch-limit.remedy")],
  ["type-unsupported", 20005, 415, "final", errorText("type-unsupported.message"), errorText("type-unsupported.remedy")],
  ["file-damaged", 20006, 422, "final", errorText("file-damaged.message"), errorText("file-damaged.remedy")],
  ["password-needed", 20007, 422, "after-change", errorText("password-needed.message"), errorText("password-needed.remedy")],
  ["password-wrong", 20008, 422, "after-change", errorText("password-wrong.message"), errorText("password-wrong.remedy")],
  ["file-empty", 20009, 422, "final", errorText("file-empty.message"), errorText("file-empty.remedy")],
  ["conversion-failed", 20010, 422, "later", errorText("conversion-failed.message"), contact],
  ["conversion-timeout", 20011, 504, "after-change", errorText("conversion-timeout.message"), errorText("conversion-timeout.remedy")],
  ["state-moved-on", 20012, 409, "refresh", errorText("state-moved-on.message"), upload],
  ["expired", 20012, 410, "refresh", errorText("expired.message"), upload],
  ["fonts-missing", 20013, 200, "final", errorText("fonts-missing.message"), errorText("fonts-missing.remedy")],
  ["xref-missing", 20014, 200, "after-change", errorText("xref-missing.message"), errorText("xref-missing.remedy")],
  ["signature-will-break", 20015, 409, "after-change", errorText("signature-will-break.message"), errorText("signature-will-break.remedy")],
  ["target-unreachable", 20016, 200, "after-change", errorText("target-unreachable.message"), errorText("target-unreachable.remedy")],
  ["no-table", 20017, 422, "after-change", errorText("no-table.message"), errorText("no-table.remedy")],
  ["grid-invalid", 20031, 422, "after-change", errorText("grid-invalid.message"), errorText("grid-invalid.remedy")],
  ["corrections-invalid", 20032, 422, "after-change", errorText("corrections-invalid.message"), errorText("corrections-invalid.remedy")],
  ["range-outside", 20018, 422, "after-change", errorText("range-outside.message"), errorText("range-outside.remedy")],
  ["encryption-unknown", 20019, 422, "final", errorText("encryption-unknown.message"), errorText("encryption-unknown.remedy")],
  ["pixels-limit", 20020, 413, "after-change", errorText("pixels-limit.message"), errorText("pixels-limit.remedy")],
  ["memory-limit", 20021, 422, "after-change", errorText("memory-limit.message"), errorText("memory-limit.remedy")],
  ["tool-unavailable", 20022, 503, "later", errorText("tool-unavailable.message"), errorText("tool-unavailable.remedy")],
  ["upload-incomplete", 20023, 409, "refresh", errorText("upload-incomplete.message"), upload],
  ["nothing-found", 20026, 422, "after-change", errorText("nothing-found.message"), errorText("nothing-found.remedy")],
  ["recognition-limit", 20027, 422, "later", errorText("recognition-limit.message"), errorText("recognition-limit.remedy")],
  ["upload-budget", 20028, 429, "later", errorText("upload-budget.message"), errorText("upload-budget.remedy")],
  ["queue-full", 20024, 503, "later", errorText("queue-full.message"), again],
  ["cancelled", 20025, 200, "final", errorText("cancelled.message"), errorText("cancelled.remedy")],
] as const satisfies readonly Row[]

/** Orders, and faults of our own. */
const rest = [
  ["price-changed", 30001, 409, "refresh", errorText("price-changed.message"), errorText("price-changed.remedy")],
  ["order-closed", 30002, 409, "refresh", errorText("order-closed.message"), errorText("order-closed.remedy")],
  ["already-lifetime", 30003, 409, "final", errorText("already-lifetime.message"), errorText("already-lifetime.remedy")],
  ["channel-down", 30004, 503, "later", errorText("channel-down.message"), errorText("channel-down.remedy")],
  ["amount-mismatch", 30005, 409, "final", errorText("amount-mismatch.message"), errorText("amount-mismatch.remedy")],
  ["refund-window-over", 30006, 409, "final", errorText("refund-window-over.message"), errorText("refund-window-over.remedy")],
  ["internal", 50000, 500, "later", errorText("internal.message"), contact],
  ["storage-full", 50301, 503, "later", errorText("storage-full.message"), again],
  ["maintenance", 50300, 503, "later", errorText("maintenance.message"), again],
] as const satisfies readonly Row[]

type Rows = typeof access | typeof conversion | typeof rest
type CodeOf = Rows[number][0]

export const errorTable: readonly (ErrorEntry & { readonly code: CodeOf })[] = [...access, ...conversion, ...rest].map(
  ([code, success, status, retry, message, remedy]) => ({ code, success, status, retry, message, remedy }),
)
