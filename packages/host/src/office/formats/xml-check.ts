import { ConversionError } from "@mozhuan/engine"
import { inflateEntry, type ZipEntry } from "./zip-directory.ts"

/**
 * Deepest nesting of elements; real documents stay under 100, 20,000 nested tables hang
 * LibreOffice.
 */
const MAX_DEPTH = 256

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f

/**
 * Refuses XML parts that would harm the program that reads them: document type declarations (entity
 * bombs, external entities) and nesting without end.
 *
 * @throws ConversionError "file/damaged", "limit/size"
 */
export function checkXmlParts(bytes: Uint8Array, entries: readonly ZipEntry[]): void {
  for (const entry of entries) {
    if (!/\.(xml|rels|vml)$/i.test(entry.name) || entry.unpacked === 0) continue
    const part = inflateEntry(bytes, entry)
    if (hasDocumentType(part))
      throw new ConversionError(
        "file/damaged",
        "The file holds a document type declaration, which office files never do.",
        { cause: entry.name },
      )
    if (isTooDeep(part))
      throw new ConversionError("limit/size", "The document is nested too deeply.", {
        cause: entry.name,
      })
  }
}

function hasDocumentType(part: Uint8Array): boolean {
  const head = part.subarray(0, 4096)
  // UTF-16 shows as zero bytes between the letters.
  const text = new TextDecoder("latin1").decode(head).replaceAll("\0", "")
  return text.toLowerCase().includes("<!doctype")
}

function isTooDeep(part: Uint8Array): boolean {
  let depth = 0
  for (let at = part.indexOf(LESS); at >= 0; at = part.indexOf(LESS, at + 1)) {
    const next = part[at + 1]
    if (next === SLASH) depth--
    else if (next !== 0x3f && next !== 0x21) {
      const close = part.indexOf(GREATER, at)
      if (close >= 0 && part[close - 1] !== SLASH) depth++
      if (depth > MAX_DEPTH) return true
    }
  }
  return false
}
