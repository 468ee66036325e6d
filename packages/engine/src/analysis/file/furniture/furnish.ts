import { greatest, least } from "../../../base/extremes.ts"
import type { FurnishedPage, PageDraft, TextLine } from "../../drafts.ts"
import { points } from "../../geometry/scale.ts"
import { findFurniture, furnitureRule } from "./find-furniture.ts"
import { findRepeatedFigures } from "./repeated-figures.ts"
import { findRepeatedTables } from "./repeated-tables.ts"
import { keepUnshown } from "./keep-unshown.ts"
import { findWatermarks } from "./watermarks.ts"

/**
 * Parts the lines, tables and figures of all pages into headers, footers, watermarks and body: what
 * comes again on other pages at its place is no part of the text.
 */
export function furnishPages(drafts: readonly PageDraft[]): FurnishedPage[] {
  const letterheads = findRepeatedTables(
    drafts.map((draft) => ({ height: draft.page.height, tables: draft.tables })),
  )
  const repeated = findRepeatedFigures(
    drafts.map((draft) => ({ height: draft.page.height, figures: draft.figures })),
  )
  const pages = findFurniture(
    drafts.map((draft, index) => ({
      index,
      width: draft.page.width,
      height: draft.page.height,
      lines: draft.lines,
      solid: draft.tables
        .filter((table) => !letterheads.has(table))
        .map((table) => ({ y0: table.box.y0, y1: table.box.y1 })),
      letterheads: draft.tables
        .filter((table) => letterheads.has(table))
        .map((table) => ({ y0: table.box.y0, y1: table.box.y1 })),
    })),
  )
  const marks = findWatermarks(pages.map((page) => page.body))
  const furnished = pages.map((page, index) => ({
    ...page,
    body: withoutLines(page.body, marks.get(index)),
    watermarks: marks.get(index) ?? [],
    ...rulesBeside(page, drafts[index]),
    figures: drafts[index]?.figures.filter((figure) => repeated.has(figure)) ?? [],
    tables: drafts[index]?.tables.filter((table) => letterheads.has(table)) ?? [],
  }))
  return keepUnshown(withEnds(furnished, drafts), resizedPages(drafts))
}

/** Gives the pages (by index) whose size is another than that of the page before. */
const resizedPages = (drafts: readonly PageDraft[]): ReadonlySet<number> =>
  new Set(
    drafts.flatMap(({ page }, at) => {
      const before = drafts[at - 1]?.page ?? page
      const isSame =
        Math.abs(page.width - before.width) < points.near &&
        Math.abs(page.height - before.height) < points.near
      return isSame ? [] : [at]
    }),
  )

/** Room at the foot of a page that another paragraph would have had, in points. */
const roomLeft = points.block

/** Marks the pages whose body ends above where that of the fullest page does. */
function withEnds(pages: readonly FurnishedPage[], drafts: readonly PageDraft[]): FurnishedPage[] {
  const ends = pages.map(({ body, footer, figures, tables }, at) => {
    const draft = drafts[at]
    const foot = least(footer.map(({ baseline }) => baseline))
    const solid = [
      ...(draft?.tables.filter((table) => !tables?.includes(table)) ?? []),
      ...(draft?.figures.filter((figure) => !figures?.includes(figure)) ?? []),
    ].flatMap(({ box }) => (box.y1 < foot ? [box.y1] : []))
    return greatest([...body.map(({ baseline }) => baseline), ...solid])
  })
  const full = greatest(ends)
  return pages.map((page, at) =>
    (ends[at] ?? full) < full - roomLeft ? { ...page, endsEarly: true } : page,
  )
}

const withoutLines = (
  lines: readonly TextLine[],
  taken: readonly TextLine[] = [],
): readonly TextLine[] =>
  taken.length === 0 ? lines : lines.filter((line) => !taken.includes(line))

function rulesBeside(
  { header, footer }: FurnishedPage,
  draft: PageDraft | undefined,
): Pick<FurnishedPage, "headerRule" | "footerRule"> {
  if (!draft) return {}
  const headerRule = furnitureRule(header, draft.rules.rules, draft.page.width, "below")
  const footerRule = furnitureRule(footer, draft.rules.rules, draft.page.width, "above")
  return { ...(headerRule ? { headerRule } : {}), ...(footerRule ? { footerRule } : {}) }
}

/** Leaves every line in the body. */
export const unfurnished = (drafts: readonly PageDraft[]): FurnishedPage[] =>
  drafts.map((draft) => ({ header: [], footer: [], body: draft.lines, figures: [] }))
