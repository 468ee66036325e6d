import { counts, points } from "../../geometry/scale.ts"
import { contains, middleY, middleX, type Box } from "../../../base/geometry.ts"
import type { Rgb } from "../../../base/colour.ts"
import type { PathSegment, ScenePage, ScenePath } from "../../../model/scene.ts"
import type { DrawnRule, Fill, RuleSet } from "../../drafts.ts"
import { cellsOfParts } from "./cell-parts.ts"
import { withoutEdging } from "./edging.ts"
import { TinyLetters } from "./tiny-letters.ts"
import { joinCollinear } from "./join-collinear.ts"
import { MAX_SEGMENTS, RoundBoxes } from "./round-boxes.ts"

/** A box at least this thick on both sides is an area, not a ruling. In points. */
const MIN_FILL_SIDE = points.slack

/**
 * Collects the rulings and filled boxes of a page.
 *
 * Sides of stroked boxes count as rulings of their own; collinear pieces that touch are joined.
 * What is in `others` belongs to formulas. Order is by direction, then by place. Curved and slanted
 * paths are left to the figures.
 */
export function collectRules(page: ScenePage, others: ReadonlySet<number> = new Set()): RuleSet {
  const rules: DrawnRule[] = []
  const strips: DrawnRule[] = []
  const fills: Fill[] = []
  const round = new RoundBoxes()
  const cells = cellsOfParts(filledBoxes(page, others))
  const cellAt = new Map(cells.flatMap((cell) => cell.items.map((item) => [item, cell] as const)))
  const letters = new TinyLetters(page.items, MIN_FILL_SIDE)
  page.items.forEach((item, index) => {
    if (item.kind !== "path" || others.has(index)) return
    const cell = cellAt.get(index)
    if (cell) {
      if (cell.items[0] === index) fills.push(cell)
      return
    }
    if (item.fill && !item.stroke) round.add(item, index)
    if (item.rule && !(item.fill && letters.standOn(item.box, index))) {
      const paint = item.stroke ?? item.fill
      if (paint && paint.alpha > 0)
        (item.stroke ? rules : strips).push({
          ...item.rule,
          colour: paint.colour,
          dash: item.stroke ? item.dash : [],
          items: [index],
        })
      return
    }
    const box = axisBox(item.segments)
    if (!box) return
    if (item.stroke && item.stroke.alpha > 0)
      rules.push(...sidesOf(box, item, item.stroke.colour, index))
    if (item.fill && item.fill.alpha > 0) addFill(item, index, letters, { strips, fills })
  })
  return {
    rules: joinCollinear([...rules, ...withoutEdging(strips, fills)]),
    fills: withoutInner([...fills, ...round.cellsBeside(fills)]),
    pads: round.pads,
    ...(round.frames.length > 0 && { frames: round.frames }),
  }
}

/** Upright boxes that are filled and have no outline, as they were painted. */
function filledBoxes(page: ScenePage, others: ReadonlySet<number>): Fill[] {
  return page.items.flatMap((item, index): Fill[] => {
    if (item.kind !== "path" || item.stroke || !item.fill || others.has(index)) return []
    const box = axisBox(item.segments)
    return box ? [{ box, paint: item.fill, items: [index] }] : []
  })
}

/** How many boxes painted before one are asked whether it lies in them. */
const looksBack = counts.few

/**
 * Takes fills into the one of their colour that they lie in: Word shades a cell and the text in it,
 * and the sides of the second are no columns.
 */
function withoutInner(fills: readonly Fill[]): Fill[] {
  const kept: { readonly fill: Fill; readonly items: number[] }[] = []
  for (const fill of fills) {
    const outer = kept
      .slice(-looksBack)
      .findLast(
        ({ fill: { box, paint } }) => isSamePaint(paint, fill.paint) && contains(box, fill.box),
      )
    if (outer) outer.items.push(...fill.items)
    else kept.push({ fill, items: [...fill.items] })
  }
  return kept.map(({ fill, items }) => ({ ...fill, items }))
}

const isSamePaint = (a: Fill["paint"], b: Fill["paint"]): boolean =>
  a.colour === b.colour && a.alpha === 1 && b.alpha === 1

/** Takes a filled box for an area, or where it is thin and no letters stand on it for a ruling. */
function addFill(
  item: ScenePath,
  index: number,
  letters: TinyLetters,
  { strips: rules, fills }: { readonly strips: DrawnRule[]; readonly fills: Fill[] },
): void {
  const { box, fill } = item
  if (!fill) return
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (Math.min(width, height) >= MIN_FILL_SIDE || letters.standOn(box, index))
    fills.push({ box, paint: fill, items: [index] })
  else if (width > 3 * height)
    rules.push({
      direction: "horizontal",
      at: middleY(box),
      from: box.x0,
      to: box.x1,
      thickness: height,
      colour: fill.colour,
      dash: [],
      items: [index],
    })
  else if (height > 3 * width)
    rules.push({
      direction: "vertical",
      at: middleX(box),
      from: box.y0,
      to: box.y1,
      thickness: width,
      colour: fill.colour,
      dash: [],
      items: [index],
    })
}

function sidesOf(box: Box, item: ScenePath, colour: Rgb, index: number): DrawnRule[] {
  const look = { thickness: item.lineWidth, colour, dash: item.dash, items: [index] }
  return [
    { direction: "horizontal", at: box.y0, from: box.x0, to: box.x1, ...look },
    { direction: "horizontal", at: box.y1, from: box.x0, to: box.x1, ...look },
    { direction: "vertical", at: box.x0, from: box.y0, to: box.y1, ...look },
    { direction: "vertical", at: box.x1, from: box.y0, to: box.y1, ...look },
  ]
}

/** Gives the box of a path that is one upright rectangle. */
function axisBox(segments: readonly PathSegment[]): Box | undefined {
  if (segments.length > MAX_SEGMENTS || segments.length < 4) return undefined
  const xs: number[] = []
  const ys: number[] = []
  for (const segment of segments) {
    if (segment[0] === "C") return undefined
    if (segment[0] === "Z") continue
    addPlace(xs, segment[1])
    addPlace(ys, segment[2])
    if (xs.length > 2 || ys.length > 2) return undefined
  }
  const [x0, x1] = xs
  const [y0, y1] = ys
  if (x0 === undefined || x1 === undefined || y0 === undefined || y1 === undefined) return undefined
  return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
}

/** Adds a place, to a twentieth of a point, unless it is there. */
function addPlace(places: number[], value: number): void {
  const place = Math.round(value * 20) / 20
  if (!places.includes(place)) places.push(place)
}
