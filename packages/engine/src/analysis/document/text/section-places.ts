import { greatest } from "../../../base/extremes.ts"
import { middleX, type Box } from "../../../base/geometry.ts"
import type { Block, Section } from "../../../model/document.ts"

/** What is anchored to the page takes no part in where text stands. */
export const isInText = (block: Block): boolean =>
  block.kind !== "figure" || block.anchor === "inline"

/** Where the blocks of a section stand, page by page. */
export const placesOf = ({
  blocks,
}: Pick<Section, "blocks">): { readonly page: number; readonly box: Box }[] =>
  blocks.flatMap((block) => (isInText(block) ? block.placement : []))

/** Gives the column of a section in which a box stands. */
export function columnIn({ columns, page }: Section): (box: Box) => number {
  const text = page.width - page.margin.left - page.margin.right
  const starts: number[] = []
  let left = page.margin.left
  for (let index = 0; index < columns.count; index++) {
    starts.push(index === 0 ? -Infinity : left - columns.gutter / 2)
    left += (columns.widths?.[index] ?? text) + columns.gutter
  }
  return (box) => starts.findLastIndex((start) => middleX(box) >= start)
}

/** Where each column of a section ends on its last page; 0 where nothing stands in it. */
export function endsOf(section: Section): number[] {
  const { columns, pages } = section
  const columnOf = columnIn(section)
  const places = placesOf(section).filter((place) => place.page === pages[1])
  return Array.from({ length: columns.count }, (_, index) =>
    greatest([0, ...places.filter(({ box }) => columnOf(box) === index).map(({ box }) => box.y1)]),
  )
}
