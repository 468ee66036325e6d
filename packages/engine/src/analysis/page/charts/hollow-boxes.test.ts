import { describe, expect, test } from "vitest"
import { inkIn } from "./chart-ink.ts"
import { pageWith, pathOf, through, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"
import type { Chart } from "../../../model/chart.ts"
import { HOLLOW, withHollow, withOutlines } from "./hollow-boxes.ts"
import type { ScenePath } from "../../../model/scene.ts"

const region = { x0: 0, x1: 600, y0: 0, y1: 400 }
type Look = Parameters<typeof pathOf>[1]

const boxAt = (
  x: number,
  high: number,
  {
    look = { stroke: 0 },
    wide = 20,
    foot = 300,
  }: { look?: Look; wide?: number; foot?: number } = {},
): ScenePath =>
  pathOf(
    through(
      [
        [x, foot - high],
        [x + wide, foot - high],
        [x + wide, foot],
        [x, foot],
        [x, foot - high],
      ],
      true,
    ),
    look,
  )

/** Left sides of the boxes that are taken for filled ones. */
function hollow(paths: readonly ScenePath[], words: readonly ChartWord[] = []): number[] {
  const ink = inkIn(pageWith(paths), region)
  if (!ink) return []
  return withHollow(ink, words)
    .inks.filter(({ colour }) => colour === HOLLOW)
    .map(({ box }) => box.x0)
}

describe("a box in outline is filled", () => {
  test("where another as wide stands on its line, in outline or in a colour", () => {
    expect(hollow([boxAt(50, 80), boxAt(100, 40)])).toEqual([50, 100])
    expect(hollow([boxAt(50, 80), boxAt(100, 40, { look: { fill: 0x808080 } })])).toEqual([50])
    expect(hollow([boxAt(50, 80)])).toEqual([])
    expect(hollow([boxAt(50, 80), boxAt(100, 40, { foot: 300.6 })])).toEqual([])
    expect(hollow([boxAt(50, 80), boxAt(100, 40, { wide: 20.6 })])).toEqual([])
  })

  test("where another as high begins or ends where it does", () => {
    const lying = (x: number, foot: number, wide: number, high = 20): ScenePath =>
      boxAt(x, high, { wide, foot })
    expect(hollow([lying(50, 100, 80), lying(50, 150, 40)])).toEqual([50, 50])
    expect(hollow([lying(50, 100, 80), lying(90, 150, 40)])).toEqual([50, 90])
    expect(hollow([lying(50, 100, 80), lying(60, 150, 40)])).toEqual([])
    expect(hollow([lying(50, 100, 80), lying(50, 150, 40, 20.6)])).toEqual([])
  })

  test("that hangs from the line of another, too", () => {
    expect(hollow([boxAt(50, 80, { foot: 180 }), boxAt(100, 40, { foot: 140 })])).toEqual([50, 100])
  })

  test("with white in it, too", () => {
    const look = { fill: 0xffffff, stroke: 0 }
    expect(hollow([boxAt(50, 80, { look }), boxAt(100, 40, { look })])).toEqual([50, 100])
  })

  test("with its key, however small that is", () => {
    const key = boxAt(400, 7, { wide: 7, foot: 200 })
    expect(hollow([boxAt(50, 80), boxAt(100, 40), key])).toEqual([50, 100, 400])
    expect(hollow([key, boxAt(420, 5, { wide: 7, foot: 200 })])).toEqual([])
  })

  test("not where it holds a word or another box, or lies around a colour", () => {
    const three = [boxAt(50, 80), boxAt(100, 40), boxAt(150, 60)]
    expect(hollow(three, [wordAt("Rye", 52, 280)])).toEqual([100, 150])
    expect(hollow([...three, boxAt(40, 100, { wide: 40 })])).toEqual([50, 100, 150])
    expect(hollow([...three, boxAt(50, 80, { look: { fill: 0x3366cc } })])).toEqual([100, 150])
  })

  test("not where there are more than anybody looks at", () => {
    const many = Array.from({ length: 201 }, (_, at) => boxAt((at % 20) * 28, 10 + at))
    expect(hollow(many)).toEqual([])
    expect(hollow(many.slice(0, 20))).toHaveLength(20)
  })
})

describe("a series of boxes in outline", () => {
  const chartOf = (...colours: readonly number[]): Chart =>
    ({ plots: [{ series: colours.map((colour) => ({ colour })) }] }) as unknown as Chart
  const seriesOf = (paths: readonly ScenePath[], chart: Chart) => {
    const ink = inkIn(pageWith(paths), region)
    const inks = ink ? withHollow(ink, []).inks : []
    return withOutlines(chart, inks, pageWith(paths)).plots[0]?.series
  }
  const grey = { stroke: 0x404040 }

  test("is white, with the colour of its outline; others stay", () => {
    const boxes = [boxAt(50, 80, { look: grey }), boxAt(100, 40, { look: grey })]
    expect(seriesOf(boxes, chartOf(HOLLOW, 0x3366cc))).toEqual([
      { colour: 0xffffff, outline: 0x404040 },
      { colour: 0x3366cc },
    ])
  })

  test("is in no chart whose boxes are all filled", () => {
    const chart = chartOf(0x3366cc)
    expect(withOutlines(chart, [], pageWith([]))).toBe(chart)
    const filled = { look: { fill: 0x3366cc } }
    const boxes = [boxAt(50, 80, filled), boxAt(100, 40, filled)]
    expect(seriesOf(boxes, chart)).toBe(chart.plots[0]?.series)
  })
})
