import type { Pt } from "../../base/units.ts"
import { unitsOf } from "../plain/break-lines.ts"
import type { Span, SpanStyle } from "./text-styles.ts"

/** A part of a line in one style. */
export interface LinePart {
  readonly text: string
  /** From the line's beginning. */
  readonly x: Pt
  readonly width: Pt
  readonly style: SpanStyle
}

export interface Line {
  readonly parts: readonly LinePart[]
  readonly width: Pt
}

/** A text in several styles that can be measured between any two of its characters. */
class MeasuredText {
  readonly text: string
  readonly #spans: readonly Span[]
  /** Width of the text before each character, with one more at the end. */
  readonly #before: Float64Array
  /** Where each span begins. */
  readonly #starts: number[] = []

  constructor(spans: readonly Span[]) {
    this.#spans = spans
    this.text = spans.map(({ text }) => text).join("")
    this.#before = new Float64Array(this.text.length + 1)
    let at = 0
    let x = 0
    for (const { text, style } of spans) {
      this.#starts.push(at)
      for (const letter of text) {
        x += style.faces.widthOf(letter) * style.size
        // Halves of a pair get the width of both.
        for (let half = 0; half < letter.length; half++) this.#before[++at] = x
      }
    }
  }

  width(from: number, to: number): Pt {
    return (this.#before[to] ?? 0) - (this.#before[from] ?? 0)
  }

  line(from: number, to: number): Line {
    const end = from + this.text.slice(from, to).trimEnd().length
    const parts: LinePart[] = []
    for (let index = this.#spanAt(from); index < this.#spans.length; index++) {
      const { text = "", style } = this.#spans[index] ?? {}
      const start = this.#starts[index] ?? 0
      if (start >= end || !style) break
      const [a, b] = [Math.max(from, start), Math.min(end, start + text.length)]
      if (a < b)
        parts.push({
          text: this.text.slice(a, b),
          x: this.width(from, a),
          width: this.width(a, b),
          style,
        })
    }
    return { parts, width: this.width(from, end) }
  }

  /** Place of the last span that begins at a character or before it. */
  #spanAt(character: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= character) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}

/** Lines of a text in so much room; "\n" begins a new one. */
export function spanLines(spans: readonly Span[], room: Pt): Line[] {
  const measured = new MeasuredText(spans)
  let from = 0
  return measured.text.split("\n").flatMap((paragraph) => {
    const lines = linesBetween(measured, { from, to: from + paragraph.length }, room)
    from += paragraph.length + 1
    return lines
  })
}

function linesBetween(
  measured: MeasuredText,
  { from, to }: { from: number; to: number },
  room: Pt,
): Line[] {
  const lines: Line[] = []
  let start = from
  let at = from
  for (const unit of unitsOf(measured.text.slice(from, to))) {
    const isTooLong = measured.width(at, at + unit.trimEnd().length) > room
    for (const part of isTooLong ? unit : [unit]) {
      if (measured.width(start, at + part.trimEnd().length) > room && at > start) {
        lines.push(measured.line(start, at))
        start = at
      }
      at += part.length
    }
  }
  return [...lines, measured.line(start, to)]
}

/** How wide a text is where only "\n" begins a new line. */
export function widthOf(spans: readonly Span[]): Pt {
  return widest(spanLines(spans, Number.POSITIVE_INFINITY).map(({ width }) => width))
}

/** The largest of any number of lengths; 0 of none. */
export const widest = (lengths: readonly Pt[]): Pt =>
  lengths.reduce((most, length) => Math.max(most, length), 0)
