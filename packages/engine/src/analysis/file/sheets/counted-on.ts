import type { SheetPage } from "./sheet-pages.ts"

/** Numbers of one row or column of a page, by their places: the first two and the last three. */
export type Counts = ReadonlyMap<number, { readonly first: number[]; readonly last: number[] }>

/** Numbers that show how a page counts, and those that show that the next one goes on so. */
const SHOWN = 3
const FOLLOWING = 2

/** Columns of numbers by where they end, since numbers stand at the right; from the top. */
export const countsDown = (bands: SheetPage["bands"]): Counts =>
  countsOf(bands.flatMap(({ pieces }) => pieces.map(({ x1, text }) => [x1, text] as const)))

/** Rows of numbers by their baselines, from the left. */
export const countsAcross = (bands: SheetPage["bands"]): Counts =>
  countsOf(
    bands.flatMap(({ baseline, pieces }) => pieces.map(({ text }) => [baseline, text] as const)),
  )

function countsOf(texts: readonly (readonly [number, string])[]): Counts {
  const found = new Map<number, { first: number[]; last: number[] }>()
  for (const [place, text] of texts) {
    if (!/^-?\d{1,9}$/.test(text.trim())) continue
    const own = found.get(Math.round(place)) ?? { first: [], last: [] }
    found.set(Math.round(place), own)
    if (own.first.length < FOLLOWING) own.first.push(Number(text))
    own.last.push(Number(text))
    if (own.last.length > SHOWN) own.last.shift()
  }
  return found
}

/**
 * Tells whether a row or column of a page counts on on another, by equal steps: numbered rows,
 * years over columns. Chance hardly makes five numbers so.
 */
export function countsOn(before: Counts, own: Counts): boolean {
  return [...before].some(([place, { last }]) => {
    const [a, b, c] = last
    if (a === undefined || b === undefined || c === undefined) return false
    const step = c - b
    return (
      step !== 0 &&
      b - a === step &&
      [-1, 0, 1].some((off) => {
        const { first = [] } = own.get(place + off) ?? {}
        return first.length > 0 && first.every((number, at) => number === c + (at + 1) * step)
      })
    )
  })
}
