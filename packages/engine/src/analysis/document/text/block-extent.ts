import { height, middleY, type Box } from "../../../base/geometry.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { displayedHeight, reachInLine, standsOut } from "./formula-room.ts"
import { aboveBaseline } from "./line-height.ts"
import { overhang } from "./row-fit.ts"

/** What a font reaches below the baseline, in ems. */
const fontDescent = 0.22
/** Descent under a picture that stands on a line, in points. */
const pictureDescent = 2.5

/** From where to where a block reaches. */
export interface Extent {
  readonly page: number
  readonly column: number
  readonly top: number
  readonly endPage: number
  readonly endColumn: number
  readonly bottom: number
}

/** What a line reaches below the picture that stands on it. */
export const descentBelow = (box: Box): number => Math.min(pictureDescent, height(box) / 4)

/**
 * Figures lower than this get a line of their own height, in points; a higher one would lose its
 * top in an exact line.
 */
const lowFigure = 10

export const isLowFigure = (box: Box): boolean => height(box) < lowFigure

/**
 * Descent of letters below a figure that stands alone, in points: Word keeps it, LibreOffice does
 * not. A line that is at least so high takes it from the room above, and the text below is at its
 * place in both.
 */
export const lineDescent = (block: BlockDraft): number =>
  block.kind === "figure" && !isLowFigure(block.figure.box) ? descentBelow(block.figure.box) : 0

/** Height of the highest picture or formula in a line; 0 where it has none. */
export function tallestPicture({ spans }: TextLine): number {
  let tallest = 0
  for (const { figure, formula } of spans) {
    const box = figure?.box ?? formula?.box
    if (box) tallest = Math.max(tallest, height(box))
  }
  return tallest
}

/** Gives where a block reaches on its pages, with lines of one height. */
export function extentOf(block: BlockDraft, lineHeight: number): Extent {
  if (block.kind !== "paragraph") {
    const box = block.kind === "table" ? block.table.box : block.figure.box
    const { above, below } =
      block.kind === "table"
        ? overhang(block.table)
        : { above: 0, below: isLowFigure(box) ? descentBelow(box) : 0 }
    return {
      page: block.page,
      column: block.column,
      top: box.y0 - above,
      endPage: block.page,
      endColumn: block.column,
      bottom: box.y1 + below,
    }
  }
  const [first, last] = [block.lines[0], block.lines.at(-1)]
  if (!first || !last) throw new Error("a paragraph without lines")
  const { baseline, size } = first.line
  const formulas = reachOfFormulas(block, lineHeight)
  // A picture in the text stands on the baseline, whatever it did on the page: the line is as high
  // as that takes.
  const tallest = tallestPicture(first.line)
  const withPicture =
    tallest > 0 && !formulas
      ? baseline + (1 - aboveBaseline) * lineHeight - tallest - fontDescent * size
      : Infinity
  const [top, bottom] = [
    Math.min(baseline - aboveBaseline * lineHeight, withPicture, formulas?.top ?? Infinity),
    Math.max(last.line.baseline + (1 - aboveBaseline) * lineHeight, formulas?.bottom ?? -Infinity),
  ]
  return {
    page: first.page,
    column: first.column,
    top: top - (block.above ? topEdge(block, lineHeight) + block.above.line.width : 0),
    endPage: last.page,
    endColumn: last.column,
    bottom:
      bottom + (block.below ? edgeSpace(block.below.at - bottom) + block.below.line.width : 0),
  }
}

/**
 * Height that the line of a paragraph takes at least: a formula that a program sets lower than was
 * worked out would draw up all that follows.
 */
export function leastLine(
  block: ParagraphDraft,
  { lineHeight, raise = 0 }: { readonly lineHeight: number; readonly raise?: number },
): number {
  const reach = reachOfFormulas(block, lineHeight)
  return reach ? Math.max(lineHeight, reach.bottom - reach.top) + raise : lineHeight
}

/**
 * From where to where the line of a paragraph of one line reaches that holds formulas higher than
 * it.
 */
export function reachOfFormulas(
  block: ParagraphDraft,
  lineHeight: number,
): Pick<Extent, "top" | "bottom"> | undefined {
  const displayed = reachOfDisplayed(block)
  if (displayed) return displayed
  const [only, other] = block.lines
  if (!only || other) return undefined
  const { baseline, spans } = only.line
  const reaches = spans.flatMap(({ formula }) =>
    formula?.isSure === true && standsOut(formula, lineHeight)
      ? [reachInLine(formula, baseline)]
      : [],
  )
  if (reaches.length === 0) return undefined
  return {
    top: Math.min(...reaches.map(({ top }) => top), baseline - aboveBaseline * lineHeight),
    bottom: Math.max(
      ...reaches.map(({ bottom }) => bottom),
      baseline + (1 - aboveBaseline) * lineHeight,
    ),
  }
}

/** From where to where a displayed formula reaches that is a paragraph: as far down as up. */
function reachOfDisplayed({ lines }: ParagraphDraft): Pick<Extent, "top" | "bottom"> | undefined {
  const [only, other] = lines
  const formula = only?.line.spans.find((span) => span.formula?.display === "block")?.formula
  if (!only || other || !formula) return undefined
  const half = displayedHeight(formula) / 2
  const middle = middleY(formula.box)
  return { top: middle - half, bottom: middle + half }
}

/**
 * Height of the lines of a paragraph on the page and column that it starts on, in the written file:
 * formulas that stand out of their lines make these as high as programs set them.
 */
export function writtenHeight({ lines }: ParagraphDraft, lineHeight: number): number {
  const [first] = lines
  const own = lines.filter(({ page, column }) => page === first?.page && column === first.column)
  // That of a single line is known from where its formula reaches.
  const grows = lines.length > 1 && lines.some(({ line }) => hasHighFormula(line, lineHeight))
  let whole = 0
  for (const { line } of own) whole += grows ? lineWith(line, lineHeight) : lineHeight
  return whole
}

/**
 * By how much the lines of a paragraph are higher in the written file on the page and column on
 * which it ends, where that is not the one it starts on.
 */
export function growthBelow(block: BlockDraft, lineHeight: number): number {
  if (block.kind !== "paragraph") return 0
  const last = block.lines.at(-1)
  const own = block.lines.filter(
    ({ page, column }) => page === last?.page && column === last.column,
  )
  if (own.length === block.lines.length) return 0
  if (!block.lines.some(({ line }) => hasHighFormula(line, lineHeight))) return 0
  let growth = 0
  for (const { line } of own) growth += lineWith(line, lineHeight) - lineHeight
  return growth
}

/** Tells whether a formula of a line makes it higher than the others of its paragraph. */
export const hasHighFormula = ({ spans }: TextLine, lineHeight: number): boolean =>
  spans.some(({ formula }) => formula?.isSure === true && standsOut(formula, lineHeight))

function lineWith({ spans, baseline }: TextLine, lineHeight: number): number {
  let [top, bottom] = [baseline, baseline]
  for (const { formula } of spans) {
    if (formula?.isSure !== true) continue
    const reach = reachInLine(formula, baseline)
    ;[top, bottom] = [Math.min(top, reach.top), Math.max(bottom, reach.bottom)]
  }
  return Math.max(lineHeight, bottom - top)
}

/** Room between the ruling above a paragraph and its text. */
export function topEdge({ above, lines }: ParagraphDraft, lineHeight: number): number {
  const [first] = lines
  return above && first ? edgeSpace(first.line.baseline - aboveBaseline * lineHeight - above.at) : 0
}

/**
 * Room that a border keeps from its text in whole points, as Word does. Source: ECMA-376 part 1,
 * 17.3.4.
 */
export const edgeSpace = (distance: number): number =>
  Math.round(Math.max(0, Math.min(31, distance)))
