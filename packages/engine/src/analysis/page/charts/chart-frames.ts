import { contains } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import type { ChartInk, InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"

/** Lines across and upright that a frame has at least: a path may begin in the middle of a side. */
const FRAME_SIDES = counts.pair

/** Leaves the frame out that runs around all words: it is no axis. */
export function withoutFrame(ink: ChartInk, words: readonly ChartWord[]): ChartInk {
  const byItem = Map.groupBy(ink.rules, ({ item }) => item)
  const isFrame = (rules: readonly InkRule[]): boolean => {
    const [across, up] = [
      rules.filter(({ direction }) => direction === "across"),
      rules.filter(({ direction }) => direction === "up"),
    ]
    if (across.length < FRAME_SIDES || up.length < FRAME_SIDES) return false
    const box = {
      x0: Math.min(...up.map(({ at }) => at)),
      x1: Math.max(...up.map(({ at }) => at)),
      y0: Math.min(...across.map(({ at }) => at)),
      y1: Math.max(...across.map(({ at }) => at)),
    }
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
