import type { Box } from "../../base/geometry.ts"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import { withGlyphs } from "../../model/shown-glyphs.ts"

/** Share of a run's box under one fill or picture from which no word of it stands free. */
const WHOLLY = 0.98

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
 * Parts runs that something painted later covers in part into their words, so that each can be
 * looked at by itself: a line may run on under a picture.
 *
 * @param covered Gives the largest share of a box that lies under one thing painted after an item.
 */
export function partCovered(
  items: readonly SceneItem[],
  covered: (box: Box, at: number) => number,
): Parted {
  const origins = new Map<SceneItem, Origin>()
  const parted = items.flatMap((item, at) => {
    if (item.kind !== "glyphs" || item.angle !== 0 || item.isVertical) return [item]
    const share = covered(item.box, at)
    if (share <= 0 || share >= WHOLLY) return [item]
    const starts = wordStarts(item.chars)
    if (starts.length < 2) return [item]
    return starts.map((from, word) => {
      const part = partOf(item, from, starts[word + 1] ?? item.chars.length)
      origins.set(part, { run: item, from })
      return part
    })
  })
  return origins.size === 0 ? { items, origins } : { items: parted, origins }
}

/** Puts the parts of a run together again where they are alike: all seen, or hidden the same way. */
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
function wordStarts(chars: readonly string[]): number[] {
  return chars.flatMap((char, at) => {
    const before = chars[at - 1]
    const begins =
      before === undefined || (!isSpace(char) && (isSpace(before) || isHan(char) || isHan(before)))
    return begins ? [at] : []
  })
}

const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char)

const isSpace = (char: string): boolean => char.trim() === ""

/** The glyphs of a level run from one place to another, and their box; all of them: the run itself. */
function partOf<R extends GlyphRun>(run: R, from: number, to: number): R {
  if (from === 0 && to === run.chars.length) return run
  const places = Array.from({ length: to - from }, (_, at) => from + at)
  const last = to - 1
  const [start, end] = [run.x[from] ?? run.box.x0, (run.x[last] ?? 0) + (run.advance[last] ?? 0)]
  return {
    ...run,
    ...withGlyphs(run, places),
    box: { ...run.box, x0: Math.min(start, end), x1: Math.max(start, end) },
  }
}
