import { points, shares } from "../../geometry/scale.ts"
import { contains, height, intersection, union, width, type Box } from "../../../base/geometry.ts"
import { overWhite, white, type Rgb } from "../../../base/colour.ts"
import type { BorderLine, Borders } from "../../../model/document.ts"
import type { DrawnRule, Fill, RuleSet } from "../../drafts.ts"
import { lowerBound } from "../../geometry/border-rules.ts"

/** Distance in points at which a ruling still is the side of a cell. */
const SIDE_SLACK = points.slack
/** Share of the side that it must cover. */
const SIDE_SHARE = shares.half
/** Share of a cell that a fill must cover to be the cell's. */
const FILL_SHARE = shares.most

/** Rulings and fills of one table, ordered for look-ups. */
export class LookIndex {
  readonly horizontal: readonly DrawnRule[]
  readonly vertical: readonly DrawnRule[]
  readonly fills: readonly Fill[]
  /** The fills, those side by side over the width of the table as one: grounds of rows. */
  readonly grounds: readonly Fill[]
  /**
   * By what they say: the cells of a table have a few, which would take more room than its text.
   */
  readonly #borders = new Map<string, Borders>()
  readonly #places: { readonly horizontal: readonly number[]; readonly vertical: readonly number[] }
  /** Items of the fills that are behind a cell, as far as cells were asked for. */
  readonly #behind = new Set<number>()

  constructor(rules: RuleSet, table: Box) {
    const near: Box = {
      x0: table.x0 - SIDE_SLACK,
      y0: table.y0 - SIDE_SLACK,
      x1: table.x1 + SIDE_SLACK,
      y1: table.y1 + SIDE_SLACK,
    }
    const isNear = (rule: DrawnRule): boolean => contains(near, ruleBox(rule), SIDE_SLACK)
    const own = rules.rules.filter(isNear).toSorted((a, b) => a.at - b.at)
    this.horizontal = own.filter((rule) => rule.direction === "horizontal")
    this.vertical = own.filter((rule) => rule.direction === "vertical")
    this.fills = rules.fills.filter((fill) => contains(near, fill.box, SIDE_SLACK))
    this.grounds = withRows(this.fills, FILL_SHARE * width(table))
    this.#places = {
      horizontal: this.horizontal.map((rule) => rule.at),
      vertical: this.vertical.map((rule) => rule.at),
    }
  }

  /** Rulings within reach of a side. */
  near(direction: DrawnRule["direction"], at: number): readonly DrawnRule[] {
    const places = this.#places[direction]
    return this[direction].slice(
      lowerBound(places, at - SIDE_SLACK),
      lowerBound(places, at + SIDE_SLACK + 0.001),
    )
  }

  /** Gives one object for all cells with equal borders. */
  share(borders: Borders): Borders {
    const key = JSON.stringify(borders)
    const known = this.#borders.get(key) ?? borders
    this.#borders.set(key, known)
    return known
  }

  /** Notes that a fill is the ground of a cell. */
  takeGround(fill: Fill): void {
    for (const item of fill.items) this.#behind.add(item)
  }

  /** Tells whether a fill is the ground of a cell that was asked for. */
  isTaken(fill: Fill): boolean {
    return fill.items.every((item) => this.#behind.has(item))
  }

  /**
   * Indices into the page's items of what the table draws, once all its cells were asked for:
   * rulings at its edges, grounds of its cells, and white. Bars and wires that stand in it are
   * others' to draw.
   */
  items({ xs, ys }: { readonly xs: readonly number[]; readonly ys: readonly number[] }): number[] {
    const boxes = boxesWithin(this, { xs, ys })
    const isOwn = ({ items: [item] }: DrawnRule): boolean => !boxes.has(item ?? -1)
    const drawn = [
      ...this.horizontal.filter((rule) => isOwn(rule) && isTaken(rule, ys)),
      ...this.vertical.filter((rule) => isOwn(rule) && isTaken(rule, xs)),
      ...this.fills.filter((fill) => overWhite(fill.paint) === white || isCorner(fill.box)),
    ].flatMap((part) => part.items)
    return [...new Set([...drawn, ...this.#behind])].toSorted((a, b) => a - b)
  }
}

/** Tells a dot that fills the corner where two borders meet, as Word draws them. */
const isCorner = (box: Box): boolean => width(box) < SIDE_SLACK && height(box) < SIDE_SLACK

/** How far a ruling may stand from the edge it makes, in points: that of several is their mean. */
const EDGE_REACH = points.line

/**
 * Shortest ruling within a cell that is a line to write on and not part of a drawing, in points.
 */
const LEAST_LINE = points.field

/**
 * Tells a ruling that the table draws, or that nothing is to draw again: at one of the edges, which
 * are in order, white, or short.
 */
function isTaken(
  { at, from, to, thickness, colour }: DrawnRule,
  edges: readonly number[],
): boolean {
  if (colour === white || to - from < LEAST_LINE) return true
  const reach = EDGE_REACH + thickness
  return (edges[lowerBound(edges, at - reach)] ?? Infinity) <= at + reach
}

/**
 * Items that draw a box within a cell, off its edges: to tick, or to write a letter in.
 */
function boxesWithin(
  { horizontal, vertical }: Pick<LookIndex, "horizontal" | "vertical">,
  { xs, ys }: { readonly xs: readonly number[]; readonly ys: readonly number[] },
): ReadonlySet<number> {
  const sides = new Map<number, { level: number; upright: number }>()
  for (const [rules, edges] of [
    [horizontal, ys],
    [vertical, xs],
  ] as const)
    for (const { at, items, direction } of rules) {
      const [item] = items
      if (item === undefined || items.length > 1) continue
      const isOff = (edges[lowerBound(edges, at - SIDE_SLACK)] ?? Infinity) > at + SIDE_SLACK
      const own = sides.get(item) ?? { level: 0, upright: 0 }
      if (isOff) own[direction === "horizontal" ? "level" : "upright"]++
      sides.set(item, own)
    }
  return new Set([...sides].flatMap(([item, of]) => (of.level > 1 && of.upright > 1 ? [item] : [])))
}

function ruleBox(rule: DrawnRule): Box {
  return rule.direction === "horizontal"
    ? { x0: rule.from, y0: rule.at, x1: rule.to, y1: rule.at }
    : { x0: rule.at, y0: rule.from, x1: rule.at, y1: rule.to }
}

/** Gives the borders drawn at the sides of a cell. */
export function bordersOf(cell: Box, looks: LookIndex): Borders {
  const top = side(looks.near("horizontal", cell.y0), cell.x0, cell.x1)
  const bottom = side(looks.near("horizontal", cell.y1), cell.x0, cell.x1)
  const left = side(looks.near("vertical", cell.x0), cell.y0, cell.y1)
  const right = side(looks.near("vertical", cell.x1), cell.y0, cell.y1)
  return looks.share({
    ...(top && { top }),
    ...(right && { right }),
    ...(bottom && { bottom }),
    ...(left && { left }),
  })
}

function side(rules: readonly DrawnRule[], from: number, to: number): BorderLine | undefined {
  if (rules.length === 0) return undefined
  const length = Math.max(0.1, to - from)
  const along = rules.filter(
    (rule) => (Math.min(rule.to, to) - Math.max(rule.from, from)) / length >= SIDE_SHARE,
  )
  const [first] = along
  if (!first) return undefined
  const widest = along.reduce((a, b) => (b.thickness > a.thickness ? b : a))
  const isDouble = along.some(
    (rule) =>
      Math.abs(rule.at - first.at) > 1.2 * first.thickness &&
      Math.abs(rule.at - first.at) <= SIDE_SLACK,
  )
  return {
    style: isDouble ? "double" : dashStyle(first),
    width: widest.thickness,
    colour: widest.colour,
  }
}

function dashStyle({ dash, thickness }: DrawnRule): BorderLine["style"] {
  const [on] = dash
  if (on === undefined || dash.every((length) => length === 0)) return "single"
  return on <= 1.6 * Math.max(points.hair, thickness) ? "dotted" : "dashed"
}

/**
 * Gives the colour behind a cell: that of the last fill over most of it; for one over several rows
 * (`isOfRows`) of fills one below the other, too. White, and nothing, are no fill.
 */
export function fillOf(cell: Box, looks: LookIndex, isOfRows = false): Rgb | undefined {
  const area = Math.max(0.1, width(cell) * height(cell))
  let colour: Rgb | undefined
  let stack: Fill[] = []
  let covered = 0
  let below = NaN
  for (const fill of looks.grounds) {
    const common = intersection(cell, fill.box)
    if (!common) continue
    const part = (width(common) * height(common)) / area
    if (isOfRows && width(common) >= FILL_SHARE * width(cell)) {
      const [last] = stack
      const isAlike = last !== undefined && overWhite(last.paint) === overWhite(fill.paint)
      const isAgain = isAlike && Math.abs(common.y1 - below) < SIDE_SLACK
      if (!isAlike || !(isAgain || Math.abs(common.y0 - below) < SIDE_SLACK)) {
        stack = []
        covered = 0
      }
      stack.push(fill)
      if (!isAgain) covered += part
      below = common.y1
    }
    const isOfStack = stack.at(-1) === fill && covered >= FILL_SHARE
    if (part < FILL_SHARE && !isOfStack) continue
    colour = overWhite(fill.paint)
    for (const own of isOfStack ? stack : [fill]) looks.takeGround(own)
    if (isOfStack) stack = [fill]
  }
  return colour === white ? undefined : colour
}

/**
 * Adds to fills, behind the last of them, each row of one colour that is wide enough: cells that
 * were drawn side by side, whose sides need not be those of the columns that texts tell.
 */
function withRows(fills: readonly Fill[], wide: number): Fill[] {
  const rows = new Map<string, Fill[]>()
  for (const fill of fills) {
    const { y0, y1 } = fill.box
    const key = `${overWhite(fill.paint)} ${Math.round(y0 / SIDE_SLACK)} ${Math.round(y1 / SIDE_SLACK)}`
    rows.set(key, [...(rows.get(key) ?? []), fill])
  }
  const joined = [...rows.values()].flatMap((row) => {
    const sorted = row.toSorted((a, b) => a.box.x0 - b.box.x0)
    const isClosed = sorted.every(
      ({ box }, at) => at === 0 || box.x0 - (sorted[at - 1]?.box.x1 ?? box.x0) < SIDE_SLACK,
    )
    const [last] = row.slice(-1)
    const box = row.map((fill) => fill.box).reduce(union)
    const items = row.flatMap((fill) => fill.items)
    return row.length > 1 && isClosed && last && width(box) >= wide ? [{ last, box, items }] : []
  })
  return fills.flatMap((fill) => [
    fill,
    ...joined.flatMap(({ last, box, items }) => (last === fill ? [{ ...fill, box, items }] : [])),
  ])
}
