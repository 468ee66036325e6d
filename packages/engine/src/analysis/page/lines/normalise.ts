import { wholeHan } from "../../../fonts/han-forms.ts"

/** Letters that stand for one shape of several: the font did it, not the author. */
const compatibility = /[\uFB00-\uFB06]/u

/**
 * Signs of symbol fonts in the private use area, by the low byte of their code, and what they look
 * like.
 *
 * Source: the Symbol and Wingdings code tables; Word writes bullets so.
 */
const symbols: Readonly<Record<number, string>> = {
  0x6c: "●",
  0x6e: "■",
  0x6f: "□",
  0x71: "❑",
  0x74: "◆",
  0x75: "◆",
  0x76: "❖",
  0x77: "◆",
  0x9f: "•",
  0xa1: "○",
  0xa7: "▪",
  0xa8: "◻",
  0xb7: "•",
  0xd8: "➢",
  0xe0: "→",
  0xf0: "⇨",
  0xfc: "✓",
  0xfe: "☑",
}

/** Zero width space, its forms, and a hyphen that shows only where a line ends at it. */
const withoutWidth: ReadonlySet<number> = new Set([0x200b, 0xfeff, 0xad])

/**
 * Gives the text of a glyph as a person would type it: ligatures opened, symbol codes named, odd
 * spaces made plain.
 */
export function normaliseGlyph(char: string): string {
  const code = char.codePointAt(0) ?? 0x20
  // What has no width shares its place with the letter behind it, and comes as one glyph with that.
  if (withoutWidth.has(code) && char.length > 1) return normaliseGlyph(char.slice(1))
  if (code < 0x80) return char === "\u0002" ? "-" : char
  if (code === 0xa0 || code === 0x202f || (code >= 0x2000 && code <= 0x200a)) return " "
  if (code === 0xad) return "-"
  if (code === 0x200b || code === 0xfeff) return ""
  if (code >= 0xf000 && code <= 0xf0ff) return symbols[code & 0xff] ?? char
  // Nearly all characters are single and far from these ranges.
  if (char.length === 1 && (code < 0x2e80 || (code > 0x2fdf && code < 0xf900))) return char
  return compatibility.test(char) ? char.normalize("NFKC") : wholeHan(char)
}
