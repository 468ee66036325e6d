import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { median } from "../../geometry/statistics.ts"
import { gutters, sidesOf, staggeredGutters } from "./gutter.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { greatest, least } from "../../../base/extremes.ts"
import { height, union, width, type Box } from "../../../base/geometry.ts"
import { cutAtGutter } from "./cut-at-gutter.ts"
import { areFlushEntries } from "./flush-entries.ts"
import { areLevelColumns } from "./level-columns.ts"
import { linesOf } from "./lines-of.ts"
import { areProse, isProse } from "./prose.ts"

/**
 * Width of a line or a stretch, in ems, up to which it is a label: prose has more characters a
 * line.
 */
export const widestLabel = 12

/** A stretch of a page from top to bottom with one set of columns. */
export interface Band {
  /** From left to right, each in reading order. */
  readonly columns: readonly BandColumn[]
}
export interface BandColumn {
  /** Edges between which the text of the column runs. */
  readonly x0: number
  readonly x1: number
  readonly pieces: readonly FlowItem[]
}

/** Lines a side needs. */
const leastLines = counts.few
/** Deepest nesting of gutters: 2 gives up to four columns. */
const deepestSplit = counts.pair

/**
 * Cuts a page into bands of columns and orders its pieces for reading.
 *
 * Spanning pieces end a band; a gutter counts only where the text beside it is prose, not a label
 * and its value. Source of the idea: Breuel, "High Performance Document Layout Analysis" (2003),
 * gutters before rows.
 */
export function findBands(pieces: readonly FlowItem[]): Band[] {
  const sorted = pieces.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  return mergeEqual(splitByGutter(sorted, 0))
}

function splitByGutter(pieces: readonly FlowItem[], depth: number): Band[] {
  const found = depth < deepestSplit ? bestGutter(pieces) : undefined
  if (!found) return pieces.length === 0 ? [] : [single(pieces)]
  const bands: Band[] = []
  for (const run of found.runs) {
    if (run.kind === "spanning") bands.push(...splitByGutter(run.pieces, depth + 1))
    else
      bands.push(
        ...besideEachOther(splitByGutter(run.left, depth + 1), splitByGutter(run.right, depth + 1)),
      )
  }
  return bands
}

/**
 * Sets the bands on either side of a gutter beside each other. Where their ends do not match, a
 * side keeps its columns of prose below what lies across them, or both are cut where its columns
 * begin; else each side is one column in its own order.
 */
function besideEachOther(left: readonly Band[], right: readonly Band[]): Band[] {
  const [a, b] = [left[0], right[0]]
  if (!a || !b) return [...left, ...right]
  if (left.length === 1 && right.length === 1) return [{ columns: [...a.columns, ...b.columns] }]
  const matched = cutLevel(left, right) ?? cutLevel(right, left)
  const crossed = matched === undefined ? columnsOf(left, right, isCrossing) : undefined
  if (crossed) return crossed
  const level = matched ?? topOfColumns(left) ?? topOfColumns(right)
  if (level === undefined)
    return columnsOf(left, right, isShort) ?? [{ columns: [inOneColumn(left), inOneColumn(right)] }]
  const [upper, lower] = [
    (side: readonly Band[]) => part(side, (box) => box.y1 <= level),
    (side: readonly Band[]) => part(side, (box) => box.y1 > level),
  ]
  return [
    ...besideEachOther(upper(left), upper(right)),
    ...besideEachOther(lower(left), lower(right)),
  ]
}

/** Gives both sides as columns of one band, where what lies across those of a side is little. */
function columnsOf(
  left: readonly Band[],
  right: readonly Band[],
  isAllowed: (band: Band) => boolean,
): Band[] | undefined {
  const [own, others] = [belowCrossing(left, isAllowed), belowCrossing(right, isAllowed)]
  return own && others ? [{ columns: [...own, ...others] }] : undefined
}

/** Lines that may lie across columns with a table or figure: its caption, a title. */
const mostAcross = counts.few

/**
 * Gives a side as columns where a table or a figure lies across those of its prose: the first one
 * begins with it. Undefined where other text lies there.
 */
function belowCrossing(
  side: readonly Band[],
  isAllowed: (band: Band) => boolean,
): readonly BandColumn[] | undefined {
  if (side.every(({ columns }) => columns.length === 1)) return [inOneColumn(side)]
  const count = Math.max(...side.map(({ columns }) => columns.length))
  const across = side.filter(({ columns }) => columns.length === 1)
  if (side.some((band) => band.columns.length !== count && !across.includes(band))) return undefined
  if (!side.every((band) => across.includes(band) || isOfProse(band)) || !across.every(isAllowed))
    return undefined
  return Array.from({ length: count }, (_, index): BandColumn => {
    const own = side.flatMap(({ columns }) => columns.slice(index, index + 1))
    const [x0, x1] = [own.at(-1)?.x0 ?? 0, own.at(-1)?.x1 ?? 0]
    return { x0, x1, pieces: own.flatMap(({ pieces }) => pieces) }
  })
}

const isShort = ({ columns }: Band): boolean =>
  columns.reduce((sum, { pieces }) => sum + linesOf(pieces).length, 0) <= mostAcross

const isCrossing = (band: Band): boolean =>
  isShort(band) && band.columns.some(({ pieces }) => pieces.some(({ kind }) => kind !== "line"))

const isOfProse = ({ columns }: Band): boolean =>
  columns.every(({ pieces }) => {
    const lines = pieces.filter(({ kind }) => kind === "line")
    return lines.length >= leastLines && isProse(lines)
  })

/** Height at which a side begins columns of prose, or ends them. */
function topOfColumns(side: readonly Band[]): number | undefined {
  for (const [index, next] of side.slice(1).entries()) {
    const before = side[index]
    if (!before || ![before, next].some(({ columns }) => columns.length > 1)) continue
    if (![before, next].every((band) => band.columns.length === 1 || isOfProse(band))) continue
    const [end, start] = [
      greatest(boxesOf(before).map((box) => box.y1)),
      least(boxesOf(next).map((box) => box.y0)),
    ]
    if (start > end) return (end + start) / 2
  }
  return undefined
}

/** Room that both sides must leave for a cut across the gutter, in points. */
const leastCut = points.line

/** Finds where one side changes its columns and the other has a gap too. */
function cutLevel(side: readonly Band[], other: readonly Band[]): number | undefined {
  const boxes = other.flatMap(boxesOf)
  for (const [index, next] of side.slice(1).entries()) {
    const before = side[index]
    if (!before) continue
    const [y0, y1] = [
      Math.max(...boxesOf(before).map((box) => box.y1)),
      Math.min(...boxesOf(next).map((box) => box.y0)),
    ]
    if (y1 - y0 <= leastCut) continue
    // The heading of what follows may stand on the other side, in the middle of the gap.
    const headings = boxes.filter((box) => box.y0 > y0 && box.y1 < y1).map((box) => box.y0)
    for (const at of [(y0 + y1) / 2, ...headings.toSorted((a, b) => a - b).slice(0, 1)]) {
      const above = greatest([
        -Infinity,
        ...boxes.filter((box) => box.y0 < at).map((box) => box.y1),
      ])
      const below = least([Infinity, ...boxes.filter((box) => box.y0 >= at).map((box) => box.y0)])
      const [from, to] = [Math.max(y0, above), Math.min(y1, below)]
      if (below - above > leastCut && to > from) return (from + to) / 2
    }
  }
  return undefined
}

const boxesOf = (band: Band): Box[] =>
  band.columns.flatMap((column) => column.pieces.map((piece) => piece.box))

function part(bands: readonly Band[], isIn: (box: Box) => boolean): Band[] {
  return bands.flatMap((band) => {
    const columns = band.columns
      .map((column) => ({ ...column, pieces: column.pieces.filter((piece) => isIn(piece.box)) }))
      .filter((column) => column.pieces.length > 0)
    return columns.length === 0 ? [] : [{ columns }]
  })
}

function inOneColumn(bands: readonly Band[]): BandColumn {
  const columns = bands.flatMap((band) => band.columns)
  return {
    x0: Math.min(...columns.map((column) => column.x0)),
    x1: Math.max(...columns.map((column) => column.x1)),
    pieces: columns.flatMap((column) => column.pieces),
  }
}

function single(pieces: readonly FlowItem[]): Band {
  const box = pieces.map((piece) => piece.box).reduce(union)
  return { columns: [{ x0: box.x0, x1: box.x1, pieces }] }
}

/**
 * Finds the gap that most neighbours on a line show and that parts two stretches of prose, and what
 * lies beside and across it.
 */
export function bestGutter(
  pieces: readonly FlowItem[],
): { readonly runs: readonly Run[] } | undefined {
  const tried = new Set<string>()
  for (const gutter of [...gutters(pieces), ...staggeredGutters(pieces)]) {
    const cut = cutAtGutter(pieces, gutter)
    // A quarter of all gutters part the same pieces as one before.
    const sides = cut.pieces === pieces ? sidesOf(pieces, cut.centre) : undefined
    if (sides !== undefined && tried.has(sides)) continue
    if (sides !== undefined) tried.add(sides)
    const runs = runsBetween(cut.pieces, cut.centre)
    if (runs.some((run) => run.kind === "columns")) return { runs }
  }
  return undefined
}

type Run =
  | { readonly kind: "spanning"; readonly pieces: readonly FlowItem[] }
  | {
      readonly kind: "columns"
      readonly left: readonly FlowItem[]
      readonly right: readonly FlowItem[]
    }

/**
 * Cuts pieces, sorted by their tops, into stretches beside the middle of a gutter and stretches
 * across it.
 */
function runsBetween(pieces: readonly FlowItem[], centre: number): Run[] {
  const runs: Run[] = []
  let open: FlowItem[] = []
  let spanning: FlowItem[] = []
  const closeSpanning = (): void => {
    if (spanning.length > 0) runs.push({ kind: "spanning", pieces: spanning })
    spanning = []
  }
  const closeOpen = (): void => {
    const ends = lastLines(spanning, open)
    spanning.push(...open.slice(0, ends))
    open = open.slice(ends)
    const head = linesAbove(open, centre)
    spanning.push(...head)
    open = open.filter((piece) => !head.includes(piece))
    if (open.length === 0) return
    const left = open.filter((piece) => piece.box.x1 <= centre)
    const right = open.filter((piece) => piece.box.x1 > centre)
    if (areColumns(left, right)) {
      closeSpanning()
      runs.push({ kind: "columns", left, right })
    } else spanning.push(...open)
    open = []
  }
  for (const piece of pieces) {
    const crosses = piece.box.x0 < centre && piece.box.x1 > centre
    if (!crosses) {
      open.push(piece)
      continue
    }
    // Text beside a spanning piece belongs below it only if it starts below it.
    const beside = open.filter((each) => each.box.y0 > piece.box.y1)
    open = open.filter((each) => each.box.y0 <= piece.box.y1)
    closeOpen()
    spanning.push(piece)
    open = beside
  }
  closeOpen()
  closeSpanning()
  return runs
}

/**
 * Counts the lines that end a paragraph which spans the gutter: alone on their height, next to it,
 * with a gap below.
 */
function lastLines(spanning: readonly FlowItem[], open: readonly FlowItem[]): number {
  const above = spanning.at(-1)
  const [first, next] = open
  if (
    above?.kind !== "line" ||
    first?.kind !== "line" ||
    !next ||
    !isSameSize(above.line, first.line)
  )
    return 0
  const [step, gap] = [first.line.baseline - above.line.baseline, next.box.y0 - first.box.y1]
  return step > 0 &&
    step < widestStep * first.line.size &&
    gap > first.line.size / 2 &&
    Math.abs(first.box.x0 - above.box.x0) < points.slack
    ? 1
    : 0
}

/** Largest distance of baselines within one paragraph above columns, in ems. */
const widestStep = ems.double

/**
 * How far apart columns begin at most, in heights of their lines: one has the gap above a
 * paragraph.
 */
const levelTops = ems.double

/** Tells text that is a column of its own from a heading or the labels of a form. */
const isColumn = (pieces: readonly FlowItem[]): boolean =>
  pieces.length >= leastApart && isProse(pieces)

const isText = (pieces: readonly FlowItem[]): boolean => pieces.every(({ kind }) => kind === "line")

/**
 * Tells columns into which a paragraph runs on. What begins with a paragraph of its own can be set
 * lower by a break and room above it: a picture above the first column stays in that column then.
 */
function runsOn(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  const [last, first] = [left.at(-1), right[0]]
  if (last?.kind !== "line" || first?.kind !== "line") return false
  const [reach, start] = [
    greatest(left.map(({ box }) => box.x1)),
    least(right.map(({ box }) => box.x0)),
  ]
  return (
    isSameSize(last.line, first.line) &&
    !/[.!?。！？:：]\s*$/u.test(last.line.text) &&
    reach - last.box.x1 < ems.double * last.line.size &&
    first.box.x0 - start < points.near
  )
}

/**
 * Gives what stands above columns on one side of the gutter, with the gap of a paragraph below it:
 * a short heading, labels of a form. Columns begin at one height; what is above them spans them, or
 * the other one would rise beside it.
 */
function linesAbove(open: readonly FlowItem[], centre: number): readonly FlowItem[] {
  const left = open.filter((piece) => piece.box.x1 <= centre)
  const right = open.filter((piece) => piece.box.x1 > centre)
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const top = least(other.map((piece) => piece.box.y0))
    const isAbove = ({ box }: FlowItem): boolean => box.y1 <= top + points.near
    const [head, rest] = [side.filter(isAbove), side.filter((piece) => !isAbove(piece))]
    const first = rest[0]
    if (head.length === 0 || !first || isColumn(head)) continue
    const size = height(first.box)
    const gap = first.box.y0 - greatest(head.map((piece) => piece.box.y1))
    if (
      gap > size / 2 &&
      !goesOn(head, rest) &&
      Math.abs(first.box.y0 - top) < levelTops * size &&
      (side === left
        ? areColumns(rest, other) && (isText(head) || runsOn(left, right))
        : areColumns(other, rest))
    )
      return head
  }
  return []
}

/** How far one more step of lines may be off the leading of a column, as a share. */
const sameStep = shares.trace

/** Tells text that goes on in the column below it, line by line: wide leading is no gap. */
function goesOn(head: readonly FlowItem[], rest: readonly FlowItem[]): boolean {
  const [above, column] = [linesOf(head), linesOf(rest)]
  const [last, first] = [above.at(-1), column[0]]
  if (!last || !first || !isSameSize(last, first) || column.length <= counts.few) return false
  const steps = column.slice(1).map((line, at) => line.baseline - (column[at]?.baseline ?? 0))
  const leading = median(steps)
  return Math.abs(first.baseline - last.baseline - leading) < sameStep * leading
}

function areColumns(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  if (left.length === 0 || right.length === 0) return false
  if (runsBeside(left, right) || runsBeside(right, left)) return true
  const [a, b] = [left, right].map((side) => side.filter((piece) => piece.kind === "line"))
  if (!a || !b || a.length < leastLines || b.length < leastLines) return false
  const shared =
    Math.min(extent(left).y1, extent(right).y1) - Math.max(extent(left).y0, extent(right).y0)
  if (shared <= 0) return false
  if (areNamed(a, b) || areFlushEntries(a, b)) return false
  if (areLevelColumns(a, b)) return true
  if (areLabelled(a, b)) return false
  if (areProse(a) && areProse(b)) return true
  return standApart(a, b) || paintedApart(a, b)
}

/**
 * Tells labels and their values from columns: each label was painted together with what stands on
 * its line, one after the other, and is no line of prose.
 */
function areLabelled(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  const labels = linesOf(left)
  if (median(labels.map(({ box, size }) => width(box) / size)) > widestLabel) return false
  const level = levelWith(labels, right)
  return level >= levelShare * labels.length && changesOf(left, right) >= level
}

/** Tells labels by their colons where the values were painted later: those of a form are. */
function areNamed(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  const named = linesOf(left).filter(({ text }) => endsInColon.test(text))
  const values = linesOf(right)
  return (
    named.length >= Math.max(leastLines, levelShare * left.length) &&
    levelWith(named, right) >= levelShare * named.length &&
    values.filter(({ text }) => endsInColon.test(text)).length <= (1 - levelShare) * values.length
  )
}

const endsInColon = /[:：]\s*$/u

/** Number of lines that stand on a baseline of others. */
function levelWith(lines: readonly TextLine[], others: readonly FlowItem[]): number {
  const baselines = new Set(linesOf(others).flatMap(({ baseline }) => around(baseline)))
  return lines.filter(({ baseline }) => baselines.has(Math.round(baseline))).length
}

/** Share of labels that stand on a line with their value; others go over two lines. */
const levelShare = shares.most

/** Tells whether prose runs down beside a table. */
function runsBeside(text: readonly FlowItem[], other: readonly FlowItem[]): boolean {
  return other.some((table) => {
    const beside =
      table.kind === "table"
        ? text.filter(
            (piece) =>
              piece.kind === "line" &&
              piece.box.y0 > table.box.y0 - height(piece.box) &&
              piece.box.y1 < table.box.y1 + height(piece.box),
          )
        : []
    return beside.length >= leastApart && isProse(beside)
  })
}

const extent = (pieces: readonly FlowItem[]): Box => pieces.map((piece) => piece.box).reduce(union)

/** Side bars: many lines, whose baselines go their own way. */
const leastApart = counts.several
const alignedShare = shares.half

function standApart(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  if (left.length < leastApart || right.length < leastApart) return false
  if (!isProse(left) && !isProse(right)) return false
  const baselines = new Set(
    right.flatMap((piece) => (piece.kind === "line" ? around(piece.line.baseline) : [])),
  )
  const aligned = left.filter(
    (piece) => piece.kind === "line" && baselines.has(Math.round(piece.line.baseline)),
  ).length
  return aligned < alignedShare * Math.min(left.length, right.length)
}

/**
 * Lines painted in one go: side by side, with hardly anything of the other side painted between
 * them, they are columns.
 */
const leastPainted = 7
/**
 * Changes of side while painting: one from column to column, one more for a header or a side bar
 * painted in between.
 */
const mostChanges = counts.pair

function paintedApart(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  if (left.length < leastPainted || right.length < leastPainted) return false
  return changesOf(left, right) <= mostChanges
}

/** Counts how often painting went from one side to the other. */
function changesOf(left: readonly FlowItem[], right: readonly FlowItem[]): number {
  const order = (pieces: readonly FlowItem[], side: string): [number, string][] =>
    pieces.flatMap((piece) => (piece.kind === "line" ? [[piece.line.z, side]] : []))
  const painted = [...order(left, "left"), ...order(right, "right")].toSorted((a, b) => a[0] - b[0])
  return painted.filter(([, side], index) => index > 0 && painted[index - 1]?.[1] !== side).length
}

const around = (baseline: number): number[] => [Math.floor(baseline), Math.ceil(baseline)]

/** Joins bands of one column that follow each other. */
function mergeEqual(bands: readonly Band[]): Band[] {
  const merged: Band[] = []
  for (const band of bands) {
    const last = merged.at(-1)
    if (last && last.columns.length === 1 && band.columns.length === 1) {
      merged[merged.length - 1] = single(
        [...last.columns, ...band.columns].flatMap((column) => column.pieces),
      )
    } else merged.push(band)
  }
  return merged
}
