import { area, contains, grown, intersection, union, type Box } from "../../base/geometry.ts"
import type { FlatFill } from "../../images/flat-fills.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import {
  groupsAround,
  isMostlyIn,
  MOST_PARTS,
  withPictures,
  type DrawnParts,
  type PageSize,
  type Word,
} from "./drawn-parts.ts"
import { boxOfRuling } from "./ruling-box.ts"

/**
 * How near parts of one drawing stand that touch, in points: an arrow ends where its box begins.
 */
const TOUCH = 4
/** How far a label may stand from its drawing, in points. */
const LABEL = 9
/** Least sides of a drawing, in points: smaller ones are signs. */
const LEAST_SIDE = 60
/** Share of the page that it takes at most. */
const MOST_PAGE = 0.6
/** Pictures in it at least, or one with so many strokes or areas that touch it. */
const LEAST_PICTURES = 2
const LEAST_STROKES = 3
/** Pictures from which a drawing may hold anything, and share of it that fewer take at least. */
const MANY_PICTURES = 3
const LEAST_PICTURED = 0.15
/**
 * Words between rulings that part rows and columns from which these are a table, whatever crosses
 * them.
 */
const LEAST_IN_CELLS = 4
/**
 * Share of a drawing that its words take at most, and the width of a line of them: text is no
 * label.
 */
const MOST_WORDS = 0.2
const MOST_LINE = 0.5
/** Sides of an area that lie on a ruling from which on it is the ground of a cell. */
const CELL_SIDES = 3

/** One part of a drawing. */
interface Part {
  readonly box: Box
  readonly kind: "picture" | "ruling" | "fill"
  readonly index: number
}

/**
 * Makes one picture of each drawing that fell into pieces: bars and the lines of their scale,
 * shapes and the arrows between them, with the labels that were read in it.
 *
 * What touches hangs together. Rulings that part words into rows and columns are a table, whatever
 * touches them; lines of text beside or in a drawing keep it in pieces.
 */
export function composeDrawings(parts: DrawnParts, page: PageSize): DrawnParts {
  if (parts.pictures.length + parts.rulings.length + parts.fills.length > MOST_PARTS) return parts
  const drawings = partsThatTouch(parts, page.scale).flatMap(
    (group) => drawingOf(group, parts, page) ?? [],
  )
  return withPictures(parts, drawings)
}

/** Groups of parts that touch each other, with a picture or an area at least in each. */
function partsThatTouch({ pictures, rulings, fills }: DrawnParts, scale: number): Part[][] {
  const own = fills.filter(({ box }) => !isGround(box, rulings, fills, TOUCH * scale))
  const parts: Part[] = [
    ...pictures.map(({ box }, index) => ({ box, kind: "picture" as const, index })),
    ...own.map(({ box }, index) => ({ box, kind: "fill" as const, index })),
    ...rulings.map((ruling, index) => ({
      box: boxOfRuling(ruling),
      kind: "ruling" as const,
      index,
    })),
  ]
  return groupsAround(parts, ({ kind }) => kind !== "ruling", TOUCH * scale)
}

/**
 * Whether an area is the ground of a cell or a row: its sides lie on rulings or on other areas'
 * sides.
 */
function isGround(
  box: Box,
  rulings: readonly PixelRuling[],
  fills: readonly FlatFill[],
  reach: number,
): boolean {
  const lies = (at: number, isAcross: boolean): boolean =>
    rulings.some(
      (ruling) =>
        (ruling.direction === "horizontal") === isAcross && Math.abs(ruling.at - at) <= reach,
    ) ||
    fills.some(
      ({ box: other }) =>
        other !== box &&
        (isAcross
          ? [other.y0, other.y1].some((side) => Math.abs(side - at) <= reach) &&
            Math.abs(other.x0 - box.x0) <= reach
          : [other.x0, other.x1].some((side) => Math.abs(side - at) <= reach)),
    )
  const sides = [lies(box.x0, false), lies(box.x1, false), lies(box.y0, true), lies(box.y1, true)]
  return sides.filter(Boolean).length >= CELL_SIDES
}

/** The box of a drawing with its labels, if a group of parts is one. */
function drawingOf(
  group: readonly Part[],
  { words, rulings }: DrawnParts,
  { scale, width, height }: PageSize,
): Box | undefined {
  const pictures = group.filter(({ kind }) => kind === "picture")
  const strokes = group.length - pictures.length
  const isMany = pictures.length >= LEAST_PICTURES && strokes > 0
  if (!isMany && (pictures.length === 0 || strokes < LEAST_STROKES)) return undefined
  const own = group.flatMap(({ kind, index }) => (kind === "ruling" ? (rulings[index] ?? []) : []))
  if (isGrid(own, TOUCH * scale)) {
    const isCrossed = 2 * crossedOf(pictures, group, TOUCH * scale) >= pictures.length
    const strokes = group.flatMap(({ kind, box }) => (kind === "ruling" ? [box] : []))
    const cells = strokes.reduce(union)
    const inCells = words.filter(
      ({ text, box }) => /[\p{L}\p{N}]/u.test(text) && contains(cells, box),
    )
    if (!isCrossed || inCells.length >= LEAST_IN_CELLS) return undefined
  }
  const lines = [...Map.groupBy(words, ({ line }) => line).values()].map((own) => ({
    letters: own.reduce((sum, { text }) => sum + text.length, 0),
    box: own.map(({ box }) => box).reduce(union),
    own,
  }))
  let box = group.map((part) => part.box).reduce(union)
  if (Math.min(box.x1 - box.x0, box.y1 - box.y0) < LEAST_SIDE * scale) return undefined
  if (area(box) > MOST_PAGE * width * height) return undefined
  const bands = group.filter((part) => isBand(part, box, words))
  if (bands.length >= LEAST_BANDS && pictures.length < MANY_PICTURES) return undefined
  const pictured = pictures.reduce((sum, part) => sum + area(part.box), 0)
  if (pictures.length < MANY_PICTURES && pictured < LEAST_PICTURED * area(box)) return undefined
  box = frameAround(box, rulings, TOUCH * scale) ?? box
  const longest = MOST_LINE * (box.x1 - box.x0)
  const [body, reach] = [box, LABEL * scale]
  const isLong = ({ box: line }: { readonly box: Box }): boolean => line.x1 - line.x0 > longest
  for (const line of lines)
    for (const word of isLong(line) ? [] : line.own)
      if (
        intersection(grown(body, reach), word.box) &&
        word.box.x0 >= body.x0 - 5 * reach &&
        word.box.x1 <= body.x1 + 5 * reach &&
        !CAPTION.test(line.own.map(({ text }) => text).join(""))
      )
        box = union(box, word.box)
  const touches = (own: readonly Word[], area: Box): boolean =>
    own.some((word) => intersection(grown(word.box, -scale), area) !== undefined)
  const touched = lines.filter(({ own }) => touches(own, box))
  const isText = touched.some((line) =>
    // A long line below a drawing is its legend, or the text that goes on.
    isLong(line) ? touches(line.own, body) : !isMostlyIn(line.box, grown(box, reach)),
  )
  const covered = touched.reduce((sum, line) => sum + area(line.box), 0)
  return isText || covered > MOST_WORDS * area(box) ? undefined : box
}

/** Width of a coloured row in shares of its table, its height at most, and words that one holds. */
const BAND_WIDTH = 0.7
const BAND_HEIGHT = 0.35
const BAND_WORDS = 2
/**
 * Such rows of a table with few pictures; windows of a screen have bars with words in them, too.
 */
const LEAST_BANDS = 2

/** Whether a part is the ground of a row of words: that of a table. */
function isBand({ kind, box }: Part, whole: Box, words: readonly Word[]): boolean {
  return (
    kind !== "ruling" &&
    box.x1 - box.x0 >= BAND_WIDTH * (whole.x1 - whole.x0) &&
    box.y1 - box.y0 <= BAND_HEIGHT * (whole.y1 - whole.y0) &&
    words.filter((word) => isMostlyIn(word.box, box)).length >= BAND_WORDS
  )
}

/** A frame is so many times as large as what it is drawn around at most. */
const MOST_FRAME = 2

/** The box of rulings drawn around a drawing alone: two of one length, and one along their ends. */
function frameAround(box: Box, rulings: readonly PixelRuling[], reach: number): Box | undefined {
  const down = rulings.filter(({ direction }) => direction === "vertical")
  const across = rulings.filter(({ direction }) => direction === "horizontal")
  const frames = down.flatMap((left) =>
    down.flatMap((right) => {
      const isPair =
        right.at > left.at &&
        Math.abs(left.from - right.from) <= reach &&
        Math.abs(left.to - right.to) <= reach
      const frame = { x0: left.at, x1: right.at, y0: left.from, y1: left.to }
      return isPair && contains(grown(frame, reach), box) ? [frame] : []
    }),
  )
  return frames.find(
    (frame) =>
      area(frame) <= MOST_FRAME * area(box) &&
      across.some(
        ({ at, from, to }) =>
          Math.min(Math.abs(at - frame.y0), Math.abs(at - frame.y1)) <= reach &&
          Math.abs(from - frame.x0) <= reach &&
          Math.abs(to - frame.x1) <= reach,
      ),
  )
}

/** What names a drawing stays text. */
const CAPTION = /^(?:图|表|figure|fig\.|table)\s*\d/iu

/** Pictures that rulings run into or behind: bars do, what stands in cells does not. */
function crossedOf(pictures: readonly Part[], group: readonly Part[], reach: number): number {
  const strokes = group.filter(({ kind }) => kind === "ruling")
  return pictures.filter(({ box }) => {
    const inner = grown(box, -reach)
    return strokes.some((stroke) => intersection(inner, stroke.box))
  }).length
}

/** Rulings of one length at one side from which on they are the lines of a table. */
const LEAST_ROWS = 3

/** Whether rulings part a drawing into rows and columns: some are as long, and end at others. */
export function isGrid(own: readonly PixelRuling[], reach: number): boolean {
  const across = own.filter(({ direction }) => direction === "horizontal")
  const down = own.filter(({ direction }) => direction === "vertical")
  return across.some((first) => {
    const alike = across.filter(
      ({ from, to }) => Math.abs(from - first.from) <= reach && Math.abs(to - first.to) <= reach,
    )
    if (alike.length < LEAST_ROWS) return false
    const ends = [first.from, first.to].map((end) =>
      down.some(({ at }) => Math.abs(at - end) <= reach),
    )
    return ends.every(Boolean)
  })
}
