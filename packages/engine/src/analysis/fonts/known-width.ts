import { latinWidths } from "./data/latin-widths.ts"
import { knownSigns, signWidths } from "./data/sign-widths.ts"

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
  // Most signs of Chinese texts are told so.
  if (code > lastKnown) return undefined
  return (
    widths[code - firstKnown] ??
    (isAccented(code) ? widths[baseCode(char) - firstKnown] : signWidth(widths, char))
  )
}

/** Signs by the widths of the letters that they belong to. */
const signsOf: ReadonlyMap<readonly number[], readonly number[]> = new Map(
  Object.entries(signWidths).flatMap(([family, { regular, bold, italic, boldItalic }]) => {
    const letters = latinWidths[family]
    return letters
      ? [
          [letters.regular, regular],
          [letters.bold, bold],
          [letters.italic, italic],
          [letters.boldItalic, boldItalic],
        ]
      : []
  }),
)

const places: ReadonlyMap<string, number> = new Map(
  Array.from(knownSigns, (sign, at) => [sign, at] as const),
)

/** Width of a sign that is no letter; undefined where it is not known. */
function signWidth(widths: readonly number[], char: string): number | undefined {
  const at = places.get(char)
  return (at === undefined ? undefined : signsOf.get(widths)?.[at]) || undefined
}

/** Widths begin with the space; the last sign whose width is known is the minus of formulas. */
const firstKnown = 0x20
const lastKnown = 0x2212

/** Latin-1 letters, Latin Extended A and B, Latin Extended Additional. */
const isAccented = (code: number): boolean =>
  (code >= 0xc0 && code < 0x250) || (code >= 0x1e00 && code < 0x1f00)

/** Code of the letter below the accents; of the sign itself where it has none. */
const baseCode = (char: string): number => char.normalize("NFD").charCodeAt(0)
