import { binaryBytes, bytesString } from "./values.ts"
import type { PdfString } from "./values.ts"

/**
 * Characters of PDFDocEncoding that differ from Latin-1, from 0x18. Source: ISO 32000-2, annex D.2.
 */
const low = "\u02D8\u02C7\u02C6\u02D9\u02DD\u02DB\u02DA\u02DC"
const high =
  "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203A\u2212\u2030\u201E\u201C\u201D\u2018\u2019\u201A\u2122\uFB01\uFB02\u0141\u0152\u0160\u0178\u017D\u0131\u0142\u0153\u0161\u017E\uFFFD\u20AC"

/**
 * Decodes a text string: UTF-16 or UTF-8 by its mark, PDFDocEncoding otherwise. Source: ISO
 * 32000-2, 7.9.2.2.
 */
export function decodeText(text: PdfString): string {
  const { value } = text
  if (value.startsWith("\xFE\xFF"))
    return new TextDecoder("utf-16be").decode(binaryBytes(value.slice(2)))
  if (value.startsWith("\xFF\xFE"))
    return new TextDecoder("utf-16le").decode(binaryBytes(value.slice(2)))
  if (value.startsWith("\xEF\xBB\xBF"))
    return new TextDecoder("utf-8").decode(binaryBytes(value.slice(3)))
  let decoded = ""
  for (let at = 0; at < value.length; at += 1) decoded += fromDocEncoding(value.charCodeAt(at))
  return decoded
}

function fromDocEncoding(code: number): string {
  if (code >= 0x18 && code < 0x20) return low.charAt(code - 0x18)
  if (code >= 0x80 && code <= 0xa0) return high.charAt(code - 0x80)
  return String.fromCharCode(code)
}

/** Encodes text as ASCII where that suffices, as UTF-16BE with mark otherwise. */
export function encodeText(text: string): PdfString {
  if (/^[\x20-\x7E\n\r\t]*$/.test(text)) return bytesString(text)
  let value = "\xFE\xFF"
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    value += String.fromCharCode(unit >> 8, unit & 255)
  }
  return bytesString(value)
}

/** Encodes text as PDFDocEncoding, or gives undefined where a character has no place in it. */
export function encodeDocText(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    const code = char.charCodeAt(0)
    const special = low.includes(char)
      ? 0x18 + low.indexOf(char)
      : high.includes(char)
        ? 0x80 + high.indexOf(char)
        : -1
    if (special >= 0) bytes[at] = special
    else if (code < 0x80 || (code > 0xa0 && code < 0x100)) bytes[at] = code
    else return undefined
  }
  return bytes
}
