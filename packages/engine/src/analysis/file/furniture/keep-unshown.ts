import type { FigureDraft, FurnishedPage } from "../../drafts.ts"
import { planFurniture, type FurniturePlan } from "./plan-furniture.ts"
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
  return { ...page, figures: page.figures?.filter(isShown) ?? [] }
}
