import { middleY, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { counts, ems } from "../../geometry/scale.ts"

/** A small shape of one colour, as stands before the name of a series. */
export interface LegendMark {
  readonly box: Box
  readonly colour: number
}

/** A name of a series with its mark. */
export interface LegendEntry {
  readonly line: TextLine
  readonly mark: LegendMark
}

/** Height of a mark in ems of its text at most, and width, which is that of a short line. */
const MARK_HEIGHT = ems.line
const MARK_WIDTH = 4
/** Room between a mark and its text, in ems. */
const MARK_GAP = ems.line
/** Longest name of a series, in characters. */
const NAME_LENGTH = counts.many

/** What a mark stands for is at least this many times as long. */
const MARK_RATIO = 2

export const longSide = (box: Box): number => Math.max(box.x1 - box.x0, box.y1 - box.y0)

/**
 * Marks that stand before a line as the key of a series does before its name, in order of paint.
 */
export type MarksOfLines = ReadonlyMap<TextLine, readonly LegendMark[]>

/**
 * Gives the lines that may name a series with the marks before them, whatever their colours: once a
 * page, for all of its plots.
 */
export function marksBefore(
  lines: readonly TextLine[],
  marks: readonly LegendMark[],
): MarksOfLines {
  if (marks.length === 0) return new Map()
  const placed = marks
    .map((mark, order) => ({ mark, order, middle: middleY(mark.box) }))
    .toSorted((a, b) => a.middle - b.middle)
  const middles = placed.map(({ middle }) => middle)
  const found = new Map<TextLine, readonly LegendMark[]>()
  for (const line of lines) {
    if (line.angle !== 0 || line.text.trim().length > NAME_LENGTH) continue
    const level = placed.slice(
      lowerBound(middles, line.baseline - line.size),
      lowerBound(middles, line.baseline + line.size),
    )
    const own = level
      .filter(({ mark, middle }) => isKeyOf(mark.box, middle, line))
      .toSorted((a, b) => a.order - b.order)
    if (own.length > 0)
      found.set(
        line,
        own.map(({ mark }) => mark),
      )
  }
  return found
}

function isKeyOf(box: Box, middle: number, line: TextLine): boolean {
  const gap = line.box.x0 - box.x1
  const isSmall =
    box.y1 - box.y0 < MARK_HEIGHT * line.size && box.x1 - box.x0 < MARK_WIDTH * line.size
  return (
    isSmall &&
    gap > -0.2 * line.size &&
    gap < MARK_GAP * line.size &&
    middle > line.baseline - line.size &&
    middle < line.baseline + 0.2 * line.size
  )
}

/**
 * Finds names of series: text behind a small mark in a colour that the plot is drawn in; `colours`
 * gives the longest shape of each.
 */
export function legendEntries(
  {
    colours,
    marks,
  }: { readonly colours: ReadonlyMap<number, number>; readonly marks: MarksOfLines },
  lines: readonly TextLine[],
): LegendEntry[] {
  return lines.flatMap((line) => {
    const mark = marks
      .get(line)
      ?.find(({ colour, box }) => (colours.get(colour) ?? 0) > MARK_RATIO * longSide(box))
    return mark ? [{ line, mark }] : []
  })
}

/**
 * Tells whether names are a legend: two marks of one size in colours of their own prove a chart by
 * themselves.
 */
export function isLegend(entries: readonly LegendEntry[]): boolean {
  const [first] = entries
  if (!first) return false
  const isAlike = ({ mark: { box } }: LegendEntry): boolean =>
    Math.abs(box.x1 - box.x0 - (first.mark.box.x1 - first.mark.box.x0)) < 1 &&
    Math.abs(box.y1 - box.y0 - (first.mark.box.y1 - first.mark.box.y0)) < 1
  return new Set(entries.map(({ mark }) => mark.colour)).size >= 2 && entries.every(isAlike)
}
