import { area, contains, type Box, type Point } from "../../../base/geometry.ts"
import type { SceneItem, ScenePage, ScenePath } from "../../../model/scene.ts"
import type { FigureDraft } from "../../drafts.ts"
import { counts, points } from "../../geometry/scale.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"
import { GROUND } from "../../geometry/page-ground.ts"

/** A box that a program paints beneath a chart, or around it. */
export interface ChartPanel {
  readonly figure: FigureDraft
  /**
   * Place in paint order from which on items are seen: the panel covers what was painted before.
   */
  readonly from: number
}

/** Least sides of a panel, in points: smaller ones hold no chart. */
const LEAST_SIDES = { wide: points.field, high: points.block } as const
/** Shapes that a panel with a chart holds at least, counted. */
const LEAST_SHAPES = counts.few
/**
 * Shapes of all panels of a page together that are looked at, each panel's for itself: time stays
 * bounded.
 */
const MOST_SHAPES = counts.flood / 2

/** Share of its paint from which a panel hides what lies beneath it. */
const OPAQUE = 1

/** Gives the panels of a page that may hold a chart, the smallest first. */
export function panelsOf(page: ScenePage): ChartPanel[] {
  const boxes = page.items.flatMap((item, at) =>
    isPanel(item) ? [{ box: item.box, from: hides(item) ? at : 0, at }] : [],
  )
  const found: ChartPanel[] = []
  const whole = page.width * page.height
  let left = MOST_SHAPES
  for (const { box, from, at } of boxes
    .filter((one) => area(one.box) < GROUND * whole)
    .toSorted((a, b) => area(a.box) - area(b.box) || b.from - a.from)
    .slice(0, MOST_LOOKED_INTO)) {
    if (found.some(({ figure }) => isSame(figure.box, box))) continue
    const items = shapesIn(page, box, at)
    if (items.length < LEAST_SHAPES || items.length > left) continue
    left -= items.length
    found.push({
      from,
      figure: {
        page: page.index,
        box,
        content: { kind: "region", reason: "chart" },
        lines: [],
        items,
        isBackground: false,
        z: Math.min(at, ...items),
      },
    })
  }
  return found
}

const hides = ({ fill }: ScenePath): boolean => fill !== undefined && fill.alpha >= OPAQUE

/** Items that draw in a box and are painted behind its panel. */
function shapesIn(page: ScenePage, box: Box, panel: number): number[] {
  const found: number[] = []
  for (let at = panel + 1; at < page.items.length; at++) {
    const item = page.items[at]
    if (item && item.kind !== "glyphs" && contains(box, item.box, points.hair)) found.push(at)
  }
  return found
}

function isPanel(item: SceneItem): item is ScenePath {
  if (item.kind !== "path") return false
  const { box, segments } = item
  const isLarge = box.x1 - box.x0 > LEAST_SIDES.wide && box.y1 - box.y0 > LEAST_SIDES.high
  return isLarge && segments.length <= counts.dozen && isRectangle(item)
}

/** Tells a path that runs along the sides of its box and nowhere else. */
function isRectangle({ segments, box, lineWidth }: ScenePath): boolean {
  const slack = points.hair + lineWidth
  const nodes = segments.flatMap((segment) =>
    segment[0] === "M" || segment[0] === "L" ? [{ x: segment[1], y: segment[2] }] : [],
  )
  const isAt = (value: number, ends: readonly [number, number]): boolean =>
    ends.some((end) => Math.abs(end - value) <= slack)
  const isCorner = ({ x, y }: Point): boolean =>
    isAt(x, [box.x0, box.x1]) && isAt(y, [box.y0, box.y1])
  return (
    segments.every(([kind]) => kind !== "C") &&
    nodes.filter(isCorner).length >= 4 &&
    // A side may begin in its middle.
    nodes.every(({ x, y }) => isAt(x, [box.x0, box.x1]) || isAt(y, [box.y0, box.y1]))
  )
}

/** One box that is filled and then outlined. */
const isSame = (a: Box, b: Box): boolean =>
  contains(a, b, points.edge) && contains(b, a, points.edge)
