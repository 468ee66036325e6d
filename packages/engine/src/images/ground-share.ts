import type { PixelImage } from "../base/host.ts"

/** Brightness by which paper may differ from its usual one. */
const EVEN = 16

/**
 * Share of a grey picture that has its usual brightness: nearly all of a page, little of a
 * photograph.
 */
export function groundShare({ data }: PixelImage): number {
  const counts = new Float64Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const around = (value: number): number =>
    counts.subarray(Math.max(0, value - EVEN), value + EVEN + 1).reduce((sum, n) => sum + n, 0)
  let most = 0
  for (let value = 0; value < 256; value++) most = Math.max(most, around(value))
  return data.length === 0 ? 1 : most / data.length
}
