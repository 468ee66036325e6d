import { height, width, type Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage } from "../../base/host.ts"

type Word = OcrResult["words"][number]

/** What a tick is read as, where it is read. */
const LIKE_TICK = /^[√✓✔∨∠<〈くㄥVvYyJLレソン丿/人入乙]$/u
/** What a cross beside ticks is read as. */
const LIKE_CROSS = /^[xX×✕✗]$/u
/** Sureness of a sign whose shape tells it. */
const CONFIDENCE = 0.8
/** Room behind a sign at the start of a line, in its heights. */
const APART = 0.3

/** Width of a tick over its height, at least and at most. */
const PROPORTION = [0.5, 2.2] as const
/** Where its lowest point stands, in shares of its width. */
const FOOT = [0.1, 0.6] as const
/**
 * Top of its short arm, in shares of its height from its top: that of a V stands as high as the
 * other.
 */
const SHORT_ARM = [0.15, 0.85] as const
/** The same for the end of its long arm. */
const LONG_ARM = 0.3
/** Height of its stroke at most in a column of pixels, in shares of its height. */
const STROKE = 0.55
/** Share of an arm that must rise. */
const RISING = 0.85
/** Columns at each end of a tick that tell its arms, in shares of its width. */
const END = 0.12
/** Columns and rows of pixels that a tick has at least. */
const LEAST_PIXELS = 8

/**
 * Tells the ticks of tables and lists, which stand alone and are taken for letters and signs, by
 * the shape of their ink; where a page has any, crosses that stand alone are no letters either.
 *
 * `picture` is grey and without rulings, boxes are in its pixels.
 */
export function withTicks(
  { words, unread = [] }: Pick<OcrResult, "words" | "unread">,
  picture: PixelImage,
): readonly Word[] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    line.toSorted((a, b) => a.box.x0 - b.box.x0),
  )
  const ticks = new Set(
    lines.flatMap(([first, next]) =>
      first && LIKE_TICK.test(first.text) && isFree(first, next) && tickIn(first.box, picture)
        ? [first]
        : [],
    ),
  )
  const missed = unread.flatMap((box) => tickIn(box, picture) ?? [])
  if (ticks.size + missed.length === 0) return words
  const crosses = new Set(
    lines.flatMap((line) => line.filter(({ text }) => line.length === 1 && LIKE_CROSS.test(text))),
  )
  const next = Math.max(-1, ...lines.map(([word]) => word?.line ?? 0)) + 1
  return [
    ...words.map((word) =>
      ticks.has(word) ? asSign(word, "√") : crosses.has(word) ? asSign(word, "×") : word,
    ),
    ...missed.map((box, at) => asSign({ text: "", box, confidence: 0, line: next + at }, "√")),
  ]
}

const isFree = (sign: Word, next: Word | undefined): boolean =>
  !next || next.box.x0 - sign.box.x1 >= APART * height(sign.box)

const asSign = (word: Word, text: string): Word => ({
  ...word,
  text,
  confidence: Math.max(CONFIDENCE, word.confidence),
  chars: [{ text, box: word.box, confidence: Math.max(CONFIDENCE, word.confidence) }],
})

/** Ink of a column of pixels: its first row and its last, in shares of the height, from the top. */
interface Column {
  readonly top: number
  readonly bottom: number
}

/**
 * The box of a tick's ink in a part of a picture, if it is one: it falls to a foot and rises
 * farther.
 */
function tickIn(part: Box, picture: PixelImage): Box | undefined {
  const { box, columns } = inkIn(part, picture)
  const [wide, high] = [width(box), height(box)]
  if (Math.min(wide, high) < LEAST_PIXELS) return undefined
  if (wide < PROPORTION[0] * high || wide > PROPORTION[1] * high) return undefined
  const foot = columns.reduce(
    (lowest, { bottom }, at) => (bottom > (columns[lowest]?.bottom ?? 0) ? at : lowest),
    0,
  )
  const place = foot / columns.length
  if (place < FOOT[0] || place > FOOT[1]) return undefined
  const end = Math.max(1, Math.round(END * columns.length))
  const shortArm = Math.min(...columns.slice(0, end).map(({ top }) => top))
  const longArm = Math.min(...columns.slice(-end).map(({ top }) => top))
  const isOne =
    shortArm >= SHORT_ARM[0] &&
    shortArm <= SHORT_ARM[1] &&
    longArm <= LONG_ARM &&
    columns.slice(foot + end).every(({ top, bottom }) => bottom - top <= STROKE) &&
    risingShare(columns.slice(foot)) >= RISING
  return isOne ? box : undefined
}

/** Share of the steps from column to column in which the lower edge of the ink does not fall. */
function risingShare(columns: readonly Column[]): number {
  const rising = columns.slice(1).filter(({ bottom }, at) => bottom <= (columns[at]?.bottom ?? 0))
  return rising.length / Math.max(1, columns.length - 1)
}

/**
 * The box around the ink in a part of a picture, and its columns from the first with ink to the
 * last.
 */
function inkIn(
  part: Box,
  { width: row, height: rows, channels, data }: PixelImage,
): { readonly box: Box; readonly columns: readonly Column[] } {
  const [x0, x1] = [Math.max(0, Math.floor(part.x0)), Math.min(row, Math.ceil(part.x1))]
  const [y0, y1] = [Math.max(0, Math.floor(part.y0)), Math.min(rows, Math.ceil(part.y1))]
  const levelOf = (x: number, y: number): number => data[(y * row + x) * channels] ?? 255
  let [least, most] = [255, 0]
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      least = Math.min(least, levelOf(x, y))
      most = Math.max(most, levelOf(x, y))
    }
  const inked: { readonly x: number; readonly first: number; readonly last: number }[] = []
  for (let x = x0; x < x1; x++) {
    const ys: number[] = []
    for (let y = y0; y < y1; y++) if (levelOf(x, y) < (least + most) / 2) ys.push(y)
    const [first, last] = [ys[0], ys.at(-1)]
    if (first !== undefined && last !== undefined) inked.push({ x, first, last })
  }
  const box = {
    x0: inked[0]?.x ?? x0,
    x1: (inked.at(-1)?.x ?? x0) + 1,
    y0: Math.min(...inked.map(({ first }) => first)),
    y1: Math.max(...inked.map(({ last }) => last)) + 1,
  }
  const high = Math.max(1, height(box))
  const columns = inked.map(({ first, last }) => ({
    top: (first - box.y0) / high,
    bottom: (last + 1 - box.y0) / high,
  }))
  return { box, columns }
}
