import { contains, height, width } from "../../../base/geometry.ts"
import type { Block, Inline, RunStyle, TableCell } from "../../../model/document.ts"
import type { CellDraft, TableDraft, TextLine } from "../../drafts.ts"
import { points, shares } from "../../geometry/scale.ts"
import { isJoined, WIDER_JOINED } from "./wider-faces.ts"
import { LINE_EM } from "./slide-paragraph.ts"
import { WIDER_FACE } from "../../file/paragraphs/cell-content.ts"

/** Least share of its size to which text of a cell shrinks, and by how much it does at a time. */
const LEAST_SCALE = shares.half
const SCALE_STEP = 0.05

/** A cell as it was found, and as the slide has it. */
export interface FittedCell {
  readonly draft: CellDraft
  readonly cell: TableCell
}

/**
 * Gives the cells of a table with text so small that the table stays on its slide. Where faces that
 * stand in for those of the page are wider, lines of its cells wrap, its rows grow, and the last of
 * them would leave the slide. No program shrinks the text of cells, so it is smaller from the start,
 * in all of them alike.
 */
export function fitCells(
  cells: readonly FittedCell[],
  { ys, box }: Pick<TableDraft, "ys" | "box">,
  page: { readonly height: number },
): TableCell[] {
  const most = Math.max(page.height, box.y1) - box.y1
  const tight = cells.filter((own) => growthAt(own, 1) > 0)
  let scale = 1
  while (scale > LEAST_SCALE && growthOf(tight, ys, scale) > most)
    scale = Math.max(LEAST_SCALE, scale - SCALE_STEP)
  return cells.map(({ cell }) => shrunkCell(cell, scale))
}

/** Sum of what the rows grow where cells have the given share of their size. */
function growthOf(cells: readonly FittedCell[], ys: readonly number[], scale: number): number {
  const growth = ys.slice(1).map(() => 0)
  for (const own of cells.toSorted((a, b) => a.draft.rowSpan - b.draft.rowSpan)) {
    const { row, rowSpan } = own.draft
    const last = Math.min(growth.length, row + rowSpan) - 1
    const given = growth.slice(row, last + 1).reduce((sum, each) => sum + each, 0)
    growth[last] = (growth[last] ?? 0) + Math.max(0, growthAt(own, scale) - given)
  }
  return growth.reduce((sum, own) => sum + own, 0)
}

/** What a cell needs beyond its height where its text has the given share of its size. */
function growthAt({ draft, cell }: FittedCell, scale: number): number {
  const { box, rotation } = draft
  const lines = draft.lines.toSorted((a, b) => a.baseline - b.baseline)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || rotation !== 0) return 0
  const size = Math.max(...lines.map((line) => line.size))
  const own =
    lines.length > 1 ? (last.baseline - first.baseline) / (lines.length - 1) : LINE_EM * size
  const step = Math.min(own, LINE_EM * size)
  const { padding } = cell
  const room = Math.max(points.near, width(box) - padding.left - padding.right)
  const count = paragraphsOf(cell.blocks, lines).reduce(
    (sum, each) => sum + linesIn(each, room, scale),
    0,
  )
  const needed = (count * scale - lines.length) * step
  const free = height(box) - padding.top - padding.bottom - lines.length * step
  return Math.max(0, needed - Math.max(0, free))
}

/** Lines of a cell by paragraphs; a break within one ends it. */
function paragraphsOf(blocks: readonly Block[], lines: readonly TextLine[]): TextLine[][] {
  return blocks.flatMap((block) => {
    const box = block.placement[0]?.box
    if (block.kind !== "paragraph" || !box) return []
    const own = lines.filter((line) => contains(box, line.box, points.hair))
    const isBroken = block.inlines.some(({ kind }) => kind === "break")
    return isBroken ? own.map((line) => [line]) : [own]
  })
}

/** Lines that a paragraph takes in a wider face at the given share of its size. */
function linesIn(lines: readonly TextLine[], room: number, scale: number): number {
  const whole = lines.reduce((sum, line) => sum + width(line.box), 0)
  const wider = lines.some(({ text }) => isJoined(text)) ? WIDER_JOINED : WIDER_FACE
  return Math.max(1, Math.ceil((whole * (1 + wider) * scale) / room))
}

/** Gives a cell whose text has a share of its size, its lines and the room between them with it. */
function shrunkCell(cell: TableCell, scale: number): TableCell {
  if (scale === 1) return cell
  const style = (own: RunStyle): RunStyle => ({ ...own, size: own.size * scale })
  const inlines = (own: readonly Inline[]): Inline[] =>
    own.map((inline) => {
      if (inline.kind === "link") return { ...inline, inlines: inlines(inline.inlines) }
      return "style" in inline ? { ...inline, style: style(inline.style) } : inline
    })
  const blocks = cell.blocks.map((block): Block => {
    if (block.kind !== "paragraph") return block
    const { format } = block
    const { lineSpacing, spaceBefore } = format
    return {
      ...block,
      inlines: inlines(block.inlines),
      format: {
        ...format,
        spaceBefore: spaceBefore * scale,
        lineSpacing:
          lineSpacing.rule === "multiple"
            ? lineSpacing
            : { ...lineSpacing, value: lineSpacing.value * scale },
      },
    }
  })
  return { ...cell, blocks }
}
