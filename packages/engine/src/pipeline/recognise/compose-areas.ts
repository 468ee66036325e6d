import { area, grown, height, intersection, union, type Box } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import type { PictureArea } from "../../images/picture-areas.ts"
import type { DrawnParts } from "./compose-drawings.ts"
import { measureLines } from "./line-metrics.ts"
import { boxOfRuling } from "./ruling-box.ts"

type Word = OcrResult["words"][number]

/**
 * Evenness of an area up to which small letters in it are those of a picture: rows of a table have
 * one colour or two.
 */
const MOST_EVEN = 0.95
/** Size of letters in a picture against those of the page at most. */
const SMALLER = 0.85
/** Letters beside the areas from which on they tell the size of the page's print. */
const LEAST_LETTERS = 20
/** Evenness of an area of many colours, and share of it that letters of any size take at most. */
const COLOURFUL = 0.6
const MOST_COVERED = 0.12
/** Reach within which what an area has on paper belongs to it, in points: bars of its window. */
const REACH = 6
/** Times that an area takes in what lies around it. */
const ROUNDS = 3

/** A word with the size of its line, in pixels. */
interface SizedWord {
  readonly word: Word
  readonly size: number
}

/**
 * Makes one picture of each area that is one, with the words that were read in it: a photograph, a
 * picture of a screen.
 *
 * Text on a ground of its own stays text: its letters are as large as those beside it, or its ground
 * is even. `scale` is pixels a point.
 */
export function composeAreas(
  parts: DrawnParts,
  areas: readonly PictureArea[],
  scale: number,
): DrawnParts {
  if (areas.length === 0) return parts
  const upright = parts.words.filter(({ isVertical }) => isVertical !== true)
  const sized = measureLines(upright).flatMap(({ words, size }) =>
    words.map((word) => ({ word, size })),
  )
  const isInArea = ({ word }: SizedWord): boolean =>
    areas.some(({ box }) => isMostlyIn(word.box, box))
  const body = middleSize(sized.filter((one) => !isInArea(one)))
  const pictures = areas
    .filter((one) => isPicture(one, sized, body))
    .map(({ box }) => withSurroundings(box, parts, { sized, body, reach: REACH * scale }))
  if (pictures.length === 0) return parts
  const isLeft = (box: Box): boolean => !pictures.some((picture) => isMostlyIn(box, picture))
  return {
    words: parts.words.filter(({ box }) => isLeft(box)),
    pictures: [
      ...parts.pictures.filter(({ box }) => isLeft(box)),
      ...pictures.map((box) => ({ box, fill: 1 })),
    ],
    rulings: parts.rulings.filter((ruling) => isLeft(boxOfRuling(ruling))),
    fills: parts.fills.filter(({ box }) => isLeft(box)),
  }
}

function isPicture(
  { box, evenness }: PictureArea,
  words: readonly SizedWord[],
  body: number | undefined,
): boolean {
  const own = words.filter(({ word }) => isMostlyIn(word.box, box))
  const covered = own.reduce((sum, { word }) => sum + area(word.box), 0)
  if (evenness <= COLOURFUL && covered <= MOST_COVERED * area(box)) return true
  const size = middleSize(own)
  return evenness <= MOST_EVEN && size !== undefined && body !== undefined && size <= SMALLER * body
}

/** The middle size of letters; undefined for few of them. */
function middleSize(words: readonly SizedWord[]): number | undefined {
  const letters = words.reduce((sum, { word }) => sum + word.text.length, 0)
  if (letters < LEAST_LETTERS) return undefined
  let before = 0
  for (const { word, size } of words.toSorted((a, b) => a.size - b.size)) {
    before += word.text.length
    if (2 * before >= letters) return size
  }
  return undefined
}

/** An area with what touches it and is no print of the page. */
function withSurroundings(
  start: Box,
  { pictures, rulings, fills }: DrawnParts,
  {
    sized,
    body,
    reach,
  }: {
    readonly sized: readonly SizedWord[]
    readonly body: number | undefined
    readonly reach: number
  },
): Box {
  const small = sized.flatMap(({ word, size }) =>
    body !== undefined && size <= SMALLER * body ? [word.box] : [],
  )
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

const isMostlyIn = (box: Box, picture: Box): boolean => {
  const both = intersection(box, picture)
  return both !== undefined && area(both) >= 0.6 * Math.max(1, area(box))
}
