import type { Box } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import type { Leftover } from "../../images/leftover-ink.ts"
import type { PixelRuling } from "../../images/rulings.ts"

type Word = OcrResult["words"][number]

/** What was seen on a page, in pixels. */
interface Seen {
  readonly words: readonly Word[]
  readonly rulings: readonly PixelRuling[]
  readonly pictures: readonly Leftover[]
}

/** Letters that stand on the baseline in every face. */
const STANDING = /[A-Za-ik-oru-xz0-9абвгеклмнопст]/
const isHan = /[\u3400-\u9fff]/
/** Characters that must tell how a page leans. */
const LEAST = 40
/** Points of a ruling count as so many pixels apart, beside the characters of lines. */
const RULING_STEP = 20
/** Slopes at most: steeper pages are turned before they are read. */
const STEEPEST = 0.012
/** Slopes below this move nothing by more than a pixel. */
const LEVEL = 0.0003

/**
 * The slope by which text and rulings still fall to the right, as a share; 0 where too little
 * tells.
 *
 * Turning a picture blurs it and is done by tenths of a degree; what is left over puts the ends of
 * a row of cells on different heights.
 */
export function slopeOf({ words, rulings }: Pick<Seen, "words" | "rulings">): number {
  let [across, square, count] = [0, 0, 0]
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const feet = line.flatMap(feetOf)
    if (feet.length < 2) continue
    const [x, y] = [mean(feet.map((foot) => foot.x)), mean(feet.map((foot) => foot.y))]
    for (const foot of feet) {
      across += (foot.x - x) * (foot.y - y)
      square += (foot.x - x) ** 2
    }
    count += feet.length
  }
  for (const { direction, from, to, ends } of rulings) {
    if (direction !== "horizontal") continue
    const length = to - from
    const weight = (length / RULING_STEP) * (length ** 2 / 12)
    across += (weight * (ends[1] - ends[0])) / length
    square += weight
    count += length / RULING_STEP
  }
  const slope = count < LEAST || square === 0 ? 0 : across / square
  return Math.abs(slope) > STEEPEST || Math.abs(slope) < LEVEL ? 0 : slope
}

/** Where the characters of a word stand; punctuation and letters with tails tell nothing. */
function feetOf({ chars = [], isVertical }: Word): { x: number; y: number }[] {
  if (isVertical === true) return []
  return chars
    .filter(({ text }) => STANDING.test(text) || isHan.test(text))
    .map(({ box }) => ({ x: (box.x0 + box.x1) / 2, y: box.y1 }))
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Moves everything as the page's turn by a slope around its middle would; sizes stay. */
export function levelled(
  { words, rulings, pictures }: Seen,
  slope: number,
  { width, height }: { readonly width: number; readonly height: number },
): Seen {
  const downAt = (x: number): number => -slope * (x - width / 2)
  const rightAt = (y: number): number => slope * (y - height / 2)
  const moved = (box: Box): Box => {
    const [dx, dy] = [rightAt((box.y0 + box.y1) / 2), downAt((box.x0 + box.x1) / 2)]
    return { x0: box.x0 + dx, x1: box.x1 + dx, y0: box.y0 + dy, y1: box.y1 + dy }
  }
  return {
    words: words.map((word) => ({
      ...word,
      box: moved(word.box),
      ...(word.chars && {
        chars: word.chars.map((char) => ({ ...char, box: moved(char.box) })),
      }),
    })),
    rulings: rulings.map((ruling) => {
      const [along, at] = ruling.direction === "horizontal" ? [rightAt, downAt] : [downAt, rightAt]
      const shift = along(ruling.at)
      const ends = [ruling.ends[0] + at(ruling.from), ruling.ends[1] + at(ruling.to)] as const
      return {
        ...ruling,
        at: ruling.at + at((ruling.from + ruling.to) / 2),
        from: ruling.from + shift,
        to: ruling.to + shift,
        ends,
      }
    }),
    pictures: pictures.map((picture) => ({ ...picture, box: moved(picture.box) })),
  }
}
