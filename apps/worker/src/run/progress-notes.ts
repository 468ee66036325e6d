import type { AttemptProgress } from "@mozhuan/services"

/** Shortest time between two notes, ms: what a visitor can follow. */
const PAUSE = 200

/**
 * Writes progress down one note at a time; while one is being written, only the newest of the
 * others is kept.
 */
export class ProgressNotes {
  readonly #write: (progress: AttemptProgress) => Promise<void>
  readonly #onError: (error: unknown) => void
  #next: AttemptProgress | undefined
  #writing: Promise<void> | undefined
  #isClosed = false

  constructor(
    write: (progress: AttemptProgress) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#write = write
    this.#onError = onError
  }

  add(progress: AttemptProgress): void {
    if (this.#isClosed) return
    this.#next = progress
    this.#writing ??= this.#drain()
  }

  /** Forgets what is not yet written and waits for what is. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
  }

  async #drain(): Promise<void> {
    while (this.#next && !this.#isClosed) {
      const progress = this.#next
      this.#next = undefined
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE).unref())
      await this.#write(progress).catch(this.#onError)
      if (!this.#isClosed) await pause
    }
    this.#writing = undefined
  }
}
