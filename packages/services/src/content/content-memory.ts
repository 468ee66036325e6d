import type { ServiceContext } from "../context.ts"

/** Topic under which processes tell one another that content changed. */
export const contentTopic = "content"
/** Things remembered at once; the one not asked for the longest goes first. */
const CAPACITY = 4000

/**
 * What was read of articles, tags, texts, links and hosts, kept until it changes or its time is
 * over.
 */
export interface ContentMemory {
  /** Gives what `make` gave before, for at most `life` ms; simultaneous askers share one making. */
  readonly remember: <T>(key: string, life: number, make: () => Promise<T>) => Promise<T>
  /** Forgets everything, here and in the other processes. */
  readonly changed: () => Promise<void>
  /** Calls `hear` whenever content has changed. */
  readonly onChange: (hear: () => void) => void
}

interface Kept {
  readonly until: number
  readonly value: Promise<unknown>
}

/** Opens a memory for one process. */
export function openContentMemory(context: ServiceContext): ContentMemory {
  const kept = new Map<string, Kept>()
  const listeners = new Set<() => void>()
  const forget = (): void => {
    kept.clear()
    for (const hear of listeners) hear()
  }
  context.channel.subscribe(contentTopic, forget, forget)
  return {
    remember: async <T>(key: string, life: number, make: () => Promise<T>): Promise<T> => {
      const now = context.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now) {
        kept.delete(key)
        kept.set(key, known)
        return (await known.value) as T
      }
      const value = make()
      kept.set(key, { until: now + life, value })
      const oldest = kept.keys().next()
      if (kept.size > CAPACITY && oldest.value !== undefined) kept.delete(oldest.value)
      try {
        return await value
      } catch (error) {
        if (kept.get(key)?.value === value) kept.delete(key)
        throw error
      }
    },
    changed: async () => {
      forget()
      await context.channel.publish(context.database, contentTopic, {})
    },
    onChange: (hear) => void listeners.add(hear),
  }
}
