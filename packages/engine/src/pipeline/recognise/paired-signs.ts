import type { RecognisedCharacter } from "../../base/host.ts"

/** Gap in ems up to which two strokes in a row are one dash: the ones of Chinese print have .1. */
const TOUCHING = 0.06

/**
 * What characters of a line are by others of it; only those that are not what they were read as.
 */
type Settled = Map<RecognisedCharacter, string>

/**
 * Tells signs of a line by those they go with: quotes of Chinese print open and close in turn,
 * angles that are open are closed, and two strokes that touch are a dash.
 *
 * `size` is that of the line, in the pixels of the boxes.
 */
export function pairedSigns(line: readonly RecognisedCharacter[], size: number): Settled {
  const settled: Settled = new Map()
  const isChinese = line.some(({ text }) => /\p{Script=Han}/u.test(text))
  if (isChinese) settleQuotes(line, settled)
  else settleAngles(line, settled)
  for (const [at, char] of line.entries()) {
    const next = line[at + 1]
    // The strokes of dictionaries stand in no text.
    if (char.text === "丨") settled.set(char, "|")
    if (char.text === "丶") settled.set(char, "、")
    if (char.text === "·" && isLowered(char, line[at - 1])) settled.set(char, "。")
    if (char.text !== "一" || next?.text !== "一") continue
    if (next.box.x0 - char.box.x1 > TOUCHING * size) continue
    settled.set(char, "—").set(next, "—")
  }
  return settled
}

/**
 * Where the middle of a full stop stands at least, in heights of the character before it, from its
 * top.
 */
const LOWERED = 0.7

/**
 * Whether a dot stands at the foot of the Chinese character before it: between names it stands half
 * way.
 */
function isLowered(
  { box: dot }: RecognisedCharacter,
  before: RecognisedCharacter | undefined,
): boolean {
  if (!before || !/(?![一二三丶])\p{Script=Han}/u.test(before.text)) return false
  const { y0, y1 } = before.box
  return (dot.y0 + dot.y1) / 2 - y0 >= LOWERED * (y1 - y0)
}

/**
 * Quotes open and close in turn. A line may begin within a quotation: the order counts that fits
 * more of what was read, and the usual one where both do.
 */
function settleQuotes(line: readonly RecognisedCharacter[], settled: Settled): void {
  const quotes = line.filter(({ text }) => /[“”]/.test(text))
  const orders = [["“", "”"] as const, ["”", "“"] as const]
  const [usual = 0, other = 0] = orders.map(
    (order) => quotes.filter(({ text }, at) => text === order[at % 2]).length,
  )
  const order = other > usual ? orders[1] : orders[0]
  if (quotes.length < 2 || !order) return
  for (const [at, quote] of quotes.entries()) settled.set(quote, order[at % 2] ?? quote.text)
}

/** An angle of two strokes whose other one was read as one of one stroke, or as two signs. */
function settleAngles(line: readonly RecognisedCharacter[], settled: Settled): void {
  for (const [at, { text }] of line.entries()) {
    if (/[«《]/.test(text)) {
      const end = line.slice(at + 1).find((char) => /[«»《》<>]/.test(char.text))
      if (end?.text === ">") settled.set(end, "»")
    }
    if (/[»》]/.test(text)) {
      const start = line.slice(0, at).findLast((char) => /[«»《》<>]/.test(char.text))
      if (start?.text === "<") settled.set(start, "«")
    }
  }
}
