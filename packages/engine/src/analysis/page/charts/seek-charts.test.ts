import { expect, it } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { boxItem } from "./chart-pages.test-kit.ts"
import { pageWith } from "./chart-parts.test-kit.ts"
import { seekCharts } from "./seek-charts.ts"

it("a plot of more points than a call takes arguments is looked at like any other", () => {
  // An axis to the left and one below, and dots that stand free between them.
  const axes = [
    { x0: 50, y0: 50, x1: 51, y1: 450 },
    { x0: 50, y0: 449, x1: 550, y1: 450 },
  ].map((box) => boxItem(box))
  const dots = Array.from({ length: 130_000 }, (_, at) => {
    const [x, y] = [60 + (at % 400), 60 + Math.floor(at / 400)]
    return boxItem({ x0: x, y0: y, x1: x + 0.4, y1: y + 0.4 })
  })
  const page = pageWith([...axes, ...dots])
  const numbers = [0, 50, 100].map((value) => lineAt(String(value), 20, 450 - 4 * value))
  expect(seekCharts(page, numbers, () => undefined)).toEqual({ charts: [], lines: numbers })
}, 20_000)
