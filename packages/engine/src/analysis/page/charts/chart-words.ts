import type { Box } from "../../../base/geometry.ts"
import type { GlyphRun, ScenePage } from "../../../model/scene.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import type { ChartWord } from "./chart-word.ts"
import { isOneNumber } from "./chart-number.ts"
import { withDrawnSigns } from "./drawn-signs.ts"
import { isShownText, mayRepeat, shownOnce, withoutThin } from "./repeated-glyphs.ts"
import { isSpace } from "../../writing/scripts.ts"

/** Gap between glyphs that parts words, in ems. */
const WORD_GAP = 0.16
/** Gap between words of one phrase at most, in ems: a space is a quarter to a third. */
const PHRASE_GAP = ems.half
/**
 * The same behind a Han letter: a space of its font is half an em wide, and letters keep off it.
 */
const HAN_GAP = 0.65
/** Height of digits and of letters below the line, in ems. */
const RISE = 0.72
const FALL = shares.few

/** Words of the runs of a page that were looked at before. */
export type KnownWords = Map<GlyphRun, readonly ChartWord[]>

/**
 * Gives the words of a region, each with its place, in paint order.
 *
 * @param known words of runs: regions of a page share most of them.
 */
export function wordsIn(page: ScenePage, region: Box, known: KnownWords = new Map()): ChartWord[] {
  const words: ChartWord[] = []
  const runs = shownRuns(page).filter((run) => isTextIn(run, region))
  // What is painted twice depends on the region, and so do the words of such a page.
  const byRun = mayRepeat(page)
    ? shownOnce(runs, page).map(wordsOf)
    : runs.map((run) => knownWords(run, known))
  for (const own of byRun)
    for (const word of own) {
      const last = words.at(-1)
      if (last && isContinued(last, word)) words[words.length - 1] = continued(last, word)
      else if (last && isOneNumber(last.text, word.text) && isNextInPhrase(last, word))
        words[words.length - 1] = joined(last, word, " ")
      else words.push(word)
    }
  return withDrawnSigns(words, page, region)
}

function knownWords(run: GlyphRun, known: KnownWords): readonly ChartWord[] {
  const before = known.get(run)
  if (before) return before
  const words = wordsOf(withoutThin(run))
  known.set(run, words)
  return words
}

/** Runs of each page that show what they say: all of its regions are looked for among them. */
const runsOfPages = new WeakMap<ScenePage, readonly GlyphRun[]>()

function shownRuns(page: ScenePage): readonly GlyphRun[] {
  const known = runsOfPages.get(page)
  if (known) return known
  const runs = page.items.filter(isShownText)
  runsOfPages.set(page, runs)
  return runs
}

function isTextIn({ box }: GlyphRun, region: Box): boolean {
  const x = (box.x0 + box.x1) / 2
  const y = (box.y0 + box.y1) / 2
  return x >= region.x0 && x <= region.x1 && y >= region.y0 && y <= region.y1
}

function wordsOf(run: GlyphRun): ChartWord[] {
  if (run.chars.length === 0) return []
  if (isTurned(run.angle)) return run.chars.every(isSpace) ? [] : [turnedWord(run)]
  const words: ChartWord[] = []
  const apart = spacingOf(run)
  let text = ""
  let from = 0
  let to = 0
  // Letters that are set apart keep off the next word by as much again.
  const flush = (by: number): void => {
    const shown = text.trim()
    if (shown !== "") words.push(wordAt(run, shown, from, to + by))
    text = ""
  }
  for (let at = 0; at < run.chars.length; at++) {
    const char = run.chars[at] ?? ""
    const x = run.x[at] ?? 0
    const isBlank = isSpace(char)
    if (isBlank || (text !== "" && x - to > WORD_GAP * run.size + apart)) flush(2 * apart)
    if (isBlank) continue
    if (text === "") from = x
    text += char
    to = x + (run.advance[at] ?? 0)
  }
  flush(0)
  return words
}

/** Room that spaced letters have at least and at most between them, in ems: more is a space. */
const SPACED = { least: ems.touch / 2, most: 0.24 } as const
/** Gaps between letters in which a spacing shows, counted. */
const LEAST_GAPS = counts.few

/**
 * Gives the room that is set between all letters of a text, as titles of office programs have it:
 * the least that is found between any two. Digits are left alone, as numbers in a row stand apart,
 * too.
 */
function spacingOf({ chars, x, advance, size }: GlyphRun): number {
  const gaps: number[] = []
  for (let at = 1; at < chars.length; at++) {
    if (!isLetter(chars[at - 1]) || !isLetter(chars[at])) continue
    const gap = (x[at] ?? 0) - (x[at - 1] ?? 0) - (advance[at - 1] ?? 0)
    if (gap <= SPACED.least * size) return 0
    gaps.push(gap)
  }
  const middle = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
  return gaps.length >= LEAST_GAPS && middle < SPACED.most * size ? middle : 0
}

const isLetter = (char = ""): boolean => /\p{L}/u.test(char)

const isTurned = (angle: number): boolean => Math.abs(((angle + 180) % 360) - 180) > 1

function wordAt(run: GlyphRun, text: string, from: number, to: number): ChartWord {
  const baseline = run.y[0] ?? run.box.y1
  const { size, colour } = run
  const box = { x0: from, x1: to, y0: baseline - RISE * size, y1: baseline + FALL * size }
  return { text, box, baseline, size, angle: 0, colour }
}

function turnedWord(run: GlyphRun): ChartWord {
  const text = run.chars.join("").trim()
  const { size, colour, box, angle, x, y, advance } = run
  const turn = (angle * Math.PI) / 180
  const start = { x: x[0] ?? box.x0, y: y[0] ?? box.y1 }
  const wide = advance.at(-1) ?? 0
  const last = { x: x.at(-1) ?? start.x, y: y.at(-1) ?? start.y }
  return {
    text,
    box,
    baseline: start.y,
    size,
    angle: ((angle % 360) + 360) % 360,
    colour,
    start,
    end: { x: last.x + wide * Math.cos(turn), y: last.y + wide * Math.sin(turn) },
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

/** How far the next piece of a turned line may lie off it, in ems. */
const OFF_LINE = shares.few

/**
 * Turned text comes in pieces, too, down to single letters: a line goes on where its last piece
 * ended.
 */
function isContinuedTurned(a: ChartWord, b: ChartWord): boolean {
  const [gap, off] = stepBetween(a, b)
  return gap > -0.2 * a.size && gap < PHRASE_GAP * a.size && Math.abs(off) < OFF_LINE * a.size
}

/** From the end of a turned piece to the start of another: along its line, and off it. */
function stepBetween({ angle, end }: ChartWord, { start }: ChartWord): readonly [number, number] {
  if (!start || !end) return [Infinity, Infinity]
  const turn = (angle * Math.PI) / 180
  const [dx, dy] = [start.x - end.x, start.y - end.y]
  return [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)]
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
  const isApart = a.angle !== 0 && stepBetween(a, b)[0] > WORD_GAP * a.size
  const space = isApart && needsSpace(a, b) ? " " : between
  return { ...a, text: `${a.text}${space}${b.text}`, box, ...(b.end && { end: b.end }) }
}

/** Tells whether a word goes on where another ended. */
export function isNextInPhrase(before: ChartWord, word: ChartWord): boolean {
  const gap = word.box.x0 - before.box.x1
  if (!isOnLine(before, word) || gap <= -0.2 * word.size) return false
  const most = /\p{Script=Han}$/u.test(before.text) ? HAN_GAP : PHRASE_GAP
  return gap < most * word.size
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
