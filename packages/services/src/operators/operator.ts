import { mayDo, type OperatorRole } from "@mozhuan/contract"
import { ServiceError } from "../failure.ts"

/** Somebody signed in to the console, as use cases see them. */
export interface Operator {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly roles: readonly OperatorRole[]
  readonly sessionId: string
  /** Network the call came from; goes into the audit log. */
  readonly network: string | undefined
}

/** @throws ServiceError "forbidden" unless the operator has one of the roles or is an owner */
export function requireRole(operator: Operator, allowed: readonly OperatorRole[]): void {
  if (!mayDo(operator.roles, allowed)) throw new ServiceError("forbidden")
}
