import type { KeptStructure, Part, StructureIndex } from "./kept-part.ts"
import { local } from "../../pdf/objects/graft.ts"
import { dict, isDict, isRef, isStream, name, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import type { Source } from "./source.ts"
import { readNumberTree } from "./trees.ts"

/** Elements of a damaged tree beyond these are dropped. */
const MAX_ELEMENTS = 2_000_000
const MAX_LEVEL = 200

/**
 * Gives a source's structure, or undefined where it is not tagged. Source: ISO 32000-2, 14.7
 * "Logical structure".
 */
export function structureOf(source: Source): StructureIndex | undefined {
  return source.once("structure", () => {
    const value = source.file.catalog.get("StructTreeRoot")
    const root = source.file.dict(value)
    return root && isRef(value) ? readIndex(source, root, value.num) : undefined
  })
}

/** Keys into the parent tree that a source uses. */
export function structureKeys(source: Source): number {
  const index = structureOf(source)
  return index ? Math.max(0, ...index.entries.map(([key]) => key + 1)) : 0
}

/** Chooses the elements with content on some pages, and those above them. */
export function keepStructure(
  source: Source,
  pages: ReadonlySet<number>,
  offset: number,
): KeptStructure | undefined {
  const index = structureOf(source)
  if (!index) return undefined
  if (pages.size === source.pages.length) return { index, elements: undefined, pages, offset }
  const elements = new Set<number>()
  for (const page of pages) {
    for (const leaf of index.byPage.get(page) ?? []) {
      for (
        let num: number | undefined = leaf;
        num !== undefined && num !== index.rootNum && !elements.has(num);
        num = index.parents.get(num)
      )
        elements.add(num)
    }
  }
  return { index, elements, pages, offset }
}

/** Tells whether an element stays behind. */
export function isLeftElement({ index, elements }: KeptStructure, num: number): boolean {
  return elements !== undefined && index.parents.has(num) && !elements.has(num)
}

/**
 * Gives an object as it reads in the new file: keys into the parent tree moved, kids that stay
 * behind left out.
 */
export function adaptStructure(
  kept: KeptStructure,
  source: Source,
  value: PdfValue,
  num: number,
): PdfValue {
  const moved = isStream(value)
    ? { ...value, dict: movedKeys(value.dict, kept.offset) }
    : isDict(value)
      ? movedKeys(value, kept.offset)
      : value
  if (!isDict(moved) || !kept.elements?.has(num)) return moved
  const own = source.pageOf(moved.get("Pg"))
  const kids = (source.file.array(moved.get("K")) ?? [moved.get("K") ?? null]).filter((kid) =>
    isKeptKid(kept, source, kid, own),
  )
  return new Map([...moved, ["K", kids]])
}

function movedKeys(entries: PdfDict, offset: number): PdfDict {
  if (offset === 0) return entries
  let made: PdfDict | undefined
  for (const key of ["StructParents", "StructParent"]) {
    const value = entries.get(key)
    if (typeof value === "number") (made ??= new Map(entries)).set(key, value + offset)
  }
  return made ?? entries
}

function isKeptKid(
  kept: KeptStructure,
  source: Source,
  kid: PdfValue,
  own: number | undefined,
): boolean {
  if (isRef(kid) && kept.index.parents.has(kid.num)) return kept.elements?.has(kid.num) ?? true
  const found = source.file.resolve(kid)
  const page = isDict(found) && found.has("Pg") ? source.pageOf(found.get("Pg")) : own
  return found !== null && page !== undefined && kept.pages.has(page)
}

function readIndex(source: Source, root: PdfDict, rootNum: number): StructureIndex {
  const { file } = source
  const parents = new Map<number, number>()
  const byPage = new Map<number, number[]>()
  const note = (page: number | undefined, num: number): void => {
    if (page === undefined) return
    const leaves = byPage.get(page)
    if (!leaves) byPage.set(page, [num])
    else if (leaves.at(-1) !== num) leaves.push(num)
  }
  const visit = (
    kids: PdfValue | undefined,
    parent: number,
    own: number | undefined,
    level: number,
  ): void => {
    const found = file.resolve(kids)
    for (const kid of Array.isArray(found) ? found : [kids ?? null]) {
      const value = file.resolve(kid)
      if (typeof value === "number") note(own, parent)
      else if (isDict(value)) {
        const type = nameOf(file.resolve(value.get("Type")))
        const page = value.has("Pg") ? source.pageOf(value.get("Pg")) : own
        if (type === "MCR" || type === "OBJR") note(page, parent)
        else if (
          isRef(kid) &&
          !parents.has(kid.num) &&
          parents.size < MAX_ELEMENTS &&
          level < MAX_LEVEL
        ) {
          parents.set(kid.num, parent)
          visit(value.get("K"), kid.num, page, level + 1)
        }
      }
    }
  }
  visit(root.get("K"), rootNum, undefined, 0)
  return { root, rootNum, parents, byPage, entries: readNumberTree(file, root.get("ParentTree")) }
}

/** Entries of one leaf of the parent tree. */
const LEAF_ENTRIES = 64

/**
 * Writes one tree over the trees of all parts as object `num`; gives what the catalogue says of it,
 * nothing where no part is tagged.
 */
export function joinStructures(parts: readonly Part[], num: number, writer: PdfWriter): PdfDict {
  const tagged = parts.flatMap((part) => (part.structure ? [{ part, kept: part.structure }] : []))
  if (tagged.length === 0) return new Map()
  const kids = tagged.flatMap(({ part, kept }) => topKids(part, kept))
  const entries = tagged
    .flatMap(({ part, kept }) => keyEntries(part, kept))
    .toSorted(([a], [b]) => a - b)
  // A tree has one document at its top: documents that were joined stand under a new one, which
  // their elements name as parent.
  const rootNum = kids.length > 1 ? writer.allocate() : num
  if (rootNum !== num)
    writer.add(
      num,
      dict({ Type: name("StructElem"), S: name("Document"), P: local(rootNum), K: kids }),
    )
  const root = dict({
    Type: name("StructTreeRoot"),
    K: rootNum === num ? kids : local(num),
    ParentTree: parentTree(entries, writer),
    ParentTreeNextKey: (entries.at(-1)?.[0] ?? -1) + 1,
  })
  for (const key of ["RoleMap", "ClassMap"]) {
    // Of two roles of one name the first stands.
    const merged = new Map(
      tagged
        .toReversed()
        .flatMap(({ part, kept }) =>
          [...(part.source.file.dict(kept.index.root.get(key)) ?? [])].map(
            ([role, value]) => [role, part.graft.localise(value)] as const,
          ),
        ),
    )
    if (merged.size > 0) root.set(key, merged)
  }
  writer.add(rootNum, root)
  return new Map<string, PdfValue>([
    ["StructTreeRoot", local(rootNum)],
    ["MarkInfo", dict({ Marked: true })],
  ])
}

function topKids({ source, graft }: Part, { index, elements }: KeptStructure): PdfValue[] {
  const all = source.file.array(index.root.get("K")) ?? [index.root.get("K") ?? null]
  return all.flatMap((kid) =>
    isRef(kid) && (!elements || elements.has(kid.num)) ? [graft.localise(kid)] : [],
  )
}

/** Keys of kept pages, and of objects whose element is kept. */
function keyEntries(
  { source, graft, targets }: Part,
  { index, elements, offset }: KeptStructure,
): (readonly [number, PdfValue])[] {
  const pageKeys = new Set(
    [...targets.keys()].flatMap(
      (page) => source.file.number(source.pages[page]?.dict.get("StructParents")) ?? [],
    ),
  )
  return index.entries.flatMap(([key, value]) => {
    const isElement = isRef(value) && index.parents.has(value.num)
    if (elements && !(isElement ? elements.has(value.num) : pageKeys.has(key))) return []
    return [
      [
        key + offset,
        isElement ? graft.localise(value) : graft.localise(source.file.resolve(value)),
      ] as const,
    ]
  })
}

function parentTree(
  entries: readonly (readonly [number, PdfValue])[],
  writer: PdfWriter,
): PdfValue {
  const leafOf = (part: typeof entries): PdfDict =>
    new Map([["Nums", part.flatMap(([key, value]): PdfValue[] => [key, value])]])
  if (entries.length <= LEAF_ENTRIES) return writer.put(leafOf(entries))
  const kids: PdfValue[] = []
  for (let at = 0; at < entries.length; at += LEAF_ENTRIES) {
    const part = entries.slice(at, at + LEAF_ENTRIES)
    kids.push(
      writer.put(
        new Map<string, PdfValue>([
          ["Limits", [part[0]?.[0] ?? 0, part.at(-1)?.[0] ?? 0]],
          ...leafOf(part),
        ]),
      ),
    )
  }
  return writer.put(new Map([["Kids", kids]]))
}
