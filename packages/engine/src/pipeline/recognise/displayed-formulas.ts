import {
  area,
  grown,
  height,
  intersection,
  middleY,
  union,
  width,
  type Box,
} from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import type { OverInk } from "./look-at-page.ts"
import { boxOfRuling } from "./ruling-box.ts"

type Word = OcrResult["words"][number]

/** A line of a page that stands upright, in pixels. */
export interface SeenLine {
  readonly words: readonly Word[]
  readonly box: Box
  readonly text: string
}

/**
 * What formulas of their own are looked for in: lines, and parts that may be bars, brackets and
 * signs.
 */
export interface DisplaySearch {
  readonly lines: readonly SeenLine[]
  readonly parts: readonly Box[]
  /** Straight strokes: bars, brackets, and what tables are made of. */
  readonly rulings: readonly PixelRuling[]
  /** Height of the usual line. */
  readonly body: number
  /** Widens a box over the ink near it. */
  readonly overInk?: OverInk
}

/** A formula that stands by itself, and its lines; its number is none of these. */
export interface DisplayedFormula {
  readonly box: Box
  readonly lines: readonly SeenLine[]
}

/** Names that formulas spell out; recognisers join them with the letter behind. */
const FUNCTION =
  /(?<!\p{L})(?:arcsin|arccos|arctan|sinh|cosh|tanh|sin|cos|tan|cot|sec|csc|log|ln|lg|exp|lim|sup|inf|max|min|mod|gcd|det|dim|ker|arg|deg|rank|var|cov)\p{L}?(?!\p{L})/giu
/** Letters in a row that are a word. */
const WORD = /\p{Script=Han}|\p{L}{4,}/gu
/** Share of a line's characters that stand in words from which it is text. */
const WORDY = 0.3
/**
 * Signs of relations and operations; some count between two operands alone, and Greek letters
 * beside others.
 */
const SIGN =
  /[=±√∑∫∏∂∞≤≥≠≈≡∈∉⊂⊆∪∩∀∃→←↔⇒⇔∇∝]|[\p{L}\p{N})\]!]\s*[+<>]\s*[\p{L}\p{N}([]|[Α-Ωα-ω]\s*[-–+*/^]|[-–+*/^]\s*[Α-Ωα-ω]/u
const OPERAND = /[\p{L}\p{N}]/u
/** Lines of programs, addresses and prices hold such signs as well. */
const PROGRAM =
  /[;{]\s*$|^\s*\}|["`@#$￥¥€]|==|!=|<=|>=|=>|&&|\|\||\/\/|::|[+-]=|\w_\w|\w->\w|https?:|www\.|\b(?:int|else|return|var|let|def|print|null|true|false)\b|\b(?:if|for|while)\s*\(/i
/** The number of an equation as it stands at the end of its line. */
const NUMBER = /^[(（[【]\s*[A-Za-z]?\d{1,3}(?:[.\-–—·]\d{1,3}){0,3}\s*[a-z]?['’]?\s*[)）\]】]$/u
/** How far parts of one formula are apart, in heights of a line: across, and up and down. */
const ACROSS = 3.5
const DOWN = 0.6
/** Share of the lower one of two lines by which they share a band. */
const BAND = 0.3
/**
 * Least room at each side of a formula within its column, and how far it may stand off the middle,
 * in heights of a line.
 */
const INDENT = 1
const OFF_MIDDLE = 1.5
/** The same in shares of the column. */
const OFF_SHARE = 0.06
/**
 * Words, height of a line and room above and below by which what fills its column is a formula;
 * room and height in heights of the usual line.
 */
const FEW_WORDS = 0.1
const HIGH = 1.25
const APART = 0.7
const RELATION = /[=≤≥≠≈≡<>→∈]/gu
const LABEL = /^[(（]?\p{L}?\d{0,2}[.)）、．:：]/u
/** Lines above and below that tell the column, and how far they are, in heights of a line. */
const NEIGHBOURS = 3
const NEAR = 20
/** Largest sides of a part that is no figure and no ruling of a table, in heights of a line. */
const HIGHEST_PART = 7
const WIDEST_RULING = 14
/**
 * By how much an upright stroke is longer than a formula where it parts a table, and how near, in
 * heights of a line.
 */
const LONGER = 2
const BESIDE_TABLE = 4
/**
 * How far brackets stand from what they hold, in heights of a line, and how high they are at least,
 * in its height.
 */
const BRACKET = 1
const AS_HIGH = 0.8
/** How far ink may be from a formula to be of it, and room left around it, in heights of a line. */
const INK_ACROSS = 1.2
const INK_DOWN = 0.35
const ROOM = 0.3
/** Lines, strokes and other parts of a page above which it is a drawing or a hatching. */
const MOST_PIECES = 5000
/** Share of a line within a formula from which it is of it. */
const INSIDE = 0.7

/**
 * Finds formulas of a scan that stand by themselves: lines without words and with a sign of
 * formulas, in the middle of their column or with a number at its end, beside which nothing else
 * stands.
 */
export function findDisplayed(search: DisplaySearch): DisplayedFormula[] {
  const { body } = search
  const lines = search.lines.flatMap((line) => withoutNumber(line, body))
  const prose = lines.filter(({ text }) => wordShare(text) >= WORDY)
  const numbers = lines.filter(({ text }) => NUMBER.test(text))
  const bars = search.rulings.map(boxOfRuling).filter((box) => width(box) <= WIDEST_RULING * body)
  const pieces: Piece[] = [
    ...lines.flatMap((line) =>
      prose.includes(line) || numbers.includes(line) ? [] : [{ box: line.box, line }],
    ),
    ...[...search.parts, ...bars].flatMap((box) =>
      height(box) <= HIGHEST_PART * body ? [{ box }] : [],
    ),
  ]
  // Each piece is held against each other.
  if (pieces.length > MOST_PIECES) return []
  const around = { ...search, lines, prose, numbers }
  return clustersOf(pieces, body).flatMap((own) => displayedOf(own, around) ?? [])
}

interface Piece {
  readonly box: Box
  readonly line?: SeenLine
}

interface Around extends DisplaySearch {
  readonly prose: readonly SeenLine[]
  readonly numbers: readonly SeenLine[]
}

function displayedOf(pieces: readonly Piece[], around: Around): DisplayedFormula | undefined {
  const { body, prose } = around
  const lines = pieces.flatMap(({ line }) => line ?? [])
  const text = lines.map((line) => line.text).join("\n")
  const isTold = SIGN.test(text) || isBracketed(lines, around)
  if (!isTold || !OPERAND.test(text) || lines.some((line) => PROGRAM.test(line.text)))
    return undefined
  const box = pieces.map((piece) => piece.box).reduce(union)
  const column = columnOf(box, prose, body)
  if (!column || isInTable(lines.map((line) => line.box).reduce(union), around)) return undefined
  const beside = around.lines.filter(
    (line) =>
      !lines.includes(line) &&
      !isMostlyIn(line.box, box) &&
      isBeside(line.box, box) &&
      isWithin(line.box, column),
  )
  const numbers = beside.filter((line) => around.numbers.includes(line))
  if (numbers.length < beside.length || numbers.length > lines.length) return undefined
  const others = around.lines.filter((line) => !lines.includes(line)).map((line) => line.box)
  const isPlaced =
    hasPlace(box, column, { body, isNumbered: numbers.length > 0 }) ||
    (isTall(lines, body) && isApart(box, others, body))
  if (!isPlaced) return undefined
  const limit = limitAround(box, { others, numbers: numbers.map((line) => line.box), column })
  const reach = { across: INK_ACROSS * body, down: INK_DOWN * body }
  const whole = around.overInk?.(box, limit, reach) ?? box
  const room = grown(whole, ROOM * body)
  const all = union(whole, intersection(room, limit) ?? whole)
  const inside = around.lines.filter((line) => isMostlyIn(line.box, all))
  return { box: all, lines: [...new Set([...lines, ...inside])] }
}

const isMostlyIn = (line: Box, box: Box): boolean => {
  const both = intersection(line, box)
  return both !== undefined && area(both) > INSIDE * area(line)
}

/**
 * Whether upright strokes as high as some lines stand at both sides of them, and no ruling crosses:
 * a matrix.
 */
function isBracketed(lines: readonly SeenLine[], { rulings, body }: Around): boolean {
  if (lines.length < 2) return false
  const box = lines.map((line) => line.box).reduce(union)
  const strokes = rulings.map((ruling) => ({ ruling, own: boxOfRuling(ruling) }))
  const around = grown(box, BRACKET * body)
  const near = strokes.filter(({ own }) => intersection(own, around) !== undefined)
  const isAt = (side: number): boolean =>
    near.some(
      ({ ruling, own }) =>
        Math.abs(ruling.at - side) < BRACKET * body &&
        height(own) >= AS_HIGH * height(box) &&
        height(own) <= height(box) + LONGER * body,
    )
  return near.every(({ ruling }) => ruling.direction === "vertical") && isAt(box.x0) && isAt(box.x1)
}

/**
 * Whether upright strokes that part a table stand in a formula or near its sides; stems of letters
 * may be one.
 */
const isInTable = (box: Box, { rulings, body }: Around): boolean =>
  rulings.filter(
    ({ direction, at, from, to }) =>
      direction === "vertical" &&
      Math.min(to, box.y1) > Math.max(from, box.y0) &&
      to - from > height(box) + LONGER * body &&
      at > box.x0 - BESIDE_TABLE * body &&
      at < box.x1 + BESIDE_TABLE * body,
  ).length > 1

/** Whether lines are more than one relation in a row, as what fills its column is. */
const isTall = (lines: readonly SeenLine[], body: number): boolean =>
  lines.every(({ text }) => wordShare(text) < FEW_WORDS && !LABEL.test(text)) &&
  (lines.some(({ box }) => height(box) > HIGH * body) ||
    lines.reduce((sum, { text }) => sum + (text.match(RELATION)?.length ?? 0), 0) > 1)

/** Whether more room than between lines stands above and below. */
const isApart = (box: Box, others: readonly Box[], body: number): boolean =>
  others.every(
    (own) =>
      own.x1 < box.x0 ||
      own.x0 > box.x1 ||
      own.y1 < box.y0 - APART * body ||
      own.y0 > box.y1 + APART * body,
  )

/** Whether a formula stands in the middle of its column, or indented where it has a number. */
function hasPlace(
  box: Box,
  column: Box,
  { body, isNumbered }: { readonly body: number; readonly isNumbered: boolean },
): boolean {
  const [left, right] = [box.x0 - column.x0, column.x1 - box.x1]
  if (isNumbered) return left >= INDENT * body || right >= INDENT * body
  const off = OFF_MIDDLE * body + OFF_SHARE * width(column)
  return Math.min(left, right) >= INDENT * body && Math.abs(left - right) <= off
}

/** The column of text in which something stands: what the lines of words above and below take. */
function columnOf(box: Box, prose: readonly SeenLine[], body: number): Box | undefined {
  const over = prose.filter((line) => line.box.x0 < box.x1 && line.box.x1 > box.x0)
  const nearest = (isAbove: boolean): Box[] =>
    over
      .map((line) => line.box)
      .map((own) => ({ own, gap: isAbove ? box.y0 - own.y1 : own.y0 - box.y1 }))
      .filter(({ own, gap }) => gap < NEAR * body && middleY(own) < middleY(box) === isAbove)
      .toSorted((a, b) => a.gap - b.gap)
      .slice(0, NEIGHBOURS)
      .map(({ own }) => own)
  const lines = [...nearest(true), ...nearest(false)]
  return lines.length === 0 ? undefined : lines.reduce(union)
}

const isBeside = (line: Box, box: Box): boolean =>
  Math.min(line.y1, box.y1) - Math.max(line.y0, box.y0) > BAND * Math.min(height(line), height(box))

const isWithin = (line: Box, column: Box): boolean => line.x0 < column.x1 && line.x1 > column.x0

/** Share of the characters of a text that stand in words; names of functions are none. */
function wordShare(text: string): number {
  const plain = text.replace(FUNCTION, "")
  const letters = (plain.match(WORD) ?? []).reduce((sum, word) => sum + word.length, 0)
  return letters / Math.max(1, text.replace(/\s/g, "").length)
}

/** A line, or the formula and the number that it is made of. */
function withoutNumber(line: SeenLine, body: number): SeenLine[] {
  const last = line.words.at(-1)
  const before = line.words.slice(0, -1)
  if (!last || before.length === 0 || !NUMBER.test(last.text)) return [line]
  const box = before.map((word) => word.box).reduce(union)
  if (last.box.x0 - box.x1 < body) return [line]
  const text = before.map((word) => word.text).join(" ")
  return [
    { words: before, box, text },
    { words: [last], box: last.box, text: last.text },
  ]
}

function clustersOf(pieces: readonly Piece[], body: number): Piece[][] {
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

interface Neighbours {
  readonly others: readonly Box[]
  readonly numbers: readonly Box[]
  readonly column: Box
}

/** Up to where ink may be of a formula: its column, the lines above and below, and its number. */
function limitAround(box: Box, { others, numbers, column }: Neighbours): Box {
  const over = others.filter((own) => own.x0 < column.x1 && own.x1 > column.x0)
  return {
    x0: Math.max(
      Math.min(column.x0, box.x0),
      ...numbers.map(({ x1 }) => x1).filter((x1) => x1 <= box.x0),
    ),
    x1: Math.min(
      Math.max(column.x1, box.x1),
      ...numbers.map(({ x0 }) => x0).filter((x0) => x0 >= box.x1),
    ),
    y0: Math.max(0, ...over.map(({ y1 }) => y1).filter((y1) => y1 <= box.y0)),
    y1: Math.min(Infinity, ...over.map(({ y0 }) => y0).filter((y0) => y0 >= box.y1)),
  }
}
