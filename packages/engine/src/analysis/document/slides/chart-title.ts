import { union } from "../../../base/geometry.ts"
import type { Chart } from "../../../model/chart.ts"
import type { FigureDraft, PageDraft, TextLine } from "../../drafts.ts"
import { ems } from "../../geometry/scale.ts"
import { gapBetween } from "./line-places.ts"
import { TITLE_RATIO, TITLE_ZONE } from "./text-boxes.ts"

/**
 * Gives a slide its title back where a chart took it: the largest lines of the slide, in the zone
 * of titles and over the axes. A chart whose own title is as large as that has no other above it,
 * and loses nothing but the place where its title is edited.
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

/** Free height in ems within which a smaller row belongs to the title of the slide above it. */
const ROW_GAP = ems.tight

/**
 * The lines of a chart's title that are the largest of its slide, and smaller rows right below
 * them.
 */
function titleOver(
  { content, lines }: FigureDraft,
  { lines: others, figures, page }: PageDraft,
): readonly TextLine[] {
  if (content.kind !== "chart") return []
  const { chart } = content
  const all = [...others, ...figures.flatMap((figure) => figure.lines)]
  const largest = all.reduce((most, { size }) => Math.max(most, size), 0)
  const large = all.filter(({ size }) => size * TITLE_RATIO > largest)
  const isTitle = (line: TextLine): boolean =>
    line.box.y0 < TITLE_ZONE * page.height && isTitleOf(chart, line)
  if (!large.every((line) => lines.includes(line) && isTitle(line))) return []
  const title = [...large]
  const smaller = lines.filter((line) => !large.includes(line) && isTitle(line))
  for (const row of smaller.toSorted((a, b) => a.baseline - b.baseline))
    if (title.some((line) => isRightBelow(line, row))) title.push(row)
  return title
}

const isTitleOf = ({ title, plotBox }: Chart, line: TextLine): boolean =>
  line.angle === 0 && line.baseline < plotBox.y0 && closed(title ?? "").includes(closed(line.text))

function isRightBelow(line: TextLine, row: TextLine): boolean {
  const gap = gapBetween(line, row)
  return row.baseline > line.baseline && gap < ROW_GAP * row.size
}

/** A chart without the title of its slide, and without the room that it took. */
function without(figure: FigureDraft, title: readonly TextLine[]): FigureDraft {
  if (figure.content.kind !== "chart") return figure
  const known = figure.content.chart
  const { title: _title, ...chart } = known
  const lines = figure.lines.filter((line) => !title.includes(line))
  const own = lines.filter((line) => isTitleOf(known, line))
  const foot = title.map(({ box }) => box).reduce(union).y1
  const tops = [chart.plotBox.y0, ...lines.map(({ box }) => box.y0)]
  const y0 = Math.max(figure.box.y0, Math.min(foot, ...tops))
  const named = own.length > 0 && {
    title: own.map(({ text }) => text).join(" "),
    text: { ...chart.text, titleSize: own.reduce((most, { size }) => Math.max(most, size), 0) },
  }
  return {
    ...figure,
    box: { ...figure.box, y0 },
    lines,
    content: { kind: "chart", chart: { ...chart, ...named, box: { ...chart.box, y0 } } },
  }
}

const closed = (text: string): string => text.replace(/\s+/gu, "")
