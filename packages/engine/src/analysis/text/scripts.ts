/** Scripts written without spaces between words: Han, kana, CJK punctuation and full-width forms. */
const wide = /[\u2E80-\u2FFF\u3000-\u30FF\u3105-\u312F\u3190-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u
const hangul = /[\u1100-\u11FF\u3130-\u318F\uAC00-\uD7FF]/u
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u
const letter = /\p{L}/u

/** Tells whether the character belongs to a script that has no word spaces. */
export const isCjk = (char: string): boolean => wide.test(char)
export const isHangul = (char: string): boolean => hangul.test(char)
export const isRightToLeft = (char: string): boolean => rightToLeft.test(char)
export const isLetter = (char: string): boolean => letter.test(char)
export const isSpace = (char: string): boolean => char === " " || char === "\u00A0" || char === "\u3000" || char === "\t" || /^\s*$/.test(char)

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
