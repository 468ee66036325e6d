/**
 * Gives the width of a sign in a family of `latinWidths`, in thousandths of an em; undefined where
 * it is not known.
 *
 * A letter with an accent is as wide as the one without it: "É" as "E".
 */
export function knownWidth(
  widths: readonly number[] | undefined,
  char: string,
): number | undefined {
  if (widths === undefined) return undefined
  const code = char.charCodeAt(0)
  return (
    widths[code - firstKnown] ??
    (isAccented(code) ? widths[baseCode(char) - firstKnown] : undefined)
  )
}

/** Widths begin with the space. */
const firstKnown = 0x20

/** Latin-1 letters, Latin Extended A and B, Latin Extended Additional. */
const isAccented = (code: number): boolean =>
  (code >= 0xc0 && code < 0x250) || (code >= 0x1e00 && code < 0x1f00)

/** Code of the letter below the accents; of the sign itself where it has none. */
const baseCode = (char: string): number => char.normalize("NFD").charCodeAt(0)
