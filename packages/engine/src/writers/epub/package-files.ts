import { element, text, type Children, type Xml } from "../../ooxml/xml.ts"
import type { Entry } from "./contents.ts"
import type { Wording } from "./wording.ts"

/** What is told of the book outside of its text. */
export interface BookFacts {
  readonly title: string
  /** BCP 47. */
  readonly language: string
  /** The same for the same content: urn:uuid. */
  readonly identifier: string
  readonly author: string | undefined
  readonly subject: string | undefined
  readonly keywords: readonly string[]
  /** Lines of the text run from right to left. */
  readonly isRightToLeft: boolean
}

/** A file of the book, as the manifest lists it. */
export interface BookItem {
  readonly id: string
  /** Path below the package document. */
  readonly path: string
  readonly mediaType: string
  /** "nav", "svg", "cover-image". */
  readonly properties?: string | undefined
  readonly isChapter?: boolean
}

/**
 * Time of the last change that every book bears: equal input gives equal bytes, and the engine has
 * no clock. The date is that of the files in the archive.
 */
const MODIFIED = "1980-01-01T00:00:00Z"

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Gives the file that tells where the package document is. Source: OCF 3.3, 4.2.6.3.1. */
export const containerXml = (path: string): string =>
  declaration +
  element(
    "container",
    { version: "1.0", xmlns: "urn:oasis:names:tc:opendocument:xmlns:container" },
    element(
      "rootfiles",
      {},
      element("rootfile", { "full-path": path, "media-type": "application/oebps-package+xml" }),
    ),
  )

/** Gives the package document: metadata, manifest, order of reading. Source: EPUB 3.3, 5. */
export function packageXml(facts: BookFacts, items: readonly BookItem[]): string {
  const cover = items.find(({ properties }) => properties === "cover-image")
  const metadata: Children = [
    element("dc:identifier", { id: "uid" }, text(facts.identifier)),
    element("dc:title", {}, text(facts.title)),
    element("dc:language", {}, text(facts.language)),
    facts.author !== undefined && element("dc:creator", {}, text(facts.author)),
    facts.subject !== undefined && element("dc:description", {}, text(facts.subject)),
    facts.keywords.map((keyword) => element("dc:subject", {}, text(keyword))),
    element("meta", { property: "dcterms:modified" }, text(MODIFIED)),
    // Readers of EPUB 2 find the cover by this.
    cover && element("meta", { name: "cover", content: cover.id }),
  ]
  const manifest = items.map(({ id, path, mediaType, properties }) =>
    element("item", { id, href: path, "media-type": mediaType, properties }),
  )
  const spine = items
    .filter(({ isChapter }) => isChapter)
    .map(({ id }) => element("itemref", { idref: id }))
  return (
    declaration +
    element(
      "package",
      {
        xmlns: "http://www.idpf.org/2007/opf",
        version: "3.0",
        "unique-identifier": "uid",
        "xml:lang": facts.language,
      },
      [
        element("metadata", { "xmlns:dc": "http://purl.org/dc/elements/1.1/" }, metadata),
        element("manifest", {}, manifest),
        element(
          "spine",
          {
            toc: "ncx",
            "page-progression-direction": facts.isRightToLeft ? "rtl" : undefined,
          },
          spine,
        ),
      ],
    )
  )
}

/** Gives the contents as a page of the book. Source: EPUB 3.3, 7. */
export function navigationXhtml(
  entries: readonly Entry[],
  { language }: BookFacts,
  { contents }: Wording,
): string {
  const list = (inner: readonly Entry[]): Xml =>
    element(
      "ol",
      {},
      inner.map(({ title, address, entries: below }) =>
        element("li", {}, [
          element("a", { href: address }, text(title)),
          below.length > 0 && list(below),
        ]),
      ),
    )
  const head = element("head", {}, [
    element("meta", { charset: "utf-8" }),
    element("title", {}, text(contents)),
  ])
  const nav = element("nav", { "epub:type": "toc", role: "doc-toc", id: "toc" }, [
    element("h1", {}, text(contents)),
    list(entries),
  ])
  return `${declaration}<!DOCTYPE html>\n${element(
    "html",
    {
      xmlns: "http://www.w3.org/1999/xhtml",
      "xmlns:epub": "http://www.idpf.org/2007/ops",
      lang: language,
      "xml:lang": language,
    },
    [head, element("body", {}, nav)],
  )}`
}

/** Gives the contents for readers of EPUB 2. Source: OPF 2.0.1, 2.4.1. */
export function ncxXml(entries: readonly Entry[], facts: BookFacts): string {
  let order = 0
  const point = ({ title, address, entries: below }: Entry): Xml => {
    order += 1
    const own = { id: `point-${order}`, playOrder: order }
    return element("navPoint", own, [
      element("navLabel", {}, element("text", {}, text(title))),
      element("content", { src: address }),
      below.map(point),
    ])
  }
  const meta = (name: string, content: string): Xml => element("meta", { name, content })
  return (
    declaration +
    element(
      "ncx",
      {
        xmlns: "http://www.daisy.org/z3986/2005/ncx/",
        version: "2005-1",
        "xml:lang": facts.language,
      },
      [
        element("head", {}, [
          meta("dtb:uid", facts.identifier),
          meta("dtb:depth", String(depthOf(entries))),
          meta("dtb:totalPageCount", "0"),
          meta("dtb:maxPageNumber", "0"),
        ]),
        element("docTitle", {}, element("text", {}, text(facts.title))),
        element("navMap", {}, entries.map(point)),
      ],
    )
  )
}

const depthOf = (entries: readonly Entry[]): number =>
  entries.length === 0 ? 0 : 1 + Math.max(...entries.map(({ entries: below }) => depthOf(below)))
