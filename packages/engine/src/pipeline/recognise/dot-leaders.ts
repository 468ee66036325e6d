import type { Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { measureLines } from "./line-metrics.ts"

type Word = OcrResult["words"][number]

/** Brightness below which a pixel is ink. */
const INK_BELOW = 160
/** Narrowest gap between words in which leaders are looked for, in ems. */
const LEAST_GAP = 2
/** Where dots stand: above and below the baseline, in ems. */
const ROWS = [0.6, 0.12] as const
/** Largest dot, and largest distance from one to the next, in ems. */
const [LARGEST, FARTHEST] = [0.25, 1.1]
/** Fewest dots, and how far a distance may be from the middle one, as a share of it. */
const [LEAST_DOTS, UNEVEN] = [5, 0.45]
/** Sureness of dots, which nobody has read but which can be nothing else. */
const CONFIDENCE = 0.8

/** A page number alone, before which the last dots may have been read. */
const PAGE_NUMBER = /^[.,·…:]*(?:\d{1,4}|[ivxlc]{1,6})$/iu
const READ_DOTS = /^[.,·…:]+/u

/**
 * Adds the rows of dots that lead from an entry of a table of contents to its page: recognition
 * passes them over. The page's number, which was read by itself, joins the line of its entry.
 * `picture` is grey and without rulings, boxes are in its pixels.
 */
export function withDotLeaders(words: readonly Word[], picture: PixelImage): readonly Word[] {
  const leaders: Word[] = []
  const byLine = Map.groupBy(words, ({ line }) => line)
  const numbers = new Map<Word, Word>()
  for (const { size, baseline, words: own } of measureLines(words.filter((one) => !one.isVertical)))
    for (const word of own) {
      const next = nextTo(word, words)
      if (!next || next.box.x0 - word.box.x1 < LEAST_GAP * size) continue
      const dots = dotsIn(picture, {
        x0: Math.ceil(word.box.x1),
        x1: Math.floor(next.box.x0),
        y0: Math.round(baseline - ROWS[0] * size),
        y1: Math.round(baseline + ROWS[1] * size),
      })
      if (!areLeaders(dots, size)) continue
      // Each dot reaches to the next, as the advance of a printed full stop does.
      const chars = dots.map((box, at) => ({
        text: ".",
        box: { ...box, x1: dots[at + 1]?.x0 ?? Math.max(box.x1, next.box.x0 - 1) },
        confidence: CONFIDENCE,
      }))
      const [first, last] = [dots[0], dots.at(-1)]
      if (!first || !last) continue
      const box = {
        x0: first.x0,
        x1: chars.at(-1)?.box.x1 ?? last.x1,
        y0: word.box.y0,
        y1: word.box.y1,
      }
      const text = ".".repeat(dots.length)
      leaders.push({ text, box, confidence: CONFIDENCE, line: word.line, chars })
      const isAlone = next.line !== word.line && byLine.get(next.line)?.length === 1
      if (isAlone && PAGE_NUMBER.test(next.text))
        numbers.set(next, { ...withoutDots(next), line: word.line })
    }
  if (leaders.length === 0) return words
  return [...words.map((word) => numbers.get(word) ?? word), ...leaders]
}

/** A number without the last dots of its leader. */
function withoutDots(word: Word): Word {
  const read = READ_DOTS.exec(word.text)?.[0].length ?? 0
  const first = word.chars?.[read]
  if (read === 0 || !first) return read === 0 ? word : { ...word, text: word.text.slice(read) }
  const box = { ...word.box, x0: Math.max(word.box.x0, first.box.x0) }
  return { ...word, text: word.text.slice(read), box, chars: word.chars.slice(read) }
}

/** The nearest word that stands to the right of one, at its height. */
function nextTo({ box }: Word, words: readonly Word[]): Word | undefined {
  const middle = (box.y0 + box.y1) / 2
  const right = words.filter(
    (other) => other.box.x0 >= box.x1 && other.box.y0 < middle && other.box.y1 > middle,
  )
  return right.toSorted((a, b) => a.box.x0 - b.box.x0)[0]
}

/** Small and all at one height, as far from each other as the next from the next. */
function areLeaders(dots: readonly Box[], size: number): boolean {
  if (dots.length < LEAST_DOTS) return false
  const isSmall = dots.every(
    ({ x0, x1, y0, y1 }) => x1 - x0 <= LARGEST * size && y1 - y0 <= LARGEST * size,
  )
  const tops = dots.map(({ y0 }) => y0)
  const steps = dots.slice(1).map(({ x0 }, at) => x0 - (dots[at]?.x0 ?? x0))
  const middle = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return (
    isSmall &&
    Math.max(...tops) - Math.min(...tops) <= LARGEST * size &&
    middle <= FARTHEST * size &&
    steps.every((step) => Math.abs(step - middle) <= Math.max(2, UNEVEN * middle))
  )
}

/** Boxes of ink that stand beside each other in a part of a picture. */
function dotsIn({ width, height, channels, data }: PixelImage, part: Box): Box[] {
  const [top, bottom] = [Math.max(0, part.y0), Math.min(height, part.y1)]
  const dots: { x0: number; x1: number; y0: number; y1: number }[] = []
  for (let x = Math.max(0, part.x0); x < Math.min(width, part.x1); x++) {
    let [first, last] = [-1, -1]
    for (let y = top; y < bottom; y++) {
      if ((data[(y * width + x) * channels] ?? 255) >= INK_BELOW) continue
      if (first < 0) first = y
      last = y + 1
    }
    if (first < 0) continue
    const dot = dots.at(-1)
    if (dot?.x1 === x) {
      dot.x1 = x + 1
      dot.y0 = Math.min(dot.y0, first)
      dot.y1 = Math.max(dot.y1, last)
    } else dots.push({ x0: x, x1: x + 1, y0: first, y1: last })
  }
  return dots
}
