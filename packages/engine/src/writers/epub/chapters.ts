import { headingTag } from "../../html/reflow/paragraphs.ts"
import type { Block, Document, Paragraph } from "../../model/document.ts"
import { pageOf, paragraphsOf, plainText } from "../../model/walk.ts"

/** A part of the book that is a file of its own. */
export interface Chapter {
  readonly blocks: readonly Block[]
  /** The heading it starts with; absent for what stands before the first, and for cut pages. */
  readonly heading: Paragraph | undefined
  /** 0-based page it starts on. */
  readonly page: number
}

/**
 * Length above which a chapter is cut at the next heading or page, in characters: readers lay out a
 * file at once and slow down from a few hundred kB of markup.
 */
const LONGEST = 60_000

/**
 * Cuts a document into chapters: at the headings of its outermost level that has more than one, and
 * where a chapter would be too long for a reader.
 */
export function chaptersOf(document: Document): Chapter[] {
  const blocks = document.sections.flatMap((section) => section.blocks)
  const deepest = cutLevel(blocks)
  const chapters: Block[][] = []
  let length = 0
  let lastPage = 0
  for (const block of blocks) {
    const level = levelOf(block)
    const isNewPage = pageOf(block) > lastPage
    const isFull = length > LONGEST && (level !== undefined || isNewPage)
    const current = chapters.at(-1)
    if (!current || (level !== undefined && level <= deepest) || isFull) {
      chapters.push([block])
      length = 0
    } else current.push(block)
    length += lengthOf(block)
    lastPage = Math.max(lastPage, pageOf(block))
  }
  return chapters.map((own) => {
    const [first] = own
    const isHeading = first?.kind === "paragraph" && headingTag(first) !== undefined
    return {
      blocks: own,
      heading: isHeading ? first : undefined,
      page: first ? pageOf(first) : 0,
    }
  })
}

/** Level of a heading that stands by itself, from 1. */
export function levelOf(block: Block): number | undefined {
  if (block.kind !== "paragraph") return undefined
  const name = headingTag(block)
  return name === undefined ? undefined : Number(name.slice(1))
}

/** Outermost level at which the document has at least two headings, counted with those above. */
function cutLevel(blocks: readonly Block[]): number {
  const levels = blocks.flatMap((block) => levelOf(block) ?? []).toSorted((a, b) => a - b)
  return levels[1] ?? levels[0] ?? 0
}

const lengthOf = (block: Block): number =>
  [...paragraphsOf([block])].reduce((sum, { inlines }) => sum + plainText(inlines).length, 0)
