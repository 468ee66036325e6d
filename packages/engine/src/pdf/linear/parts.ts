import type { PdfFile } from "../objects/file.ts"
import type { PageTree } from "../objects/pages.ts"
import { isRef, isStream, nameOf } from "../objects/values.ts"
import type { PdfDict, PdfValue } from "../objects/values.ts"

/** A page of a file ordered for viewing while it loads; numbers are those of the given file. */
export interface PagePart {
  readonly num: number
  /** Objects of this page alone, in the order it names them. */
  readonly own: readonly number[]
  /** Objects of the first page that others need too; of other pages none. */
  readonly lent: readonly number[]
  /** Objects that it shares with other pages and that stand elsewhere. */
  readonly borrowed: readonly number[]
}

/**
 * The objects of a file by when a viewer needs them; each stands in one list. Source: ISO 32000-2,
 * annex F.3.
 */
export interface Parts {
  readonly catalog: number
  /** What opening the document needs beside its catalogue. */
  readonly opening: readonly number[]
  readonly pages: readonly PagePart[]
  /** Of several pages and not of the first. */
  readonly shared: readonly number[]
  /** The outline, its root first. */
  readonly outlines: readonly number[]
  /** Whether the outline is seen as soon as the document opens. */
  readonly opensOutlines: boolean
  /** All else that is reached, the page tree among it. */
  readonly rest: readonly number[]
  /** Of `rest`, what a page needs too. */
  readonly restOfPages: ReadonlySet<number>
}

/** Entries of the catalogue that count when the document opens. Source: ISO 32000-2, F.3.5. */
const openingKeys = new Set(["ViewerPreferences", "PageMode", "Threads", "OpenAction", "AcroForm"])

/** Entries of a page that lead to what its content does not need. */
const besidePage = new Set(["Parent", "Thumb"])

/** References followed for all pages together; files above it are not worth the work. */
const MOST_STEPS = 4_000_000

const OPENING = 1
const OUTLINE = 2
const FIRST = 4
const OTHER = 8
/** Needed by several pages after the first. */
const SEVERAL = -1

/**
 * Sorts the objects of a file; undefined where its pages are no objects of their own, each once.
 */
export function partsOf(
  file: PdfFile,
  tree: PageTree,
  pageDicts: ReadonlyMap<number, PdfDict>,
): Parts | undefined {
  const catalog = file.trailer.get("Root")
  if (tree.isDamaged || pageDicts.size !== tree.pages.length || !isRef(catalog)) return undefined
  return new Sorting(file, tree, pageDicts).run(catalog.num)
}

class Sorting {
  private readonly file: PdfFile
  private readonly pageDicts: ReadonlyMap<number, PdfDict>
  private readonly tree: PageTree
  private readonly flags: Uint8Array
  /** Page after the first that needs an object, 1-based from the second; 0: none. */
  private readonly later: Int32Array
  private readonly stamps: Int32Array
  private stamp = 0
  private steps = 0

  constructor(file: PdfFile, tree: PageTree, pageDicts: ReadonlyMap<number, PdfDict>) {
    this.file = file
    this.tree = tree
    this.pageDicts = pageDicts
    this.flags = new Uint8Array(file.objectCount)
    this.later = new Int32Array(file.objectCount)
    this.stamps = new Int32Array(file.objectCount)
  }

  run(catalog: number): Parts | undefined {
    const { file, tree, flags, later } = this
    const reached = [...this.pageDicts.values()].map((page, index) => {
      const nums = this.follow(entriesOf(page, besidePage))
      for (const num of nums) this.note(num, index)
      return nums
    })
    const { outlines, opening, others } = this.followCatalog(catalog)
    for (const num of outlines) flags[num] = (flags[num] ?? 0) | OUTLINE
    for (const num of opening) flags[num] = (flags[num] ?? 0) | OPENING
    for (const num of others) flags[num] = (flags[num] ?? 0) | OTHER
    if (this.steps > MOST_STEPS) return undefined
    const isOf = (num: number, list: Home): boolean => num !== catalog && this.home(num) === list
    const pages = [...this.pageDicts.keys()].map((num, index) => {
      const nums = reached[index] ?? []
      const lent = nums.filter((one) => isOf(one, "lent"))
      const shared = index === 0 ? [] : nums.filter((one) => isOf(one, "shared"))
      return {
        num,
        own: nums.filter((one) => isOf(one, "own")),
        lent: index === 0 ? lent : [],
        borrowed: index === 0 ? [] : [...lent, ...shared],
      }
    })
    const nodes = [...tree.nodes].filter((num) => !this.pageDicts.has(num))
    const rest = others.filter((num) => isOf(num, "rest"))
    return {
      catalog,
      opening: opening.filter((num) => isOf(num, "opening")),
      pages,
      shared: [...new Set(pages.flatMap(({ borrowed }) => borrowed))].filter((num) =>
        isOf(num, "shared"),
      ),
      outlines: outlines.filter((num) => isOf(num, "outlines")),
      opensOutlines: nameOf(file.resolve(file.catalog.get("PageMode"))) === "UseOutlines",
      rest: [...nodes, ...rest],
      restOfPages: new Set(rest.filter((num) => later[num] !== 0)),
    }
  }

  private followCatalog(catalog: number): Record<"outlines" | "opening" | "others", number[]> {
    const lists = { outlines: [] as number[], opening: [] as number[], others: [] as number[] }
    for (const [key, value] of this.file.catalog) {
      const list =
        key === "Outlines" ? lists.outlines : openingKeys.has(key) ? lists.opening : lists.others
      for (const num of this.follow([value])) if (num !== catalog) list.push(num)
    }
    const beside = [...this.pageDicts.values()].map((page) => page.get("Thumb"))
    for (const value of [...beside, this.file.trailer.get("Info"), this.file.trailer.get("ID")])
      lists.others.push(...this.follow([value]))
    return {
      outlines: lists.outlines,
      opening: [...new Set(lists.opening)],
      others: [...new Set(lists.others)],
    }
  }

  private note(num: number, page: number): void {
    const { flags, later } = this
    if (page === 0) flags[num] = (flags[num] ?? 0) | FIRST
    else later[num] = later[num] === 0 ? page : SEVERAL
  }

  private home(num: number): Home {
    const [flags, later] = [this.flags[num] ?? 0, this.later[num] ?? 0]
    if (flags & OUTLINE) return "outlines"
    if (flags & OPENING) return "opening"
    if (flags & FIRST) return later === 0 && !(flags & OTHER) ? "own" : "lent"
    if (later === SEVERAL) return "shared"
    return later > 0 && !(flags & OTHER) ? "own" : "rest"
  }

  /** Gives what is reached from values, each once, in the order it is named; nodes of the tree
   * of pages are passed over. */
  private follow(values: readonly (PdfValue | undefined)[]): number[] {
    const { file, stamps } = this
    this.stamp += 1
    const found: number[] = []
    const waiting = values.toReversed()
    while (waiting.length > 0 && this.steps <= MOST_STEPS) {
      const value = waiting.pop()
      if (isRef(value)) {
        const { num } = value
        if (this.tree.nodes.has(num) || !file.has(num) || stamps[num] === this.stamp) continue
        stamps[num] = this.stamp
        this.steps += 1
        found.push(num)
        waiting.push(file.get(num))
      } else if (Array.isArray(value)) for (const item of value.toReversed()) waiting.push(item)
      else if (value instanceof Map) waiting.push(...entriesOf(value).toReversed())
      else if (isStream(value)) waiting.push(...entriesOf(value.dict, lengths).toReversed())
    }
    return found
  }
}

type Home = "opening" | "outlines" | "own" | "lent" | "shared" | "rest"

/** Where a stream says its length in another object, that is written into it. */
const lengths = new Set(["Length"])

const entriesOf = (dict: PdfDict, but?: ReadonlySet<string>): PdfValue[] =>
  [...dict].flatMap(([key, value]) => (but?.has(key) ? [] : [value]))
