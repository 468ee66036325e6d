/** A large value on its way: once taken, the receiver alone keeps it alive. */
export interface Handover<T> {
  /** Gives the value out, once. */
  take(): T
}

/** Puts a value up for taking; the caller keeps no other reference where memory matters. */
export function handOver<T>(value: T): Handover<T> {
  const held = [value]
  return {
    take() {
      const [taken, ...rest] = held.splice(0)
      if (taken === undefined || rest.length > 0) throw new Error("taken a second time")
      return taken
    },
  }
}
