/**
 * Holds one immutable state and tells its readers of each change; fits React's
 * `useSyncExternalStore`.
 */
export class Store<S> {
  #state: S
  readonly #readers = new Set<() => void>()

  constructor(initial: S) {
    this.#state = initial
  }

  readonly get = (): S => this.#state

  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Replaces the state by what the function makes of it; the same object means no change. */
  update(change: (state: S) => S): void {
    const next = change(this.#state)
    if (next === this.#state) return
    this.#state = next
    for (const reader of this.#readers) reader()
  }
}
