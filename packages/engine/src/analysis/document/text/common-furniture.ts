import type { Block, FurnitureSet, Section } from "../../../model/document.ts"

/** What pages show at their head and foot. */
export type Furnished = Pick<Section, "header" | "footer">

/**
 * Gives the headers and footers by which two runs of sections show on each page what they show
 * now: nothing where they have the same ones, undefined where there are none that do.
 *
 * @param firstNumber Number that the first page of the file has.
 */
export function commonFurniture(
  before: readonly Section[],
  behind: readonly Section[],
  firstNumber: number,
): Partial<Furnished> | undefined {
  const [[first], [second]] = [before, behind]
  if (!first || !second) return undefined
  const { firstPageNumber, pages } = second
  if (firstPageNumber !== undefined && firstPageNumber !== pages[0] + firstNumber) return undefined
  if (showTheSame(first, second)) return {}
  const shown = pagesShown([...before, ...behind], firstNumber)
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

/** What blocks show, without where and how the source showed it; each page of a book asks again. */
function blocksKey(blocks: readonly Block[]): string {
  const known = keys.get(blocks)
  if (known !== undefined) return known
  const key = JSON.stringify(blocks, (name, value: unknown) =>
    placeKeys.has(name) ? undefined : value,
  )
  keys.set(blocks, key)
  return key
}

const keys = new WeakMap<readonly Block[], string>()

const placeKeys: ReadonlySet<string> = new Set(["placement", "lines", "shown", "format", "box"])

interface PageShown {
  readonly header: readonly Block[]
  readonly footer: readonly Block[]
  readonly isEven: boolean
}

/** What each page of sections shows: the section that begins it tells. */
function pagesShown(sections: readonly Section[], firstNumber: number): PageShown[] {
  const shown: PageShown[] = []
  let next = -Infinity
  for (const { header, footer, pages } of sections)
    for (let page = Math.max(next, pages[0]); page <= pages[1]; page++) {
      const isEven = (page + firstNumber) % 2 === 0
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
