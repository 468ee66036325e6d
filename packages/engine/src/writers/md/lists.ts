import type { ListLevel, Paragraph } from "../../model/document.ts"
import type { Writing } from "./context.ts"
import { escapeLineStarts, escapeText, type Markdown } from "./escape.ts"
import { inlinesMarkdown } from "./inlines.ts"

/** An item whose lines are still open to deeper ones. */
interface OpenItem {
  readonly level: number
  readonly list: number
  /** Columns before its marker, and those its content is moved by. */
  readonly indent: number
  readonly width: number
  readonly number: number | undefined
  /** Sign of the marker: "-", "." or ")"; none where the label is text. */
  readonly sign: string
}

/** What stands before the text of an item. */
interface Marker {
  readonly text: Markdown
  readonly number: number | undefined
  readonly sign: string
}

/** Keeps two lists apart that would otherwise go on as one. Source: CommonMark 0.31.2, 5.3. */
const APART = "<!-- -->"

/**
 * Gives a stretch of list paragraphs as nested lists.
 *
 * Markdown counts in figures alone: "（一）", "a)" and "1.2" stay text before their paragraph, at the
 * depth of their level.
 */
export function listMarkdown(paragraphs: readonly Paragraph[], writing: Writing): Markdown {
  let open: readonly OpenItem[] = []
  let markdown = ""
  for (const paragraph of paragraphs) {
    const { list } = paragraph
    if (!list) continue
    const marker = markerOf(paragraph, writing)
    const sibling = open.find(({ level }) => level === list.level)
    open = open.filter(({ level }) => level < list.level)
    const parent = open.at(-1)
    const indent = parent ? parent.indent + parent.width : 0
    const item: OpenItem = {
      level: list.level,
      list: list.list,
      indent,
      width: marker.sign === "" ? 0 : marker.text.length,
      number: marker.number,
      sign: marker.sign,
    }
    const text = escapeLineStarts(inlinesMarkdown(paragraph, writing, "\\\n"))
    const inner = "\n" + " ".repeat(indent + item.width)
    markdown +=
      gapBefore(item, sibling, parent, markdown === "") +
      " ".repeat(indent) +
      (marker.text + text.replaceAll("\n", inner)).trimEnd()
    open = [...open, item]
  }
  return markdown
}

function gapBefore(
  item: OpenItem,
  sibling: OpenItem | undefined,
  parent: OpenItem | undefined,
  isFirst: boolean,
): string {
  if (isFirst) return ""
  if (item.sign === "" || (sibling ?? parent)?.sign === "") return "\n\n"
  if (sibling) return goesOn(item, sibling) ? "\n" : `\n\n${" ".repeat(item.indent)}${APART}\n\n`
  // A number other than 1 does not begin a list right below a text.
  return item.number !== undefined && item.number !== 1 ? "\n\n" : "\n"
}

/** Whether the reader's own counting gives the number that was meant. */
const goesOn = (item: OpenItem, sibling: OpenItem): boolean =>
  item.sign !== sibling.sign ||
  item.number === undefined ||
  item.number === (sibling.number ?? 0) + 1

function markerOf(paragraph: Paragraph, writing: Writing): Marker {
  const label = paragraph.list ? writing.label(paragraph.list) : ""
  const format = levelOf(paragraph, writing)?.format
  if (!format || format === "bullet") return { text: "- ", number: undefined, sign: "-" }
  const [, digits, sign = "."] = /^(\d{1,9})([.)])$/.exec(label.trim()) ?? []
  if (digits !== undefined) return { text: `${digits}${sign} `, number: Number(digits), sign }
  return { text: label === "" ? "" : `${escapeLabelStart(label)} `, number: undefined, sign: "" }
}

const levelOf = ({ list }: Paragraph, { document }: Writing): ListLevel | undefined =>
  list && document.lists[list.list]?.levels[list.level]

/** A label that is text must not begin a block of its own. */
const escapeLabelStart = (label: string): Markdown =>
  escapeLineStarts(`${escapeText(label)} `).trim()
