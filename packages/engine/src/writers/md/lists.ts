import type { ListLevel, Paragraph } from "../../model/document.ts"
import type { Writing } from "./context.ts"
import {
  emptyMd,
  escapeLineStarts,
  escapeText,
  joinMd,
  spelt,
  respell,
  rowOf,
  type Markdown,
} from "./escape.ts"
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
const APART = spelt`<!-- -->`

/**
 * Gives a stretch of list paragraphs as nested lists.
 *
 * Markdown counts in figures alone: "（一）", "a)" and "1.2" stay text before their paragraph, at the
 * depth of their level.
 */
export function listMarkdown(paragraphs: readonly Paragraph[], writing: Writing): Markdown {
  let open: readonly OpenItem[] = []
  const markdown: Markdown[] = []
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
    const inner = `\n${" ".repeat(indent + item.width)}`
    markdown.push(
      gapBefore(item, sibling, parent, markdown.length === 0),
      rowOf(" ", indent),
      respell(spelt`${marker.text}${text}`, (spelled) => spelled.replaceAll("\n", inner).trimEnd()),
    )
    open = [...open, item]
  }
  return joinMd(markdown)
}

function gapBefore(
  item: OpenItem,
  sibling: OpenItem | undefined,
  parent: OpenItem | undefined,
  isFirst: boolean,
): Markdown {
  const [line, apart] = [spelt`\n`, spelt`\n\n`]
  if (isFirst) return emptyMd
  if (item.sign === "" || (sibling ?? parent)?.sign === "") return apart
  if (sibling)
    return goesOn(item, sibling) ? line : spelt`${apart}${rowOf(" ", item.indent)}${APART}${apart}`
  // A number other than 1 does not begin a list right below a text.
  return item.number !== undefined && item.number !== 1 ? apart : line
}

/** Whether the reader's own counting gives the number that was meant. */
const goesOn = (item: OpenItem, sibling: OpenItem): boolean =>
  item.sign !== sibling.sign ||
  item.number === undefined ||
  item.number === (sibling.number ?? 0) + 1

function markerOf(paragraph: Paragraph, writing: Writing): Marker {
  const label = paragraph.list ? writing.label(paragraph.list) : ""
  const format = levelOf(paragraph, writing)?.format
  if (!format || format === "bullet") return { text: spelt`- `, number: undefined, sign: "-" }
  const [, digits, sign = "."] = /^(\d{1,9})([.)])$/.exec(label.trim()) ?? []
  if (digits !== undefined)
    return { text: spelt`${escapeText(digits + sign)} `, number: Number(digits), sign }
  const text = label === "" ? emptyMd : spelt`${escapeLabelStart(label)} `
  return { text, number: undefined, sign: "" }
}

const levelOf = ({ list }: Paragraph, { document }: Writing): ListLevel | undefined =>
  list && document.lists[list.list]?.levels[list.level]

/** A label that is text must not begin a block of its own. */
const escapeLabelStart = (label: string): Markdown =>
  respell(escapeLineStarts(spelt`${escapeText(label)} `), (spelled) => spelled.trim())
