import { contains, grown, type Box } from "../../base/geometry.ts"
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

/** Texts times paths of a page that are looked at: plots and diagrams have some millions. */
const MOST_PAIRS = 1e8

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
  const paths = page.items.filter((item): item is ScenePath => item.kind === "path")
  if (hidden.length * paths.length > MOST_PAIRS) return page
  const runsAt = lookUp(hidden, page.height)
  const letters = new Set<SceneItem>()
  const drawn = new Map<GlyphRun, Drawing>()
  for (const path of paths) {
    const colour = inkOf(path)
    if (colour === undefined) continue
    const near = runsAt(path.box)
    const own = near.filter((run) => contains(reachOf(run), path.box))
    const before = near.find((run) => contains(longReachOf(run), path.box))
    for (const run of own) drawn.set(run, { colour, x1: run.box.x1, ...drawn.get(run) })
    if (own.length === 0 && before) {
      const x1 = Math.max(path.box.x1, drawn.get(before)?.x1 ?? before.box.x1)
      drawn.set(before, { colour, ...drawn.get(before), x1 })
    }
    if (own.length > 0 || before) letters.add(path)
  }
  const shown = hidden.reduce((sum, run) => sum + (drawn.has(run) ? run.chars.length : 0), 0)
  if (shown < MATCHED_SHARE * glyphs) return page
  // What nobody drew stays hidden.
  const items = page.items.flatMap((item): SceneItem[] => {
    const own = item.kind === "glyphs" ? drawn.get(item) : undefined
    if (item.kind !== "glyphs" || !own) return letters.has(item) ? [] : [item]
    return [{ ...asWide(item, own.x1), renderMode: 0, colour: own.colour, alpha: 1 }]
  })
  return { ...page, items, textQuality: { ...page.textQuality, invisible: invisible - shown } }
}

/** What is drawn of a text: its colour, and where its last letter ends. */
interface Drawing {
  readonly colour: number
  readonly x1: number
}

/** Gives a run stretched to where its drawn letters end. */
function asWide(run: GlyphRun, x1: number): GlyphRun {
  const { x0, x1: end } = run.box
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

/** Gives a look-up of the runs at the height of a box, on a page so high. */
function lookUp(runs: readonly GlyphRun[], height: number): (box: Box) => readonly GlyphRun[] {
  const placeOf = (y: number): number => Math.floor(Math.max(0, Math.min(height, y)) / STRETCH)
  const stretches = Array.from({ length: placeOf(height) + 1 }, (): GlyphRun[] => [])
  for (const run of runs) {
    const { y0, y1 } = reachOf(run)
    for (let at = placeOf(y0); at <= placeOf(y1); at++) stretches[at]?.push(run)
  }
  return ({ y0 }) => stretches[placeOf(y0)] ?? []
}

const reachOf = ({ box, size }: GlyphRun): Box => grown(box, REACH * size)

function longReachOf(run: GlyphRun): Box {
  const reach = reachOf(run)
  const longer = run.angle === 0 ? LONGER * (run.box.x1 - run.box.x0) : 0
  return { ...reach, x1: reach.x1 + longer }
}
