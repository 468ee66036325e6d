import type { ListLevel, Paragraph } from "../../../model/document.ts"
import { labelOf } from "../../../model/list-label.ts"
import { cssString, join, tag, type Html } from "../markup.ts"
import type { Reflow } from "./context.ts"

interface Item {
  readonly paragraph: Paragraph
  readonly level: number
  readonly list: number
}

/** Formats for which browsers have a marker of their own, written as "1." */
const markers: Partial<Record<ListLevel["format"], string>> = {
  decimal: "1",
  lowerLetter: "a",
  upperLetter: "A",
  lowerRoman: "i",
  upperRoman: "I",
}

/** Gives nested lists for a stretch of list paragraphs; `item` writes the text of one. */
export function listHtml(paragraphs: readonly Paragraph[], reflow: Reflow, item: (paragraph: Paragraph) => Html): Html {
  const items = paragraphs.map((paragraph) => ({ paragraph, level: paragraph.list?.level ?? 0, list: paragraph.list?.list ?? 0 }))
  return levelHtml(items, reflow, item)
}

function levelHtml(items: readonly Item[], reflow: Reflow, write: (paragraph: Paragraph) => Html): Html {
  const lists: Html[] = []
  for (let from = 0; from < items.length; ) {
    const first = items[from]
    if (!first) break
    const depth = first.level
    const rows: Html[] = []
    let at = from
    for (; at < items.length && items[at]?.list === first.list && (items[at]?.level ?? 0) >= depth; ) {
      const own = items[at]
      if (!own) break
      let end = at + 1
      while (end < items.length && items[end]?.list === first.list && (items[end]?.level ?? 0) > depth) end++
      const inner = items.slice(at + 1, end)
      const content = write(own.paragraph)
      rows.push(tag("li", itemAttributes(own, reflow), inner.length > 0 ? [tag("p", {}, content), levelHtml(inner, reflow, write)] : content))
      at = end
    }
    lists.push(openList(first, rows, reflow))
    from = at
  }
  return join(lists)
}

function openList(first: Item, rows: readonly Html[], reflow: Reflow): Html {
  const level = levelOf(first, reflow)
  if (!level || level.format === "bullet" || level.format === "none") return tag("ul", {}, rows)
  const start = first.paragraph.list?.value ?? level.start
  return tag("ol", { type: markers[level.format], start: start === 1 ? undefined : start }, rows)
}

/** A marker that the list's type does not give, such as "（一）", is spelled on the item. */
function itemAttributes(item: Item, reflow: Reflow): { value?: number; style?: string } {
  const level = levelOf(item, reflow)
  if (!level || level.format === "none") return { style: "list-style-type:none" }
  if (level.format === "bullet") return level.text === "•" ? {} : { style: `list-style-type:${cssString(`${level.text} `)}` }
  const value = item.paragraph.list?.value
  const isPlain = markers[level.format] !== undefined && level.text === `%${item.level + 1}.`
  if (isPlain) return value === undefined ? {} : { value }
  if (value === undefined) return {}
  const counts = Array.from({ length: item.level + 1 }, (_, at) => (at === item.level ? value : (reflow.document.lists[item.list]?.levels[at]?.start ?? 1)))
  const label = labelOf(reflow.document.lists[item.list]?.levels ?? [], item.level, counts)
  return { value, style: `list-style-type:${cssString(`${label} `)}` }
}

const levelOf = (item: Item, reflow: Reflow): ListLevel | undefined => reflow.document.lists[item.list]?.levels[item.level]
