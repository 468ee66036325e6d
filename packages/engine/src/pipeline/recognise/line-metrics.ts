import type { OcrResult } from "../../base/host.ts"

type Word = OcrResult["words"][number]

/** A recognised line with the type size and baseline its ink suggests, in pixels. */
export interface RecognisedLine {
  readonly words: readonly Word[]
  readonly size: number
  readonly baseline: number
}

const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
const TALL = /[A-Z0-9bdfhklt\u00c0-\u00de!?()[\]{}|/\\%&#$@"']/
const DEEP = /[gjpqy,;()[\]{}|$Q]/

/** Reach of ink above and below the baseline in em: middling values of text faces. */
const reach = { cjkUp: 0.86, cjkDown: 0.07, tall: 0.72, low: 0.5, deep: 0.21 } as const

/** Sizes that differ by less than this share are one size: letters without ascenders make lines measure differently. */
const SAME_SIZE = 0.14

/** Gathers words by line and gives each line its size, like sizes made equal. */
export function measureLines(words: readonly Word[]): RecognisedLine[] {
  const byLine = Map.groupBy(words, (word) => word.line)
  const lines = [...byLine.values()].map(measureLine)
  const settled = settleSizes(lines.map((line) => line.size))
  return lines.map((line, index) => ({ ...line, size: settled[index] ?? line.size }))
}

function measureLine(words: readonly Word[]): RecognisedLine {
  const text = words.map((word) => word.text).join("")
  const top = Math.min(...words.map((word) => word.box.y0))
  const bottom = Math.max(...words.map((word) => word.box.y1))
  const isCjk = CJK.test(text)
  const up = isCjk ? reach.cjkUp : TALL.test(text) ? reach.tall : reach.low
  const down = isCjk ? reach.cjkDown : DEEP.test(text) ? reach.deep : 0
  const size = Math.min((bottom - top) / (up + down), pitchOf(words))
  return { words: words.toSorted((a, b) => a.box.x0 - b.box.x0), size, baseline: bottom - down * size }
}

/** Han characters in a row that tell how wide an em is. */
const LEAST_PITCH = 3

/** Han characters are as wide as their size, or stand wider apart: their distance is the most that the size can be. */
function pitchOf(words: readonly Word[]): number {
  const pitches = words.flatMap((word) => {
    const count = Array.from(word.text).length
    return count >= LEAST_PITCH && Array.from(word.text).every(isCjkText) ? [(word.box.x1 - word.box.x0) / (count - 0.08)] : []
  })
  return pitches.length === 0 ? Infinity : Math.max(...pitches)
}

/** Gives each size the median of its neighbours in size. */
function settleSizes(sizes: readonly number[]): number[] {
  const order = sizes.map((size, index) => ({ size, index })).toSorted((a, b) => a.size - b.size)
  const settled: number[] = []
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    while (end < order.length && (order[end]?.size ?? 0) <= (order[start]?.size ?? 0) * (1 + SAME_SIZE)) end++
    const median = order[(start + end) >> 1]?.size ?? 0
    for (let at = start; at < end; at++) settled[order[at]?.index ?? 0] = median
    start = end
  }
  return settled
}

export const isCjkText = (text: string): boolean => CJK.test(text)

/** Share of an em that a character is wide, for dealing a word's width out to its letters. */
export function widthShare(char: string): number {
  if (CJK.test(char)) return 1
  if (/[iljtfI.,:;!'|]/.test(char)) return 0.3
  if (/[mwMW@%]/.test(char)) return 0.85
  return /[A-Z]/.test(char) ? 0.68 : 0.5
}
