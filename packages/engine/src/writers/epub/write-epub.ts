import { concat } from "../../base/bytes.ts"
import type { Outcome } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"
import { anchorId } from "../../html/reflow/addresses.ts"
import { headingsOf, startReflow, type ReflowText } from "../../html/reflow/reflow-page.ts"
import { asXml, chars, tag, type Html } from "../../html/markup.ts"
import { loadImage } from "../../images/region-key.ts"
import type { Document } from "../../model/document.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { paragraphsOf, plainText } from "../../model/walk.ts"
import { packZip, type ZipEntry } from "../../ooxml/zip.ts"
import { chaptersOf, type Chapter } from "./chapters.ts"
import { contentsOf } from "./contents.ts"
import { epubCss } from "./data/epub-css.ts"
import { factsOf } from "./facts.ts"
import {
  containerXml,
  navigationXhtml,
  ncxXml,
  packageXml,
  type BookFacts,
  type BookItem,
} from "./package-files.ts"
import { wordingFor } from "./wording.ts"

export interface EpubOptions {
  readonly images: boolean
  /** Title of the book where neither the file nor a heading gives one. */
  readonly name: string
  /** Deflates the archive; absent: the engine does. */
  readonly zlib?: HostZlib | undefined
}

/** Height of the cover in pixels: what shops ask for at least, and sharp on any shelf. */
const COVER_PIXELS = 1400

const folder = "EPUB"
const chapterFile = (chapter: number): string => `text/chapter-${chapter + 1}.xhtml`

/** A file of the book with its content. */
interface BookFile extends BookItem {
  readonly content: string | Uint8Array
}

/**
 * Writes a document as an EPUB 3 of flowing text: a file a chapter, contents for readers of both
 * versions, pictures, the first page as the cover. No font is embedded and nothing is loaded from
 * elsewhere.
 *
 * Source: EPUB 3.3 (W3C Recommendation), OPF 2.0.1 for the older contents.
 */
export async function writeEpub(
  document: Document,
  bytes: SceneBytes,
  { images, name, zlib }: EpubOptions,
): Promise<Outcome<Uint8Array>> {
  const shelf = pictureShelf(document, images)
  const chapters = chaptersOf(document)
  const text = startReflow(document, {
    imageUrl: shelf.url,
    bookmarkUrl: bookmarkUrls(chapters),
    headings: chapters.flatMap(({ blocks }) => headingsOf(blocks)),
  })
  const articles = chapters.map(({ blocks }) => asXml(text.article(blocks)))
  const pictures = await shelf.files(bytes)
  const cover = images ? await coverOf(document, bytes) : []
  const facts = factsOf(document, name, contentOf([...articles], [...pictures, ...cover]))
  const style: BookFile = {
    id: "style",
    path: "style.css",
    mediaType: "text/css",
    content: [epubCss, text.css()].join("\n"),
  }
  const pages = articles.map((article, index) => chapterOf(article, index, facts, chapters[index]))
  const files = [
    ...contentsFiles({ document, chapters, text, facts }),
    ...pages,
    style,
    ...pictures,
    ...cover,
  ]
  return { value: packBook(facts, files, zlib), diagnostics: [] }
}

function packBook(
  facts: BookFacts,
  files: readonly BookFile[],
  zlib: HostZlib | undefined,
): Uint8Array {
  const entries: ZipEntry[] = [
    // First and stored, so that the kind of the file stands in its first bytes. Source: OCF 3.3,
    // 4.3.
    { name: "mimetype", content: "application/epub+zip", isStored: true },
    { name: "META-INF/container.xml", content: containerXml(`${folder}/package.opf`) },
    { name: `${folder}/package.opf`, content: packageXml(facts, files) },
    ...files.map(({ path, content }) => ({ name: `${folder}/${path}`, content })),
  ]
  return packZip(entries, zlib)
}

function chapterOf(
  article: Html,
  index: number,
  facts: BookFacts,
  chapter: Chapter | undefined,
): BookFile {
  const own = chapter?.heading && plainText(chapter.heading.inlines).replace(/\s+/g, " ").trim()
  const head = tag("head", {}, [
    tag("meta", { charset: "utf-8" }),
    tag("title", {}, chars(own || facts.title)),
    tag("link", { rel: "stylesheet", type: "text/css", href: "../style.css" }),
  ])
  const { language } = facts
  const root = tag(
    "html",
    { xmlns: "http://www.w3.org/1999/xhtml", lang: language, "xml:lang": language },
    [asXml(head), tag("body", {}, article)],
  )
  return {
    id: `chapter-${index + 1}`,
    path: chapterFile(index),
    mediaType: "application/xhtml+xml",
    isChapter: true,
    properties: heldBy(article),
    content: `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${root}\n`,
  }
}

interface ContentsOfBook {
  readonly document: Document
  readonly chapters: readonly Chapter[]
  readonly text: ReflowText
  readonly facts: BookFacts
}

function contentsFiles({ document, chapters, text, facts }: ContentsOfBook): BookFile[] {
  const wording = wordingFor(facts.language)
  const entries = contentsOf({
    document,
    chapters,
    fileOf: chapterFile,
    headingIds: text.headingIds,
    title: facts.title,
    wording,
  })
  return [
    {
      id: "nav",
      path: "nav.xhtml",
      mediaType: "application/xhtml+xml",
      properties: "nav",
      content: navigationXhtml(entries, facts, wording),
    },
    {
      id: "ncx",
      path: "toc.ncx",
      mediaType: "application/x-dtbncx+xml",
      content: ncxXml(entries, facts),
    },
  ]
}

/** Gives the address of each place that a link may lead to, from one chapter to another. */
function bookmarkUrls(chapters: readonly Chapter[]): (name: string) => string | undefined {
  const urls = new Map<string, string>()
  for (const [index, { blocks }] of chapters.entries())
    for (const { bookmarks = [] } of paragraphsOf(blocks))
      for (const name of bookmarks)
        if (!urls.has(name)) urls.set(name, `${chapterFile(index).slice(5)}#${anchorId(name)}`)
  return (name) => urls.get(name)
}

interface Shelf {
  readonly url: (image: number) => string | undefined
  files(bytes: SceneBytes): Promise<BookFile[]>
}

/**
 * Pictures get their files in the order in which the text shows them; what it never shows stays
 * out.
 */
function pictureShelf(document: Document, keepsImages: boolean): Shelf {
  const shown = new Map<number, BookItem>()
  return {
    url(index) {
      const image = document.images[index]
      if (!image || !keepsImages) return undefined
      const number = shown.size + 1
      const item = shown.get(index) ?? {
        id: `image-${number}`,
        path: `images/image-${number}.${image.format}`,
        mediaType: image.format === "jpg" ? "image/jpeg" : "image/png",
      }
      shown.set(index, item)
      return `../${item.path}`
    },
    async files(bytes) {
      const files: BookFile[] = []
      for (const [index, item] of shown) {
        const key = document.images[index]?.key
        if (key !== undefined) files.push({ ...item, content: await loadImage(bytes, key) })
      }
      return files
    },
  }
}

/** Gives the first page as the picture that shelves show; the text holds its content already. */
async function coverOf(document: Document, bytes: SceneBytes): Promise<BookFile[]> {
  const [page] = document.pages
  if (!page || page.height <= 0 || page.width <= 0) return []
  const box = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const scale = COVER_PIXELS / Math.max(page.width, page.height)
  return [
    {
      id: "cover",
      path: "images/cover.png",
      mediaType: "image/png",
      properties: "cover-image",
      content: await bytes.drawRegion(page.index, box, scale),
    },
  ]
}

function contentOf(articles: readonly Html[], pictures: readonly BookFile[]): Uint8Array {
  const encoder = new TextEncoder()
  const pieces = [...articles, ...pictures.map(({ content }) => content)]
  return concat(pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece)))
}

/** What the manifest must say that a chapter holds. Source: EPUB 3.3, 5.6.2 "item properties". */
function heldBy(article: string): string | undefined {
  const held = [
    ...(article.includes("<math ") ? ["mathml"] : []),
    ...(article.includes("<svg ") ? ["svg"] : []),
  ]
  return held.length > 0 ? held.join(" ") : undefined
}
