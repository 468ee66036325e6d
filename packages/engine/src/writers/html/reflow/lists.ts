import type { ListLevel, Paragraph } from "../../../model/document.ts"
import { chars, cssString, join, tag, type Html } from "../markup.ts"
import type { Reflow } from "./context.ts"

interface Item {
  readonly paragraph: Paragraph
  readonly level: number
  readonly list: number
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
    const rows: Html[] = []
    let at = from
    for (; belongs(items[at], first); ) {
      const own = items[at]
      if (!own) break
      let end = at + 1
      while (belongs(items[end], first) && (items[end]?.level ?? 0) > first.level) end++
      // The label is asked for before those of the items inside: labels count on.
      const content = [labelHtml(own.paragraph, reflow), write(own.paragraph)]
      const inner = items.slice(at + 1, end)
      rows.push(tag("li", itemAttributes(own, reflow), inner.length > 0 ? [tag("p", {}, content), levelHtml(inner, reflow, write)] : content))
      at = end
    }
    lists.push(isBullet(levelOf(first, reflow)) ? tag("ul", {}, rows) : tag("ol", { class: "labelled" }, rows))
    from = at
  }
  return join(lists)
}

const belongs = (item: Item | undefined, first: Item): boolean => item !== undefined && item.list === first.list && item.level >= first.level

const isBullet = (level: ListLevel | undefined): boolean => !level || level.format === "bullet" || level.format === "none"

const levelOf = (item: Item, reflow: Reflow): ListLevel | undefined => reflow.document.lists[item.list]?.levels[item.level]

function itemAttributes(item: Item, reflow: Reflow): { style?: string } {
  const level = levelOf(item, reflow)
  if (!level || !isBullet(level) || level.text === "•") return {}
  return { style: `list-style-type:${level.format === "none" ? "none" : cssString(`${level.text} `)}` }
}

/**
 * Gives the label of a numbered paragraph as text: "1.2.3", "（三）", "第二章" are what other text refers to, and no marker
 * of a browser is copied or found. Bullets are left to the style sheet.
 */
export function labelHtml(paragraph: Paragraph, reflow: Reflow): Html {
  if (!paragraph.list) return ""
  const label = reflow.label(paragraph.list)
  const level = reflow.document.lists[paragraph.list.list]?.levels[paragraph.list.level]
  return label === "" || isBullet(level) ? "" : join([tag("span", { class: "label" }, chars(label)), " "])
}
