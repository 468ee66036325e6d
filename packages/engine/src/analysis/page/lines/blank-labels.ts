import { contains, height, middleX, middleY, width, type Box } from "../../../base/geometry.ts"
import type { Fill, Span, TextLine } from "../../drafts.ts"
import { isSameRow } from "../../geometry/alike.ts"
import { ems, points } from "../../geometry/scale.ts"
import { cutSpan } from "../../writing/mark-range.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { joinTwo, SPACE_EM } from "../../writing/join-lines.ts"

/** Height of a label in a line at most, in ems of the line. */
const highest = ems.double
/** Room between a label and the letters beside it, in ems. */
const widestRoom = ems.whole
/** Room beside a label from which on a space stands there, in ems. */
const spaceRoom = ems.touch

/** A space that stands alone: several fill a gap. */
const SINGLE = /(?<! ) (?! )/g

/** Boxes within a line on which nothing but words in their own colour stands. */
export function blankLabels(fills: readonly Fill[], unseen: readonly Box[]): Fill[] {
  if (unseen.length === 0 || fills.length > MOST_COMPARED || unseen.length > MOST_COMPARED)
    return []
  return fills.filter(
    ({ box, paint }) =>
      paint.alpha === 1 &&
      unseen.some((run) =>
        contains(box, { ...run, y0: middleY(run), y1: middleY(run) }, points.near),
      ),
  )
}

/**
 * Seats a label whose word nobody sees in the line that goes on around it, as blanks in its colour:
 * a line that reflows would else come to stand under it.
 */
export function seatBlank(line: TextLine, { box, paint }: Fill): TextLine | undefined {
  if (line.angle !== 0 || line.isVertical || line.direction === "rtl") return undefined
  const middle = line.baseline - 0.3 * line.size
  if (middle < box.y0 || middle > box.y1 || height(box) > highest * line.size) return undefined
  const place = placeIn(line, box)
  if (!place) return undefined
  const count = Math.max(1, Math.round(width(box) / spaceOf(line)))
  const room = spaceRoom * line.size
  const before = place.from !== undefined && box.x0 - place.from > room ? " " : ""
  const behind = place.to !== undefined && place.to - box.x1 > room ? " " : ""
  const text = before + "\u00a0".repeat(count) + behind
  const blanks = Array.from(
    { length: count + 1 },
    (_, index) => box.x0 + (width(box) * index) / count,
  )
  const edges = [
    ...(before && place.from !== undefined ? [place.from] : []),
    ...blanks,
    ...(behind && place.to !== undefined ? [place.to] : []),
  ]
  return withText(line, place, { text, edges, highlight: paint.colour })
}

/**
 * Seats a label in one of a few lines, and takes in the line that goes on behind it, which its gap
 * had torn off: gives where that stood, too.
 *
 * @param near Indices of the lines at the height of the label.
 */
export function seatAmong(
  lines: readonly (TextLine | undefined)[],
  fill: Fill,
  near: readonly number[],
): { readonly index: number; readonly line: TextLine; readonly taken?: number } | undefined {
  for (const index of near) {
    const line = lines[index]
    const seated = line && seatBlank(line, fill)
    if (!line || !seated) continue
    if (seated.box.x1 === line.box.x1) return { index, line: seated }
    const taken = near.find((at) => at !== index && goesOn(seated, lines[at]))
    const rest = taken === undefined ? undefined : lines[taken]
    return rest && taken !== undefined
      ? { index, line: joinTwo(seated, rest), taken }
      : { index, line: seated }
  }
  return undefined
}

/** Whether a line begins just behind another that ends in a label. */
function goesOn(line: TextLine, rest: TextLine | undefined): boolean {
  if (!rest || rest.angle !== 0 || rest.isVertical || rest.direction === "rtl") return false
  const room = rest.box.x0 - line.box.x1
  return isSameRow(line, rest) && room > -points.near && room < widestRoom * line.size
}

/** Width of a space of a line: the middle one of those that stand between its words. */
function spaceOf(line: TextLine): number {
  const widths = line.spans
    .flatMap(({ text, edges }) =>
      Array.from(
        text.matchAll(SINGLE),
        ({ index }) => (edges[index + 1] ?? 0) - (edges[index] ?? 0),
      ),
    )
    .filter((wide) => wide > spaceRoom * line.size && wide < widestRoom * line.size)
    .toSorted((a, b) => a - b)
  return widths[widths.length >> 1] ?? SPACE_EM * line.size
}

/**
 * Where a label stands among the characters of a line: those that it replaces, and the letters
 * beside it.
 */
interface Place {
  readonly start: number
  readonly end: number
  readonly from?: number
  readonly to?: number
}

function placeIn(line: TextLine, box: Box): Place | undefined {
  let at = 0
  let before: { readonly index: number; readonly end: number } | undefined
  let behind: { readonly index: number; readonly start: number } | undefined
  for (const { text, edges } of line.spans)
    for (let unit = 0; unit < text.length; unit++) {
      const index = at++
      if (text[unit]?.trim() === "") continue
      const [start, end] = [edges[unit] ?? 0, edges[unit + 1] ?? 0]
      const centre = (start + end) / 2
      if (centre > box.x0 && centre < box.x1) return undefined
      if (centre < middleX(box)) before = { index: at, end }
      else behind ??= { index, start }
    }
  const isFar = (room: number): boolean => Math.abs(room) > widestRoom * line.size
  if (before && isFar(box.x0 - before.end)) return undefined
  if (behind && isFar(behind.start - box.x1)) return undefined
  return {
    start: before?.index ?? 0,
    end: behind?.index ?? line.text.length,
    ...(before ? { from: before.end } : {}),
    ...(behind ? { to: behind.start } : {}),
  }
}

/** Puts blanks in the place of some characters of a line. */
function withText(
  line: TextLine,
  { start, end }: Place,
  blank: Pick<Span, "text" | "edges" | "highlight">,
): TextLine | undefined {
  const before = partOfSpans(line.spans, 0, start)
  const behind = partOfSpans(line.spans, end, line.text.length)
  const like = before.at(-1) ?? behind[0]
  if (!like) return undefined
  const { link: _link, underline: _underline, strike: _strike, ...look } = like
  const [x0, x1] = [blank.edges[0] ?? 0, blank.edges.at(-1) ?? 0]
  const span: Span = { ...look, ...blank, box: { ...like.box, x0, x1 } }
  const more = blank.text.length - (end - start)
  return {
    ...line,
    spans: [...before, span, ...behind],
    text: line.text.slice(0, start) + blank.text + line.text.slice(end),
    box: { ...line.box, x0: Math.min(line.box.x0, x0), x1: Math.max(line.box.x1, x1) },
    gaps: line.gaps.flatMap((gap) =>
      gap.at < start ? [gap] : gap.at >= end ? [{ ...gap, at: gap.at + more }] : [],
    ),
    ...(line.leap !== undefined && line.leap >= end ? { leap: line.leap + more } : {}),
  }
}

function partOfSpans(spans: readonly Span[], from: number, to: number): Span[] {
  let at = 0
  return spans.flatMap((span) => {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, span.text.length)]
    at += span.text.length
    return end > start ? [cutSpan(span, start, end)] : []
  })
}
