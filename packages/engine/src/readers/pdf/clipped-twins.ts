import { contains, intersection, union, type Box } from "../../base/geometry.ts"
import type { SceneItem } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { clipBox } from "./clip.ts"
import type { PageObject } from "./objects.ts"
import { objectBounds } from "./overprint.ts"

/** Cut runs looked back at: as many as the texts that one strip of a page shows. */
const LOOK_BACK = 64

/** Bounds of one letter at one place, painted twice, differ by no more than this, in points. */
const SAME_PLACE = 0.3

/** Strips of one text that a print cuts it into meet to within this many points. */
const SAME_EDGE = 1

/**
 * Text that is painted strip by strip, each through a clip of its own, as prints of pages with
 * transparent parts do: no strip shows a letter whole, all together do.
 *
 * PDFium's text page leaves a text out that repeats another at its place, so that all that is known
 * of the later strips is where they stand and what their clips leave.
 */
export class ClippedTwins {
  readonly #pdfium: Pdfium
  readonly #cut: Cut[] = []

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
  }

  /**
   * Takes the next text object; `at` is where its run stands in `items`, absent where it has none.
   */
  take(object: PageObject, items: SceneItem[], at?: number): void {
    const run = at === undefined ? undefined : items[at]
    const isCut = run?.kind === "glyphs" && run.clip !== undefined
    if (!isCut && this.#cut.length === 0) return
    const bounds = objectBounds(this.#pdfium, object.handle, object.space)
    if (!bounds) return
    // A strip leaves letters out that it shows nothing of: one of two holds the other. Text that a
    // cell cuts holds its neighbours too, but they do not begin where it does.
    const others = this.#cut.filter(
      (each) =>
        Math.abs(bounds.x0 - each.bounds.x0) < SAME_PLACE &&
        (contains(bounds, each.bounds, SAME_PLACE) || contains(each.bounds, bounds, SAME_PLACE)),
    )
    if (others.length > 0) {
      const shown = shownOf(this.#pdfium, object)
      for (const other of others) widen(items, other.at, shown)
    }
    if (!isCut || at === undefined) return
    this.#cut.push({ at, bounds })
    if (this.#cut.length > LOOK_BACK) this.#cut.shift()
  }
}

/** A run that a clip cuts. */
interface Cut {
  /** Place in the page's items. */
  readonly at: number
  /** Box of its ink without the clip. */
  readonly bounds: Box
}

/** What the clips of an object leave to be seen, in scene space; everything where it has none. */
function shownOf(pdfium: Pdfium, { handle, space, clip }: PageObject): Box {
  const own = clipBox(pdfium, handle, space)
  return own ? (intersection(clip, own) ?? { ...own, x1: own.x0, y1: own.y0 }) : clip
}

/** Shows of a cut run what another strip of it shows, where the two meet. */
function widen(items: SceneItem[], at: number, shown: Box): void {
  const run = items[at]
  if (run?.kind !== "glyphs" || !run.clip || !meets(run.clip, shown)) return
  const clip = union(run.clip, shown)
  const { clip: _, ...whole } = run
  items[at] = contains(clip, run.box) ? whole : { ...run, clip }
}

const meets = (a: Box, b: Box): boolean =>
  Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0) - SAME_EDGE &&
  Math.min(a.y1, b.y1) > Math.max(a.y0, b.y0) - SAME_EDGE
