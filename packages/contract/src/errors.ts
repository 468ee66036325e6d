import type { ErrorEntry } from "./error-entry.ts"
import { errorTable } from "./data/error-table.ts"

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
