import type { Block } from "../../../model/document.ts"
import { paragraph } from "../../../model/build.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import { onNewPage } from "./blocks.ts"

/** The pages of a section, and those that need no paragraph although nothing stands on them. */
interface HeldPages {
  readonly draft: SectionDraft
  readonly emptied: ReadonlySet<number>
}

/**
 * Puts an empty paragraph where a page holds nothing, so that the pages after it keep their places.
 */
export function withBlankPages(blocks: readonly Block[], { draft, emptied }: HeldPages): Block[] {
  const filled = new Set(
    blocks.flatMap((block) => block.placement.map((placement) => placement.page)),
  )
  const blank: number[] = []
  for (let page = draft.pages[0]; page <= draft.pages[1]; page++)
    if (!filled.has(page) && !emptied.has(page)) blank.push(page)
  if (blank.length === 0) return [...blocks]
  const out: Block[] = []
  const pending = [...blank]
  // What was the first of its section starts no page by itself, and figures hang on what follows.
  let startsPage = false
  for (const block of blocks) {
    const page = block.placement[0]?.page ?? 0
    while (pending[0] !== undefined && pending[0] < page) {
      out.push(blankPage(pending.shift() ?? 0, draft))
      startsPage = true
    }
    out.push(startsPage ? onItsPage(block) : block)
    if (block.kind !== "figure") startsPage = false
  }
  for (const page of pending) out.push(blankPage(page, draft))
  return out
}

function onItsPage(block: Block): Block {
  if (block.kind === "paragraph") return { ...block, breakBefore: "page" }
  return block.kind === "table" ? onNewPage(block) : block
}

function blankPage(page: number, draft: SectionDraft): Block {
  return paragraph([], {
    placement: [{ page, box: { x0: 0, y0: 0, x1: draft.width, y1: draft.height } }],
    ...(page > draft.pages[0] ? { breakBefore: "page" as const } : {}),
  })
}
