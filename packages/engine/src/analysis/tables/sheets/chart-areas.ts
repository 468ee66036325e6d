import { contains, type Box } from "../../../base/geometry.ts"
import type { SceneItem, ScenePage, ScenePath } from "../../../model/scene.ts"
import type { RuleSet, TextLine } from "../../drafts.ts"

/** Smallest chart, in points. */
const MIN_WIDTH = 90
const MIN_HEIGHT = 60

/** Paths that a chart draws inside its frame at least: axes, grid lines, bars. */
const MIN_PATHS = 4

/** How far ink may reach over the frame, in points: line caps and rounding. */
const SLACK = 2

/**
 * Finds charts on a printed sheet: a frame and, painted right after it, axes, bars and labels that stay inside.
 *
 * The cells of a sheet are painted all backgrounds first and all texts last, so what is painted in one go inside a
 * frame is an object of its own. A frame that is painted before any text must also hold slanted lines or bars, or it
 * could be the border of the only table.
 */
export function chartAreas(page: ScenePage): Box[] {
  const areas: Box[] = []
  const firstText = page.items.findIndex((item) => item.kind === "glyphs")
  for (const [z, item] of page.items.entries()) {
    if (item.kind !== "path" || !isFrame(item) || areas.some((area) => contains(area, item.box, SLACK))) continue
    const inside = paintedInside(page.items, z)
    const paths = inside.filter((each): each is ScenePath => each.kind === "path")
    const isObject = paths.length >= MIN_PATHS && inside.some((each) => each.kind === "glyphs")
    if (isObject && ((firstText >= 0 && firstText < z) || paths.some(isSlanted) || hasBars(paths))) areas.push(item.box)
  }
  return areas
}

function isFrame({ box, rule, segments }: ScenePath): boolean {
  return !rule && segments.length <= 8 && box.x1 - box.x0 >= MIN_WIDTH && box.y1 - box.y0 >= MIN_HEIGHT
}

/** Items painted after `z` without a break that stay within its box. */
function paintedInside(items: readonly SceneItem[], z: number): SceneItem[] {
  const frame = items[z]?.box
  const inside: SceneItem[] = []
  for (let index = z + 1; frame && index < items.length; index++) {
    const item = items[index]
    if (!item || !contains(frame, item.box, SLACK)) break
    inside.push(item)
  }
  return inside
}

/** Tells whether a path has a stretch that runs neither across nor down. */
function isSlanted({ segments }: ScenePath): boolean {
  let [x, y] = [0, 0]
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    if (segment[0] === "C") return true
    const [nextX, nextY] = [segment[1], segment[2]]
    if (segment[0] === "L" && Math.abs(nextX - x) > 3 && Math.abs(nextY - y) > 3) return true
    ;[x, y] = [nextX, nextY]
  }
  return false
}

/** Tells whether filled boxes stand on one line with different heights, side by side with gaps. */
function hasBars(paths: readonly ScenePath[]): boolean {
  const fills = paths.filter((path) => path.fill && !path.rule && path.box.y1 - path.box.y0 > 3)
  return fills.some((first) => {
    const row = fills.filter((path) => Math.abs(path.box.y1 - first.box.y1) < 1)
    return row.length >= 3 && new Set(row.map((path) => Math.round(path.box.y0))).size >= 3
  })
}

/** Gives the lines and rulings outside the areas. */
export function outsideOf(areas: readonly Box[], lines: readonly TextLine[], rules: RuleSet): { lines: readonly TextLine[]; rules: RuleSet } {
  if (areas.length === 0) return { lines, rules }
  const isOutside = (box: Box): boolean => !areas.some((area) => contains(area, box, SLACK))
  const ruleBox = (rule: RuleSet["rules"][number]): Box =>
    rule.direction === "horizontal" ? { x0: rule.from, y0: rule.at, x1: rule.to, y1: rule.at } : { x0: rule.at, y0: rule.from, x1: rule.at, y1: rule.to }
  return {
    lines: lines.filter((line) => isOutside(line.box)),
    rules: { rules: rules.rules.filter((rule) => isOutside(ruleBox(rule))), fills: rules.fills.filter((fill) => isOutside(fill.box)) },
  }
}
