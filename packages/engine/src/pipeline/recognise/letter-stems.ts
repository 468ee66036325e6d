import type { OcrResult } from "../../base/host.ts"
import type { PixelRuling } from "../../images/rulings.ts"

type Word = OcrResult["words"][number]

/** How far a stem reaches out of its word above and below, in heights of the word. */
const BEYOND = 0.2

/**
 * Leaves out what is no ruling but the stem of a large letter: it stands upright within a word, and
 * is no higher than the word. Boxes are in pixels.
 */
export const withoutStems = (
  rulings: readonly PixelRuling[],
  words: readonly Word[],
): readonly PixelRuling[] =>
  rulings.filter(
    ({ direction, at, from, to }) =>
      direction === "horizontal" ||
      !words.some(({ box: { x0, y0, x1, y1 }, isVertical }) => {
        const reach = BEYOND * (y1 - y0)
        return isVertical !== true && at > x0 && at < x1 && from > y0 - reach && to < y1 + reach
      }),
  )
