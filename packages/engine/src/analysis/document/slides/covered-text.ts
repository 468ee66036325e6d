import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { area, contains, type Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { GlyphRun, PathSegment, ScenePage, ScenePath } from "../../../model/scene.ts"
import type { DrawnShape } from "../../page/figures/page-shapes.ts"
import type { PageDraft, TextLine } from "../../drafts.ts"

/** Points by which equal runs drawn twice may lie apart. */
const SAME_PLACE = points.near

/**
 * Puts lines on the level of what was drawn last of them: those that are drawn several times, and
 * those that are drawn piece by piece, each with its ground.
 *
 * Lines are built from the first of equal glyphs; where shapes were painted between the first and
 * the last, the reader sees only the last.
 */
export function liftCovered(lines: readonly TextLine[], page: ScenePage): TextLine[] {
  const pieces = piecesOf(page)
  return liftRepeated(lines, page).map((line) => {
    const last = pieces(line).findLast((run) => isPieceOf(run, line))
    return last && last.at > line.z ? { ...line, z: last.at } : line
  })
}

interface Piece {
  readonly run: GlyphRun
  readonly at: number
}

/** Gives the runs of a page about the baseline of a line, in paint order. */
function piecesOf({ items }: ScenePage): (line: TextLine) => readonly Piece[] {
  const rows = new Map<number, Piece[]>()
  items.forEach((run, at) => {
    if (run.kind !== "glyphs" || run.hidden) return
    const row = Math.round((run.y[0] ?? 0) / SAME_PLACE)
    for (const near of [row - 1, row, row + 1]) {
      const pieces = rows.get(near)
      if (pieces) pieces.push({ run, at })
      else rows.set(near, [{ run, at }])
    }
  })
  return (line) => rows.get(Math.round(line.baseline / SAME_PLACE)) ?? []
}

function isPieceOf({ run }: Piece, line: TextLine): boolean {
  const text = textOf(run).replace(/\s+/g, "")
  const isWithin = run.box.x0 >= line.box.x0 - SAME_PLACE && run.box.x1 <= line.box.x1 + SAME_PLACE
  // TeX draws no spaces.
  return isWithin && text !== "" && line.text.replace(/\s+/g, "").includes(text)
}

function liftRepeated(lines: readonly TextLine[], page: ScenePage): TextLine[] {
  const drawn = new Map<string, PaintedPlace[]>()
  page.items.forEach((item, at) => {
    if (item.kind !== "glyphs") return
    const text = textOf(item)
    const places = drawn.get(text)
    if (places) places.push(placeOf(item, at))
    else drawn.set(text, [placeOf(item, at)])
  })
  return lines.map((line) => {
    const first = page.items[line.z]
    if (first?.kind !== "glyphs") return line
    const own = placeOf(first, line.z)
    const top = drawn.get(textOf(first))?.findLast((place) => isBeside(place, own))
    return top && top.at > line.z ? { ...line, z: top.at } : line
  })
}

/** The cell of the page that a run starts in, and its place among the items. */
interface PaintedPlace {
  readonly column: number
  readonly row: number
  readonly at: number
}

const placeOf = ({ box }: GlyphRun, at: number): PaintedPlace => ({
  column: Math.round(box.x0 / SAME_PLACE),
  row: Math.round(box.y0 / SAME_PLACE),
  at,
})

/** Neighbouring cells count, so that a shift over a cell's edge is found. */
const isBeside = (a: PaintedPlace, b: PaintedPlace): boolean =>
  Math.abs(a.column - b.column) <= 1 && Math.abs(a.row - b.row) <= 1

const textOf = ({ chars }: GlyphRun): string => chars.join("").trim()

/**
 * Share of its box that a shape must fill to hide what lies under the box: a rounded rectangle
 * does, a star does not.
 */
const FULL = shares.nearlyAll

/** Share of the size by which the box of a line is larger than its letters. */
const BEARING = ems.touch

/**
 * Share of the slides on which text must lie hidden at one place, and how many at least, to be
 * something that the deck put out of sight.
 */
const HIDDEN_SHARE = shares.most
const HIDDEN_LEAST = counts.few

/**
 * Text at a place of a slide, as it comes again on others: page numbers differ in their digits
 * alone.
 */
export type HiddenText = ReadonlySet<string>

/**
 * Finds what opaque shapes hide on most slides of a deck: old titles and numbers of the master.
 *
 * Text hidden on a few slides alone was covered for a moment of the talk and is kept.
 */
export function findHidden(drafts: readonly Pick<PageDraft, "lines" | "page">[]): HiddenText {
  const count = new Map<string, number>()
  for (const { lines, page } of drafts) {
    const keys = new Set(hiddenLines(lines, page).map(placeKey))
    for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1)
  }
  return new Set(
    [...count]
      .filter(([, times]) => times >= Math.max(HIDDEN_LEAST, HIDDEN_SHARE * drafts.length))
      .map(([key]) => key),
  )
}

/** Leaves out the hidden lines of a slide that the whole deck hides. */
export function dropHidden(
  lines: readonly TextLine[],
  page: ScenePage,
  hidden: HiddenText,
): TextLine[] {
  if (hidden.size === 0) return [...lines]
  const own = new Set(hiddenLines(lines, page).filter((line) => hidden.has(placeKey(line))))
  return lines.filter((line) => !own.has(line))
}

const placeKey = (line: TextLine): string =>
  `${line.text.replace(/\d/g, "0")} ${Math.round(line.box.x0 / SAME_PLACE)} ${Math.round(line.baseline / SAME_PLACE)}`

function hiddenLines(lines: readonly TextLine[], page: ScenePage): TextLine[] {
  const covers = page.items.flatMap((item, z) =>
    item.kind === "path" && isCover(item) ? [{ z, box: item.box }] : [],
  )
  return lines.filter((line) =>
    covers.some((cover) => cover.z > line.z && contains(cover.box, line.box, BEARING * line.size)),
  )
}

function isCover({ fill, segments, box }: ScenePath): boolean {
  return fill?.alpha === 1 && enclosed(segments) >= FULL * area(box)
}

/**
 * Area within an outline, its curves taken as straight; of the outer outline alone where there are
 * several.
 */
function enclosed(segments: readonly PathSegment[]): number {
  let twice = 0
  let first: PathSegment | undefined
  let last: PathSegment | undefined
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    if (segment[0] === "M" && first) return 0
    if (last) twice = twice + endX(last) * endY(segment) - endX(segment) * endY(last)
    first ??= segment
    last = segment
  }
  if (first && last) twice = twice + endX(last) * endY(first) - endX(first) * endY(last)
  return Math.abs(twice) / 2
}

const endX = (segment: PathSegment): number => (segment[0] === "C" ? segment[5] : (segment[1] ?? 0))
const endY = (segment: PathSegment): number => (segment[0] === "C" ? segment[6] : (segment[2] ?? 0))

/**
 * Puts shapes beneath the text that shows through them: a marker's colour is painted on words that
 * stay in sight, but a shape of a slide would hide them.
 *
 * Text that the page hides is known by then and no line is made of it.
 */
export function sinkSeenThrough(
  shapes: readonly DrawnShape[],
  lines: readonly TextLine[],
  page: ScenePage,
): Shape[] {
  const ordered = lines.toSorted((a, b) => a.z - b.z)
  return shapes.map(({ shape, items }) => {
    const isBlended = items.some((at) => {
      const item = page.items[at]
      return item?.kind === "path" && item.isBlended === true
    })
    if (!isBlended) return shape
    const seen = ordered.find((line) => line.z < shape.z && isOver(shape.box, line))
    return seen ? { ...shape, z: seen.z - shares.half } : shape
  })
}

/** A shape over a good part of a line, all its height. */
function isOver(box: Box, line: TextLine): boolean {
  const [top, bottom] = [line.baseline - ems.half * line.size, line.baseline]
  const wide = Math.min(box.x1, line.box.x1) - Math.max(box.x0, line.box.x0)
  return box.y0 < top && box.y1 > bottom && wide > ems.whole * line.size
}
