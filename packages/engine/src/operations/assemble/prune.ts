import { ValueParser } from "../../pdf/objects/parser.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { isDict, isName, isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { Source } from "./source.ts"

/**
 * Gives a page's resources without the images, forms and fonts it does not use.
 *
 * Only lists that several pages share are gone through: one list for a whole book would otherwise
 * carry the book into every part. Where use cannot be told from the page's own content, everything
 * stays.
 */
export function pruneResources(source: Source, page: PdfPage, resources: PdfValue): PdfValue {
  const { file } = source
  const dict = file.dict(resources)
  const shared = dict && prunable.filter((kind) => isShared(source, file.dict(dict.get(kind))))
  if (!dict || !shared || shared.length === 0) return resources
  const used = usedNames(source, page)
  const pruned: PdfDict = new Map(dict)
  for (const kind of shared) {
    const kept = [...(file.dict(dict.get(kind)) ?? [])].filter(([key]) => used.has(key))
    if (kept.some(([, value]) => readsPageResources(source, value))) return resources
    pruned.set(kind, new Map(kept))
  }
  return pruned
}

const prunable = ["XObject", "Font"]

function isShared(source: Source, list: PdfDict | undefined): boolean {
  if (!list || list.size < 2) return false
  const uses = source.once("resourceUses", () => countUses(source))
  return (uses.get(list) ?? 0) > 1
}

function countUses(source: Source): Map<PdfDict, number> {
  const uses = new Map<PdfDict, number>()
  for (const { dict } of source.pages) {
    const resources = source.file.dict(dict.get("Resources"))
    for (const kind of prunable) {
      const list = source.file.dict(resources?.get(kind))
      if (list) uses.set(list, (uses.get(list) ?? 0) + 1)
    }
  }
  return uses
}

/** Old forms and Type 3 fonts without resources of their own look names up in the page's. */
function readsPageResources(source: Source, value: PdfValue): boolean {
  const found = source.file.resolve(value)
  if (isStream(found))
    return (
      nameOf(source.file.resolve(found.dict.get("Subtype"))) === "Form" &&
      !found.dict.has("Resources")
    )
  return (
    isDict(found) &&
    nameOf(source.file.resolve(found.get("Subtype"))) === "Type3" &&
    !found.has("Resources")
  )
}

/** Every name in the page's content, which covers at least the resources it uses. */
function usedNames(source: Source, page: PdfPage): ReadonlySet<string> {
  const { file } = source
  const contents = file.resolve(page.dict.get("Contents"))
  const used = new Set<string>()
  for (const item of Array.isArray(contents) ? contents : [contents]) {
    const stream = file.resolve(item)
    if (!isStream(stream)) continue
    collectNames(file.decode(stream).bytes, used)
  }
  return used
}

function collectNames(bytes: Uint8Array, used: Set<string>): void {
  for (let at = bytes.indexOf(47); at >= 0; at = bytes.indexOf(47, at + 1)) {
    const value = new ValueParser(bytes, at).value()
    if (isName(value)) used.add(value.value)
  }
}
