import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { Progress } from "@mozhuan/engine"

const MiB = 1_048_576
/**
 * Heap from which garbage is collected early, bytes: below, a collection costs more than the memory
 * that it gives back, a tenth of a warm conversion; above, garbage would reach the limit of a run.
 */
const LARGE = 128 * MiB
/** Heap of a later file from which garbage is collected late again, bytes. */
const SMALL = 64 * MiB
/** How much larger than what lives in it a heap becomes before it is collected, percent. */
const GROWTH = { small: 200, large: 15 }

let isLarge: boolean | undefined
/** Heap and what it keeps outside, bytes, from which it is collected here. */
let bound = Infinity
let collect: ((how: object) => void) | undefined

/**
 * Fits how late garbage is collected to the size of the heap; to be called with every progress of a
 * conversion.
 *
 * V8 has an eye on the heap alone: a large one is collected here, too, when it has grown together
 * with the numbers that it keeps outside, of which those of past pages are garbage. As writing
 * begins drafts of all pages are: they make room, with every gap closed, for what is written.
 */
export function fitHeap({ stage, pagesDone }: Pick<Progress, "stage" | "pagesDone">): void {
  const before = held()
  const fit = before.heap > (isLarge ? SMALL : LARGE)
  if (fit !== isLarge) {
    setFlagsFromString(`--heap-growing-percent=${fit ? GROWTH.large : GROWTH.small}`)
    bound = fit ? 0 : Infinity
    isLarge = fit
  }
  const isDrafted = fit && stage === "write" && pagesDone === 0
  if (isDrafted || before.all > bound) {
    collect ??= collector()
    collect({ type: "major", execution: "sync", flavor: isDrafted ? "last-resort" : "regular" })
    bound = Infinity
  }
  if (fit) bound = Math.min(bound, held().all * (1 + GROWTH.large / 100))
}

/** What the heap takes, alone and with what it keeps outside, bytes. */
function held(): { readonly heap: number; readonly all: number } {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return { heap, all: heap + outside }
}

/** The collector's own door, which Node opens to contexts made after the flag was set. */
function collector(): (how: object) => void {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc") as (how: object) => void
}
