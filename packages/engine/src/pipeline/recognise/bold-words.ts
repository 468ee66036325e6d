import type { OcrResult, PixelImage } from "../../base/host.ts"
import { isCjkText, measureLines } from "./line-metrics.ts"

type Word = OcrResult["words"][number]

/** Brightness below which a pixel is ink. */
const INK_BELOW = 150
/** Longest run of ink across a stem, in ems; longer ones are bars and strokes along the line. */
const LONGEST_STEM = 0.3
/** Characters of a word, and runs across its stems, from which its weight is measured. */
const LEAST_CHARACTERS = 2
const LEAST_RUNS = 12
/** Characters of a script on a page from which their usual weight is known. */
const LEAST_USUAL = 40
/** Weight against the usual one of its script from which a word is bold; bold faces have 1.5. */
const HEAVIER = 1.35
/** The same for the mean of a whole line, whose letters even out: Latin, and Chinese with its dense
 * characters. */
const LINE_HEAVIER = { latin: 1.2, cjk: 1.3 } as const
/** The same in pixels: a line whose size was measured too small has heavy stems for its size alone. */
const WIDER = 1.1
/** Share of a line's measured characters from which all of it is bold, or none. */
const WHOLE_LINE = 0.7

interface Measured {
  readonly word: Word
  readonly isCjk: boolean
  /** Width of its stems in pixels, and in ems. */
  readonly stem: number
  readonly weight: number
}

/**
 * Marks words that are printed bolder than the rest of their page, by the width of their stems.
 *
 * Boxes are in pixels of the grey picture. A page in one weight has no bold words, whatever its
 * face.
 */
export function withBold(words: readonly Word[], picture: PixelImage): Word[] {
  const lines = measureLines(words)
  const measured = lines.flatMap(({ words: ofLine, size }) =>
    ofLine.flatMap((word): Measured[] => {
      if (word.isVertical || Array.from(word.text).length < LEAST_CHARACTERS) return []
      const stem = stemWidth(word, picture, size)
      return stem > 0 ? [{ word, isCjk: isCjkText(word.text), stem, weight: stem / size }] : []
    }),
  )
  const usual = { cjk: usualOf(measured, true), latin: usualOf(measured, false) }
  const heavy = new Map<Word, Heaviness>()
  for (const { word, isCjk, stem, weight } of measured) {
    const most = isCjk ? usual.cjk : usual.latin
    if (most === undefined) continue
    const isWide = stem >= WIDER * most.stem
    heavy.set(word, { share: isWide ? weight / most.weight : 1, isCjk })
  }
  const bold = new Set(lines.flatMap((line) => settled(line.words, heavy)))
  return words.map((word) => (bold.has(word) ? { ...word, isBold: true } : word))
}

/** What half of a script's characters stay below. */
function usualOf(
  measured: readonly Measured[],
  isCjk: boolean,
): Pick<Measured, "stem" | "weight"> | undefined {
  const ofScript = measured.filter((each) => each.isCjk === isCjk)
  const half = (of: (each: Measured) => number): number => {
    const values = ofScript
      .flatMap((each) => Array.from(each.word.text, () => of(each)))
      .toSorted((a, b) => a - b)
    return values[values.length >> 1] ?? 0
  }
  const characters = ofScript.reduce((sum, { word }) => sum + Array.from(word.text).length, 0)
  if (characters < LEAST_USUAL) return undefined
  return { stem: half(({ stem }) => stem), weight: half(({ weight }) => weight) }
}

/** Weight of a word against the usual one of its script; 1 where its stems are no wider. */
interface Heaviness {
  readonly share: number
  readonly isCjk: boolean
}

/** The bold words of a line: what is too short to measure goes with a line that is bold. */
function settled(line: readonly Word[], heavy: ReadonlyMap<Word, Heaviness>): Word[] {
  let [letters, sum, cjk, bold] = [0, 0, 0, 0]
  for (const word of line) {
    const known = heavy.get(word)
    if (!known) continue
    letters += word.text.length
    sum += known.share * word.text.length
    if (known.isCjk) cjk += word.text.length
    if (known.share >= HEAVIER) bold += word.text.length
  }
  const least = cjk > letters / 2 ? LINE_HEAVIER.cjk : LINE_HEAVIER.latin
  if (bold >= WHOLE_LINE * letters || sum >= least * letters) return letters > 0 ? [...line] : []
  return line.filter((word) => (heavy.get(word)?.share ?? 0) >= HEAVIER)
}

/** Mean width of a word's stems in pixels, by the darkness of the runs across them; 0 if unknown. */
function stemWidth(
  { box }: Word,
  { width, height, channels, data }: PixelImage,
  size: number,
): number {
  const [left, right] = [Math.max(0, Math.floor(box.x0)), Math.min(width, Math.ceil(box.x1))]
  const [top, bottom] = [Math.max(0, Math.floor(box.y0)), Math.min(height, Math.ceil(box.y1))]
  let [sum, runs] = [0, 0]
  for (let y = top; y < bottom; y++) {
    let [length, dark] = [0, 0]
    for (let x = left; x <= right; x++) {
      const value = x < right ? (data[(y * width + x) * channels] ?? 255) : 255
      if (value < INK_BELOW) {
        length++
        dark += 255 - value
      } else if (length > 0) {
        if (length <= LONGEST_STEM * size) {
          sum += dark / 255
          runs++
        }
        length = 0
        dark = 0
      }
    }
  }
  return runs < LEAST_RUNS ? 0 : sum / runs
}
