import type { Text } from "./language.ts"

/**
 * How a client may react: never again as it is, after a change by the visitor, by itself later, or
 * at once with fresh state.
 */
export type RetryClass = "final" | "after-change" | "later" | "refresh"

/** One row of the error table; `docs/errors.md` is built from these. */
export interface ErrorEntry {
  /** Stable name used in code and in task views. */
  readonly code: string
  /** The envelope's `success` number. */
  readonly success: number
  readonly status: number
  readonly retry: RetryClass
  /** What failed and why; `{name}` stands for a value of the error's data. */
  readonly message: Text
  /** What to do about it. */
  readonly remedy: Text
}
