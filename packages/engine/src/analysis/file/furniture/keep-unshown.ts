import type { FigureDraft, FurnishedPage, TextLine } from "../../drafts.ts"
import { rowKey } from "./find-furniture.ts"
import { planFurniture, type FurniturePlan, type PageFurniture } from "./plan-furniture.ts"
import { isSameFigure } from "./repeated-figures.ts"
import { findSectionStarts } from "./section-starts.ts"

/** Printed number of a file's first page, where nothing tells another. */
const firstNumber = 1

/**
 * Leaves repeated figures to the body of pages whose section shows others in its headers
 * and footers: what comes again on a few pages among many would be seen on none.
 */
export function keepUnshown(pages: readonly FurnishedPage[]): FurnishedPage[] {
  if (pages.every(({ figures = [] }) => figures.length === 0)) return [...pages]
  const starts = [0, ...findSectionStarts(pages)].toSorted((a, b) => a - b)
  return starts.flatMap((from, at) => {
    const own = pages.slice(from, starts[at + 1])
    const plan = planFurniture(
      own.map((_, index) => from + index),
      pages,
      firstNumber,
    )
    return own.map((page, index) => shownOn(page, furnitureOf(plan, { from, page: from + index })))
  })
}

/**
 * Gives what a page of a section shows in its header and footer.
 *
 * @param place The section's first page, the page, and the printed number of page 0.
 */
function furnitureOf(
  plan: FurniturePlan,
  { from, page, offset = firstNumber }: { from: number; page: number; offset?: number },
): PageFurniture {
  if (page === from && plan.first) return plan.first
  return plan.even && (page + offset) % 2 === 0 ? plan.even : plan.default
}

/**
 * Gives the rows of headers and footers in whose place a section shows none: they would be lost.
 *
 * @param place Pages that are asked for, the section's first one, and the printed number of page 0.
 */
export function unshownRows(
  plan: FurniturePlan,
  furnished: readonly FurnishedPage[],
  { pages, from, offset }: { pages: readonly number[]; from: number; offset: number },
): TextLine[] {
  return pages.flatMap((page) => {
    const { header = [], footer = [] } = furnished[page] ?? {}
    const shown = furnitureOf(plan, { from, page, offset })
    const all = [...shown.header, ...shown.footer]
    const hasPlace = (line: TextLine): boolean =>
      all.some(
        (other) =>
          Math.abs(other.baseline - line.baseline) < line.size ||
          rowKey([other]) === rowKey([line]),
      )
    return [...header, ...footer].filter((line) => !hasPlace(line))
  })
}

function shownOn(page: FurnishedPage, shown: PageFurniture): FurnishedPage {
  const isShown = (one: FigureDraft): boolean =>
    shown.figures.some((figure) => isSameFigure(figure, one))
  return { ...page, figures: page.figures?.filter(isShown) ?? [] }
}
