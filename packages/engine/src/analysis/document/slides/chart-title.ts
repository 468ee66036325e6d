import { union } from "../../../base/geometry.ts"
import type { FigureDraft, PageDraft, TextLine } from "../../drafts.ts"
import { TITLE_RATIO, TITLE_ZONE } from "./text-boxes.ts"

/**
 * Gives a slide its title back where a chart took it: the largest lines of the slide, in the zone of
 * titles and over the axes. A chart whose own title is as large as that has no other above it, and
 * loses nothing but the place where its title is edited.
 */
export function giveTitleBack(draft: PageDraft): PageDraft {
  const chart = draft.figures.find(({ content }) => content.kind === "chart")
  const title = chart && titleOver(chart, draft)
  if (!title || title.length === 0) return draft
  return {
    ...draft,
    lines: [...draft.lines, ...title],
    figures: draft.figures.map((figure) => (figure === chart ? without(figure, title) : figure)),
  }
}

/** The lines of a chart's title that are the largest of its slide. */
function titleOver(
  { content, lines }: FigureDraft,
  { lines: others, figures, page }: PageDraft,
): readonly TextLine[] {
  if (content.kind !== "chart") return []
  const { title, plotBox } = content.chart
  const all = [...others, ...figures.flatMap((figure) => figure.lines)]
  const largest = all.reduce((most, { size }) => Math.max(most, size), 0)
  const large = all.filter(({ size }) => size * TITLE_RATIO > largest)
  const isTitle = (line: TextLine): boolean =>
    line.angle === 0 &&
    line.box.y0 < TITLE_ZONE * page.height &&
    line.baseline < plotBox.y0 &&
    closed(title ?? "").includes(closed(line.text))
  if (large.length === 0 || !large.every((line) => lines.includes(line) && isTitle(line))) return []
  // Smaller rows of it go with it: the chart keeps no part of its title.
  return [...large, ...lines.filter((line) => !large.includes(line) && isTitle(line))]
}

/** A chart without its title, and without the room that it took. */
function without(figure: FigureDraft, title: readonly TextLine[]): FigureDraft {
  if (figure.content.kind !== "chart") return figure
  const { title: _title, ...chart } = figure.content.chart
  const lines = figure.lines.filter((line) => !title.includes(line))
  const foot = title.map(({ box }) => box).reduce(union).y1
  const tops = [chart.plotBox.y0, ...lines.map(({ box }) => box.y0)]
  const y0 = Math.max(figure.box.y0, Math.min(foot, ...tops))
  return {
    ...figure,
    box: { ...figure.box, y0 },
    lines,
    content: { kind: "chart", chart: { ...chart, box: { ...chart.box, y0 } } },
  }
}

const closed = (text: string): string => text.replace(/\s+/gu, "")
