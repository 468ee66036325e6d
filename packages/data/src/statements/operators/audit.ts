import { auditEntry } from "../../schema/operators.ts"
import { big, instant, integer, json, orNull, present, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addAuditEntry = statement({
  takes: {
    id: uuid(),
    at: instant(),
    operatorId: uuid(),
    operatorName: text(),
    action: text(),
    subject: text(),
    before: orNull(json<unknown>()),
    after: orNull(json<unknown>()),
    network: orNull(text()),
  },
  text: `insert into audit_entry (id, at, operator_id, operator_name, action, subject, before, after, network) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
})

export const auditEntries = statement({
  takes: { search: text(), operatorName: text(), limit: big(), offset: big() },
  gives: {
    id: auditEntry.columns.id,
    at: auditEntry.columns.at,
    operator_name: auditEntry.columns.operatorName,
    action: auditEntry.columns.action,
    subject: auditEntry.columns.subject,
    before: present(auditEntry.columns.before),
    after: present(auditEntry.columns.after),
    network: auditEntry.columns.network,
    total: integer(),
  },
  text: `select id, at, operator_name, action, subject, before, after, network, count(*) over ()::int as total from audit_entry
     where $1 = '' or operator_name ilike $2 or action ilike $2 or subject ilike $2 order by at desc, id desc limit $3 offset $4`,
})
