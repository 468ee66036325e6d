import { greatest, least } from "../../../base/extremes.ts"
import { union } from "../../../base/geometry.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { points } from "../../geometry/scale.ts"
import type { Band, BandColumn } from "../../page/order/bands.ts"
import type { TextLine } from "../../drafts.ts"
import type { Stretch } from "../../block-drafts.ts"
import { endsBefore, isFlush, textEdges, trueEnd, type TextArea } from "./text-area.ts"

export interface OrderedPage {
  readonly page: ScenePage
  readonly bands: readonly Band[]
  /** The page was laid down: its text runs from top to bottom. */
  readonly isVertical?: boolean
  /** What stands on it keeps its place: its column is as wide as it says. */
  readonly isPlaced?: boolean
}

/** Pages, or parts of them, with one page size and one set of columns. */
export interface SectionDraft {
  readonly width: number
  readonly height: number
  readonly start: "nextPage" | "continuous"
  readonly pages: readonly [number, number]
  /** Edges of the whole text of the section's pages. */
  readonly area: TextArea
  readonly columns: readonly TextArea[]
  readonly isVertical: boolean
  /** A page that keeps everything in its place: nothing bounds its text but the sheet. */
  readonly isPlaced?: boolean
}

/** A section and its columns in reading order: these are needed no more once they were read. */
export interface PlannedSection {
  readonly section: SectionDraft
  readonly stretches: readonly Stretch[]
}

/** Page sizes and gutters this close are equal, in points. */
const sizeSlack = points.near
const gutterSlack = 10

interface OpenSection {
  readonly width: number
  readonly height: number
  readonly start: "nextPage" | "continuous"
  readonly isVertical: boolean
  readonly isPlaced?: boolean
  readonly bands: { readonly page: number; readonly band: Band }[]
}

/**
 * Groups bands into sections: a new one where the page size or the columns change.
 *
 * @param opensAnew Pages (by index) that must start a section, because their furniture is
 * another's.
 */
export function planSections(
  pages: readonly OrderedPage[],
  opensAnew: ReadonlySet<number>,
): PlannedSection[] {
  const open: OpenSection[] = []
  for (const { page, bands, isVertical = false, isPlaced } of pages) {
    const shown = bands.length > 0 ? bands : [{ columns: [{ x0: 0, x1: page.width, pieces: [] }] }]
    for (const [index, band] of shown.entries()) {
      const last = open.at(-1)
      const before = last?.bands.findLast(
        // A page that fills no more than the first column shows none of the others.
        (each) => each.band.columns.length === last.bands[0]?.band.columns.length,
      )
      const isSameSize =
        last !== undefined &&
        last.isVertical === isVertical &&
        Math.abs(last.width - page.width) < sizeSlack &&
        Math.abs(last.height - page.height) < sizeSlack
      if (
        last &&
        before &&
        isSameSize &&
        (sameColumns(before.band, band) ||
          (index === 0 && shown.length === 1 && fillsFirst(last, band))) &&
        !(index === 0 && opensAnew.has(page.index))
      ) {
        last.bands.push({ page: page.index, band })
        continue
      }
      open.push({
        width: page.width,
        height: page.height,
        start: index === 0 ? "nextPage" : "continuous",
        isVertical,
        ...(isPlaced && bands.length > 0 && { isPlaced }),
        bands: [{ page: page.index, band }],
      })
    }
  }
  return onSharedPages(open).flatMap((group) => {
    const areaOfSection = sharedAreas(group)
    return group.map((section) => closeSection(section, areaOfSection(section)))
  })
}

function sameColumns(a: Band, b: Band): boolean {
  if (a.columns.length !== b.columns.length) return false
  return (
    a.columns.length === 1 ||
    a.columns
      .slice(1)
      .every((column, index) => Math.abs(column.x0 - (b.columns[index + 1]?.x0 ?? 0)) < gutterSlack)
  )
}

/**
 * Tells a page that holds no more than the first of the columns of those before it: their text ends
 * there, or goes on in the same columns.
 */
function fillsFirst(
  { bands: [first, ...more] }: OpenSection,
  { columns: [only, ...others] }: Band,
): boolean {
  const [own, next] = first?.band.columns ?? []
  if (!own || !next || !only || others.length > 0 || only.pieces.length === 0) return false
  const columns = [first, ...more].flatMap((each) => each?.band.columns[0] ?? [])
  const edges = only.pieces.map(({ box }) => box)
  return (
    least(edges.map(({ x0 }) => x0)) > least(columns.map(({ x0 }) => x0)) - gutterSlack &&
    greatest(edges.map(({ x1 }) => x1)) < next.x0 + gutterSlack
  )
}

/** Parts sections where one begins a page: those of a part go on below each other. */
function onSharedPages(all: readonly OpenSection[]): OpenSection[][] {
  const groups: OpenSection[][] = []
  for (const section of all) {
    const last = groups.at(-1)
    if (last && section.start === "continuous") last.push(section)
    else groups.push([section])
  }
  return groups
}

/**
 * Sections on the same pages share their margins, so that only the columns change between them. One
 * that goes on below columns is not wider than they are: programs take the margins of a page from
 * the section that begins it.
 */
function sharedAreas(group: readonly OpenSection[]): (section: OpenSection) => TextArea {
  const columns = group.flatMap((each) => each.bands.flatMap(({ band }) => band.columns))
  const known = new Map<string, TextArea>()
  return (section) => {
    const [column] = section.bands[0]?.band.columns ?? []
    if (section.isPlaced && column) return { left: column.x0, right: column.x1 }
    const isWhole = [group[0], section].every((each) => each?.bands[0]?.band.columns.length === 1)
    const key = `${section.width} ${isWhole}`
    const before = known.get(key)
    if (before) return before
    const area = areaOf(columns, section.width, isWhole)
    const shared = tablesBeside(group, area).reduce(widen, area)
    known.set(key, shared)
    return shared
  }
}

/**
 * Tables of columns that stand wholly beside the text: too few lines there show where it begins.
 */
function tablesBeside(group: readonly OpenSection[], area: TextArea): TextArea[] {
  return group
    .flatMap(({ bands }) => bands.filter(({ band }) => band.columns.length > 1))
    .flatMap(({ band }) => band.columns.flatMap(({ pieces }) => pieces))
    .filter(({ kind, box }) => kind === "table" && (box.x1 <= area.left || box.x0 >= area.right))
    .map(({ box }) => shrink(box))
}

function areaOf(columns: readonly BandColumn[], pageWidth: number, isWhole: boolean): TextArea {
  const pieces = columns.flatMap((column) => column.pieces)
  const lines = pieces.flatMap((piece) => (piece.kind === "line" ? [piece.line] : []))
  const edges = textEdges(lines)
  const solid = pieces.filter((piece) => piece.kind !== "line")
  if (edges) {
    if (isFlush(edges, lines)) return edges
    const wide = solid
      .filter((piece) => piece.kind === "table" && piece.box.x1 - piece.box.x0 > 0.4 * pageWidth)
      .map((piece) => piece.box)
    const whole =
      wide.length > 0 && isWhole
        ? widenTo(edges, shrink(wide.reduce(union)), { lines, pageWidth })
        : edges
    return isWhole ? trueEnd(whole, lines, pageWidth) : whole
  }
  if (solid.length === 0)
    return { left: Math.min(72, pageWidth / 8), right: pageWidth - Math.min(72, pageWidth / 8) }
  const box = solid.map((piece) => piece.box).reduce(union)
  return { left: Math.max(0, box.x0), right: Math.min(pageWidth, box.x1) }
}

/** A table reaches past the text by the padding of its cells, in points. */
const tableOverhang = points.gap

const shrink = ({ x0, x1 }: { x0: number; x1: number }): TextArea => ({
  left: Math.max(0, x0 + tableOverhang),
  right: x1 - tableOverhang,
})

/**
 * Widens the edges of some lines to those of tables; not to the right of where the left margin is
 * mirrored, if the lines would break later then: there the tables reach into the margin.
 */
function widenTo(
  edges: TextArea,
  tables: TextArea,
  { lines, pageWidth }: { readonly lines: readonly TextLine[]; readonly pageWidth: number },
): TextArea {
  const whole = widen(edges, tables)
  const isWithin = whole.right < pageWidth - edges.left + points.near
  return !isWithin && endsBefore(edges, lines, { ...edges, right: whole.right })
    ? { ...whole, right: edges.right }
    : whole
}

const widen = (edges: TextArea, other: TextArea): TextArea => ({
  left: Math.min(edges.left, other.left),
  right: Math.max(edges.right, other.right),
})

function closeSection(section: OpenSection, area: TextArea): PlannedSection {
  const count = section.bands[0]?.band.columns.length ?? 1
  const texts = Array.from({ length: count }, (_, index): TextArea => {
    if (count === 1) return area
    return areaOf(
      section.bands.flatMap(({ band }) => band.columns.slice(index, index + 1)),
      section.width,
      false,
    )
  })
  const columns = texts.map((own, index): TextArea => {
    if (count === 1) return area
    return {
      left:
        index === 0
          ? Math.min(area.left, own.left)
          : tablesStart(section, index, { left: texts[index - 1]?.right ?? 0, right: own.left }),
      right:
        index === count - 1
          ? Math.max(own.right, Math.min(area.right, own.right + gutterSlack))
          : own.right,
    }
  })
  const measures = columns.map((column, index) =>
    count === 1 ? column : measureOf(columns, index, { lines: linesOf(section, index), area }),
  )
  const stretches = section.bands.flatMap(({ page, band }) =>
    band.columns.map((column, index): Stretch => ({
      page,
      column: index,
      x0: measures[index]?.left ?? column.x0,
      x1: measures[index]?.right ?? column.x1,
      pieces: column.pieces,
    })),
  )
  const pages = section.bands.map((each) => each.page)
  return {
    section: {
      width: section.width,
      height: section.height,
      start: section.start,
      pages: [Math.min(...pages), Math.max(...pages)],
      area,
      columns: measures,
      isVertical: section.isVertical,
      ...(section.isPlaced && { isPlaced: true }),
    },
    stretches,
  }
}

/**
 * Where a column begins whose tables start left of its text: programs cut off what stands out of a
 * column. What reaches into the column before it does not count.
 */
const tablesStart = (section: OpenSection, column: number, gutter: TextArea): number =>
  least([
    gutter.right,
    ...section.bands.flatMap(({ band }) =>
      (band.columns[column]?.pieces ?? []).flatMap(({ kind, box }) =>
        kind === "table" && box.x0 > gutter.left ? [box.x0] : [],
      ),
    ),
  ])

/** Narrowest gutter that ragged columns leave, in points. */
const leastGutter = 14

const linesOf = (section: OpenSection, column: number): TextLine[] =>
  section.bands.flatMap(({ band }) =>
    (band.columns[column]?.pieces ?? []).flatMap((piece) =>
      piece.kind === "line" ? [piece.line] : [],
    ),
  )

/**
 * Ragged lines stop short of their column's edge: the column reaches to the next gutter, or to the
 * edge of the text.
 */
function measureOf(
  columns: readonly TextArea[],
  index: number,
  { lines, area }: { readonly lines: readonly TextLine[]; readonly area: TextArea },
): TextArea {
  const own = columns[index] ?? { left: 0, right: 0 }
  if (lines.length === 0 || isFlush(own, lines)) return own
  const next = columns[index + 1]
  return { left: own.left, right: Math.max(own.right, next ? next.left - leastGutter : area.right) }
}
