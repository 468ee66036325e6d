import type { PlacedLine } from "../../block-drafts.ts"
import { counts } from "../../geometry/scale.ts"

/**
 * Tells whether one of two lines goes on with no text: a formula on its own, a ruling of signs, an
 * entry of contents, one of several links.
 */
export const standApart = ({ line: last }: PlacedLine, { line: next }: PlacedLine): boolean =>
  isDisplayed(last) ||
  isDisplayed(next) ||
  signsInRow.test(last.text.slice(-longestEnd)) ||
  signsAlone.test(next.text) ||
  typedEntry.test(last.text.slice(-longestEnd)) ||
  (linkAlone.test(next.text) && endsWithLink(last.text))

/** A displayed formula has a paragraph of its own. */
const isDisplayed = ({ spans }: PlacedLine["line"]): boolean =>
  spans.some(({ formula }) => formula?.display === "block")

/** A line of one sign many times is a ruling made of type; so is the end of one, dots left out. */
const signsAlone = /^\s*([^\p{L}\p{N}\s])(?:\s*\1){7,}\s*$/u
const signsInRow = /([^\p{L}\p{N}\s.…·])(?:\s?\1){7}\s*$/u
/** As many signs at the end of a line are looked at: eight, apart, and what is behind them. */
const longestEnd = counts.many

/** The number of a page behind leaders that were typed. */
const typedEntry = /(?:\.{4}|…[.…]|·{4})[.…·\s]{0,9}\d{1,4}\s*$/u

/** The address of a page, and a line of nothing else: a text has words between two. */
const link = /^(?:https?:\/\/|www\.)\S/iu
const linkAlone = /^(?:https?:\/\/|www\.)\S+\s*$/iu

/** Tells a line that ends with a link, or is the rest of one that had no room on the line above. */
function endsWithLink(text: string): boolean {
  const words = text.trimEnd()
  const start = words.lastIndexOf(" ") + 1
  return link.test(words.slice(start)) || (start === 0 && words.includes("/"))
}
