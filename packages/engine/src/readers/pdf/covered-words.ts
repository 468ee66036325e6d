import type { Box } from "../../base/geometry.ts"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import { withGlyphs } from "../../model/shown-glyphs.ts"

/**
 * Jump between two letters from which a new word begins, in ems: programs set texts of several
 * cells in one run.
 */
const JUMP_EM = 1

/** Degrees by which a run is turned whose letters lie on one side of its box. */
const QUARTER = 90

/** How far letters reach above and below their baseline, in ems. */
const ASCENT_EM = 0.8
const DESCENT_EM = 0.2

/** A run that parts were taken from, and where in it a part begins. */
interface Origin {
  readonly run: SceneItem & GlyphRun
  readonly from: number
}

/** Items of a page, and the parts of runs among them. */
export interface Parted {
  readonly items: readonly SceneItem[]
  readonly origins: ReadonlyMap<SceneItem, Origin>
}

/**
 * Parts runs into their words, so that each can be looked at by itself: a line may run on under a
 * picture, or from a coloured cell onto paper.
 *
 * @param isCut Tells whether what lies over or beneath a run ends within it.
 */
export function partRuns(
  items: readonly SceneItem[],
  isCut: (run: GlyphRun, at: number) => boolean,
): Parted {
  const origins = new Map<SceneItem, Origin>()
  // Most pages have none: nothing is made for them.
  let parted: SceneItem[] | undefined
  for (const [at, item] of items.entries()) {
    const run = isLine(item) && isCut(item, at) ? item : undefined
    const starts = run ? wordStarts(run) : []
    if (!run || starts.length < 2) {
      parted?.push(item)
      continue
    }
    parted ??= items.slice(0, at)
    for (const [word, from] of starts.entries()) {
      const part = partOf(run, from, starts[word + 1] ?? run.chars.length)
      origins.set(part, { run, from })
      parted.push(part)
    }
  }
  return { items: parted ?? items, origins }
}

/** Tells whether the letters of a run stand on one line, one behind the other. */
const isLine = (item: SceneItem): item is SceneItem & GlyphRun =>
  item.kind === "glyphs" && !item.isVertical

/**
 * Puts the parts of a run together again where they are alike: all seen, or hidden the same way.
 */
export function joinWords(
  { items, origins }: Parted,
  marked: readonly SceneItem[],
): readonly SceneItem[] {
  if (origins.size === 0) return marked
  const joined: SceneItem[] = []
  for (let at = 0; at < marked.length;) {
    const [part, item] = [items[at], marked[at]]
    const origin = part && origins.get(part)
    let end = at + 1
    if (origin && item?.kind === "glyphs") {
      while (isOf(origin.run, items[end], origins) && hiddenOf(marked[end]) === item.hidden) end++
      const next = items[end]
      const to = (next && isOf(origin.run, next, origins) && origins.get(next)?.from) || undefined
      const whole = partOf(origin.run, origin.from, to ?? origin.run.chars.length)
      joined.push(item.hidden ? { ...whole, hidden: item.hidden } : whole)
    } else if (item) joined.push(item)
    at = end
  }
  return joined
}

const isOf = (run: SceneItem, part: SceneItem | undefined, origins: Parted["origins"]): boolean =>
  part !== undefined && origins.get(part)?.run === run

const hiddenOf = (item: SceneItem | undefined): GlyphRun["hidden"] =>
  item?.kind === "glyphs" ? item.hidden : undefined

/** Where words begin, their blanks behind them; a character of Han is a word. */
function wordStarts(run: GlyphRun): number[] {
  return run.chars.flatMap((char, at) => {
    const before = run.chars[at - 1]
    const begins =
      before === undefined ||
      (!isSpace(char) && (isSpace(before) || isHan(char) || isHan(before))) ||
      jumpBefore(run, at) >= JUMP_EM * run.size
    return begins ? [at] : []
  })
}

/** Distance of a glyph of a run from the end of the glyph before it. */
function jumpBefore({ x, y, advance }: GlyphRun, at: number): number {
  const [dx, dy] = [(x[at] ?? 0) - (x[at - 1] ?? 0), (y[at] ?? 0) - (y[at - 1] ?? 0)]
  return Math.hypot(dx, dy) - (advance[at - 1] ?? 0)
}

const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char)

const isSpace = (char: string): boolean => char.trim() === ""

/** The glyphs of a run from one place to another, and their box; all of them: the run itself. */
function partOf<R extends GlyphRun>(run: R, from: number, to: number): R {
  if (from === 0 && to === run.chars.length) return run
  const places = Array.from({ length: to - from }, (_, at) => from + at)
  return { ...run, ...withGlyphs(run, places), box: boxOfPart(run, from, to - 1) }
}

/** The box of the glyphs of a run from the first to the last of a part. */
function boxOfPart(run: GlyphRun, first: number, last: number): Box {
  const turn = (run.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  if (run.angle % QUARTER !== 0) return turnedBox(run, first, last)
  const isLevel = Math.abs(cos) > Math.abs(sin)
  const [along, forward] = isLevel ? [run.x, Math.sign(cos)] : [run.y, Math.sign(sin)]
  const [start, end] = [along[first] ?? 0, (along[last] ?? 0) + forward * (run.advance[last] ?? 0)]
  const [least, most] = [Math.min(start, end), Math.max(start, end)]
  return { ...run.box, ...(isLevel ? { x0: least, x1: most } : { y0: least, y1: most }) }
}

/** The box around the letters of a line that lies askew. */
function turnedBox(run: GlyphRun, first: number, last: number): Box {
  const turn = (run.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const end = run.advance[last] ?? 0
  const corners = [
    [run.x[first] ?? 0, run.y[first] ?? 0],
    [(run.x[last] ?? 0) + cos * end, (run.y[last] ?? 0) + sin * end],
  ].flatMap(([x = 0, y = 0]) =>
    [ASCENT_EM, -DESCENT_EM].map((em) => [x + sin * em * run.size, y - cos * em * run.size]),
  )
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis] ?? 0))
  if (!xs || !ys) return run.box
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
