/** Gives the middle value, the lower of two; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/**
 * Gives the value with the greatest weight once values are rounded to `step`; the smaller of
 * equals.
 */
export function weightedMode(
  values: Iterable<readonly [value: number, weight: number]>,
  step: number,
): number | undefined {
  const weights = new Map<number, number>()
  for (const [value, weight] of values) {
    const key = Math.round(value / step)
    weights.set(key, (weights.get(key) ?? 0) + weight)
  }
  let best: number | undefined
  let most = 0
  for (const [key, weight] of [...weights].sort((a, b) => a[0] - b[0])) {
    if (weight > most) [best, most] = [key, weight]
  }
  return best === undefined ? undefined : best * step
}
