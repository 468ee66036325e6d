import type { Block, Section } from "../../../model/document.ts"
import { points } from "../../geometry/scale.ts"
import { columnIn } from "./section-places.ts"

/** Sides that differ by less are rounding, in points. */
const leastDifference = points.hair
/** What juts out further is no line that is too long, in points. */
export const mostJutting = points.block

/**
 * Gives sections that go on within a page the right side of the one that begins it where theirs lies
 * further out, as a line that juts out of its column makes it: what stands in their last column keeps
 * its place by its indents.
 *
 * LibreOffice takes the sides of the section that begins the page, and makes all columns of the others
 * narrower: each line would have less room than it was fitted to.
 */
export function withSameSides(sections: readonly Section[]): Section[] {
  let side = 0
  return sections.map((section, at) => {
    const { right } = section.page.margin
    if (section.start !== "continuous" || at === 0) side = right
    const more = side - right
    return more > leastDifference && more < mostJutting && !section.page.isVertical
      ? narrowed(section, more)
      : section
  })
}

function narrowed(section: Section, more: number): Section {
  const { columns, page } = section
  const last = columns.count - 1
  const columnOf = columnIn(section)
  const isInLast = ({ placement }: Block): boolean =>
    placement.every(({ box }) => columnOf(box) === last)
  return {
    ...section,
    page: { ...page, margin: { ...page.margin, right: page.margin.right + more } },
    columns: {
      ...columns,
      ...(columns.widths && {
        widths: columns.widths.map((width, at) => (at === last ? width - more : width)),
      }),
    },
    blocks: section.blocks.map((block) => {
      if (block.kind !== "paragraph" || !isInLast(block)) return block
      const { format } = block
      const { indent } = format
      return { ...block, format: { ...format, indent: { ...indent, right: indent.right - more } } }
    }),
  }
}
