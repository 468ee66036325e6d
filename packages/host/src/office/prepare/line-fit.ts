/** A letter of a paragraph as far as it decides where lines end; lengths are twentieths of a point. */
export interface Letter {
  readonly sign: string
  readonly advance: number
  /** How much of it can give way. */
  readonly gives: number
  /** Space after it that is left where a line ends: between Han and Latin letters. */
  readonly after: number
  /** Its width in hundredths of what it has in the office program, where that takes it from a wider face. */
  readonly scale?: number
}

/** A line whose letters give way: from one letter to before another. */
export interface TightLine {
  readonly from: number
  readonly to: number
  /** By how much it is to be narrower; less than nothing where it is only just not too long. */
  readonly short: number
  /** Its last sign hangs over the margin in Word, and cannot in the office program. */
  readonly hangs?: true
}

const han = /[\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff]/
/** What no line begins with, and what may hang over its end. */
const closing =
  /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300b\u3009\u300d\u300f\u3011\u3015\u201d\u2019\u2026\u2014%,.:;!?)\]}]/
const hanging = /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f]/
/** Those of them that do not hang in the office program. Source: PDFs that Word exported. */
const hangingInWord = /[\uff1a\uff1b\uff01\uff1f]/
/** What no line ends with. */
const opening = /[\uff08\u300a\u3008\u300c\u300e\u3010\u3014\u201c\u2018([{]/
const wide = /[\u2e80-\uffef]/

/**
 * Word lets punctuation and spaces give way where that costs less than leaving the line short would: up
 * to this many times what would be left over before a Han letter, and before a word. Source: measured on
 * lines of PDFs that Word exported.
 */
const WORTH = { han: 2.2, word: 0.9 } as const

/**
 * Lengths of letters are rounded in many places: lines are made narrower by this much more than they
 * have to be, and those that are fuller than that, twentieths of a point.
 */
export const SURE = 16

/** Whether a line may end between two letters. */
function isBreak(before: string, after: string): boolean {
  if (after === " " || closing.test(after) || opening.test(before)) return false
  if (before === " ") return true
  if (wide.test(before) || wide.test(after)) return true
  return before === "-" && /\p{L}/u.test(after)
}

/** Sums as a line is filled. */
interface Filled {
  readonly end: number
  /** Its length without spaces at its end, nor what hangs over it. */
  readonly length: number
  readonly gives: number
  /** What hangs over it in Word alone. */
  readonly out: number
}

/**
 * The lines of a paragraph that Word fits by letting letters give way, as it fills line by line.
 *
 * @param widths of the first line and of the others
 */
export function tightLines(
  letters: readonly Letter[],
  widths: { readonly first: number; readonly rest: number },
): TightLine[] {
  const tight: TightLine[] = []
  let from = 0
  while (from < letters.length) {
    const width = from === 0 ? widths.first : widths.rest
    const { fitting, next } = fill(letters, from, width)
    if (!next) {
      if (fitting) tight.push(...hangingLine(from, fitting, width))
      break
    }
    const short = next.length - width
    const left = width - (fitting?.length ?? 0)
    const worth = han.test(letters[next.end - 1]?.sign ?? "") ? WORTH.han : WORTH.word
    const isTight = short <= next.gives && (short <= worth * left || !fitting)
    const hung = !isTight && fitting ? hangingLine(from, fitting, width) : []
    tight.push(...hung)
    if (isTight) tight.push({ from, to: next.end, short })
    else if (fitting && hung.length === 0 && left < SURE && fitting.gives > 0)
      tight.push({ from, to: fitting.end, short: -left })
    const end = isTight ? next.end : (fitting?.end ?? next.end)
    from = skipSpaces(letters, Math.max(end, from + 1))
  }
  return tight
}

/** The line, where its last sign hangs over the margin in Word alone. */
function hangingLine(from: number, filled: Filled, width: number): TightLine[] {
  const short = filled.length + filled.out - width
  return filled.out > 0 && short > 0 ? [{ from, to: filled.end, short, hangs: true }] : []
}

function skipSpaces(letters: readonly Letter[], from: number): number {
  let at = from
  while (letters[at]?.sign === " ") at++
  return at
}

/** The last place where the line may end and fits, and the first where it does not. */
function fill(
  letters: readonly Letter[],
  from: number,
  width: number,
): { fitting: Filled | undefined; next: Filled | undefined } {
  let fitting: Filled | undefined
  let sum = 0
  let gives = 0
  let spaces = 0
  for (let at = from; at < letters.length; at++) {
    const letter = letters[at]
    if (!letter) break
    const isSpace = letter.sign === " "
    spaces = isSpace ? spaces + letter.advance : 0
    sum += letter.advance
    const after = letters[at + 1]
    if (!isSpace && (!after || isBreak(letter.sign, after.sign) || after.sign === " ")) {
      const hung = hanging.test(letter.sign) ? letter.advance : 0
      const out = hangingInWord.test(letter.sign) ? letter.advance : 0
      const filled = { end: at + 1, length: sum - spaces - hung, gives, out }
      if (filled.length > width) return { fitting, next: filled }
      fitting = filled
    }
    gives += letter.gives
    sum += letter.after
  }
  return { fitting, next: undefined }
}
