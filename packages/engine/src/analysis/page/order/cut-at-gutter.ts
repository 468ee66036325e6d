import { ems } from "../../geometry/scale.ts"
import { middleX } from "../../../base/geometry.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { cutLine } from "../../writing/words.ts"
import type { Gutter } from "./gutter.ts"
import { sameEdge } from "./gutter.ts"

/**
 * Narrowest gap that is a gutter within a line, in ems; how much wider than the spaces of the line
 * it must be.
 */
const leastGapEm = ems.half
const widerThanSpaces = ems.line

/**
 * Cuts lines that were read on over a gutter narrower than a wide space.
 *
 * The other lines show where the gutter is: a word that starts just at its right edge, behind a gap
 * wider than the spaces of its line, starts a line of the next column. Gives where to part the
 * columns too: right of all that was cut.
 */
export function cutAtGutter(
  pieces: readonly FlowItem[],
  gutter: Gutter,
): { readonly pieces: readonly FlowItem[]; readonly centre: number } {
  const centre = middleX(gutter)
  let reach = -Infinity
  const cut = pieces.flatMap((piece): FlowItem[] => {
    if (piece.kind !== "line" || piece.box.x0 >= centre || piece.box.x1 <= centre) return [piece]
    // A full stop of Han text that hangs out of its column begins no other.
    if (piece.box.x0 < gutter.x0 && piece.box.x1 < gutter.x1 - sameEdge) {
      reach = Math.max(reach, piece.box.x1)
      return [piece]
    }
    const parts = cutOf(piece.line, gutter)
    if (!parts) return [piece]
    reach = Math.max(reach, parts[0].box.x1)
    return parts.map((line) => ({ kind: "line", box: line.box, line }))
  })
  if (reach === -Infinity) return { pieces, centre }
  return {
    pieces: cut.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0),
    centre: Math.max(centre, (reach + gutter.x1) / 2),
  }
}

interface Gap {
  readonly before: number
  readonly after: number
  readonly width: number
  readonly start: number
}

function cutOf(line: TextLine, gutter: Gutter): [TextLine, TextLine] | undefined {
  if (line.angle !== 0 || line.isVertical || line.direction === "rtl") return undefined
  const places = [gutter.x1, gutter.start ?? gutter.x1]
  if (!places.some((place) => mayStartAt(line, place))) return undefined
  const gaps = gapsOf(line)
  const at = gaps.find(
    (gap) =>
      places.some((place) => Math.abs(gap.start - place) < sameEdge) &&
      gap.start - gap.width < gutter.x1 - leastGapEm * line.size,
  )
  if (!at || at.width < leastGapEm * line.size) return undefined
  const others = gaps
    .filter((gap) => gap !== at)
    .map((gap) => gap.width)
    .toSorted((a, b) => a - b)
  if (at.width < widerThanSpaces * (others[others.length >> 1] ?? 0)) return undefined
  return [cutLine(line, 0, at.before), cutLine(line, at.after, line.text.length)]
}

/** Tells whether a word of a line starts near a place: no gaps are needed of most lines. */
function mayStartAt(line: TextLine, place: number): boolean {
  let isBehindSpace = false
  for (const { text, edges } of line.spans)
    for (let at = 0; at < text.length; at++) {
      const isSpace = text[at] === " "
      if (isBehindSpace && !isSpace && !(Math.abs((edges[at] ?? place) - place) >= sameEdge))
        return true
      isBehindSpace = isSpace
    }
  return false
}

/** Gaps between the words of a line. */
function gapsOf(line: TextLine): Gap[] {
  const gaps: Gap[] = []
  let [offset, end, before] = [0, line.box.x0, 0]
  for (const { text, edges } of line.spans) {
    for (let at = 0; at < text.length; at++) {
      const start = edges[at] ?? end
      if (text[at] === " ") continue
      if (before > 0 && offset + at > before)
        gaps.push({ before, after: offset + at, width: start - end, start })
      end = edges[at + 1] ?? start
      before = offset + at + 1
    }
    offset += text.length
  }
  return gaps
}
