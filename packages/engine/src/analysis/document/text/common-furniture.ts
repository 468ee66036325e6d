import type { Block, FurnitureSet, Section } from "../../../model/document.ts"

/** What pages show at their head and foot. */
export type Furnished = Pick<Section, "header" | "footer">

/** Sections that would share pages: those of one page start, and those of the next one. */
export interface Joined {
  readonly from: number
  /** Where the second ones begin. */
  readonly at: number
  readonly to: number
}

/**
 * Gives the headers and footers by which two runs of sections show on each page what they show
 * now: nothing where they have the same ones, undefined where there are none that do.
 */
export function commonFurniture(
  sections: readonly Section[],
  { from, at, to }: Joined,
): Partial<Furnished> | undefined {
  const [first, second] = [sections[from], sections[at]]
  if (!first || !second) return undefined
  const offset = offsetAt(sections, at)
  const { firstPageNumber, pages } = second
  if (firstPageNumber !== undefined && firstPageNumber !== pages[0] + offset) return undefined
  if (showTheSame(first, second)) return {}
  const shown = pagesShown(sections.slice(from, to), offset)
  const [header, footer] = [
    plannedSet(shown.map(({ header, isEven }) => ({ blocks: header, isEven }))),
    plannedSet(shown.map(({ footer, isEven }) => ({ blocks: footer, isEven }))),
  ]
  if (!header || !footer) return undefined
  // A first page that differs at one side is one at the other, too.
  const [opening] = shown
  const isFirstApart = header.first !== undefined || footer.first !== undefined
  return opening && isFirstApart
    ? {
        header: { ...header, first: opening.header },
        footer: { ...footer, first: opening.footer },
      }
    : { header, footer }
}

const showTheSame = (first: Section, second: Section): boolean =>
  second.header.first === undefined &&
  second.footer.first === undefined &&
  mainKey(first.header) === mainKey(second.header) &&
  mainKey(first.footer) === mainKey(second.footer)

/** What the pages of a section show after the first. */
const mainKey = ({ default: main = [], even = main }: FurnitureSet): string =>
  `${blocksKey(main)}\f${blocksKey(even)}`

/** What blocks show, without where and how the source showed it. */
const blocksKey = (blocks: readonly Block[]): string =>
  JSON.stringify(blocks, (key, value: unknown) => (placeKeys.has(key) ? undefined : value))

const placeKeys: ReadonlySet<string> = new Set(["placement", "lines", "shown", "format", "box"])

/** The number that the first page of a file has, as far as sections before one tell. */
function offsetAt(sections: readonly Section[], at: number): number {
  const start = sections.findLast(
    ({ firstPageNumber }, index) => index < at && firstPageNumber !== undefined,
  )
  return start?.firstPageNumber === undefined ? 1 : start.firstPageNumber - start.pages[0]
}

interface PageShown {
  readonly header: readonly Block[]
  readonly footer: readonly Block[]
  readonly isEven: boolean
}

/** What each page of sections shows: the section that begins it tells. */
function pagesShown(sections: readonly Section[], offset: number): PageShown[] {
  const shown: PageShown[] = []
  let next = -Infinity
  for (const { header, footer, pages } of sections)
    for (let page = Math.max(next, pages[0]); page <= pages[1]; page++) {
      const isEven = (page + offset) % 2 === 0
      const isFirst =
        page === pages[0] && (header.first !== undefined || footer.first !== undefined)
      const of = (set: FurnitureSet): readonly Block[] =>
        (isFirst ? set.first : isEven ? set.even : undefined) ?? set.default ?? []
      shown.push({ header: of(header), footer: of(footer), isEven })
      next = page + 1
    }
  return shown
}

interface Shown {
  readonly blocks: readonly Block[]
  readonly isEven: boolean
}

/** The set of which the pages, in order, show what they show; undefined where there is none. */
function plannedSet([first, ...rest]: readonly Shown[]): FurnitureSet | undefined {
  if (!first) return undefined
  const [even, odd] = [true, false].map((isEven) => rest.filter((each) => each.isEven === isEven))
  if (!even || !odd || !areSame(even) || !areSame(odd)) return undefined
  const main = (odd[0] ?? even[0] ?? first).blocks
  const left = even[0]?.blocks ?? main
  const isApart = blocksKey(left) !== blocksKey(main)
  const usual = first.isEven ? left : main
  return {
    ...(main.length > 0 && { default: main }),
    ...(isApart && { even: left }),
    ...(blocksKey(first.blocks) !== blocksKey(usual) && { first: first.blocks }),
  }
}

const areSame = ([first, ...others]: readonly Shown[]): boolean =>
  first === undefined || others.every(({ blocks }) => blocksKey(blocks) === blocksKey(first.blocks))
