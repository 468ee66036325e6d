import { white, type Rgb } from "../../../base/colour.ts"
import { area, type Box } from "../../../base/geometry.ts"
import type { DrawnRule, Fill, RuleSet } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { MOST_STROKES } from "../../geometry/limits.ts"
import { MIN_FILL } from "./table-measures.ts"
import { GROUND } from "../../geometry/page-ground.ts"

/** A stretch of a grid line that is drawn. */
export interface Stroke {
  readonly at: number
  readonly from: number
  readonly to: number
  /** Absent where the stroke is the side of a filled box. */
  readonly rule?: DrawnRule
  /** The box that the stroke is a side of. */
  readonly fill?: Fill
}

/** Grid lines that hang together: a table, a frame, or a drawing made of boxes. */
export interface GridLines {
  readonly horizontal: readonly Stroke[]
  readonly vertical: readonly Stroke[]
}

/** The box that grid lines reach over. */
export function boundsOf({ horizontal, vertical }: GridLines): Box {
  return {
    x0: Math.min(
      ...vertical.map((stroke) => stroke.at),
      ...horizontal.map((stroke) => stroke.from),
    ),
    x1: Math.max(...vertical.map((stroke) => stroke.at), ...horizontal.map((stroke) => stroke.to)),
    y0: Math.min(
      ...horizontal.map((stroke) => stroke.at),
      ...vertical.map((stroke) => stroke.from),
    ),
    y1: Math.max(...horizontal.map((stroke) => stroke.at), ...vertical.map((stroke) => stroke.to)),
  }
}

/** How far the end of a stroke may miss the stroke it meets, in points. */
const REACH = 2.5

/**
 * Gathers rulings and sides of fills into groups that touch each other.
 *
 * Only groups with two strokes in each direction come back: less makes no cell.
 */
export function gridLinesOf(rules: RuleSet, pageArea: number): GridLines[] {
  const strokes = strokesOf(rules, pageArea)
  if (strokes.horizontal.length + strokes.vertical.length > MOST_STROKES) return []
  const groups = new Groups(strokes.horizontal.length + strokes.vertical.length)
  const verticals = strokes.vertical.toSorted((a, b) => a.at - b.at)
  const places = verticals.map((stroke) => stroke.at)
  const offset = strokes.horizontal.length
  strokes.horizontal.forEach((horizontal, index) => {
    for (
      let other = lowerBound(places, horizontal.from - REACH);
      other < verticals.length;
      other++
    ) {
      const vertical = verticals[other]
      if (!vertical || vertical.at > horizontal.to + REACH) break
      if (horizontal.at >= vertical.from - REACH && horizontal.at <= vertical.to + REACH)
        groups.join(index, offset + other)
    }
  })
  joinParallel(strokes.horizontal, 0, groups)
  joinParallel(verticals, offset, groups)
  return collect(strokes.horizontal, verticals, groups)
}

/**
 * Sides of neighbouring fills and double rulings lie beside each other without crossing anything of
 * their own.
 */
function joinParallel(strokes: readonly Stroke[], offset: number, groups: Groups): void {
  const order = strokes
    .map((_, index) => index)
    .toSorted((a, b) => (strokes[a]?.at ?? 0) - (strokes[b]?.at ?? 0))
  for (let index = 0; index < order.length; index++) {
    const first = strokes[order[index] ?? 0]
    for (let next = index + 1; first && next < order.length && next < index + 64; next++) {
      const second = strokes[order[next] ?? 0]
      if (!second || second.at - first.at > REACH) break
      if (second.from <= first.to + REACH && first.from <= second.to + REACH)
        groups.join(offset + (order[index] ?? 0), offset + (order[next] ?? 0))
    }
  }
}

function collect(
  horizontal: readonly Stroke[],
  vertical: readonly Stroke[],
  groups: Groups,
): GridLines[] {
  const byGroup = new Map<number, { horizontal: Stroke[]; vertical: Stroke[] }>()
  const put = (index: number, direction: "horizontal" | "vertical", stroke: Stroke): void => {
    const key = groups.find(index)
    const group = byGroup.get(key) ?? { horizontal: [], vertical: [] }
    byGroup.set(key, group)
    group[direction].push(stroke)
  }
  horizontal.forEach((stroke, index) => put(index, "horizontal", stroke))
  vertical.forEach((stroke, index) => put(horizontal.length + index, "vertical", stroke))
  return [...byGroup.values()].filter(
    (group) => group.horizontal.length > 1 && group.vertical.length > 1,
  )
}

function strokesOf(rules: RuleSet, pageArea: number): { horizontal: Stroke[]; vertical: Stroke[] } {
  const horizontal: Stroke[] = []
  const vertical: Stroke[] = []
  for (const rule of rules.rules) {
    const stroke = { at: rule.at, from: rule.from, to: rule.to, rule }
    if (rule.direction === "horizontal") horizontal.push(stroke)
    else vertical.push(stroke)
  }
  const grounds = groundsOf(rules.fills, pageArea)
  const cells = rules.fills.filter(
    (fill) => isCellFill(fill, pageArea) && !grounds.has(fill.paint.colour),
  )
  for (const fill of [...cells, ...seamFills(rules.fills, cells)]) {
    const { x0, y0, x1, y1 } = fill.box
    horizontal.push({ at: y0, from: x0, to: x1, fill }, { at: y1, from: x0, to: x1, fill })
    vertical.push({ at: x0, from: y0, to: y1, fill }, { at: x1, from: y0, to: y1, fill })
  }
  return { horizontal, vertical }
}

/**
 * Colours of the ground of a page that is no paper's: what is painted in them once more is ground
 * again, and no cell. Cells of a sheet on white are often white.
 */
const groundsOf = (fills: readonly Fill[], pageArea: number): ReadonlySet<Rgb> =>
  new Set(
    fills
      .filter(({ box, paint }) => area(box) >= GROUND * pageArea && paint.colour !== white)
      .map(({ paint }) => paint.colour),
  )

function isCellFill(fill: Fill, pageArea: number): boolean {
  const [width, height] = [fill.box.x1 - fill.box.x0, fill.box.y1 - fill.box.y0]
  return width >= MIN_FILL && height >= MIN_FILL && width * height < GROUND * pageArea
}

/** Narrowest fill between two cells that holds them together, in points. */
const MIN_SEAM = 1

/**
 * Pairs of a narrow fill and a cell that are compared at most: pages of marks and maps have more.
 */
const MOST_PAIRS = 5e6

/** Sides of fills of one row agree to within this many points. */
const SAME_ROW = 1

/**
 * Fills too narrow for a cell that lie between two cells of their row, side by side: the room that
 * browsers leave between the columns of accounts.
 */
function seamFills(fills: readonly Fill[], cells: readonly Fill[]): Fill[] {
  const narrow = fills.filter(({ box }) => {
    const width = box.x1 - box.x0
    return width >= MIN_SEAM && width < MIN_FILL && box.y1 - box.y0 >= MIN_FILL
  })
  if (narrow.length === 0 || narrow.length * cells.length > MOST_PAIRS) return []
  const byTop = cells.toSorted((a, b) => a.box.y0 - b.box.y0)
  const tops = byTop.map(({ box }) => box.y0)
  return narrow.filter(({ box }) => {
    let [hasLeft, hasRight] = [false, false]
    for (let at = lowerBound(tops, box.y0 - SAME_ROW); at < byTop.length; at++) {
      const other = byTop[at]?.box
      if (!other || other.y0 > box.y0 + SAME_ROW || (hasLeft && hasRight)) break
      if (Math.abs(other.y1 - box.y1) > SAME_ROW) continue
      hasLeft ||= Math.abs(other.x1 - box.x0) < REACH
      hasRight ||= Math.abs(other.x0 - box.x1) < REACH
    }
    return hasLeft && hasRight
  })
}

/** Union-find over indices. */
export class Groups {
  readonly #parent: number[]
  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, index) => index)
  }
  find(index: number): number {
    let root = index
    while (this.#parent[root] !== root) root = this.#parent[root] ?? root
    for (let at = index; at !== root;) {
      const next = this.#parent[at] ?? root
      this.#parent[at] = root
      at = next
    }
    return root
  }
  join(a: number, b: number): void {
    const [first, second] = [this.find(a), this.find(b)]
    this.#parent[Math.max(first, second)] = Math.min(first, second)
  }
}
