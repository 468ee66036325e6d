import { newId, type Queryable } from "@mozhuan/data"
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
  const json = (value: unknown): string | null =>
    value === undefined ? null : JSON.stringify(value)
  await transaction.query(
    "insert into audit_entry (id, at, operator_id, operator_name, action, subject, before, after, network) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    [
      newId(now.getTime()),
      now,
      operator.id,
      operator.name,
      change.action,
      change.subject,
      json(change.before),
      json(change.after),
      operator.network ?? null,
    ],
  )
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

interface Row {
  id: string
  at: Date
  operator_name: string
  action: string
  subject: string
  before: unknown
  after: unknown
  network: string | null
  total: number
}

/** Lists the log, newest first; searched by operator, action and subject. */
export async function listAudit(
  context: ServiceContext,
  request: PageRequest & { readonly search: string },
): Promise<{ list: AuditEntry[]; total: number; pageNumber: number; pageSize: number }> {
  const rows = await context.database.query<Row>(
    `select id, at, operator_name, action, subject, before, after, network, count(*) over ()::int as total from audit_entry
     where $1 = '' or operator_name ilike $2 or action ilike $2 or subject ilike $2 order by at desc, id desc limit $3 offset $4`,
    [
      request.search,
      `%${escapeLike(request.search)}%`,
      request.pageSize,
      (request.pageNumber - 1) * request.pageSize,
    ],
  )
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
