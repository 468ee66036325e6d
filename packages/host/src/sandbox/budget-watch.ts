import { lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { TreeUse } from "./process-tree.ts"
import type { KillReason, RunBudget, SandboxLimits } from "./spec.ts"

/** Milliseconds of one tick of processor time. */
const TICK_MS = 10
/** Looks between two at the folders: they cost more than one at the processes. */
const LOOKS_PER_FOLDER = 5
/** Entries of the folders that are counted; a run that has made more has made too many. */
const MOST_ENTRIES = 50_000

/** Tells from one look at a run to the next whether it has used up what it was given. */
export class BudgetWatch {
  readonly #limits: SandboxLimits
  readonly #folders: readonly string[]
  #budget: RunBudget | undefined
  #startedAt = 0
  #ticksBefore = 0
  #looks = 0
  peakMemory = 0

  constructor(limits: SandboxLimits, folders: readonly string[]) {
    this.#limits = limits
    this.#folders = folders
  }

  /** Begins a budget, changes the one that runs, or ends it. */
  set(budget: RunBudget | undefined, now: TreeUse): void {
    if (budget && !this.#budget) {
      this.#startedAt = performance.now()
      this.#ticksBefore = now.ticks
      this.peakMemory = now.resident
    }
    this.#budget = budget
  }

  /** Gives what the run has too much of, if anything. */
  look(now: TreeUse): KillReason | undefined {
    const { memoryBytes, processes, writtenBytes } = this.#limits
    const budget = this.#budget
    this.peakMemory = Math.max(this.peakMemory, now.resident)
    if (now.resident > Math.min(memoryBytes, budget?.memoryBytes ?? Infinity)) return "memory"
    if (now.threads > processes) return "processes"
    if (budget) {
      if ((now.ticks - this.#ticksBefore) * TICK_MS > budget.cpuMs) return "time"
      if (performance.now() - this.#startedAt > budget.wallMs) return "time"
    }
    this.#looks += 1
    const isTurn = this.#looks % LOOKS_PER_FOLDER === 0
    return isTurn && bytesIn(this.#folders) > writtenBytes ? "output" : undefined
  }
}

/**
 * Adds up the files below some folders, as far as they go; links are not followed. Infinity for
 * more entries than anybody needs.
 */
function bytesIn(folders: readonly string[]): number {
  let [bytes, entries] = [0, 0]
  const pending = [...folders]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const name of namesIn(folder)) {
      const path = join(folder, name)
      const entry = lstatSync(path, { throwIfNoEntry: false })
      if (!entry) continue
      entries += 1
      if (entries > MOST_ENTRIES) return Infinity
      if (entry.isDirectory()) pending.push(path)
      else bytes += entry.blocks * 512
    }
  }
  return bytes
}

/** A folder may go between two looks, or be closed to us: it then holds nothing that counts. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
