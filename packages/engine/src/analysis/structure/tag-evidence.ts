import type { Scene, StructureElement } from "../../model/scene.ts"
import type { TextLine } from "../drafts.ts"

/** What a tagged file says of its text. */
export interface TagEvidence {
  /** Heading level of a line whose letters all stand in one heading; undefined for other lines. */
  readonly headingOf: (line: TextLine) => number | undefined
  /** Text that stands for a picture, by page and marked content. */
  readonly altTextOf: (page: number, mcid: number) => string | undefined
}

const headingType = /^H([1-6])$/

/**
 * Reads headings and alternative texts from the structure trees of all pages.
 *
 * Source: ISO 32000-2, 14.8.4.4 "Block-level structure types" and 14.9.3 "Alternate descriptions".
 */
export function tagEvidence({ pages }: Pick<Scene, "pages">): TagEvidence {
  const headings = new Map<string, number>()
  const altTexts = new Map<string, string>()
  for (const page of pages) {
    const visit = (element: StructureElement, level: number | undefined, altText: string | undefined): void => {
      const own = headingType.exec(element.type)?.[1]
      const inner = own === undefined ? level : Number(own)
      const text = element.altText?.trim() || altText
      for (const mcid of element.mcids) {
        if (inner !== undefined) headings.set(keyOf(page.index, mcid), inner)
        if (text !== undefined) altTexts.set(keyOf(page.index, mcid), text)
      }
      for (const child of element.children) visit(child, inner, text)
    }
    for (const root of page.structure) visit(root, undefined, undefined)
  }
  return {
    headingOf: (line) => {
      const levels = new Set(line.spans.filter((span) => span.text.trim() !== "").map((span) => (span.mcid === undefined ? undefined : headings.get(keyOf(line.page, span.mcid)))))
      return levels.size === 1 ? [...levels][0] : undefined
    },
    altTextOf: (page, mcid) => altTexts.get(keyOf(page, mcid)),
  }
}

const keyOf = (page: number, mcid: number): string => `${page} ${mcid}`
