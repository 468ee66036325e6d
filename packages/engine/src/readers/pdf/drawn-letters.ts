import { union, type Box } from "../../base/geometry.ts"
import type { GlyphRun, SceneItem, ScenePath } from "../../model/scene.ts"
import { INVISIBLE, UNSEEN_ALPHA } from "./glyph-paint.ts"

/**
 * Segments a letter from which a shape is letters: a rectangle has six with its start and its end.
 */
const LEAST_SEGMENTS = 6

/** How far the ink of letters may reach out of their boxes, and end before them, in ems. */
const BEYOND_EM = 0.2
const SHORT_EM = 1

/** By how much browsers embolden a face that has no bold letters, in ems. */
const EMBOLDENED_EM = 0.04

/**
 * Shows text that stands invisibly on the shapes of its own letters, and leaves these out.
 *
 * Browsers draw letters that they embolden themselves as a shape, and put the text over it with an
 * alpha of 0; drawing programs do so with texts that became outlines.
 */
export function withDrawnLetters(items: readonly SceneItem[]): readonly SceneItem[] {
  const shown: SceneItem[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    if (!item) continue
    const runs = item.kind === "path" ? invisibleAfter(items, at + 1) : []
    if (item.kind !== "path" || !item.fill || !isLetters(item, runs)) {
      shown.push(item)
      continue
    }
    const { colour, alpha } = item.fill
    for (const run of runs)
      shown.push({
        ...run,
        colour,
        alpha,
        renderMode: 0,
        ...(run.alpha <= UNSEEN_ALPHA && {
          overprint: { dx: EMBOLDENED_EM * run.size, dy: 0 },
        }),
      })
    at += runs.length
  }
  return shown
}

/** Level runs that nobody sees, one after the other. */
function invisibleAfter(items: readonly SceneItem[], from: number): GlyphRun[] {
  const runs: GlyphRun[] = []
  for (let at = from; at < items.length; at++) {
    const run = items[at]
    if (run?.kind !== "glyphs" || run.renderMode !== INVISIBLE) break
    if (run.angle !== 0 || run.isVertical) break
    runs.push(run)
  }
  return runs
}

/**
 * Tells whether a shape is the letters of runs: it fills their place, and has the parts of so many.
 */
function isLetters(path: ScenePath, runs: readonly GlyphRun[]): boolean {
  const inked = runs.filter(({ chars }) => chars.some((char) => char.trim() !== ""))
  const [first] = inked
  if (!first || path.rule || path.stroke) return false
  const letters = inked.reduce(
    (sum, { chars }) => sum + chars.filter((char) => char.trim() !== "").length,
    0,
  )
  if (path.segments.length <= LEAST_SEGMENTS * letters) return false
  const text = inked.map(({ box }) => box).reduce(union)
  return fits(path.box, text, first.size)
}

function fits(ink: Box, text: Box, size: number): boolean {
  const [beyond, short] = [BEYOND_EM * size, SHORT_EM * size]
  return (
    ink.x0 >= text.x0 - beyond &&
    ink.x1 <= text.x1 + beyond &&
    ink.y0 >= text.y0 - beyond &&
    ink.y1 <= text.y1 + beyond &&
    ink.x0 <= text.x0 + short &&
    ink.x1 >= text.x1 - short
  )
}
