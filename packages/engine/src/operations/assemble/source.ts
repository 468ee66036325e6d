import type { PdfFile } from "../../pdf/objects/file.ts"
import { readPages } from "../../pdf/objects/pages.ts"
import type { PageTree, PdfPage } from "../../pdf/objects/pages.ts"
import { decodeText } from "../../pdf/objects/text.ts"
import { isDict, isName, isRef, isString, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import { readNameTree, readNumberTree } from "./trees.ts"

/** One entry of a file's outline. */
export interface OutlineNode {
  readonly title: string
  /** 0-based page it leads to; undefined for a mere heading, a web address or a dead link. */
  readonly page: number | undefined
  /** Explicit destination, its first item the page as the file writes it. */
  readonly destination: readonly PdfValue[] | undefined
  /** Action other than going to a page of this file. */
  readonly action: PdfValue | undefined
  /** Colour and style, copied as they are. */
  readonly style: PdfDict
  readonly isOpen: boolean
  readonly level: number
  /** Place in reading order. */
  readonly order: number
  readonly parent: OutlineNode | undefined
  readonly children: OutlineNode[]
}

export interface Destination {
  readonly page: number
  /** View behind the page: name of the fit and its numbers. */
  readonly view: readonly PdfValue[]
}

/** A form field node or widget, by object number, with the root field it hangs under. */
export interface FieldNode {
  readonly num: number
  readonly parent: FieldNode | undefined
  /** 0-based page of a widget; undefined for inner nodes and widgets on no page. */
  readonly page: number | undefined
}

/** Entries of damaged outlines and fields beyond these are dropped. */
const MAX_NODES = 200_000
const MAX_LEVEL = 60

/**
 * A file to take pages from, with its document-level features read once and on demand.
 *
 * Thousands of parts may be cut from one source, so lookups here are by page.
 */
export class Source {
  readonly file: PdfFile
  /** File name without extension. */
  readonly name: string
  readonly tree: PageTree
  private readonly pageByNum = new Map<number, number>()
  private memo = new Map<string, unknown>()

  constructor(file: PdfFile, name: string) {
    this.file = file
    this.name = name
    this.tree = readPages(file)
    for (const page of this.tree.pages) if (page.num >= 0) this.pageByNum.set(page.num, page.index)
  }

  get pages(): readonly PdfPage[] {
    return this.tree.pages
  }

  /** Gives the 0-based page a reference or a page number stands for. */
  pageOf(value: PdfValue | undefined): number | undefined {
    if (isRef(value)) return this.pageByNum.get(value.num)
    return typeof value === "number" && value >= 0 && value < this.pages.length
      ? Math.floor(value)
      : undefined
  }

  /**
   * Named destinations, those of the old dictionary form included. Source: ISO 32000-2, 12.3.2.4.
   */
  get destinations(): ReadonlyMap<string, Destination> {
    return this.once("destinations", () => {
      const found = new Map<string, Destination>()
      const add = (key: string, value: PdfValue): void => {
        const destination = this.explicit(value)
        if (destination && !found.has(key)) found.set(key, destination)
      }
      const names = this.file.dict(this.file.catalog.get("Names"))
      for (const [key, value] of readNameTree(this.file, names?.get("Dests"))) add(key, value)
      for (const [key, value] of this.file.dict(this.file.catalog.get("Dests")) ?? [])
        add(key, value)
      return found
    })
  }

  /** Names of destinations by page. */
  get destinationsByPage(): ReadonlyMap<number, readonly string[]> {
    return this.once("destinationsByPage", () =>
      groupBy([...this.destinations.keys()], (key) => this.destinations.get(key)?.page),
    )
  }

  /** Follows a destination of any form: name, string, array or dictionary. */
  resolveDestination(
    value: PdfValue | undefined,
  ): (Destination & { readonly name: string | undefined }) | undefined {
    const found = this.file.resolve(value)
    if (isName(found) || isString(found)) {
      const named = this.destinations.get(found.value)
      return named ? { ...named, name: found.value } : undefined
    }
    const explicit = this.explicit(found)
    return explicit ? { ...explicit, name: undefined } : undefined
  }

  private explicit(value: PdfValue): Destination | undefined {
    const found = this.file.resolve(value)
    const items = Array.isArray(found)
      ? found
      : isDict(found)
        ? this.file.array(found.get("D"))
        : undefined
    const page = this.pageOf(items?.[0])
    return items && page !== undefined ? { page, view: items.slice(1) } : undefined
  }

  /** Outline, flattened in reading order; parents come before their children. */
  get outline(): readonly OutlineNode[] {
    return this.once("outline", () => this.readOutline())
  }

  get outlineByPage(): ReadonlyMap<number, readonly OutlineNode[]> {
    return this.once("outlineByPage", () => groupBy(this.outline, (node) => node.page))
  }

  private readOutline(): OutlineNode[] {
    const all: OutlineNode[] = []
    const seen = new Set<PdfDict>()
    const root = this.file.dict(this.file.catalog.get("Outlines"))
    const readLevel = (
      first: PdfValue | undefined,
      parent: OutlineNode | undefined,
      level: number,
    ): void => {
      for (
        let item = this.file.dict(first);
        item && !seen.has(item);
        item = this.file.dict(item.get("Next"))
      ) {
        seen.add(item)
        if (all.length >= MAX_NODES || level > MAX_LEVEL) return
        const node = this.outlineNode(item, parent, level, all.length)
        all.push(node)
        parent?.children.push(node)
        readLevel(item.get("First"), node, level + 1)
      }
    }
    readLevel(root?.get("First"), undefined, 1)
    return all
  }

  private outlineNode(
    item: PdfDict,
    parent: OutlineNode | undefined,
    level: number,
    order: number,
  ): OutlineNode {
    const title = this.file.resolve(item.get("Title"))
    const action = this.file.dict(item.get("A"))
    const isGoTo = action !== undefined && nameOf(this.file.resolve(action.get("S"))) === "GoTo"
    const target = this.resolveDestination(
      item.get("Dest") ?? (isGoTo ? action.get("D") : undefined),
    )
    const count = this.file.number(item.get("Count")) ?? 0
    return {
      title: isString(title) ? decodeText(title) : "",
      page: target?.page,
      destination: target?.view,
      action: action && !isGoTo ? action : undefined,
      style: new Map([...item].filter(([key]) => key === "C" || key === "F")),
      isOpen: count > 0,
      level,
      order,
      parent,
      children: [],
    }
  }

  /** Field nodes and widgets by object number. Source: ISO 32000-2, 12.7.4. */
  get fields(): ReadonlyMap<number, FieldNode> {
    return this.once("fields", () => {
      const nodes = new Map<number, FieldNode>()
      const visit = (value: PdfValue, parent: FieldNode | undefined, level: number): void => {
        if (!isRef(value) || nodes.has(value.num) || nodes.size >= MAX_NODES || level > MAX_LEVEL)
          return
        const dict = this.file.dict(value)
        if (!dict) return
        const node = { num: value.num, parent, page: this.widgetPages.get(value.num) }
        nodes.set(value.num, node)
        for (const kid of this.file.array(dict.get("Kids")) ?? []) visit(kid, node, level + 1)
      }
      for (const root of this.fieldRoots) visit(root, undefined, 0)
      return nodes
    })
  }

  get form(): PdfDict | undefined {
    return this.file.dict(this.file.catalog.get("AcroForm"))
  }

  get fieldRoots(): readonly PdfValue[] {
    return this.file.array(this.form?.get("Fields")) ?? []
  }

  /**
   * Page by object number of an annotation; the pages' lists are believed, not the annotations' P.
   */
  private get widgetPages(): ReadonlyMap<number, number> {
    return this.once("widgetPages", () => {
      const byNum = new Map<number, number>()
      for (const page of this.pages) {
        for (const annotation of this.file.array(page.dict.get("Annots")) ?? [])
          if (isRef(annotation)) byNum.set(annotation.num, page.index)
      }
      return byNum
    })
  }

  /** Field nodes of the widgets on each page. */
  get fieldsByPage(): ReadonlyMap<number, readonly FieldNode[]> {
    return this.once("fieldsByPage", () => groupBy([...this.fields.values()], (node) => node.page))
  }

  /** A signature with a value is in the file: any change of bytes breaks it. */
  get isSigned(): boolean {
    return this.once("isSigned", () => {
      const flags = this.file.number(this.form?.get("SigFlags")) ?? 0
      if ((flags & 1) === 0) return false
      return [...this.fields.keys()].some((num) => {
        const field = this.file.dict(this.file.get(num))
        return (
          nameOf(this.file.resolve(field?.get("FT"))) === "Sig" &&
          this.file.dict(field?.get("V")) !== undefined
        )
      })
    })
  }

  /** Label ranges by their first page, ascending; empty where the file has none. */
  get labels(): readonly (readonly [number, PdfDict])[] {
    return this.once("labels", () =>
      readNumberTree(this.file, this.file.catalog.get("PageLabels"))
        .flatMap(([start, value]) => {
          const dict = this.file.dict(value)
          return dict ? [[start, dict] as const] : []
        })
        .toSorted(([a], [b]) => a - b),
    )
  }

  get attachments(): readonly (readonly [string, PdfValue])[] {
    const names = this.file.dict(this.file.catalog.get("Names"))
    return this.once("attachments", () => readNameTree(this.file, names?.get("EmbeddedFiles")))
  }

  /** Remembers what `make` gives: `key` stands for the property. */
  once<T>(key: string, make: () => T): T {
    if (!this.memo.has(key)) this.memo.set(key, make())
    return this.memo.get(key) as T
  }
}

function groupBy<T>(
  items: readonly T[],
  pageOf: (item: T) => number | undefined,
): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const page = pageOf(item)
    if (page === undefined) continue
    const group = groups.get(page)
    if (group) group.push(item)
    else groups.set(page, [item])
  }
  return groups
}
