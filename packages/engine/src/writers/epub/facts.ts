import { sha256 } from "@noble/hashes/sha2.js"
import { languageOf } from "../../html/reflow/reflow-page.ts"
import type { Document } from "../../model/document.ts"
import { paragraphsOf, plainText } from "../../model/walk.ts"
import { headingTag } from "../../html/reflow/paragraphs.ts"
import type { BookFacts } from "./package-files.ts"
import { wordingFor } from "./wording.ts"

/** Titles that programs write where nobody gave one. */
const noTitle =
  /^(?:microsoft (?:word|powerpoint|excel) - .*|untitled.*|无标题.*|文档\s*\d*|document\s*\d*|.*\.(?:docx?|pptx?|xlsx?|wps|pdf|indd|tex|dvi))$/i

/**
 * Gives what the book tells of itself. Its title is the file's, else its first heading, else
 * `name`.
 *
 * `content` is all that the book holds; books of equal content bear the same identifier.
 */
export function factsOf(document: Document, name: string, content: Uint8Array): BookFacts {
  const { info } = document
  const language = bookLanguage(document)
  const given = info.title?.replace(/\s+/g, " ").trim() ?? ""
  const title = (noTitle.test(given) ? "" : given) || firstHeading(document) || name.trim()
  return {
    title: title || wordingFor(language).untitled,
    language,
    identifier: `urn:uuid:${uuidOf(content)}`,
    author: info.author?.trim() || undefined,
    subject: info.subject?.trim() || undefined,
    keywords: (info.keywords ?? "").split(/[,;，；、]/).flatMap((word) => word.trim() || []),
    isRightToLeft: isRightToLeft(document),
  }
}

/**
 * Gives the language that readers hyphenate and speak by. Programs write their own into files of
 * any text: where the file says none of the East Asian ones and the text is of one, the text is
 * right.
 *
 * A tag that is none would make the book invalid. Source: RFC 5646, 2.1.
 */
function bookLanguage(document: Document): string {
  const { language = "", ...info } = document.info
  const given = language.trim().replaceAll("_", "-")
  const seen = languageOf({ ...document, info })
  const isTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(given)
  return isTag && (seen === "en" || /^(?:zh|ja|ko|yue)\b/i.test(given)) ? given : seen
}

function firstHeading(document: Document): string {
  for (const { blocks } of document.sections)
    for (const paragraph of paragraphsOf(blocks)) {
      const words = plainText(paragraph.inlines).replace(/\s+/g, " ").trim()
      if (headingTag(paragraph) === "h1" && words !== "") return words
    }
  return ""
}

function isRightToLeft(document: Document): boolean {
  const paragraphs = document.sections.flatMap(({ blocks }) => [...paragraphsOf(blocks)])
  const turned = paragraphs.filter(({ format }) => format.direction === "rtl").length
  return turned * 2 > paragraphs.length
}

/** Version 8 leaves the bits to the maker: here a hash. Source: RFC 9562, 5.8. */
function uuidOf(content: Uint8Array): string {
  const hash = sha256(content).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}
