import { getCompileCacheDir } from "node:module"
import { setFlagsFromString } from "node:v8"

/** Parts of Node that a conversion loads, one way or the other. */
const parts = [
  "node:child_process",
  "node:crypto",
  "node:fs/promises",
  "node:os",
  "node:readline",
  "node:timers/promises",
  "node:util",
  "node:vm",
  "node:worker_threads",
  "node:zlib",
] as const

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
 * Makes Node ready for conversions, before the rest of a program is loaded.
 *
 * Compiled code is taken from the cache of a folder, and that of Node's own parts from Node, by the
 * flags alone that it was compiled with. So none of these is a word of the command, where each set
 * of flags has a cache of its own, and Node's parts come before them.
 *
 * @param keeps "all" for a program of one file: the cache keeps what was compiled with a file, not
 * what is compiled when it is called, so that all is compiled at once where there is a cache. That
 * takes 20 MB more, too much for programs that wait.
 */
export function startNode(keeps: "all" | "called"): void {
  for (const part of parts) process.getBuiltinModule(part)
  for (const flag of flags) setFlagsFromString(flag)
  if (keeps === "all" && getCompileCacheDir() !== undefined) setFlagsFromString("--no-lazy")
}
