/** What an operator may be trusted with; one person may have several roles. */
export const operatorRoles = ["owner", "editor", "support", "finance"] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Shortest password of an operator, in characters. */
export const operatorPasswordLength = 12

/**
 * Tells whether somebody with these roles may do what is open to `allowed`. An owner may do
 * everything.
 */
export const mayDo = (roles: readonly OperatorRole[], allowed: readonly OperatorRole[]): boolean =>
  roles.includes("owner") || roles.some((role) => allowed.includes(role))
