import { headingTag } from "../../html/reflow/paragraphs.ts"
import { headingsOf } from "../../html/reflow/reflow-page.ts"
import { createListCounter } from "../../model/list-label.ts"
import type { Document, Paragraph } from "../../model/document.ts"
import { blockListsOf, paragraphsOf, plainText } from "../../model/walk.ts"
import type { Chapter } from "./chapters.ts"
import type { Wording } from "./wording.ts"

/** An entry of the contents with those below it. */
export interface Entry {
  readonly title: string
  /** File within the book, and place in it. */
  readonly address: string
  readonly entries: readonly Entry[]
}

/** What the contents are made of. */
export interface ContentsSource {
  readonly document: Document
  readonly chapters: readonly Chapter[]
  /** File of each chapter. */
  readonly fileOf: (chapter: number) => string
  readonly headingIds: ReadonlyMap<object, string>
  /** Name of the part before the first heading. */
  readonly title: string
  readonly wording: Wording
}

interface Flat {
  readonly level: number
  readonly title: string
  readonly address: string
}

/** Gives every heading with a text, and every chapter that starts without one. */
export function contentsOf(source: ContentsSource): Entry[] {
  const { document, chapters, fileOf, headingIds, title, wording } = source
  const labels = headingLabels(document)
  const flat = chapters.flatMap((chapter, index): Flat[] => {
    const file = fileOf(index)
    const entries = headingsOf(chapter.blocks).flatMap((heading): Flat[] => {
      const words = [labels.get(heading), plainText(heading.inlines)]
        .join(" ")
        .replace(/\s+/g, " ")
        .trim()
      const id = headingIds.get(heading)
      return words === "" || id === undefined
        ? []
        : [{ level: levelOf(heading), title: words, address: `${file}#${id}` }]
    })
    if (chapter.heading && entries.length > 0) return entries
    const own = index === 0 ? title : wording.page(chapter.page + 1)
    return [{ level: entries[0]?.level ?? 1, title: own, address: file }, ...entries]
  })
  return nested(flat, 0).entries
}

const levelOf = (heading: Paragraph): number => Number(headingTag(heading)?.slice(1) ?? 1)

/** Puts entries below the last one of a lower level; levels that a text skips count as one. */
function nested(flat: readonly Flat[], from: number): { entries: Entry[]; end: number } {
  const entries: Entry[] = []
  const level = flat[from]?.level ?? 1
  let at = from
  while (at < flat.length) {
    const entry = flat[at]
    if (!entry || (at > from && entry.level < level && from > 0)) break
    const next = flat[at + 1]
    const inner =
      next && next.level > entry.level ? nested(flat, at + 1) : { entries: [], end: at + 1 }
    entries.push({ title: entry.title, address: entry.address, entries: inner.entries })
    at = inner.end
  }
  return { entries, end: at }
}

/** Labels of numbered headings, counted over the whole document as the text counts them. */
function headingLabels(document: Document): ReadonlyMap<Paragraph, string> {
  const count = createListCounter(document.lists)
  const labels = new Map<Paragraph, string>()
  for (const blocks of blockListsOf(document))
    for (const paragraph of paragraphsOf(blocks)) {
      if (!paragraph.list) continue
      const label = count(paragraph.list)
      if (headingTag(paragraph)) labels.set(paragraph, label)
    }
  return labels
}
