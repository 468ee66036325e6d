import type { DrawnRule, TextLine } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { lineOfWords, partAtWalls, wordsOf, type Word } from "../../writing/words.ts"
import { textOfWords } from "./band-parts.ts"
import { pieceOf, type Band, type Piece } from "./bands.ts"
import { goesOnNumber, mayHaveSpaces } from "./number-groups.ts"
import { isListLabel } from "./tabular.ts"
import { ON_ONE_LINE } from "./table-measures.ts"

/** Bands that must have a text beginning at one place at least, and their share of all. */
const LEAST_STARTS = counts.several
const STARTS_SHARE = shares.half
/**
 * Share of these before which the gap must be wide, and how many times the usual gap it then is.
 */
const WIDE_SHARE = shares.half
const WIDE_TIMES = 1.6
/** Share of these that may be texts that run over the place. */
const OVER_SHARE = shares.little

/**
 * Points by which a text may begin before the others of its column: heads are set with less room.
 */
const HEAD_REACH = points.slack

/**
 * Cuts pieces where their texts are sure to be those of two cells however close they stand: where a
 * vertical ruling stands between them, and where the texts of most bands begin in one line.
 *
 * @param rules Vertical rulings; others are not looked at.
 */
export function cutBands(bands: readonly Band[], rules: readonly DrawnRule[]): Band[] {
  const walls = rules
    .filter(({ direction }) => direction === "vertical")
    .toSorted((a, b) => a.at - b.at)
  const places = walls.map(({ at }) => at)
  const walled = bands.map((band) =>
    cutBand(band, (piece) => {
      const between: number[] = []
      for (let at = lowerBound(places, piece.x0); (places[at] ?? Infinity) < piece.x1; at++) {
        const wall = walls[at]
        if (wall && wall.from < band.baseline && wall.to > band.baseline) between.push(wall.at)
      }
      return between.length === 0 ? [piece] : cutAtWalls(piece, between)
    }),
  )
  const starts = commonStarts(walled)
  if (starts.length === 0) return walled
  const goesOn = mayHaveSpaces(walled) ? goesOnNumber : noWords
  return walled.map((band) =>
    cutBand(band, ({ words }) => {
      const ofNumbers = goesOn(words)
      return partsAt(words, (_, word) => isNear(starts, word.x0) && !ofNumbers.has(word))
    }),
  )
}

/** Cuts a line before the words that begin at a start of columns. */
export function cutAtStarts(line: TextLine, starts: readonly number[]): TextLine[] {
  if (starts.length === 0) return [line]
  const parts = partsAt(wordsOf(line), (_, word) => isNear(starts, word.x0))
  return parts.length > 1 ? parts.flatMap(({ words }) => lineOfWords(words) ?? []) : [line]
}

function cutBand(band: Band, cut: (piece: Piece) => readonly Piece[]): Band {
  const pieces = band.pieces.flatMap(cut)
  return pieces.length === band.pieces.length ? band : { ...band, pieces }
}

const cutAtWalls = (piece: Piece, walls: readonly number[]): Piece[] =>
  partsAt(
    piece.words.flatMap((word) => partAtWalls(word, walls)),
    (left, right) =>
      walls.some((wall) => wall >= left.x1 - ON_ONE_LINE && wall <= right.x0 + ON_ONE_LINE),
  )

function partsAt(words: readonly Word[], isBorder: (left: Word, right: Word) => boolean): Piece[] {
  const pieces: Piece[] = []
  let open: Word[] = []
  for (const word of words) {
    const last = open[open.length - 1]
    if (last && isBorder(last, word)) {
      pieces.push(pieceOf(open))
      open = []
    }
    open.push(word)
  }
  return open.length > 0 ? [...pieces, pieceOf(open)] : pieces
}

/** Where no space parts thousands, every word may begin a column. */
const noWords: typeof goesOnNumber = () => new Set()

const isNear = (starts: readonly number[], x: number): boolean =>
  (starts[lowerBound(starts, x - ON_ONE_LINE)] ?? Infinity) <= x + ON_ONE_LINE

/** A word within a piece or at its start. */
interface Start {
  readonly x: number
  readonly band: number
  /** Gap before the word in its piece, in ems; undefined at the start of a piece. */
  readonly gap: number | undefined
  /** What stands before the word in its piece. */
  readonly before: string
}

/** Gives places, in ascending order, at which texts of most bands begin behind a wide gap. */
export function commonStarts(bands: readonly Band[]): number[] {
  const least = Math.max(LEAST_STARTS, STARTS_SHARE * bands.length)
  const goesOn = mayHaveSpaces(bands) ? goesOnNumber : noWords
  const all = bands.flatMap((band, at) => startsOf(band, at, goesOn)).toSorted((a, b) => a.x - b.x)
  const gaps = all.flatMap(({ gap }) => gap ?? []).toSorted((a, b) => a - b)
  const wide = WIDE_TIMES * (gaps[gaps.length >> 1] ?? 0)
  const found: number[] = []
  let edges: WordEdges | undefined
  for (let from = 0; from < all.length;) {
    let to = from + 1
    while ((all[to]?.x ?? Infinity) - (all[from]?.x ?? 0) < ON_ONE_LINE) to++
    const own = all.slice(from, to)
    from = to
    // Words of prose begin anywhere, and where all words end is asked for columns alone.
    if (own.length < least || !isColumnStart(own, least, wide)) continue
    const place = own[own.length >> 1]?.x ?? 0
    edges ??= edgesOf(bands)
    const { begun, lefts, rights } = edges
    const heads = lowerBound(begun, place - ON_ONE_LINE) - lowerBound(begun, place - HEAD_REACH)
    const over =
      lowerBound(lefts, place - ON_ONE_LINE) - lowerBound(rights, place + ON_ONE_LINE) - heads
    if (over <= OVER_SHARE * own.length) found.push(place)
  }
  return found
}

/** Where pieces begin, and where words begin and end, each in ascending order. */
interface WordEdges {
  readonly begun: readonly number[]
  readonly lefts: readonly number[]
  readonly rights: readonly number[]
}

function edgesOf(bands: readonly Band[]): WordEdges {
  const pieces = bands.flatMap((band) => band.pieces)
  const words = pieces.flatMap((piece) => piece.words)
  const ascending = (places: number[]): number[] => places.sort((a, b) => a - b)
  return {
    begun: ascending(pieces.flatMap(({ words: [first] }) => first?.x0 ?? [])),
    lefts: ascending(words.map(({ x0 }) => x0)),
    rights: ascending(words.map(({ x1 }) => x1)),
  }
}

/** Tells whether texts that begin in one line are those of a column of their own. */
function isColumnStart(own: readonly Start[], least: number, wide: number): boolean {
  const inner = own.filter(({ gap }) => gap !== undefined)
  if (inner.length === 0 || new Set(own.map(({ band }) => band)).size < least) return false
  const parted = own.filter(({ gap }) => gap === undefined || gap > wide).length
  const labels = inner.filter(({ before }) => isListLabel(before)).length
  return parted >= WIDE_SHARE * own.length && labels < shares.half * inner.length
}

function startsOf({ pieces }: Band, band: number, goesOn: typeof goesOnNumber): Start[] {
  return pieces.flatMap(({ words }) => {
    const ofNumbers = goesOn(words)
    return words.flatMap((word, at): Start[] => {
      if (ofNumbers.has(word)) return []
      const last = words[at - 1]
      return [
        {
          x: word.x0,
          band,
          gap: last && (word.x0 - last.x1) / word.line.size,
          before: last ? textOfWords(words.slice(Math.max(0, at - 2), at)) : "",
        },
      ]
    })
  })
}
