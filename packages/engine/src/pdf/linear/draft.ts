import { itemsOf, plain } from "./items.ts"
import type { Item, Numbers, ValueOf } from "./items.ts"
import type { PagePart, Parts } from "./parts.ts"

/** The items of a file in the order they stand in it, and the numbers they have there. */
export interface Draft extends Numbers {
  readonly opening: readonly Item[]
  readonly first: readonly Item[]
  /** Of each page after the first. */
  readonly pages: readonly (readonly Item[])[]
  readonly shared: readonly Item[]
  /** Part of `rest`, or of `first` where the document opens with it. */
  readonly outlines: readonly Item[]
  readonly rest: readonly Item[]
  readonly own: OwnNumbers
  /** The first number of the half that loads first. */
  readonly half: number
  /** One more than the highest number. */
  readonly size: number
}

/** Numbers that the order itself needs. */
export interface OwnNumbers {
  /** The linearization parameter dictionary. */
  readonly dictionary: number
  readonly firstTable: number
  readonly hints: number
  readonly mainTable: number
}

/**
 * Puts the parts of a file into items and numbers these. The half that loads later is counted from
 * 1, and packed objects after those around them: who reads the hints finds the objects of a page by
 * counting. Source: ISO 32000-2, F.3.1 and F.4.2.
 */
export function draftOf(parts: Parts, valueOf: ValueOf): Draft {
  const items = (nums: readonly number[] = []): Item[] => itemsOf(nums, valueOf)
  const onPage = (page: PagePart): Item[] => [plain(page.num), ...items(page.own)]
  const [firstPage, ...later] = parts.pages
  const outlines = items(parts.outlines)
  const opening = [plain(parts.catalog), ...items(parts.opening)]
  const first = [
    ...(firstPage ? onPage(firstPage) : []),
    ...items(firstPage?.lent),
    ...(parts.opensOutlines ? outlines : []),
  ]
  const pages = later.map(onPage)
  const shared = items(parts.shared)
  const rest = [
    ...(parts.opensOutlines ? [] : outlines),
    ...itemsOf(parts.rest, valueOf, parts.restOfPages),
  ]
  const ofItem = new Map<Item, number>()
  const ofObject = new Map<number, number>()
  let next = 1
  const count = (list: readonly Item[]): void => {
    for (const item of list) ofItem.set(item, next++)
  }
  const countPacked = (list: readonly Item[]): void => {
    for (const item of list)
      for (const num of item.nums)
        ofObject.set(num, item.isContainer ? next++ : (ofItem.get(item) ?? 0))
  }
  const second = [...pages.flat(), ...shared, ...rest]
  count(second)
  const mainTable = next++
  countPacked(second)
  const half = next
  const [dictionary, firstTable] = [next++, next++]
  count(opening)
  const hints = next++
  count(first)
  countPacked([...opening, ...first])
  const own = { mainTable, dictionary, firstTable, hints }
  const mapRef = (num: number): number => ofObject.get(num) ?? 0
  return { opening, first, pages, shared, outlines, rest, ofItem, mapRef, own, half, size: next }
}
