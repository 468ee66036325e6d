import { cellsApart } from "../../geometry/table-cells.ts"
import { least } from "../../../base/extremes.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { area, contains, type Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { SceneImage, ScenePage } from "../../../model/scene.ts"
import type { FigureDraft, RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { findBackdrop, type Backdrop } from "./backdrop.ts"
import { arePieSlices, findChart, type Plot } from "./chart-labels.ts"
import { longSide, marksBefore, type LegendMark, type MarksOfLines } from "./chart-legend.ts"
import { boxAround, clusterBoxes } from "../../geometry/clusters.ts"
import { withCovered, withGrounds } from "./covered-pictures.ts"
import {
  isLabelled,
  withLabels,
  type DrawingGroup,
  type LabelledGroup,
} from "./labelled-drawings.ts"
import { joinOutlinedLetters } from "./outlined-letters.ts"
import { drawnPictures, type DrawnPicture } from "./page-pictures.ts"
import { drawnShapes, isBoxOrRuling, rulingHeight, type DrawnShape } from "./page-shapes.ts"
import { unseenPaths } from "./unseen-shapes.ts"
import { GROUND_OF_TEXT } from "../../geometry/page-ground.ts"

export interface FigureInput {
  readonly page: ScenePage
  /** Images of the file. */
  readonly images: readonly SceneImage[]
  readonly rules: RuleSet
  readonly tables: readonly TableDraft[]
  /** Lines in no table. */
  readonly lines: readonly TextLine[]
}

/** Shapes within this many points of each other are one drawing. */
export const DRAWING_REACH = points.slack
/**
 * A drawing with more shapes or segments than these is kept as a picture: nobody edits it point by
 * point.
 */
const MAX_SHAPES = 40
const MAX_SEGMENTS = 1200
/** Smaller drawings, in points on both sides, are bullets, ticks and dust. */
const MIN_SIZE = 8

/**
 * Finds pictures and drawings of a page: what is neither text, nor table, nor decoration of either.
 *
 * Content is a picture (one image), a drawing (a few shapes; its `lines` are to stand as text over
 * it), or a region (tiles, charts and rich drawings; `items` are what to draw, never words, and
 * `lines` are its labels, which keep their places over it). A backdrop comes first and is marked.
 */
export function findFigures({
  page,
  images,
  rules,
  tables,
  lines,
}: FigureInput): readonly FigureDraft[] {
  const owned = ownedItems(tables)
  const pictures = drawnPictures(page).filter(
    (picture) => !picture.items.every((item) => owned.has(item) || rules.bound?.has(item)),
  )
  const shapes = drawnShapes(page, ownedItems(tables, decorations(page, rules)))
  const backdrop = findBackdrop(page, shapes, pictures, images)
  const isFree = (items: readonly number[]): boolean =>
    !items.some((item) => backdrop.items.has(item))
  const figures = withCovered(page, [
    ...backdropFigures(page, backdrop),
    ...pictures
      .filter(({ items }) => isFree(items))
      .map((picture) => pictureDraft(page, picture, false)),
    ...drawings(
      page,
      shapes.filter(({ items }) => isFree(items)),
      lines,
      rules,
    ),
  ])
  return withGrounds(figures, images).toSorted(
    (a, b) => Number(b.isBackground) - Number(a.isBackground) || a.z - b.z,
  )
}

/** Items of tables, of the figures in their cells, and of the tables there. */
export function ownedItems(
  tables: readonly TableDraft[],
  owned: Set<number> = new Set(),
): Set<number> {
  for (const table of tables) {
    for (const item of table.items) owned.add(item)
    for (const { figures, nested } of cellsApart(table)) {
      for (const figure of figures) for (const item of figure.items) owned.add(item)
      if (nested.length > 0) ownedItems(nested, owned)
    }
  }
  return owned
}

/**
 * Items that decorate text (underlines, strikes, highlights): rulings that the rule pass did not
 * hand on.
 */
export function decorations(page: ScenePage, rules: RuleSet): Set<number> {
  const handed = new Set<number>()
  for (const { items } of rules.rules) for (const item of items) handed.add(item)
  for (const { items } of rules.fills) for (const item of items) handed.add(item)
  const found = new Set<number>(rules.bound)
  page.items.forEach((item, at) => {
    if (item.kind === "path" && item.rule && !handed.has(at)) found.add(at)
  })
  return found
}

function backdropFigures(page: ScenePage, { pictures, shapes }: Backdrop): FigureDraft[] {
  const gradients = shapes.map(({ shape, items }): FigureDraft => {
    const content = { kind: "drawing", shapes: [shape] } as const
    return {
      page: page.index,
      box: shape.box,
      content,
      lines: [],
      items,
      isBackground: true,
      z: shape.z,
    }
  })
  return [...pictures.map((picture) => pictureDraft(page, picture, true)), ...gradients]
}

function pictureDraft(page: ScenePage, picture: DrawnPicture, isBackground: boolean): FigureDraft {
  const content = picture.content ?? ({ kind: "region", reason: "complex" } as const)
  return {
    page: page.index,
    box: picture.box,
    content,
    lines: [],
    items: picture.items,
    isBackground,
    z: picture.z,
  }
}

function drawings(
  page: ScenePage,
  shapes: readonly DrawnShape[],
  lines: readonly TextLine[],
  rules: RuleSet,
): FigureDraft[] {
  const ruleItems = new Set(rules.rules.flatMap((rule) => rule.items))
  const [lined, own] = [
    shapes.filter((each) => isPaperLine(each, page)),
    shapes.filter((each) => !isPaperLine(each, page)),
  ]
  const near = clusterBoxes(
    own.map(({ shape }) => shape.box),
    DRAWING_REACH,
  ).flatMap((group) => {
    const members = group.flatMap((index) => own[index] ?? [])
    const box = boxAround(members.map(({ shape }) => shape.box))
    return box ? [{ members, box }] : []
  })
  const groups = [
    ...lined.map((each) => ({ members: [each], box: each.shape.box })),
    ...joinOutlinedLetters(near, lines),
  ]
  const isDrawing = ({ members, box }: DrawingGroup): boolean =>
    !isSmall(box) && !members.every(({ items }) => items.every((item) => ruleItems.has(item)))
  const plots = groups.filter(isDrawing)
  const homes = homesOf(lines, plots)
  const kinds = plots.map(({ members }) => plotKind(members))
  const marks = marksBefore(lines, kinds.some((kind) => kind) ? marksOf(shapes) : [])
  const charts = plots.flatMap((group, at) => {
    const kind = kinds[at]
    if (!kind) return []
    const near = lines.filter((line) => homes.get(line)?.includes(group) ?? true)
    return chartDraft(page, { ...group, kind }, near, { shapes, marks }) ?? []
  })
  const unseen = unseenPaths(page)
  const inCharts = new Set(charts.flatMap(({ items }) => items))
  const rest = groups.filter(
    ({ members }) => !members.some(({ items }) => items.some((item) => inCharts.has(item))),
  )
  const taken = new Set(charts.flatMap((chart) => chart.lines))
  const labelled = withLabels(
    rest,
    lines.filter((line) => !taken.has(line)),
  )
  return eachLineOnce([
    ...charts,
    ...labelled.filter(isDrawing).flatMap((group) => drawingDraft(page, group, unseen) ?? []),
  ])
}

/**
 * Gives the plots that lines lie in: labels of a chart go no further than into the next one, though
 * the axes of both are in one row.
 */
function homesOf(
  lines: readonly TextLine[],
  plots: readonly DrawingGroup[],
): ReadonlyMap<TextLine, readonly DrawingGroup[]> {
  const homes = new Map<TextLine, DrawingGroup[]>()
  for (const plot of plots) {
    if (plot.members.length < MIN_CHART_SHAPES) continue
    for (const line of lines) {
      if (!contains(plot.box, line.box, points.edge)) continue
      const own = homes.get(line)
      if (own) own.push(plot)
      else homes.set(line, [plot])
    }
  }
  return homes
}

/**
 * Lines of the paper, which run over its edge, in one piece or in several: what is written on them
 * is no drawing with them.
 */
const isPaperLine = ({ shape: { box } }: DrawnShape, { width }: ScenePage): boolean =>
  (box.x0 <= 0 || box.x1 >= width) &&
  box.x1 - box.x0 > shares.few * width &&
  box.y1 - box.y0 <= rulingHeight

/** Leaves a line that lies in several figures to the first of them: it is shown once. */
function eachLineOnce(figures: readonly FigureDraft[]): FigureDraft[] {
  const taken = new Set<TextLine>()
  return figures.map((figure) => {
    const lines = figure.lines.filter((line) => !taken.has(line))
    for (const line of lines) taken.add(line)
    return { ...figure, lines }
  })
}

const isSmall = (box: Box): boolean => box.x1 - box.x0 < MIN_SIZE && box.y1 - box.y0 < MIN_SIZE

/** Largest side of a mark in a legend, in points. */
const MAX_MARK = points.block

/** What of a page may be the key of a legend, whatever chart it belongs to. */
const marksOf = (shapes: readonly DrawnShape[]): LegendMark[] =>
  shapes.flatMap(({ shape }) =>
    longSide(shape.box) < MAX_MARK
      ? coloursOf(shape).map((colour) => ({ box: shape.box, colour }))
      : [],
  )

/** Tells what a group of shapes may be the plot of, if of anything. */
function plotKind(members: readonly DrawnShape[]): Plot["kind"] | undefined {
  if (arePieSlices(members.map(({ shape }) => shape.segments))) return "pie"
  return members.length < MIN_CHART_SHAPES ? undefined : "plot"
}

/**
 * Gives a cluster of shapes as a chart with its labels, its legend, and whatever else is drawn
 * among them.
 */
function chartDraft(
  page: ScenePage,
  { members, box, kind }: DrawingGroup & Pick<Plot, "kind">,
  lines: readonly TextLine[],
  { shapes, marks }: { readonly shapes: readonly DrawnShape[]; readonly marks: MarksOfLines },
): FigureDraft | undefined {
  const colours = new Map<number, number>()
  for (const { shape } of members)
    for (const colour of coloursOf(shape))
      colours.set(colour, Math.max(longSide(shape.box), colours.get(colour) ?? 0))
  const chart = findChart({ box, kind, colours, marks }, lines, page)
  if (!chart) return undefined
  const own = new Set(
    [...members, ...shapes.filter(({ shape }) => contains(chart.box, shape.box, 1))].flatMap(
      ({ items }) => items,
    ),
  )
  const items = [...own].toSorted((a, b) => a - b)
  return {
    page: page.index,
    box: chart.box,
    content: { kind: "region", reason: "chart" },
    lines: chart.lines,
    items,
    isBackground: false,
    // Grounds of labels may be painted before the plot, and their words before it, too.
    z: least(items),
  }
}

function coloursOf({ fill, stroke }: DrawnShape["shape"]): number[] {
  const colours: number[] = []
  if (fill) colours.push(fill.colour)
  if (stroke) colours.push(stroke.colour)
  return colours
}

function withoutPaint({ fill: _fill, stroke: _stroke, ...shape }: DrawnShape["shape"]): Shape {
  return shape
}

/** What nobody sees is not painted, yet part of the place that a drawing takes. */
function drawingDraft(
  page: ScenePage,
  group: LabelledGroup,
  unseen: ReadonlySet<number>,
): FigureDraft | undefined {
  const { members, box, labels } = group
  const items = members.flatMap((member) => member.items)
  const z = least(items)
  const inside = labels.filter((line) => contains(box, line.box, 2))
  if (isTextFrame(members, inside, page, box)) return undefined
  if (!isRich(members)) {
    const shapes = members.map(({ shape, items: own }) =>
      own.every((item) => unseen.has(item)) ? withoutPaint(shape) : shape,
    )
    const content = { kind: "drawing", shapes } as const
    const draft = { page: page.index, box, content, items, isBackground: false, z }
    return isLabelled(group, page)
      ? { ...draft, lines: labels, isDiagram: true }
      : { ...draft, lines: inside }
  }
  // Much text on a rich drawing is text on an ornament: it stays text, and the drawing goes under
  // it.
  const isOrnament =
    inside.reduce((sum, line) => sum + line.text.length, 0) > ORNAMENT_TEXT ||
    (inside.length > 0 && area(box) > GROUND_OF_TEXT * page.width * page.height)
  const content = { kind: "region", reason: "complex" } as const
  return {
    page: page.index,
    box,
    content,
    lines: isOrnament ? [] : isLabelled(group, page) ? labels : inside,
    items,
    isBackground: isOrnament,
    z,
  }
}

/** Tells whether shapes make a drawing that is kept as a picture. */
export function isRich(members: readonly DrawnShape[]): boolean {
  return (
    members.length > MAX_SHAPES ||
    members.reduce((sum, { shape }) => sum + shape.segments.length, 0) > MAX_SEGMENTS
  )
}

/** Fewest shapes of a chart: axes and some marks. */
const MIN_CHART_SHAPES = counts.several
/** Characters inside a rich drawing above which it is an ornament of the page and no figure. */
const ORNAMENT_TEXT = 240

/** A few boxes around text are its frame or shading, which the paragraphs take up. */
function isTextFrame(
  members: readonly DrawnShape[],
  inside: readonly TextLine[],
  page: ScenePage,
  box: Box,
): boolean {
  const areBoxes = members.every(({ shape }) => isBoxOrRuling(shape))
  if (inside.length === 0)
    return (
      areBoxes && members.length <= 2 && area(box) > shares.nearlyAll * page.width * page.height
    )
  const characters = inside.reduce((sum, line) => sum + line.text.trim().length, 0)
  return areBoxes && members.length <= 6 && characters > 0
}
