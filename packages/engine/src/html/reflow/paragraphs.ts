import type { Paragraph } from "../../model/document.ts"
import { plainText } from "../../model/walk.ts"
import { emptyHtml, join, tag, type Html } from "../markup.ts"
import { onGround, type Reflow } from "./context.ts"
import { boxesHtml } from "./figures.ts"
import { anchorId } from "./addresses.ts"
import { inlinesHtml } from "./inlines.ts"
import { labelHtml } from "./lists.ts"
import { baseRun, formatDeclarations, legible, runDeclarations } from "./looks.ts"

/** Element name of a heading; undefined for other paragraphs. HTML has six levels. */
export function headingTag(paragraph: Paragraph): string | undefined {
  if (paragraph.role === "title") return "h1"
  return paragraph.headingLevel ? `h${Math.min(6, paragraph.headingLevel)}` : undefined
}

export function paragraphHtml(paragraph: Paragraph, reflow: Reflow): Html {
  const isEmpty =
    plainText(paragraph.inlines).trim() === "" &&
    !paragraph.inlines.some((inline) => inline.kind === "figure")
  if (isEmpty) return emptyHtml
  const inside = onGround(reflow, paragraph.format.fill)
  const base = legible(baseRun(reflow.document, paragraph), inside.ground)
  const declarations = [
    ...runDeclarations(base, reflow.document.body, reflow.document),
    ...formatDeclarations(paragraph.format, reflow.document),
  ]
  const heading = headingTag(paragraph)
  const attributes = {
    id: reflow.headingIds.get(paragraph),
    class: [paragraph.role, reflow.classes.of(declarations)].filter(Boolean).join(" ") || undefined,
    dir: paragraph.format.direction === "rtl" ? "rtl" : undefined,
  }
  const content = join([
    bookmarksHtml(paragraph, reflow),
    labelHtml(paragraph, reflow),
    inlinesHtml(paragraph.inlines, base, inside),
  ])
  // Of what was drawn behind text nothing is left.
  const text = content === emptyHtml ? emptyHtml : tag(heading ?? "p", attributes, content)
  return join([text, boxesHtml(paragraph.inlines, reflow)])
}

/**
 * Content and declarations of a paragraph that fills a cell alone: the cell takes its alignment and
 * needs no `p`.
 */
export function cellParagraph(
  paragraph: Paragraph,
  reflow: Reflow,
): { html: Html; declarations: readonly string[] } {
  const base = legible(baseRun(reflow.document, paragraph), reflow.ground)
  const align = { left: "", centre: "center", right: "right", justify: "", distribute: "" }[
    paragraph.format.align
  ]
  return {
    html: join([
      bookmarksHtml(paragraph, reflow),
      inlinesHtml(paragraph.inlines, base, reflow),
      boxesHtml(paragraph.inlines, reflow),
    ]),
    declarations: [
      ...runDeclarations(base, reflow.document.body, reflow.document),
      ...(align ? [`text-align:${align}`] : []),
    ],
  }
}

export function itemContent(paragraph: Paragraph, reflow: Reflow): Html {
  return join([
    bookmarksHtml(paragraph, reflow),
    inlinesHtml(
      paragraph.inlines,
      legible(baseRun(reflow.document, paragraph), reflow.ground),
      reflow,
    ),
    boxesHtml(paragraph.inlines, reflow),
  ])
}

const bookmarksHtml = (paragraph: Paragraph, reflow: Reflow): Html =>
  join(
    (paragraph.bookmarks ?? []).map((name) => {
      const id = reflow.claimId(anchorId(name))
      return id === undefined ? emptyHtml : tag("span", { id }, emptyHtml)
    }),
  )
