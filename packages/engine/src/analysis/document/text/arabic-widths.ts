/**
 * Widths of Arabic letters in DejaVu Sans, the face in which LibreOffice shows them where nothing
 * else is there, in thousandths of an em: at the end of a piece that joins, and before another
 * letter. Letters that join none behind them have one width.
 */
const LETTERS: readonly (readonly [letters: string, atEnd: number, joined?: number])[] = [
  ["اأإآٱ", 290],
  ["ء", 470],
  ["بتثپٹ", 960, 290],
  ["ئىيی", 805, 290],
  ["ن", 745, 290],
  ["ل", 740, 318],
  ["جحخچ", 646, 632],
  ["سش", 1250, 865],
  ["صض", 1217, 858],
  ["طظ", 937, 808],
  ["عغ", 565, 520],
  ["ف", 1036, 492],
  ["ق", 805, 492],
  ["ك", 834, 514],
  ["کگ", 895, 514],
  ["م", 642, 557],
  ["هہۀ", 530, 494],
  ["ھ", 665, 494],
  ["ں", 745],
  ["ة", 530],
  ["دذڈ", 485],
  ["رزژڑ", 517],
  ["وؤ", 500],
  ["ـ", 293],
]

const widths = new Map(
  LETTERS.flatMap(([letters, atEnd, joined = atEnd]) =>
    [...letters].map((letter) => [letter, { atEnd, joined }] as const),
  ),
)

/** Signs between Arabic letters: word spaces, commas, digits, in thousandths of an em. */
const others = { space: 318, mark: 320, digit: 537 }

/** Lam and alef in one, less than the two of them, in thousandths of an em. */
const ligatureLess = 23

/** Bold letters against light ones. */
const boldShare = 1.16

const combining = /\p{M}/u
const digit = /\p{Nd}/u
const alef = /[اأإآ]/u

/** Gives the width of Arabic words as LibreOffice sets them, in ems. */
export function arabicWidth(text: string, bold: boolean): number {
  const signs = [...text].filter((sign) => !combining.test(sign))
  let width = 0
  for (const [at, sign] of signs.entries()) {
    const [own, next] = [widths.get(sign), signs[at + 1] ?? ""]
    if (own) width += widths.has(next) && next !== "ء" ? own.joined : own.atEnd
    else width += otherWidth(sign)
    if (sign === "ل" && alef.test(next)) width -= ligatureLess
  }
  return (width / 1000) * (bold ? boldShare : 1)
}

const otherWidth = (sign: string): number =>
  sign === " " ? others.space : digit.test(sign) ? others.digit : others.mark

/** Tells whether a text has letters that join as Arabic ones do. */
export const holdsArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)
