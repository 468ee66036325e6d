import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { isPlainMarkup } from "./plain-markup.ts"

/**
 * Characters that fill a page and more: twice a page of small print. A paragraph counts as some,
 * for those that hold a picture or nothing.
 */
const MOST_CHARACTERS = 6000
const PER_PARAGRAPH = 40
const BODY = "word/document.xml"
const DECK = "ppt/presentation.xml"

/**
 * Leaves out of a Word file or a presentation what comes after its first pages, so that an office
 * program need not read it all to draw them; other files, and short ones, stay as they are.
 *
 * Of Word files more than the asked pages stay, as nothing tells where one ends: enough for those
 * of small print. Counts of all pages are those of what stayed.
 */
export function cutToFirstPages(bytes: Uint8Array, extension: string, pages: number): Uint8Array {
  const [name, cut] =
    extension === "docx"
      ? [BODY, cutBody]
      : extension === "pptx"
        ? [DECK, cutDeck]
        : [undefined, undefined]
  if (name === undefined) return bytes
  const parts = unzipSync(bytes)
  const markup = strFromU8(parts[name] ?? new Uint8Array())
  const less = isPlainMarkup(markup) ? cut(markup, pages) : undefined
  if (less === undefined) return bytes
  parts[name] = strToU8(less)
  return zipSync(parts, { level: 0 })
}

/**
 * Slides that the list no longer names are not read. Source: ECMA-376 part 1, 19.2.1.34 sldIdLst.
 */
function cutDeck(markup: string, pages: number): string | undefined {
  let seen = 0
  const less = markup.replace(/<p:sldId\b[^>]*\/>/g, (entry) => (seen++ < pages ? entry : ""))
  return seen > pages ? less : undefined
}

/** Cuts between two children of the body; the section that the cut falls into becomes the last. */
function cutBody(markup: string, pages: number): string | undefined {
  const at = cutPlace(markup, pages * MOST_CHARACTERS)
  if (at === undefined) return undefined
  const rest = markup.slice(at)
  const section = /<w:sectPr\b[^>]*?(?:\/>|>[\s\S]*?<\/w:sectPr>)/.exec(rest)?.[0] ?? ""
  return `${markup.slice(0, at)}${section}${rest.slice(rest.lastIndexOf("</w:body>"))}`
}

/** Where the child of the body ends that reaches so many characters; undefined where none does. */
function cutPlace(markup: string, most: number): number | undefined {
  const start = markup.indexOf("<w:body>")
  if (start < 0) return undefined
  const tags = /<(\/?)([\w:]+)[^>]*?(\/?)>/g
  tags.lastIndex = start + "<w:body>".length
  let [depth, count, textStart] = [0, 0, -1]
  for (let tag = tags.exec(markup); tag !== null; tag = tags.exec(markup)) {
    const [, closing, name, empty] = tag
    if (name === "w:p" && !closing) count += PER_PARAGRAPH
    if (name === "w:t" && !closing && !empty) textStart = tags.lastIndex
    if (name === "w:t" && closing) count += tag.index - textStart
    if (!empty) depth += closing ? -1 : 1
    if (depth < 0) return undefined
    const isAfter = depth === 0 && count >= most
    if (isAfter) return hasMore(markup, tags.lastIndex) ? tags.lastIndex : undefined
  }
  return undefined
}

/** Whether text comes after a place: a section's marks alone are not worth a cut. */
const hasMore = (markup: string, from: number): boolean => markup.indexOf("<w:t", from) >= 0
