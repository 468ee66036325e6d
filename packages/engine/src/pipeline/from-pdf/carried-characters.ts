import { isRightToLeft } from "../../analysis/writing/scripts.ts"

/** Characters that a font sets, with their advance in ems. */
type Advances = ReadonlyMap<string, number>

/**
 * Gives the characters of each font of a file that a face of it carries: single ones, since the
 * letters of a ligature are those of its neighbours.
 *
 * Where text is read from the right brackets are left to other faces: a reader may name one by its
 * mirror image, and the face would draw it turned.
 */
export function carriedCharacters(fonts: readonly Advances[]): Advances[] {
  const isFromRight = fonts.some((own) => [...own.keys()].some(isRightToLeft))
  const isCarried = (char: string): boolean =>
    Array.from(char).length === 1 && !(isFromRight && brackets.test(char))
  return fonts.map((own) => new Map([...own].filter(([char]) => isCarried(char))))
}

const brackets = /[\p{Ps}\p{Pe}<>«»‹›]/u
