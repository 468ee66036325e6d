import { middleX } from "../../../base/geometry.ts"
import type { FigureDraft, FurnishedPage, TableDraft, TextLine } from "../../drafts.ts"
import type { BorderLine } from "../../../model/document.ts"
import { points, shares } from "../../geometry/scale.ts"
import { keyOf } from "./watermarks.ts"
import { tableKey } from "./repeated-tables.ts"
import { rowKey } from "./row-keys.ts"

/** Which pages show the header and footer of a section's default, first and even pages. */
export interface FurniturePlan {
  readonly default: PageFurniture
  readonly first?: PageFurniture
  readonly even?: PageFurniture
}
export interface PageFurniture {
  readonly page: number
  /** Pages that show the same. */
  readonly alike: readonly number[]
  readonly header: readonly TextLine[]
  readonly footer: readonly TextLine[]
  readonly figures: readonly FigureDraft[]
  readonly tables: readonly TableDraft[]
  readonly watermarks: readonly TextLine[]
  readonly headerRule?: BorderLine
  readonly footerRule?: BorderLine
  /** The header pushes the body down even where it holds no text. */
  readonly pushes?: true
}

/** A plan of pages that show none. */
export const noFurniture: FurniturePlan = {
  default: { page: 0, alike: [], header: [], footer: [], figures: [], tables: [], watermarks: [] },
}

/** Share of the left (or right) pages that must agree before the two are told apart. */
const parityShare = shares.mostly

/**
 * Chooses the furniture of a section from what its pages show: the most frequent, and the first
 * page's where it differs.
 *
 * @param offset Printed number of page 0; tells left pages from right ones.
 */
export function planFurniture(
  pages: readonly number[],
  furnished: readonly FurnishedPage[],
  offset: number,
): FurniturePlan {
  const bare = pages.map((page) => ({
    page,
    header: furnished[page]?.header ?? [],
    footer: furnished[page]?.footer ?? [],
    figures: furnished[page]?.figures ?? [],
    tables: furnished[page]?.tables ?? [],
    watermarks: furnished[page]?.watermarks ?? [],
  }))
  const byKey = new Map<string, number[]>()
  for (const each of bare)
    byKey.set(furnitureKey(each), [...(byKey.get(furnitureKey(each)) ?? []), each.page])
  const rulesOf = (page: number): Pick<PageFurniture, "headerRule" | "footerRule"> => {
    const { headerRule, footerRule } = furnished[page] ?? {}
    return { ...(headerRule ? { headerRule } : {}), ...(footerRule ? { footerRule } : {}) }
  }
  const shown = bare.map((each): PageFurniture => ({
    ...each,
    ...rulesOf(each.page),
    alike: byKey.get(furnitureKey(each)) ?? [each.page],
  }))
  const [first] = shown
  if (!first) return noFurniture
  const rest = shown.length > 1 ? shown.slice(1) : shown
  const odd = rest.filter(({ page }) => (page + offset) % 2 !== 0)
  const even = rest.filter(({ page }) => (page + offset) % 2 === 0)
  const [onOdd, onEven] = [mostFrequent(odd), mostFrequent(even)]
  const differs =
    onOdd !== undefined &&
    onEven !== undefined &&
    odd.length > 1 &&
    even.length > 1 &&
    furnitureKey(onOdd.best) !== furnitureKey(onEven.best) &&
    onOdd.share >= parityShare &&
    onEven.share >= parityShare
  const chosen = differs ? onOdd.best : (mostFrequent(rest)?.best ?? first)
  const ofFirst = differs && (first.page + offset) % 2 === 0 ? onEven.best : chosen
  return {
    default: chosen,
    ...(furnitureKey(first) === furnitureKey(ofFirst) ? {} : { first }),
    ...(differs ? { even: onEven.best } : {}),
  }
}

/** Lines with their numbers hidden. */
export function furnitureKey({
  header,
  footer,
  figures,
  tables,
  watermarks = [],
}: Pick<PageFurniture, "header" | "footer" | "figures" | "tables"> &
  Partial<Pick<PageFurniture, "watermarks">>): string {
  return `${watermarks.map(keyOf).join("\n")}\f${tables.map(tableKey).join("\n")}\f${figures.map(({ content, box }) => `${content.kind} ${Math.round(box.x0 / 4)} ${Math.round(box.y0 / 4)}`).join("\n")}\f${header.map((line) => rowKey([line])).join("\n")}\f${footer.map((line) => rowKey([line])).join("\n")}`
}

/** Gives the furniture that most pages show, as it stands on most of them. */
function mostFrequent(
  pages: readonly PageFurniture[],
): { best: PageFurniture; share: number } | undefined {
  const alike = mostOf(pages, furnitureKey)
  const [best] = mostOf(alike, placeKey)
  return best && { best, share: alike.length / pages.length }
}

/** Gives the pages whose key most of them have; the first of them where there are several such. */
function mostOf(
  pages: readonly PageFurniture[],
  keyOfPage: (page: PageFurniture) => string,
): readonly PageFurniture[] {
  let most: readonly PageFurniture[] = []
  for (const group of Map.groupBy(pages, keyOfPage).values())
    if (group.length > most.length) most = group
  return most
}

/** Where the lines of header and footer stand: sections with other margins move them. */
const placeKey = ({ header, footer }: PageFurniture): string =>
  [...header, ...footer]
    .map(({ box, baseline }) => [middleX(box), baseline].map((at) => Math.round(at / points.pad)))
    .join(" ")
