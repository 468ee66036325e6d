import type { OcrResult, PixelImage } from "../../base/host.ts"
import { isCjkText, measureLines } from "./line-metrics.ts"
import { stemWidth } from "./stem-width.ts"

type Word = OcrResult["words"][number]

/** Characters of a word from which its weight is measured. */
const LEAST_CHARACTERS = 2
/** Characters of a script on a page from which their usual weight is known. */
const LEAST_USUAL = 40
/**
 * Weight against the usual one of its script from which a word is bold. Latin bold faces have 1.3
 * and more of their regular ones; characters of Chinese are unlike each other.
 */
const HEAVIER = { latin: 1.25, cjk: 1.35 } as const
/** The same for the mean of a whole line, whose letters even out. */
const LINE_HEAVIER = { latin: 1.2, cjk: 1.3 } as const
/**
 * Share of a script's characters that are lighter than the usual weight: of Latin print more than
 * half may be bold, as in forms and short letters; Chinese faces of one page differ too much.
 */
const USUAL_RANK = { latin: 0.3, cjk: 0.5 } as const
/**
 * Stems of regular Latin text faces in ems: at least, as no face is bold for being heavier than a
 * thin one, and what is taken where too little stands to tell.
 */
const REGULAR_STEM = 0.088
const MIDDLING_STEM = 0.1
/**
 * The same in pixels: a line whose size was measured too small has heavy stems for its size alone.
 */
const WIDER = 1.1
/** Share of a line's measured characters from which the line is bold, but for its regular words. */
const WHOLE_LINE = 0.7
/** Weight against the usual one below which a word is not bold even in a bold line. */
const CLEARLY_REGULAR = 1.15
/**
 * Letters of a Latin word from which its stems tell its weight; shorter ones need a neighbour that
 * is heavy too, or this much more weight.
 */
const TELLING_LETTERS = 4
const FAR_HEAVIER = 1.15

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
 * Boxes are in pixels of the grey picture; words that have a colour are of that grey. A page in one
 * weight has no bold words, whatever its face, unless it holds a few letters only.
 */
export function withBold(words: readonly Word[], picture: PixelImage): Word[] {
  const lines = measureLines(words)
  const measured = lines.flatMap(({ words: ofLine, size }) =>
    ofLine.flatMap((word): Measured[] => {
      if (word.isVertical || Array.from(word.text).length < LEAST_CHARACTERS) return []
      const share = word.colour === undefined ? 1 : 1 - (word.colour & 255) / 255
      const stem = stemWidth(word.box, picture, size, share)
      return stem > 0 ? [{ word, isCjk: isCjkText(word.text), stem, weight: stem / size }] : []
    }),
  )
  const usual = { cjk: usualCjk(measured), latin: usualLatin(measured) }
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

type Usual = Pick<Measured, "stem" | "weight">

function usualCjk(measured: readonly Measured[]): Usual | undefined {
  return usualOf(
    measured.filter(({ isCjk }) => isCjk),
    USUAL_RANK.cjk,
  )
}

function usualLatin(measured: readonly Measured[]): Usual {
  const found = usualOf(
    measured.filter(({ isCjk }) => !isCjk),
    USUAL_RANK.latin,
  )
  if (!found) return { stem: 0, weight: MIDDLING_STEM }
  return { ...found, weight: Math.max(REGULAR_STEM, found.weight) }
}

/** What a share of the characters stay below; undefined for few. */
function usualOf(measured: readonly Measured[], rank: number): Usual | undefined {
  const at = (of: (each: Measured) => number): number => {
    const values = measured
      .flatMap((each) => Array.from(each.word.text, () => of(each)))
      .toSorted((a, b) => a - b)
    return values[Math.floor(values.length * rank)] ?? 0
  }
  const characters = measured.reduce((sum, { word }) => sum + Array.from(word.text).length, 0)
  if (characters < LEAST_USUAL) return undefined
  return { stem: at(({ stem }) => stem), weight: at(({ weight }) => weight) }
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
    if (isHeavy(known)) bold += word.text.length
  }
  const least = cjk > letters / 2 ? LINE_HEAVIER.cjk : LINE_HEAVIER.latin
  const isBold = letters > 0 && (bold >= WHOLE_LINE * letters || sum >= least * letters)
  if (isBold) return line.filter((word) => (heavy.get(word)?.share ?? least) >= CLEARLY_REGULAR)
  return line.filter((word, at) => {
    const known = heavy.get(word)
    if (!known || !isHeavy(known)) return false
    const isSure = known.isCjk || word.text.length >= TELLING_LETTERS
    const isFar = known.share >= HEAVIER.latin * FAR_HEAVIER
    return isSure || isFar || [line[at - 1], line[at + 1]].some((near) => isHeavyToo(near, heavy))
  })
}

const isHeavyToo = (word: Word | undefined, heavy: ReadonlyMap<Word, Heaviness>): boolean =>
  word !== undefined && (heavy.get(word)?.share ?? 1) >= CLEARLY_REGULAR

const isHeavy = ({ share, isCjk }: Heaviness): boolean =>
  share >= (isCjk ? HEAVIER.cjk : HEAVIER.latin)
