/** Schemes a page may lead to; a script in an address would run with the reader's rights. */
const safeScheme = /^(?:https?|mailto|tel|ftp):/i

/** Characters that an address must not hold as they are. Source: RFC 3986, 2. */
const unfit = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![\da-f]{2})/giu

/** Gives an address that a page may lead to, or undefined. */
export function safeUrl(uri: string): string | undefined {
  const trimmed = uri.trim()
  return safeScheme.test(trimmed) ? trimmed.replace(unfit, encodeURIComponent) : undefined
}

/** Gives an id that is the same for the bookmark and for its links. */
export const anchorId = (name: string): string => `b-${name.replace(/[^\p{L}\p{N}_-]/gu, "_")}`
