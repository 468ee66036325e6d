import { union, type Box } from "../../base/geometry.ts"
import type { DoubtfulPage, DoubtfulWord, ReportedWord } from "../../base/files.ts"
import type { OcrResult } from "../../base/host.ts"
import type { DoubtfulValue } from "./doubtful-value.ts"
import { findDoubtful } from "./doubtful-values.ts"

type Word = OcrResult["words"][number]

/** Confidence below which a word that holds no number may be another one. */
const UNSURE_WORD = 0.7

/** What of a page a person should look at. */
export interface Doubts {
  /** Words with the reason for each, from the top. */
  readonly words: ReadonlyMap<Word, DoubtfulWord["reason"]>
  /** Values that are doubtful as a whole. */
  readonly values: readonly DoubtfulValue[]
  /** Lines that were guessed and stay pictures. */
  readonly illegible: readonly (readonly Word[])[]
}

/** Finds what a person should look at; what somebody has looked at is out of doubt. */
export function findDoubts(
  { words, guessed }: { readonly words: readonly Word[]; readonly guessed: readonly Word[] },
  checked: ReadonlySet<Word>,
): Doubts {
  const values = findDoubtful(words).filter(
    (value) => !value.words.every((one) => checked.has(one)),
  )
  const found = new Map<Word, DoubtfulWord["reason"]>()
  for (const { words: own, reason } of values)
    for (const word of own) if (!checked.has(word) && !found.has(word)) found.set(word, reason)
  for (const word of words)
    if (word.confidence < UNSURE_WORD && !found.has(word)) found.set(word, "confidence")
  return {
    words: new Map([...found].toSorted(([a], [b]) => words.indexOf(a) - words.indexOf(b))),
    values,
    illegible: [...Map.groupBy(guessed, ({ line }) => line).values()],
  }
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
  { words, values, illegible }: Doubts,
  { page, size, placeOf }: DoubtfulScan,
): DoubtfulPage | undefined {
  if (words.size === 0 && illegible.length === 0) return undefined
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
      ...[...words].map(([word, reason]) => {
        const summands = reason === "sum" ? summandsOf(word) : undefined
        return {
          ...reported(word),
          confidence: round(word.confidence),
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
