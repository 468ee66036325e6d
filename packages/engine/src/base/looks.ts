/** Looks that one is compared with: a column of a table has one, a page of text a few. */
const MOST_LOOKS = 16

/**
 * Makes a book of looks that gives one object for all that have the same in every field, as far as
 * it was met a short while ago.
 */
export function createLooks<Look extends object>(): (look: Look) => Look {
  const recent: Look[] = []
  return (look) => {
    const found = recent.findIndex((known) => isAlike(known, look))
    const known = recent[found] ?? look
    if (found === 0) return known
    recent.splice(found < 0 ? MOST_LOOKS - 1 : found, 1)
    recent.unshift(known)
    return known
  }
}

/** Same fields with the same values; lists are alike with the same entries. */
function isAlike(one: object, other: object): boolean {
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => {
    if (!Object.hasOwn(other, key)) return false
    const [a, b]: unknown[] = [Reflect.get(one, key), Reflect.get(other, key)]
    return Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && isSameList(a, b))
  })
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((entry, at) => Object.is(entry, other[at]))
