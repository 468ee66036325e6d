import type { Taken } from "./engine-run.ts"

/** The middle of some numbers; 0 where there are none. */
export function median(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Half of what lies between the least and the most, as a part of the median. */
export const spread = (list: readonly number[]): number =>
  (Math.max(...list) - Math.min(...list)) / 2 / (median(list) || 1)

/** How one side of a paired run compares with the other. */
export interface Ratio {
  /** Median over the rounds of time now beside time before. */
  readonly ratio: number
  readonly verdict: "slower" | "faster" | "as before"
  /**
   * All outputs are the same byte by byte; those of before that differ among themselves, by salts,
   * count as the same.
   */
  readonly isSame: boolean
}

/** A median that is less than this away from 1 is noise, however often it comes. */
const NOISE = 0.03

/**
 * Compares rounds that were run in turn: something is slower, or faster, when the median says so
 * and at most one round in five says otherwise.
 */
export function compareRounds(before: readonly Taken[], now: readonly Taken[]): Ratio {
  const ratios = now.map(
    ({ milliseconds }, at) => milliseconds / (before[at]?.milliseconds ?? Number.NaN),
  )
  const ratio = median(ratios)
  const agree = (test: (each: number) => boolean): boolean =>
    ratios.filter((each) => !test(each)).length <= Math.floor(ratios.length / 5)
  const isSlower = ratio > 1 + NOISE && agree((each) => each > 1)
  const isFaster = ratio < 1 - NOISE && agree((each) => each < 1)
  return {
    ratio,
    verdict: isSlower ? "slower" : isFaster ? "faster" : "as before",
    isSame: hashesOf(before).size > 1 || hashesOf([...before, ...now]).size === 1,
  }
}

const hashesOf = (taken: readonly Taken[]): Set<string> => new Set(taken.map(({ hash }) => hash))
