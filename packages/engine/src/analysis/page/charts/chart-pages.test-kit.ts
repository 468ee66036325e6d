import type { Box } from "../../../base/geometry.ts"
import type { GlyphRun, SceneItem, ScenePage } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import type { ChartInk, Ink, InkRule } from "./chart-ink.ts"
import { fillOf, pageWith, pathOf, through, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"

/** Where a chart of three bars stands; the zero of its axis is at 200, two points are one unit. */
export const chartRegion: Box = { x0: 0, x1: 300, y0: 50, y1: 250 }

/** A level text whose middle stands at a place. */
export const wordOn = (text: string, x: number, y: number): ChartWord =>
  wordAt(text, x - 2 * text.length, y + 2.88)

/** Numbers that end at a place, each at its height. */
export const upLabels = (values: readonly number[], end = 40): ChartWord[] =>
  values.map((value) => wordOn(String(value), end - 2 * String(value).length, 200 - 2 * value))

/** A filled box. */
export const boxInk = (box: Box, colour = 0x4060a0, item = 0): Ink => ({
  ...fillOf([
    { x: box.x0, y: box.y0 },
    { x: box.x1, y: box.y0 },
    { x: box.x1, y: box.y1 },
    { x: box.x0, y: box.y1 },
  ]),
  colour,
  item,
})

/** A bar of twenty points whose foot is the zero. */
export const barInk = (middle: number, value: number, colour = 0x4060a0, item = 0): Ink =>
  boxInk({ x0: middle - 10, x1: middle + 10, y0: 200 - 2 * value, y1: 200 }, colour, item)

export const ruleInk = (
  direction: InkRule["direction"],
  at: number,
  [from, to]: readonly [number, number],
  look: Partial<InkRule> = {},
): InkRule => ({ direction, at, from, to, colour: 0x808080, item: 99, ...look })

export const inkOf = (
  inks: readonly Ink[],
  rules: readonly InkRule[] = [],
  look: Partial<ChartInk> = {},
): ChartInk => ({ inks, rules, items: [], crossing: [], cut: [], pictures: [], ...look })

/** Names below the middles of bars. */
export const namesBelow = (...places: readonly number[]): ChartWord[] =>
  places.map((place, at) => wordOn("ABCDEFGH"[at] ?? "", place, 210))

/** A filled box as a page has it. */
export const boxItem = ({ x0, y0, x1, y1 }: Box, fill = 0x4060a0): SceneItem =>
  pathOf(
    through(
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
      true,
    ),
    { fill },
  )

/** A line as a page has it. */
export const lineItem = (
  points: readonly (readonly [number, number])[],
  stroke = 0x808080,
): SceneItem => pathOf(through(points), { stroke })

/** A text as a page has it. */
export function textItem({ text, box, baseline, size }: ChartWord): GlyphRun {
  const chars = [...text]
  return {
    ...plainRun,
    size,
    chars,
    x: chars.map((_, at) => box.x0 + (at * size) / 2),
    y: chars.map(() => baseline),
    advance: chars.map(() => size / 2),
    box,
  }
}

export interface BarPage {
  readonly values?: readonly number[]
  readonly labels?: readonly ChartWord[]
  readonly more?: readonly SceneItem[]
  readonly colour?: number
}

/** A page with bars above names, numbers at their left and lines behind these. */
export function barPage({
  values = [20, 35, 50],
  labels = upLabels([0, 20, 40, 60]),
  more = [],
  colour = 0x4060a0,
}: BarPage = {}): ScenePage {
  const middles = values.map((_, at) => 80 + 60 * at)
  const bars = values.map((value, at) => {
    const middle = middles[at] ?? 0
    return boxItem({ x0: middle - 10, x1: middle + 10, y0: 200 - 2 * value, y1: 200 }, colour)
  })
  const grid = [0, 20, 40, 60].map((value) =>
    lineItem([
      [45, 200 - 2 * value],
      [255, 200 - 2 * value],
    ]),
  )
  return pageWith([
    ...grid,
    ...bars,
    ...[...labels, ...namesBelow(...middles)].map(textItem),
    ...more,
  ])
}
