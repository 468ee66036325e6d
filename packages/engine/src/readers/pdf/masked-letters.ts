import { giveBack } from "../../base/bytes.ts"
import { area, contains, intersection, union, type Box } from "../../base/geometry.ts"
import type { GlyphRun, PlacedImage, SceneItem } from "../../model/scene.ts"
import { renderOpenPage } from "../../pdf/pdfium/pdfium.ts"
import { FILLED, INVISIBLE, UNSEEN_ALPHA } from "./glyph-paint.ts"
import { inkIn, MOST_INK, NO_INK, pixelsOf, type Ink } from "./ink.ts"
import type { PageReading } from "./page-reading.ts"

/**
 * Pixels a point at which a paint is looked at, and the most of one: a heading as wide as its page.
 */
const SCALE = 1.5
const MOST_PIXELS = 1_000_000

/** Paints of a page that are looked at; a page with more is a drawing. */
const MOST_PAINTS = 60

/** By how much letters, whose boxes end at their ascent, may reach out of them, in points. */
const BEYOND = 1

/**
 * Share of the ink of a paint that may lie beside the letters: hairs at the edges of its mask. A
 * glow has .04.
 */
const BESIDE = 0.02

/** Paints before a text that are looked at: its gradient, and what glows behind it. */
const NEAREST = 3

type Run = SceneItem & GlyphRun
type Paint = SceneItem & PlacedImage

/**
 * Shows text that stands invisibly on a paint which is cut to its letters, in the colour of that
 * paint, and leaves the paint out.
 *
 * Browsers paint the gradient of a heading through a soft mask of its letters, and put the text
 * over it with an alpha of 0: a picture of words, which nobody could search or change.
 */
export function withMaskedLetters(
  reading: PageReading,
  items: readonly SceneItem[],
): readonly SceneItem[] {
  const changed = new Map<SceneItem, SceneItem | undefined>()
  let looked = 0
  for (const [at, runs] of seeThroughTexts(items)) {
    const box = runs.map((run) => run.box).reduce(union)
    const paints = paintsBefore(items, at, box).filter((paint) => !changed.has(paint))
    looked += paints.length
    if (looked > MOST_PAINTS) break
    // What glows behind the letters has their shape, too, but less ink.
    const [best] = paints
      .map((paint) => ({ paint, ...inkOfLetters(reading, paint, { runs, box }) }))
      .toSorted((a, b) => b.ink - a.ink)
    if (best?.colour === undefined) continue
    const paint = { colour: best.colour, alpha: 1, renderMode: FILLED }
    changed.set(best.paint, undefined)
    for (const run of runs) changed.set(run, { ...run, ...paint })
  }
  if (changed.size === 0) return items
  return items.flatMap((item) => (changed.has(item) ? (changed.get(item) ?? []) : item))
}

/**
 * The shades that hold a box, the last before a place first: a picture of the file is a picture.
 */
function paintsBefore(items: readonly SceneItem[], at: number, box: Box): Paint[] {
  const paints: Paint[] = []
  for (let place = at - 1; place >= 0 && paints.length < NEAREST; place--) {
    const item = items[place]
    if (item?.kind === "image" && item.isRasterised && contains(item.box, box, BEYOND))
      paints.push(item)
  }
  return paints
}

/**
 * Texts of runs after each other that are filled with nothing, each behind the place of its first.
 */
function seeThroughTexts(items: readonly SceneItem[]): (readonly [number, Run[]])[] {
  const texts: (readonly [number, Run[]])[] = []
  let before: SceneItem | undefined
  for (const [at, item] of items.entries()) {
    if (isSeeThrough(item)) {
      if (before && isSeeThrough(before)) texts.at(-1)?.[1].push(item)
      else texts.push([at, [item]])
    }
    before = item
  }
  return texts.filter(([, runs]) => runs.some(isInked))
}

const isSeeThrough = (item: SceneItem): item is Run =>
  item.kind === "glyphs" && item.renderMode === INVISIBLE && item.alpha <= UNSEEN_ALPHA

const isInked = ({ chars }: GlyphRun): boolean => chars.some((char) => char.trim() !== "")

/**
 * The ink that a paint has in some runs; none where it leaves one of them out, or lies beside them.
 */
function inkOfLetters(
  { file, page, index, width, height }: PageReading,
  paint: Paint,
  { runs, box }: { readonly runs: readonly Run[]; readonly box: Box },
): Ink {
  const around = intersection(paint.box, { x0: 0, y0: 0, x1: width, y1: height })
  if (!around || paint.object === undefined) return NO_INK
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / Math.max(1, area(around))))
  const drawn = renderOpenPage(file, page, index, {
    scale,
    box: around,
    background: 0,
    withoutAnnotations: true,
    objects: [[paint.object, paint.object]],
  })
  try {
    const inkOf = (part: Box): Ink => inkIn(drawn, pixelsOf(part, around, { ...drawn, scale }))
    const own = inkOf(box)
    const isCut = runs.every((run) => {
      const { share } = inkOf(run.box)
      return share <= MOST_INK && (share > 0 || !isInked(run))
    })
    return isCut && own.ink >= inkOf(around).ink * (1 - BESIDE) ? own : NO_INK
  } finally {
    giveBack(drawn.data)
  }
}
