import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { ConversionError } from "@mozhuan/engine"
import type { SniffedOffice } from "../formats/sniff.ts"

/**
 * Takes away what leads out of a document, for sandboxes that do not hide the machine's files.
 *
 * The hardened profile blocks most of it; RTF's INCLUDEPICTURE reads files all the same. OOXML
 * loses its external relations except hyperlinks, RTF its field instructions (results stay),
 * OpenDocument its references outside the package; binary documents with including fields are
 * refused, as their text cannot be edited in place.
 * @throws ConversionError "type/unsupported"
 */
export function stripLinks(bytes: Uint8Array, sniffed: SniffedOffice): Uint8Array {
  if (sniffed.extension === "rtf") return withoutFields(bytes)
  if (bytes[0] === 0x50) return withoutRelations(bytes)
  if (sniffed.extension === "doc" && hasInclude(bytes)) {
    throw new ConversionError(
      "type/unsupported",
      "The document includes other files, which is not allowed here.",
      { hint: "Save it as .docx and try again." },
    )
  }
  return bytes
}

/**
 * An unknown destination marked with \* is passed over by every reader. Source: RTF 1.9.1,
 * "Destinations".
 */
function withoutFields(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1")
  return Buffer.from(
    text.replace(
      /(\\\*\s*)?\\(fldinst|template|objdata|objclass|filetbl)/g,
      (_, _star, word: string) => `\\*\\x${word}`,
    ),
    "latin1",
  )
}

function withoutRelations(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes)
  let isChanged = false
  for (const [name, part] of Object.entries(parts)) {
    const isRelations = name.endsWith(".rels")
    if (!isRelations && !/^(content|styles)\.xml$/.test(name)) continue
    const text = strFromU8(part)
    const stripped = isRelations
      ? text.replace(RELATION, closedTarget)
      : text.replace(/xlink:href\s*=\s*(["'])(?:[a-z]+:|\/|\.\.)[^"'<]*\1/gi, (link) =>
          /["'](https?|mailto):/i.test(link) &&
          !/\.(png|jpe?g|gif|bmp|svg|emf|wmf)["']$/i.test(link)
            ? link
            : 'xlink:href=""',
        )
    if (stripped === text) continue
    parts[name] = strToU8(stripped)
    isChanged = true
  }
  return isChanged ? zipSync(parts, { level: 1 }) : bytes
}

/**
 * A relation, whatever its prefix; quoted values may hold the end of a tag, never the beginning.
 */
const RELATION = /<(?:[\w.-]+:)?Relationship\b(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/g

/** A mode that is not plainly the inside of the package leads out of it, however it is spelled. */
function closedTarget(tag: string): string {
  const isExternal = /\bTargetMode\s*=\s*["'](?!Internal["'])/i.test(tag)
  return isExternal && !/relationships\/hyperlink["']/i.test(tag)
    ? tag.replace(/\bTarget\s*=\s*(?:"[^"]*"|'[^']*')/, 'Target="about:blank"')
    : tag
}

/** Field codes are stored as plain or as two-byte characters. */
function hasInclude(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ["INCLUDEPICTURE", "INCLUDETEXT", "IMPORT ", "DDEAUTO"].some(
    (word) => text.includes(word, 0, "latin1") || text.includes(word, 0, "utf16le"),
  )
}
