import { addAuditEntry, auditEntries, newId, type Queryable } from "@mozhuan/data"
import type { AuditEntry } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"
import { asPage, type PageRequest } from "../console/paging.ts"
import type { Operator } from "./operator.ts"

/** What was done to what; `before` and `after` hold what differs, never a secret. */
export interface Change {
  readonly action: string
  /** Kind and id of what was changed, such as "price:cn-year". */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Writes an entry of the audit log in the transaction of the change itself: neither exists without
 * the other.
 */
export async function writeAudit(
  transaction: Queryable,
  operator: Pick<Operator, "id" | "name" | "network">,
  change: Change,
  now: Date,
): Promise<void> {
  await transaction.ask(addAuditEntry, {
    id: newId(now.getTime()),
    at: now,
    operatorId: operator.id,
    operatorName: operator.name,
    action: change.action,
    subject: change.subject,
    before: change.before,
    after: change.after,
    network: operator.network ?? null,
  })
}

/**
 * Runs a change in a transaction and logs it. The work gives the values before and after, and its
 * own answer.
 */
export async function audited<T>(
  context: ServiceContext,
  operator: Operator,
  what: { readonly action: string; readonly subject: string },
  work: (
    transaction: Queryable,
  ) => Promise<{ readonly before?: unknown; readonly after?: unknown; readonly value: T }>,
): Promise<T> {
  return context.database.transaction(async (transaction) => {
    const { value, ...values } = await work(transaction)
    await writeAudit(transaction, operator, { ...what, ...values }, context.now())
    return value
  })
}

/** Lists the log, newest first; searched by operator, action and subject. */
export async function listAudit(
  context: ServiceContext,
  request: PageRequest & { readonly search: string },
): Promise<{ list: AuditEntry[]; total: number; pageNumber: number; pageSize: number }> {
  const rows = await context.database.ask(auditEntries, {
    search: request.search,
    operatorName: `%${escapeLike(request.search)}%`,
    limit: request.pageSize,
    offset: (request.pageNumber - 1) * request.pageSize,
  })
  return asPage(request, rows, (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    operatorName: row.operator_name,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    network: row.network ?? "",
  }))
}

/** Makes what somebody typed stand for itself inside a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&")
