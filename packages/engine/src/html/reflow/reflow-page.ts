import type { Block, Document, Paragraph } from "../../model/document.ts"
import { createListCounter } from "../../model/list-label.ts"
import { paragraphsOf, plainText } from "../../model/walk.ts"
import { createClassRegistry } from "../class-registry.ts"
import { fontStack } from "../font-stack.ts"
import { chars, join, spell, tag, type Html } from "../markup.ts"
import { blocksHtml } from "./blocks.ts"
import type { Reflow } from "./context.ts"
import { reflowCss } from "./data/reflow-css.ts"
import { headingTag } from "./paragraphs.ts"

export interface ReflowPage {
  readonly body: Html
  readonly css: string
}

/** Fewest headings for which a navigation is worth its place. */
const NAVIGATION_FROM = 3

/**
 * Gives body and style sheet of a page that reflows: semantic elements, one column, the document's
 * own looks as classes.
 */
export function reflowPage(
  document: Document,
  blocks: readonly Block[],
  imageUrl: (image: number) => string | undefined,
  withNavigation: boolean,
): ReflowPage {
  const headings = [...paragraphsOf(blocks)].filter(
    (paragraph) => headingTag(paragraph) !== undefined,
  )
  const headingIds = new Map<object, string>(
    headings.map((paragraph, index) => [paragraph, `h-${index + 1}`]),
  )
  const classes = createClassRegistry("c")
  const reflow: Reflow = {
    document,
    classes,
    imageUrl,
    headingIds,
    label: createListCounter(document.lists),
    blocksHtml: (inner) => blocksHtml(inner, reflow),
  }
  const article = tag("article", {}, [blocksHtml(blocks, reflow), notesHtml()])
  const navigation =
    withNavigation && headings.length >= NAVIGATION_FROM ? navigationHtml(headings, headingIds) : ""
  return {
    body: join([navigation, tag("main", {}, article)]),
    css: [bodyCss(document), reflowCss, classes.css()].join("\n"),
  }

  function notesHtml(): Html {
    const used = new Set(
      [...paragraphsOf(blocks)]
        .flatMap((paragraph) => paragraph.inlines)
        .flatMap((inline) => (inline.kind === "note" ? [inline.note] : [])),
    )
    const notes = document.notes.flatMap((note, index) =>
      used.has(index) ? [{ note, index }] : [],
    )
    if (notes.length === 0) return ""
    const items = notes.map(({ note, index }) =>
      tag("div", { class: "note", id: `note-${index + 1}`, role: "doc-footnote" }, [
        tag("a", { href: `#ref-${index + 1}`, role: "doc-backlink" }, chars(note.mark)),
        blocksHtml(note.blocks, reflow),
      ]),
    )
    return tag("section", { class: "notes", role: "doc-endnotes" }, items)
  }
}

/**
 * Gives links to the headings. Their text stands in attributes and is drawn by the style sheet:
 * what is copied, searched or indexed is the document alone, while screen readers read the label.
 */
function navigationHtml(headings: readonly Paragraph[], ids: ReadonlyMap<object, string>): Html {
  const entries = headings.map((heading) => {
    const title = plainText(heading.inlines).replace(/\s+/g, " ").trim()
    const level = Number(headingTag(heading)?.slice(1) ?? 1)
    return tag(
      "a",
      {
        class: `n${level}`,
        href: `#${ids.get(heading) ?? ""}`,
        "aria-label": title,
        "data-title": title,
      },
      "",
    )
  })
  return tag("nav", { class: "outline", "aria-label": "目录" }, entries)
}

function bodyCss(document: Document): string {
  const font = document.fonts[document.body.font]
  const family = font ? fontStack(font.ascii, font.eastAsia) : "sans-serif"
  // A printed point is 4/3 of a CSS pixel; the reader's own root size stays the measure.
  const lineHeight = document.styles.find((style) => style.role === "body")?.format.lineSpacing
  const factor =
    lineHeight?.rule === "multiple" ? Math.min(2.2, Math.max(1.3, lineHeight.value)) : 1.6
  return `body{font-family:${family};line-height:${spell(factor)}}`
}

/**
 * Language of a document that names none: by the share of Han, kana and hangul in its first
 * paragraphs.
 */
export function languageOf(document: Document): string {
  if (document.info.language) return document.info.language
  let sample = ""
  for (const section of document.sections) {
    for (const paragraph of paragraphsOf(section.blocks)) {
      sample += plainText(paragraph.inlines)
      if (sample.length > 4000) break
    }
  }
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0
  const han = count(/\p{Script=Han}/gu)
  if (count(/[\u3040-\u30ff]/g) > han * 0.1 && han > 0) return "ja"
  if (count(/\p{Script=Hangul}/gu) > han) return "ko"
  return han * 5 > sample.length ? "zh-CN" : "en"
}
