import { white } from "../../base/colour.ts"
import { outlineHtml } from "../outline.ts"
import type { Block, Document, Paragraph } from "../../model/document.ts"
import { createListCounter } from "../../model/list-label.ts"
import type { RunningText } from "../../model/running-text.ts"
import { leavesOf, paragraphsOf, plainText } from "../../model/walk.ts"
import { createClassRegistry } from "../class-registry.ts"
import { fontStack } from "../font-stack.ts"
import { chars, emptyHtml, join, spell, tag, type Html } from "../markup.ts"
import { blocksHtml } from "./blocks.ts"
import type { Reflow } from "./context.ts"
import { anchorId } from "./addresses.ts"
import { reflowCss } from "./data/reflow-css.ts"
import { headingTag } from "./paragraphs.ts"
import { wordsOf, type PageWords } from "../words.ts"

export interface ReflowPage {
  readonly body: Html
  readonly css: string
}

/** Fewest headings for which a navigation is worth its place. */
const NAVIGATION_FROM = 3

/** What a text that reflows is made with: images, and how its parts lead to each other. */
export interface ReflowMeans {
  /** See `Reflow`. */
  readonly imageUrl: Reflow["imageUrl"]
  /** See `Reflow`; absent: all places are in one file. */
  readonly bookmarkUrl?: Reflow["bookmarkUrl"]
  /** Headings that get an id, in order. */
  readonly headings: readonly Paragraph[]
}

/** One text in one or several files: ids, counters of lists and classes go through all of them. */
export interface ReflowText {
  /** Gives blocks alone. */
  blocks(blocks: readonly Block[]): Html
  /** Gives blocks with the notes that they refer to below them. */
  article(blocks: readonly Block[]): Html
  readonly headingIds: ReadonlyMap<object, string>
  /** Rules of the looks that were used so far. */
  css(): string
}

/** Starts a text of semantic elements in one column, the document's own looks as classes. */
export function startReflow(document: Document, means: ReflowMeans): ReflowText {
  const headingIds = new Map<object, string>(
    means.headings.map((paragraph, index) => [paragraph, `h-${index + 1}`]),
  )
  const taken = new Set<string>()
  const reflow: Reflow = {
    document,
    classes: createClassRegistry("c"),
    words: wordsOf(languageOf(document)),
    imageUrl: means.imageUrl,
    headingIds,
    label: createListCounter(document.lists),
    blocksHtml,
    ground: white,
    bookmarkUrl: means.bookmarkUrl ?? ((name) => `#${anchorId(name)}`),
    claimId: (id) => (taken.has(id) ? undefined : (taken.add(id), id)),
  }
  return {
    blocks: (blocks) => blocksHtml(blocks, reflow),
    article: (blocks) =>
      tag("article", {}, [blocksHtml(blocks, reflow), notesHtml(blocks, reflow)]),
    headingIds,
    css: () => reflow.classes.css(),
  }
}

/** Gives the headings among blocks, those in tables and text boxes too. */
export const headingsOf = (blocks: readonly Block[]): Paragraph[] =>
  [...paragraphsOf(blocks)].filter((paragraph) => headingTag(paragraph) !== undefined)

/** What a page that reflows holds besides the document's own looks. */
export interface ReflowContent {
  /** Blocks of text, and pages that are drawn, in reading order. */
  readonly flow: readonly (readonly Block[] | Html)[]
  /** What ran above and below the text of the pages. */
  readonly running: RunningText
  readonly imageUrl: Reflow["imageUrl"]
  readonly withNavigation: boolean
}

/** Gives body and style sheet of a page that reflows. */
export function reflowPage(
  document: Document,
  { flow, running, imageUrl, withNavigation }: ReflowContent,
): ReflowPage {
  const headings = flow.flatMap((part) => (typeof part === "string" ? [] : headingsOf(part)))
  const text = startReflow(document, { imageUrl, headings })
  const header = beside("header", text, running.above)
  const parts = flow.map((part) => (typeof part === "string" ? part : text.article(part)))
  const footer = beside("footer", text, running.below)
  const navigation =
    withNavigation && headings.length >= NAVIGATION_FROM
      ? navigationHtml(headings, text.headingIds, wordsOf(languageOf(document)))
      : emptyHtml
  return {
    body: join([navigation, header, tag("main", {}, parts), footer]),
    css: [bodyCss(document), reflowCss, text.css()].join("\n"),
  }
}

const beside = (name: "header" | "footer", text: ReflowText, blocks: readonly Block[]): Html =>
  blocks.length === 0 ? emptyHtml : tag(name, {}, text.blocks(blocks))

function notesHtml(blocks: readonly Block[], reflow: Reflow): Html {
  const used = new Set(
    [...paragraphsOf(blocks)]
      .flatMap((paragraph) => leavesOf(paragraph.inlines))
      .flatMap((leaf) => (leaf.kind === "note" ? [leaf.note] : [])),
  )
  const notes = reflow.document.notes.flatMap((note, index) =>
    used.has(index) ? [{ note, index }] : [],
  )
  if (notes.length === 0) return emptyHtml
  const items = notes.map(({ note, index }) =>
    tag("div", { class: "note", id: reflow.claimId(`note-${index + 1}`), role: "doc-footnote" }, [
      tag("a", { href: `#ref-${index + 1}`, role: "doc-backlink" }, chars(note.mark)),
      blocksHtml(note.blocks, reflow),
    ]),
  )
  return tag("section", { class: "notes", role: "doc-endnotes" }, items)
}

/** Gives links to the headings. */
function navigationHtml(
  headings: readonly Paragraph[],
  ids: ReadonlyMap<object, string>,
  words: PageWords,
): Html {
  const entries = headings.map((heading) => ({
    title: plainText(heading.inlines).replace(/\s+/g, " ").trim(),
    level: Number(headingTag(heading)?.slice(1) ?? 1),
    href: `#${ids.get(heading) ?? ""}`,
  }))
  return outlineHtml(entries, words)
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
