import type { CallerClass } from "./limits.ts"

/** What keys of one class of account may do. */
export interface KeyLimits {
  /** Keys that are neither revoked nor expired. */
  readonly keys: number
  /** Calls a minute of one key, over all servers. */
  readonly callsPerMinute: number
  readonly webhooks: number
}

/** By the class of the key's owner; everything else is limited as on the pages. */
export const keyLimits: Readonly<Record<Exclude<CallerClass, "visitor">, KeyLimits>> = {
  free: { keys: 2, callsPerMinute: 60, webhooks: 1 },
  member: { keys: 20, callsPerMinute: 300, webhooks: 5 },
  lifetime: { keys: 20, callsPerMinute: 300, webhooks: 5 },
}

/** Longest life of a key that ends, in days. */
export const longestKeyLife = 730
