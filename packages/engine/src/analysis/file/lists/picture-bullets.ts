import { height, width } from "../../../base/geometry.ts"
import type { CellDraft, FigureDraft, PageDraft, TableDraft, TextLine } from "../../drafts.ts"
import { counts, ems } from "../../geometry/scale.ts"
import { cellsApart } from "../../geometry/table-cells.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"

/** Least number of equal pictures that stand before lines, for them to be bullets. */
const leastAlike = counts.pair
/** Smallest bullet, largest one, and farthest from the words behind it, in ems of their line. */
const smallest = ems.tight
const largest = ems.line
const farthest = ems.far
/** Room between the letters before a picture and it, in ems, where it begins what stands behind. */
const apart = ems.double

/**
 * Marks the pictures that are bullets: one picture in one size, as low as a line, that stands
 * before the words of lines wherever it is shown in the file.
 */
export function markPictureBullets(pages: readonly PageDraft[]): readonly PageDraft[] {
  const placed = pages.flatMap((page) => [
    { lines: page.lines, figures: page.figures },
    ...page.tables.flatMap(cellsApart),
  ])
  const uses = placed.flatMap(({ lines, figures }) =>
    (figures.length > MOST_COMPARED ? [] : figures).flatMap((figure) => {
      const key = keyOf(figure)
      return key === undefined ? [] : [{ key, begins: beginsLine(figure, lines) }]
    }),
  )
  const bullets = new Set(
    [...Map.groupBy(uses, ({ key }) => key)].flatMap(([key, alike]) =>
      alike.length >= leastAlike && alike.every(({ begins }) => begins) ? [key] : [],
    ),
  )
  if (bullets.size === 0) return pages
  const marked = (figure: FigureDraft): FigureDraft =>
    bullets.has(keyOf(figure) ?? "") ? { ...figure, isBullet: true } : figure
  const cell = (own: CellDraft): CellDraft => ({ ...own, figures: own.figures.map(marked) })
  const table = (own: TableDraft): TableDraft => ({ ...own, cells: own.cells.map(cell) })
  return pages.map((page) => ({
    ...page,
    figures: page.figures.map(marked),
    tables: page.tables.map(table),
  }))
}

/** Names a picture and its size; undefined for what is none. */
function keyOf({ content, box, isBackground }: FigureDraft): string | undefined {
  if (content.kind !== "picture" || isBackground) return undefined
  return [content.image, Math.round(width(box)), Math.round(height(box))].join(" ")
}

/** Tells whether a picture stands before the words of a line, and nothing before it. */
function beginsLine({ box }: FigureDraft, lines: readonly TextLine[]): boolean {
  const beside = lines.filter(
    ({ baseline, size, angle, isVertical }) =>
      angle === 0 &&
      !isVertical &&
      box.y0 < baseline &&
      box.y1 > baseline - size &&
      Math.max(width(box), height(box)) <= largest * size &&
      Math.min(width(box), height(box)) >= smallest * size,
  )
  const follows = beside.some(
    (line) =>
      line.direction === "ltr" &&
      line.box.x0 >= box.x1 - ems.tight * line.size &&
      line.box.x0 - box.x1 <= farthest * line.size &&
      /[\p{L}\p{N}]/u.test(line.text),
  )
  return (
    follows &&
    !beside.some((line) => line.box.x0 < box.x0 && line.box.x1 > box.x0 - apart * line.size)
  )
}
