import { contains, union, type Box } from "../../base/geometry.ts"
import type { GlyphRun, Scene, SceneItem, ScenePage, ScenePath } from "../../model/scene.ts"

/** Share of a page under pictures from which text that nobody sees is the layer of a scan. */
const SCAN_COVER = 0.5

/** Share of a page's letters that are invisible from which the others are drawn. */
const HIDDEN_SHARE = 0.9

/** Text that draws nothing. Source: ISO 32000-2, 9.3.6. */
const INVISIBLE = 3

/** How far the drawing of a letter may reach out of its text, in ems: the two are of other faces. */
const REACH = 0.3

/** How far the drawn letters of a line may go on where its text ends, as a share of its width. */
const LONGER = 0.3

/** Letters from which on a text is as wide as what is drawn of it. */
const WORD = 3

/** Share of the letters hidden on a page of which drawings must be found, or none is looked at. */
const MATCHED_SHARE = 0.5

/** Height of the stretches by which texts are looked up, in points. */
const STRETCH = 32

/**
 * Gives a scene with the texts that its pages draw as lines or outlines, letter by letter, and hide
 * a text under to be found: that text is seen in place of the drawn letters. Plots of circuits and
 * diagrams are written so.
 */
export const showDrawnText = (scene: Scene): Scene => {
  const pages = scene.pages.map(pageWithText)
  return pages.some((page, at) => page !== scene.pages[at]) ? { ...scene, pages } : scene
}

function pageWithText(page: ScenePage): ScenePage {
  const { glyphs, invisible, imageCover } = page.textQuality
  if (glyphs === 0 || invisible < HIDDEN_SHARE * glyphs || imageCover >= SCAN_COVER) return page
  const hidden = page.items.filter(isUnseen)
  const runAt = lookUp(hidden)
  const letters = new Set<SceneItem>()
  const drawn = new Map<GlyphRun, { colour: number; box: Box }>()
  for (const item of page.items) {
    const colour = item.kind === "path" ? inkOf(item) : undefined
    const run = item.kind === "path" && colour !== undefined ? runAt(item.box) : undefined
    if (item.kind !== "path" || colour === undefined || !run) continue
    letters.add(item)
    const known = drawn.get(run)
    drawn.set(
      run,
      known ? { ...known, box: union(known.box, item.box) } : { colour, box: item.box },
    )
  }
  const matched = hidden.reduce((sum, run) => sum + (drawn.has(run) ? run.chars.length : 0), 0)
  if (matched < MATCHED_SHARE * glyphs) return page
  let colour = 0
  const items = page.items.flatMap((item): SceneItem[] => {
    if (item.kind !== "glyphs" || item.renderMode !== INVISIBLE)
      return letters.has(item) ? [] : [item]
    const own = drawn.get(item)
    // Thin letters lie in the reach of those beside them.
    colour = own?.colour ?? colour
    return [{ ...asWide(item, own?.box), renderMode: 0, colour, alpha: 1 }]
  })
  return { ...page, items, textQuality: { ...page.textQuality, invisible: 0 } }
}

/** Gives a run stretched to where its drawn letters end. */
function asWide(run: GlyphRun, drawn: Box | undefined): GlyphRun {
  const { x0, x1: end } = run.box
  const x1 = drawn?.x1 ?? end
  if (run.angle !== 0 || x1 <= end || run.chars.length < WORD) return run
  const wider = (x1 - x0) / (end - x0)
  return {
    ...run,
    x: run.x.map((x) => x0 + (x - x0) * wider),
    advance: run.advance.map((advance) => advance * wider),
    stretch: run.stretch * wider,
    box: { ...run.box, x1 },
  }
}

const isUnseen = (item: SceneItem): item is GlyphRun =>
  item.kind === "glyphs" && item.renderMode === INVISIBLE && item.chars.join("").trim() !== ""

/** Colour of what a path draws; undefined where it draws nothing. */
const inkOf = ({ fill, stroke }: ScenePath): number | undefined => (stroke ?? fill)?.colour

/** Gives a look-up of the run that a box lies within. */
function lookUp(runs: readonly GlyphRun[]): (box: Box) => GlyphRun | undefined {
  const stretches = new Map<number, GlyphRun[]>()
  for (const run of runs) {
    const { y0, y1 } = reachOf(run)
    for (let at = Math.floor(y0 / STRETCH); at <= Math.floor(y1 / STRETCH); at++)
      stretches.set(at, [...(stretches.get(at) ?? []), run])
  }
  return (box) =>
    stretches.get(Math.floor(box.y0 / STRETCH))?.find((run) => contains(reachOf(run), box))
}

function reachOf({ box: { x0, y0, x1, y1 }, size, angle }: GlyphRun): Box {
  const room = REACH * size
  const longer = angle === 0 ? LONGER * (x1 - x0) : 0
  return { x0: x0 - room, y0: y0 - room, x1: x1 + room + longer, y1: y1 + room }
}
