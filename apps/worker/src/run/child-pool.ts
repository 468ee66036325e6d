import { startChild, type Child, type ChildSettings } from "./child.ts"

/** Pause before the next spare is started, ms. */
const REFILL_PAUSE = 300
/**
 * How long a free child waits for another job of its visitor, ms: the next of several files comes
 * at once or not at all.
 */
const KEEP = 3000

interface Kept {
  readonly child: Child
  readonly owner: string
  readonly timer: NodeJS.Timeout
}

/**
 * Keeps a few children started, so that a job does not wait for the engine to load.
 *
 * A child belongs to the visitor of its first job: it may take that visitor's next one, warm as it
 * is, and nobody else's, so that nothing of one visitor's file can reach another's.
 */
export class ChildPool {
  readonly #settings: ChildSettings
  readonly #size: number
  readonly #onError: (error: unknown) => void
  readonly #keep: number
  readonly #spareCount: number
  #spares: Promise<Child | undefined>[] = []
  readonly #kept = new Set<Kept>()
  #isClosed = false

  constructor(
    settings: ChildSettings,
    size: number,
    onError: (error: unknown) => void,
    { keep = KEEP, spares = size }: { readonly keep?: number; readonly spares?: number } = {},
  ) {
    this.#settings = settings
    this.#size = size
    this.#onError = onError
    this.#keep = keep
    this.#spareCount = spares
    this.#fill()
  }

  /**
   * Gives a child that is ready, warm from a job of this owner if there is one; else starts the
   * next spare. @throws Error when none can be started
   */
  async take(owner?: string): Promise<Child> {
    for (const kept of this.#kept) {
      if (kept.owner !== owner) continue
      const child = this.#release(kept)
      if (child.isAlive()) return child
      await retire(child)
    }
    for (;;) {
      const spare = await this.#spares.shift()
      if (!spare) break
      if (!spare.isAlive()) {
        await spare.folder.remove()
        continue
      }
      // The next spare starts when this job is under way: loading the engine would slow its first
      // second.
      setTimeout(() => this.#fill(), REFILL_PAUSE)
      return spare
    }
    setTimeout(() => this.#fill(), REFILL_PAUSE)
    return startChild(this.#settings)
  }

  /**
   * Keeps a child that is free for its owner's next job for a moment; ends any other, and one that
   * left more than plain files.
   */
  async giveBack(child: Child, owner: string): Promise<void> {
    if (this.#isClosed || !child.isAlive() || !child.hasReserves()) return retire(child)
    const isEmpty = await child.folder.empty().then(
      () => true,
      () => false,
    )
    if (!isEmpty || this.#isClosed) return retire(child)
    const kept: Kept = { child, owner, timer: setTimeout(() => void this.#let(kept), this.#keep) }
    this.#kept.add(kept)
    // No more memory is held by those who wait than by those who work.
    const [oldest] = this.#kept
    if (oldest && this.#kept.size > this.#size) await this.#let(oldest)
  }

  /** Resolves when the spares have started, or failed to. */
  async ready(): Promise<void> {
    await Promise.all(this.#spares)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#kept].map((kept) => this.#let(kept)))
    for (const spare of await Promise.all(this.#spares.splice(0))) if (spare) await retire(spare)
  }

  #release(kept: Kept): Child {
    clearTimeout(kept.timer)
    this.#kept.delete(kept)
    return kept.child
  }

  #let(kept: Kept): Promise<void> {
    return retire(this.#release(kept))
  }

  #fill(): void {
    while (!this.#isClosed && this.#spares.length < this.#spareCount) {
      this.#spares.push(
        startChild(this.#settings).catch((error: unknown) => {
          this.#onError(error)
          return undefined
        }),
      )
    }
  }
}

/** Ends a child and removes its folder. */
export async function retire(child: Child): Promise<void> {
  await child.kill("retired")
  await child.folder.remove()
}
