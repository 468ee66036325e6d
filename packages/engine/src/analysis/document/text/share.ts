/** Gives one object for all equal ones. */
export type Share = <T extends object>(value: T) => T

/**
 * Keeps what is equal once: the cells of a long table have the same few formats and borders, which
 * would take more room than its text.
 *
 * Only for plain data without undefined fields, whose keys come in one order.
 */
export function createShare(): Share {
  const known = new Map<string, object>()
  return <T extends object>(value: T): T => {
    const key = JSON.stringify(value)
    const first = known.get(key)
    // Equal text of plain data means equal data.
    if (first) return first as T
    known.set(key, value)
    return value
  }
}
