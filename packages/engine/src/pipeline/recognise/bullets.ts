import { height, intersection, width, type Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { measureLines } from "./line-metrics.ts"
import type { RecognisedLine } from "./line-metrics.ts"

type Word = OcrResult["words"][number]

/** Brightness below which a pixel is ink. */
const INK_BELOW = 160
/** Where bullets stand before their line, in ems: how far at most, and how near at least. */
const FARTHEST = 3.2
const NEAREST = 0.2
/** Free room on the far side of a bullet, in ems. */
const FREE = 0.35
/** Sides of a bullet, in ems, and their proportion at most. */
const SIDES = [0.16, 0.8] as const
const MOST_PROPORTION = 1.5
/** Where its middle stands above the baseline, in ems. */
const MIDDLE = [0.12, 0.6] as const
/** Lines that need like bullets, and how far apart these stand at most, in ems. */
const LEAST_LINES = 2
const SAME_PLACE = 0.4
/**
 * Height in ems up to which a ring read as a letter or zero is a bullet: digits are higher. Others
 * reach this far below the baseline, on which letters stand.
 */
const RING_HEIGHT = 0.68
const RING_DEPTH = 0.06
/** Width of a ring against its height, in shares; zeros are narrower. */
const RING_ROUND = 0.8
/** Confidence below which a letter that stands alone may be a bullet. */
const UNSURE = 0.75
/** Shares of its box that the ink of a shape takes: squares, discs, and the middle of rings. */
const SQUARE = 0.9
const DISC = 0.66
const DIAMOND = 0.42
const HOLLOW = 0.25
/** Height of a small square or disc at most, in ems. */
const SMALL = 0.55

interface Bullet {
  readonly line: RecognisedLine
  /** Empty where its shape tells none; others in its place may. */
  readonly text: string
  readonly box: Box
  /** The word that was read in its place. */
  readonly instead?: Word
}

/**
 * Adds the bullets that recognition passes over, as words before their lines.
 *
 * A small even shape that stands alone before a line, and before another one in the same place, is
 * a bullet: a disc, a square, a diamond or a ring. `picture` is grey, boxes are in its pixels.
 */
export function withBullets(words: readonly Word[], picture: PixelImage): readonly Word[] {
  const lines = measureLines(words.filter(({ isVertical }) => !isVertical))
  const sure = lines.flatMap(
    (line) =>
      signBefore(line, picture) ??
      ringBefore(line, words) ??
      shapeBefore(line, words, picture) ??
      [],
  )
  const found = [...sure, ...lines.flatMap((line) => ringAmong(sure, line) ?? [])]
  const bullets = found.flatMap((bullet) => {
    const alike = found.filter((other) => isInPlaceOf(bullet, other)).map(({ text }) => text)
    const text = commonest(alike)
    return alike.length >= LEAST_LINES && text !== "" ? [{ ...bullet, text }] : []
  })
  if (bullets.length === 0) return words
  const replaced = new Set(bullets.flatMap(({ instead }) => instead ?? []))
  return [
    ...words.filter((word) => !replaced.has(word)),
    ...bullets.map(({ line, text, box }): Word => {
      const confidence = line.words[0]?.confidence ?? 0
      const chars = [{ text, box, confidence }]
      return { text, box, confidence, line: line.words[0]?.line ?? 0, chars }
    }),
  ]
}

const isInPlaceOf = (a: Bullet, b: Bullet): boolean =>
  Math.abs(a.box.x0 - b.box.x0) <= SAME_PLACE * a.line.size

/** The shape that most bullets of a place have; noise changes that of single ones. */
function commonest(texts: readonly string[]): string {
  const told = texts.filter((text) => text !== "")
  const count = (text: string): number => told.filter((other) => other === text).length
  return told.toSorted((a, b) => count(b) - count(a))[0] ?? ""
}

/** What bullets are read as where recognition does not pass them over. */
const SIGN = /^[·•●▪■.]$/u
/** Side of a full stop at most, in ems. */
const STOP = 0.2

/** A sign at the start of a line, apart from its text. */
function signBefore(line: RecognisedLine, picture: PixelImage): Bullet | undefined {
  const [first, next] = line.words
  if (!first || !next || !SIGN.test(first.text) || !isApart(first, next, line.size))
    return undefined
  if (first.text === "." && height(first.box) <= STOP * line.size) return undefined
  const [x0, y0] = [Math.round(first.box.x0), Math.round(first.box.y0)]
  const box = { x0, y0, x1: Math.round(first.box.x1), y1: Math.round(first.box.y1) }
  return { line, text: shapeOf(picture, box, line.size), box, instead: first }
}

/**
 * A ring before a line, or at its start, that was read as a letter or a zero: rounder and lower
 * than these are, and apart from the text.
 */
function ringBefore(line: RecognisedLine, words: readonly Word[]): Bullet | undefined {
  const [first, next] = line.words
  const { size, baseline } = line
  if (first && next && isRing(first, line) && isApart(first, next, size))
    return { line, text: "o", box: first.box, instead: first }
  const start = first?.box.x0 ?? 0
  const ring = words.find(
    (word) =>
      word.line !== first?.line &&
      isRing(word, line) &&
      word.box.x1 <= start - NEAREST * size &&
      word.box.x1 >= start - FARTHEST * size &&
      (word.box.y0 + word.box.y1) / 2 < baseline &&
      (word.box.y0 + word.box.y1) / 2 > baseline - MIDDLE[1] * size,
  )
  return ring && { line, text: "o", box: ring.box, instead: ring }
}

/** A letter or zero alone before a line, where rings stand before others: some look like it. */
function ringAmong(sure: readonly Bullet[], line: RecognisedLine): Bullet | undefined {
  const [first, next] = line.words
  if (!first || !next || !/^[0oO○。]\.?$/u.test(first.text) || !isApart(first, next, line.size))
    return undefined
  const bullet: Bullet = { line, text: "o", box: first.box, instead: first }
  const rings = sure.filter((other) => other.text === "o" && isInPlaceOf(bullet, other))
  return rings.length >= LEAST_LINES && !rings.some((ring) => ring.line === line)
    ? bullet
    : undefined
}

const isApart = (a: Word, b: Word, size: number): boolean => b.box.x0 - a.box.x1 >= NEAREST * size

function isRing({ text, box }: Word, { size, baseline }: RecognisedLine): boolean {
  const [wide, high] = [width(box), height(box)]
  const isPlaced = high <= RING_HEIGHT * size || box.y1 - baseline >= RING_DEPTH * size
  return /^[0oO○。]$/u.test(text) && isPlaced && wide >= RING_ROUND * high
}

function shapeBefore(
  line: RecognisedLine,
  words: readonly Word[],
  picture: PixelImage,
): Bullet | undefined {
  const { size, baseline } = line
  const start = line.words[0]?.box.x0 ?? 0
  const rows = { y0: Math.round(baseline - size), y1: Math.round(baseline + 0.25 * size) }
  const area: Box = { x0: start - FARTHEST * size, x1: start - NEAREST * size, ...rows }
  const before = words.filter(({ box }) => box.y1 > rows.y0 && box.y0 < rows.y1 && box.x1 < start)
  const free = before
    .filter((word) => !isMark(word, words))
    .reduce((from, { box }) => Math.max(from, box.x1), Math.max(0, area.x0))
  const box = nearestInk(picture, { ...area, x0: Math.round(free) }, FREE * size)
  if (!box) return undefined
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const above = (baseline - (box.y0 + box.y1) / 2) / size
  const isBullet =
    Math.min(width, height) >= SIDES[0] * size &&
    Math.max(width, height) <= SIDES[1] * size &&
    Math.max(width, height) <= MOST_PROPORTION * Math.min(width, height) &&
    above >= MIDDLE[0] &&
    above <= MIDDLE[1]
  if (!isBullet) return undefined
  const instead = before.find((word) => isMark(word, words) && intersection(word.box, box))
  return { line, text: shapeOf(picture, box, size), box, ...(instead && { instead }) }
}

/** A single sign in a line of its own, or what was hardly read as a letter there. */
const isMark = ({ text, confidence, line }: Word, words: readonly Word[]): boolean =>
  Array.from(text).length === 1 &&
  (!/[\p{L}\p{N}]/u.test(text) || confidence < UNSURE) &&
  words.filter((word) => word.line === line).length === 1

/** The box of the ink nearest to the right side of an area, with free room to its left. */
function nearestInk(picture: PixelImage, area: Box, room: number): Box | undefined {
  let [x0, x1] = [-1, -1]
  for (let x = Math.floor(area.x1); x >= area.x0; x--) {
    const hasInk = inkIn(picture, { ...area, x0: x, x1: x + 1 }) > 0
    if (hasInk) {
      if (x1 < 0) x1 = x + 1
      else if (x0 - x > room) break
      else if (x0 - x > 1) return undefined
      x0 = x
    }
  }
  if (x1 < 0 || x1 >= Math.floor(area.x1)) return undefined
  let [y0, y1] = [area.y0, area.y1]
  while (y0 < y1 && inkIn(picture, { x0, x1, y0, y1: y0 + 1 }) === 0) y0++
  while (y1 > y0 && inkIn(picture, { x0, x1, y0: y1 - 1, y1 }) === 0) y1--
  return { x0, y0, x1, y1 }
}

/** The sign that looks like a shape; none for specks and pieces of letters. */
function shapeOf(picture: PixelImage, box: Box, size: number): string {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const core = {
    x0: Math.round(box.x0 + width / 3),
    x1: Math.round(box.x1 - width / 3),
    y0: Math.round(box.y0 + height / 3),
    y1: Math.round(box.y1 - height / 3),
  }
  const middle = inkIn(picture, core) / ((core.x1 - core.x0) * (core.y1 - core.y0))
  if (middle < HOLLOW) return "o"
  const share = inkIn(picture, box) / (width * height)
  const isSmall = height <= SMALL * size
  if (share >= SQUARE) return isSmall ? "▪" : "■"
  if (share >= DISC) return isSmall ? "•" : "●"
  return share >= DIAMOND ? "◆" : ""
}

/** Pixels of ink in a box. */
function inkIn({ width, height, channels, data }: PixelImage, { x0, y0, x1, y1 }: Box): number {
  let ink = 0
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x++)
      if ((data[(y * width + x) * channels] ?? 255) < INK_BELOW) ink++
  return ink
}
