import { greatest, least } from "../../base/extremes.ts"
import type { PathSegment } from "../../model/scene.ts"
import { accentParts } from "../../model/accents.ts"
import type { OutlineGlyph } from "./outline-font.ts"

/** Outlines by character, in ems, y up. */
type Outlines = ReadonlyMap<string, readonly PathSegment[]>

/** Characters whose outlines put a letter with an accent together. */
export function partsOf(char: string): readonly string[] {
  const parts = accentParts(char)
  return parts ? [...parts.letters, ...parts.accents] : []
}

/** Height of small letters where a face draws none of those that show it, in ems. */
const usualHeight = 0.43

/** Small letters that are as high as small letters are. */
const smallLetters = Array.from("xzvnueoa")

/**
 * How much higher than that a letter is from which its accent is raised, in ems: round ones reach
 * over.
 */
const raisedFrom = 0.04

/**
 * Puts a letter with an accent together as the program did that drew both: the accent over the
 * middle of the letter, raised by what it is higher than a small one. Source: Knuth, "The TeXbook"
 * (1986), chapter 12, on \accent.
 */
export function composeGlyph(
  char: string,
  advance: number,
  outlines: Outlines,
): OutlineGlyph | undefined {
  const parts = accentParts(char)
  const letter = parts?.letters.map((each) => outlines.get(each)).find(isDrawn)
  const accent = parts?.accents.map((each) => outlines.get(each)).find(isDrawn)
  if (!parts || !letter || !accent) return undefined
  const [own, over] = [extentOf(letter), extentOf(accent)]
  const small = smallLetters.map((each) => outlines.get(each)).find(isDrawn)
  const height = small ? extentOf(small).top : usualHeight
  const raise = own.top - height
  const dx = (own.left + own.right - over.left - over.right) / 2
  const dy = !parts.isBelow && raise > raisedFrom ? raise : 0
  return {
    char,
    advance,
    segments: [...letter, ...accent.map((segment) => moved(segment, dx, dy))],
  }
}

const isDrawn = (
  segments: readonly PathSegment[] | undefined,
): segments is readonly PathSegment[] =>
  segments !== undefined && segments.some(([kind]) => kind !== "Z")

function extentOf(segments: readonly PathSegment[]): { left: number; right: number; top: number } {
  const points = segments.flatMap(([, ...values]) => values as number[])
  const [xs, ys] = [0, 1].map((odd) => points.filter((_, at) => at % 2 === odd)) as [
    number[],
    number[],
  ]
  return { left: least(xs), right: greatest(xs), top: greatest(ys) }
}

function moved([kind, ...values]: PathSegment, dx: number, dy: number): PathSegment {
  const at = (values as number[]).map((value, place) => value + (place % 2 === 0 ? dx : dy))
  return [kind, ...at] as unknown as PathSegment
}
