import { area, grown, height, intersection, union, width, type Box } from "../../base/geometry.ts"
import type { PictureArea } from "../../images/picture-areas.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { isGrid } from "./compose-drawings.ts"
import {
  isMostlyIn,
  middleSize,
  sizedWords,
  withPictures,
  type DrawnParts,
  type SizedWord,
} from "./drawn-parts.ts"
import { boxOfRuling } from "./ruling-box.ts"

/**
 * Evenness of an area up to which small letters in it are those of a picture: rows of a table have
 * one colour or two.
 */
const MOST_EVEN = 0.95
/** Size of letters in a picture against those of the page at most, and in points. */
const SMALLER = 0.85
const SMALL = 11
/** Size of letters against those of the page from which they are a title on its own ground. */
const TITLE = 1.15
/** Evenness of an area of many colours, and share of it that letters of any size take at most. */
const COLOURFUL = 0.6
const MOST_COVERED = 0.12
/**
 * The same of a large one without rows and columns, and its sides at least, in points: a timetable
 * has cells of many colours, and a banner its title.
 */
const LESS_COLOURFUL = 0.9
const LARGE = 144
/** Coloured cells with words that a table has at least, and their share of its area. */
const LEAST_CELLS = 4
const CELL_SHARE = 0.4
/** Reach within which what an area has on paper belongs to it, in points: bars of its window. */
const REACH = 6
/** Times that an area takes in what lies around it. */
const ROUNDS = 3

/**
 * Makes one picture of each area that is one, with the words that were read in it: a photograph, a
 * picture of a screen.
 *
 * Text on a ground of its own stays text: its letters are as large as those beside it, or its
 * ground is even. `scale` is pixels a point.
 */
export function composeAreas(
  parts: DrawnParts,
  areas: readonly PictureArea[],
  scale: number,
): DrawnParts {
  if (areas.length === 0) return parts
  const words = sizedWords(parts.words)
  const isInArea = ({ word }: SizedWord): boolean =>
    areas.some(({ box }) => isMostlyIn(word.box, box))
  const body = middleSize(words.filter((one) => !isInArea(one)))
  const print = { words, body, small: Math.min(SMALLER * (body ?? 0), SMALL * scale) }
  const pictures = areas
    .filter((one) => !isColouredTable(one, parts))
    .filter((one) => isPicture(one, print, isLarge(one, parts.rulings, scale)))
    .map(({ box }) => withSurroundings(box, parts, { print, reach: REACH * scale }))
  return withPictures(parts, pictures)
}

/** The words of a page, and sizes in pixels. */
interface Print {
  readonly words: readonly SizedWord[]
  /** That of the page's print, where enough letters tell it. */
  readonly body: number | undefined
  /** Most that small print has; 0 where nothing tells the page's. */
  readonly small: number
}

/** Whether an area is made of cells of one colour each, with words in them, as timetables are. */
function isColouredTable({ box }: PictureArea, { fills, words }: DrawnParts): boolean {
  const own = fills.filter((fill) => isMostlyIn(fill.box, box)).map((fill) => fill.box)
  const cells = own.filter(
    (cell) =>
      !own.some((other) => other !== cell && area(other) < area(cell) && isMostlyIn(other, cell)) &&
      words.some((word) => isMostlyIn(word.box, cell)),
  )
  const covered = cells.reduce((sum, cell) => sum + area(cell), 0)
  return cells.length >= LEAST_CELLS && covered >= CELL_SHARE * area(box)
}

/** Whether an area is large, and not ruled into rows and columns. */
function isLarge({ box }: PictureArea, rulings: readonly PixelRuling[], scale: number): boolean {
  const own = rulings.filter((ruling) => isMostlyIn(boxOfRuling(ruling), box))
  return Math.min(width(box), height(box)) >= LARGE * scale && !isGrid(own, REACH * scale)
}

function isPicture(
  { box, evenness }: PictureArea,
  { words, body, small }: Print,
  mayBeDull: boolean,
): boolean {
  const own = words.filter(({ word }) => isMostlyIn(word.box, box))
  const covered = own.reduce((sum, { word }) => sum + area(word.box), 0)
  const size = middleSize(own) ?? 0
  const most = mayBeDull ? LESS_COLOURFUL : COLOURFUL
  if (evenness <= most && covered <= MOST_COVERED * area(box) && size <= TITLE * (body ?? Infinity))
    return true
  return evenness <= MOST_EVEN && size > 0 && size <= small
}

/** An area with what touches it and is no print of the page. */
function withSurroundings(
  start: Box,
  { pictures, rulings, fills }: DrawnParts,
  { print, reach }: { readonly print: Print; readonly reach: number },
): Box {
  const small = print.words.flatMap(({ word, size }) => (size <= print.small ? [word.box] : []))
  const drawn = [...pictures, ...fills].map(({ box }) => box)
  const around = [...drawn, ...rulings.map(boxOfRuling), ...small]
  let box = start
  for (let round = 0; round < ROUNDS; round++) {
    const [whole, near] = [box, grown(box, reach)]
    const isOwn = (part: Box): boolean =>
      part.x0 >= near.x0 && part.x1 <= near.x1 && intersection(near, part) !== undefined
    box = [
      // Words that its edge cuts are its own, too.
      ...small.filter((word) => intersection(whole, word)),
      ...around.filter((part) => height(part) <= height(whole) / 2 && isOwn(part)),
    ].reduce(union, whole)
  }
  return box
}
