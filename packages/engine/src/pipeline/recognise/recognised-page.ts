import { area, contains, height, intersection } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import type { OcrResult, RecognisedCharacter } from "../../base/host.ts"
import type { FlatFill } from "../../images/flat-fills.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { boxRows } from "./box-rows.ts"
import type { GlyphRun, SceneItem, ScenePage, ScenePath } from "../../model/scene.ts"
import { isCjkText, measureLines, widthShare } from "./line-metrics.ts"
import type { RecognisedLine } from "./line-metrics.ts"
import { inPoints } from "./picture-places.ts"
import { cutAt, type Stretch } from "./word-parts.ts"
import { placeOfStandIn } from "./stand-in-fonts.ts"
import { isSmallPicture } from "./text-need.ts"

/** What was seen in the picture of a page, and how to get from its pixels to the page. */
export interface Recognition {
  readonly result: OcrResult
  readonly rulings: readonly PixelRuling[]
  readonly fills: readonly FlatFill[]
  /** Pixels a point. */
  readonly scale: number
  /** Index of the first of the fonts that stand for recognised text: see `standInFonts`. */
  readonly firstFont: number
  /** Parts of words that get a coloured ground, as a person should look at them. */
  readonly marked?: ReadonlyMap<Word, readonly Stretch[]>
}

type Seen = Pick<Recognition, "result" | "scale">
type Word = OcrResult["words"][number]

/** An image that covers more of the page than this is the scan itself. */
const SCAN_COVER = 0.5

/** What stands beside the words of a scan, cut out of it. */
interface CutOuts {
  readonly below: readonly SceneItem[]
  readonly above: readonly SceneItem[]
}

/**
 * Puts recognised words in the place of the scan: its picture goes, its pictures, rulings and words
 * come.
 *
 * @param typed Text that somebody printed on the scan, such as the line of an archive at its foot:
 * it stays, and nothing is read or cut out where it stands.
 */
export function replaceScan(
  page: ScenePage,
  recognition: Recognition,
  pictures: CutOuts,
  typed: readonly GlyphRun[] = [],
): ScenePage {
  const scanArea = isSmallPicture(page) ? 0 : SCAN_COVER * page.width * page.height
  const outlines = outlinesOf(page, recognition)
  const kept = page.items.filter(
    (item) =>
      (item.kind === "path" && !outlines.has(item)) ||
      (item.kind === "image" && area(item.box) < scanArea),
  )
  const boxes = typed.map(({ box }) => box)
  const isRead = ({ box }: SceneItem): boolean => coverOf(box, boxes) < TYPED_COVER
  return withText(page, [
    ...kept,
    ...recognition.fills.map((fill) => toFilled(fill, recognition.scale)),
    ...pictures.below.filter(isRead),
    ...recognition.rulings.map((ruling) => toPath(ruling, recognition.scale)),
    ...toRuns(recognition).filter(isRead),
    ...toAsideRuns(recognition).filter(isRead),
    ...typed,
    ...pictures.above.filter(isRead),
  ])
}

/** Share of a word or a cut-out that lies under typed text where it shows nothing else. */
const TYPED_COVER = 0.5

/** Share of an outlined letter that the word read in its place covers. */
const LETTER_COVER = 0.75

/** The paths of a page that are letters drawn as their outlines, and read with the words. */
function outlinesOf(page: ScenePage, { result, scale }: Seen): ReadonlySet<SceneItem> {
  const near = boxRows(result.words.map(({ box }) => inPoints(box, scale)))
  const paths = page.items.filter((item) => item.kind === "path")
  return new Set(paths.filter((path) => isOutlineOf(path, [...near(path.box)])))
}

/** A straight bar is a letter, or a stroke of one, where it is no longer than its word is high. */
function isOutlineOf({ box, rule }: ScenePath, words: readonly Box[]): boolean {
  if (rule) return words.some((word) => contains(word, box) && rule.to - rule.from <= height(word))
  return area(box) > 0 && coverOf(box, words) >= LETTER_COVER
}

/** Text of a page that is seen, whose characters are known, and that is no layer of a scan. */
export const typedText = ({ items }: ScenePage): GlyphRun[] =>
  items.filter(
    (item): item is GlyphRun =>
      item.kind === "glyphs" &&
      item.renderMode !== 3 &&
      item.hidden === undefined &&
      item.isUnmapped !== true,
  )

/**
 * Puts recognised words in the place of runs whose characters are not known, and pictures, which
 * `cut` makes of runs, in the place of those that nobody read; the rest of the page stays.
 */
export function replaceUnmapped(
  page: ScenePage,
  recognition: Recognition,
  cut: (unread: readonly SceneItem[]) => readonly SceneItem[],
): ScenePage {
  const { read, unread } = partHoles(page, recognition)
  const near = boxRows(read.map(({ box }) => box))
  const isRead = ({ box }: SceneItem): boolean => {
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
    return [...near({ x0: x, x1: x, y0: y, y1: y })].some(
      (hole) => x >= hole.x0 && x <= hole.x1 && y >= hole.y0 && y <= hole.y1,
    )
  }
  const kept = page.items.filter((item) => item.kind !== "glyphs" || !item.isUnmapped)
  return withText(page, [...kept, ...cut(unread), ...toRuns(recognition).filter(isRead)])
}

/**
 * Whether most of a page is characters that nobody knows and that were not read either: scripts
 * that the recogniser has not learned, letters as ornaments.
 */
export function isMostlyUnread(page: ScenePage, seen: Seen): boolean {
  const { read, unread } = partHoles(page, seen)
  const [known, unknown] = [read, unread].map((runs) =>
    runs.reduce((sum, run) => sum + (run.kind === "glyphs" ? run.chars.length : 0), 0),
  ) as [number, number]
  return unknown > known && unknown > MOSTLY * page.textQuality.glyphs
}

/** Share of a page's characters. */
const MOSTLY = 0.5

/** Parts runs whose characters are not known into those that were read and the others. */
function partHoles(page: ScenePage, { result, scale }: Seen) {
  const words = result.words.map(({ box }) => inPoints(box, scale))
  const holes = page.items.filter((item) => item.kind === "glyphs" && item.isUnmapped === true)
  const near = boxRows(words)
  const isRead = ({ box }: SceneItem): boolean => coverOf(box, [...near(box)]) >= READ_COVER
  const { read = [], unread = [] } = Object.groupBy(holes, (hole) =>
    isRead(hole) ? "read" : "unread",
  )
  return { read, unread }
}

/** Share of a run's box, which reaches from ascent to descent, that what was read in it covers. */
const READ_COVER = 0.3

const coverOf = (box: Box, words: readonly Box[]): number =>
  words.reduce((sum, word) => {
    const both = intersection(box, word)
    return sum + (both ? area(both) : 0)
  }, 0) / area(box)

/**
 * Puts recognised words in the place of all text of a page, be it characters or outlines of letters.
 * Of a page without characters, a word that no outline was taken away for is seen already, in a
 * picture or a drawing that stays.
 */
export function replaceText(page: ScenePage, recognition: Recognition): ScenePage {
  const outlines = outlinesOf(page, recognition)
  const near = boxRows([...outlines].map(({ box }) => box))
  const wasDrawn = ({ box }: SceneItem): boolean =>
    [...near(box)].some((outline) => intersection(box, outline) !== undefined)
  const runs = toRuns(recognition)
  return withText(page, [
    ...page.items.filter((item) => item.kind !== "glyphs" && !outlines.has(item)),
    ...(page.textQuality.glyphs === 0 ? runs.filter(wasDrawn) : runs),
  ])
}

/**
 * The text layer of a scan made by another program: its words become visible and the scan's
 * pictures go, but for the pieces of them that stand beside the words.
 */
export function liftTextLayer(page: ScenePage, pieces: readonly SceneItem[] = []): ScenePage {
  const scan = scanPictures(page)
  const items = page.items.flatMap((item): SceneItem[] => {
    if (item.kind === "glyphs") return [{ ...item, renderMode: 0, colour: 0, alpha: 1 }]
    return scan.has(item) ? [] : [item]
  })
  return withText(page, [...pieces, ...items])
}

/**
 * The pictures that a scan with a layer of text is made of: one as wide as the page, and those
 * below it. Some programs part a scan into the ink of its letters and the papers under it.
 */
function scanPictures({ items, width, height }: ScenePage): ReadonlySet<SceneItem> {
  const last = items.findLastIndex(
    (item) => item.kind === "image" && area(item.box) >= SCAN_COVER * width * height,
  )
  return new Set(items.slice(0, last + 1).filter(({ kind }) => kind === "image"))
}

function withText(page: ScenePage, items: readonly SceneItem[]): ScenePage {
  const glyphs = items.reduce(
    (sum, item) => sum + (item.kind === "glyphs" ? item.chars.length : 0),
    0,
  )
  return { ...page, items, textQuality: { ...page.textQuality, glyphs, unmapped: 0, invisible: 0 } }
}

/** Words as runs of glyphs, those that are marked upon a coloured ground. */
function toRuns(recognition: Recognition): SceneItem[] {
  return measureLines(recognition.result.words).flatMap((line) =>
    line.words.flatMap((word): SceneItem[] => {
      return cutAt(word, recognition.marked?.get(word) ?? []).flatMap(([part, isMarked]) => {
        const run =
          part.isVertical && part.chars
            ? toColumnRun(part, part.chars, { line, recognition })
            : toRun(part, line, recognition)
        return isMarked ? [toFilled({ box: run.box, colour: MARK_COLOUR }, 1), run] : [run]
      })
    }),
  )
}

/** Lines on their side as runs: measured as if they stood upright, and turned back. */
function toAsideRuns(recognition: Recognition): GlyphRun[] {
  return (recognition.result.aside ?? []).flatMap(({ turns, words }) =>
    measureLines(words.map((word) => uprightWord(word, turns, recognition.fills))).flatMap((line) =>
      line.words.map((word) => laidAside(toRun(word, line, recognition), turns)),
    ),
  )
}

function uprightWord(word: Word, turns: 1 | 3, fills: readonly FlatFill[]): Word {
  return {
    ...word,
    colour: word.colour ?? colourOn(fills, word.box),
    box: turnedBox(word.box, turns),
    ...(word.chars && {
      chars: word.chars.map((char) => ({ ...char, box: turnedBox(char.box, turns) })),
    }),
  }
}

/** A box turned by quarters clockwise about the page's corner. */
const turnedBox = ({ x0, y0, x1, y1 }: Box, turns: 1 | 3): Box =>
  turns === 1 ? { x0: -y1, y0: x0, x1: -y0, y1: x1 } : { x0: y0, y0: -x1, x1: y1, y1: -x0 }

function laidAside(run: GlyphRun, turns: 1 | 3): GlyphRun {
  const sign = turns === 1 ? 1 : -1
  return {
    ...run,
    x: run.y.map((y) => sign * y),
    y: run.x.map((x) => -sign * x),
    angle: turns === 1 ? 270 : 90,
    box: turnedBox(run.box, turns === 1 ? 3 : 1),
  }
}

/** Yellow, as a marker pen. */
const MARK_COLOUR = 0xffff00

/** Place of a word's font among those that stand for recognised text. */
const standInOf = (word: Word, { face }: RecognisedLine): number =>
  placeOfStandIn(isCjkText(word.text) ? "SimSun" : face, word)

/** Ascent and descent of the box of recognised text, in em. */
const ASCENT = 0.88
const DESCENT = 0.12

function toRun(word: Word, line: RecognisedLine, recognition: Recognition): GlyphRun {
  const { scale, firstFont, fills } = recognition
  const { chars, x, advance } = word.chars
    ? placesOf(word.chars, { scale, size: line.size / scale })
    : dealtPlaces(word, scale)
  const size = line.size / scale
  const y = line.baseline / scale
  return {
    kind: "glyphs",
    chars,
    x,
    y: chars.map(() => y),
    advance,
    font: firstFont + standInOf(word, line),
    size,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour: word.colour ?? colourOn(fills, word.box),
    alpha: 1,
    renderMode: 0,
    box: {
      x0: word.box.x0 / scale,
      y0: y - ASCENT * size,
      x1: word.box.x1 / scale,
      y1: y + DESCENT * size,
    },
    confidence: word.confidence,
  }
}

/** Characters one below the other; each has a cell as wide as high around its ink. */
function toColumnRun(
  word: Word,
  chars: readonly RecognisedCharacter[],
  seen: { readonly line: RecognisedLine; readonly recognition: Recognition },
): GlyphRun {
  const { scale, firstFont } = seen.recognition
  const size = seen.line.size / scale
  const left = seen.line.baseline / scale
  const tops = chars.map(({ text, box }) => cellTop(text, box, seen.line.size) / scale)
  return {
    kind: "glyphs",
    chars: chars.map(({ text }) => text),
    x: chars.map(() => left),
    y: tops.map((top) => top + ASCENT * size),
    advance: chars.map(() => size),
    font: firstFont + standInOf(word, seen.line),
    size,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: true,
    colour: word.colour ?? 0,
    alpha: 1,
    renderMode: 0,
    box: {
      x0: left,
      y0: Math.min(...tops),
      x1: left + size,
      y1: Math.max(...tops) + size,
    },
    confidence: word.confidence,
  }
}

/** Punctuation of columns stands at the top of its cell, all else in the middle. */
function cellTop(text: string, { y0, y1 }: Box, size: number): number {
  return /[，。、,.]/.test(text) ? y0 - CORNER * size : (y0 + y1 - size) / 2
}

/** Share of a cell above the ink of its punctuation. */
const CORNER = 0.1

/** Where the characters of a run stand, in points. */
interface Places {
  readonly chars: readonly string[]
  readonly x: readonly number[]
  readonly advance: readonly number[]
}

/** Share of their size by which characters of a title are apart at least, and how many it has. */
const APART = 1.25
const TITLE = 4

/** Each character reaches to the next one, but in titles whose characters of Han were set apart. */
function placesOf(
  chars: readonly RecognisedCharacter[],
  { scale, size }: { readonly scale: number; readonly size: number },
): Places {
  const x = chars.map(({ box }) => box.x0 / scale)
  const steps = chars.map(({ box }, at) => (x[at + 1] ?? box.x1 / scale) - (x[at] ?? 0))
  const isApart =
    chars.length >= TITLE &&
    chars.every(({ text }) => isCjkText(text)) &&
    steps.slice(0, -1).every((step) => step > APART * size)
  return {
    chars: chars.map(({ text }) => text),
    x,
    advance: isApart ? steps.map((step) => Math.min(step, size)) : steps,
  }
}

/** The width of a word dealt out to its letters, where only the word's box is known. */
function dealtPlaces({ text, box }: Word, scale: number): Places {
  const chars = Array.from(text)
  const shares = chars.map(widthShare)
  const unit = (box.x1 - box.x0) / shares.reduce((sum, share) => sum + share, 0) / scale
  const x: number[] = []
  let at = box.x0 / scale
  for (const share of shares) {
    x.push(at)
    at += share * unit
  }
  return { chars, x, advance: shares.map((share) => share * unit) }
}

/** A dark fill bears light letters. */
const DARK = 128

function colourOn(fills: readonly FlatFill[], { x0, y0, x1, y1 }: Box): number {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const isOnDark = fills.some(({ box, colour }) => {
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255]
    const isIn = x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
    return isIn && 0.3 * red + 0.59 * green + 0.11 * blue < DARK
  })
  return isOnDark ? 0xffffff : 0
}

function toFilled({ box, colour }: FlatFill, scale: number): ScenePath {
  const [x0, y0, x1, y1] = [box.x0 / scale, box.y0 / scale, box.x1 / scale, box.y1 / scale]
  return {
    kind: "path",
    segments: [["M", x0, y0], ["L", x1, y0], ["L", x1, y1], ["L", x0, y1], ["Z"]],
    fill: { colour, alpha: 1 },
    fillRule: "nonzero",
    lineWidth: 0,
    dash: [],
    lineCap: 0,
    lineJoin: 0,
    box: { x0, y0, x1, y1 },
  }
}

function toPath(
  { direction, at, from, to, thickness, colour = 0 }: PixelRuling,
  scale: number,
): ScenePath {
  const isAcross = direction === "horizontal"
  const [middle, start, end, width] = [at / scale, from / scale, to / scale, thickness / scale]
  const half = width / 2
  const box: Box = isAcross
    ? { x0: start, y0: middle - half, x1: end, y1: middle + half }
    : { x0: middle - half, y0: start, x1: middle + half, y1: end }
  return {
    kind: "path",
    segments: isAcross
      ? [
          ["M", start, middle],
          ["L", end, middle],
        ]
      : [
          ["M", middle, start],
          ["L", middle, end],
        ],
    stroke: { colour, alpha: 1 },
    lineWidth: width,
    dash: [],
    lineCap: 0,
    lineJoin: 0,
    box,
    rule: { direction, at: middle, from: start, to: end, thickness: width },
  }
}
