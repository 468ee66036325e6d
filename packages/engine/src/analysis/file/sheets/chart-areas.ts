import { counts, points, shares } from "../../geometry/scale.ts"
import { contains, intersection, union, type Box } from "../../../base/geometry.ts"
import type { SceneItem, ScenePage, ScenePath } from "../../../model/scene.ts"
import type { RuleSet, TextLine } from "../../drafts.ts"

/** Height of the smallest chart, in points. */
const MIN_HEIGHT = points.field

/** Paths that a chart draws inside its frame at least: axes, grid lines, bars. */
const MIN_PATHS = 4

/** How far ink may reach over the frame, in points: line caps and rounding. */
const SLACK = points.near

/**
 * Finds charts on a printed sheet: a frame and, painted right after it, axes, bars and labels that
 * stay inside.
 *
 * The cells of a sheet are painted all backgrounds first and all texts last, so what is painted in
 * one go inside a frame is an object of its own. A frame that is painted before any text must also
 * hold slanted lines or bars, or it could be the border of the only table. What reads like a form
 * or a report is none, whatever is drawn in it: its words would be lost.
 */
function chartAreas(page: ScenePage): Box[] {
  const areas: Box[] = []
  const firstText = page.items.findIndex((item) => item.kind === "glyphs")
  for (const [z, item] of page.items.entries()) {
    if (
      item.kind !== "path" ||
      !isFrame(item) ||
      areas.some((area) => contains(area, item.box, SLACK))
    )
      continue
    const inside = paintedInside(page.items, z)
    if (isReport(inside)) continue
    const paths = inside.filter(isPath)
    const isBehindText = firstText >= 0 && firstText < z
    const isPicture = isBehindText && inside.some((each) => isPictureOf(each, item.box))
    const isObject =
      (isPicture || paths.length >= MIN_PATHS) && inside.some((each) => each.kind === "glyphs")
    const isSure = isPicture || paths.some(isSlanted) || standLikeBars(paths, 3)
    if (isObject && (isSure || isBehindText)) areas.push(item.box)
  }
  return [...areas, ...openCharts(page, areas)]
}

/** Share of a frame that the picture of a chart fills: one in three dimensions is drawn as such. */
const PICTURE_SHARE = shares.some

const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0)

function isPictureOf(item: SceneItem, frame: Box): boolean {
  const seen = item.kind === "image" ? intersection(item.box, frame) : undefined
  return seen !== undefined && areaOf(seen) > PICTURE_SHARE * areaOf(frame)
}

const isPath = (item: SceneItem): item is ScenePath => item.kind === "path"

/**
 * Finds the charts of all pages, by index of the page. One that the edge of its page cuts goes on
 * beside it: a frame as high and at the same height holds its other part. What is painted before
 * the texts of the page with nothing but texts in it is the background of cells.
 */
export function chartsOfPages(pages: readonly ScenePage[]): Map<number, readonly Box[]> {
  const drawn = framesOf(pages, (page, z) => paintedInside(page.items, z).filter(isPath))
  const found = new Map(
    pages.map((page) => {
      const areas = chartAreas(page)
      return [page.index, [...areas, ...nameAreas(page, areas, drawn)]]
    }),
  )
  const pagesBy = new Map<string, Set<number>>()
  for (const [index, areas] of found)
    for (const area of areas)
      pagesBy.set(heightsOf(area), (pagesBy.get(heightsOf(area)) ?? new Set()).add(index))
  const goesOn = (box: Box, index: number): boolean => hasOther(pagesBy.get(heightsOf(box)), index)
  return new Map(
    pages.map((page) => {
      const own = found.get(page.index) ?? []
      const rest = page.items.flatMap((item, z) =>
        item.kind === "path" &&
        isFrame(item) &&
        goesOn(item.box, page.index) &&
        !own.some((area) => contains(area, item.box, SLACK)) &&
        isRest(page.items, z)
          ? [item.box]
          : [],
      )
      return [page.index, [...own, ...rest]]
    }),
  )
}

/** Gives the pages that have a frame at given heights with something drawn in it. */
function framesOf(
  pages: readonly ScenePage[],
  drawnIn: (page: ScenePage, z: number) => readonly ScenePath[],
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const page of pages)
    for (const [z, item] of page.items.entries())
      if (item.kind === "path" && isFrame(item) && drawnIn(page, z).length >= MIN_PATHS)
        found.set(
          heightsOf(item.box),
          (found.get(heightsOf(item.box)) ?? new Set()).add(page.index),
        )
  return found
}

/**
 * Finds parts of charts that hold nothing but the names along an axis, since the edge of the page
 * cuts the rest off: frames painted after texts of cells, while one as high at the same height has
 * something drawn in it on another page.
 */
function nameAreas(
  { index, items }: ScenePage,
  areas: readonly Box[],
  drawn: ReadonlyMap<string, ReadonlySet<number>>,
): Box[] {
  const found: Box[] = []
  const firstText = items.findIndex((item) => item.kind === "glyphs")
  for (const [z, item] of items.entries()) {
    if (item.kind !== "path" || firstText < 0 || firstText > z || !isFrame(item)) continue
    if (!hasOther(drawn.get(heightsOf(item.box)), index)) continue
    const names = wordsIn(paintedInside(items, z)).map(({ box }) => box)
    const starts = new Set(names.map(({ x0 }) => Math.round(x0)))
    const isAxis =
      names.length > counts.few &&
      starts.size > shares.half * names.length &&
      besideAxes(names) <= MOST_NAMES
    if (isAxis && ![...areas, ...found].some((area) => contains(area, item.box, SLACK)))
      found.push(item.box)
  }
  return found
}

/**
 * Tells whether a frame can hold the rest of a chart, that says nothing: it is painted after texts
 * of cells, or has more drawn in it than texts.
 */
function isRest(items: readonly SceneItem[], z: number): boolean {
  const inside = paintedInside(items, z)
  const isBehindText = items.slice(0, z).some((each) => each.kind === "glyphs")
  return (isBehindText || inside.some(isPath)) && !isReport(inside)
}

const hasOther = (pages: ReadonlySet<number> | undefined, index: number): boolean =>
  pages !== undefined && (pages.size > 1 || !pages.has(index))

/** Top and bottom of a box: what the edge of a page cuts keeps them on the next. */
const heightsOf = ({ y0, y1 }: Box): string => `${Math.round(y0)} ${Math.round(y1)}`

/**
 * Share of a page's texts that must be painted before a chart without a frame: the cells are all
 * painted by then.
 */
const CELLS_BEFORE = shares.half

/**
 * Finds charts without a frame: axes and bars or curves painted after the texts of the cells, and
 * the labels right after them.
 *
 * Cell backgrounds are painted after texts only where title rows repeat; they are neither slanted
 * nor stand like bars.
 */
function openCharts({ items }: ScenePage, framed: readonly Box[]): Box[] {
  const total = items.filter((item) => item.kind === "glyphs").length
  const found: Box[] = []
  let before = 0
  for (let z = 0; z < items.length;) {
    if (items[z]?.kind === "glyphs") before++
    if (!items[z] || items[z]?.kind !== "path") {
      z++
      continue
    }
    let end = z
    while (items[end]?.kind === "path") end++
    const paths = items.slice(z, end).filter(isPath)
    let after = end
    while (items[after]?.kind === "glyphs") after++
    const labels = items.slice(end, after)
    const area = [...paths, ...labels]
      .map((item) => seenBox(item))
      .reduce((a, b) => (a && b ? union(a, b) : (a ?? b)), undefined)
    const isChart =
      before >= CELLS_BEFORE * total &&
      paths.length >= MIN_PATHS &&
      labels.length > 0 &&
      (paths.some(isSlanted) || standLikeBars(paths, 2)) &&
      !isReport([...paths, ...labels])
    if (area && isChart && !framed.some((frame) => contains(frame, area, SLACK))) found.push(area)
    z = end
  }
  return found
}

/** Letters from which a text is no label but says something. */
const SAYS_LETTERS = 25
/**
 * Texts that say something, from which on a frame holds a report: a chart has a title and a note.
 */
const LEAST_SAYING = 4
/** Words that a chart has at most beside those along its axes: titles, series, notes. */
const MOST_NAMES = counts.dozen

/**
 * Tells whether the content of a frame reads like a form or a report: several texts that say
 * something, or many words that stand along no axis. Numbers tell nothing.
 */
function isReport(inside: readonly SceneItem[]): boolean {
  const words = wordsIn(inside)
  const others = besideUpright(words, inside.filter(isPath))
  const saying = others.filter(({ letters }) => letters >= SAYS_LETTERS)
  return saying.length >= LEAST_SAYING || besideAxes(words.map(({ box }) => box)) > MOST_NAMES
}

/** Gives the words of items with how many letters they have; numbers are none. */
const wordsIn = (inside: readonly SceneItem[]): { letters: number; box: Box }[] =>
  inside
    .filter((item) => item.kind === "glyphs")
    .map(({ chars, box }) => ({ letters: chars.join("").replace(/[^\p{L}]/gu, "").length, box }))
    .filter(({ letters }) => letters > 1)

/**
 * Leaves out the names along an upright axis, however long: they end beside it and begin anywhere,
 * and all that is drawn stands behind them. Lines of text at the right of a box have their rulings
 * below them.
 */
function besideUpright<Word extends { readonly box: Box }>(
  words: readonly Word[],
  paths: readonly ScenePath[],
): readonly Word[] {
  let axis: readonly Word[] = []
  let run: Word[] = []
  for (const word of words.toSorted((a, b) => a.box.x1 - b.box.x1)) {
    run = run.filter(({ box }) => word.box.x1 - box.x1 < points.edge)
    run.push(word)
    if (run.length > axis.length) axis = [...run]
  }
  const names = new Set(axis)
  const end = axis[0]?.box.x1 ?? 0
  const starts = new Set(axis.map(({ box }) => Math.round(box.x0)))
  const isAxis =
    names.size > counts.few &&
    starts.size > shares.half * names.size &&
    paths.length >= MIN_PATHS &&
    paths.every(({ box }) => box.x0 >= end || axis.every((name) => contains(box, name.box, SLACK)))
  return isAxis ? words.filter((word) => !names.has(word)) : words
}

/**
 * Counts the boxes beside the vertical line where most end and the horizontal one where most begin.
 */
function besideAxes(boxes: readonly Box[]): number {
  const most = (key: (box: Box) => number): number => {
    const counts = new Map<number, number>()
    for (const box of boxes)
      counts.set(Math.round(key(box)), (counts.get(Math.round(key(box))) ?? 0) + 1)
    return Math.max(0, ...counts.values())
  }
  return boxes.length - most(({ x1 }) => x1) - most(({ y0 }) => y0)
}

/**
 * Segments of a frame that the page edge cuts at most: a rectangle begins anywhere on its sides.
 */
const MOST_SEGMENTS = 8

function isFrame(path: ScenePath): boolean {
  const { box, rule, segments } = path
  return (
    !rule &&
    (segments.length <= counts.several || (segments.length <= MOST_SEGMENTS && !isSlanted(path))) &&
    box.y1 - box.y0 >= MIN_HEIGHT
  )
}

/** Items painted after `z` without a break that stay within its box. */
function paintedInside(items: readonly SceneItem[], z: number): SceneItem[] {
  const frame = items[z]?.box
  const inside: SceneItem[] = []
  for (let index = z + 1; frame && index < items.length; index++) {
    const item = items[index]
    const seen = item && seenBox(item)
    if (!item || (seen && !contains(frame, seen, SLACK))) break
    if (seen) inside.push(item)
  }
  return inside
}

/** What the clip leaves of an item; undefined where that is nothing. */
function seenBox(item: SceneItem): Box | undefined {
  return item.kind === "glyphs" && item.clip ? intersection(item.box, item.clip) : item.box
}

/** Tells whether a path has a stretch that runs neither across nor down. */
function isSlanted({ segments }: ScenePath): boolean {
  let [x, y] = [0, 0]
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    if (segment[0] === "C") return true
    const [nextX, nextY] = [segment[1], segment[2]]
    if (
      segment[0] === "L" &&
      Math.abs(nextX - x) > points.slack &&
      Math.abs(nextY - y) > points.slack
    )
      return true
    ;[x, y] = [nextX, nextY]
  }
  return false
}

/** Tells whether at least `count` filled boxes stand on one line with as many different heights. */
function standLikeBars(paths: readonly ScenePath[], count: number): boolean {
  const fills = paths.filter(
    (path) => path.fill && !path.rule && path.box.y1 - path.box.y0 > points.slack,
  )
  return fills.some((first) => {
    const row = fills.filter((path) => Math.abs(path.box.y1 - first.box.y1) < 1)
    return row.length >= count && new Set(row.map((path) => Math.round(path.box.y0))).size >= count
  })
}

/** Gives the lines and rulings outside the areas. */
export function outsideOf(
  areas: readonly Box[],
  lines: readonly TextLine[],
  rules: RuleSet,
): { lines: readonly TextLine[]; rules: RuleSet } {
  if (areas.length === 0) return { lines, rules }
  const isOutside = (box: Box): boolean => !areas.some((area) => contains(area, box, SLACK))
  const ruleBox = (rule: RuleSet["rules"][number]): Box =>
    rule.direction === "horizontal"
      ? { x0: rule.from, y0: rule.at, x1: rule.to, y1: rule.at }
      : { x0: rule.at, y0: rule.from, x1: rule.at, y1: rule.to }
  return {
    lines: lines.filter(({ box, clip }) => isOutside((clip && intersection(box, clip)) ?? box)),
    rules: {
      rules: rules.rules.filter((rule) => isOutside(ruleBox(rule))),
      fills: rules.fills.filter((fill) => isOutside(fill.box)),
    },
  }
}
