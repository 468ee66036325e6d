import { area, grown, intersection, middleX, middleY } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import type { Host, OcrResult, PixelImage, RecognisedAside } from "../../base/host.ts"
import { withoutBackPrint } from "../../images/back-print.ts"
import { evenLight } from "../../images/even-light.ts"
import type { Corner } from "../../images/find-sheet.ts"
import { findFlatFills } from "../../images/flat-fills.ts"
import type { FlatFill } from "../../images/flat-fills.ts"
import { likenessOf, type Likeness } from "../../images/likeness.ts"
import { flattenSheet } from "../../images/flatten-sheet.ts"
import { growToInk, type Reach } from "../../images/grow-to-ink.ts"
import { findLeftovers, type Leftover } from "../../images/leftover-ink.ts"
import { findPrintedRulings } from "../../images/printed-rulings.ts"
import { eraseRulings } from "../../images/rulings.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { findPictureAreas } from "../../images/picture-areas.ts"
import { takeOutStamps } from "../../images/stamps.ts"
import { measureSkew, quarterTurn, toGrey, turn } from "../../images/straighten.ts"
import { withBold } from "./bold-words.ts"
import { withBullets } from "./bullets.ts"
import { composeAreas } from "./compose-areas.ts"
import { composeDrawings } from "./compose-drawings.ts"
import { composePictures } from "./compose-pictures.ts"
import { composeSmallPrint } from "./compose-small-print.ts"
import { withDotLeaders } from "./dot-leaders.ts"
import { withItalic } from "./italic-words.ts"
import { levelled, slopeOf } from "./level-page.ts"
import { withoutStems } from "./letter-stems.ts"
import { withGreyLines } from "./grey-lines.ts"
import { withColours } from "./ink-colours.ts"
import { withLoneBars } from "./lone-bars.ts"
import { around, leanOf } from "./picture-places.ts"
import { withPointedBullets } from "./pointed-bullets.ts"
import { withTickBoxes } from "./tick-boxes.ts"
import { withTicks } from "./ticks.ts"
import { withTypographicSigns } from "./typographic-signs.ts"
import { withRulingColours } from "./ruling-colours.ts"

/**
 * What was seen in the picture of a page; boxes in its pixels, after it was turned, flat and
 * straight.
 */
export interface SeenPage {
  readonly result: OcrResult
  readonly rulings: readonly PixelRuling[]
  /** Figures, signatures, formulas: ink that is no text. */
  readonly pictures: readonly Box[]
  /** Rectangles of one colour behind the text. */
  readonly fills: readonly FlatFill[]
  /** Red and blue stamps, which may lie over text. */
  readonly stamps: readonly Box[]
  /** Gives for a box the one around it in the picture as it was, but for quarter turns. */
  readonly sourceOf: (box: Box) => Box
  /** Gives what a box shows. */
  readonly likenessOf: (box: Box) => Likeness
  /** Widens a box over the ink near its sides, rulings aside, up to a limit. */
  readonly overInk: OverInk
  /** Quarters clockwise by which the page was turned. */
  readonly turns: 0 | 1 | 2 | 3
}

/** Widens a box over the ink that is near its sides, up to the limit. */
export type OverInk = (box: Box, limit: Box, reach: Reach) => Box

interface Work {
  readonly ocr: NonNullable<Host["ocr"]>
  readonly languages: readonly string[]
  readonly signal: AbortSignal | undefined
}

/**
 * Recognises the picture of a page, flat and straight, without its stamps and rulings; one that
 * lies on its side is turned and looked at again. `scale` is pixels a point.
 */
export async function lookAtPage(drawn: PixelImage, scale: number, work: Work): Promise<SeenPage> {
  const seen = await lookAtPicture(drawn, scale, work)
  const turns = Math.round(seen.result.rotation / 90) % 4
  if (turns !== 1 && turns !== 2 && turns !== 3) return seen
  return { ...(await lookAtPicture(quarterTurn(drawn, turns), scale, work)), turns }
}

async function lookAtPicture(drawn: PixelImage, scale: number, work: Work): Promise<SeenPage> {
  const sheet = flattenSheet(drawn)
  const flat = sheet?.picture ?? drawn
  const { grey: unstamped, stamps } = takeOutStamps(flat, toGrey(flat), scale)
  const grey = withoutBackPrint(evenLight(unstamped), scale)
  const first = await lookAt(grey, scale, work)
  const lean = leanOf(grey, first.skew)
  const toFlat = (at: Corner): Corner => lean(at, 1)
  const letters = first.result.words.map(({ box }) => box)
  const all = findFlatFills(flat, { sourceOf: toFlat, scale, rulings: first.rulings }).filter(
    ({ box }) => !letters.some((word) => isMostlyIn(box, word, LETTER_SHARE)),
  )
  const page = { scale, width: flat.width, height: flat.height }
  const seen = {
    words: first.result.words,
    rulings: first.rulings,
    pictures: first.pictures.filter(({ box }) => !isMadeBy(all, box, scale)),
    fills: all,
  }
  const areas = findPictureAreas(flat, { sourceOf: toFlat, scale })
  const whole = composeDrawings(composeSmallPrint(composeAreas(seen, areas, scale), page), page)
  const parts = composePictures(
    { ...whole, stamps: stamps.map((box) => around(box, (at) => lean(at, -1))) },
    page,
  )
  const { pictures } = parts
  const fills = whole.fills.filter(
    ({ box }) => !pictures.some((picture) => isMostlyIn(box, picture)),
  )
  const source = { picture: flat, sourceOf: toFlat, fills }
  return {
    result: {
      ...first.result,
      words: withColours(parts.words, source),
      ...(first.result.aside && { aside: besidePictures(first.result.aside, pictures) }),
    },
    rulings: withRulingColours(parts.rulings, source),
    pictures,
    fills,
    stamps: parts.stamps,
    sourceOf: (box) => around(box, (at) => sheet?.sourceOf(toFlat(at)) ?? toFlat(at)),
    likenessOf: (box) => likenessOf(flat, around(box, toFlat), scale),
    overInk: first.overInk,
    turns: 0,
  }
}

/** Lines on their side that are no part of a picture. */
const besidePictures = (
  aside: readonly RecognisedAside[],
  pictures: readonly Box[],
): RecognisedAside[] =>
  aside.filter(({ words }) =>
    words.every(({ box }) => !pictures.some((picture) => isMostlyIn(box, picture))),
  )

/** A fill within a picture belongs to it; one within a word is the ink of a fat letter. */
const isMostlyIn = (box: Box, picture: Box, share = 0.5): boolean =>
  area(picture) > area(box) && shared(box, picture) > share * area(box)

/** Share of a fill that lies within a word whose letter it is: grounds reach beyond their words. */
const LETTER_SHARE = 0.9

/**
 * Ink that nobody read is a fill itself where it takes much of it and does not reach beyond, and
 * where several fills make it up.
 */
function isMadeBy(fills: readonly FlatFill[], box: Box, scale: number): boolean {
  const parts = fills.map((fill) => ({ fill: fill.box, both: shared(fill.box, box) }))
  const covered = parts.reduce((sum, { both }) => sum + both, 0)
  const isOne = parts.some(({ fill, both }) => {
    const isSliver = box.y1 - box.y0 < 0.2 * (fill.y1 - fill.y0)
    const isLarge = both > 0.2 * area(fill) || isSliver || isAcross(fill, box)
    return shared(grown(fill, EDGE * scale), box) > 0.8 * area(box) && isLarge
  })
  const isEnd = fills.some((fill) => isEndOf(fill.box, box))
  const isMade = parts.filter(({ both }) => both > 0).length > 1 && covered > 0.7 * area(box)
  return isOne || isEnd || isMade
}

/** By how much ink that is looked at cell by cell reaches over its edges, in points. */
const EDGE = 3

/**
 * What stands on a band leaves it an edge above or below: the ground between its words does not.
 */
const isAcross = (band: Box, { y0, y1 }: Box): boolean => y0 <= band.y0 && y1 >= band.y1

/**
 * Ink that takes the whole height of a band and reaches over its top, bottom and one of its ends is
 * the end of the band: what stands on a band leaves it an edge.
 */
function isEndOf(fill: Box, box: Box): boolean {
  const isHigh = box.y0 <= fill.y0 && box.y1 >= fill.y1
  const isAtEnd = box.x0 <= fill.x0 !== box.x1 >= fill.x1
  return isHigh && isAtEnd && shared(box, fill) > 0.7 * area(box)
}

const shared = (a: Box, b: Box): number => {
  const both = intersection(a, b)
  return both ? area(both) : 0
}

/** What is seen at once; boxes in pixels of the straight picture. */
interface FirstLook extends Pick<SeenPage, "result" | "rulings" | "overInk"> {
  readonly pictures: readonly Leftover[]
  /** In degrees. */
  readonly skew: number
}

async function lookAt(
  picture: PixelImage,
  scale: number,
  { ocr, languages, signal }: Work,
): Promise<FirstLook> {
  const skew = skewOf(picture)
  const straight = skew === 0 ? picture : turn(picture, -skew)
  const rulings = findPrintedRulings(straight, scale)
  const clean = eraseRulings(straight, rulings)
  const dpi = Math.round(scale * 72)
  const read = await ocr(clean, { languages, dpi, ...(signal ? { signal } : {}) })
  const boxed = withTickBoxes(withTicks(read, clean), clean)
  const led = withDotLeaders(withTypographicSigns(boxed, clean), clean)
  const signed = withLoneBars(led, clean)
  const leaning = withItalic(signed, clean)
  const greyed = withGreyLines(withBullets(withPointedBullets(leaning), clean), clean)
  const result = { ...read, words: withBold(greyed, clean) }
  const aside = result.aside?.flatMap((line) => line.words) ?? []
  const words = [...result.words, ...aside].map(({ box }) => box)
  const pictures: readonly Leftover[] =
    result.pictures?.map((box) => ({ box, fill: 0 })) ?? findLeftovers(clean, words, scale)
  const drawn = withoutStems(rulings, result.words)
  const slope = slopeOf({ words: result.words, rulings: drawn })
  const overInk = inkAlong(clean, slope)
  if (slope === 0) return { result, rulings: drawn, skew, pictures, overInk }
  const level = levelled({ words: result.words, rulings: drawn, pictures }, slope, clean)
  return {
    result: { ...result, words: level.words },
    rulings: level.rulings,
    skew: skew + (Math.atan(slope) * 180) / Math.PI,
    pictures: level.pictures,
    overInk,
  }
}

/** Widens boxes of a page that was levelled over the ink of its picture, which was not. */
const inkAlong =
  (picture: PixelImage, slope: number): OverInk =>
  (box, limit, reach) => {
    const dx = -slope * (middleY(box) - picture.height / 2)
    const dy = slope * (middleX(box) - picture.width / 2)
    const found = growToInk(picture, moved(box, dx, dy), moved(limit, dx, dy), reach)
    return moved(found, -dx, -dy)
  }

const moved = ({ x0, y0, x1, y1 }: Box, dx: number, dy: number): Box => ({
  x0: x0 + dx,
  y0: y0 + dy,
  x1: x1 + dx,
  y1: y1 + dy,
})

/** Skew below this is left alone, in degrees: turning blurs more than it straightens. */
const MIN_SKEW = 0.25

function skewOf(picture: PixelImage): number {
  const skew = measureSkew(picture)
  return Math.abs(skew) < MIN_SKEW ? 0 : skew
}
