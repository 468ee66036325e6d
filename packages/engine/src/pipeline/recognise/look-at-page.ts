import type { Box } from "../../base/geometry.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import { evenLight } from "../../images/even-light.ts"
import { findLeftovers } from "../../images/leftover-ink.ts"
import { eraseRulings, findPixelRulings } from "../../images/rulings.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { takeOutStamps } from "../../images/stamps.ts"
import { measureSkew, quarterTurn, toGrey, turn } from "../../images/straighten.ts"

/** What was seen in the picture of a page; boxes in its pixels, after it was turned and straight. */
export interface SeenPage {
  readonly result: OcrResult
  readonly rulings: readonly PixelRuling[]
  /** Figures, signatures, formulas: ink that is no text. */
  readonly pictures: readonly Box[]
  /** Red and blue stamps, which may lie over text; in pixels before it was turned. */
  readonly stamps: readonly Box[]
  /** Quarters clockwise by which the page was turned. */
  readonly turns: number
}

interface Work {
  readonly ocr: NonNullable<Host["ocr"]>
  readonly languages: readonly string[]
  readonly signal: AbortSignal | undefined
}

/**
 * Recognises the picture of a page, straight, without its stamps and rulings; one that lies on its
 * side is turned and looked at again. `scale` is pixels a point.
 */
export async function lookAtPage(drawn: PixelImage, scale: number, work: Work): Promise<SeenPage> {
  const { grey: unstamped, stamps } = takeOutStamps(drawn, toGrey(drawn), scale)
  const grey = evenLight(unstamped)
  const first = await lookAt(grey, scale, work)
  const turns = Math.round(first.result.rotation / 90) % 4
  if (turns !== 1 && turns !== 2 && turns !== 3) return { ...first, stamps, turns: 0 }
  return { ...(await lookAt(quarterTurn(grey, turns), scale, work)), stamps, turns }
}

async function lookAt(
  picture: PixelImage,
  scale: number,
  { ocr, languages, signal }: Work,
): Promise<Pick<SeenPage, "result" | "rulings" | "pictures">> {
  const straight = straighten(picture)
  const rulings = findPixelRulings(straight, {
    minLength: MIN_RULING * scale,
    maxThickness: MAX_RULING_THICKNESS * scale,
    threshold: INK_BELOW,
  })
  const clean = eraseRulings(straight, rulings)
  const dpi = Math.round(scale * 72)
  const result = await ocr(clean, { languages, dpi, ...(signal ? { signal } : {}) })
  const words = result.words.map(({ box }) => box)
  return {
    result,
    rulings,
    pictures: result.pictures ?? findLeftovers(clean, words, scale),
  }
}

/** Skew below this is left alone, in degrees: turning blurs more than it straightens. */
const MIN_SKEW = 0.25

function straighten(picture: PixelImage): PixelImage {
  const skew = measureSkew(picture)
  return Math.abs(skew) < MIN_SKEW ? picture : turn(picture, -skew)
}

/** Shortest ruling of a scan and thickest, in points; letters are shorter, bars are thicker. */
const MIN_RULING = 36
const MAX_RULING_THICKNESS = 3
const INK_BELOW = 165
