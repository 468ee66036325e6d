import type { ListLevel, Paragraph } from "../../model/document.ts"
import {
  chars,
  cssString,
  emptyHtml,
  join,
  tag,
  type Html,
  type HtmlAttributes,
} from "../markup.ts"
import type { Reflow } from "./context.ts"

/**
 * Gives a stretch of list paragraphs as lists; `item` writes the text of one.
 *
 * Deeper items stand in the same list and name their level: an item is then exactly one paragraph
 * of the document, and its label, which is text, says the rest.
 */
export function listHtml(
  paragraphs: readonly Paragraph[],
  reflow: Reflow,
  item: (paragraph: Paragraph) => Html,
): Html {
  const lists: Html[] = []
  for (let from = 0; from < paragraphs.length;) {
    const first = paragraphs[from]
    let end = from + 1
    while (end < paragraphs.length && paragraphs[end]?.list?.list === first?.list?.list) end++
    const rows = paragraphs
      .slice(from, end)
      .map((paragraph) =>
        tag("li", itemAttributes(paragraph, reflow), [
          labelHtml(paragraph, reflow),
          item(paragraph),
        ]),
      )
    const isFromRight = first?.format.direction === "rtl"
    const attributes = { dir: isFromRight ? "rtl" : undefined }
    lists.push(tag(first && isBullet(levelOf(first, reflow)) ? "ul" : "ol", attributes, rows))
    from = end
  }
  return join(lists)
}

const isBullet = (level: ListLevel | undefined): boolean =>
  !level || level.format === "bullet" || level.format === "none"

function levelOf({ list }: Paragraph, reflow: Reflow): ListLevel | undefined {
  return list && reflow.document.lists[list.list]?.levels[list.level]
}

function itemAttributes(paragraph: Paragraph, reflow: Reflow): HtmlAttributes {
  const level = levelOf(paragraph, reflow)
  const depth = paragraph.list?.level ?? 0
  const classes = [
    ...(depth > 0 ? [`l${Math.min(8, depth)}`] : []),
    ...(isBullet(level) ? [] : ["labelled"]),
  ]
  const isPlain = !level || level.format !== "bullet" || level.text === "•"
  return {
    class: classes.length > 0 ? classes.join(" ") : undefined,
    "aria-level": depth > 0 ? depth + 1 : undefined,
    style:
      level?.format === "none"
        ? "list-style-type:none"
        : isPlain
          ? undefined
          : `list-style-type:${cssString(`${level.text} `)}`,
  }
}

/**
 * Gives the label of a numbered paragraph as text: "1.2.3", "（三）", "第二章" are what other text refers
 * to, and no marker of a browser is copied or found. Bullets are left to the style sheet.
 */
export function labelHtml(paragraph: Paragraph, reflow: Reflow): Html {
  if (!paragraph.list) return emptyHtml
  const label = reflow.label(paragraph.list)
  return label === "" || isBullet(levelOf(paragraph, reflow))
    ? emptyHtml
    : join([tag("span", { class: "label" }, chars(label)), chars(" ")])
}
