import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, relative } from "node:path"
import type { Mutant } from "./mutants.ts"
import type { Verdict } from "./run-mutants.ts"

/** What is kept of a verdict. */
type Kept = Pick<Verdict, "caughtBy" | "touching" | "outvoted">

/** Verdicts of earlier runs, by a key that outlives changes elsewhere in the sources. */
export class KeptVerdicts {
  readonly #file: string
  readonly #keys: ReadonlyMap<number, string>
  readonly #kept: Map<string, Kept>

  /**
   * Reads what was kept, if anything.
   *
   * @param file JSON, written by `save`
   * @param all every mutant of the bundle
   * @param root folder below which the sources lie
   */
  constructor(file: string, all: readonly Mutant[], root: string) {
    this.#file = file
    this.#keys = keysOf(all, root)
    this.#kept = new Map(
      existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8"))) : [],
    )
  }

  /** Gives the verdict that was kept of a mutant. */
  of(mutant: Mutant): Verdict | undefined {
    const kept = this.#kept.get(this.#keys.get(mutant.id) ?? "")
    return kept && { mutant, ...kept }
  }

  /** Keeps a verdict. */
  add({ mutant, caughtBy, touching, outvoted = [] }: Verdict): void {
    this.#kept.set(this.#keys.get(mutant.id) ?? "", { caughtBy, touching, outvoted })
  }

  /** Writes the file. */
  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#kept)))
  }
}

/** Names each mutant by its file, its source and how many alike stand before it. */
function keysOf(all: readonly Mutant[], root: string): Map<number, string> {
  const seen = new Map<string, number>()
  return new Map(
    all.map(({ id, file, change, name = "", source }) => {
      const key = [relative(root, file), change, name, source.replaceAll(/\s+/g, " ")].join(" ")
      const count = (seen.get(key) ?? 0) + 1
      seen.set(key, count)
      return [id, `${key} ${count}`]
    }),
  )
}
