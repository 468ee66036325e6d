import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { Progress } from "@mozhuan/engine"

const MiB = 1_048_576
/**
 * Heap from which garbage is collected early, bytes: below, a collection costs more than the memory
 * that it gives back, a tenth of a warm conversion; above, garbage would reach the limit of a run.
 */
const LARGE = 128 * MiB
/** How much larger than what lives in it a heap becomes before it is collected, percent. */
const GROWTH = { small: 200, large: 25 }

let growth: number | undefined
let collect: (() => void) | undefined

/**
 * Fits how late garbage is collected to the size of the heap; to be called with every progress of a
 * conversion. A large heap is collected as writing begins: drafts of all pages are garbage then, and
 * what is written would else come on top of them.
 */
export function fitHeap({ stage, pagesDone }: Pick<Progress, "stage" | "pagesDone">): void {
  const isLarge = getHeapStatistics().used_heap_size > LARGE
  const fit = isLarge ? GROWTH.large : GROWTH.small
  if (fit !== growth) {
    growth = fit
    setFlagsFromString(`--heap-growing-percent=${fit}`)
  }
  if (isLarge && stage === "write" && pagesDone === 0) (collect ??= collector())()
}

/** The collector's own door, which Node opens to contexts made after the flag was set. */
function collector(): () => void {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc") as () => void
}
