import { isCutAt } from "../cut-lines.ts"
import { FREE_SIDE } from "./column-evidence.ts"
import type { SeatedText } from "./seat-texts.ts"

/** A page beside others: its borders between columns, and its texts. */
interface Beside {
  readonly xs: readonly number[]
  readonly seated: readonly SeatedText[]
}

/** Parts of a point in which places of one text on several pages are compared. */
const STEPS = 2

/**
 * Gives for each of the pages beside each other how far to the right its last column reaches at
 * least.
 *
 * A text that begins at no left side and goes on over the edge of a page is set in the middle, or at
 * the right, of cells that were made one: the page on which it ends clips it to the end of these,
 * however far its own texts reach.
 */
export function titleEdges(pages: readonly Beside[]): number[] {
  const begun = new Set<string>()
  return pages.map(({ xs, seated }) => {
    const last = xs.at(-1) ?? -Infinity
    let edge = last
    for (const { text, from } of seated) {
      const { line, x0 } = text
      if (!line.clip) continue
      const key = keyOf(text)
      const isRest = isCutAt(line, "start")
      if (!isRest && x0 - (xs[from] ?? 0) >= FREE_SIDE) begun.add(key)
      if (isRest && !isCutAt(line, "end") && begun.has(key)) edge = Math.max(edge, line.clip.x1)
    }
    return edge
  })
}

const keyOf = ({ line: { whole, baseline }, size }: SeatedText["text"]): string =>
  [baseline, size, (whole?.x1 ?? 0) - (whole?.x0 ?? 0)]
    .map((place) => Math.round(place * STEPS))
    .join(" ")
