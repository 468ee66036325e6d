import type { ServiceContext } from "../context.ts"
import { listAudit } from "./audit.ts"
import { endOperatorSession, resolveOperator, type OperatorFacts } from "./operator-session.ts"
import { requireRole, type Operator } from "./operator.ts"
import {
  changeOwnPassword,
  endOtherOperatorSessions,
  readOwnAccount,
  renewOwnRecoveryCodes,
} from "./own-account.ts"
import {
  beginEnrolment,
  finishEnrolment,
  signInWithCode,
  signInWithPassword,
  type OpenedOperator,
  type SignInStep,
} from "./sign-in.ts"
import type { Enrolment } from "./second-factor.ts"
import {
  addOperator,
  changeOperator,
  listOperators,
  resetOperator,
  type NewOperator,
  type OperatorChange,
} from "./staff.ts"

/** Everything about the people who run the site, bound to one context. */
export interface OperatorServices {
  readonly resolve: (token: string | undefined, network: string | undefined) => Promise<Operator>
  readonly requireRole: typeof requireRole
  readonly signIn: (name: string, password: string, facts: OperatorFacts) => Promise<SignInStep>
  readonly signInCode: (
    token: string | undefined,
    code: string,
    facts: OperatorFacts,
  ) => Promise<OpenedOperator>
  readonly beginEnrolment: (token: string | undefined) => Promise<Enrolment>
  readonly finishEnrolment: (
    token: string | undefined,
    request: Parameters<typeof finishEnrolment>[2],
    facts: OperatorFacts,
  ) => Promise<OpenedOperator & { readonly recoveryCodes: string[] }>
  readonly signOut: (token: string | undefined) => Promise<void>
  readonly own: (operator: Operator) => ReturnType<typeof readOwnAccount>
  readonly endOthers: (operator: Operator) => Promise<{ ended: number }>
  readonly changePassword: (
    operator: Operator,
    password: string,
    newPassword: string,
  ) => Promise<void>
  readonly renewRecoveryCodes: (operator: Operator, password: string) => Promise<string[]>
  readonly list: () => ReturnType<typeof listOperators>
  readonly add: (
    operator: Operator,
    added: NewOperator,
  ) => Promise<{ operatorId: string; password: string }>
  readonly change: (operator: Operator, change: OperatorChange) => Promise<void>
  readonly reset: (operator: Operator, operatorId: string) => Promise<{ password: string }>
  readonly audit: (request: Parameters<typeof listAudit>[1]) => ReturnType<typeof listAudit>
}

export function bindOperators(context: ServiceContext): OperatorServices {
  return {
    resolve: (token, network) => resolveOperator(context, token, network),
    requireRole,
    signIn: (name, password, facts) => signInWithPassword(context, name, password, facts),
    signInCode: (token, code, facts) => signInWithCode(context, token, code, facts),
    beginEnrolment: (token) => beginEnrolment(context, token),
    finishEnrolment: (token, request, facts) => finishEnrolment(context, token, request, facts),
    signOut: (token) => endOperatorSession(context, token),
    own: (operator) => readOwnAccount(context, operator),
    endOthers: (operator) => endOtherOperatorSessions(context, operator),
    changePassword: (operator, password, newPassword) =>
      changeOwnPassword(context, operator, password, newPassword),
    renewRecoveryCodes: (operator, password) => renewOwnRecoveryCodes(context, operator, password),
    list: () => listOperators(context),
    add: (operator, added) => addOperator(context, operator, added),
    change: (operator, change) => changeOperator(context, operator, change),
    reset: (operator, operatorId) => resetOperator(context, operator, operatorId),
    audit: (request) => listAudit(context, request),
  }
}
