import { setFlagsFromString } from "node:v8"

/** Parts of Node that a conversion loads, one way or the other. */
const parts = [
  "node:child_process",
  "node:events",
  "node:fs/promises",
  "node:os",
  "node:util",
  "node:zlib",
] as const

/** What a child loads besides: it takes jobs by lines, and protected files among them. */
const partsOfMany = ["node:crypto", "node:readline", "node:timers/promises", "node:vm"] as const

/**
 * Half as much again as lives in the heap, and it is collected: a long file's garbage is no reason
 * to refuse it (a small heap is collected later, see `fitHeap`). It is collected at once, not in
 * steps, for nobody waits for a frame here. All begin as new: that objects of a kind outlived the
 * page before (its lines) says nothing of those that the next one throws away, and a long file
 * would spend a third of its time on them. Functions of PDFium are checked when they are first
 * called.
 */
const flags = [
  "--heap-growing-percent=50",
  "--no-incremental-marking",
  "--no-allocation-site-pretenuring",
  "--wasm-lazy-validation",
] as const

/**
 * A program of one file compiles later what is called often, calls or bytes of code: with V8's own
 * numbers it spends a tenth of its time on code that hardly runs before it ends.
 */
const flagsOfOneFile = [
  "--invocation-count-for-maglev=1200",
  "--invocation-count-for-turbofan=9000",
  "--wasm-tiering-budget=40000000",
] as const

/**
 * Makes Node ready for conversions, before the rest of a program is loaded.
 *
 * Compiled code is taken from the cache of a folder, and that of Node's own parts from Node, by the
 * flags alone that it was compiled with. So none of these is a word of the command, where each set
 * of flags has a cache of its own, and Node's parts come before them.
 *
 * @param runs "one file", or "many" and what those load besides
 */
export function startNode(runs: "one file" | "many"): void {
  const isOne = runs === "one file"
  for (const part of isOne ? parts : [...parts, ...partsOfMany]) process.getBuiltinModule(part)
  for (const flag of isOne ? [...flags, ...flagsOfOneFile] : flags) setFlagsFromString(flag)
}
