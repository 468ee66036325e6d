import { dirname, relative } from "node:path"
import type { Mutant } from "./mutants.ts"
import type { Verdict } from "./run-mutants.ts"

/** Which mutants are wanted. */
export interface Choice {
  /** So many of each kind. */
  readonly sample?: number
  /** Drawn by lot from this seed; spread evenly where absent. */
  readonly seed?: number
  /** "thresholds" or "conditions"; both where absent. */
  readonly only?: string
}

/** Chooses mutants; the same choice of the same sources gives the same ones. */
export function choose(all: readonly Mutant[], { sample, seed, only }: Choice): Mutant[] {
  const kinds = only === undefined ? kindsOfMutants : [only.replace(/s$/, "")]
  return kinds
    .flatMap((kind) => {
      const fitting = all.filter((mutant) => mutant.kind === kind)
      if (sample === undefined || sample >= fitting.length) return fitting
      if (seed !== undefined) return shuffled(fitting, seed).slice(0, sample)
      return fitting.filter(
        (_, index) =>
          Math.floor((index * sample) / fitting.length) !==
          Math.floor(((index - 1) * sample) / fitting.length),
      )
    })
    .toSorted((a, b) => a.id - b.id)
}

const kindsOfMutants: readonly string[] = ["threshold", "condition"]

/** Gives a list in an order drawn by lot (Fisher and Yates; Mulberry32). */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const left = [...list]
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(Math.floor(next() * left.length), 1))
  return drawn
}

/** Says what was changed and that nothing noticed. */
export function tellSurvivor({ mutant, touching, outvoted = [] }: Verdict, root: string): string {
  const { file, line, name, source, change } = mutant
  const what = name === undefined ? source.replaceAll(/\s+/g, " ") : `${name} = ${source}`
  const [first] = outvoted
  const heard = first === undefined ? "" : `, heard by ${outvoted.length}, as ${first}`
  const reach = touching === 0 ? "no fixture asks" : `asked by ${touching}${heard}`
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

/**
 * Says which share of thresholds and conditions was caught, as a whole and by folder.
 *
 * @param isSample a share then comes with the bounds between which that of all lies, 19 times of 20
 */
export function tellShares(
  verdicts: readonly Verdict[],
  root: string,
  isSample: boolean,
): string[] {
  const folders = Map.groupBy(verdicts, ({ mutant }) => folderOf(relative(root, mutant.file)))
  return kindsOfMutants.flatMap((kind) => {
    const own = verdicts.filter(({ mutant }) => mutant.kind === kind)
    if (own.length === 0) return []
    const whole = `${kind}s: ${tellShare(own)}${isSample ? `, ${tellBounds(own)}` : ""}`
    const parts = [...folders]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([folder, within]) => ({
        folder,
        own: within.filter(({ mutant }) => mutant.kind === kind),
      }))
      .filter((part) => part.own.length > 0)
      .map((part) => `  ${part.folder}: ${tellShare(part.own)}`)
    return [whole, ...parts]
  })
}

/** A file's folder, two levels below `analysis` at most. */
const folderOf = (file: string): string =>
  /analysis\/((?:[^/]+\/){1,2})/.exec(file)?.[1]?.replace(/\/$/, "") ?? dirname(file)

const caughtOf = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ caughtBy }) => caughtBy.length > 0).length

function tellShare(verdicts: readonly Verdict[]): string {
  const caught = caughtOf(verdicts)
  const unasked = verdicts.filter(({ touching }) => touching === 0).length
  const share = ((100 * caught) / verdicts.length).toFixed(1)
  return `${caught} of ${verdicts.length} caught, ${share} %, ${unasked} asked by no fixture`
}

/** Bounds by Wilson's score at 95 %. */
function tellBounds(verdicts: readonly Verdict[]): string {
  const z2 = 1.96 ** 2
  const n = verdicts.length
  const share = caughtOf(verdicts) / n
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const reach = (1.96 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  const [low, high] = [middle - reach, middle + reach].map((bound) => (100 * bound).toFixed(1))
  return `of all between ${low} and ${high} %`
}
