import type { Block } from "../../../model/document.ts"

/**
 * Takes what the body needs of a footer's room from the gaps between its rows, the uppermost first:
 * a footer grows upwards, and would take the last line of a page from a body that reaches down into
 * it.
 *
 * @param excess How far the body reaches below the top of the footer, in points.
 */
export function withinRows(blocks: readonly Block[], excess: number): readonly Block[] {
  let owed = Math.max(0, excess)
  return blocks.map((block, at) => {
    const gap = block.kind === "paragraph" && at > 0 ? block.format.spaceBefore : 0
    const taken = Math.min(owed, gap)
    if (block.kind !== "paragraph" || taken <= 0) return block
    owed -= taken
    return { ...block, format: { ...block.format, spaceBefore: gap - taken } }
  })
}
