import type { Block, Figure, Inline, Paragraph } from "../../model/document.ts"
import { leavesOf, plainText } from "../../model/walk.ts"
import { codeLines, isCodeParagraph } from "./code.ts"
import type { Writing } from "./context.ts"
import {
  codeBlock,
  emptyMd,
  escapeLineStarts,
  escapeText,
  joinMd,
  spelt,
  respell,
  rowOf,
  type Markdown,
} from "./escape.ts"
import { figureMarkdown, inlinesMarkdown, isBlank } from "./inlines.ts"
import { listMarkdown } from "./lists.ts"
import { tableMarkdown } from "./tables.ts"

type Group = "list" | "code" | "contents"

/**
 * Gives blocks in reading order, each without the empty line that parts it from the next.
 * Neighbouring list paragraphs become one list, lines of code one block.
 */
export function blocksMarkdown(blocks: readonly Block[], writing: Writing): Markdown[] {
  const markdown: Markdown[] = []
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at]
    if (!block) break
    const group = groupOf(block, writing)
    let end = at + 1
    if (group) while (end < blocks.length && groupOf(blocks[end], writing) === group) end++
    const stretch = blocks
      .slice(at, end)
      .filter((one): one is Paragraph => one.kind === "paragraph")
    if (group) markdown.push(...groupMarkdown(group, stretch, writing))
    else markdown.push(...blockMarkdown(block, blocks[at + 1], writing))
    at = end
  }
  return markdown
}

function groupOf(block: Block | undefined, writing: Writing): Group | undefined {
  if (block?.kind !== "paragraph" || isBlank(block)) return undefined
  if (block.role === "tocEntry") return "contents"
  if (isCodeParagraph(block, writing)) return "code"
  return block.list && !headingLevelOf(block) ? "list" : undefined
}

function groupMarkdown(
  group: Group,
  stretch: readonly Paragraph[],
  writing: Writing,
): readonly Markdown[] {
  const below = stretch.flatMap((paragraph) => boxesOf(paragraph, writing))
  if (group === "list") return [listMarkdown(stretch, writing), ...below]
  if (group === "code") return [codeBlock(codeLines(stretch))]
  return [
    joinMd(
      stretch.map((entry) => contentsLine(entry, writing)),
      "\n",
    ),
  ]
}

/** An entry of the contents as an item; the number of a page means nothing without pages. */
function contentsLine(entry: Paragraph, writing: Writing): Markdown {
  const indent = rowOf(" ", 2 * Math.max(0, (entry.tocLevel ?? 1) - 1))
  const inlines = withoutPageNumber(entry.inlines)
  return spelt`${indent}- ${inlinesMarkdown({ ...entry, inlines }, writing, " ")}`
}

function withoutPageNumber(inlines: readonly Inline[]): readonly Inline[] {
  const [only] = inlines
  if (inlines.length === 1 && only?.kind === "link")
    return [{ ...only, inlines: withoutPageNumber(only.inlines) }]
  const tab = inlines.findLastIndex(({ kind }) => kind === "tab")
  const isNumber = /^\s*[\divxlc]*\s*$/i.test(plainText(inlines.slice(tab + 1)))
  return tab > 0 && isNumber ? inlines.slice(0, tab) : inlines
}

function blockMarkdown(block: Block, next: Block | undefined, writing: Writing): Markdown[] {
  if (block.kind === "table") return tableMarkdown(block, writing)
  if (block.kind === "figure") return figureBlocks(block, next, writing)
  if (isBlank(block)) return []
  const markdown = paragraphMarkdown(block, next, writing)
  return [...(markdown === "" ? [] : [markdown]), ...boxesOf(block, writing)]
}

function figureBlocks(figure: Figure, next: Block | undefined, writing: Writing): Markdown[] {
  if (figure.content.kind === "textBox") return writing.blocks(figure.content.blocks)
  const markdown = figureMarkdown(figure, writing, captionIn(next))
  return markdown === "" ? [] : [markdown]
}

const captionIn = (next: Block | undefined): string | undefined =>
  next?.kind === "paragraph" && next.role === "caption" ? plainText(next.inlines) : undefined

/** Markdown has six levels. */
function headingLevelOf({ role, headingLevel }: Paragraph): number | undefined {
  if (role === "title") return 1
  return headingLevel && Math.min(6, headingLevel)
}

function paragraphMarkdown(
  paragraph: Paragraph,
  next: Block | undefined,
  writing: Writing,
): Markdown {
  const label = paragraph.list ? writing.label(paragraph.list).trim() : ""
  const level = headingLevelOf(paragraph)
  if (level) {
    // A closing row of sharps would be taken for decoration. Source: CommonMark 0.31.2, 4.2.
    const text = respell(
      inlinesMarkdown({ ...paragraph, headingLevel: level }, writing, " "),
      (spelled) => spelled.replace(/#$/, "\\#"),
    )
    const words = joinMd(
      [escapeText(label), text].filter((part) => part !== ""),
      " ",
    )
    return words === "" ? emptyMd : spelt`${rowOf("#", level)} ${words}`
  }
  const [only] = paragraph.inlines
  if (paragraph.inlines.length === 1 && only?.kind === "figure")
    return figureMarkdown(only.figure, writing, captionIn(next))
  const text = inlinesMarkdown(paragraph, writing, "\\\n")
  const whole = escapeLineStarts(label === "" ? text : spelt`${escapeText(label)} ${text}`)
  return paragraph.role === "quote"
    ? respell(whole, (spelled) => spelled.replace(/^/gm, "> "))
    : whole
}

/** Text boxes within a paragraph stand below it. */
function boxesOf({ inlines }: Paragraph, writing: Writing): Markdown[] {
  return leavesOf(inlines).flatMap((leaf) =>
    leaf.kind === "figure" && leaf.figure.content.kind === "textBox"
      ? writing.blocks(leaf.figure.content.blocks)
      : [],
  )
}
