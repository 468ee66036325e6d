import type { Box } from "../../base/geometry.ts"
import { readableJson } from "../../base/readable-json.ts"
import type { ScenePage } from "../../model/scene.ts"
import type { BlockDraft } from "../block-drafts.ts"
import type { FileInput } from "../passes/pass.ts"
import type { StageName } from "../passes/stages.ts"
import {
  blockShape,
  figureShape,
  furnitureShape,
  lineShape,
  pageShape,
  rulesShape,
  tableShape,
  type Shape,
} from "./shapes.ts"

/** Something that a stage has found, at its place on a page. */
export interface StageBox {
  /** Index into the pages that were analysed. */
  readonly page: number
  readonly box: Box
  /** Things of one kind have one colour. */
  readonly kind: string
  /** What a reader is told who points at it. */
  readonly label: string
}

/** How one stage is shown. */
interface StageView<Needs extends StageName> {
  readonly needs: readonly Needs[]
  shape(found: FileInput<Needs>): unknown
  boxes(found: FileInput<Needs>): readonly StageBox[]
}

const view = <const Needs extends StageName>(own: StageView<Needs>): StageView<Needs> => own

/** A shape a page: what the page is, then what a stage found on it. */
const byPage = (pages: readonly ScenePage[], shapeOf: (at: number) => Shape): readonly Shape[] =>
  pages.map((page, at) => ({ ...pageShape(page), ...shapeOf(at) }))

/** Boxes of what a stage found page by page. */
const boxesByPage = <Found>(
  found: readonly Found[],
  boxesOf: (own: Found) => readonly Omit<StageBox, "page">[],
): StageBox[] => found.flatMap((own, page) => boxesOf(own).map((box) => ({ ...box, page })))

const views = {
  lines: view({
    needs: ["page", "lines"],
    shape: ({ page, lines }) => byPage(page, (at) => ({ lines: (lines[at] ?? []).map(lineShape) })),
    boxes: ({ lines }) =>
      boxesByPage(lines, (own) => own.map(({ box, text }) => ({ box, kind: "line", label: text }))),
  }),
  rules: view({
    needs: ["page", "rules"],
    shape: ({ page, rules }) =>
      byPage(page, (at) => rulesShape(rules[at] ?? { rules: [], fills: [] })),
    boxes: ({ rules }) =>
      boxesByPage(rules, (own) => [
        ...own.fills.map(({ box }) => ({ box, kind: "fill", label: "fill" })),
        ...own.rules.map(({ direction, at, from, to, thickness }) => {
          const half = thickness / 2
          return {
            box:
              direction === "horizontal"
                ? { x0: from, x1: to, y0: at - half, y1: at + half }
                : { x0: at - half, x1: at + half, y0: from, y1: to },
            kind: "rule",
            label: `${direction} rule at ${at.toFixed(1)}`,
          }
        }),
      ]),
  }),
  tables: view({
    needs: ["page", "tables"],
    shape: ({ page, tables }) =>
      byPage(page, (at) => ({ tables: (tables[at] ?? []).map(tableShape) })),
    boxes: ({ tables }) =>
      boxesByPage(tables, (own) =>
        own.flatMap(({ box, cells, evidence, confidence }) => [
          { box, kind: "table", label: `${evidence} table, confidence ${confidence.toFixed(2)}` },
          ...cells.map((cell) => ({
            box: cell.box,
            kind: cell.isHeader ? "header cell" : "cell",
            label: `${cell.row},${cell.column} ${cell.lines.map(({ text }) => text).join(" | ")}`,
          })),
        ]),
      ),
  }),
  figures: view({
    needs: ["page", "figures"],
    shape: ({ page, figures }) =>
      byPage(page, (at) => ({ figures: (figures[at]?.figures ?? []).map(figureShape) })),
    boxes: ({ figures }) =>
      boxesByPage(figures, (own) =>
        own.figures.map(({ box, content, isBackground }) => ({
          box,
          kind: isBackground ? "background" : content.kind,
          label: content.kind === "region" ? `region: ${content.reason}` : content.kind,
        })),
      ),
  }),
  furniture: view({
    needs: ["page", "furniture"],
    shape: ({ page, furniture }) =>
      byPage(page, (at) => furnitureShape(furniture[at] ?? { header: [], footer: [], body: [] })),
    boxes: ({ furniture }) =>
      boxesByPage(furniture, ({ header, footer, body, watermarks = [], figures = [] }) => [
        ...Object.entries({ header, footer, watermark: watermarks, body }).flatMap(
          ([kind, lines]) => lines.map(({ box, text }) => ({ box, kind, label: text })),
        ),
        ...figures.map(({ box }) => ({ box, kind: "repeated figure", label: "repeated figure" })),
      ]),
  }),
  paragraphs: view({
    needs: ["page", "sections", "paragraphs"],
    shape: ({ sections, paragraphs }) =>
      paragraphs.map((blocks, at) => {
        const section = sections[at]
        return {
          ...(section
            ? {
                section: at,
                pages: section.pages.map((page) => page + 1),
                columns: section.columns.length,
              }
            : { frame: at - sections.length }),
          blocks: blocks.map(blockShape),
        }
      }),
    boxes: ({ paragraphs }) => paragraphs.flat().flatMap(blockBoxes),
  }),
} as const

function blockBoxes(block: BlockDraft): StageBox[] {
  if (block.kind === "table")
    return [{ page: block.page, box: block.table.box, kind: "table", label: "table" }]
  if (block.kind === "figure")
    return [{ page: block.page, box: block.figure.box, kind: "figure", label: "figure" }]
  const kind =
    block.headingLevel === undefined
      ? (block.role ?? (block.label ? "list item" : "paragraph"))
      : "heading"
  const pages = new Set(block.lines.map(({ page }) => page))
  return [...pages].map((page) => {
    const boxes = block.lines.filter((each) => each.page === page).map(({ line }) => line.box)
    const label = block.lines.map(({ line }) => line.text).join(" | ")
    return { page, box: boxes.reduce(around), kind, label }
  })
}

const around = (a: Box, b: Box): Box => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
})

/** Stages of the analysis that can be shown, in their order. */
export const shownStages = Object.keys(views) as readonly ShownStage[]
export type ShownStage = keyof typeof views

/** What the passes must hand out for a stage to be shown. */
export type StageFindings<Stage extends ShownStage> = FileInput<
  (typeof views)[Stage]["needs"][number]
>

/** Names what the passes must hand out for a stage to be shown: `wanted` of `analyseUntil`. */
export const needsOf = <Stage extends ShownStage>(
  stage: Stage,
): readonly (typeof views)[Stage]["needs"][number][] => views[stage].needs

/**
 * Gives a stage as JSON that reads and compares line by line: text first, places in tenths of a
 * point. Pages count from 1.
 */
export function dumpStage<Stage extends ShownStage>(
  stage: Stage,
  found: StageFindings<Stage>,
): string {
  return readableJson({ stage, found: viewOf(stage).shape(found) })
}

/** Gives what a stage has found as boxes on pages, to be drawn over them. */
export function stageBoxes<Stage extends ShownStage>(
  stage: Stage,
  found: StageFindings<Stage>,
): readonly StageBox[] {
  return viewOf(stage).boxes(found)
}

/** A view that takes what its own stage needs: each row of `views` was checked to do so. */
const viewOf = <Stage extends ShownStage>(
  stage: Stage,
): {
  shape(found: StageFindings<Stage>): unknown
  boxes(found: StageFindings<Stage>): readonly StageBox[]
} => views[stage] as never
