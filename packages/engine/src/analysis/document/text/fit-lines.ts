import { least } from "../../../base/extremes.ts"
import { points } from "../../geometry/scale.ts"
import { PER_POINT } from "../../geometry/twentieths.ts"

/** A line as it would be set anew, in points. */
export interface FittedLine {
  /** Without what keeps its width, as all measures here. */
  readonly room: number
  readonly width: number
  /** Its width in the program that sets it widest. */
  readonly widest: number
  /** What the first word of the line below would add to it; infinite for the last line. */
  readonly next: number
  /** Its letters against those of their family before they are fitted. */
  readonly face: number
  /** Size of its letters. */
  readonly size: number
}

/**
 * A paragraph set tighter than this is left to wrap: no reader would take the letters for the same.
 */
const tightest = 0.86
/** The same for a single line: wrapped, it would push down all below it. */
const tightestLone = 0.65
/**
 * Room of a word or two, such as a cell has, in points: what programs round of the widths of letters
 * that are pressed together is a larger share of it, and a word that finds no room there is cut.
 */
const narrowRoom = points.field
/** A paragraph set wider than this is left alone. */
const loosest = 1.12
/** Lines wider than their room by less than this share are let be. */
const wideShare = 0.002
/** A word that misses its line by less than this share of the line may still slip in. */
const slipShare = 0.002
/** The share by which lines of another scale keep off both, where they can. */
const safeShare = 0.008
/** How far a line's own scale may be from that of its paragraph: more would be seen. */
const ownReach = 0.05
/**
 * The same where the other lines keep their own width: the page pressed such a line together, too.
 */
const pressedReach = 0.08

/**
 * Gives the horizontal scale of each line of a paragraph: one for all that lets every line break
 * where it broke, the nearest to 1; where there is none, lines that would break elsewhere have one
 * of their own.
 */
export function fitLines(lines: readonly FittedLine[]): number[] {
  const mayWrap = lines.length > 1 && lines.some(({ room }) => room >= narrowRoom)
  const narrowest = mayWrap ? tightest : tightestLone
  const reach = Math.max(1 - narrowest, loosest - 1)
  const common = nearest(
    1,
    reach,
    (scale, fit) =>
      scale >= narrowest && scale <= loosest && lines.every((line) => breaksAt(line, scale, fit)),
  )
  if (common !== undefined) return lines.map(() => common)
  const single = lines.map((line) =>
    nearest(1, pressedReach, (scale, fit) => scale <= 1 + ownReach && breaksAt(line, scale, fit)),
  )
  if (single.every((scale) => scale !== undefined)) return single
  const full = least(lines.map(({ room, width }) => room / width))
  const base = full >= 1 - wideShare || full < narrowest ? 1 : Math.floor(full * 100) / 100
  return lines.map(
    (line) => nearest(base, ownReach, (scale, fit) => breaksAt(line, scale, fit)) ?? base,
  )
}

/**
 * Share of its room that a line must leave, or programs that round another way break it earlier.
 */
const edgeShare = 0.0012
/** Points that a paragraph of such a line may be wider. */
const edgeRoom = 1

/**
 * Gives by how many points a fitted paragraph may be wider where a line fills its room to the edge.
 */
export function edgeRoomOf(lines: readonly FittedLine[], scales: readonly number[]): number {
  const written = lines.map((line, index) => ({
    ...line,
    ...writtenScale(line, scales[index] ?? 1),
  }))
  const isTight = written.some(({ exact, width, room }) => {
    const kept = room < narrowRoom ? edgeRoom : room * edgeShare
    return exact * width > room - kept && exact * width < room + edgeRoom
  })
  const isSafe = written.every(
    ({ narrow, width, next, room }) => narrow * (width + next) > room * (1 + slipShare) + edgeRoom,
  )
  return isTight && isSafe ? edgeRoom : 0
}

/**
 * Tells which lines of a fitted paragraph end although the next word had room twice: an author
 * broke them, and set anew nothing but a break keeps that word down. Where a line does not hold its
 * own words, its paragraph is set in some other way, and tells nothing.
 */
export function brokenLines(
  lines: readonly FittedLine[],
  scales: readonly number[],
): ReadonlySet<number> {
  const scaleOf = (index: number): number => scales[index] ?? 1
  if (lines.some(({ widest, room }, index) => scaleOf(index) * widest > room * (1 + wideShare)))
    return new Set()
  return new Set(
    lines.flatMap(({ width, next, room }, index) =>
      (scaleOf(index) + ownReach) * (width + 2 * next) <= room ? [index] : [],
    ),
  )
}

/** Room that words carried to the next line leave unused at the end of theirs: half a word, in ems. */
const halfWord = 1.2

/**
 * Gives the lines that a fitted paragraph takes more in the program that sets it widest: words that
 * a line does not hold go on to the next one, and take that over in turn.
 */
export function linesMore(lines: readonly FittedLine[], scales: readonly number[]): number {
  let carried = 0
  let more = 0
  for (const [index, { room, widest, size }] of lines.entries()) {
    const wide = (scales[index] ?? 1) * widest + carried
    carried = wide > room * (1 + wideShare) ? wide - room + halfWord * size : 0
    if (carried <= room || room <= 0) continue
    more++
    carried -= room
  }
  return carried > 0 ? more + 1 : more
}

/** What a scale is asked for. */
interface Fit {
  readonly widthOf: (line: FittedLine) => number
  /** Share of the line that is kept free at a scale other than 1. */
  readonly safety: number
}

/** From the best to the least that serves. */
const fits: readonly Fit[] = [
  { widthOf: ({ widest }) => widest, safety: safeShare },
  { widthOf: ({ widest }) => widest, safety: 0 },
  { widthOf: ({ width }) => width, safety: safeShare },
  { widthOf: ({ width }) => width, safety: 0 },
]

/** Tells whether a line holds its own words, and no more, at some scale. */
function breaksAt(line: FittedLine, scale: number, { widthOf, safety }: Fit): boolean {
  const [wide, slip] =
    scale === 1 ? [0 - wideShare, slipShare] : [safety, Math.max(slipShare, safety)]
  const { narrow, exact } = writtenScale(line, scale)
  return (
    exact * widthOf(line) <= line.room * (1 - wide) &&
    narrow * (line.width + line.next) > line.room * (1 + slip)
  )
}

/**
 * What becomes of a scale: files keep whole hundredths of the letters' width, and LibreOffice cuts
 * the width of an em to whole twentieths of a point: 1.01 is 1.0055 in a size of nine points.
 */
function writtenScale(
  { face, size }: FittedLine,
  scale: number,
): { readonly narrow: number; readonly exact: number } {
  const hundredths = Math.round(face * scale * 100)
  const em = size * PER_POINT
  return {
    narrow: Math.floor((em * hundredths) / 100) / em / face,
    exact: hundredths / 100 / face,
  }
}

/** The nearest scale in whole hundredths, as files keep them. */
function nearest(
  from: number,
  reach: number,
  serves: (scale: number, fit: Fit) => boolean,
): number | undefined {
  for (const fit of fits)
    for (let step = 0; step <= Math.round(reach * 100); step++)
      for (const scale of [from - step / 100, from + step / 100]) {
        const rounded = Math.round(scale * 100) / 100
        if (serves(rounded, fit)) return rounded
      }
  return undefined
}
