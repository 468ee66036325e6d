import type { PixelImage } from "../../base/host.ts"
import { typeHeight } from "../../images/ink-height.ts"
import { LONGEST_PAPER, isScroll, sheetHeight } from "../../model/scroll.ts"
import type { ScenePage } from "../../model/scene.ts"

/** Longest side of usual paper, in points: pages up to A3 are taken as they are. */
const USUAL = 1_300
/** Long side of A4, below which no page is brought, in points. */
const SHEET = 842
/** Size of type that most sheets are set in, in points. */
const TYPE = 11
/** Pages that are hardly too large stay as they are. */
const LEAST_SHRINK = 1.5
/** Long side of the picture in which letters are measured, in pixels. */
const LOOK = 1_754

/**
 * By how much a scanned page is larger than its sheet was: 1 where nothing says so.
 *
 * Scans and photographs often come without their resolution, a pixel a point: sheets of a metre
 * whose letters are as high as a thumb. Their type tells the sheet's size; a poster whose type is
 * as small as on paper is as large as it says.
 */
export function shrinkOf(
  { index, width, height }: Pick<ScenePage, "index" | "width" | "height">,
  draw: (page: number, scale: number) => PixelImage,
): number {
  // A scroll is cut into sheets, and its width tells how long they are.
  const long = isScroll({ width, height }) ? sheetHeight(width) : Math.max(width, height)
  if (long <= USUAL) return 1
  const scale = LOOK / long
  const type = (typeHeight(draw(index, scale)) ?? 0) / scale
  const shrink = Math.max(long / LONGEST_PAPER, Math.min(type / TYPE, long / SHEET))
  return shrink < LEAST_SHRINK && long <= LONGEST_PAPER ? 1 : shrink
}
