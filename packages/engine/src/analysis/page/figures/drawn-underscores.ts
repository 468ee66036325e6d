import { greatest } from "../../../base/extremes.ts"
import type { GlyphRun, SceneItem, ScenePage } from "../../../model/scene.ts"
import { counts, ems } from "../../geometry/scale.ts"
import { isSpace } from "../../writing/scripts.ts"

/**
 * Widths of an underscore, in sizes of the letters beside it: TeX draws 0.3 of one. Source:
 * "\textunderscore" of LaTeX's OT1 encoding, whose fonts have no such letter.
 */
const narrowest = ems.touch
const widest = ems.half
/** How thick it is at most, in sizes. */
const thickest = ems.touch
/** How far above the baseline and below it stands, in sizes. */
const highest = ems.touch
const lowest = 0.2
/** Room between it and the letters on its sides at most, in sizes: a word goes on. */
const closest = 0.2

/**
 * Points between two pieces of one underline: programs draw one for each piece of the text over it,
 * its spaces too, end to end. TeX leaves 0.06 sizes on each side of an underscore.
 */
const joint = 0.3

/** A short rule on the baseline of letters. */
interface Mark {
  readonly item: number
  readonly from: number
  readonly to: number
  readonly at: number
  readonly thickness: number
}

/**
 * Writes the underscores that a page draws as rules between the letters of a word as letters: file
 * names and code of TeX have them.
 *
 * The page's items keep their places.
 */
export function writeUnderscores(page: ScenePage): ScenePage {
  const marks = page.items.flatMap((item, index) => markOf(item, index))
  if (marks.length === 0 || marks.length > counts.crowd) return page
  const runs = page.items.filter((item) => item.kind === "glyphs").filter(isLevel)
  if (runs.length > counts.flood) return page
  // Rulings of tables are longer than any.
  const longest = widest * greatest(runs.map(({ size }) => size))
  const short = marks.filter(({ from, to }) => to - from <= longest)
  if (short.length === 0) return page
  const byHeight = Map.groupBy(runs, (run) => Math.round(run.y[0] ?? 0))
  const rules = Map.groupBy(marks, (mark) => Math.round(mark.at))
  const found = new Map<number, SceneItem>()
  for (const mark of short) {
    const height = Math.round(mark.at)
    const near = [-2, -1, 0, 1, 2].flatMap((step) => byHeight.get(height + step) ?? [])
    const run = wordAround(mark, near)
    const item = page.items[mark.item]
    if (run && item && !isPiece(mark, rules)) found.set(mark.item, underscoreOf(mark, run, item))
  }
  if (found.size === 0) return page
  return { ...page, items: page.items.map((item, index) => found.get(index) ?? item) }
}

const isLevel = (run: GlyphRun): boolean =>
  run.angle === 0 && !run.isVertical && run.renderMode !== 3

function markOf(item: SceneItem, index: number): Mark[] {
  if (item.kind !== "path" || item.rule?.direction !== "horizontal" || item.dash.length > 0)
    return []
  const { from, to, at, thickness } = item.rule
  return [{ item: index, from, to, at, thickness }]
}

/**
 * The run whose word goes on behind a mark, where letters stand close on both sides and none over
 * it.
 */
function wordAround(mark: Mark, near: readonly GlyphRun[]): GlyphRun | undefined {
  let [before, isFollowed]: [GlyphRun | undefined, boolean] = [undefined, false]
  for (const run of near) {
    const { size } = run
    const [length, below] = [mark.to - mark.from, mark.at - (run.y[0] ?? 0)]
    if (below < -highest * size || below > lowest * size || mark.thickness > thickest * size)
      continue
    if (length < narrowest * size || length > widest * size) continue
    for (const [index, char] of run.chars.entries()) {
      if (isSpace(char)) continue
      const start = run.x[index] ?? 0
      const end = start + (run.advance[index] ?? 0)
      const middle = (start + end) / 2
      if (middle > mark.from && middle < mark.to) return undefined
      if (Math.abs(mark.from - end) < closest * size) before = run
      if (Math.abs(start - mark.to) < closest * size) isFollowed = true
    }
  }
  return isFollowed ? before : undefined
}

/** Whether a mark goes on in another of its height: both underline words. */
function isPiece(mark: Mark, rules: ReadonlyMap<number, readonly Mark[]>): boolean {
  const goesOn = ({ from, to, at }: Mark): boolean =>
    Math.abs(at - mark.at) < joint &&
    from < mark.to + joint &&
    to > mark.from - joint &&
    (from < mark.from - joint || to > mark.to + joint)
  const height = Math.round(mark.at)
  return [-1, 0, 1].some((step) => rules.get(height + step)?.some(goesOn))
}

function underscoreOf({ from, to }: Mark, run: GlyphRun, item: SceneItem): SceneItem {
  return {
    kind: "glyphs",
    chars: ["_"],
    x: [from],
    y: [run.y[0] ?? 0],
    advance: [to - from],
    font: run.font,
    size: run.size,
    angle: 0,
    stretch: run.stretch,
    skew: run.skew,
    isVertical: false,
    colour: run.colour,
    alpha: 1,
    renderMode: 0,
    box: { x0: from, x1: to, y0: run.box.y0, y1: run.box.y1 },
    ...(item.object === undefined ? {} : { object: item.object }),
  }
}
