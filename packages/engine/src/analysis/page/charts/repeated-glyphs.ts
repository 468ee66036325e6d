import type { GlyphRun, SceneItem, ScenePage } from "../../../model/scene.ts"
import { withGlyphs } from "../../../model/shown-glyphs.ts"
import { points } from "../../geometry/scale.ts"
import { hasNoWidth } from "../../writing/scripts.ts"

/** Tells text that the page shows as what it is. */
export const isShownText = (item: SceneItem): item is GlyphRun =>
  item.kind === "glyphs" && !item.hidden && item.renderMode !== 3

/**
 * Leaves glyphs of a page out that are painted again at their place, as the outline of letters or
 * their shadow is, and those without a width: what is painted last lies on top.
 */
export function shownOnce(runs: readonly GlyphRun[], page: ScenePage): GlyphRun[] {
  if (!mayRepeat(page)) return runs.map(withoutThin)
  const seen = new SeenGlyphs()
  return runs
    .toReversed()
    .map((run) =>
      withPlaces(run, (at) => {
        if (isThin(run, at)) return false
        const char = run.chars[at] ?? ""
        const isAgain = seen.hasOrAdd(char, run.x[at] ?? 0, run.y[at] ?? 0)
        return !isAgain || char.trim() === ""
      }),
    )
    .toReversed()
}

/** Leaves the glyphs of a run out that have no width. */
export const withoutThin = (run: GlyphRun): GlyphRun => withPlaces(run, (at) => !isThin(run, at))

const isThin = ({ chars }: GlyphRun, at: number): boolean => hasNoWidth(chars[at] ?? "")

/** A run with those of its glyphs that a test keeps. */
function withPlaces(run: GlyphRun, isKept: (at: number) => boolean): GlyphRun {
  const kept: number[] = []
  for (let at = 0; at < run.chars.length; at++) if (isKept(at)) kept.push(at)
  return kept.length === run.chars.length ? run : withGlyphs(run, kept)
}

/** How far two glyphs are apart that are one, painted twice, in points. */
const SAME_PLACE = points.hair / 2

/** Remembers which glyphs were painted where. */
class SeenGlyphs {
  readonly #cells = new Set<number>()

  /** Tells whether a glyph was painted here before, and remembers it. */
  hasOrAdd(char: string, x: number, y: number): boolean {
    // Halves of the distance: what lies across the edge of a cell is found in the next one.
    const [column, row] = [Math.round((2 * x) / SAME_PLACE), Math.round((2 * y) / SAME_PLACE)]
    const sign = char.codePointAt(0) ?? 0
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        if (this.#cells.has(keyOf(sign, column + dx, row + dy))) return true
    this.#cells.add(keyOf(sign, column, row))
    return false
  }
}

/** One number for a sign at a cell: 21 bits of the sign, 16 of each place. */
const keyOf = (sign: number, column: number, row: number): number =>
  (sign * 0x1_00_00 + (column & 0xff_ff)) * 0x1_00_00 + (row & 0xff_ff)

/** Farthest place that 16 bits of half a distance tell from all others, in points. */
const FARTHEST = 0x7f_00 * (SAME_PLACE / 2)

/**
 * Pages by whether one of their glyphs may be painted twice: many regions of a page are asked for.
 */
const repeating = new WeakMap<ScenePage, boolean>()

/** Tells whether a page may paint glyphs again at their place. */
export function mayRepeat(page: ScenePage): boolean {
  const known = repeating.get(page)
  if (known !== undefined) return known
  const squares = new Squares()
  const found = page.items.some((item) => isShownText(item) && squares.mayHold(item))
  repeating.set(page, found)
  return found
}

/**
 * Notes in which squares of a page glyphs were painted, of a side of one point: equal letters
 * beside each other are mostly further apart. It may take other glyphs for equal, and never misses
 * one.
 */
class Squares {
  readonly #held = new Set<number>()

  /** Tells whether a glyph of a run may have been painted before, and notes the run until there. */
  mayHold({ chars, x, y }: GlyphRun): boolean {
    for (let at = 0; at < chars.length; at++) {
      const char = chars[at] ?? ""
      const shown = char.trim()
      // A space is kept wherever it stands.
      if (shown === "") continue
      if (shown !== char || this.#holdsOrAdds(char.codePointAt(0) ?? 0, x[at] ?? 0, y[at] ?? 0))
        return true
    }
    return false
  }

  #holdsOrAdds(sign: number, x: number, y: number): boolean {
    if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST)) return true
    const right = Math.floor(x + SAME_PLACE)
    const bottom = Math.floor(y + SAME_PLACE)
    for (let row = Math.floor(y - SAME_PLACE); row <= bottom; row++)
      for (let column = Math.floor(x - SAME_PLACE); column <= right; column++)
        if (this.#held.has(squareOf(sign, column, row))) return true
    this.#held.add(squareOf(sign, Math.floor(x), Math.floor(y)))
    return false
  }
}

/** A small number for a sign in a square; others may have the same. */
const squareOf = (sign: number, column: number, row: number): number =>
  (Math.imul(Math.imul(sign, 0x1_01_01) + column, 0x9e3779b1) + row * 0x2_00_01) & 0x3f_ff_ff_ff
