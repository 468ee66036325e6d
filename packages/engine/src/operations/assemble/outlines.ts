import { local } from "../../pdf/objects/graft.ts"
import { encodeText } from "../../pdf/objects/text.ts"
import { dict, name } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import type { Part } from "./kept-part.ts"
import type { OutlineNode } from "./source.ts"

export type OutlineMode = "grouped" | "flat" | "names" | "none"

interface Item {
  readonly title: string
  readonly entries: PdfDict
  readonly isOpen: boolean
  readonly children: readonly Item[]
}

/**
 * Writes the outline of the new file and gives its root, or undefined where there is nothing to
 * show.
 */
export function writeOutlines(
  parts: readonly Part[],
  mode: OutlineMode,
  writer: PdfWriter,
): PdfValue | undefined {
  const items = mode === "none" ? [] : parts.flatMap((part) => itemsOfPart(part, mode))
  if (items.length === 0) return undefined
  const root = writer.allocate()
  const ends = writeItems(items, root, writer)
  writer.add(
    root,
    dict({ Type: name("Outlines"), First: ends.first, Last: ends.last, Count: ends.visible }),
  )
  return local(root)
}

function itemsOfPart(part: Part, mode: OutlineMode): Item[] {
  const own = mode === "names" ? [] : itemsOf(part, keptNodes(part))
  if (mode === "flat") return own
  const [first] = part.targets.values()
  if (first === undefined) return own
  return [
    {
      title: part.source.name,
      entries: dict({ Dest: [local(first), name("Fit")] }),
      isOpen: false,
      children: own,
    },
  ]
}

/**
 * Entries whose page is taken, with the headings above them; all of them where the whole file is
 * taken.
 */
function keptNodes(part: Part): {
  roots: readonly OutlineNode[]
  has: (node: OutlineNode) => boolean
} {
  const { source } = part
  if (part.isWhole) return { roots: source.outline.filter((node) => !node.parent), has: () => true }
  const kept = new Set<OutlineNode>()
  for (const page of part.targets.keys()) {
    for (const found of source.outlineByPage.get(page) ?? []) {
      for (let node: OutlineNode | undefined = found; node && !kept.has(node); node = node.parent)
        kept.add(node)
    }
  }
  const roots = [...kept].filter((node) => !node.parent).toSorted((a, b) => a.order - b.order)
  return { roots, has: (node) => kept.has(node) }
}

function itemsOf(part: Part, kept: ReturnType<typeof keptNodes>): Item[] {
  const toItem = (node: OutlineNode): Item => {
    const target = node.page === undefined ? undefined : part.targets.get(node.page)
    const entries: PdfDict = new Map(node.style)
    if (target !== undefined) entries.set("Dest", [local(target), ...(node.destination ?? [])])
    else if (node.action !== undefined) entries.set("A", node.action)
    const localised = part.graft.localise(entries)
    return {
      title: node.title,
      entries: localised instanceof Map ? localised : entries,
      isOpen: node.isOpen,
      children: node.children.filter((child) => kept.has(child)).map(toItem),
    }
  }
  return kept.roots.map(toItem)
}

/**
 * Writes siblings; `visible` counts the entries shown while their parent is open. Source: ISO
 * 32000-2, 12.3.3.
 */
function writeItems(
  items: readonly Item[],
  parent: number,
  writer: PdfWriter,
): { first: PdfValue; last: PdfValue; visible: number } {
  const nums = items.map(() => writer.allocate())
  let visible = items.length
  for (const [index, item] of items.entries()) {
    const num = nums[index] ?? 0
    const [previous, next] = [nums[index - 1], nums[index + 1]]
    const below = item.children.length > 0 ? writeItems(item.children, num, writer) : undefined
    if (below && item.isOpen) visible += below.visible
    const entries: PdfDict = new Map<string, PdfValue>([
      ["Title", encodeText(item.title)],
      ...item.entries,
      ["Parent", local(parent)],
    ])
    if (previous !== undefined) entries.set("Prev", local(previous))
    if (next !== undefined) entries.set("Next", local(next))
    if (below) {
      entries.set("First", below.first)
      entries.set("Last", below.last)
      entries.set("Count", item.isOpen ? below.visible : -below.visible)
    }
    writer.add(num, entries)
  }
  return { first: local(nums[0] ?? 0), last: local(nums.at(-1) ?? 0), visible }
}
