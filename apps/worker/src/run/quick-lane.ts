import { setTimeout as delay } from "node:timers/promises"

/** One conversion in the quick lane. */
export interface QuickRun {
  readonly ownerKey: string
  /** Processor time it has used, ms. */
  usedMs(): number
  /** Takes its place away; it goes on in the long lane. */
  evict(): void
}

export interface QuickLaneSettings {
  /** Conversions that run at once. */
  readonly places: number
  /** How long each keeps its place while somebody waits, ms of processor. */
  readonly moment: number
  /** How long nobody should wait for a place, ms: where many wait, the moment is shorter. */
  readonly promise: number
  /** How many wait for a place, in all workers. */
  readonly countWaiting: () => Promise<number>
  readonly onError: (error: unknown) => void
}

/**
 * Shortest moment, however many wait: what a child needs to read most files of one page, ms of
 * processor.
 */
const SHORTEST = 400
/**
 * How many times its moment a run may last on the clock: on a busy machine short files too must
 * come to their processor time, while one that waits for something holds no place for ever.
 */
const CLOCK = 3
/** Pause between two looks at the lane, ms. */
const LOOK_EVERY = 100

/**
 * The places in which every conversion begins.
 *
 * While nobody waits, a conversion stays for as long as its budget lasts. When somebody does and no
 * place is free, the conversion that has had its moment of processor time goes: of the owner with
 * most places first, then the oldest. So a file that takes all it may delays the next by a moment,
 * not by its budget.
 */
export class QuickLane {
  readonly #settings: QuickLaneSettings
  readonly #running = new Map<QuickRun, number>()
  readonly #closing = new AbortController()
  readonly #looking: Promise<void>

  constructor(settings: QuickLaneSettings) {
    this.#settings = settings
    this.#looking = this.#lookNowAndThen()
  }

  /** Takes a place for a run that begins now. @returns gives the place back */
  enter(run: QuickRun): () => void {
    this.#running.set(run, performance.now())
    return () => void this.#running.delete(run)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#looking
  }

  async #lookNowAndThen(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await delay(LOOK_EVERY, undefined, { signal }).catch(() => undefined)
      await this.look().catch(this.#settings.onError)
    }
  }

  /** Takes one place away where somebody waits for it. */
  async look(): Promise<void> {
    const { places } = this.#settings
    if (this.#running.size < places || !this.#nextToGo(SHORTEST)) return
    const waiting = await this.#settings.countWaiting()
    const moment = this.#momentFor(waiting)
    for (let left = Math.min(waiting, places); left > 0 && this.#running.size >= places; left--) {
      const run = this.#nextToGo(moment)
      if (!run) return
      this.#running.delete(run)
      run.evict()
    }
  }

  #momentFor(waiting: number): number {
    const { places, moment, promise } = this.#settings
    return Math.max(SHORTEST, Math.min(moment, (promise * places) / Math.max(1, waiting)))
  }

  #nextToGo(moment: number): QuickRun | undefined {
    const now = performance.now()
    const held = Map.groupBy(this.#running.keys(), ({ ownerKey }) => ownerKey)
    const placesOf = (run: QuickRun): number => held.get(run.ownerKey)?.length ?? 0
    return [...this.#running]
      .filter(([run, since]) => now - since > moment * CLOCK || run.usedMs() > moment)
      .toSorted(([a, from], [b, to]) => placesOf(b) - placesOf(a) || from - to)
      .map(([run]) => run)[0]
  }
}
