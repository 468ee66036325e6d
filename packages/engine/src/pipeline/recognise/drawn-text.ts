import { contains, grown, type Box } from "../../base/geometry.ts"
import type { GlyphRun, Scene, SceneItem, ScenePage, ScenePath } from "../../model/scene.ts"

/** Share of a page under pictures from which text that nobody sees is the layer of a scan. */
const SCAN_COVER = 0.5

/** Share of a page's letters that are invisible from which the others are drawn. */
const HIDDEN_SHARE = 0.9

/** Text that draws nothing. Source: ISO 32000-2, 9.3.6. */
const INVISIBLE = 3

/**
 * How far the drawing of a letter may reach out of its text, in ems: the two are of other faces.
 */
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
 * diagrams are written so. Writing by hand stays what it is where the target shows it.
 */
export const showDrawnText = (scene: Scene, keepsWriting = false): Scene => {
  const pages = scene.pages.map((page) => pageWithText(page, keepsWriting))
  return pages.some((page, at) => page !== scene.pages[at]) ? { ...scene, pages } : scene
}

function pageWithText(page: ScenePage, keepsWriting: boolean): ScenePage {
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
  if (keepsWriting && isWriting(letters)) {
    const items = page.items.filter((item) => !isUnseen(item))
    return { ...page, items, textQuality: { ...page.textQuality, invisible: 0 } }
  }
  // What nobody drew stays hidden.
  const items = page.items.flatMap((item): SceneItem[] => {
    const own = item.kind === "glyphs" ? drawn.get(item) : undefined
    if (item.kind !== "glyphs" || !own) return letters.has(item) ? [] : [item]
    return [{ ...asWide(item, own.x1), renderMode: 0, colour: own.colour, alpha: 1 }]
  })
  return { ...page, items, textQuality: { ...page.textQuality, invisible: invisible - shown } }
}

/** Outlines from which a page of print has drawn some letter twice. */
const TELLING = 60

/**
 * Share of outlines that come again in print: .41 and more where it was met, .14 and less in
 * writing.
 */
const AGAIN_SHARE = 0.2

/** Pieces of an outline up to which it may be a stroke that comes again in writing, too. */
const PLAIN = 3

/**
 * Tells writing by hand, under which programs hide what they recognised of it: a face draws each of
 * its letters alike, a hand none.
 */
function isWriting(letters: ReadonlySet<SceneItem>): boolean {
  const counts = new Map<string, number>()
  for (const item of letters) {
    if (item.kind !== "path" || item.segments.length <= PLAIN) continue
    const key = formOf(item)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let [all, again] = [0, 0]
  for (const count of counts.values()) {
    all += count
    if (count > 1) again += count
  }
  return all >= TELLING && again < AGAIN_SHARE * all
}

/** The form of an outline, whatever its place and size: its points in tenths of its box. */
function formOf({ segments, box }: ScenePath): string {
  const [wide, high] = [Math.max(box.x1 - box.x0, 0.01), Math.max(box.y1 - box.y0, 0.01)]
  return segments
    .map(([command, ...points]) =>
      points.reduce<string>((form, value, at) => {
        const share = at % 2 === 0 ? (value - box.x0) / wide : (value - box.y0) / high
        return `${form} ${Math.round(10 * share)}`
      }, command),
    )
    .join("")
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
