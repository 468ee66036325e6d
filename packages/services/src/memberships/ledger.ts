/** One row of the entitlement ledger. */
export interface EntitlementEntry {
  readonly platform: "web" | "win" | "mac"
  readonly kind: "grant" | "reversal" | "adjustment"
  /** Positive for grants, negative for reversals; 0 for lifetimes. */
  readonly days: number
  readonly isLifetime: boolean
  readonly at: Date
}

/** What the ledger says of one platform at one moment. */
export interface Membership {
  readonly isPaid: boolean
  readonly isLifetime: boolean
  /** End of what was bought by the day; undefined where nothing ever was. */
  readonly expiresAt: Date | undefined
}

const dayMilliseconds = 86_400_000

/**
 * Works out a membership from the rows of one platform, oldest first.
 *
 * A grant runs from the current end, or from its own moment when that is past; a reversal takes its
 * days off the end. Lifetimes are counted, so that taking back one of two leaves the other.
 */
export function membershipAt(entries: readonly EntitlementEntry[], now: Date): Membership {
  let expiresAt: number | undefined
  let lifetimes = 0
  for (const entry of entries) {
    if (entry.isLifetime) {
      lifetimes += entry.kind === "reversal" ? -1 : 1
      continue
    }
    const start =
      entry.days > 0
        ? Math.max(entry.at.getTime(), expiresAt ?? 0)
        : (expiresAt ?? entry.at.getTime())
    expiresAt = start + entry.days * dayMilliseconds
  }
  const isLifetime = lifetimes > 0
  const isRunning = expiresAt !== undefined && expiresAt > now.getTime()
  return {
    isPaid: isLifetime || isRunning,
    isLifetime,
    expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
  }
}
