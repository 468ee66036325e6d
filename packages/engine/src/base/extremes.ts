/**
 * Gives the least of any number of values, Infinity where there is none.
 *
 * `Math.min` and `Math.max` take their values as arguments, of which the stack holds about a
 * hundred thousand: a paragraph of a damaged file, or the lines of a long book, are more.
 */
export function least(values: Iterable<number>): number {
  let found = Infinity
  for (const value of values) found = Math.min(found, value)
  return found
}

/** Gives the greatest of any number of values, -Infinity where there is none. See `least`. */
export function greatest(values: Iterable<number>): number {
  let found = -Infinity
  for (const value of values) found = Math.max(found, value)
  return found
}
