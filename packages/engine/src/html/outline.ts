import { emptyHtml, tag, type Html } from "./markup.ts"
import type { PageWords } from "./words.ts"

/** A link to a place of the file, and its depth from 1. */
export interface OutlineEntry {
  readonly title: string
  readonly level: number
  readonly href: string
}

/** Most links that stand open before a text; more would fill the screen of a phone. */
const MOST_OPEN = 8

/**
 * Gives the contents of a file as links, closed where there are many; empty where there are none.
 * Their text stands in attributes and is drawn by the style sheet: what is copied, searched or
 * indexed is the document alone, while screen readers read the label.
 */
export function outlineHtml(entries: readonly OutlineEntry[], words: PageWords): Html {
  if (entries.length === 0) return emptyHtml
  const links = entries.map(({ title, level, href }) =>
    tag(
      "a",
      {
        class: `n${Math.min(6, level)}`,
        href,
        "aria-label": title,
        "data-title": title,
      },
      emptyHtml,
    ),
  )
  const summary = tag(
    "summary",
    { "aria-label": words.contents, "data-title": words.contents },
    emptyHtml,
  )
  return tag(
    "nav",
    { class: "outline", "aria-label": words.contents },
    tag("details", { open: entries.length <= MOST_OPEN ? "" : undefined }, [summary, links]),
  )
}

/** Looks of the links; their colours are the page's. */
export const outlineCss = `
.outline summary{cursor:pointer;padding:.15em 0}
.outline summary::after,.outline a::before{content:attr(data-title)}
.outline a{display:block;padding:.15em 0;text-decoration:none}
.outline .n2{padding-inline-start:1.5em}
.outline .n3{padding-inline-start:3em}
.outline .n4,.outline .n5,.outline .n6{padding-inline-start:4.5em}
`.trim()
