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
  const drawn = drawnBrackets(line.text)
  const stretches = forwardStretches(line.text, drawn)
  const order = line.text.map((_, index) => index).reverse()
  for (const { from, to } of stretches) {
    const [first, count] = [order.length - 1 - to, to - from + 1]
    order.splice(first, count, ...order.slice(first, first + count).reverse())
  }
  if (drawn) writeBrackets(line.text, drawn, stretches)
  pairHalves(line.text, order)
  reorder(line.text, order)
  reorder(line.edges, order)
  reorder(line.pieces, order)
  if (!drawn) mirrorBrackets(line.text)
}

/** A stretch of a line that keeps its own direction: places of its first and last character. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Brackets of a line as they are drawn, from left to right, and the places of each pair. */
interface Drawn {
  readonly text: readonly string[]
  readonly pairs: readonly Stretch[]
}

/**
 * Gives the brackets of a line as they are drawn, whatever the file names them; undefined where they
 * do not come in pairs.
 *
 * In either direction a pair is drawn around what stands between. Some files name what is drawn,
 * some what was written, and readers mirror one bracket of a pair around Latin letters and leave
 * the other.
 */
function drawnBrackets(given: readonly string[]): Drawn | undefined {
  if (!given.some(isBracket)) return undefined
  const turned = given.map(mirrored)
  const ways = [
    () => (isTight(given) ? given : undefined),
    () => (isTight(turned) ? turned : undefined),
    () => everySecond(given),
    () => given,
    () => turned,
  ]
  for (const way of ways) {
    const text = way()
    const pairs = text && pairsOf(text)
    if (text && pairs) return { text, pairs }
  }
  return undefined
}

/** Tells whether no bracket opens before a space or closes behind one. */
const isTight = (text: readonly string[]): boolean =>
  text.every((char, at) => {
    if (!isBracket(char)) return true
    const beside = text[openers.includes(char) ? at + 1 : at - 1]
    return beside !== undefined && !isSpace(beside)
  })

const closingSigns = ".,:;!?"

/**
 * Gives the stretches of words and numbers that keep their direction. A bracket beside one whose
 * partner is inside belongs to it.
 *
 * Source: Unicode Standard Annex 9, rules N0 and N1.
 */
function forwardStretches(text: readonly string[], drawn: Drawn | undefined): Stretch[] {
  const stretches: { from: number; to: number }[] = []
  /** The stretch that a place may belong to: the one between the same letters read from the right. */
  const near: ({ from: number; to: number } | undefined)[] = []
  let stretch: { from: number; to: number } | undefined
  for (let at = 0, start = 0; at <= text.length; at++) {
    const char = wholeAt(text, at)
    if (at === text.length || isRightToLeft(char)) {
      near.fill(stretch, start, at)
      near[at] = undefined
      stretch = undefined
      start = at + 1
    } else {
      near.push(undefined)
      if (!isForward(char)) continue
      if (!stretch) stretches.push((stretch = { from: at, to: at }))
      stretch.to = at
    }
  }
  for (const { from, to } of drawn?.pairs ?? []) {
    const own = near[from]
    if (!own || own !== near[to]) continue
    if (from >= own.from && from <= own.to) own.to = Math.max(own.to, to)
    else if (to >= own.from && to <= own.to) own.from = from
  }
  // What was typed with Latin words stands right of them: "Sprints:".
  for (const each of stretches) {
    const behind = text[each.to + 2] ?? " "
    const isApart = isSpace(behind) || closingSigns.includes(behind)
    if (isApart && closingSigns.includes(text[each.to + 1] || " ")) each.to++
  }
  return stretches
}

/** Puts the brackets of a line as they are written: mirrored where they are read from the right. */
function writeBrackets(text: string[], drawn: Drawn, stretches: readonly Stretch[]): void {
  let index = 0
  for (const [at, char] of drawn.text.entries()) {
    while (at > (stretches[index]?.to ?? Infinity)) index++
    const isForwardThere = at >= (stretches[index]?.from ?? Infinity)
    if (isBracket(char)) text[at] = isForwardThere ? char : mirrored(char)
  }
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
  for (const [at, char] of drawnBrackets(text)?.text.entries() ?? []) text[at] = char
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

const isBracket = (char: string): boolean => char !== "" && (openers + closers).includes(char)

function mirrored(char: string): string {
  const [opener, closer] = [openers.indexOf(char), closers.indexOf(char)]
  if (!isBracket(char)) return char
  return (opener >= 0 ? closers[opener] : openers[closer]) ?? char
}

/** Pairs of brackets, in order of their ends; undefined where one has no partner. */
function pairsOf(text: readonly string[]): Stretch[] | undefined {
  const open: { readonly kind: number; readonly at: number }[] = []
  const pairs: Stretch[] = []
  for (const [at, char] of text.entries()) {
    if (!isBracket(char)) continue
    const kind = openers.indexOf(char)
    if (kind >= 0) {
      open.push({ kind, at })
      continue
    }
    const partner = open.pop()
    if (partner?.kind !== closers.indexOf(char)) return undefined
    pairs.push({ from: partner.at, to: at })
  }
  return open.length === 0 ? pairs : undefined
}

/** Lets brackets of each kind open and close by turns; undefined where one would not be tight. */
function everySecond(text: readonly string[]): string[] | undefined {
  const isOpen = new Map<number, boolean>()
  const settled = text.map((char) => {
    if (!isBracket(char)) return char
    const kind = Math.max(openers.indexOf(char), closers.indexOf(char))
    const closes = isOpen.get(kind) === true
    isOpen.set(kind, !closes)
    return (closes ? closers : openers)[kind] ?? char
  })
  return isTight(settled) ? settled : undefined
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
