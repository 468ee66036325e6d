import { giveBack } from "../../base/bytes.ts"
import type { Rgb } from "../../base/colour.ts"
import { area, contains, intersection, union, type Box } from "../../base/geometry.ts"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import { renderOpenPage } from "../../pdf/pdfium/pdfium.ts"
import { FILLED } from "./glyph-paint.ts"
import { inkIn, MOST_INK, pixelsOf } from "./ink.ts"
import type { PageReading } from "./page-reading.ts"

/** Modes from which on letters are a clip, too; the last draws nothing else. ISO 32000-2, 9.3.6. */
const CLIPS = 4
const CLIPS_ALONE = 7

/**
 * By how much the box of letters, which has room for accents, may reach over their paint, in
 * points.
 */
const ROUNDING = 1

/** Pixels a point at which paint is looked at; a letter of 6 pt is nine high. */
const SCALE = 1.5

/** Pixels that are looked at, a sheet of A2 at that scale; of larger pages fewer a point. */
const MOST_PIXELS = 4_500_000

/** Paints of a page that are looked at; a page with more is a drawing. */
const MOST_PAINTS = 400

type Run = SceneItem & GlyphRun
type Paint = Exclude<SceneItem, GlyphRun>

/**
 * Gives text that is a clip the colour of what is painted through it, which is nothing else.
 *
 * Programs of pictures write so: letters that draw nothing themselves, then a picture of one colour
 * over the whole page that is seen through them. Whether it is cut to them is looked at, as PDFium
 * does not tell.
 */
export function withTextClips(
  reading: PageReading,
  items: readonly SceneItem[],
): readonly SceneItem[] {
  if (!items.some(isClip)) return items
  const made: SceneItem[] = []
  let letters: Run[] = []
  let looked = 0
  let found = false
  for (const item of items) {
    if (item.kind === "glyphs") {
      if (made.at(-1)?.kind !== "glyphs" || !isClip(item)) letters = []
      if (isClip(item)) letters.push(item)
      made.push(item)
      continue
    }
    const isOver =
      letters.length > 0 && letters.every((run) => contains(item.box, run.box, ROUNDING))
    const colours =
      isOver && looked++ < MOST_PAINTS ? seenThrough(reading, letters, item) : undefined
    if (!colours) {
      letters = []
      made.push(item)
      continue
    }
    found = true
    const from = made.length - letters.length
    for (const [at, run] of letters.entries())
      made[from + at] = { ...run, ...made[from + at], ...paintOf(run, colours[at]) }
  }
  return found ? made : items
}

const isClip = (item: SceneItem): item is Run => item.kind === "glyphs" && item.renderMode >= CLIPS

/** Letters that draw nothing themselves are seen as if they were filled with what shows in them. */
const paintOf = (run: Run, colour: Rgb | undefined): Partial<Run> =>
  colour === undefined || run.renderMode !== CLIPS_ALONE
    ? {}
    : { colour, alpha: 1, renderMode: FILLED }

/** The colour that a paint has in each text, where it is cut to their letters; else undefined. */
function seenThrough(
  { file, page, index, width, height }: PageReading,
  letters: readonly Run[],
  paint: Paint,
): readonly (Rgb | undefined)[] | undefined {
  const paper: Box = { x0: 0, y0: 0, x1: width, y1: height }
  const box = intersection(letters.map((run) => run.box).reduce(union), paper)
  if (!box || paint.object === undefined) return undefined
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / Math.max(1, area(box))))
  const drawn = renderOpenPage(file, page, index, {
    scale,
    box,
    background: 0,
    withoutAnnotations: true,
    objects: [[paint.object, paint.object]],
  })
  try {
    const found = letters.map((run) => inkIn(drawn, pixelsOf(run.box, box, { ...drawn, scale })))
    const isCut = found.every(({ share }) => share <= MOST_INK)
    return isCut && found.some(({ colour }) => colour !== undefined)
      ? found.map(({ colour }) => colour)
      : undefined
  } finally {
    giveBack(drawn.data)
  }
}
