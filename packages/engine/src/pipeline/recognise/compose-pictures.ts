import { area, contains, grown, intersection, union, type Box } from "../../base/geometry.ts"
import type { Leftover } from "../../images/leftover-ink.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { isMostlyIn, type PageSize, type Word } from "./drawn-parts.ts"
import { boxOfRuling } from "./ruling-box.ts"

/** What stands on a page beside each other, in pixels. */
export interface PageParts {
  readonly words: readonly Word[]
  readonly pictures: readonly Leftover[]
  readonly stamps: readonly Box[]
  readonly rulings: readonly PixelRuling[]
}

/** The same once parts of one picture are one. */
export interface ComposedParts extends Omit<PageParts, "pictures"> {
  readonly pictures: readonly Box[]
}

/** How far a label or an axis may reach out of its chart, in points. */
const REACH = 5
/** Share of a picture's cells with ink from which its letters are its own: a mark of a firm. */
const FULL = 0.35
/** Share of the page that such a picture takes at most: a larger one is print that nobody read. */
const MOST_PAGE = 0.25
/** Letters of a mark at most: more are text on a dark ground. */
const MOST_LETTERS = 40
/** The same for a chart: a larger one is the page's own decoration. */
const MOST_CHART = 0.5
/** Share of the smaller of two parts that the larger covers where they are one picture. */
const OF_ONE = 0.3
/**
 * Area of a picture made of two against the larger one at most: specks of a page are no picture.
 */
const MOST_UNION = 1.5

/**
 * Makes one picture of what belongs together: a coloured mark that was taken for a stamp and what
 * is left of it, with the letters that were read in it; a chart with its axes and labels.
 *
 * A line of text that goes on beyond a picture is none of its letters. The page's sides are in
 * pixels, `scale` is pixels a point.
 */
export function composePictures(
  parts: PageParts,
  { scale, width, height }: PageSize,
): ComposedParts {
  const reach = REACH * scale
  const lines = [...Map.groupBy(parts.words, ({ line }) => line).values()].map((words) => ({
    words,
    box: words.map(({ box }) => box).reduce(union),
  }))
  const isWhole = (box: Box): boolean =>
    lines.every(({ words, box: line }) => {
      const isTouched = words.some((word) => isMostlyIn(word.box, box))
      return !isTouched || contains(grown(box, reach), line)
    })
  const isChart = ({ box }: Leftover): boolean =>
    area(box) <= MOST_CHART * width * height &&
    isWhole(box) &&
    parts.rulings.every((ruling) => !isCrossed(box, ruling, reach))
  const kept = parts.pictures.filter((each) => each.isLabelled !== true || isChart(each))
  const { whole, stamps } = withStamps(kept, parts.stamps, isWhole)
  const lettersIn = (picture: Box): number =>
    parts.words.reduce(
      (sum, { text, box }) => sum + (isMostlyIn(box, picture) ? text.length : 0),
      0,
    )
  const isOwner = ({ box, fill, isLabelled }: Leftover): boolean =>
    isLabelled === true ||
    (fill >= FULL && area(box) <= MOST_PAGE * width * height && lettersIn(box) <= MOST_LETTERS)
  const own = whole.filter((each) => isOwner(each) && isWhole(each.box)).map(({ box }) => box)
  const isOwned = (box: Box): boolean => own.some((picture) => isMostlyIn(box, picture))
  return {
    words: parts.words.filter(({ box }) => !isOwned(box)),
    pictures: whole.map(({ box }) => box),
    stamps,
    rulings: parts.rulings.filter((ruling) => !isOwned(boxOfRuling(ruling))),
  }
}

/** Joins stamps with the ink they lie over, where that is no text, and pictures in each other. */
function withStamps(
  pictures: readonly Leftover[],
  stamps: readonly Box[],
  isWhole: (box: Box) => boolean,
): { readonly whole: readonly Leftover[]; readonly stamps: readonly Box[] } {
  let whole: readonly Leftover[] = []
  for (const picture of pictures) whole = joined(whole, picture)
  const alone: Box[] = []
  for (const stamp of stamps) {
    const mark = joined(whole, { box: stamp, fill: 1 })
    const isPart = mark.length <= whole.length && isWhole(mark.at(-1)?.box ?? stamp)
    if (isPart) whole = mark
    else alone.push(stamp)
  }
  return { whole, stamps: alone }
}

/** Adds a picture, with those that it is one with. */
function joined(pictures: readonly Leftover[], added: Leftover): Leftover[] {
  const parts = pictures.filter(({ box }) => areOne(box, added.box))
  const largest = [...parts, added].reduce((a, b) => (area(b.box) > area(a.box) ? b : a))
  const box = parts.map((part) => part.box).reduce(union, added.box)
  if (area(box) > MOST_UNION * area(largest.box)) return [...pictures, added]
  return [...pictures.filter((part) => !parts.includes(part)), { ...largest, box }]
}

function areOne(a: Box, b: Box): boolean {
  const both = intersection(a, b)
  return both !== undefined && area(both) >= OF_ONE * Math.min(area(a), area(b))
}

/** Whether a ruling runs through a box and goes on outside of it: of a table, no axis. */
function isCrossed(box: Box, ruling: PixelRuling, reach: number): boolean {
  return (
    intersection(box, boxOfRuling(ruling)) !== undefined &&
    !contains(grown(box, reach), boxOfRuling(ruling))
  )
}
