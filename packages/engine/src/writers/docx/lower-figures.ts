import { intersection, type Box } from "../../base/geometry.ts"
import type { Block, Document, Figure, Inline, TableCell } from "../../model/document.ts"
import { leavesOf } from "../../model/walk.ts"

/**
 * Puts pictures and drawings that text might get under behind it.
 *
 * Nothing stands under them on the page; text that moves, because its face is another one or
 * somebody writes above it, is seen on them, and would be lost below. What stands on a shaded
 * paragraph or cell stays in front, which covers all that is behind the text.
 */
export function lowerFigures(document: Document): Document {
  const blocks = Map.groupBy(
    document.sections.flatMap((section) => section.blocks.filter(({ kind }) => kind !== "figure")),
    ({ placement }) => placement[0]?.page,
  )
  const shades = new Map(
    [...blocks].map(([page, held]) => [page, held.flatMap((block) => [...shadesOf(block)])]),
  )
  const lowered = (figure: Figure): Figure => {
    const place = figure.placement[0]
    const isInFront = figure.wrap === "front" || figure.wrap === "none"
    const { kind } = figure.content
    if (
      !place ||
      !isInFront ||
      figure.anchor !== "page" ||
      !(kind === "picture" || kind === "drawing")
    )
      return figure
    const mayRunBelow = (blocks.get(place.page) ?? []).some((block) => isAcross(block, place.box))
    const isOnShade = (shades.get(place.page) ?? []).some((box) => intersection(box, place.box))
    return mayRunBelow && !isOnShade ? { ...figure, wrap: "behind" } : figure
  }
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.kind === "figure" ? lowered(block) : block)),
  }))
  return { ...document, sections }
}

/** Whether a block stands above or below a box, or on it. */
const isAcross = ({ placement }: Block, { x0, x1 }: Box): boolean =>
  placement.some(({ box }) => box.x0 < x1 && box.x1 > x0)

/** Boxes of what programs draw in front of all that is behind the text. */
function* shadesOf(block: Block): Generator<Box> {
  if (block.kind === "paragraph") {
    const covers = ({ kind, ...inline }: Inline): boolean =>
      kind === "figure" || ("style" in inline && inline.style.highlight !== undefined)
    if (block.format.fill !== undefined || leavesOf(block.inlines).some(covers))
      yield* block.placement.map(({ box }) => box)
  }
  if (block.kind === "table")
    for (const { cells } of block.rows) for (const cell of cells) yield* shadesOfCell(cell)
}

function* shadesOfCell({ fill, box, blocks }: TableCell): Generator<Box> {
  if (fill !== undefined) yield box
  else for (const block of blocks) yield* shadesOf(block)
}
