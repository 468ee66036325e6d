import { openPdf } from "../objects/file.ts"
import type { PdfFile, PdfTools } from "../objects/file.ts"
import { inheritable, readPages } from "../objects/pages.ts"
import type { PdfPage } from "../objects/pages.ts"
import { isDict } from "../objects/values.ts"
import type { PdfDict } from "../objects/values.ts"
import type { ValueOf } from "./items.ts"
import { Layout } from "./layout.ts"
import { partsOf } from "./parts.ts"

/**
 * Orders an unencrypted file so that a viewer shows its first page while the rest still loads, and
 * finds any other page by hints at the front. Undefined where the file does not allow it: pages
 * that are no objects of their own or are shown twice, or more links between objects than are worth
 * it.
 *
 * Source: ISO 32000-2, annex F.
 * @throws ConversionError as `openPdf`.
 */
export function linearise(pdf: Uint8Array, tools: PdfTools): Uint8Array | undefined {
  const file = openPdf(pdf, tools)
  if (file.encryption) return undefined
  const tree = readPages(file)
  if (tree.pages.some(({ num }) => num < 0)) return undefined
  const pages = new Map(tree.pages.map((page) => [page.num, wholePage(file, page)]))
  const parts = partsOf(file, tree, pages)
  if (!parts) return undefined
  const valueOf: ValueOf = (num) => {
    const page = pages.get(num)
    if (page) return page
    const value = file.get(num)
    return tree.nodes.has(num) && isDict(value) ? withoutInherited(value) : value
  }
  return new Layout(file, parts, valueOf).write()
}

/** A page is read before the tree over it: what it inherits stands in itself. */
const wholePage = (file: PdfFile, { num, dict }: PdfPage): PdfDict =>
  new Map([...dict, ["Parent", file.dict(file.get(num))?.get("Parent") ?? null]])

const withoutInherited = (node: PdfDict): PdfDict =>
  new Map([...node].filter(([key]) => !inheritable.includes(key)))
