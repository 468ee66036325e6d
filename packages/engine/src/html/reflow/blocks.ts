import type { Block, Figure, Paragraph } from "../../model/document.ts"
import { plainText } from "../../model/walk.ts"
import { join, tag, type Html } from "../markup.ts"
import type { Reflow } from "./context.ts"
import { blockFigure, inlineFigure } from "./figures.ts"
import { listHtml } from "./lists.ts"
import { headingTag, itemContent, paragraphHtml } from "./paragraphs.ts"
import { tableHtml } from "./tables.ts"

/**
 * Gives blocks in reading order; neighbouring list paragraphs become one list, contents entries one
 * navigation.
 */
export function blocksHtml(blocks: readonly Block[], reflow: Reflow): Html {
  const html: Html[] = []
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at]
    if (!block) break
    const pair = captioned(block, blocks[at + 1])
    if (pair) {
      html.push(captionedHtml(pair, reflow))
      at += 2
      continue
    }
    const group = groupOf(block)
    let end = at + 1
    if (group) while (end < blocks.length && groupOf(blocks[end]) === group) end++
    const stretch = blocks
      .slice(at, end)
      .filter((one): one is Paragraph => one.kind === "paragraph")
    if (group === "list") html.push(listHtml(stretch, reflow, (item) => itemContent(item, reflow)))
    else if (group === "contents")
      html.push(
        tag(
          "nav",
          { class: "toc", "aria-label": reflow.words.contents },
          stretch.map((entry) => paragraphHtml(entry, reflow)),
        ),
      )
    else html.push(blockHtml(block, reflow))
    at = end
  }
  return join(html)
}

interface Captioned {
  readonly figure: Figure
  readonly caption: Paragraph
  readonly isAbove: boolean
}

/** A figure with its caption above or below it. */
function captioned(block: Block, next: Block | undefined): Captioned | undefined {
  if (!next) return undefined
  const [upper, lower] = [loneFigure(block), loneFigure(next)]
  if (upper && next.kind === "paragraph" && next.role === "caption")
    return { figure: upper, caption: next, isAbove: false }
  if (lower && block.kind === "paragraph" && block.role === "caption")
    return { figure: lower, caption: block, isAbove: true }
  return undefined
}

/** The figure of a block that holds nothing else; text boxes are text. */
function loneFigure(block: Block): Figure | undefined {
  const figure =
    block.kind === "figure"
      ? block
      : block.kind === "paragraph" &&
          block.inlines.length === 1 &&
          block.inlines[0]?.kind === "figure"
        ? block.inlines[0].figure
        : undefined
  return figure?.content.kind === "textBox" ? undefined : figure
}

function captionedHtml({ figure, caption, isAbove }: Captioned, reflow: Reflow): Html {
  const picture = inlineFigure(
    { ...figure, altText: figure.altText ?? plainText(caption.inlines) },
    reflow,
  )
  const text = tag("figcaption", {}, itemContent(caption, reflow))
  return tag("figure", {}, isAbove ? [text, picture] : [picture, text])
}

function groupOf(block: Block | undefined): "list" | "contents" | undefined {
  if (block?.kind !== "paragraph") return undefined
  if (block.role === "tocEntry") return "contents"
  return block.list && !headingTag(block) ? "list" : undefined
}

function blockHtml(block: Block, reflow: Reflow): Html {
  // The table of a chart is no content of a paragraph.
  const figure = loneFigure(block)
  if (figure?.content.kind === "chart") return blockFigure(figure, reflow)
  if (block.kind === "paragraph") return paragraphHtml(block, reflow)
  return block.kind === "table" ? tableHtml(block, reflow) : blockFigure(block, reflow)
}
