import { strFromU8, strToU8 } from "fflate"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { isPlainMarkup, LONGEST } from "./plain-markup.ts"

const CORE = "docProps/core.xml"
const RELATIONS = "_rels/.rels"
const TYPES = "[Content_Types].xml"
const CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml"
const CORE_RELATION =
  "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
const DC = "http://purl.org/dc/elements/1.1/"
/** Longest title made of a text, in characters. */
const LONGEST_TITLE = 80
/** A title is sought in this much of a part, in characters. */
const SEARCHED = 200_000

/**
 * Where the first words of each kind stand, what its paragraphs end with, and what holds their
 * text.
 */
const firstWords: Readonly<Record<string, readonly [string, string, RegExp]>> = {
  docx: ["word/document.xml", "</w:p>", /<w:t(?:\s[^>]*)?>([^<]*)/g],
  pptx: ["ppt/slides/slide1.xml", "</a:p>", /<a:t>([^<]*)/g],
}

/**
 * A document with a title, which PDF/UA asks for: where its author gave it none, the words it
 * begins with. Source: ISO 14289-1, 7.1.
 */
export function withTitle(bytes: Uint8Array, extension: string): Uint8Array {
  const words = firstWords[extension]
  if (!words) return bytes
  const entries = readZipDirectory(bytes)
  const read = (name: string): string => {
    const entry = entries.find((each) => each.name === name)
    const xml = entry && entry.unpacked <= LONGEST ? strFromU8(inflateEntry(bytes, entry)) : ""
    return isPlainMarkup(xml) ? xml : ""
  }
  // A part without any property is one tag.
  const core = read(CORE).replace(
    /<cp:coreProperties([^<>]*)\/>/,
    "<cp:coreProperties$1></cp:coreProperties>",
  )
  if (core === "" && entries.some(({ name }) => name === CORE)) return bytes
  if (/<dc:title[^>]*>\s*[^<\s]/.test(core)) return bytes
  const title = beginning(read(words[0]).slice(0, SEARCHED), words)
  if (title === "") return bytes
  const element = `<dc:title>${title}</dc:title>`
  if (core.includes("</cp:coreProperties>")) {
    const plain = core.replace(/<dc:title(?:[^<>]*\/>|[^<>]*>\s*<\/dc:title>)/, "")
    const declared = element.replace("<dc:title", `<dc:title xmlns:dc="${DC}"`)
    return rewriteZip(bytes, new Map([[CORE, before(plain, "</cp:coreProperties>", declared)]]))
  }
  const made = `<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="${DC}">${element}</cp:coreProperties>`
  // A second relation to a part that is there already would make the package unreadable.
  if (core !== "") return rewriteZip(bytes, new Map([[CORE, strToU8(made)]]))
  const relation = `<Relationship Id="mozhuanCore" Type="${CORE_RELATION}" Target="${CORE}"/>`
  const type = `<Override PartName="/${CORE}" ContentType="${CORE_TYPE}"/>`
  return rewriteZip(
    bytes,
    new Map([
      [CORE, strToU8(made)],
      [RELATIONS, before(read(RELATIONS), "</Relationships>", relation)],
      [TYPES, before(read(TYPES), "</Types>", type)],
    ]),
  )
}

/**
 * A part with more before its end. Words of a document stand in it: no sign of them is one of a
 * pattern.
 */
const before = (part: string, end: string, more: string): Uint8Array =>
  strToU8(part.replace(end, () => `${more}${end}`))

/** The first paragraph with words, as it stands in the XML. */
function beginning(part: string, [, end, text]: readonly [string, string, RegExp]): string {
  for (const paragraph of part.split(end)) {
    const words = [...paragraph.matchAll(text)]
      .map(([, run = ""]) => run)
      .join("")
      .trim()
    // A reference that the cut would part is left out.
    if (words !== "") return words.slice(0, LONGEST_TITLE).replace(/&[a-z#0-9]*$/, "")
  }
  return ""
}
