import { z } from "zod"
import { pageOf } from "../api/envelope.ts"
import { jsonField } from "../api/fields.ts"
import { defineConsoleCall, done, moment, paging, searchText } from "./console-call.ts"
import { operatorRoles } from "./role.ts"

const roles = jsonField(z.array(z.enum(operatorRoles)).min(1).max(operatorRoles.length))
const operatorId = z.uuid()
/** Names take letters, digits, dot, dash and underscore, in lower case. */
export const operatorName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,39}$/,
    "must be 2 to 40 letters, digits, dots, dashes or underscores",
  )

export const operatorRow = z.object({
  operatorId,
  name: z.string(),
  mail: z.string(),
  displayName: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  hasSecondFactor: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: moment,
  lastSeenAt: moment.optional(),
})
export type OperatorRow = z.output<typeof operatorRow>

export const auditEntry = z.object({
  id: z.uuid(),
  at: moment,
  operatorName: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  network: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const operatorCalls = {
  listOperators: defineConsoleCall({
    method: "GET",
    path: "/operators",
    tag: "operators",
    place: "result",
    roles: [],
    summary: "Lists who may use the console",
    input: z.object({}),
    value: z.array(operatorRow),
  }),
  addOperator: defineConsoleCall({
    method: "POST",
    path: "/operators/add",
    tag: "operators",
    place: "obj",
    roles: [],
    summary: "Adds an operator; the password is temporary and shown once",
    input: z.object({
      name: operatorName,
      mail: z.union([z.literal(""), z.email().max(200)]).default(""),
      displayName: z.string().trim().min(1).max(60),
      roles,
    }),
    value: z.object({ operatorId, password: z.string() }),
  }),
  changeOperator: defineConsoleCall({
    method: "POST",
    path: "/operators/change",
    tag: "operators",
    place: "obj",
    roles: [],
    summary: "Changes an operator's name and roles, or shuts them out",
    input: z.object({
      operatorId,
      displayName: z.string().trim().min(1).max(60),
      roles,
      isDisabled: jsonField(z.boolean()),
    }),
    value: done,
  }),
  resetOperator: defineConsoleCall({
    method: "POST",
    path: "/operators/reset",
    tag: "operators",
    place: "obj",
    roles: [],
    summary: "Gives an operator a temporary password and a second factor to set up anew",
    input: z.object({ operatorId }),
    value: z.object({ password: z.string() }),
  }),
  listAudit: defineConsoleCall({
    method: "GET",
    path: "/audit",
    tag: "operators",
    place: "page",
    roles: [],
    summary: "Lists what operators changed, newest first",
    input: z.object({ ...paging, search: searchText }),
    value: pageOf(auditEntry),
  }),
}
