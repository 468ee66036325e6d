import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { middleX } from "../../../base/geometry.ts"
import type { Label, ParagraphShape, PlacedLine } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { greatest, least } from "../../../base/extremes.ts"
import { median } from "../../geometry/statistics.ts"
import { isCentred, isFlushRight, isTyped } from "../../writing/fill.ts"
import { fitCentred, fitRight } from "./line-fit.ts"
import { edgeAt } from "../../writing/labels.ts"
import { cjkShare } from "../../writing/scripts.ts"

/** Right edges within this many points are flush. */
const flush = 1.6
/** Lines that end at one place short of the column: two do by chance. */
const leastFlush = counts.few

/**
 * Reads alignment and indents from the edges of a paragraph's lines.
 *
 * Indents count from where lines start: at the right where a paragraph is read from there.
 * Alignment says the side of the page.
 */
export function shapeParagraph(
  lines: readonly PlacedLine[],
  label: Label | undefined,
): ParagraphShape {
  const [first] = lines
  if (!first) throw new Error("a paragraph without lines")
  if (first.line.direction === "ltr") return shapeForward(first, lines, label)
  const seen = lines.map(mirrored)
  const turned = label && { ...label, textStart: -label.textStart }
  const shape = shapeForward(seen[0] ?? first, seen, turned)
  const { align } = shape
  return {
    ...shape,
    align: align === "left" ? "right" : align === "right" ? "left" : align,
    direction: "rtl",
  }
}

/** A line as a mirror shows it. */
const mirrored = (placed: PlacedLine): PlacedLine => {
  const { box } = placed.line
  const line = { ...placed.line, box: { ...box, x0: -box.x1, x1: -box.x0 } }
  return { ...placed, line, x0: -placed.x1, x1: -placed.x0 }
}

function shapeForward(
  first: PlacedLine,
  lines: readonly PlacedLine[],
  label: Label | undefined,
): ParagraphShape {
  const starts = lines.map((placed) => placed.line.box.x0 - placed.x0)
  const ends = lines.map((placed) => placed.x1 - placed.line.box.x1)
  const leading = leadingOf(lines)
  const rest = { direction: "ltr" as const, ...(leading === undefined ? {} : { leading }) }
  const isInMiddle = lines.every((placed) => isCentred(placed.line, placed.x0, placed.x1))
  if (!label && isInMiddle && !standsByStops(lines)) {
    const inset = tidy(fitCentred(lines))
    return { align: "centre", left: inset, right: inset, firstLine: 0, ...rest }
  }
  const axis = label ? undefined : commonAxis(lines)
  if (axis !== undefined)
    return { align: "centre", ...insetsOf(lines, axis), firstLine: 0, ...rest }
  // What is set from the right has no place for tabs.
  const hasTabs = lines.some(({ line }) => line.gaps.length > 0)
  if (!label && !hasTabs && lines.every(({ line, x0, x1 }) => isFlushRight(line, x0, x1)))
    return { align: "right", left: 0, right: 0, firstLine: 0, ...rest }
  const own = starts[0] ?? 0
  if (lines.length === 1) return { ...singleLine(first, own, label), ...rest }
  const left = median(starts.slice(1))
  const strays = strayEnds(ends.slice(0, -1))
  const kept = ends.slice(0, -1).filter((end) => !strays.has(end))
  const room = least(ends)
  const isHan = areUnstretched(lines, room)
  const isFlush =
    kept.length > 0 &&
    greatest(kept) - least(kept) < flush &&
    (room < flush || kept.length >= (isHan ? counts.pair : leastFlush)) &&
    (isHan || (ends.at(-1) ?? 0) > least(kept) - flush)
  const fitted = isFlush ? lines.filter((_, index) => !strays.has(ends[index] ?? 0)) : lines
  return {
    align: isFlush ? "justify" : "left",
    left: tidy(left),
    right: twentieth(
      isFlush && !isHan && room > points.slack ? least(kept) : fitRight(fitted, isFlush),
    ),
    firstLine: tidy(own - left),
    ...rest,
  }
}

/**
 * Tells lines that no program stretched, though they end at one place: characters of Han end short
 * of the column by what is less than one of them.
 */
const areUnstretched = (lines: readonly PlacedLine[], room: number): boolean =>
  lines.every(({ line }) => room < line.size && cjkShare(line.text) > shares.half)

/** Tells of a single line that its parts stand at tab stops, wherever its middle lies. */
const standsByStops = ([first, next]: readonly PlacedLine[]): boolean =>
  first !== undefined && !next && first.line.gaps.some((gap) => !isTyped(gap, first))

/** Lines that end flush for each that a program could not fill, or fill no further. */
const flushForEach = counts.few

/** Farthest that such a line ends from the edge, in points. */
const strayReach = points.gap

/**
 * Ends of lines that stand out among those of justified text: no place was found where to break the
 * line, so that it is a little longer than the others, or shorter. Empty where they are too many.
 */
function strayEnds(ends: readonly number[]): ReadonlySet<number> {
  const edge = median(ends)
  const off = ends.filter((end) => Math.abs(end - edge) >= flush / 2)
  const areFew = ends.length >= (flushForEach + 1) * Math.max(1, off.length)
  return new Set(areFew && off.every((end) => Math.abs(end - edge) < strayReach) ? off : [])
}

/**
 * Middles of centred lines agree to this many points; their starts differ by more than the other.
 */
const sameMiddle = points.hair
const apart = 2.5
/**
 * Some programs set centred lines on whole points: the middles of more than two may lie as far
 * apart, where their starts lie many times as far.
 */
const roundedMiddle = points.edge
const manyTimes = counts.several

/**
 * Middle that lines share which start and end at different places: they are centred, wherever their
 * column is.
 */
function commonAxis(lines: readonly PlacedLine[]): number | undefined {
  const [first] = lines
  if (!first || lines.length <= 1 || lines.some(({ x0, x1 }) => x0 !== first.x0 || x1 !== first.x1))
    return undefined
  const middles = lines.map(({ line }) => middleX(line.box))
  const starts = lines.map(({ line }) => line.box.x0)
  const spread = greatest(starts) - least(starts)
  const rounded = lines.length > counts.pair ? Math.min(roundedMiddle, spread / manyTimes) : 0
  const slack = Math.max(sameMiddle, rounded)
  if (greatest(middles) - least(middles) > slack || spread < apart) return undefined
  return (greatest(middles) + least(middles)) / 2
}

/** Room for rounding on either side of the longest line, in points. */
const looseSide = points.hair

/** Insets that bring the middle of the column to an axis, as wide as both sides allow. */
function insetsOf(
  lines: readonly PlacedLine[],
  axis: number,
): Pick<ParagraphShape, "left" | "right"> {
  const [first] = lines
  if (!first) return { left: 0, right: 0 }
  const longest = greatest(lines.map(({ line }) => line.box.x1 - line.box.x0)) / 2 + looseSide
  const half = Math.max(longest, Math.min(axis - first.x0, first.x1 - axis))
  const inset = fitCentred(lines.map((placed) => ({ ...placed, x0: axis - half, x1: axis + half })))
  return { left: tidy(axis - half - first.x0 + inset), right: tidy(first.x1 - axis - half + inset) }
}

/**
 * Two characters is how Chinese paragraphs start; a single line tells nothing else about its
 * indent.
 */
const chineseIndent = ems.double

/** Room between a bullet and its text that is more than a word space, in ems. */
const bulletRoom = 0.4

/** Tells whether the text behind a bullet starts at a place of its own. */
const standsOff = (line: TextLine, { format, body, textStart }: Label): boolean =>
  line.direction === "ltr" &&
  format === "bullet" &&
  textStart - edgeAt(line, body.length) >= bulletRoom * line.size

function singleLine(
  first: PlacedLine,
  own: number,
  label: Label | undefined,
): Pick<ParagraphShape, "align" | "left" | "right" | "firstLine"> {
  const right = twentieth(fitRight([first], false))
  if (label && (label.hasGap || standsOff(first.line, label))) {
    const text = label.textStart - first.x0
    return { align: "left", left: tidy(text), right, firstLine: tidy(own - text) }
  }
  const isChinese =
    cjkShare(first.line.text) > 0.5 &&
    Math.abs(own - chineseIndent * first.line.size) < 0.35 * first.line.size
  return isChinese
    ? { align: "left", left: 0, right, firstLine: tidy(own) }
    : { align: "left", left: tidy(own), right, firstLine: 0 }
}

/** Offsets below this many points are noise of rounding and side bearings. */
const noise = 1

const tidy = (value: number): number => (Math.abs(value) < noise ? 0 : twentieth(value))

/** Word keeps twentieths of a point. */
const twentieth = (value: number): number => Math.round(value * 20) / 20

function leadingOf(lines: readonly PlacedLine[]): number | undefined {
  const steps = lines.slice(1).flatMap((placed, index) => {
    const before = lines[index]
    const step = before ? placed.line.baseline - before.line.baseline : 0
    return before && before.page === placed.page && before.column === placed.column && step > 0
      ? [step]
      : []
  })
  return steps.length === 0 ? undefined : steps.reduce((a, b) => a + b, 0) / steps.length
}
