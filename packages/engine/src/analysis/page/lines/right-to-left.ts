import type { Span, TextLine } from "../../drafts.ts"
import { isRightToLeft, isSpace } from "../../writing/scripts.ts"

/**
 * Puts a right-to-left line from the order of its places into reading order, in place.
 *
 * Numbers and Latin words inside keep their own direction. Source: Unicode Standard Annex 9, rule
 * L2, for one level.
 */
export function orderRightToLeft(line: {
  readonly text: string[]
  readonly edges: number[]
  readonly pieces: unknown[]
}): void {
  const order = line.text.map((_, index) => index).reverse()
  const charAt = (place: number): string => wholeAt(line.text, order[place] ?? 0)
  let at = 0
  while (at < order.length) {
    if (!isForward(charAt(at))) {
      at++
      continue
    }
    let end = at
    for (let next = at; next < order.length; next++) {
      const char = charAt(next)
      if (isForward(char)) end = next
      else if (!isSpace(char) && isRightToLeft(char)) break
    }
    order.splice(at, end - at + 1, ...order.slice(at, end + 1).reverse())
    at = end + 1
  }
  pairHalves(line.text, order)
  reorder(line.text, order)
  reorder(line.edges, order)
  reorder(line.pieces, order)
  settleBrackets(line.text)
}

/** Halves of a character above U+FFFF, which edges have a place each for. */
const isHighHalf = (unit: string): boolean =>
  unit.length === 1 && unit >= "\ud800" && unit < "\udc00"
const isLowHalf = (unit: string): boolean =>
  unit.length === 1 && unit >= "\udc00" && unit < "\ue000"

/** Puts the halves of a character that was turned round into their order again. */
function pairHalves(text: readonly string[], order: number[]): void {
  for (let at = 0; at + 1 < order.length; at++) {
    const [low = 0, high = 0] = [order[at], order[at + 1]]
    if (high !== low - 1 || !isLowHalf(text[low] ?? "") || !isHighHalf(text[high] ?? "")) continue
    order[at] = high
    order[at + 1] = low
    at++
  }
}

/** The whole character of which a unit is a half. */
function wholeAt(text: readonly string[], at: number): string {
  const unit = text[at] ?? ""
  if (isHighHalf(unit)) return unit + (text[at + 1] ?? "")
  return isLowHalf(unit) ? (text[at - 1] ?? "") + unit : unit
}

/**
 * Puts the words of a left-to-right line that are read from the right into reading order, in place,
 * each stretch of them by itself: a gap or a letter of the other direction ends it.
 *
 * Letters take the places of each other, so that places go on from left to right.
 */
export function orderWithin(line: {
  readonly text: string[]
  readonly gaps: readonly { readonly at: number }[]
}): void {
  const { text } = line
  const walls = new Set(line.gaps.map(({ at }) => at))
  for (let from = 0; from < text.length; from++) {
    if (!isRightToLeft(text[from] ?? "")) continue
    let last = from
    for (let at = from + 1; at < text.length && !walls.has(at); at++) {
      const char = text[at] ?? ""
      if (isRightToLeft(char)) last = at
      else if (/\p{L}/u.test(char)) break
    }
    const own = text.slice(from, last + 1)
    const places = own.map((_, at) => at)
    orderRightToLeft({ text: own, edges: [...places], pieces: [...places] })
    for (const [at, char] of own.entries()) text[from + at] = char
    from = last
  }
}

const openers = "([{<«‹"
const closers = ")]}>»›"

/** A line of signs and numbers alone, as it is read among text that is read from the right. */
export function turnedLine(line: TextLine): TextLine {
  if (line.direction === "rtl") return line
  const text = line.text.split("")
  const pieces = line.spans.flatMap((span) =>
    Array.from({ length: span.text.length }, (_, at) => ({ span, end: span.edges[at + 1] ?? 0 })),
  )
  const edges = line.spans.flatMap(({ edges: own }) => Array.from(own).slice(0, -1))
  const parts = { text, edges, pieces }
  orderRightToLeft(parts)
  // Whatever the file names, a bracket behind a number closes.
  const opener = openers.indexOf(text.at(-1) ?? "")
  if (opener >= 0) text[text.length - 1] = closers[opener] ?? ""
  const starts = pieces.flatMap(({ span }, at) => (span === pieces[at - 1]?.span ? [] : [at]))
  const spans = starts.flatMap((from, index): Span[] => {
    const to = starts[index + 1] ?? pieces.length
    const [piece, last] = [pieces[from], pieces[to - 1]]
    if (!piece || !last) return []
    const own = [...edges.slice(from, to), last.end]
    return [{ ...piece.span, text: text.slice(from, to).join(""), edges: own }]
  })
  return { ...line, spans, text: text.join(""), direction: "rtl" }
}

/**
 * Turns brackets into those that the text is written with: where that leaves one without its
 * partner, all of them, or every second one of a kind. Readers mirror one bracket of a pair around
 * Latin letters, and leave the other.
 *
 * Source: Unicode Standard Annex 9, rule N0: both brackets of a pair have one direction.
 */
function settleBrackets(text: string[]): void {
  const given = [...text]
  mirrorBrackets(text)
  if (arePaired(text)) return
  const settled = [given.map(mirrored), everySecond(given)].find((each) => each && arePaired(each))
  settled?.forEach((char, at) => {
    text[at] = char
  })
}

const isBracket = (char: string): boolean => char !== "" && (openers + closers).includes(char)

function mirrored(char: string): string {
  const [opener, closer] = [openers.indexOf(char), closers.indexOf(char)]
  if (!isBracket(char)) return char
  return (opener >= 0 ? closers[opener] : openers[closer]) ?? char
}

/** Tells whether each bracket of a line has its partner, if only for want of any. */
function arePaired(text: readonly string[]): boolean {
  const open: number[] = []
  for (const char of text) {
    if (!isBracket(char)) continue
    const opener = openers.indexOf(char)
    if (opener >= 0) open.push(opener)
    else if (open.pop() !== closers.indexOf(char)) return false
  }
  return open.length === 0
}

/**
 * Lets brackets of each kind open and close by turns; undefined where one would open before a space
 * or close behind one, as behind the labels of a list.
 */
function everySecond(text: readonly string[]): string[] | undefined {
  const isOpen = new Map<number, boolean>()
  const settled: string[] = []
  for (const [at, char] of text.entries()) {
    if (!isBracket(char)) {
      settled.push(char)
      continue
    }
    const kind = Math.max(openers.indexOf(char), closers.indexOf(char))
    const closes = isOpen.get(kind) === true
    const beside = text[closes ? at - 1 : at + 1]
    if (beside === undefined || isSpace(beside)) return undefined
    isOpen.set(kind, !closes)
    settled.push((closes ? closers : openers)[kind] ?? char)
  }
  return settled
}

/**
 * Turns brackets into those that the text is written with.
 *
 * A bracket is drawn as its mirror image among letters read from the right (Unicode Standard Annex
 * 9, rule L4), and most files name what is drawn. Files that name what is written have their
 * brackets in order already.
 */
function mirrorBrackets(text: string[]): void {
  const isInner = innerTest(text)
  const own = text.flatMap((char, at) =>
    (openers.includes(char) || closers.includes(char)) && !isInner(at) ? [{ char, at }] : [],
  )
  const opened = own.findIndex(({ char }) => openers.includes(char))
  const closed = own.findIndex(({ char }) => closers.includes(char))
  if (opened >= 0 && closed > opened) return
  for (const { char, at } of own) {
    const [from, to] = openers.includes(char) ? [openers, closers] : [closers, openers]
    text[at] = to[from.indexOf(char)] ?? char
  }
}

/**
 * Tells whether a sign stands between two words that keep their own direction: it is drawn as
 * written.
 */
function innerTest(text: readonly string[]): (at: number) => boolean {
  const before: boolean[] = []
  const behind: boolean[] = []
  for (let at = 0, isOwn = false; at < text.length; at++) {
    before[at] = isOwn
    isOwn = keepsDirection(wholeAt(text, at)) ?? isOwn
  }
  for (let at = text.length - 1, isOwn = false; at >= 0; at--) {
    behind[at] = isOwn
    isOwn = keepsDirection(wholeAt(text, at)) ?? isOwn
  }
  return (at) => before[at] === true && behind[at] === true
}

/** Whether a letter or number keeps its own direction; undefined for signs, which have none. */
const keepsDirection = (char: string): boolean | undefined =>
  isForward(char) ? true : isRightToLeft(char) ? false : undefined

const isForward = (char: string): boolean => /[\p{L}\p{N}]/u.test(char) && !isRightToLeft(char)

function reorder<T>(list: T[], order: readonly number[]): void {
  const copy = order.map((index) => list[index] as T)
  list.splice(0, list.length, ...copy)
}
