import type { Diagnostic } from "../../base/failure.ts"
import type { PdfTools } from "../../pdf/objects/file.ts"
import { local } from "../../pdf/objects/graft.ts"
import { withSoundContents } from "../../pdf/objects/page-contents.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { dict, isRef, name } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { adaptAnnotations } from "./annotations.ts"
import { joinForms, settleFormNames } from "./forms.ts"
import { joinLabels } from "./labels.ts"
import { joinLayers } from "./layers.ts"
import { settleDestinationNames, writeNames } from "./names.ts"
import { writeOutlines } from "./outlines.ts"
import { contentsPages, writeContents } from "./contents.ts"
import type { ContentsLine } from "./contents.ts"
import type { OutlineMode } from "./outlines.ts"
import { fitPage } from "./page-size.ts"
import type { PageSize } from "./page-size.ts"
import { openPart } from "./part.ts"
import type { Part } from "./kept-part.ts"
import { joinStructures, structureKeys } from "./structure.ts"
import { pruneResources } from "./prune.ts"
import type { Source } from "./source.ts"

/** One page of the new file: a page of a source, or a blank one of that page's size. */
export interface Slot {
  /** Index into the plan's sources. */
  readonly source: number
  /** 0-based page of the source. */
  readonly page: number
  /** Degrees clockwise added to the page's own rotation. */
  readonly rotate: number
  readonly isBlank?: boolean
}

export interface AssemblyPlan {
  readonly sources: readonly Source[]
  readonly slots: readonly Slot[]
  readonly outline: OutlineMode
  /** Size every page is brought to; absent: pages keep theirs. */
  readonly pageSize?: PageSize
  /** Lines of contents pages put in front; absent: none. */
  readonly contents?: readonly ContentsLine[]
  /** Called after each page with the bytes written so far. */
  readonly onPage?: (done: number, offset: number) => void
}

/**
 * Nodes of the page tree hold at most this many pages, so that readers find page 5,000 without
 * reading 5,000 entries.
 */
const NODE_PAGES = 64

/**
 * Writes a new file from pages of others, with all that hangs on them: outlines, links, named
 * destinations, fields, labels, layers, attachments. Objects nothing refers to stay behind.
 *
 * Pieces must be consumed in order; sources are read while they are.
 */
export function* assemble(plan: AssemblyPlan, tools: PdfTools): Iterable<Uint8Array> {
  const packs = plan.sources.some((source) => packsObjects(source))
  const version =
    plan.sources
      .map((source) => source.file.version)
      .toSorted()
      .at(-1) ?? "1.7"
  const writer = new PdfWriter({ tools, version, packs })
  const root = writer.allocate()
  const targets = plan.slots.map(() => writer.allocate())
  const tags = { root: writer.allocate(), offset: 0 }
  const parts = plan.sources.map((source, index) => {
    const part = openPart(source, writer, firstUses(plan.slots, targets, index), tags)
    tags.offset += structureKeys(source)
    return part
  })
  if (parts.length > 1) {
    settleDestinationNames(parts)
    settleFormNames(parts)
  }
  const lines = plan.contents ?? []
  const front = Array.from({ length: contentsPages(lines) }, () => writer.allocate())
  const parents = writePageTree(writer, [...front, ...targets])
  writeContents(writer, lines, front, { targets, parentOf: parents.of })
  for (const [index, slot] of plan.slots.entries()) {
    const part = parts[slot.source]
    const page = part?.source.pages[slot.page]
    if (!part || !page) continue
    const target = targets[index] ?? 0
    const entries = slot.isBlank
      ? blankPage(part, page)
      : pageEntries(part, page, slot, part.targets.get(slot.page) !== target)
    entries.set("Parent", local(parents.of(front.length + index)))
    const fitted = plan.pageSize ? fitPage(part, entries, plan.pageSize, writer) : entries
    writer.add(target, fitted, part.graft.mapRef)
    yield* part.graft.flush()
    plan.onPage?.(index + 1, writer.offset)
  }
  const catalog = writeCatalog(plan, parts, writer, {
    pages: parents.root,
    front: front.length,
    structure: tags.root,
  })
  writer.add(root, catalog)
  const info = infoOf(parts)
  for (const part of parts) yield* part.graft.flush()
  writer.finish(dict({ Root: local(root), Info: info }))
  yield* writer.take()
}

/** Says what of a plan's sources cannot come along. */
export function assemblyLosses(plan: AssemblyPlan): Diagnostic[] {
  const losses = plan.sources.flatMap((source, index) => {
    const { file, form } = source
    const names = file.dict(file.catalog.get("Names"))
    const taken = new Set(
      plan.slots.filter((slot) => slot.source === index && !slot.isBlank).map((slot) => slot.page),
    ).size
    const found: (readonly [Diagnostic["kind"], string])[] = []
    if (source.isSigned) found.push(["signature-broken", "signature"])
    if (form?.has("XFA")) found.push(["feature-dropped", "XFA form"])
    if (names?.has("JavaScript")) found.push(["feature-dropped", "document scripts"])
    if (taken < source.pages.length && source.attachments.length > 0)
      found.push(["feature-dropped", "attachments"])
    if (file.isRebuilt) found.push(["file-repaired", "cross-reference table"])
    return found.map(([kind, detail]) => ({ kind, detail, data: { file: source.name } }))
  })
  return losses
}

/** Files with object streams keep them; so do files new enough to have them. */
function packsObjects(source: Source): boolean {
  return source.once("packs", () => {
    for (const num of source.file.numbers()) if (source.file.isPacked(num)) return true
    return false
  })
}

function firstUses(
  slots: readonly Slot[],
  targets: readonly number[],
  source: number,
): Map<number, number> {
  const uses = new Map<number, number>()
  for (const [index, slot] of slots.entries()) {
    if (slot.source === source && !slot.isBlank && !uses.has(slot.page))
      uses.set(slot.page, targets[index] ?? 0)
  }
  return uses
}

/** Writes the inner nodes of the page tree; `of` gives the node a page hangs under. */
function writePageTree(
  writer: PdfWriter,
  pages: readonly number[],
): { root: number; of: (index: number) => number } {
  const root = writer.allocate()
  if (pages.length <= NODE_PAGES) {
    writer.add(
      root,
      dict({ Type: name("Pages"), Count: pages.length, Kids: pages.map((num) => local(num)) }),
    )
    return { root, of: () => root }
  }
  const nodes: number[] = []
  for (let at = 0; at < pages.length; at += NODE_PAGES) {
    const kids = pages.slice(at, at + NODE_PAGES).map((num) => local(num))
    const num = writer.allocate()
    writer.add(
      num,
      dict({ Type: name("Pages"), Parent: local(root), Count: kids.length, Kids: kids }),
    )
    nodes.push(num)
  }
  writer.add(
    root,
    dict({ Type: name("Pages"), Count: pages.length, Kids: nodes.map((num) => local(num)) }),
  )
  return { root, of: (index) => nodes[Math.floor(index / NODE_PAGES)] ?? root }
}

/** Entries that speak of the old file as a whole: article threads, presentation steps, parts. */
const droppedFromPages = ["B", "StructParents", "PresSteps", "DPart"]

function pageEntries(part: Part, page: PdfPage, slot: Slot, isRepeat: boolean): PdfDict {
  const { file } = part.source
  const entries: PdfDict = new Map(withSoundContents(file, page.dict))
  for (const key of droppedFromPages) entries.delete(key)
  entries.set("Type", name("Page"))
  const key = file.number(page.dict.get("StructParents"))
  // Tags name one page: of a page taken twice, the first.
  if (part.structure && key !== undefined && !isRepeat)
    entries.set("StructParents", key + part.structure.offset)
  if (!file.array(entries.get("MediaBox"))) entries.set("MediaBox", [0, 0, 612, 792])
  if (!entries.has("Resources")) entries.set("Resources", new Map())
  const rotation = ((((file.number(entries.get("Rotate")) ?? 0) + slot.rotate) % 360) + 360) % 360
  if (rotation === 0) entries.delete("Rotate")
  else entries.set("Rotate", rotation)
  const annotations = adaptAnnotations(part, page, isRepeat)
  if (annotations && annotations.length > 0) entries.set("Annots", annotations)
  else entries.delete("Annots")
  if (!part.isWhole)
    entries.set("Resources", pruneResources(part.source, page, entries.get("Resources") ?? null))
  return entries
}

function blankPage(part: Part, page: PdfPage): PdfDict {
  const { file } = part.source
  const box = file.array(page.dict.get("CropBox")) ??
    file.array(page.dict.get("MediaBox")) ?? [0, 0, 612, 792]
  const rotation = file.number(page.dict.get("Rotate"))
  return dict({
    Type: name("Page"),
    MediaBox: box.map((value) => file.resolve(value)),
    Resources: new Map(),
    Rotate: rotation,
  })
}

function writeCatalog(
  plan: AssemblyPlan,
  parts: readonly Part[],
  writer: PdfWriter,
  tree: { pages: number; front: number; structure: number },
): PdfDict {
  const [first] = parts
  const catalog = dict({ Type: name("Catalog"), Pages: local(tree.pages) })
  const add = (key: string, value: PdfValue | undefined): void => {
    if (value !== undefined && value !== null) catalog.set(key, value)
  }
  for (const key of [
    "Lang",
    "ViewerPreferences",
    "PageLayout",
    "PageMode",
    "Metadata",
    "OutputIntents",
  ]) {
    add(key, first?.graft.localise(first.source.file.catalog.get(key) ?? null))
  }
  const order = plan.slots.flatMap((slot) => {
    const part = parts[slot.source]
    return part ? [{ source: part.source, page: slot.page }] : []
  })
  add("PageLabels", joinLabels(order, tree.front))
  add("OCProperties", joinLayers(parts))
  add("AcroForm", joinForms(parts))
  add("Outlines", writeOutlines(parts, plan.outline, writer))
  add("Names", writeNames(parts, writer))
  for (const [key, value] of joinStructures(parts, tree.structure, writer)) catalog.set(key, value)
  if (catalog.has("Outlines") && parts.length > 1) catalog.set("PageMode", name("UseOutlines"))
  return catalog
}

function infoOf(parts: readonly Part[]): PdfValue | undefined {
  const [first] = parts
  const info = first?.source.file.trailer.get("Info")
  if (!first || !isRef(info)) return undefined
  const target = first.graft.mapRef(info.num)
  return target > 0 ? local(target) : undefined
}
