import { startChild, type Child, type ChildSettings } from "./child.ts"

/**
 * Keeps a few children started, so that a job does not wait for the engine to load.
 *
 * Every child runs one job: nothing of one visitor's file can reach another's.
 */
export class ChildPool {
  readonly #settings: ChildSettings
  readonly #size: number
  readonly #onError: (error: unknown) => void
  #spares: Promise<Child | undefined>[] = []
  #isClosed = false

  constructor(settings: ChildSettings, size: number, onError: (error: unknown) => void) {
    this.#settings = settings
    this.#size = size
    this.#onError = onError
    this.#fill()
  }

  /** Gives a child that is ready, and starts the next spare. @throws Error when none can be started */
  async take(): Promise<Child> {
    for (;;) {
      const spare = await this.#spares.shift()
      if (!spare) break
      if (!spare.isAlive()) {
        await spare.folder.remove()
        continue
      }
      // The next spare starts when this job is under way: loading the engine would slow its first second.
      setTimeout(() => this.#fill(), REFILL_PAUSE)
      return spare
    }
    setTimeout(() => this.#fill(), REFILL_PAUSE)
    return startChild(this.#settings)
  }

  /** Resolves when the spares have started, or failed to. */
  async ready(): Promise<void> {
    await Promise.all(this.#spares)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const spare of await Promise.all(this.#spares.splice(0))) {
      await spare?.kill("retired")
      await spare?.folder.remove()
    }
  }

  #fill(): void {
    while (!this.#isClosed && this.#spares.length < this.#size) {
      this.#spares.push(
        startChild(this.#settings).catch((error: unknown) => {
          this.#onError(error)
          return undefined
        }),
      )
    }
  }
}

/** Pause before the next spare is started, ms. */
const REFILL_PAUSE = 300
