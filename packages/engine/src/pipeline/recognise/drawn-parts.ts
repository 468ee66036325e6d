import { area, grown, intersection, type Box } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import type { FlatFill } from "../../images/flat-fills.ts"
import type { Leftover } from "../../images/leftover-ink.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { measureLines } from "./line-metrics.ts"
import { boxOfRuling } from "./ruling-box.ts"

export type Word = OcrResult["words"][number]

/** What stands on a page, in pixels. */
export interface DrawnParts {
  readonly words: readonly Word[]
  readonly pictures: readonly Leftover[]
  readonly rulings: readonly PixelRuling[]
  readonly fills: readonly FlatFill[]
}

/** The sides of a page in pixels, and pixels a point. */
export interface PageSize {
  readonly scale: number
  readonly width: number
  readonly height: number
}

/**
 * Parts of a page that are asked whom they touch: nobody draws so many, and each is asked of all.
 */
export const MOST_PARTS = 3_000

/** Groups of parts that stand within reach of each other, in pixels, each with a seed at least. */
export function groupsAround<Part extends { readonly box: Box }>(
  parts: readonly Part[],
  isSeed: (part: Part) => boolean,
  reach: number,
): Part[][] {
  const left = new Set(parts)
  const groups: Part[][] = []
  for (const seed of parts) {
    if (!isSeed(seed) || !left.delete(seed)) continue
    const group = [seed]
    for (let at = 0; at < group.length; at++) {
      const near = grown(group[at]?.box ?? seed.box, reach)
      for (const other of left)
        if (intersection(near, other.box) && left.delete(other)) group.push(other)
    }
    groups.push(group)
  }
  return groups
}

/** Gives a page's parts with some boxes as pictures, which have what stands in them. */
export function withPictures(parts: DrawnParts, boxes: readonly Box[]): DrawnParts {
  if (boxes.length === 0) return parts
  const isLeft = (box: Box): boolean => !boxes.some((picture) => isMostlyIn(box, picture))
  return {
    words: parts.words.filter(({ box }) => isLeft(box)),
    pictures: [
      ...parts.pictures.filter(({ box }) => isLeft(box)),
      ...boxes.map((box) => ({ box, fill: 1 })),
    ],
    rulings: parts.rulings.filter((ruling) => isLeft(boxOfRuling(ruling))),
    fills: parts.fills.filter(({ box }) => isLeft(box)),
  }
}

export const isMostlyIn = (box: Box, picture: Box): boolean => {
  const both = intersection(box, picture)
  return both !== undefined && area(both) >= 0.6 * area(box)
}

/** A word with the size of its line, in pixels. */
export interface SizedWord {
  readonly word: Word
  readonly size: number
}

/** Gives the words that do not stand in columns with their sizes. */
export const sizedWords = (words: readonly Word[]): SizedWord[] =>
  measureLines(words.filter(({ isVertical }) => isVertical !== true)).flatMap(
    ({ words: own, size }) => own.map((word) => ({ word, size })),
  )

/** Letters from which on they tell a size. */
const LEAST_LETTERS = 20

/** The middle size of letters; undefined for few of them. */
export function middleSize(words: readonly SizedWord[]): number | undefined {
  const letters = lettersOf(words)
  if (letters < LEAST_LETTERS) return undefined
  let before = 0
  for (const { word, size } of words.toSorted((a, b) => a.size - b.size)) {
    before += word.text.length
    if (2 * before >= letters) return size
  }
  return undefined
}

export const lettersOf = (words: readonly SizedWord[]): number =>
  words.reduce((sum, { word }) => sum + word.text.length, 0)
