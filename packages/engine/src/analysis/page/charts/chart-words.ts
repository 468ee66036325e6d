import type { Box } from "../../../base/geometry.ts"
import type { GlyphRun, ScenePage } from "../../../model/scene.ts"
import { ems, shares } from "../../geometry/scale.ts"

/** A word or phrase of a chart, set in one go. */
export interface ChartWord {
  readonly text: string
  readonly box: Box
  readonly baseline: number
  readonly size: number
  /** Degrees clockwise. */
  readonly angle: number
  readonly colour: number
  /** What it was put together from, where it was painted in pieces. */
  readonly parts?: readonly ChartWord[]
}

/** Gap between glyphs that parts words, in ems. */
const WORD_GAP = 0.16
/** Gap between words of one phrase at most, in ems: a space is a quarter to a third. */
const PHRASE_GAP = ems.half
/** The same behind a Han letter: a space of its font is half an em wide, and letters keep off it. */
const HAN_GAP = 0.65
/** Height of digits and of letters below the line, in ems. */
const RISE = 0.72
const FALL = shares.few

/** Gives the words of a region, each with its place, in paint order. */
export function wordsIn(page: ScenePage, region: Box): ChartWord[] {
  const words: ChartWord[] = []
  for (const item of page.items) {
    if (item.kind !== "glyphs" || item.hidden || item.renderMode === 3) continue
    const { box } = item
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
    if (x < region.x0 || x > region.x1 || y < region.y0 || y > region.y1) continue
    for (const word of wordsOf(item)) {
      const last = words.at(-1)
      if (last && isContinued(last, word)) words[words.length - 1] = continued(last, word)
      else words.push(word)
    }
  }
  return words
}

function wordsOf(run: GlyphRun): ChartWord[] {
  if (isTurned(run.angle)) return [turnedWord(run)]
  const words: ChartWord[] = []
  let text = ""
  let from = 0
  let to = 0
  const flush = (): void => {
    const shown = text.trim()
    if (shown !== "") words.push(wordAt(run, shown, from, to))
    text = ""
  }
  for (let at = 0; at < run.chars.length; at++) {
    const char = run.chars[at] ?? ""
    const x = run.x[at] ?? 0
    const isBlank = char.trim() === ""
    if (isBlank || (text !== "" && x - to > WORD_GAP * run.size)) flush()
    if (isBlank) continue
    if (text === "") from = x
    text += char
    to = x + (run.advance[at] ?? 0)
  }
  flush()
  return words
}

const isTurned = (angle: number): boolean => Math.abs(((angle + 180) % 360) - 180) > 1

function wordAt(run: GlyphRun, text: string, from: number, to: number): ChartWord {
  const baseline = run.y[0] ?? run.box.y1
  const { size, colour } = run
  const box = { x0: from, x1: to, y0: baseline - RISE * size, y1: baseline + FALL * size }
  return { text, box, baseline, size, angle: 0, colour }
}

function turnedWord(run: GlyphRun): ChartWord {
  const text = run.chars.join("").trim()
  const { size, colour, box, angle } = run
  return {
    text,
    box,
    baseline: run.y[0] ?? box.y1,
    size,
    angle: ((angle % 360) + 360) % 360,
    colour,
  }
}

const isOnLine = (a: ChartWord, b: ChartWord): boolean =>
  a.angle === 0 &&
  b.angle === 0 &&
  Math.abs(a.baseline - b.baseline) < 0.12 * a.size &&
  Math.abs(a.size - b.size) < 0.1 * a.size

function isContinued(a: ChartWord, b: ChartWord): boolean {
  if (a.angle !== 0 && a.angle === b.angle) return isContinuedTurned(a, b)
  const gap = b.box.x0 - a.box.x1
  return isOnLine(a, b) && gap > -0.2 * a.size && gap < WORD_GAP * a.size
}

/** Turned text comes in pieces, too: an upright line goes on where its last piece ended. */
function isContinuedTurned(a: ChartWord, b: ChartWord): boolean {
  if (a.angle !== 270 && a.angle !== 90) return false
  const isSameColumn = Math.abs(a.box.x0 - b.box.x0) < 0.2 * a.size
  const gap = a.angle === 270 ? a.box.y0 - b.box.y1 : b.box.y0 - a.box.y1
  return isSameColumn && Math.abs(gap) < PHRASE_GAP * a.size
}

/** The pieces stay known: neighbouring names may touch each other. */
const continued = (a: ChartWord, b: ChartWord): ChartWord => ({
  ...joined(a, b, ""),
  parts: [...(a.parts ?? [a]), b],
})

function joined(a: ChartWord, b: ChartWord, between: string): ChartWord {
  const box = {
    x0: Math.min(a.box.x0, b.box.x0),
    y0: Math.min(a.box.y0, b.box.y0),
    x1: Math.max(a.box.x1, b.box.x1),
    y1: Math.max(a.box.y1, b.box.y1),
  }
  const gap = a.angle === 270 ? a.box.y0 - b.box.y1 : b.box.y0 - a.box.y1
  const space = a.angle !== 0 && gap > WORD_GAP * a.size && needsSpace(a, b) ? " " : between
  return { ...a, text: `${a.text}${space}${b.text}`, box }
}

/** Tells whether a word goes on where another ended. */
export function isNextInPhrase(before: ChartWord, word: ChartWord): boolean {
  const gap = word.box.x0 - before.box.x1
  const most = /\p{Script=Han}$/u.test(before.text) ? HAN_GAP : PHRASE_GAP
  return isOnLine(before, word) && gap < most * word.size && gap > -0.2 * word.size
}

/** Joins words into phrases: lines of a title, names of a legend. */
export function phrasesOf(words: readonly ChartWord[]): ChartWord[] {
  const sorted = words.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
  const phrases: ChartWord[] = []
  for (const word of sorted) {
    const at = phrases.findLastIndex((phrase) => isNextInPhrase(phrase, word))
    const before = phrases[at]
    if (before) phrases[at] = joined(before, word, needsSpace(before, word) ? " " : "")
    else phrases.push(word)
  }
  return phrases
}

/** Han letters stand without spaces between them. */
export const needsSpace = (a: { text: string }, b: { text: string }): boolean =>
  !(/\p{Script=Han}$/u.test(a.text) && /^\p{Script=Han}/u.test(b.text))

export const middleX = ({ box }: ChartWord): number => (box.x0 + box.x1) / 2

/** Middle of the digits of a word, which is where its tick is. */
export const middleY = ({ baseline, size, angle, box }: ChartWord): number =>
  angle === 0 ? baseline - 0.36 * size : (box.y0 + box.y1) / 2
