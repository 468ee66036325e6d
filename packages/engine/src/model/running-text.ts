import type { Block, Document, DocumentPage } from "./document.ts"
import { paragraphsOf, plainText } from "./walk.ts"

/** What stands above and below the text of pages. */
export interface RunningText {
  readonly above: readonly Block[]
  readonly below: readonly Block[]
}

/** Gives header and footer of one page as it showed them. */
export function runningTextOf({ furniture, height }: DocumentPage): RunningText {
  const isAbove = ({ placement: [place] }: Block): boolean =>
    place === undefined || (place.box.y0 + place.box.y1) / 2 < height / 2
  return {
    above: furniture.filter(isAbove),
    below: furniture.filter((block) => !isAbove(block)),
  }
}

/**
 * Gives headers and footers for an output without pages: each text once, as the first page that
 * shows it does. Texts that differ in their numbers alone are one.
 */
export function runningTextOnce(document: Document): RunningText {
  const seen = new Set<string>()
  const isNew = (block: Block): boolean => {
    const text = [...paragraphsOf([block])]
      .map(({ inlines }) => plainText(inlines))
      .join("\n")
      .replaceAll(/[\d\s]+/g, "#")
    if (seen.has(text) || /^[#\P{L}]*$/u.test(text)) return false
    seen.add(text)
    return true
  }
  const pages = document.pages.map(runningTextOf)
  return {
    above: pages.flatMap(({ above }) => above.filter(isNew)),
    below: pages.flatMap(({ below }) => below.filter(isNew)),
  }
}
