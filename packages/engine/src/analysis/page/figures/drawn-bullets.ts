import { height, middleY, width } from "../../../base/geometry.ts"
import { luminance, type Rgb } from "../../../base/colour.ts"
import type { GlyphRun, SceneItem, ScenePage, ScenePath } from "../../../model/scene.ts"
import { counts, ems, points } from "../../geometry/scale.ts"
import { isSpace } from "../../writing/scripts.ts"
import { shapeType } from "./path-geometry.ts"

/**
 * Widths of a bullet, in sizes of the text beside it: larger ones are buttons and boxes to tick.
 * Fixture: lists/drawn-bullets-are-bullets.
 */
const smallest = 0.15
const largest = 0.55
/** Where the middle of a bullet is above the baseline, in sizes. */
const lowest = 0.1
const highest = 0.6
/** How many times as wide as high a bullet may be, and the other way round. */
const roundness = 1.3
/** So far before the text a bullet stands at most, in sizes. */
const farthest = ems.double

interface Mark {
  readonly path: ScenePath
  /** Place among the items of the page. */
  readonly item: number
  readonly sign: "•" | "◦" | "▪"
  readonly colour: Rgb
}

/** A drawing that may be a bullet, and the text that it stands before. */
interface Placed extends Mark {
  readonly run: GlyphRun
  readonly baseline: number
}

/**
 * Writes the bullets that a page draws as letters: browsers draw those of lists as discs, rings and
 * squares.
 *
 * One is a bullet where it is as small as one, stands before the first word of a line, at the
 * height of its letters, and has their colour; where several of one colour stand below each other,
 * any will do. Beside or below another of its size in another colour it is the key of a legend. The
 * page's items keep their places.
 */
export function writeBullets(page: ScenePage): ScenePage {
  const marks = page.items.flatMap((item, index) => markOf(item, index))
  if (marks.length === 0 || marks.length > counts.crowd) return page
  const runs = page.items.filter((item) => item.kind === "glyphs").filter(isLevel)
  // Each mark is compared with the runs at its height: maps have thousands of either.
  if (runs.length > counts.flood) return page
  const byHeight = runsByHeight(runs)
  const placed = marks.flatMap((mark) => placeMark(mark, byHeight))
  const bullets = new Map(
    placed
      .filter((mark) => isLike(mark.colour, mark.run.colour) || isOneOfSeveral(mark, placed))
      .filter((mark) => !isKey(mark, marks))
      .map((mark) => [mark.item, mark]),
  )
  if (bullets.size === 0) return page
  const items = page.items.map((item, index) => {
    const mark = bullets.get(index)
    return mark ? bulletRun(mark, item) : item
  })
  return { ...page, items }
}

const isLevel = (run: GlyphRun): boolean =>
  run.angle === 0 && !run.isVertical && run.renderMode !== 3 && run.chars.some((c) => !isSpace(c))

function markOf(item: SceneItem, index: number): Mark[] {
  if (item.kind !== "path" || item.isBlended === true || item.dash.length > 0) return []
  const [w, h] = [width(item.box), height(item.box)]
  if (w < 1 || h < 1 || w > points.line || h > points.line) return []
  if (w > roundness * h || h > roundness * w) return []
  const paint = item.fill ?? item.stroke
  if (!paint || paint.alpha < 1 || (item.fill && item.stroke)) return []
  const type = shapeType(item.segments, item.fill !== undefined)
  if (type !== "ellipse" && (type !== "rectangle" || !item.fill)) return []
  const sign = type === "rectangle" ? "▪" : item.fill ? "•" : "◦"
  return [{ path: item, item: index, sign, colour: paint.colour }]
}

/** Steps of height by which runs are looked up, in points. */
const step = points.line

function runsByHeight(runs: readonly GlyphRun[]): Map<number, GlyphRun[]> {
  const found = new Map<number, GlyphRun[]>()
  for (const run of runs) {
    const key = Math.floor((run.y[0] ?? 0) / step)
    const own = found.get(key)
    if (own) own.push(run)
    else found.set(key, [run])
  }
  return found
}

function placeMark(mark: Mark, byHeight: ReadonlyMap<number, readonly GlyphRun[]>): Placed[] {
  const { box } = mark.path
  const middle = middleY(box)
  const key = Math.floor(middle / step)
  // A bullet of 12 points at most stands no more than 24 above its baseline.
  const near = [key, key + 1, key + 2].flatMap((each) => byHeight.get(each) ?? [])
  let first: GlyphRun | undefined
  for (const run of near) {
    const above = ((run.y[0] ?? 0) - middle) / run.size
    if (above < lowest || above > highest) continue
    const gap = (startOf(run) - box.x1) / run.size
    // Words before it on the line: it parts them.
    if (gap < 0 && (box.x0 - run.box.x1) / run.size < ems.apart) return []
    if (gap < 0 || gap > farthest) continue
    if (!first || startOf(run) < startOf(first)) first = run
  }
  if (!first) return []
  const share = width(box) / first.size
  if (share < smallest || share > largest) return []
  return [{ ...mark, run: first, baseline: first.y[0] ?? 0 }]
}

/** Where the first letter of a run stands that is no space. */
function startOf(run: GlyphRun): number {
  const at = run.chars.findIndex((char) => !isSpace(char))
  return run.x[Math.max(0, at)] ?? run.box.x0
}

/** Luminances nearer than this share of white are of one colour to the eye. */
const sameLuminance = 0.05

const isLike = (a: Rgb, b: Rgb): boolean =>
  a === b || Math.abs(luminance(a) - luminance(b)) < sameLuminance

/** Rows of a legend are no further apart, in points. */
const nextRow = points.block

/**
 * Tells the key of a legend: another as large, in another colour, stands in its row, or next to it
 * in its column. Bullets are of one colour.
 */
const isKey = ({ path: { box }, colour, sign }: Mark, all: readonly Mark[]): boolean =>
  all.some(
    ({ path: { box: other }, colour: own, sign: shape }) =>
      own !== colour &&
      shape === sign &&
      Math.abs(width(other) - width(box)) < points.hair / 2 &&
      (Math.abs(other.y0 - box.y0) < points.hair / 2 ||
        (Math.abs(other.x0 - box.x0) < points.hair / 2 && Math.abs(other.y0 - box.y0) < nextRow)),
  )

function isOneOfSeveral(mark: Placed, all: readonly Placed[]): boolean {
  const alike = all.filter(
    (other) =>
      other.sign === mark.sign &&
      other.colour === mark.colour &&
      Math.abs(other.path.box.x0 - mark.path.box.x0) < points.hair,
  )
  return alike.length >= counts.few
}

/** The bullet as a run of one letter, as wide as its drawing, on the baseline of its text. */
function bulletRun({ path, sign, colour, run, baseline }: Placed, item: SceneItem): SceneItem {
  const { x0, x1 } = path.box
  return {
    kind: "glyphs",
    chars: [sign],
    x: [x0],
    y: [baseline],
    advance: [x1 - x0],
    font: run.font,
    size: run.size,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour,
    alpha: 1,
    renderMode: 0,
    box: { x0, x1, y0: run.box.y0, y1: run.box.y1 },
    ...(item.object === undefined ? {} : { object: item.object }),
  }
}
