/**
 * A letter of a paragraph as far as it decides where lines end; lengths are twentieths of a point.
 */
export interface Letter {
  readonly sign: string
  readonly advance: number
  /** How much of it can give way. */
  readonly gives: number
  /** Space after it that is left where a line ends: between Han and Latin letters. */
  readonly after: number
  /**
   * Its width in hundredths of what it has in the office program, where that takes it from a wider
   * face.
   */
  readonly scale?: number
  /** Whether the office program keeps it within the margin: text that is said not to be Chinese. */
  readonly staysIn?: boolean
}

/**
 * Between texts of a line that begin at places of their own; how wide it is depends on what stands
 * before.
 */
export const TAB = "\t"

/**
 * A line whose letters give way: from one letter, the first after its last tab, to before another.
 */
export interface TightLine {
  readonly from: number
  readonly to: number
  /** By how much it is to be narrower; less than nothing where it is only just not too long. */
  readonly short: number
  /**
   * All its letters become narrower: its last sign hangs over the margin in Word, and cannot in the
   * office program, or it is one word that only just fits.
   */
  readonly isWhole?: true
}

const han = /[\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff]/
/** What no line begins with, and what may hang over its end. */
const closing =
  /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300b\u3009\u300d\u300f\u3011\u3015\u201d\u2019\u2026\u2014%,.:;!?)\]}]/
const hanging = /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f]/
/** Those of them that hang in the office program in Chinese alone. Source: its own prints. */
const hangingInWord = /[\uff1a\uff1b\uff01\uff1f]/
/** What no line ends with. */
const opening = /[\uff08\u300a\u3008\u300c\u300e\u3010\u3014\u201c\u2018([{]/
const blank = /^[ \t]$/
const wide = /[\u2e80-\uffef]/

/**
 * Word lets punctuation and spaces give way where that costs less than leaving the line short
 * would: up to this many times what would be left over before a Han letter, and before a word.
 * Source: measured on lines of PDFs that Word exported.
 */
const WORTH = { han: 2.2, word: 0.9 } as const
/**
 * The same in WPS: whatever is nearer. Source: 160 lines of PDFs of four documents that it
 * exported.
 */
const WORTH_IN_WPS = { han: 1, word: 1 } as const

/**
 * Lengths of letters are rounded in many places: lines are made narrower by this much more than
 * they have to be, and those that are fuller than that, twentieths of a point.
 */
export const SURE = 16

/**
 * A word that fills its line to within this much is made narrower by it: columns that Word fitted
 * to their words are exactly as wide, and the office program parts what is a trifle wider,
 * twentieths of a point.
 */
const SNUG = 8
/**
 * A word that is longer than its line by more than this is parted in Word as well, twentieths of a
 * point.
 */
const ROUNDED = 3

/** Whether a line may end between two letters. */
function isBreak(before: string, after: string): boolean {
  if (after === " " || closing.test(after) || opening.test(before)) return false
  if (before === " ") return true
  if (wide.test(before) || wide.test(after)) return true
  return before === "-" && /\p{L}/u.test(after)
}

/** Sums as a line is filled. */
interface Filled {
  /** Its first letter, after its last tab. */
  readonly from: number
  readonly end: number
  /** Its length without spaces at its end, nor what may hang over it. */
  readonly length: number
  /** What hangs over it where there is no room for it. */
  readonly hung: number
  readonly gives: number
  /** What hangs over it in Word alone. */
  readonly out: number
  /** Whether it could not end before. */
  readonly isWord: boolean
}

/**
 * The lines of a paragraph that Word fits by letting letters give way, as it fills line by line.
 *
 * @param room widths of the first line and of the others, whether signs hang over their ends, whether WPS
 * laid it out, and where text goes on after a tab at a place of the others; nothing gives way where that is not known
 */
export function tightLines(
  letters: readonly Letter[],
  {
    first,
    rest,
    hangs = true,
    isWps = false,
    afterTab,
  }: {
    readonly first: number
    readonly rest: number
    readonly hangs?: boolean
    readonly isWps?: boolean
    readonly afterTab?: (at: number) => number | undefined
  },
): TightLine[] {
  const tight: TightLine[] = []
  let from = 0
  while (from < letters.length) {
    const width = from === 0 ? first : rest
    const { fitting, next } = fill(letters, from, {
      width,
      hangs,
      // Where that is not known, no number is greater or less than any.
      afterTab: (sum) => (afterTab?.(rest - width + sum) ?? Number.NaN) - rest + width,
    })
    const word = fitting ?? next
    if (word?.isWord && word.end > from + 1) tight.push(...snugWord(word, width))
    if (!next) {
      if (fitting) tight.push(...hangingLine(fitting, width))
      break
    }
    const isTight = isWorth(next, fitting, {
      width,
      worth: (isWps ? WORTH_IN_WPS : WORTH)[
        han.test(letters[next.end - 1]?.sign ?? "") ? "han" : "word"
      ],
    })
    if (isTight) tight.push({ from: next.from, to: next.end, short: next.length - width })
    else if (fitting) tight.push(...fullLine(fitting, width))
    const end = isTight ? next.end : (fitting?.end ?? next.end)
    from = skipSpaces(letters, Math.max(end, from + 1))
  }
  return tight
}

/** Whether letters give way for what is next, up to `worth` times what would be left over. */
function isWorth(
  next: Filled,
  fitting: Filled | undefined,
  { width, worth }: { readonly width: number; readonly worth: number },
): boolean {
  const short = next.length - width
  const left = Math.max(0, width - (fitting ? fitting.length + fitting.hung : 0))
  return short <= next.gives && (short <= worth * left || !fitting)
}

/** The line, where it could turn out too long in the office program. */
function fullLine(filled: Filled, width: number): TightLine[] {
  const hung = hangingLine(filled, width)
  if (hung.length > 0 || width - filled.length >= SURE || filled.gives === 0) return hung
  return [{ from: filled.from, to: filled.end, short: filled.length - width }]
}

/** The line, where its last sign hangs over the margin in Word alone. */
function hangingLine(filled: Filled, width: number): TightLine[] {
  const short = filled.length + filled.out - width
  return filled.out > 0 && short > 0
    ? [{ from: filled.from, to: filled.end, short, isWhole: true }]
    : []
}

/** The line, where it is one word that only just fits. */
function snugWord(word: Filled, width: number): TightLine[] {
  const left = width - word.length
  if (left < -ROUNDED || left >= SNUG) return []
  return [{ from: word.from, to: word.end, short: SNUG - left - SURE, isWhole: true }]
}

function skipSpaces(letters: readonly Letter[], from: number): number {
  let at = from
  while (letters[at]?.sign === " ") at++
  return at
}

/** The last place where the line may end and fits, and the first where it does not. */
function fill(
  letters: readonly Letter[],
  begin: number,
  {
    width,
    hangs,
    afterTab,
  }: {
    readonly width: number
    readonly hangs: boolean
    readonly afterTab: (at: number) => number
  },
): { fitting: Filled | undefined; next: Filled | undefined } {
  let fitting: Filled | undefined
  let from = begin
  let isWord = true
  let sum = 0
  let gives = 0
  let spaces = 0
  for (let at = begin; at < letters.length; at++) {
    const letter = letters[at]
    if (!letter) break
    if (letter.sign === TAB) {
      sum = afterTab(sum)
      ;[from, gives, spaces, isWord] = [at + 1, 0, 0, false]
      continue
    }
    const isSpace = letter.sign === " "
    spaces = isSpace ? spaces + letter.advance : 0
    sum += letter.advance
    const after = letters[at + 1]
    if (!isSpace && (!after || isBreak(letter.sign, after.sign) || blank.test(after.sign))) {
      const hung = hangs && hanging.test(letter.sign) ? letter.advance : 0
      const out = hangs && letter.staysIn && hangingInWord.test(letter.sign) ? letter.advance : 0
      const filled = { from, end: at + 1, length: sum - spaces - hung, hung, gives, out, isWord }
      if (filled.length > width) return { fitting, next: filled }
      fitting = filled
      isWord = false
    }
    gives += letter.gives
    sum += letter.after
  }
  return { fitting, next: undefined }
}
