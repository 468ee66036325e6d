import type { Block, Paragraph } from "../../../model/document.ts"
import { join, tag, type Html } from "../markup.ts"
import type { Reflow } from "./context.ts"
import { blockFigure } from "./figures.ts"
import { listHtml } from "./lists.ts"
import { headingTag, itemContent, paragraphHtml } from "./paragraphs.ts"
import { tableHtml } from "./tables.ts"

/** Gives blocks in reading order; neighbouring list paragraphs become one list, contents entries one navigation. */
export function blocksHtml(blocks: readonly Block[], reflow: Reflow): Html {
  const html: Html[] = []
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]
    if (!block) break
    const group = groupOf(block)
    let end = at + 1
    if (group) while (end < blocks.length && groupOf(blocks[end]) === group) end++
    const stretch = blocks.slice(at, end).filter((one): one is Paragraph => one.kind === "paragraph")
    if (group === "list") html.push(listHtml(stretch, reflow, (item) => itemContent(item, reflow)))
    else if (group === "contents") html.push(tag("nav", { class: "toc", "aria-label": "目录" }, stretch.map((entry) => paragraphHtml(entry, reflow))))
    else html.push(blockHtml(block, reflow))
    at = end
  }
  return join(html)
}

function groupOf(block: Block | undefined): "list" | "contents" | undefined {
  if (block?.kind !== "paragraph") return undefined
  if (block.role === "tocEntry") return "contents"
  return block.list && !headingTag(block) ? "list" : undefined
}

function blockHtml(block: Block, reflow: Reflow): Html {
  if (block.kind === "paragraph") return paragraphHtml(block, reflow)
  return block.kind === "table" ? tableHtml(block, reflow) : blockFigure(block, reflow)
}

