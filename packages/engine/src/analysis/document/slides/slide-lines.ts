import { counts, ems, points } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { middleX, union } from "../../../base/geometry.ts"
import type { Span, TextLine } from "../../drafts.ts"
import { edgeAt, readLabel } from "../../writing/labels.ts"
import { cutLine } from "../../writing/words.ts"

/** Gap in ems between a label and its text. */
const LABEL_GAP = ems.far

/** Gap in ems within which fragments of one line may be joined. */
const FRAGMENT_GAP = 6

/**
 * Joins fragments of stretched lines: justified text has gaps as wide as gutters, but a line above
 * or below runs across them. Texts in different shapes stay apart: each is read on its own ground.
 */
export function joinFragments(
  lines: readonly TextLine[],
  holder: (line: TextLine) => unknown,
): TextLine[] {
  const joined: TextLine[] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)) {
    const at = joined.findLastIndex(
      (other) =>
        isFragmentOf(other, line) &&
        isBridged(other, line, lines) &&
        holder(other) === holder(line),
    )
    const other = joined[at]
    if (other) joined[at] = joinTwo(other, line)
    else joined.push(line)
  }
  return joined
}

function isFragmentOf(left: TextLine, right: TextLine): boolean {
  const size = Math.max(left.size, right.size)
  const gap = right.box.x0 - left.box.x1
  const isAlike =
    isSameSize(left, right) && left.angle === 0 && right.angle === 0 && !right.isVertical
  return (
    isAlike &&
    Math.abs(left.baseline - right.baseline) < ems.touch * size &&
    gap > 0 &&
    gap < FRAGMENT_GAP * size
  )
}

function isBridged(left: TextLine, right: TextLine, lines: readonly TextLine[]): boolean {
  // Painted in one go: words of one text, however far its justification drew them apart.
  if (left.z === right.z && readLabel(right) === undefined) return true
  const size = left.size
  return lines.some((line) => {
    const step = Math.abs(line.baseline - left.baseline)
    const isNear = step > 0.5 * size && step < 1.7 * size && isSameSize(line, left)
    return isNear && line.box.x0 < left.box.x1 - size && line.box.x1 > right.box.x0 + size
  })
}

/**
 * Cuts lines at gaps where a shape of its own ends: a number in a disc moves with the disc, not
 * with the text beside it.
 */
export function cutAtShapes(
  lines: readonly TextLine[],
  holder: (line: TextLine) => unknown,
): TextLine[] {
  return lines.flatMap((line) => {
    if (line.angle !== 0 || line.isVertical || line.direction === "rtl") return [line]
    const pieces: TextLine[] = []
    let rest = line
    for (const { at } of line.gaps.toReversed()) {
      const [before, behind] = cutBefore(rest, at)
      if (!before || !behind || holder(before) === holder(behind)) continue
      pieces.unshift(behind)
      rest = before
    }
    return [rest, ...pieces]
  })
}

/**
 * Gives what stands before a gap of a line and what stands behind it; neither where one is blank.
 */
function cutBefore(line: TextLine, at: number): readonly [TextLine?, TextLine?] {
  const [before, behind] = [line.text.slice(0, at), line.text.slice(at)]
  if (before.trim() === "" || behind.trim() === "") return []
  const start = at + behind.search(/\S/)
  return [partOf(line, 0, before.trimEnd().length), partOf(line, start, line.text.length)]
}

/** Step in ems within which lines are the two of one label. */
const LABEL_STEP = 1.7
/** Distance in ems within which two lines have one middle. */
const ONE_MIDDLE = 0.35

/**
 * Cuts a line where it is the words of several labels side by side: right below or above it stand
 * as many lines, each about the middle of its part.
 */
export function cutAtLabels(lines: readonly TextLine[]): TextLine[] {
  const rows = [...Map.groupBy(lines.filter(isLevel), ({ baseline }) => Math.round(baseline))]
    .toSorted(([a], [b]) => a - b)
    .map(([, row]) => row)
  const placeOf = new Map(rows.flatMap((row, at) => row.map((line) => [line, at] as const)))
  return lines.flatMap((line) => {
    const place = placeOf.get(line)
    if (place === undefined || !/\s/u.test(line.text)) return [line]
    const near = rows.slice(Math.max(0, place - counts.few), place + counts.few + 1)
    for (const row of near) {
      const parts = row.length < counts.many ? partsOver(line, row) : undefined
      if (parts) return parts
    }
    return [line]
  })
}

/** Gives a part of a line; what was drawn behind its end is not behind a part before it. */
function partOf(line: TextLine, from: number, to: number): TextLine {
  const part = cutLine(line, from, to)
  if (part === line || to >= line.text.trimEnd().length) return part
  const { trails: _trails, isMarked: _isMarked, ...rest } = part
  return rest
}

const isLevel = (line: TextLine): boolean =>
  line.angle === 0 && !line.isVertical && line.direction === "ltr"

/** Gives the parts of a line that stand over the lines of a row, one over each. */
function partsOver(line: TextLine, row: readonly TextLine[]): TextLine[] | undefined {
  const [first] = row
  const step = first ? Math.abs(first.baseline - line.baseline) : 0
  if (!first || step < ems.half * line.size || step > LABEL_STEP * line.size) return undefined
  const own = row
    .filter(({ box }) => box.x0 < line.box.x1 && line.box.x0 < box.x1)
    .toSorted((a, b) => a.box.x0 - b.box.x0)
  if (own.length < counts.pair || !own.every((other) => isSameSize(other, line))) return undefined
  const parts: TextLine[] = []
  let from = 0
  for (const [at, other] of own.entries()) {
    const to = at < own.length - 1 ? endOver(line, from, other) : line.text.length
    if (to === undefined) return undefined
    const part = partOf(line, from, line.text.slice(0, to).trimEnd().length)
    if (Math.abs(middleX(part.box) - middleX(other.box)) > ONE_MIDDLE * line.size) return undefined
    parts.push(part)
    from = to + (/^\s*/u.exec(line.text.slice(to))?.[0].length ?? 0)
  }
  return parts
}

/**
 * Where in the text of a line the part from a place on ends whose middle is that of another line.
 */
function endOver(line: TextLine, from: number, other: TextLine): number | undefined {
  const x0 = edgeAt(line, from)
  const wanted = 2 * middleX(other.box) - x0
  let best: { readonly at: number; readonly off: number } | undefined
  for (const { index } of line.text.matchAll(/(?<=\S)\s+(?=\S)/gu)) {
    const off = Math.abs(edgeAt(line, index) - wanted)
    if (index > from && (!best || off < best.off)) best = { at: index, off }
  }
  return best?.at
}

/** What labels that count are written with; a bullet is never all that a shape holds. */
const counting = /[\p{L}\p{N}]/u

/**
 * Joins labels that stand apart to the text they belong to; the gap becomes a tab gap of the line.
 * A number in a shape of its own stays there.
 */
export function joinLabels(
  lines: readonly TextLine[],
  holder: (line: TextLine) => unknown,
): TextLine[] {
  const joined: TextLine[] = []
  const taken = new Set<TextLine>()
  const byStart = lines.toSorted((a, b) => a.box.x0 - b.box.x0)
  for (const label of byStart) {
    if (
      taken.has(label) ||
      label.angle !== 0 ||
      label.text.trim().length > counts.several ||
      !isLabel(label)
    )
      continue
    const text = byStart.find(
      (line) =>
        line !== label &&
        !taken.has(line) &&
        isRightOf(label, line) &&
        (!counting.test(label.text) || holder(label) === holder(line)),
    )
    if (!text) continue
    taken.add(label)
    taken.add(text)
    joined.push(joinTwo(label, text))
  }
  return [...joined, ...lines.filter((line) => !taken.has(line))]
}

/**
 * A label alone has no text after it, so a stand-in is set there to read it. A bare number may be
 * anything.
 */
function isLabel(line: TextLine): boolean {
  const trimmed = line.text.trim()
  if (/^\d+$/.test(trimmed)) return false
  const label = readLabel({
    ...line,
    text: `${trimmed} x`,
    spans: [],
    gaps: [{ at: trimmed.length, from: line.box.x1, to: line.box.x1 + line.size }],
  })
  return label !== undefined && label.length > trimmed.length
}

/** Distance in points within which a bullet in a line stands where another line starts. */
const SAME_START = points.near

/**
 * Cuts lines before a bullet inside them where other text starts at the same place: two columns of
 * a list that come near each other.
 */
export function cutAtBullets(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    const at = line.text.search(/(?<=\S\s)[•▪■◆●➢✓](?=\s)/u)
    if (at < 0 || line.angle !== 0) return [line]
    const x = edgeAt(line, at)
    const isColumn = lines.some(
      (other) =>
        other !== line && other.page === line.page && Math.abs(other.box.x0 - x) < SAME_START,
    )
    return isColumn ? [partOf(line, 0, at - 1), partOf(line, at, line.text.length)] : [line]
  })
}

function isRightOf(label: TextLine, line: TextLine): boolean {
  const size = Math.max(label.size, line.size)
  const gap = line.box.x0 - label.box.x1
  return (
    line.angle === 0 &&
    !line.isVertical &&
    Math.abs(line.baseline - label.baseline) < 0.35 * size &&
    gap > -ems.touch * size &&
    gap < LABEL_GAP * size
  )
}

/**
 * Joins a label to its line; the gap between them becomes a tab gap. They stand where the later of
 * them was painted: what lies between the two is the ground of that one, a box below its tick.
 */
export function joinTwo(label: TextLine, line: TextLine): TextLine {
  const last = label.spans.at(-1)
  const spaced: Span[] = last
    ? [
        ...label.spans.slice(0, -1),
        { ...last, text: `${last.text} `, edges: [...last.edges, line.box.x0] },
      ]
    : []
  const shift = label.text.length + 1
  return {
    ...line,
    spans: [...spaced, ...line.spans],
    text: `${label.text} ${line.text}`,
    box: union(label.box, line.box),
    z: Math.max(label.z, line.z),
    gaps: [
      ...label.gaps,
      { at: label.text.length, from: label.box.x1, to: line.box.x0 },
      ...line.gaps.map((gap) => ({ ...gap, at: gap.at + shift })),
    ],
  }
}
