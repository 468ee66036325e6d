import { area, contains, intersection, union, type Box } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { findDisplayed, type DisplayedFormula } from "./displayed-formulas.ts"
import { findInline } from "./inline-formulas.ts"
import type { OverInk } from "./look-at-page.ts"
import { boxOfRuling } from "./ruling-box.ts"

type Word = OcrResult["words"][number]

/** What a page shows, in pixels: its words, what nobody read, and rulings. */
export interface SeenParts {
  readonly words: readonly Word[]
  readonly pictures: readonly Box[]
  /** Lines that were guessed. */
  readonly doubtful: readonly Box[]
  readonly rulings: readonly PixelRuling[]
}

/** The same without formulas, and where these stand. */
export interface PartedFormulas extends SeenParts {
  readonly formulas: readonly Box[]
}

/** Longest piece of a formula, in characters. */
const LONGEST = 28
/**
 * Letters in a row from which they are a word, but for functions; recognisers join these with their
 * letter.
 */
const WORD =
  /\p{Script=Han}|(?<!\p{L})(?!(?:arcsin|arccos|arctan|sinh|cosh|tanh|sin|cos|tan|log|exp|lim)\p{L}?(?!\p{L}))\p{Script=Latin}{4,}/u
/** Signs that only formulas have, as far as recognisers name them. */
const SIGN = /[=±√∑∫∏∞∂≤≥≠≈Α-Ωα-ω]/u
/** How far pieces of one formula are apart, in heights of a line: across, and up and down. */
const ACROSS = 1.6
const DOWN = 0.5
/** Share of the lower of two pieces by which they overlap although they are no one line. */
const OVERLAP = 0.1
const OFF_LINE = 0.25
/**
 * Room around a formula for ink that nobody read, in heights of a line: across, and up and down.
 */
const ROOM = [0.6, 0.2] as const

interface Piece {
  readonly box: Box
  readonly line?: number
  readonly text: string
  readonly ruling?: PixelRuling
}

/**
 * Finds formulas of a scan: those that stand by themselves, and short pieces of text over, under
 * and beside each other with a sign among them that only formulas have. Read as lines of words they
 * would be broken text: they stay pictures at their place.
 *
 * What stands within rulings that cross it is a table and left alone.
 */
export function partFormulas(seen: SeenParts, overInk?: OverInk): PartedFormulas {
  const lines = linesOf(seen.words)
  const heights = lines.map(({ box }) => box.y1 - box.y0).toSorted((a, b) => a - b)
  const body = heights[heights.length >> 1] ?? 0
  if (body === 0) return { ...seen, formulas: [] }
  const displayed = findDisplayed({
    lines: lines.filter(({ isUpright }) => isUpright),
    parts: [...seen.pictures, ...seen.doubtful],
    rulings: seen.rulings,
    body,
    ...(overInk && { overInk }),
  })
  const pieced = partPieced(withoutDisplayed(seen, displayed), body)
  const formulas = [...displayed.map(({ box }) => box), ...pieced.formulas]
  if (formulas.length === 0) return pieced
  const inline = findInline(linesOf(pieced.words), body, overInk)
  const unread = new Set(inline.flatMap(({ words }) => words))
  return {
    ...pieced,
    words: pieced.words.filter((word) => !unread.has(word)),
    formulas: [...formulas, ...inline.map(({ box }) => box)],
  }
}

const linesOf = (words: readonly Word[]) =>
  [...Map.groupBy(words, (word) => word.line)].map(([line, own]) => ({
    line,
    words: own,
    box: own.map(({ box }) => box).reduce(union),
    text: own.map(({ text }) => text).join(" "),
    isUpright: own.every(({ isVertical }) => isVertical !== true),
  }))

/** What is seen without the words, bars and signs of formulas. */
function withoutDisplayed(seen: SeenParts, displayed: readonly DisplayedFormula[]): SeenParts {
  const words = new Set(displayed.flatMap(({ lines }) => lines.flatMap((line) => line.words)))
  const isIn = (part: Box): boolean => displayed.some(({ box }) => contains(box, part, 1))
  return {
    words: seen.words.filter((word) => !words.has(word)),
    pictures: seen.pictures.filter((box) => !isIn(box)),
    doubtful: seen.doubtful.filter((box) => !isIn(box)),
    rulings: seen.rulings.filter((ruling) => !isIn(boxOfRuling(ruling))),
  }
}

/** Finds the formulas that are told by pieces that share height and yet no line. */
function partPieced(seen: SeenParts, body: number): PartedFormulas {
  const lines = linesOf(seen.words)
  const fragments = lines.filter(
    ({ text, isUpright }) => isUpright && text.length <= LONGEST && !WORD.test(text),
  )
  if (fragments.length < 2) return { ...seen, formulas: [] }
  const prose = lines.filter((line) => !fragments.includes(line))
  const pieces: Piece[] = [
    ...fragments,
    ...seen.pictures.map((box) => ({ box, text: "" })),
    ...seen.rulings.flatMap((ruling) =>
      ruling.direction === "horizontal" ? [{ box: boxOfRuling(ruling), text: "", ruling }] : [],
    ),
  ]
  const found = clustered(pieces, body).filter((own) => isFormula(own, prose, seen.rulings))
  if (found.length === 0) return { ...seen, formulas: [] }
  const taken = new Set(found.flat())
  const takenLines = new Set([...taken].flatMap(({ line }) => line ?? []))
  const formulas = found.map((own) =>
    roomAround(own.map(({ box }) => box).reduce(union), prose, body),
  )
  return {
    words: seen.words.filter(({ line }) => !takenLines.has(line)),
    pictures: seen.pictures.filter((box) => !formulas.some((formula) => contains(formula, box, 1))),
    doubtful: seen.doubtful,
    rulings: seen.rulings.filter((ruling) => ![...taken].some((own) => own.ruling === ruling)),
    formulas,
  }
}

/** A formula with what a recogniser left out at its edges, up to the words around it. */
function roomAround(box: Box, prose: readonly { readonly box: Box }[], body: number): Box {
  const [dx, dy] = [ROOM[0] * body, ROOM[1] * body]
  const wide = { x0: box.x0 - dx, x1: box.x1 + dx, y0: box.y0 - dy, y1: box.y1 + dy }
  return prose.some((line) => intersection(line.box, wide) !== undefined) ? box : wide
}

function clustered(pieces: readonly Piece[], body: number): Piece[][] {
  const clusters: Piece[][] = []
  for (const piece of pieces) {
    const near = clusters.filter((own) => own.some((other) => isNear(other.box, piece.box, body)))
    for (const own of near) clusters.splice(clusters.indexOf(own), 1)
    clusters.push([...near.flat(), piece])
  }
  return clusters
}

const isNear = (a: Box, b: Box, body: number): boolean =>
  Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1) < ACROSS * body &&
  Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1) < DOWN * body

function isFormula(
  pieces: readonly Piece[],
  prose: readonly { readonly box: Box }[],
  rulings: readonly PixelRuling[],
): boolean {
  const said = pieces.filter(({ line }) => line !== undefined)
  if (!said.some(({ text }) => SIGN.test(text))) return false
  if (!said.some((one) => said.some((other) => isOffLine(one.box, other.box)))) return false
  const box = pieces.map((piece) => piece.box).reduce(union)
  const high = box.y1 - box.y0
  const isInTable = rulings.some(
    ({ direction, at, from, to }) =>
      direction === "vertical" &&
      from < box.y1 &&
      to > box.y0 &&
      Math.min(Math.abs(at - box.x0), Math.abs(at - box.x1)) < 2 * high,
  )
  const isUnderWords = prose.some((line) => {
    const both = intersection(line.box, box)
    return both !== undefined && area(both) > 0.2 * area(line.box)
  })
  return !isInTable && !isUnderWords
}

/** Tells pieces beside each other that share height and yet no line. */
function isOffLine(a: Box, b: Box): boolean {
  const [one, two] = [a.y1 - a.y0, b.y1 - b.y0]
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  const apart = Math.abs(a.y0 + a.y1 - b.y0 - b.y1) / 2
  return shared > OVERLAP * Math.min(one, two) && apart > OFF_LINE * Math.max(one, two)
}
