import { expect, test } from "vitest"
import type { Chart } from "../../../model/chart.ts"
import type { FigureDraft, PageDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { giveTitleBack } from "./chart-title.ts"

const title = lineAt("What the mills brought in", 100, 60, { size: 30 })
const label = lineAt("40", 80, 200, { size: 12 })

/** A slide with a chart that took two lines, and what stands beside it. */
function slide(
  own: readonly TextLine[] = [title, label],
  others: readonly TextLine[] = [lineAt("Source: the parish", 100, 500, { size: 12 })],
  plotTop = 150,
): PageDraft {
  const chart = {
    title: "What the mills brought in",
    box: { x0: 60, y0: 30, x1: 700, y1: 480 },
    plotBox: { x0: 100, y0: plotTop, x1: 680, y1: 440 },
  } as Chart
  const figure = { content: { kind: "chart", chart }, box: chart.box, lines: own } as unknown
  return { page: { height: 540 }, lines: others, figures: [figure as FigureDraft] } as never
}

const found = (draft: PageDraft) => {
  const { lines, figures } = giveTitleBack(draft)
  const content = figures[0]?.content
  return {
    lines: lines.map(({ text }) => text),
    labels: figures[0]?.lines.map(({ text }) => text),
    title: content?.kind === "chart" ? content.chart.title : undefined,
    top: content?.kind === "chart" ? content.chart.box.y0 : undefined,
  }
}

test("the largest text of a slide is its title and not that of its chart", () => {
  expect(found(slide())).toEqual({
    lines: ["Source: the parish", "What the mills brought in"],
    labels: ["40"],
    title: undefined,
    top: title.box.y1,
  })
})

/**
 * The same, where the chart took a smaller row below the title as well, with its baseline there.
 */
function withRow(baseline: number): PageDraft {
  const row = lineAt("(in tons)", 100, baseline, { size: 18 })
  const draft = slide([title, row, label])
  const [figure] = draft.figures
  if (figure?.content.kind !== "chart") return draft
  const chart = { ...figure.content.chart, title: `${title.text} (in tons)` }
  return { ...draft, figures: [{ ...figure, content: { kind: "chart", chart } }] }
}

test("a smaller row right below the title of a slide goes with it", () => {
  expect(found(withRow(85))).toMatchObject({
    lines: ["Source: the parish", "What the mills brought in", "(in tons)"],
    labels: ["40"],
    title: undefined,
  })
})

test("a row further below is the title of the chart", () => {
  expect(found(withRow(87))).toMatchObject({
    lines: ["Source: the parish", "What the mills brought in"],
    labels: ["(in tons)", "40"],
    title: "(in tons)",
  })
})

test("a chart keeps its title where the slide has another, or it is as small as the rest", () => {
  const kept = { labels: ["What the mills brought in", "40"], title: "What the mills brought in" }
  expect(found(slide(undefined, [lineAt("Mills", 100, 40, { size: 34 })]))).toMatchObject(kept)
  const small = lineAt("What the mills brought in", 100, 60, { size: 13 })
  expect(found(slide([small, label]))).toMatchObject(kept)
})

test("a title stands over the axes, in the zone of titles, level, and is the chart's", () => {
  const kept = { title: "What the mills brought in", top: 30 }
  expect(found(slide(undefined, undefined, 59))).toMatchObject(kept)
  const low = lineAt(title.text, 100, 240, { size: 30 })
  expect(found(slide([low, label], undefined, 300))).toMatchObject(kept)
  expect(found(slide([{ ...title, angle: 90 }, label]))).toMatchObject(kept)
  const value = lineAt("93 %", 100, 60, { size: 30 })
  expect(found(slide([value, label]))).toMatchObject(kept)
})
