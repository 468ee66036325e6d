import { area, grown, middleX, middleY, union, type Box } from "../../base/geometry.ts"
import { giveBack } from "../../base/bytes.ts"
import type { Rgb } from "../../base/colour.ts"
import type { PixelImage } from "../../base/host.ts"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import { renderOpenPage, type RenderOptions } from "../../pdf/pdfium/pdfium.ts"
import { joinWords, partRuns, type Parted } from "./covered-words.ts"
import { INVISIBLE, OUTLINED, UNSEEN_ALPHA } from "./glyph-paint.ts"
import { inkIn as paintIn, pixelsOf } from "./ink.ts"
import type { PageReading } from "./page-reading.ts"

/** Channel difference from which two colours can be told apart by a reader. */
const SEEN_CHANNEL = 10

/** Fills and pictures smaller than this hide no word, in square points. */
const MIN_GROUND = 16

/** Strokes from so many points on hide words: a felt pen that was drawn over names. */
const WIDE_STROKE = 4

/** Share of a run's box under or on one fill or picture from which no word of it stands aside. */
const WHOLLY = 0.98

/** Comparisons on one page; a page with more is a drawing. */
const MAX_PAIRS = 4_000_000

/**
 * Pixels a point at which a page is drawn with and without its text; a letter of 4 pt is six high.
 */
const SCALE = 1.5

const WHITE: Rgb = 0xffffff

/** A fill or picture with its place in paint order. */
interface Ground {
  readonly at: number
  readonly box: Box
  /** Absent where it has no one colour. */
  readonly colour?: Rgb
}

/**
 * Marks the runs that nobody sees though they are drawn: in the colour of what lies beneath them,
 * or beneath what was painted on them.
 *
 * What may be hidden by its place and colour is looked at: the page is drawn with and without its
 * text, and a run is hidden where that makes no difference. Blends, masks and clips are so taken
 * into account without being known. Other words may stand where a hidden run lies: what makes a
 * difference is looked at once more with the suspects alone left out.
 */
export function markHidden(
  reading: PageReading,
  items: readonly SceneItem[],
): readonly SceneItem[] {
  const grounds = groundsOf(items)
  const parted = wordsOfCut(items, grounds)
  const among = parted.items === items ? grounds : groundsOf(parted.items)
  return joinWords(parted, markSuspects(reading, parted.items, among))
}

/**
 * Parts runs under a fill or picture that ends within them, and those in the colour of paper or of
 * a ground of which the last thing painted beneath them holds only a part.
 */
function wordsOfCut(items: readonly SceneItem[], grounds: readonly Ground[]): Parted {
  const runs = items.reduce((sum, item) => sum + (item.kind === "glyphs" ? 1 : 0), 0)
  const last = grounds.at(-1)
  if (!last || runs * grounds.length > MAX_PAIRS) return { items, origins: new Map() }
  const isNear = nearTest([WHITE, ...grounds.flatMap(({ colour }) => colour ?? [])])
  const isCoveredInPart = ({ box }: GlyphRun, at: number): boolean => {
    if (last.at <= at) return false
    // What lies over all of it may be a veil: another ground may end within it none the less.
    for (let place = grounds.length - 1; place >= 0; place--) {
      const ground = grounds[place]
      if (!ground || ground.at <= at) break
      const shared = sharedArea(box, ground.box)
      if (shared > 0 && shared < WHOLLY * area(box)) return true
    }
    return false
  }
  const standsInPart = ({ box, colour, strokeColour }: GlyphRun, at: number): boolean => {
    if (strokeColour !== undefined || !isNear(colour)) return false
    const beneath = grounds.findLast((ground) => ground.at < at && meets(ground.box, box))
    return beneath !== undefined && sharedArea(box, beneath.box) < WHOLLY * area(box)
  }
  return partRuns(items, (run, at) => isCoveredInPart(run, at) || standsInPart(run, at))
}

function markSuspects(
  reading: PageReading,
  items: readonly SceneItem[],
  grounds: readonly Ground[],
): readonly SceneItem[] {
  const suspects = findSuspects(items, grounds)
  if ([...suspects.keys()].every((at) => isBlank(items[at]))) return items
  const around = [...suspects.keys()].reduce<Box | undefined>(
    (sum, at) => (items[at] ? (sum ? union(sum, items[at].box) : items[at].box) : sum),
    undefined,
  )
  if (!around) return items
  const box = {
    x0: Math.max(0, around.x0 - 1),
    y0: Math.max(0, around.y0 - 1),
    x1: Math.min(reading.width, around.x1 + 1),
    y1: Math.min(reading.height, around.y1 + 1),
  }
  if (box.x1 <= box.x0 || box.y1 <= box.y0) return items
  const { file, page, index } = reading
  const drawings: PixelImage[] = []
  const draw: Draw = (options) => {
    const common = { scale: SCALE, box, withoutAnnotations: true }
    const drawing = renderOpenPage(file, page, index, { ...common, ...options })
    drawings.push(drawing)
    return drawing
  }
  try {
    return markUnseen(items, { suspects, box, draw })
  } finally {
    for (const { data } of drawings) giveBack(data)
  }
}

/** Draws the box of a page that holds all suspects. */
type Draw = (options: Pick<RenderOptions, "withoutText" | "objects" | "background">) => PixelImage

interface Suspected {
  readonly suspects: ReadonlyMap<number, "covered" | "faint">
  /** Holds all of them. */
  readonly box: Box
  readonly draw: Draw
}

/** Marks the suspects that draw something which nobody sees. */
function markUnseen(
  given: readonly SceneItem[],
  { suspects, box, draw }: Suspected,
): readonly SceneItem[] {
  let items = given
  const differenceWithout = textDifference(draw, box)
  const shownWithout = differenceWithout({ withoutText: true })
  const boxOf = (at: number): Box => items[at]?.box ?? box
  const objectsOf = (places: Iterable<number>): number[] =>
    [...places].flatMap((at) => items[at]?.object ?? [])
  let inkIn: ((part: Box) => number) | undefined
  /** What stands out from under its cover by its edges alone cannot be read. */
  const isSeen = (at: number): boolean => {
    const shown = shownWithout(boxOf(at))
    if (shown === 0 || suspects.get(at) !== "covered") return shown > 0
    if (shown >= CLEARLY_SEEN * pixelsIn(boxOf(at))) return true
    inkIn ??= inkOf(draw, box, objectsOf(suspects.keys()))
    return shown >= SEEN_INK * inkIn(boxOf(at))
  }
  const seen = new Set([...suspects.keys()].filter(isSeen))
  const contested = new Set(findContested(items, suspects, seen))
  const isShown = (at: number): boolean => suspects.get(at) === "faint" && !contested.has(at)
  items = inDrawnColours(items, [...seen].filter(isShown), { box, draw })
  const isMissed =
    contested.size > 0 ? differenceWithout({ objects: allBut(objectsOf(contested)) }) : undefined
  const unseen = new Map(
    [...suspects].filter(
      ([at]) => !seen.has(at) || (contested.has(at) && isMissed?.(boxOf(at)) === 0),
    ),
  )
  if ([...unseen.keys()].every((at) => isBlank(items[at]))) return items
  inkIn ??= inkOf(draw, box, objectsOf(unseen.keys()))
  const ink = inkIn
  return items.map((item, at) => {
    const hidden = unseen.get(at)
    return item.kind === "glyphs" && hidden && ink(item.box) > 0 ? { ...item, hidden } : item
  })
}

/**
 * Gives runs that are seen though they are told to have the colour of their ground the colour that
 * they are drawn in: what is painted with a gradient or a pattern is told to be white, or black.
 */
function inDrawnColours(
  items: readonly SceneItem[],
  places: readonly number[],
  { box, draw }: Pick<Suspected, "box" | "draw">,
): readonly SceneItem[] {
  const objects = new Set(places.flatMap((at) => items[at]?.object ?? []))
  if (objects.size === 0) return items
  const own = [...objects].toSorted((a, b) => a - b)
  const drawn = draw({ background: 0, objects: own.map((place) => [place, place] as const) })
  const shown = new Set(places)
  return items.map((item, at) => {
    if (item.kind !== "glyphs" || !shown.has(at)) return item
    const { colour } = paintIn(drawn, pixelsOf(item.box, box, { ...drawn, scale: SCALE }))
    return colour === undefined || isAlike(colour, item.colour) ? item : { ...item, colour }
  })
}

/** Share of a run from which on others that are painted later may make what is seen there. */
const REPLACED = 0.1

/** Comparisons of suspects with each other: those of 4,000 letters under one veil. */
const MAX_TWINS = 16_000_000

/**
 * Gives the places of runs among those that seem to be seen where another run stands: where none
 * does, what makes the difference is the same text painted once more. A run that begins where
 * another ends has ink on the pixel that both share; one that is a suspect itself may have been put
 * on what covers the first.
 */
function findContested(
  items: readonly SceneItem[],
  suspects: ReadonlyMap<number, unknown>,
  seen: ReadonlySet<number>,
): number[] {
  const boxOf = (at: number): Box => items[at]?.box ?? nowhere
  const shown = items.filter((item, at) => item.kind === "glyphs" && !suspects.has(at))
  const places = [...seen]
  const boxes = places.map(boxOf)
  const isReplaced = (box: Box, from: number): boolean => {
    let covered = 0
    for (let later = from + 1; later < boxes.length; later++)
      covered += sharedArea(box, boxes[later] ?? nowhere)
    return covered >= REPLACED * area(box)
  }
  const areFew = seen.size * seen.size <= MAX_TWINS
  return places.filter((at, place) => {
    const near = grown(boxOf(at), 1 / SCALE)
    return shown.some((run) => meets(run.box, near)) || (areFew && isReplaced(boxOf(at), place))
  })
}

const nowhere: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }

/** Share of the pixels of its box from which on a run is seen: ink is a tenth of it, and more. */
const CLEARLY_SEEN = 0.06

/** Share of the ink of a run that was covered from which on it can be read. */
const SEEN_INK = 0.2

const pixelsIn = (box: Box): number => area(box) * SCALE * SCALE

/**
 * Gives how many pixels objects draw in a box: text of a font that is neither embedded nor at hand
 * draws none, and who has the font may see it.
 */
function inkOf(draw: Draw, box: Box, objects: readonly number[]): (part: Box) => number {
  const ranges = objects.toSorted((a, b) => a - b).map((place) => [place, place] as const)
  const drawn = draw({ background: 0, objects: ranges })
  return (part) => countPixels(drawn, part, box, (at) => (drawn.data[at + 3] ?? 0) > 0)
}

function findSuspects(
  items: readonly SceneItem[],
  grounds: readonly Ground[],
): Map<number, "covered" | "faint"> {
  const suspects = new Map<number, "covered" | "faint">()
  const runs = items.reduce((sum, item) => sum + (isVisible(item) ? 1 : 0), 0)
  if (runs * grounds.length > MAX_PAIRS) return suspects
  const isNear = nearTest([WHITE, ...grounds.flatMap(({ colour }) => colour ?? [])])
  /** Grounds before this one in the list are painted before the run. */
  let later = 0
  for (const [at, run] of items.entries()) {
    if (!isVisible(run)) continue
    while ((grounds[later]?.at ?? Infinity) <= at) later++
    if (coveredShare(run.box, grounds, later) >= COVERED_SHARE) suspects.set(at, "covered")
    else if (isFaint(run, at, grounds, isNear)) suspects.set(at, "faint")
  }
  return suspects
}

/** Spaces draw nothing: whether they are hidden makes no difference. */
const isBlank = (item: SceneItem | undefined): boolean =>
  item?.kind === "glyphs" && item.chars.every((char) => char.trim() === "")

const isVisible = (item: SceneItem): item is SceneItem & GlyphRun =>
  item.kind === "glyphs" && item.renderMode !== INVISIBLE

/**
 * Share of a run's box that must lie in a fill or picture for it to be looked at: the box has room
 * above and below the letters, and a picture may end there.
 */
const COVERED_SHARE = 0.75

/**
 * Share of a run's box under what was painted after it: the fills of neighbouring cells together.
 *
 * @param from First of the grounds that were painted after it.
 */
function coveredShare(run: Box, grounds: readonly Ground[], from: number): number {
  let covered = 0
  for (let at = from; at < grounds.length; at++) {
    const ground = grounds[at]
    if (ground) covered += sharedArea(run, ground.box)
  }
  return covered / area(run)
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return width > 0 && height > 0 ? width * height : 0
}

/** The one-coloured shapes and pictures that are large enough to hide a word, in paint order. */
function groundsOf(items: readonly SceneItem[]): Ground[] {
  const grounds: Ground[] = []
  items.forEach((item, at) => {
    if (item.kind === "glyphs" || area(item.box) < MIN_GROUND) return
    if (item.kind === "image") grounds.push({ at, box: item.box })
    else {
      const isPen = item.stroke !== undefined && item.lineWidth >= WIDE_STROKE
      const paint = (item.rule ? undefined : item.fill) ?? (isPen ? item.stroke : undefined)
      if (paint)
        grounds.push({ at, box: item.box, ...(paint.alpha === 1 && { colour: paint.colour }) })
    }
  })
  return grounds
}

/**
 * Whether a run has the colour of the last thing painted beneath it, or beneath its middle, or of
 * the paper: cells beside it may reach a hair below it.
 */
function isFaint(
  run: GlyphRun,
  at: number,
  grounds: readonly Ground[],
  isNear: (colour: Rgb) => boolean,
): boolean {
  if (run.strokeColour !== undefined) return false
  if (run.alpha > UNSEEN_ALPHA && !isNear(run.colour)) return false
  if (run.alpha <= UNSEEN_ALPHA) return true
  const [x, y] = [middleX(run.box), middleY(run.box)]
  const middle = { x0: x, y0: y, x1: x, y1: y }
  return [run.box, middle].some((box) => {
    const beneath = grounds.findLast((ground) => ground.at < at && meets(ground.box, box))
    const colour = beneath ? beneath.colour : WHITE
    return colour !== undefined && isAlike(run.colour, colour)
  })
}

/**
 * Letters whose inside has the colour of their ground are seen by their outlines alone: that is
 * their colour.
 */
export function markOutlined(items: readonly SceneItem[]): readonly SceneItem[] {
  const outlined = items.filter((item) => item.kind === "glyphs" && isOutlined(item)).length
  if (outlined === 0) return items
  const grounds = groundsOf(items)
  if (outlined * grounds.length > MAX_PAIRS) return items
  return items.map((item, at) => {
    if (item.kind !== "glyphs" || !isOutlined(item)) return item
    const ground = grounds.findLast((each) => each.at < at && meets(each.box, item.box))
    const colour = ground ? ground.colour : WHITE
    return colour !== undefined && isAlike(item.colour, colour)
      ? { ...item, colour: item.strokeColour ?? item.colour, renderMode: OUTLINED }
      : item
  })
}

/** Letters that are filled in one colour and outlined in another. */
const isOutlined = ({ strokeColour, colour, renderMode }: GlyphRun): boolean =>
  strokeColour !== undefined && renderMode !== OUTLINED && !isAlike(strokeColour, colour)

/** Gives a test whether a colour is like one of many, each colour compared once. */
function nearTest(colours: readonly Rgb[]): (colour: Rgb) => boolean {
  const all = [...new Set(colours)]
  const known = new Map<Rgb, boolean>()
  return (colour) => {
    const before = known.get(colour)
    if (before !== undefined) return before
    const isNear = all.some((other) => isAlike(colour, other))
    known.set(colour, isNear)
    return isNear
  }
}

const meets = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

const isAlike = (a: Rgb, b: Rgb): boolean =>
  [16, 8, 0].every((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) < SEEN_CHANNEL)

/** Ranges of all places in paint order but some. */
function allBut(places: readonly number[]): (readonly [number, number])[] {
  const sorted = [...new Set(places)].toSorted((a, b) => a - b)
  return [-1, ...sorted].map((place, at) => [place + 1, (sorted[at] ?? Infinity) - 1] as const)
}

/**
 * Draws a box of a page, and gives for what is to be left out of it how many pixels of a part of
 * the box that changes.
 */
function textDifference(
  draw: Draw,
  box: Box,
): (without: Pick<RenderOptions, "withoutText" | "objects">) => (part: Box) => number {
  const whole = draw({})
  const { channels } = whole
  return (without) => {
    const bare = draw(without)
    const differs = (at: number): boolean => {
      for (let channel = at; channel < at + channels; channel++)
        if (Math.abs((whole.data[channel] ?? 0) - (bare.data[channel] ?? 0)) >= SEEN_CHANNEL)
          return true
      return false
    }
    return (part) => countPixels(whole, part, box, differs)
  }
}

/** Pixels of a picture of `box` inside `part` that pass a test; both in scene space. */
function countPixels(
  { width, height, channels }: PixelImage,
  part: Box,
  box: Box,
  test: (at: number) => boolean,
): number {
  const stride = width * channels
  const left = Math.max(0, Math.floor((part.x0 - box.x0) * SCALE)) * channels
  const right = Math.min(width, Math.ceil((part.x1 - box.x0) * SCALE)) * channels
  const bottom = Math.min(height, Math.ceil((part.y1 - box.y0) * SCALE))
  let count = 0
  for (let y = Math.max(0, Math.floor((part.y0 - box.y0) * SCALE)); y < bottom; y++)
    for (let at = y * stride + left; at < y * stride + right; at += channels) if (test(at)) count++
  return count
}
