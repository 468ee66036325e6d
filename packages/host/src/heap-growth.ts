import { getHeapStatistics, setFlagsFromString } from "node:v8"

const MiB = 1_048_576
/**
 * Heap from which garbage is collected early, bytes: below, a collection costs more than the memory
 * that it gives back, a tenth of a warm conversion; above, garbage would reach the limit of a run.
 */
const LARGE = 128 * MiB
/** How much larger than what lives in it a heap becomes before it is collected, percent. */
const GROWTH = { small: 200, large: 50 }

let growth: number | undefined

/** Fits how late garbage is collected to the size of the heap; to be called now and then. */
export function fitHeapGrowth(): void {
  const fit = getHeapStatistics().used_heap_size > LARGE ? GROWTH.large : GROWTH.small
  if (fit === growth) return
  growth = fit
  setFlagsFromString(`--heap-growing-percent=${fit}`)
}
