import { ConversionError } from "../../base/failure.ts"
import type { PdfFile } from "./file.ts"
import { isDict, isRef, nameOf } from "./values.ts"
import type { PdfDict, PdfValue } from "./values.ts"

/** One page with what it takes from its ancestors filled in. */
export interface PdfPage {
  /** 0-based. */
  readonly index: number
  /** Object number; -1 for a page written straight into its parent. */
  readonly num: number
  /** The page's own entries and the inherited ones, without Parent. */
  readonly dict: PdfDict
}

/** Entries of a page that the tree over it may hold. Source: ISO 32000-2, table 31. */
export const inheritable: readonly string[] = ["Resources", "MediaBox", "CropBox", "Rotate"]
/** Pages beyond this are refused: no document has them, and every later step is at least linear. */
export const MAX_PAGES = 100_000

export interface PageTree {
  readonly pages: readonly PdfPage[]
  /** Numbers of all page and tree nodes. */
  readonly nodes: ReadonlySet<number>
  /** The tree was circular, or a node was missing. */
  readonly isDamaged: boolean
}

/**
 * Entries of the tree that are looked at: each page needs one, its ancestors a few, and what
 * repeats itself without giving pages ends here.
 */
const MAX_ENTRIES = 4 * MAX_PAGES

/**
 * Walks the page tree in order; an inner node met twice is passed over, so that circular trees end.
 * Entries that are no nodes are passed over as well: the other pages are read.
 *
 * @throws ConversionError "file/no-pages", "limit/pages".
 */
export function readPages(file: PdfFile): PageTree {
  let tree = walkTree(file)
  if (tree.pages.length === 0 && !file.isRebuilt) {
    file.rebuild()
    tree = walkTree(file)
  }
  if (tree.pages.length === 0 && file.strayPages.length > 0) tree = strayTree(file)
  if (tree.pages.length === 0)
    throw new ConversionError("file/no-pages", "This PDF has no pages.", {
      hint: "Choose a file with at least one page.",
    })
  return tree
}

interface Pending {
  readonly value: PdfValue
  readonly inherited: PdfDict
}

function walkTree(file: PdfFile): PageTree {
  const pages: PdfPage[] = []
  const nodes = new Set<number>()
  // A node written straight into its parent has no number, and may still lead back to it.
  const inner = new Set<PdfDict>()
  let [isDamaged, entries] = [false, 0]
  const stack: Pending[] = [{ value: file.catalog.get("Pages") ?? null, inherited: new Map() }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const num = isRef(next.value) ? next.value.num : -1
    const node = file.resolve(next.value)
    entries += 1
    if (entries > MAX_ENTRIES) return { pages, nodes, isDamaged: true }
    // An inner node met again is a circle; a page met again is shown again.
    if (!isDict(node) || (node.has("Kids") && inner.has(node))) {
      isDamaged = true
      continue
    }
    if (node.has("Kids")) inner.add(node)
    if (num >= 0) nodes.add(num)
    const inherited = inherit(node, next.inherited)
    const kids =
      nameOf(file.resolve(node.get("Type"))) === "Page" && !node.has("Kids")
        ? undefined
        : file.array(node.get("Kids"))
    if (kids && stack.length + kids.length > MAX_ENTRIES)
      throw new ConversionError("limit/pages", `The page tree of this PDF has no end.`, {
        hint: "Open it in the program it comes from and save it anew.",
      })
    if (kids) for (const kid of kids.toReversed()) stack.push({ value: kid, inherited })
    else if (isPage(file, node)) pages.push(pageOf(pages.length, num, node, inherited))
    else isDamaged = true
    if (pages.length > MAX_PAGES)
      throw new ConversionError("limit/pages", `This PDF has more than ${MAX_PAGES} pages.`, {
        hint: "Split it first.",
      })
  }
  return { pages, nodes, isDamaged }
}

/** A leaf without Type counts as a page where it has what only pages have. */
function isPage(file: PdfFile, node: PdfDict): boolean {
  const type = nameOf(file.resolve(node.get("Type")))
  if (type === "Page") return true
  return (
    type !== "Pages" &&
    type !== "Catalog" &&
    (node.has("Contents") || node.has("MediaBox") || node.has("Resources") || node.has("Parent"))
  )
}

function inherit(node: PdfDict, from: PdfDict): PdfDict {
  if (!inheritable.some((key) => node.has(key))) return from
  const own: PdfDict = new Map(from)
  for (const key of inheritable) {
    const value = node.get(key)
    if (value !== undefined && value !== null) own.set(key, value)
  }
  return own
}

function pageOf(index: number, num: number, node: PdfDict, inherited: PdfDict): PdfPage {
  const dict: PdfDict = new Map(node)
  dict.delete("Parent")
  for (const [key, value] of inherited) dict.set(key, value)
  return { index, num, dict }
}

function strayTree(file: PdfFile): PageTree {
  const nodes = new Set(file.strayPages)
  const pages = [...nodes].flatMap((num) => {
    const node = file.dict(file.get(num))
    return node ? [pageOf(0, num, node, inherit(node, new Map()))] : []
  })
  return { pages: pages.map((page, index) => ({ ...page, index })), nodes, isDamaged: true }
}
