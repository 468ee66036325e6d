import type { TextLine } from "../../drafts.ts"
import { counts, shares } from "../../geometry/scale.ts"

/**
 * Fewest slides, and least share of them, that show a line at one place for it to belong to the
 * deck.
 */
const MIN_SLIDES = counts.few
const MIN_SHARE = shares.most

/**
 * Finds the lines that most slides of a deck show at the same place: titles of the deck, labels of
 * its buttons.
 *
 * They are grouped among themselves, so that no text of a slide joins them and they can move to the
 * layout.
 */
export function findRunningLines(
  pages: readonly { readonly lines: readonly TextLine[] }[],
): Set<TextLine> {
  const shown = new Map<string, TextLine[]>()
  for (const { lines } of pages) {
    const onPage = new Map(lines.map((line) => [keyOf(line), line]))
    for (const [key, line] of onPage) shown.set(key, [...(shown.get(key) ?? []), line])
  }
  const least = Math.max(MIN_SLIDES, MIN_SHARE * pages.length)
  return new Set([...shown.values()].filter((lines) => lines.length >= least).flat())
}

function keyOf({ box, baseline, text }: TextLine): string {
  return `${Math.round(box.x0)} ${Math.round(baseline)} ${text.replace(/\s+/g, " ")}`
}
