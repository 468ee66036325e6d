import { addArticleViews } from "@mozhuan/data"
import type { ContentContext } from "../content/content-context.ts"

/** How long views are gathered before they are written, in ms. */
const PAUSE = 10_000

/** Counts how often articles are read, many at a time. */
export interface ViewCounter {
  readonly count: (id: number) => void
  /** Writes what was gathered. */
  readonly flush: () => Promise<void>
}

/**
 * Opens a counter; what was gathered is written every few seconds, and lost with a process that
 * dies in between.
 */
export function openViewCounter(
  context: ContentContext,
  onError: (error: unknown) => void,
): ViewCounter {
  let gathered = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (gathered.size === 0) return
    const written = gathered
    gathered = new Map()
    await context.database.ask(addArticleViews, {
      ids: [...written.keys()],
      counts: [...written.values()],
    })
  }
  return {
    count: (id) => {
      gathered.set(id, (gathered.get(id) ?? 0) + 1)
      timer ??= setTimeout(() => void flush().catch(onError), PAUSE).unref()
    },
    flush,
  }
}
