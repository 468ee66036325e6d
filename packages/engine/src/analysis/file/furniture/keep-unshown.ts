import type { FigureDraft, FurnishedPage } from "../../drafts.ts"
import { planFurniture, type FurniturePlan } from "./plan-furniture.ts"
import { isSameFigure } from "./repeated-figures.ts"
import { findSectionStarts } from "./section-starts.ts"

/** Printed number of a file's first page, where nothing tells another. */
const firstNumber = 1

/**
 * Leaves repeated figures to the body of pages whose section shows others in its headers
 * and footers, and lines to that of pages whose section shows none: what comes again on a few pages
 * among many would be seen on none.
 *
 * @param resized Pages (by index) of another size than the one before: these start a section, too.
 */
export function keepUnshown(
  pages: readonly FurnishedPage[],
  resized: ReadonlySet<number> = new Set(),
): FurnishedPage[] {
  const starts = [...new Set([0, ...findSectionStarts(pages), ...resized])].toSorted(
    (a, b) => a - b,
  )
  return starts.flatMap((from, at) => {
    const own = pages.slice(from, starts[at + 1])
    const plan = planFurniture(
      own.map((_, index) => from + index),
      pages,
      firstNumber,
    )
    return own.map((page, index) => shownOn(page, furnitureOf(plan, from, from + index)))
  })
}

function furnitureOf(plan: FurniturePlan, from: number, page: number): FurniturePlan["default"] {
  if (page === from && plan.first) return plan.first
  return plan.even && (page + firstNumber) % 2 === 0 ? plan.even : plan.default
}

function shownOn(page: FurnishedPage, shown: FurniturePlan["default"]): FurnishedPage {
  const isShown = (one: FigureDraft): boolean =>
    shown.figures.some((figure) => isSameFigure(figure, one))
  const header = shown.header.length > 0 ? page.header : []
  const footer = shown.footer.length > 0 ? page.footer : []
  return {
    ...page,
    header,
    footer,
    body: [
      ...(header === page.header ? [] : page.header),
      ...page.body,
      ...(footer === page.footer ? [] : page.footer),
    ],
    figures: page.figures?.filter(isShown) ?? [],
  }
}
