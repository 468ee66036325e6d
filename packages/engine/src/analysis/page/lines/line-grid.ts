import type { TextLine } from "../../drafts.ts"

/** Lines of a page by their height. */
export interface LineGrid {
  /** Indices of lines whose baseline lies within `reach` of `y`. */
  near(y: number, reach: number): number[]
}

/** Points; a bucket holds a line or two. */
const bucketHeight = 16

/** Sorts lines by their baselines, so that those at a height are found at once. */
export function createGrid(lines: readonly TextLine[]): LineGrid {
  const buckets = new Map<number, number[]>()
  for (const [index, line] of lines.entries()) {
    const key = Math.floor(line.baseline / bucketHeight)
    const bucket = buckets.get(key)
    if (bucket) bucket.push(index)
    else buckets.set(key, [index])
  }
  return {
    near(y, reach) {
      const found: number[] = []
      for (
        let key = Math.floor((y - reach) / bucketHeight);
        key <= Math.floor((y + reach) / bucketHeight);
        key++
      )
        found.push(...(buckets.get(key) ?? []))
      return found
    },
  }
}
