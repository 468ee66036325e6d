import type { Block } from "../../../model/document.ts"
import { belowTable, withLowerEnd } from "./within-page.ts"
import { leastRoom } from "./page-measures.ts"

/** Text that reaches further over the foot of its page flows on, in points. */
const mostExcess = 8

/**
 * Takes what the last block of a page lacks of room out of the gaps above it, the lowest first, and
 * else out of the last row of a table: a line too much would fill a page of its own where what
 * follows starts the next one.
 *
 * @param foot How far down programs let the body run, in points.
 */
export function withinFoot(blocks: readonly Block[], foot: number): readonly Block[] {
  const fitted = [...blocks]
  const lowest = new Map<number | undefined, Block>()
  for (const block of blocks)
    if (block.kind !== "figure") lowest.set(block.placement.at(-1)?.page, block)
  for (const [at, block] of blocks.entries()) {
    const last = block.placement.at(-1)
    if (block.kind === "figure" || lowest.get(last?.page) !== block) continue
    const below = block.kind === "table" ? belowTable : 0
    const excess = (last?.box.y1 ?? 0) + below - foot
    if (last && excess > 0 && excess <= mostExcess)
      takeRoom(fitted, at, { page: last.page, excess })
  }
  return fitted
}

/** Makes room above a block of a page, as far as that goes up on the same page. */
function takeRoom(
  blocks: Block[],
  end: number,
  { page, excess }: { readonly page: number; readonly excess: number },
): void {
  let owed = excess
  for (let at = end; at > 0 && owed > 0; at--) {
    const [block, above] = [blocks[at], blocks[at - 1]]
    if (!block || above?.placement.at(-1)?.page !== page) break
    const [own, ofAbove] = [roomAbove(block), roomBelow(above)]
    const taken = Math.min(owed, Math.max(0, own + ofAbove - leastRoom))
    const fromOwn = Math.min(taken, own)
    if (fromOwn > 0) blocks[at] = withRoomAbove(block, own - fromOwn)
    if (taken > fromOwn) blocks[at - 1] = withRoomBelow(above, ofAbove - (taken - fromOwn))
    owed -= taken
  }
  const last = blocks[end]
  if (owed > 0 && last?.kind === "table") blocks[end] = withLowerEnd(last, owed)
}

function roomAbove(block: Block): number {
  if (block.kind === "paragraph") return block.format.spaceBefore
  return block.kind === "table" ? (block.spaceBefore ?? 0) : 0
}

function withRoomAbove(block: Block, spaceBefore: number): Block {
  if (block.kind === "figure") return block
  return block.kind === "paragraph"
    ? { ...block, format: { ...block.format, spaceBefore } }
    : { ...block, spaceBefore }
}

const roomBelow = (block: Block): number =>
  block.kind === "paragraph" ? block.format.spaceAfter : 0

const withRoomBelow = (block: Block, spaceAfter: number): Block =>
  block.kind === "paragraph" ? { ...block, format: { ...block.format, spaceAfter } } : block
