import { greatest, least } from "../../../base/extremes.ts"
import { contains, type Box } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import type { ChartInk, InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"

/** Lines across and upright that a frame has at least: a path may begin in the middle of a side. */
const FRAME_SIDES = counts.pair

/** The box between the outermost lines of a path; undefined where it has too few on any side. */
export function frameBox(rules: readonly InkRule[]): Box | undefined {
  if (rules.length < 2 * FRAME_SIDES) return undefined
  const across = rules.filter(({ direction }) => direction === "across").map(({ at }) => at)
  const up = rules.filter(({ direction }) => direction === "up").map(({ at }) => at)
  if (across.length < FRAME_SIDES || up.length < FRAME_SIDES) return undefined
  return { x0: least(up), x1: greatest(up), y0: least(across), y1: greatest(across) }
}

/** Leaves the frame out that runs around all words: it is no axis. */
export function withoutFrame(ink: ChartInk, words: readonly ChartWord[]): ChartInk {
  const byItem = Map.groupBy(ink.rules, ({ item }) => item)
  const isFrame = (rules: readonly InkRule[]): boolean => {
    const box = frameBox(rules)
    if (!box) return false
    const within = words.filter((word) => contains(box, word.box, points.edge))
    return within.length > shares.nearlyAll * words.length
  }
  const frames = new Set(
    [...byItem].flatMap(([item, rules]) =>
      rules.length < counts.dozen && isFrame(rules) ? [item] : [],
    ),
  )
  if (frames.size === 0) return ink
  return { ...ink, rules: ink.rules.filter(({ item }) => !frames.has(item)) }
}
