/** The tasks this worker runs now, each with the way to stop it at once. */
export class RunningTasks {
  readonly #stops = new Map<string, Set<AbortController>>()

  add(taskId: string): { readonly signal: AbortSignal; remove(): void } {
    const stop = new AbortController()
    const stops = this.#stops.get(taskId) ?? new Set()
    this.#stops.set(taskId, stops.add(stop))
    return {
      signal: stop.signal,
      remove: () => {
        stops.delete(stop)
        if (stops.size === 0) this.#stops.delete(taskId)
      },
    }
  }

  /** Stops a task if it runs here. */
  stop(taskId: string): void {
    this.#stops.get(taskId)?.forEach((stop) => stop.abort())
  }

  stopAll(): void {
    for (const taskId of this.#stops.keys()) this.stop(taskId)
  }

  get ids(): readonly string[] {
    return [...this.#stops.keys()]
  }
}
