import type { OcrResult, RecognisedCharacter } from "../../base/host.ts"

type Word = OcrResult["words"][number]

/** Characters that are as high as each other in print, by their kind. */
const KINDS = [/[\u3400-\u9fff]/, /[0-9]/] as const
/** Han characters that are lower than others. */
const ODD = /[一二三丶口曰四工日人八入六小心]/
/** Letters of dense print, whose boxes are cut too roughly for this. */
const DENSE = /[A-Za-z\u0400-\u04ff]/
/**
 * Characters of each kind that show writing at least: the boxes of a few digits may be cut
 * anywhere.
 */
const LEAST_WRITTEN = [2, 4] as const
/** Characters of a kind from which their heights and feet can be held against each other. */
const LEAST = 3
/**
 * Mean distance of heights and feet from the usual ones of a line, in heights of its characters,
 * from which these are uneven: print has .02 to .07.
 */
const UNEVEN = 0.12
/**
 * Mean confidence below which uneven characters are writing: print of odd faces is read more
 * surely.
 */
const UNSURE = 0.93

/**
 * Gives the words of a line of Chinese or digits that were written by hand, as their characters are
 * of uneven height, stand on no common line, and were not read surely: all of them, or those that
 * are uneven among print.
 */
export function handwrittenIn(line: readonly Word[]): readonly Word[] {
  if (line.some(({ text, isVertical }) => isVertical === true || DENSE.test(text))) return []
  const usual = KINDS.map((kind) => usualOf(line.flatMap((word) => tellingIn(word, kind))))
  const offIn = (word: Word): number[] =>
    KINDS.flatMap((kind, at) => {
      const { height, foot } = usual[at] ?? {}
      if (height === undefined || foot === undefined) return []
      return tellingIn(word, kind).map(
        ({ box }) => Math.max(Math.abs(box.y1 - box.y0 - height), Math.abs(box.y1 - foot)) / height,
      )
    })
  const isWriting = (words: readonly Word[]): boolean => {
    const isShown = KINDS.some(
      (kind, at) =>
        words.flatMap((word) => tellingIn(word, kind)).length >= (LEAST_WRITTEN[at] ?? Infinity),
    )
    const off = words.flatMap(offIn)
    return isShown && off.length > 0 && meanSquare(off) >= UNEVEN && surenessOf(words) < UNSURE
  }
  return isWriting(line) ? line : line.filter((word) => isWriting([word]))
}

const tellingIn = ({ chars = [] }: Word, kind: RegExp): RecognisedCharacter[] =>
  chars.filter(({ text }) => kind.test(text) && !ODD.test(text))

function usualOf(
  characters: readonly RecognisedCharacter[],
): { readonly height: number; readonly foot: number } | undefined {
  if (characters.length < LEAST) return undefined
  return {
    height: middle(characters.map(({ box }) => box.y1 - box.y0)),
    foot: middle(characters.map(({ box }) => box.y1)),
  }
}

/** Mean confidence of the characters of words. */
export function surenessOf(words: readonly Word[]): number {
  const characters = words.reduce((sum, word) => sum + word.text.length, 0)
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / characters
}

const meanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
