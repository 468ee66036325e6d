import type { OcrResult } from "../../base/host.ts"
import { facesOf, sizeIn } from "./printed-face.ts"
import type { PrintedFace } from "./printed-face.ts"

type Word = OcrResult["words"][number]

/** A recognised line with the type size and baseline its ink suggests, in pixels. */
export interface RecognisedLine {
  readonly words: readonly Word[]
  readonly size: number
  /** Of a column, whose characters stand one below the other, the left edge of its cells. */
  readonly baseline: number
  /** Of its Latin letters. */
  readonly face: PrintedFace
  /** Set where the size comes from the widths of words, which tell it better than heights do. */
  readonly isSure: boolean
}

/** A line by its ink alone. */
interface InkLine extends Pick<RecognisedLine, "words" | "size" | "baseline"> {
  /** Set where no letter is taller than an x. */
  readonly isLow?: boolean
}

const isHan = /[\u3400-\u9fff\uac00-\ud7af]/
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
const TALL = /[A-Z0-9bdfhklt\u00c0-\u00deА-Яб!?()[\]{}|/\\%&#$@"']/
const DEEP = /[gjpqyруфцщдЦЩД,;()[\]{}|$Q]/

/** Reach of ink above and below the baseline in em: middling values of text faces. */
const reach = { cjkUp: 0.86, cjkDown: 0.07, tall: 0.72, low: 0.5, deep: 0.21 } as const

/**
 * Sizes that differ by less than this share are one size: letters without ascenders make lines
 * measure differently.
 */
const SAME_SIZE = 0.09
/** The same for sizes that come from widths, in shares of the larger. */
const SAME_SURE_SIZE = 0.035

/** Gathers words by line and gives each line its size, like sizes made equal. */
export function measureLines(words: readonly Word[]): RecognisedLine[] {
  const byLine = Map.groupBy(words, (word) => word.line)
  const lines = withFaces(withinWidths([...byLine.values()].map(measureLine)))
  const settled = settleSizes(lines)
  return lines.map((line, index) => ({ ...line, size: settled[index] ?? line.size }))
}

/**
 * Lines of Latin letters take the size at which their face sets their words as wide.
 *
 * Faces differ in how much of their size their letters are high: where the width of a line says too
 * little, its height counts as it does in the other lines of its face.
 */
function withFaces(lines: readonly InkLine[]): RecognisedLine[] {
  const faces = facesOf(lines)
  const measured = lines.map((line, at) => {
    const face = faces[at]
    const isLatin = isLatinLine(line.words)
    const wide = face && isLatin ? sizeIn(face, line.words) : undefined
    return { line, face, isLatin, wide }
  })
  const ratios = new Map(
    [...Map.groupBy(measured, ({ face }) => face)].map(([face, group]) => {
      const told = group.flatMap(({ line, wide }) => (wide === undefined ? [] : [wide / line.size]))
      return [face, told.length < LEAST_LINES ? ratioTogether(face, group) : middle(told)]
    }),
  )
  const sized = measured.map(({ line, face, isLatin, wide }) => {
    const low = line.isLow === true && face ? reach.low / reach.tall / lowShare[face] : 1
    const high = line.size * (isLatin ? (ratios.get(face) ?? 1) * low : 1)
    const isSure = wide !== undefined && Math.abs(wide / high - 1) <= MOST_APART
    const { words, baseline } = line
    return { words, baseline, face: face ?? usualFace, size: isSure ? wide : high, isSure }
  })
  return sized.map((line, at) => {
    const wide = measured[at]?.wide
    return wide !== undefined && !line.isSure && isSizeOf(sized, { face: line.face, size: wide })
      ? { ...line, size: wide, isSure: true }
      : line
  })
}

/**
 * Whether other lines surely have a size in a face: then a line whose letters are cut short, or
 * whose boxes hold ink of its neighbours, has the size that its width tells.
 */
function isSizeOf(
  lines: readonly RecognisedLine[],
  { face, size }: Pick<RecognisedLine, "face" | "size">,
): boolean {
  const alike = lines.filter(
    (line) =>
      line.isSure &&
      line.face === face &&
      Math.abs(line.size - size) <= SAME_SURE_SIZE * Math.max(line.size, size),
  )
  return alike.length >= LEAST_LINES
}

/**
 * Whether a line holds Latin letters alone, but for a picture before it that was read as a
 * character.
 */
function isLatinLine(words: readonly Word[]): boolean {
  const others = words.filter(({ text }) => CJK.test(text))
  const letters = words.reduce((sum, { text }) => sum + (text.match(/[A-Za-z]/g)?.length ?? 0), 0)
  return (
    others.length === 0 ||
    (others.length === 1 && others[0]?.text.length === 1 && letters >= LEAST_LATIN)
  )
}

/**
 * The same ratio by all short lines of the size that most of them have, as single cells hold too
 * few letters; 1 where nothing tells it.
 */
function ratioTogether(
  face: PrintedFace | undefined,
  group: readonly { readonly line: InkLine; readonly isLatin: boolean }[],
): number {
  if (!face) return 1
  const lines = group.flatMap(({ line, isLatin }) => (isLatin ? [line] : []))
  const usual = middle(lines.map(({ size }) => size))
  const alike = lines.filter(({ size }) => Math.abs(size / usual - 1) <= MOST_APART)
  const wide =
    alike.length < LEAST_LINES
      ? undefined
      : sizeIn(
          face,
          alike.flatMap(({ words }) => words),
        )
  const ratio = wide === undefined ? 1 : wide / middle(alike.map(({ size }) => size))
  return Math.abs(ratio - 1) <= MOST_APART ? ratio : 1
}

/** Height of an x against that of a capital, by face. */
const lowShare: Readonly<Record<PrintedFace, number>> = {
  "Times New Roman": 0.68,
  Arial: 0.725,
  Calibri: 0.735,
  Cambria: 0.7,
  Verdana: 0.75,
  "Courier New": 0.74,
}
/** Face of lines that tell none. */
const usualFace: PrintedFace = "Times New Roman"
/** Lines that tell how high the letters of a face are against its size. */
const LEAST_LINES = 3
/** Share that the size by widths may be from the size by heights; beyond, a box is wrong. */
const MOST_APART = 0.08

function measureLine(given: readonly Word[]): InkLine {
  if (given[0]?.isVertical) return measureColumn(given)
  const words = given.toSorted((a, b) => a.box.x0 - b.box.x0)
  const measured = measureCharacters(words)
  if (measured) return { words, ...measured }
  const han = words.filter((word) => isHan.test(word.text))
  // Boxes of single characters are often as high as the whole line, or cut short: with many, the
  // middle one is right.
  if (han.length >= LEAST_HAN) {
    const size = Math.min(
      middle(han.map(({ box }) => box.y1 - box.y0)) / (reach.cjkUp + reach.cjkDown),
      pitchOf(words),
    )
    return { words, size, baseline: middle(han.map(({ box }) => box.y1)) - reach.cjkDown * size }
  }
  const text = words.map((word) => word.text).join("")
  const top = Math.min(...words.map((word) => word.box.y0))
  const bottom = Math.max(...words.map((word) => word.box.y1))
  const isCjk = CJK.test(text)
  const up = isCjk ? reach.cjkUp : TALL.test(text) ? reach.tall : reach.low
  const down = isCjk ? reach.cjkDown : DEEP.test(text) ? reach.deep : 0
  const size = Math.min((bottom - top) / (up + down), pitchOf(words))
  return { words, size, baseline: bottom - down * size }
}

/**
 * Ink of the line above or below that stands in a line's boxes makes it measure too high; its
 * letters are then far wider in the face of that size than they are on the page. Such a line gets
 * the size that its width has in the other lines of the page.
 */
function withinWidths(lines: readonly InkLine[]): InkLine[] {
  const widths = lines.map(emWidth)
  const ratios = lines.flatMap(({ size }, index) => {
    const width = widths[index]
    return width !== undefined && size <= width * NARROWEST ? [size / width] : []
  })
  const usual = ratios.length === 0 ? NARROWEST : middle(ratios)
  return lines.map((line, index) => {
    const width = widths[index]
    return width === undefined || line.size <= width * NARROWEST
      ? line
      : { ...line, size: width * usual }
  })
}

/** Size at which a usual face sets a line of Latin letters as wide; undefined for few letters. */
function emWidth({ words }: InkLine): number | undefined {
  const latin = words.filter(({ text, isVertical }) => !isVertical && !CJK.test(text))
  const letters = latin.flatMap(({ text }) => Array.from(text))
  if (letters.length < LEAST_LETTERS) return undefined
  const width = latin.reduce((sum, { box }) => sum + box.x1 - box.x0, 0)
  return width / letters.reduce((sum, letter) => sum + widthShare(letter), 0)
}

/** Letters from which on the width of a line says something about its size. */
const LEAST_LETTERS = 8
/** Size of a line of the narrowest text faces over that of a usual one as wide: Arial Narrow. */
const NARROWEST = 1.3

/**
 * Cells of a column are as wide as high: their ink and their distance tell the size. Two digits may
 * share a cell: what stands beside a character is no step down.
 */
function measureColumn(given: readonly Word[]): InkLine {
  const words = given.toSorted((a, b) => a.box.y0 - b.box.y0)
  const chars = words.flatMap((word) => word.chars ?? [])
  const han = chars.filter(({ text }) => isHan.test(text) && !isFlatHan.test(text))
  const sides = (han.length > 0 ? han : words)
    .map(({ box }) =>
      han.length > 0 ? Math.max(box.x1 - box.x0, box.y1 - box.y0) : box.x1 - box.x0,
    )
    .toSorted((a, b) => a - b)
  const side = sides[Math.floor((sides.length - 1) * HAN_RANK)] ?? 0
  const pitches = chars.flatMap(({ box }, index) => {
    const next = chars[index + 1]
    return next && next.box.y0 + next.box.y1 > 2 * box.y1
      ? [(next.box.y0 + next.box.y1 - box.y0 - box.y1) / 2]
      : []
  })
  const pitch = pitches.length < LEAST_PITCH ? Infinity : middle(pitches)
  const size = Math.min(side / HAN_INK, pitch)
  const middles = (han.length > 0 ? han : words).map(({ box }) => (box.x0 + box.x1) / 2)
  return { words, size, baseline: middle(middles) - size / 2 }
}

/**
 * Share of an em that the ink of a Han character is high, and how far it goes below the baseline.
 */
const HAN_INK = 0.91
const HAN_BELOW = 0.07
/** Among the heights of a line's Han characters the one that counts: 一 and 口 are lower. */
const HAN_RANK = 0.7
const isFlatHan = /[一二三丶]/

/** Size and baseline by the ink of single characters, or undefined where words have none. */
function measureCharacters(words: readonly Word[]): Omit<InkLine, "words"> | undefined {
  const chars = words.flatMap((word) => word.chars ?? [])
  const heightOf = ({ box }: { box: Word["box"] }): number => box.y1 - box.y0
  const written = chars.filter(({ text }) => isHan.test(text) && !isFlatHan.test(text))
  const letters = chars.filter(({ text }) => /[A-Za-z]/.test(text)).length
  // A picture before a line of Latin letters is read as a Chinese character.
  const han = written.length === 1 && letters >= LEAST_LATIN ? [] : written
  if (han.length > 0) {
    const heights = han.map(heightOf).toSorted((a, b) => a - b)
    const high = heights[Math.floor((heights.length - 1) * HAN_RANK)] ?? 0
    const size = Math.min(high / HAN_INK, hanPitch(words))
    return { size, baseline: middle(han.map(({ box }) => box.y1)) - HAN_BELOW * size }
  }
  const standing = chars.filter(({ text }) => /[A-Za-z0-9А-Яа-я]/.test(text) && !DEEP.test(text))
  if (standing.length === 0) return undefined
  const tall = standing.filter(({ text }) => TALL.test(text))
  const size =
    tall.length > 0
      ? middle(tall.map(heightOf)) / reach.tall
      : middle(standing.map(heightOf)) / reach.low
  return { size, baseline: middle(standing.map(({ box }) => box.y1)), isLow: tall.length === 0 }
}

/** Latin letters of a line from which a single Han character tells nothing of its size. */
const LEAST_LATIN = 20

/** The usual distance of Han characters that follow each other: no size is larger. */
function hanPitch(words: readonly Word[]): number {
  const pitches = words.flatMap(({ chars = [] }) =>
    chars.flatMap(({ text, box }, index) => {
      const next = chars[index + 1]
      return next && isHan.test(text) && isHan.test(next.text)
        ? [(next.box.x0 + next.box.x1 - box.x0 - box.x1) / 2]
        : []
    }),
  )
  return pitches.length < LEAST_PITCH ? Infinity : middle(pitches)
}

/** Words of Han characters from which on their middle height tells the size of a line. */
const LEAST_HAN = 4

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Han characters in a row that tell how wide an em is. */
const LEAST_PITCH = 3
/** Gap between words of one stretch at most, in heights. */
const STRETCH_GAP = 0.6

/**
 * Han characters are as wide as their size, or stand wider apart: their distance is the most that
 * the size can be.
 */
function pitchOf(words: readonly Word[]): number {
  const stretches: { x0: number; x1: number; ems: number }[] = []
  for (const { text, box } of words) {
    const chars = Array.from(text)
    if (!chars.every(isCjkText)) continue
    const last = stretches.at(-1)
    if (last && box.x0 - last.x1 < STRETCH_GAP * (box.y1 - box.y0)) {
      last.x1 = box.x1
      last.ems += chars.length
    } else stretches.push({ x0: box.x0, x1: box.x1, ems: chars.length })
  }
  const pitches = stretches.flatMap(({ x0, x1, ems }) =>
    ems >= LEAST_PITCH ? [(x1 - x0) / (ems - 0.08)] : [],
  )
  return pitches.length === 0 ? Infinity : Math.max(...pitches)
}

/**
 * Makes like sizes equal: the size that most letters are close to is one, and so on with the rest.
 */
function settleSizes(lines: readonly RecognisedLine[]): number[] {
  const letters = lines.map(({ words }) => words.reduce((sum, { text }) => sum + text.length, 0))
  const settled: number[] = []
  let left = lines.map((_, index) => index)
  while (left.length > 0) {
    const groups = left.map((centre) => left.filter((other) => isNear(lines, centre, other)))
    const sums = groups.map((group) => group.reduce((sum, at) => sum + (letters[at] ?? 0), 0))
    const group = groups[sums.indexOf(Math.max(...sums))] ?? []
    const usual = middleLetter(
      group.map((at) => ({ size: lines[at]?.size ?? 0, letters: Math.max(1, letters[at] ?? 0) })),
    )
    for (const at of group) settled[at] = usual
    const taken = new Set(group)
    left = left.filter((index) => !taken.has(index))
  }
  return settled
}

/** The size of the letter that stands in the middle of all, from the smallest. */
function middleLetter(
  lines: readonly { readonly size: number; readonly letters: number }[],
): number {
  let left = lines.reduce((sum, { letters }) => sum + letters, 0) >> 1
  return (
    lines.toSorted((a, b) => a.size - b.size).find(({ letters }) => (left -= letters) < 0)?.size ??
    0
  )
}

function isNear(lines: readonly RecognisedLine[], a: number, b: number): boolean {
  const [one, other] = [lines[a]?.size ?? 0, lines[b]?.size ?? 0]
  const areSure = lines[a]?.isSure === true && lines[b]?.isSure === true
  const most = areSure ? SAME_SURE_SIZE : SAME_SIZE
  return Math.abs(one - other) <= most * Math.max(one, other)
}

export const isCjkText = (text: string): boolean => CJK.test(text)

/** Share of an em that a character is wide, for dealing a word's width out to its letters. */
export function widthShare(char: string): number {
  if (CJK.test(char)) return 1
  if (/[iljtfI.,:;!'|]/.test(char)) return 0.3
  if (/[mwMW@%жмфшщюЖМФШЩЮ]/.test(char)) return 0.85
  return /[A-ZА-Я]/.test(char) ? 0.68 : 0.5
}
