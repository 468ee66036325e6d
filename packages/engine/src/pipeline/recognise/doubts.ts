import { union, type Box } from "../../base/geometry.ts"
import type { DoubtfulPage, DoubtfulWord, ReportedWord } from "../../base/files.ts"
import type { OcrResult } from "../../base/host.ts"
import type { DoubtfulValue } from "./doubtful-value.ts"
import { findDoubtful } from "./doubtful-values.ts"
import { isCjkText } from "./line-metrics.ts"
import { partOf, type Stretch } from "./word-parts.ts"

type Word = OcrResult["words"][number]

/**
 * Confidence below which a letter or digit, or a word without places of its own, may be another.
 */
const UNSURE = 0.7

/** What of a page a person should look at. */
export interface Doubts {
  /** In the order of their words. */
  readonly pieces: readonly DoubtfulPiece[]
  /** Values that are doubtful as a whole. */
  readonly values: readonly DoubtfulValue[]
  /** Lines that were guessed and stay pictures. */
  readonly illegible: readonly (readonly Word[])[]
}

/** A word, or a stretch of its characters, with the reason for doubt. */
export interface DoubtfulPiece extends Stretch {
  readonly word: Word
  readonly reason: DoubtfulWord["reason"]
}

/** Finds what a person should look at; what somebody has looked at is out of doubt. */
export function findDoubts(
  { words, guessed }: { readonly words: readonly Word[]; readonly guessed: readonly Word[] },
  checked: ReadonlySet<Word>,
): Doubts {
  const values = findDoubtful(words).filter(
    (value) => !value.words.every((one) => checked.has(one)),
  )
  const reasons = new Map<Word, DoubtfulWord["reason"]>()
  for (const { words: own, reason } of values)
    for (const word of own) if (!checked.has(word) && !reasons.has(word)) reasons.set(word, reason)
  const pieces = words.flatMap((word): DoubtfulPiece[] => {
    const reason = reasons.get(word)
    if (reason) return [{ word, reason, ...wholeOf(word) }]
    return unsureStretches(word).map((part) => ({ word, reason: "confidence", ...part }))
  })
  return { pieces, values, illegible: [...Map.groupBy(guessed, ({ line }) => line).values()] }
}

const wholeOf = (word: Word): Stretch => ({ from: 0, to: Array.from(word.text).length })

/**
 * Where a word was not read surely: as a whole where letters make it, by its characters where a
 * line of Chinese is one word.
 */
function unsureStretches(word: Word): Stretch[] {
  const { chars } = word
  if (!chars) return word.confidence < UNSURE ? [wholeOf(word)] : []
  const unsure = chars.flatMap(({ text, confidence }, at) =>
    confidence < UNSURE && /[\p{L}\p{N}]/u.test(text) ? [at] : [],
  )
  if (unsure.length === 0) return []
  if (!isCjkText(word.text)) return [wholeOf(word)]
  const stretches: { from: number; to: number }[] = []
  for (const at of unsure) {
    const last = stretches.at(-1)
    if (last?.to === at) last.to++
    else stretches.push({ from: at, to: at + 1 })
  }
  return stretches
}

interface DoubtfulScan {
  /** From 1. */
  readonly page: number
  /** Of the page as the file shows it, in points. */
  readonly size: readonly [number, number]
  /** Gives for a box in pixels where it stands on the page as the file shows it, in points. */
  readonly placeOf: (box: Box) => Box
}

/** The doubts of a page by their places in the file; undefined where there are none. */
export function doubtfulPage(
  { pieces, values, illegible }: Doubts,
  { page, size, placeOf }: DoubtfulScan,
): DoubtfulPage | undefined {
  if (pieces.length === 0 && illegible.length === 0) return undefined
  const reported = ({ box, text }: Pick<Word, "box" | "text">): ReportedWord => ({
    box: rounded(placeOf(box)),
    text,
  })
  const summandsOf = (word: Word) =>
    values.find((value) => value.summands && value.words.includes(word))?.summands?.map(reported)
  return {
    page,
    size: [round(size[0]), round(size[1])],
    words: [
      ...pieces.map(({ word, reason, ...stretch }) => {
        const part = partOf(word, stretch)
        const summands = reason === "sum" ? summandsOf(word) : undefined
        return {
          ...reported(part),
          confidence: round(part.confidence),
          reason,
          ...(summands && { summands }),
        }
      }),
      ...illegible.map((line) => ({
        ...reported({ box: line.map(({ box }) => box).reduce(union), text: textOf(line) }),
        confidence: round(Math.min(...line.map(({ confidence }) => confidence))),
        reason: "illegible" as const,
      })),
    ],
  }
}

const textOf = (line: readonly Word[]): string => line.map(({ text }) => text).join(" ")

const round = (value: number): number => Math.round(value * 100) / 100

const rounded = ({ x0, y0, x1, y1 }: Box): DoubtfulWord["box"] => [
  round(x0),
  round(y0),
  round(x1),
  round(y1),
]
