import {
  contains,
  height,
  middleX,
  middleY,
  width,
  type Box,
  type Matrix,
} from "../../base/geometry.ts"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { sceneBox } from "./links.ts"
import type { PageObject } from "./objects.ts"
import { FILLED, INVISIBLE, OUTLINED, readGlyphPaint } from "./glyph-paint.ts"

/** Text objects looked back at for a twin; PDFium itself compares with the five before. */
const LOOK_BACK = 16

/** Twins differ in size by no more than this, in points: rounding of their coordinates. */
const SIZE_SLACK = 0.6

/** An outline makes the first of two twins this much larger at most, in em. */
const OUTLINE_EM = 0.1

/** Largest shift of a twin, in em; a shadow further away PDFium gives as text of its own. */
const MAX_SHIFT_EM = 0.35

interface Drawn {
  /** Place in the page's items. */
  readonly at: number
  readonly bounds: Box
}

/**
 * Finds the text objects that PDFium's text page leaves out because they repeat one before: fake
 * bold and shadows.
 *
 * A twin in the same colour is told to its run as `overprint`. A twin in another colour lies on top
 * and is the one that is seen: the run takes its colour and place. An outline under it makes the
 * first larger. A twin over something that was
 * painted on the first is a run of its own; over its own letters as a stroked path, a light edge
 * that keeps it apart from lines, it changes places with them.
 */
export class Overprints {
  readonly #pdfium: Pdfium
  readonly #recent: Drawn[] = []

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
  }

  remember(object: PageObject, at: number): void {
    const bounds = objectBounds(this.#pdfium, object.handle, object.space)
    if (!bounds) return
    this.#recent.push({ at, bounds })
    if (this.#recent.length > LOOK_BACK) this.#recent.shift()
  }

  /**
   * Looks for the run that a text object without characters repeats, and changes it in `items`, or
   * puts it there once more.
   */
  settle(object: PageObject, items: SceneItem[]): void {
    const bounds = objectBounds(this.#pdfium, object.handle, object.space)
    if (!bounds) return
    for (const { at, bounds: before } of this.#recent.toReversed()) {
      const run = items[at]
      if (run?.kind !== "glyphs") continue
      const paint = readGlyphPaint(this.#pdfium, object.handle)
      const isFilledIn = run.renderMode === OUTLINED && paint.renderMode === FILLED
      const outline = isFilledIn ? OUTLINE_EM * run.size : 0
      if (!isTwin(before, bounds, run.size, outline)) continue
      if (paint.renderMode === INVISIBLE) return
      if (isCovered(before, items, at)) {
        // The reader of the page sees the later one, so it stands where that was painted.
        items.push({ ...run, ...paint, object: object.ordinal })
        return
      }
      const edge = edgeOver(before, items, at)
      if (edge !== undefined) {
        items[at] = items[edge] ?? run
        items[edge] = { ...run, ...paint }
        this.#move(at, edge)
        return
      }
      // The outline reaches as far on all sides.
      const shift = isFilledIn
        ? { dx: middleX(bounds) - middleX(before), dy: middleY(bounds) - middleY(before) }
        : { dx: bounds.x0 - before.x0, dy: bounds.y0 - before.y0 }
      items[at] =
        paint.colour === run.colour && run.renderMode !== INVISIBLE
          ? { ...run, overprint: shift }
          : { ...moved(withoutOutline(run), shift), ...paint }
      return
    }
  }

  #move(from: number, to: number): void {
    const index = this.#recent.findIndex(({ at }) => at === from)
    const drawn = this.#recent[index]
    if (drawn) this.#recent[index] = { ...drawn, at: to }
  }
}

/**
 * Gives the place of the last path painted after a run that strokes its letters as shapes, and
 * maybe those of its line beside it.
 */
function edgeOver(box: Box, items: readonly SceneItem[], at: number): number | undefined {
  const edge = items.findLastIndex(
    (item, index) =>
      index > at &&
      item.kind === "path" &&
      item.fill === undefined &&
      item.stroke !== undefined &&
      contains(item.box, box, SIZE_SLACK) &&
      height(item.box) - height(box) < SIZE_SLACK + 2 * item.lineWidth,
  )
  return edge < 0 ? undefined : edge
}

/** Tells whether a picture or a fill painted after an item lies over it. */
function isCovered(box: Box, items: readonly SceneItem[], at: number): boolean {
  return items
    .slice(at + 1)
    .some(
      (item) =>
        (item.kind === "image" || (item.kind === "path" && item.fill !== undefined)) &&
        contains(item.box, box),
    )
}

function isTwin(a: Box, b: Box, size: number, outline: number): boolean {
  return (
    Math.abs(width(a) - width(b)) < SIZE_SLACK + outline &&
    Math.abs(height(a) - height(b)) < SIZE_SLACK + outline &&
    Math.abs(a.x0 - b.x0) < MAX_SHIFT_EM * size &&
    Math.abs(a.y0 - b.y0) < MAX_SHIFT_EM * size
  )
}

const withoutOutline = <T extends GlyphRun>({ strokeColour: _outline, ...run }: T) => run

function moved<T extends GlyphRun>(run: T, { dx, dy }: { dx: number; dy: number }): T {
  const { box } = run
  return {
    ...run,
    x: run.x.map((x) => x + dx),
    y: run.y.map((y) => y + dy),
    box: { x0: box.x0 + dx, y0: box.y0 + dy, x1: box.x1 + dx, y1: box.y1 + dy },
  }
}

/** Gives the box around an object's ink in scene space, or undefined where it has none. */
export function objectBounds(
  { calls, memory }: Pdfium,
  object: number,
  space: Matrix,
): Box | undefined {
  const { out } = memory
  if (!calls.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12)) return undefined
  const [left, bottom, right, top] = [
    memory.float(out),
    memory.float(out + 4),
    memory.float(out + 8),
    memory.float(out + 12),
  ]
  return right > left && top > bottom ? sceneBox(space, left, bottom, right, top) : undefined
}
