import { area, intersection, type Box } from "../base/geometry.ts"
import type { GlyphRun, ScenePage } from "./scene.ts"

/** Share of a letter's body that must be left for the letter to be read. */
const LEAST_LEFT = 0.25

/** Height of a letter's body above the baseline, in ems: what small letters reach. */
const BODY_EM = 0.5

/** Width of a body whose glyph does not move on, in points. */
const LEAST_ADVANCE = 0.1

/** Tells why nobody sees a glyph: it lies outside the page, or a clip cuts it away. */
export function glyphIsCut(
  run: GlyphRun,
  index: number,
  page: Pick<ScenePage, "width" | "height">,
): "page" | "clip" | undefined {
  if (isPlainlyShown(run, index, page)) return undefined
  const body = bodyOf(run, index)
  if (!isLeft(body, { x0: 0, y0: 0, x1: page.width, y1: page.height })) return "page"
  return run.clip && !isLeft(body, run.clip) ? "clip" : undefined
}

const isLeft = (body: Box, frame: Box): boolean =>
  area(intersection(body, frame) ?? none) >= LEAST_LEFT * area(body)

/** Tells whether a frame leaves enough of a letter of a level line for it to be read. */
export const letterIsLeft = (
  {
    x0,
    x1,
    baseline,
    size,
  }: {
    readonly x0: number
    readonly x1: number
    readonly baseline: number
    readonly size: number
  },
  frame: Box,
): boolean =>
  isLeft(
    { x0, x1: Math.max(x1, x0 + LEAST_ADVANCE), y0: baseline - BODY_EM * size, y1: baseline },
    frame,
  )

/** Tells of a level glyph without a clip, as nearly all are, that its whole body is on the page. */
function isPlainlyShown(
  { x, y, advance, size, angle, isVertical, clip }: GlyphRun,
  index: number,
  page: Pick<ScenePage, "width" | "height">,
): boolean {
  if (clip || angle !== 0 || isVertical) return false
  const left = x[index] ?? 0
  const bottom = y[index] ?? 0
  return (
    left >= 0 &&
    bottom <= page.height &&
    bottom - BODY_EM * size >= 0 &&
    left + Math.max(advance[index] ?? 0, LEAST_ADVANCE) <= page.width
  )
}

/** A page whose pictures cover this share may be a scan. */
const SCAN_COVER = 0.5

/** Share of a scan's text that is its layer at least: less are words of single pictures. */
const LAYER_SHARE = 0.5

/** Letters under a picture up to which they are no layer: the number of a slide is hidden by it. */
export const fewCovered = 40

/**
 * Gives a test whether a reader of a page has a run before him: it is drawn and nothing hides it,
 * or it is the layer of a scan, whose words the picture shows. Text under a picture, as some
 * scanners leave it, is such a layer as well where it is more than a few letters.
 */
export function seenRuns({
  textQuality: { glyphs, invisible, imageCover },
}: Pick<ScenePage, "textQuality">): (run: GlyphRun) => boolean {
  const isScan = imageCover >= SCAN_COVER && invisible >= LAYER_SHARE * glyphs
  const keepsInvisible = isScan || invisible >= glyphs
  const keepsCovered = keepsInvisible && invisible > fewCovered
  return ({ renderMode, hidden }) =>
    hidden !== "faint" &&
    (hidden !== "covered" || keepsCovered) &&
    (renderMode !== 3 || keepsInvisible)
}

/** Cells of a page beside each other, more than any page is wide. */
const CELLS_A_ROW = 2 ** 20

/** How far apart the same text is drawn twice for a bolder look or a shadow, in ems. */
const AGAIN_EM = 0.1

/**
 * Gives a test whether the text of a run was drawn before at nearly the same place, asked in paint
 * order: a reader has it once.
 */
export function drawnAgain(): (run: GlyphRun) => boolean {
  const places = new Map<string, Set<number>>()
  return ({ chars, x, y, size }) => {
    const text = chars.join("").trim()
    if (text === "") return false
    const key = `${size.toFixed(1)} ${text}`
    const cell = Math.max(AGAIN_EM * size, Number.MIN_VALUE)
    const row = Math.round((y[0] ?? 0) / cell) * CELLS_A_ROW
    const place = row + Math.round((x[0] ?? 0) / cell)
    const before = places.get(key)
    if (!before) {
      places.set(key, new Set([place]))
      return false
    }
    for (const up of [-CELLS_A_ROW, 0, CELLS_A_ROW])
      for (const aside of [-1, 0, 1]) if (before.has(place + up + aside)) return true
    before.add(place)
    return false
  }
}

/** Gives a run without the glyphs that nobody sees; undefined where none is left. */
export function shownGlyphs(
  run: GlyphRun,
  page: Pick<ScenePage, "width" | "height">,
): GlyphRun | undefined {
  const shown = run.chars.flatMap((_, at) => (glyphIsCut(run, at, page) ? [] : [at]))
  if (shown.length === run.chars.length) return run
  if (shown.length === 0) return undefined
  return withGlyphs(run, shown)
}

/** A run with some of its glyphs, by their places in it. */
export function withGlyphs(run: GlyphRun, places: readonly number[]): GlyphRun {
  const pick = <T>(all: readonly T[]): T[] => places.flatMap((at) => all[at] ?? [])
  return {
    ...run,
    chars: pick(run.chars),
    x: pick(run.x),
    y: pick(run.y),
    advance: pick(run.advance),
    ...(run.ink && {
      ink: places.flatMap((at) => run.ink?.slice(SIDES * at, SIDES * at + SIDES) ?? []),
    }),
  }
}

/** Numbers that say where the ink of a glyph is. */
const SIDES = 4

const none: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }

/** Box of a glyph from its baseline to the height of small letters, however it is turned. */
function bodyOf({ x, y, advance, size, angle, isVertical }: GlyphRun, index: number): Box {
  const [left, bottom] = [x[index] ?? 0, y[index] ?? 0]
  // Where letters stand below each other the origin may be at their side or above their middle.
  if (isVertical)
    return { x0: left - size / 2, y0: bottom - size, x1: left + size, y1: bottom + size }
  const turn = (angle * Math.PI) / 180
  const [along, up] = [Math.max(advance[index] ?? 0, LEAST_ADVANCE), BODY_EM * size]
  const [dx, dy] = [along * Math.cos(turn), along * Math.sin(turn)]
  const [ux, uy] = [up * Math.sin(turn), -up * Math.cos(turn)]
  return {
    x0: left + Math.min(0, dx) + Math.min(0, ux),
    y0: bottom + Math.min(0, dy) + Math.min(0, uy),
    x1: left + Math.max(0, dx) + Math.max(0, ux),
    y1: bottom + Math.max(0, dy) + Math.max(0, uy),
  }
}
