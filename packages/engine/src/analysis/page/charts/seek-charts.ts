import type { Diagnostic } from "../../../base/failure.ts"
import { area, contains, type Box } from "../../../base/geometry.ts"
import type { SceneItem, ScenePage } from "../../../model/scene.ts"
import type { FigureDraft, TextLine } from "../../drafts.ts"
import { boxAround, clusterBoxes, widenClusters } from "../../geometry/clusters.ts"
import { least } from "../../../base/extremes.ts"
import { counts, points } from "../../geometry/scale.ts"
import { chartReader } from "./read-chart.ts"
import { panelsOf } from "./chart-panels.ts"
import {
  chartDraft,
  draftIn,
  MIN_HEIGHT,
  MIN_WIDTH,
  overlapsAny,
  type ChartDraft,
} from "./find-charts.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { GROUND } from "../../geometry/page-ground.ts"

/**
 * Room between what belongs to one drawing, in points: bars stand apart from each other, and where
 * neither axes nor a grid hold them together, so do whole categories and points.
 */
const REACHES = [points.gap, points.block, points.field, points.wide] as const
/**
 * Charts with all of their names come first; what lacks some may be a part of one, and the largest
 * of its drawings is looked at first.
 */
const passes = [
  { reaches: REACHES, isNamed: true },
  { reaches: REACHES.toReversed(), isNamed: false },
] as const

/** One category needs no name where all of its series have one. */
const hasNames = ({ content }: FigureDraft): boolean =>
  content.kind !== "chart" ||
  !content.chart.categories.includes("") ||
  (content.chart.categories.length === 1 &&
    content.chart.plots.every(({ series }) => series.every(({ name }) => name !== undefined)))

/** A chart has more shapes than these: axes and marks. */
const LEAST_SHAPES = 4
/** Numbers that a chart prints at least: the labels of an axis. */
const LEAST_NUMBERS = counts.pair
/** Drawings of a page that are looked at, the largest first: time stays bounded. */
const MOST_CLUSTERS = 16

/**
 * Reads the charts of a page from its drawings alone, before tables or figures are told: for where
 * the grid of a chart, or its labels, look like a table.
 *
 * Only what redraws to what the page shows is given. Lines that go on beside a chart are cut there.
 */
export function seekCharts(
  page: ScenePage,
  lines: readonly TextLine[],
  report: (diagnostic: Diagnostic) => void,
): { readonly charts: readonly FigureDraft[]; readonly lines: readonly TextLine[] } {
  const hasNumbers = lines.filter(({ text }) => /\d/.test(text)).length >= LEAST_NUMBERS
  // Slices in shades have a legend and no numbers, and are no drawing to the passes behind.
  if (!hasNumbers && !page.items.some((item) => item.kind === "image" && item.shades))
    return { charts: [], lines }
  const readChart = chartReader(page, "charts")
  const found: FigureDraft[] = []
  let free = lines
  const take = ({ draft, free: rest }: ChartDraft): void => {
    found.push(draft)
    free = rest
    report({ kind: "chart-read", page: page.index + 1 })
  }
  const panels = panelsOf(page)
  const seekOnPanels = (isNamed: boolean): void => {
    for (const { figure, from } of panels) {
      if (overlapsAny(figure.box, found)) continue
      const around = { page, lines: free, figures: [], readChart }
      const read = draftIn(figure.box, figure, around, from)
      if (typeof read === "object" && (!isNamed || hasNames(read.draft))) take(read)
    }
  }
  seekOnPanels(true)
  const shapes = shapesOf(page)
  const drawings = drawingsByReach(page, shapes)
  // Both passes ask which shapes a drawing has, and one may have thousands.
  const names = new Map(
    [...drawings.values()].flat().map((cluster) => [cluster, cluster.items.join()]),
  )
  for (const { reaches, isNamed } of passes) {
    if (!isNamed) seekOnPanels(isNamed)
    const tried = new Set<string>()
    for (const reach of reaches) {
      const clusters = drawings.get(reach) ?? []
      for (const cluster of clusters) {
        const name = names.get(cluster) ?? ""
        if (tried.has(name) || overlapsAny(cluster.box, found)) continue
        tried.add(name)
        const panel = panels.find(({ figure }) => contains(figure.box, cluster.box, points.near))
        const around = { page, lines: free, figures: clusters, readChart }
        const read = chartDraft(cluster, { ...around, limit: panel?.figure.box })
        if (typeof read === "string" || overlapsAny(read.draft.box, found)) continue
        if (isNamed && !hasNames(read.draft)) continue
        take(read)
      }
    }
  }
  return { charts: found, lines: free }
}

const isDrawn = (item: SceneItem): boolean =>
  item.kind === "path" || (item.kind === "image" && item.shades !== undefined)

/** What is drawn on a page: boxes, and the places of their items. */
interface Shapes {
  readonly boxes: readonly Box[]
  readonly items: readonly number[]
}

function shapesOf(page: ScenePage): Shapes {
  const whole = page.width * page.height
  const boxes: Box[] = []
  const items: number[] = []
  page.items.forEach((item, at) => {
    if (!isDrawn(item) || area(item.box) >= GROUND * whole) return
    boxes.push(item.box)
    items.push(at)
  })
  return { boxes, items }
}

/** Gives the drawings of a page for each reach, the smallest first: wider ones join their groups. */
function drawingsByReach(page: ScenePage, shapes: Shapes): Map<number, FigureDraft[]> {
  const drawings = new Map<number, FigureDraft[]>()
  let groups: readonly number[][] | undefined
  for (const reach of REACHES) {
    groups = groups ? widenClusters(shapes.boxes, groups, reach) : clusterBoxes(shapes.boxes, reach)
    drawings.set(reach, drawingsOf(page, shapes, { groups, reach }))
  }
  return drawings
}

/** Shapes that lie within reach of each other, by their places among all. */
interface Groups {
  readonly groups: readonly (readonly number[])[]
  readonly reach: number
}

/** Gives the shapes of a page in clusters of some size, the largest first. */
function drawingsOf(
  page: ScenePage,
  { boxes, items }: Shapes,
  { groups, reach }: Groups,
): FigureDraft[] {
  const clusters = merged(
    groups.flatMap((group) => {
      const box = boxAround(group.map((index) => boxes[index]).filter((own) => own !== undefined))
      return box ? [{ box, items: group.map((index) => items[index] ?? 0) }] : []
    }),
    reach,
  )
  return clusters
    .filter(
      ({ box, items }) =>
        items.length >= LEAST_SHAPES && box.x1 - box.x0 > MIN_WIDTH && box.y1 - box.y0 > MIN_HEIGHT,
    )
    .toSorted((a, b) => area(b.box) - area(a.box))
    .slice(0, MOST_CLUSTERS)
    .map(({ box, items }) => ({
      page: page.index,
      box,
      content: { kind: "region", reason: "chart" },
      lines: [],
      items,
      isBackground: false,
      z: least(items),
    }))
}

interface Cluster {
  readonly box: Box
  readonly items: readonly number[]
}

/** Points that stand free between axes lie in the box of these. */
function merged(clusters: readonly Cluster[], reach: number): Cluster[] {
  const sorted = clusters.toSorted((a, b) => area(b.box) - area(a.box))
  const made: { readonly box: Box; readonly items: number[] }[] = []
  const outers: typeof made = []
  for (const { box, items } of sorted) {
    const outer = outers.find((other) => contains(other.box, box, reach))
    // A plot may have a hundred thousand points: one by one, for that is more than a call may take.
    if (outer) for (const item of items) outer.items.push(item)
    else {
      const own = { box, items: [...items] }
      made.push(own)
      // What lies in a single shape, or within reach of it, is of its cluster.
      if (made.length <= MOST_COMPARED && items.length > 1) outers.push(own)
    }
  }
  return made
}
