import { contains, height, middleX, middleY, width, type Box } from "../../../base/geometry.ts"
import type { Fill, Span, TextLine } from "../../drafts.ts"
import { ems, points } from "../../geometry/scale.ts"
import { cutSpan } from "../../writing/mark-range.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { SPACE_EM } from "../../writing/join-lines.ts"

/** Height of a label in a line at most, in ems of the line. */
const highest = ems.double
/** Room between a label and the letters beside it, in ems. */
const widestRoom = ems.whole
/** Room beside a label from which on a space stands there, in ems. */
const spaceRoom = ems.touch

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
  const count = Math.max(1, Math.round(width(box) / (SPACE_EM * line.size)))
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
