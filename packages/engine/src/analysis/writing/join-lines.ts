import { spacesBeside } from "./fixed-pitch.ts"
import { ems } from "../geometry/scale.ts"
import { isSameRow } from "../geometry/alike.ts"
import { pictureSign } from "./picture-sign.ts"
import type { FlowItem, Span, TextLine } from "../drafts.ts"
import { height, union } from "../../base/geometry.ts"
import { isCjk } from "./scripts.ts"

/** Width of a space in most faces, in ems. */
export const SPACE_EM = 0.25

/** A gap without leader from this width on is a tab, in ems. */
export const TAB_EM = ems.line

/** A gap up to this is a wide word space, not a tab, in ems. */
const widestSpaceEm = 1.8
/** From this on, room behind an icon that a line begins with is more than a space, in ems. */
const iconGapEm = ems.half
/** Below this, Han characters and pictures stand side by side without a space, in ems. */
const tightEm = ems.most

/**
 * Joins the fragments of each line of a column; a gap wider than a word space becomes a tab gap.
 *
 * Pieces come in order of their tops and leave in reading order.
 *
 * @param widest Gap in ems beyond which fragments stay apart: what keeps its place needs no tab.
 */
export function joinLines(pieces: readonly FlowItem[], widest = Infinity): FlowItem[] {
  const joined: FlowItem[] = []
  let row: TextLine[] = []
  const flush = (): void => {
    const line = joinRow(row)
    if (line) joined.push({ kind: "line", box: line.box, line })
    row = []
  }
  for (const piece of byBaseline(pieces)) {
    if (piece.kind !== "line") {
      flush()
      joined.push(piece)
      continue
    }
    const first = row[0]
    if (first && (!sharesLine(first, piece.line) || gapTo(row, piece.line) > widest)) flush()
    row.push(piece.line)
  }
  flush()
  return joined
}

/**
 * Orders by the top of tables and figures and by the baseline of lines, less what rises above it.
 */
function byBaseline(pieces: readonly FlowItem[]): FlowItem[] {
  const key = (piece: FlowItem): number =>
    piece.kind === "line" ? piece.line.baseline - 0.75 * piece.line.size : piece.box.y0
  const sorted = pieces.toSorted((a, b) => key(a) - key(b))
  // Fragments of one line differ a little in height: keep them together, from left to right.
  const out: FlowItem[] = []
  for (const piece of sorted) {
    let at = out.length
    while (at > 0 && piece.kind === "line") {
      const before = out[at - 1]
      if (
        before?.kind !== "line" ||
        !sharesLine(before.line, piece.line) ||
        before.line.box.x0 <= piece.line.box.x0
      )
        break
      at--
    }
    out.splice(at, 0, piece)
  }
  return out
}

/** Gap between a line and the nearest of a row, in ems of the larger of the two. */
const gapTo = (row: readonly TextLine[], line: TextLine): number =>
  Math.min(...row.map((one) => gapBetween(one, line)))

const gapBetween = (a: TextLine, b: TextLine): number =>
  Math.max(a.box.x0 - b.box.x1, b.box.x0 - a.box.x1) / Math.max(a.size, b.size)

function sharesLine(a: TextLine, b: TextLine): boolean {
  if (a.angle !== b.angle || a.isVertical !== b.isVertical) return false
  if (isSameRow(a, b)) return true
  // A large and a small line beside each other share a line when the small one lies within the
  // large one.
  const [tall, small] = a.size >= b.size ? [a, b] : [b, a]
  const isBeside = small.box.x0 >= tall.box.x1 || small.box.x1 <= tall.box.x0
  return (
    isBeside &&
    tall.size > 1.3 * small.size &&
    small.baseline <= tall.baseline &&
    small.baseline > tall.baseline - 0.5 * height(tall.box)
  )
}

function joinRow(row: readonly TextLine[]): TextLine | undefined {
  if (row.length <= 1) return row[0]
  const ordered = row.toSorted((a, b) =>
    a.direction === "rtl" && b.direction === "rtl" ? b.box.x0 - a.box.x0 : a.box.x0 - b.box.x0,
  )
  let joined: TextLine | undefined
  for (const line of ordered) joined = joined ? joinTwo(joined, line) : line
  return joined
}

/** Joins two lines of one baseline; a gap wider than a word space is kept as a gap. */
export function joinTwo(a: TextLine, b: TextLine, isTabSure = false): TextLine {
  const lastSpan = a.spans.at(-1)
  if (!lastSpan) return b
  const gap = b.box.x0 - a.box.x1
  const size = Math.min(a.size, b.size)
  const isTab =
    isTabSure || gap > widestSpaceEm * size || (gap > size && isCjk(a.text.at(-1) ?? ""))
  const isTight =
    !isTab &&
    gap < tightEm * size &&
    [a.text.at(-1) ?? "", b.text[0] ?? ""].every((char) => isCjk(char) || char === pictureSign)
  const space = isTight ? "" : " "
  const spacer: Span = { ...lastSpan, text: " ", edges: [a.box.x1, b.box.x0] }
  const spaced: readonly Span[] = isTight
    ? [lastSpan]
    : isDecorated(lastSpan)
      ? [lastSpan, plainSpan(spacer)]
      : [{ ...lastSpan, text: `${lastSpan.text} `, edges: [...lastSpan.edges, b.box.x0] }]
  const shift = a.text.length + space.length
  const behindIcon = isTab ? undefined : spacesBehindIcon(a, gap / size)
  const spaces = isTab && !isTabSure ? spacesBeside(a, b) : behindIcon
  const isKept = isTab || spaces !== undefined
  const typed = spaces === undefined ? {} : { spaces }
  const own = isKept ? [{ at: a.text.length, from: a.box.x1, to: b.box.x0, ...typed }] : []
  const main = a.text.length >= b.text.length && a.text !== pictureSign ? a : b
  const { trails: _trails, isMarked: _isMarked, ...start } = a
  return {
    ...start,
    spans: [...a.spans.slice(0, -1), ...spaced, ...b.spans],
    text: `${a.text}${space}${b.text}`,
    box: union(a.box, b.box),
    baseline: main.baseline,
    size: main.size,
    z: Math.min(a.z, b.z),
    gaps: [...a.gaps, ...own, ...b.gaps.map((each) => ({ ...each, at: each.at + shift }))],
    ...(b.trails === undefined ? {} : { trails: b.trails }),
    ...(b.isMarked && { isMarked: true }),
  }
}

/** Spaces as wide as the room behind an icon that a line begins with; undefined elsewhere. */
const spacesBehindIcon = ({ text }: TextLine, gapEm: number): number | undefined =>
  text === pictureSign && gapEm > iconGapEm ? Math.round(gapEm / SPACE_EM) : undefined

/** What decorates a word does not reach over the gap behind it. */
const isDecorated = (span: Span): boolean =>
  Boolean(span.figure ?? span.underline ?? span.strike ?? span.highlight ?? span.link)

function plainSpan(span: Span): Span {
  const {
    figure: _figure,
    underline: _underline,
    strike: _strike,
    highlight: _highlight,
    link: _link,
    ...rest
  } = span
  return rest
}
