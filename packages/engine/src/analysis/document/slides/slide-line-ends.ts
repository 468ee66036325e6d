import type { SceneInfo } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { readLabel } from "../../writing/labels.ts"
import { isCjk } from "../../writing/scripts.ts"

/**
 * What the file says of a line and the next one below it. The space behind it tells "wraps" where
 * the program broke the line, "ends" where its author did; tags tell "goesOn" where both stand in
 * one paragraph. Undefined where nothing is said.
 */
export type SlideLineEnds = (
  line: TextLine,
  next: TextLine,
) => "wraps" | "ends" | "goesOn" | undefined

/** A file in which spaces say nothing. */
export const unknownEnds: SlideLineEnds = () => undefined

/** Step in ems of the larger line within which one may go on with the other. */
const NEXT_STEP = ems.line
/** Letters of scripts that have no spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/**
 * Signs behind which a space would be drawn. Behind a hyphen or a slash a word may be broken,
 * unless it is a word of its own: "Media &".
 */
const spaceable = /[\p{L}\p{N}.,;:!?…)\]}"”’'»%]$|\s[&+/=–—-]$/u
/** A word of an address: programs break it without a space. */
const address = /\S[/\\@]\S*$/u
/** A small letter, with which few paragraphs begin. */
const smallStart = /^\p{Ll}/u
/** The middle of a sentence. */
const openEnd = /[\p{L}\p{N},]$/u

/**
 * Learns from a deck whether its program draws the space behind a word where it wraps a line and
 * none where a paragraph ends, as Impress, Keynote and most versions of PowerPoint do: PowerPoint
 * 2010 draws one behind every line, TeX behind none. Impress is known to do so. A line that its
 * author broke within a sentence has no space either, so that such a one tells nothing.
 */
export function learnSlideEnds(
  slides: readonly (readonly TextLine[])[],
  info: SceneInfo,
): SlideLineEnds {
  const wraps = { all: 0, spaced: 0 }
  const ends = { all: 0, spaced: 0 }
  for (const lines of slides)
    for (const [line, next] of neighbours(lines)) {
      if (!isTold(line, next)) continue
      const kind = isSureEnd(line, next) ? ends : isLikelyWrap(line, next) ? wraps : undefined
      if (!kind) continue
      kind.all++
      if (isSpaced(line)) kind.spaced++
    }
  const known = whatIsKnown(wraps, ends, info)
  if (!known) return unknownEnds
  return (line, next) => {
    if (!isTold(line, next)) return undefined
    if (isSpaced(line)) return known === "both" ? "wraps" : undefined
    return smallStart.test(next.text) && openEnd.test(line.text.trimEnd()) ? undefined : "ends"
  }
}

interface Spaces {
  readonly all: number
  readonly spaced: number
}

/**
 * Tells whether a deck has spaces behind lines that wrap alone. Of Impress it is asked only that it
 * draws such spaces at all: some authors break all lines of their labels themselves. Where authors
 * type spaces at the ends of their paragraphs, a space tells nothing, but a line without one ended.
 */
function whatIsKnown(
  wraps: Spaces,
  ends: Spaces,
  { creator = "" }: SceneInfo,
): "both" | "ends" | undefined {
  const isImpress = creator.includes("Impress")
  const isLeft = wraps.spaced >= shares.nearlyAll * wraps.all
  const isRare = ends.spaced <= shares.some * ends.all
  const isEnough = isImpress
    ? wraps.all < counts.few || wraps.spaced >= shares.some * wraps.all
    : isLeft && Math.min(wraps.all, ends.all) >= counts.few
  if (isRare) return isEnough ? "both" : undefined
  const isMixed = ends.spaced <= shares.most * ends.all
  return isImpress && isLeft && wraps.all >= counts.few && isMixed ? "ends" : undefined
}

/** Gives each line of a slide and the one right below it, where that stands near. */
export function neighbours(lines: readonly TextLine[]): [TextLine, TextLine][] {
  const sorted = lines
    .filter((line) => line.angle === 0 && !line.isVertical)
    .toSorted((a, b) => a.baseline - b.baseline)
  return sorted.flatMap((line, index): [TextLine, TextLine][] => {
    const next = sorted
      .slice(index + 1, index + 1 + counts.many)
      .find(
        (other) =>
          other.baseline - line.baseline > ems.half * line.size &&
          other.box.x0 < line.box.x1 &&
          line.box.x0 < other.box.x1,
      )
    const isNear = next && next.baseline - line.baseline < ems.apart * line.size
    return isNear ? [[line, next]] : []
  })
}

/**
 * Tells whether a space was drawn behind a line: with its last word, or on its own as PowerPoint
 * does where a word of another look or a kerned one ends it. Undefined where that is not known, and
 * where both were drawn: the space of the author and the mark of a paragraph.
 */
const isSpaced = ({ trails, isMarked }: TextLine): boolean | undefined =>
  isMarked ? (trails === true ? undefined : true) : trails

/** Tells whether a space behind a line could be seen: not where it is set to both sides. */
function isTold(line: TextLine, next: TextLine): boolean {
  const text = line.text.trimEnd()
  const [last, first] = [text.at(-1) ?? "", next.text.trimStart()[0] ?? ""]
  return (
    isSpaced(line) !== undefined &&
    line.direction === "ltr" &&
    spaceable.test(text) &&
    !isCjk(last) &&
    !isCjk(first) &&
    !unspaced.test(last) &&
    (isSpaced(line) === true || !(address.test(text) || isWord(text))) &&
    !isFlush(line, next)
  )
}

/**
 * One word, so long or so short that the box may be narrower: programs break it between two
 * letters.
 */
const isWord = (text: string): boolean =>
  !/\s/u.test(text) && (text.length >= counts.dozen || text.length <= counts.pair)

const isFlush = (line: TextLine, next: TextLine): boolean =>
  Math.abs(line.box.x0 - next.box.x0) < points.hair &&
  Math.abs(line.box.x1 - next.box.x1) < points.hair

/** A line above an item of a list, or above text of another kind, ended. */
export const isSureEnd = (line: TextLine, next: TextLine): boolean =>
  readLabel(next)?.format === "bullet" ||
  Math.max(line.size, next.size) > ems.line * Math.min(line.size, next.size)

/** A line goes on where the next one begins with a small letter and the two are close. */
export const isLikelyWrap = (line: TextLine, next: TextLine): boolean =>
  openEnd.test(line.text.trimEnd()) && smallStart.test(next.text) && isNext(line, next)

/** Tells whether a line is so close below another that one paragraph may hold both. */
export const isNext = (line: TextLine, next: TextLine): boolean =>
  next.baseline - line.baseline < NEXT_STEP * Math.max(line.size, next.size)
