import { area, grown, height, intersection, union, width, type Box } from "../base/geometry.ts"
import { boxOf, rectangleOf, type Rectangle } from "./rectangle.ts"

/** Lines from which on their heights tell that of the page's print. */
const LEAST_LINES = 3
/**
 * Height of a character that stands alone, in heights of the page's lines, at least and at most.
 */
const HEIGHTS = [0.35, 1.2] as const
/** Its width at most, in the same unit, and at least in shares of its height: bars are thinner. */
const WIDEST = 2.4
const THINNEST = 0.22
/** Distance of pieces that are one character, as in 三 and i, in heights of a line. */
const SAME = 0.16
/**
 * Room without ink on both sides, and above and below, in heights of a line: up to a line that was
 * found, and to ink that was not, as letters of a line that lies on its side stand below each
 * other.
 */
const FREE = { x: 0.5, line: 0.15, ink: 0.5 } as const
/** Paper around a character in its rectangle, in heights of a line. */
const MARGIN = 0.2
/** Side of a speck, which nothing stands beside, in heights of a line. */
const SPECK = 0.2
/** Share of a piece that a line must hold for it to be the line's. */
const HELD = 0.9
/** Width of a line in heights below which it may be a character that was cut. */
const SHORT = 1.6
/** Pieces of ink beside the lines that are looked at: a bad copy has no end of them. */
const MOST_PIECES = 3_000

/**
 * Adds the characters that stand alone and that the detection passes over, as in cells of tables,
 * and gives those that it cut their whole ink.
 *
 * `pieces` are the boxes of all ink, without rulings. Ink with other ink near it is part of a
 * picture.
 */
export function withLoneCharacters(
  lines: readonly Rectangle[],
  pieces: readonly Box[],
): readonly Rectangle[] {
  const heights = lines.flatMap((line) => (line.width > line.height ? [line.height] : []))
  if (heights.length < LEAST_LINES) return lines
  const usual = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0
  const cutting = lines.filter((line) => isCutting(line, pieces))
  const whole = lines.filter((line) => !cutting.includes(line)).map(boxOf)
  const isHeld = (piece: Box): boolean => whole.some((line) => sharedPart(piece, line) >= HELD)
  const loose = withoutLeaders(
    pieces.filter((piece) => !isHeld(piece)),
    usual,
  )
  if (loose.length > MOST_PIECES) return lines
  const free = grouped(loose, SAME * usual)
  const isInk = (box: Box): boolean => !isSpeck(box, usual)
  const [read, unread] = [pieces.filter(isHeld).filter(isInk), free.filter(isInk)]
  const isFree = (box: Box, others: readonly Box[], above: number): boolean => {
    const room = grown(box, FREE.x * usual, above * usual)
    return others.every((other) => other === box || !intersection(room, other))
  }
  const found = free.filter(
    (box) =>
      isCharacter(box, usual) &&
      whole.every((line) => sharedPart(box, line) < HELD) &&
      isFree(box, read, FREE.line) &&
      isFree(box, unread, FREE.ink),
  )
  const isCut = (box: Box): boolean => cutting.some((line) => intersection(box, boxOf(line)))
  const left = lines.filter(
    (line) => !cutting.includes(line) || !found.some((box) => intersection(box, boxOf(line))),
  )
  const margin = MARGIN * usual
  return [
    ...left,
    ...found.map((box) => ({ ...rectangleOf(grown(box, margin, margin)), isGuessed: !isCut(box) })),
  ]
}

/** What rulings leave behind where they crossed, and dust. */
const isSpeck = (box: Box, usual: number): boolean =>
  Math.max(width(box), height(box)) < SPECK * usual

/** Dots in a row that lead to a page number, and the farthest from one to the next, in heights. */
const LEAST_DOTS = 5
const NEXT_DOT = 0.6

/** Leaves out the dots of leaders: the page number behind them stands alone. */
function withoutLeaders(pieces: readonly Box[], usual: number): readonly Box[] {
  const specks = pieces.filter((box) => isSpeck(box, usual)).toSorted((a, b) => a.x0 - b.x0)
  // Dust has no end, either.
  if (specks.length > MOST_PIECES) return pieces
  const rows: Box[][] = []
  for (const speck of specks) {
    const row = rows.find((each) => {
      const last = each.at(-1)
      const isLevel = last !== undefined && speck.y0 < last.y1 && speck.y1 > last.y0
      return isLevel && speck.x0 - last.x1 <= NEXT_DOT * usual
    })
    if (row) row.push(speck)
    else rows.push([speck])
  }
  const leaders = new Set(rows.filter((row) => row.length >= LEAST_DOTS).flat())
  return leaders.size === 0 ? pieces : pieces.filter((piece) => !leaders.has(piece))
}

/** Whether a short line leaves a part of a character out. */
function isCutting(line: Rectangle, pieces: readonly Box[]): boolean {
  if (line.width > SHORT * line.height) return false
  const box = boxOf(line)
  return pieces.some((piece) => {
    const part = sharedPart(piece, box)
    return part > 0 && part < 1
  })
}

function isCharacter(box: Box, usual: number): boolean {
  const [wide, high] = [width(box), height(box)]
  return (
    high >= HEIGHTS[0] * usual &&
    high <= HEIGHTS[1] * usual &&
    wide <= WIDEST * usual &&
    wide >= THINNEST * high
  )
}

/** Boxes around pieces that are nearer to each other than a distance. */
function grouped(pieces: readonly Box[], near: number): Box[] {
  let groups: Box[] = []
  for (const piece of pieces) {
    let box = piece
    for (let touched: Box[] = []; ;) {
      const room = grown(box, near, near)
      touched = groups.filter((group) => intersection(group, room) !== undefined)
      if (touched.length === 0) break
      groups = groups.filter((group) => !touched.includes(group))
      box = touched.reduce(union, box)
    }
    groups.push(box)
  }
  return groups
}

const sharedPart = (piece: Box, box: Box): number => {
  const both = intersection(piece, box)
  return both ? area(both) / area(piece) : 0
}
