import { cellsOf } from "../../geometry/table-cells.ts"
import type { BlockDraft, PlacedLine } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { halvesAt, isOverfull, readsAsBroken } from "../../writing/broken-words.ts"

/** Tells whether the end of a line broke a word that goes on in the next one. */
export type SplitRule = (placed: PlacedLine, next: TextLine) => boolean

/**
 * Learns from the whole text which words were broken at the edge of a cell or column.
 *
 * A word that stands whole elsewhere was broken, two that stand so were not; otherwise the look of
 * the pieces decides. The words are read the first time that somebody asks: few files break any.
 */
export function learnSplits(blocks: readonly BlockDraft[]): SplitRule {
  let words: ReadonlySet<string> | undefined
  return (placed, next) => {
    if (!isOverfull(placed, next)) return false
    const halves = halvesAt(placed.line.text.trimEnd(), next.text)
    if (!halves) return readsAsBroken(placed.line.text, next.text)
    words ??= wholeWords(blocks)
    if (words.has(halves.head) && words.has(halves.tail)) return false
    return (
      words.has(halves.head + halves.tail) ||
      (!words.has(halves.head) && readsAsBroken(placed.line.text, next.text))
    )
  }
}

/** Words of all lines but those that a break may have made. */
function wholeWords(blocks: readonly BlockDraft[]): Set<string> {
  const words = new Set<string>()
  const read = (lines: readonly TextLine[]): void => {
    for (const [index, line] of lines.entries()) {
      const found = line.text.match(/\p{L}+/gu) ?? []
      const isHead = index + 1 < lines.length && !/\S\s+\S/u.test(line.text)
      const isTail = index > 0 && !/\S\s+\S/u.test(lines[index - 1]?.text ?? "")
      for (const word of found.slice(isTail ? 1 : 0, isHead ? -1 : undefined)) words.add(word)
    }
  }
  for (const block of blocks) {
    if (block.kind === "paragraph") read(block.lines.map(({ line }) => line))
    else if (block.kind === "table") for (const { lines } of cellsOf(block.table)) read(lines)
  }
  return words
}
