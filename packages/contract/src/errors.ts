import type { Text } from "./language.ts"
import { errorTable } from "./data/error-table.ts"

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

export type ErrorCode = (typeof errorTable)[number]["code"]

const byCode: ReadonlyMap<string, ErrorEntry> = new Map(
  errorTable.map((entry) => [entry.code, entry]),
)

export { errorTable }

/** Gives a code's row; unknown codes count as "internal". */
export function errorEntry(code: string): ErrorEntry {
  const entry = byCode.get(code) ?? byCode.get("internal")
  if (!entry) throw new Error("the error table has no row for internal errors")
  return entry
}

export const isErrorCode = (code: string): code is ErrorCode => byCode.has(code)

/** Fills the values of an error into its message. */
export function formatText(
  text: string,
  data: Readonly<Record<string, string | number | boolean>> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(data, key) ? String(data[key]) : whole,
  )
}
