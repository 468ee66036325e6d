import { union, type Box } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"

type Word = OcrResult["words"][number]

/**
 * Mean confidence below which a page shows no print that can be read: photographs, writing by hand,
 * other scripts.
 */
const UNREADABLE = 0.45
/** Mean confidence of a line below which its picture says more than its words. */
const DOUBTFUL = 0.45

/** Tells whether a page is better kept as the picture it is. */
export function isUnreadable({ words, confidence }: OcrResult): boolean {
  return words.length === 0 || confidence < UNREADABLE
}

/**
 * Parts words to be trusted from lines that were mostly guessed, given by their boxes in pixels.
 */
export function partByConfidence(words: readonly Word[]): { legible: Word[]; doubtful: Box[] } {
  const legible: Word[] = []
  const doubtful: Box[] = []
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const characters = line.reduce((sum, word) => sum + word.text.length, 0)
    const sure = line.reduce((sum, word) => sum + word.confidence * word.text.length, 0)
    if (sure < DOUBTFUL * characters) doubtful.push(line.map((word) => word.box).reduce(union))
    else legible.push(...line)
  }
  return { legible, doubtful }
}
