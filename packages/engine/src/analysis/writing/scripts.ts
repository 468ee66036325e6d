/**
 * Scripts written without spaces between words: Han, kana, CJK punctuation and full-width forms.
 */
const wide =
  /[\u2E80-\u2FFF\u3000-\u30FF\u3105-\u312F\u3190-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u
/** Arabic digits are none of them: numbers are written from the left in every script. */
const rightToLeft = /[\u0590-\u065F\u066A-\u06EF\u06FA-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u
const letter = /\p{L}/u

/**
 * Tells that a text is one unit below `limit`: these questions are asked of every glyph, and most
 * are Latin.
 */
const isBelow = (char: string, limit: number): boolean =>
  char.length === 1 && char.charCodeAt(0) < limit

/**
 * Tells a unit between the first bopomofo signs and the last Han character, which are all such:
 * these questions are asked of every glyph, and most of Chinese are told so.
 */
export const isPlainHan = (code: number): boolean => code >= 0x3190 && code <= 0x9fff

/** Tells whether the character belongs to a script that has no word spaces. */
export const isCjk = (char: string): boolean =>
  isPlainHan(char.charCodeAt(0)) || (!isBelow(char, 0x2e80) && wide.test(char))

/** Tells whether any character of a text belongs to such a script. */
export function holdsCjk(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isPlainHan(code)) return true
    if (code >= 0x2e80) return wide.test(text)
  }
  return false
}

export function isRightToLeft(char: string): boolean {
  const first = char.charCodeAt(0)
  // None of these scripts has characters in between.
  if (char.length === 1 && (first < 0x590 || (first > 0x8ff && first < 0xfb1d))) return false
  return rightToLeft.test(char)
}

export function isLetter(char: string): boolean {
  const first = char.charCodeAt(0)
  if (char.length !== 1 || first >= 0x80) return letter.test(char)
  return (first | 0x20) >= 0x61 && (first | 0x20) <= 0x7a
}

/** Tells whether nothing of a text can be seen; true for the empty text. */
export function isSpace(char: string): boolean {
  const first = char.charCodeAt(0)
  // No white space stands in these ranges: one look at the first unit answers for nearly all texts.
  if ((first > 0x20 && first < 0xa0) || (first > 0x3000 && first < 0xfeff)) return false
  return char === " " || /^\s*$/.test(char)
}

/** Share of the visible characters that are CJK, 0 to 1. */
export function cjkShare(text: string): number {
  let [cjk, all] = [0, 0]
  for (const char of text) {
    if (isSpace(char)) continue
    all++
    if (isCjk(char)) cjk++
  }
  return all === 0 ? 0 : cjk / all
}

/**
 * Characters that only join or part others and draw nothing. Source: Unicode, "General
 * Punctuation".
 */
const noWidth = /^[\u200b-\u200d\u2060\ufeff]$/

/** Tells a character that has no width at all. */
export const hasNoWidth = (char: string): boolean => char >= "\u200b" && noWidth.test(char)
