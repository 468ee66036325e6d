import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { pathToFileURL } from "node:url"
import type { Mutant } from "./mutants.ts"
import type { WorkerNews, WorkerOrder } from "./worker.ts"

/** What became of a mutant. */
export interface Verdict {
  readonly mutant: Mutant
  /** Fixtures that came out otherwise; none where it survived. */
  readonly caughtBy: readonly string[]
  /** Fixtures in which the change may make a difference. */
  readonly touching: number
  /** Fixtures in which a pass gave something else and all came out as ever: "fixture: pass". */
  readonly outvoted?: readonly string[]
}

export interface RunSettings {
  readonly bundle: string
  /** All mutants of the bundle. */
  readonly all: readonly Mutant[]
  /** Those that are run. */
  readonly chosen: readonly Mutant[]
  readonly workers: number
  /** Names of the fixtures that run, or their beginnings; all where absent. */
  readonly fixtures?: readonly string[]
  /** No fixture runs, only the tests of the bundle. */
  readonly isOwn?: boolean
  /** Fixtures named for each mutant. */
  readonly most?: number
  readonly isAnalysis: boolean
  /** Cases asked for a mutant at most; see `WorkerOrder`. */
  readonly tries?: number
  /** No mutant is begun after this time, ms since 1970. */
  readonly until?: number
  readonly onVerdict?: (verdict: Verdict, done: number) => void
  /** A worker has looked at so many fixtures and tests as they are. */
  readonly onReady?: (cases: number) => void
  /** A test is not among them, for it fails as it is. */
  readonly onLeftOut?: (test: string) => void
}

/** Room for what the passes of all fixtures were given and gave, in MB. */
const mostMemory = 8192

/** Time after which a mutant that says nothing is ended, ms; it counts as caught. */
const patience = 60_000

/**
 * Runs mutants, several workers at once; a mutant that ends its worker or never comes back is
 * caught.
 *
 * @throws Error where a fixture is not as expected to begin with
 */
export async function runMutants(settings: RunSettings): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const { chosen, workers } = settings
  const shares = Array.from({ length: workers }, (_, share) =>
    chosen.filter((_mutant, index) => index % workers === share),
  )
  const note = (verdict: Verdict): void => {
    verdicts.push(verdict)
    settings.onVerdict?.(verdict, verdicts.length)
  }
  await Promise.all(shares.map((share) => runShare(settings, share, note)))
  return verdicts.toSorted((a, b) => a.mutant.id - b.mutant.id)
}

async function runShare(
  settings: RunSettings,
  share: readonly Mutant[],
  note: (verdict: Verdict) => void,
): Promise<void> {
  let left = share
  const noteAndStrike = (verdict: Verdict): void => {
    left = left.filter(({ id }) => id !== verdict.mutant.id)
    note(verdict)
  }
  while (left.length > 0) {
    const stuck = await runUntilStuck(settings, left, noteAndStrike)
    if (stuck.unfit !== undefined)
      throw new Error(`${stuck.unfit} is not as expected; npm run fixtures says where`)
    if (isOver(settings)) return
    const mutant = left.find(({ id }) => id === stuck.id)
    if (!mutant) return
    noteAndStrike({ mutant, caughtBy: ["(did not end)"], touching: 1 })
  }
}

const isOver = ({ until = Infinity }: RunSettings): boolean => Date.now() > until

/** Runs mutants in one worker; gives the one at which it came to an end before the last. */
function runUntilStuck(
  settings: RunSettings,
  left: readonly Mutant[],
  note: (verdict: Verdict) => void,
): Promise<{ id?: number; unfit?: string }> {
  const { bundle, all, most = 1, isAnalysis } = settings
  const order: WorkerOrder = {
    bundle: pathToFileURL(bundle).href,
    mutants: all.length,
    run: left.map(({ id, file }) => ({ id, file })),
    most,
    isAnalysis,
    fixtures: settings.isOwn === true ? "none" : (settings.fixtures ?? []),
    ...(settings.tries === undefined ? {} : { tries: settings.tries }),
  }
  const byId = new Map(left.map((mutant) => [mutant.id, mutant]))
  const worker = new Worker(join(import.meta.dirname, "worker.ts"), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  return new Promise((resolve) => {
    let [current, told] = [undefined as number | undefined, Date.now()]
    let done = 0
    const end = (answer: { id?: number; unfit?: string }): void => {
      clearInterval(watch)
      void worker.terminate()
      resolve(answer)
    }
    const stop = (): void =>
      end(current === undefined || done === left.length ? {} : { id: current })
    const watch = setInterval(() => {
      if (current !== undefined && Date.now() - told > patience) stop()
    }, 1000)
    worker.on("message", (news: WorkerNews) => {
      told = Date.now()
      if (news.kind === "unfit") end({ unfit: news.fixture })
      if (news.kind === "left out") settings.onLeftOut?.(news.test)
      if (news.kind === "ready") settings.onReady?.(news.cases)
      if (news.kind === "begun") current = news.id
      const mutant = news.kind === "run" ? byId.get(news.id) : undefined
      if (news.kind !== "run" || !mutant) return
      done++
      const { caughtBy, touching, outvoted } = news
      note({ mutant, caughtBy, touching, outvoted })
      if (isOver(settings)) end({})
    })
    worker.on("error", (error) => {
      if (current === undefined) end({ unfit: `the runner (${error.message})` })
      else stop()
    })
    worker.on("exit", stop)
  })
}
