import { CallError, type TaskView } from "@mozhuan/contract"

/** Addresses of results are good for 15 minutes; a little less, in ms, so that clicks arrive. */
const goodFor = 13 * 60_000
/** Pause between two looks, in ms. */
const pause = 60_000

interface Taken {
  readonly at: number
  readonly addresses: readonly string[]
}

/**
 * Keeps the addresses of results good for as long as the results are there: in a tab that is looked
 * at, in one that has slept, and for a click that comes first.
 */
export class FreshLinks {
  readonly #refresh: (jobId: string) => Promise<TaskView | undefined>
  readonly #taken = new Map<string, Taken>()

  /** `refresh` fetches a job's task again. */
  constructor(refresh: (jobId: string) => Promise<TaskView | undefined>) {
    this.#refresh = refresh
  }

  /** Looks after them from now on. */
  watch(): void {
    const look = () => {
      if (document.visibilityState === "hidden" || !navigator.onLine) return
      for (const [jobId, { at }] of this.#taken)
        if (Date.now() - at > goodFor) void this.#renew(jobId)
    }
    setInterval(look, pause)
    addEventListener("online", look)
    document.addEventListener("visibilitychange", look)
  }

  take(jobId: string, { state, outputs }: TaskView): void {
    if (state === "done")
      this.#taken.set(jobId, { at: Date.now(), addresses: outputs.map(({ url }) => url) })
    else this.#taken.delete(jobId)
  }

  /** The good address in an old one's place; undefined where nothing is to be done. */
  renewed(address: string): Promise<string | undefined> | undefined {
    for (const [jobId, { at, addresses }] of this.#taken) {
      const index = addresses.indexOf(address)
      if (index >= 0)
        return Date.now() - at > goodFor
          ? this.#renew(jobId).then((view) => view?.outputs[index]?.url)
          : undefined
    }
    return undefined
  }

  async #renew(jobId: string): Promise<TaskView | undefined> {
    const before = this.#taken.get(jobId)
    // Asked once; where no answer comes, the next look asks again.
    this.#taken.delete(jobId)
    try {
      return await this.#refresh(jobId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (before && !this.#taken.has(jobId)) this.#taken.set(jobId, before)
      return undefined
    }
  }
}
