import { area, intersection, union, type Box } from "../../base/geometry.ts"
import {
  groupsAround,
  isMostlyIn,
  lettersOf,
  middleSize,
  MOST_PARTS,
  sizedWords,
  withPictures,
  type DrawnParts,
  type PageSize,
  type SizedWord,
} from "./drawn-parts.ts"
import { boxOfRuling } from "./ruling-box.ts"

/** Size of print that nobody sets to be read, in points, and against that of the page at most. */
const TINY = 6.6
const SMALLER = 0.7
/** Size from which letters tell that of the page's print, in points. */
const LEAST_BODY = 7.5
/** How far parts of one drawing stand from each other, in points. */
const REACH = 12
/** Least sides of a drawing, in points, and lines of tiny print and other parts in it. */
const LEAST_SIDES = [60, 40] as const
const LEAST_LINES = 3
const LEAST_DRAWN = 2
/** Share of the page that it takes at most. */
const MOST_PAGE = 0.75
/** Share of its letters that may be larger: a form has small labels and large entries. */
const MOST_LARGE = 0.1
/**
 * Rulings within it along half of its side or more, of which a form or a table has more: those at
 * its sides are its frame.
 */
const LONG = 0.5
const MOST_LONG = 1
const AT_SIDE = 0.03

/** A part of a drawing; a line of tiny print, or what is drawn. */
interface Part {
  readonly box: Box
  readonly isPrint: boolean
}

/**
 * Makes one picture of each drawing on paper whose print is too small to have been set on its page:
 * it came with a picture that was made smaller, of a screen or a diagram.
 *
 * Footnotes and small print that nothing is drawn around stay text, and so do forms, which have
 * larger print among their lines. `scale` is pixels a point; the page's sides are in pixels.
 */
export function composeSmallPrint(parts: DrawnParts, page: PageSize): DrawnParts {
  const { scale } = page
  const sized = sizedWords(parts.words)
  const body = middleSize(sized.filter(({ size }) => size > LEAST_BODY * scale))
  if (body === undefined) return parts
  const most = Math.min(TINY * scale, SMALLER * body)
  const tiny = sized.filter(({ size }) => size <= most)
  const lines = [...Map.groupBy(tiny, ({ word }) => word.line).values()].map((own) =>
    own.map(({ word }) => word.box).reduce(union),
  )
  if (lines.length < LEAST_LINES) return parts
  const all: Part[] = [
    ...lines.map((box) => ({ box, isPrint: true })),
    ...[...parts.pictures, ...parts.fills].map(({ box }) => ({ box, isPrint: false })),
    ...parts.rulings.map((ruling) => ({ box: boxOfRuling(ruling), isPrint: false })),
  ]
  if (all.length > MOST_PARTS) return parts
  const drawings = groupsAround(all, ({ isPrint }) => isPrint, REACH * scale).flatMap((group) => {
    const box = group.map((part) => part.box).reduce(union)
    return isDrawing(group, { box, words: sized, most, page }) ? [box] : []
  })
  return withPictures(parts, drawings)
}

interface Drawing {
  readonly box: Box
  readonly words: readonly SizedWord[]
  /** Size of tiny print at most, in pixels. */
  readonly most: number
  readonly page: PageSize
}

function isDrawing(group: readonly Part[], { box, words, most, page }: Drawing): boolean {
  const sides = [box.x1 - box.x0, box.y1 - box.y0].map((side) => side / page.scale)
  if (Math.max(...sides) < LEAST_SIDES[0] || Math.min(...sides) < LEAST_SIDES[1]) return false
  if (area(box) > MOST_PAGE * page.width * page.height) return false
  const lines = group.filter(({ isPrint }) => isPrint)
  if (lines.length < LEAST_LINES || group.length - lines.length < LEAST_DRAWN) return false
  if (group.filter((part) => isLongIn(box, part)).length > MOST_LONG) return false
  const touched = words.filter(({ word }) => intersection(word.box, box))
  const large = touched.filter(({ word, size }) => size > most || !isMostlyIn(word.box, box))
  return lettersOf(large) <= MOST_LARGE * lettersOf(touched)
}

/** Whether a part is a ruling that runs along half of a side of a box, or more. */
function isLongIn(whole: Box, { box, isPrint }: Part): boolean {
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  const [allWide, allHigh] = [whole.x1 - whole.x0, whole.y1 - whole.y0]
  const isThin = Math.min(wide, high) <= THIN * Math.max(wide, high)
  if (isPrint || !isThin) return false
  const isWithin = (from: number, to: number, side: number): boolean =>
    Math.min(from, to) > AT_SIDE * side
  return wide >= high
    ? wide >= LONG * allWide && isWithin(box.y0 - whole.y0, whole.y1 - box.y1, allHigh)
    : high >= LONG * allHigh && isWithin(box.x0 - whole.x0, whole.x1 - box.x1, allWide)
}

/** Width of a ruling in shares of its length at most. */
const THIN = 0.05
