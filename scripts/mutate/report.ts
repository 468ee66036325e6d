import { relative } from "node:path"
import type { Mutant } from "./mutants.ts"
import type { Verdict } from "./run-mutants.ts"

/** Chooses mutants of a kind ("thresholds" or "conditions"), and so many of them, spread evenly. */
export function choose(
  all: readonly Mutant[],
  { sample, only }: { readonly sample?: number; readonly only?: string },
): Mutant[] {
  const kind = only?.replace(/s$/, "")
  const fitting = all.filter((mutant) => kind === undefined || mutant.kind === kind)
  if (sample === undefined || sample >= fitting.length) return fitting
  return Array.from(
    { length: sample },
    (_, index) => fitting[Math.floor((index * fitting.length) / sample)],
  ).filter((mutant) => mutant !== undefined)
}

/** Says what was changed and that nothing noticed. */
export function tellSurvivor({ mutant, touching }: Verdict, root: string): string {
  const { file, line, name, source, change } = mutant
  const what = name === undefined ? source.replaceAll(/\s+/g, " ") : `${name} = ${source}`
  const reach = touching === 0 ? "no fixture asks" : `asked by ${touching}`
  return `${relative(root, file)}:${line} ${what} ${change} (${reach})`
}

/** Says for each threshold which fixtures catch it halved and doubled. */
export function tellThresholds(verdicts: readonly Verdict[], root: string): string[] {
  const places = Map.groupBy(verdicts, ({ mutant }) => mutant.place)
  return [...places.values()].map((both) => {
    const [first] = both
    if (!first) return ""
    const { file, line, name, source } = first.mutant
    const told = both.map(
      ({ mutant, caughtBy }) =>
        `${mutant.change}: ${caughtBy.length > 0 ? caughtBy.join(", ") : "nobody"}`,
    )
    return `${relative(root, file)}:${line} ${name === undefined ? source : `${name} = ${source}`}; ${told.join("; ")}`
  })
}

/** Gives the shares of thresholds and conditions that were caught. */
export function sharesOf(verdicts: readonly Verdict[]): string[] {
  return (["threshold", "condition"] as const).map((kind) => {
    const own = verdicts.filter(({ mutant }) => mutant.kind === kind)
    const caught = own.filter(({ caughtBy }) => caughtBy.length > 0).length
    const share = own.length === 0 ? 0 : (100 * caught) / own.length
    return `${kind}s: ${caught} of ${own.length} caught, ${share.toFixed(1)} %`
  })
}
