import { useEffect, useState } from "react"
import { askEngine } from "../../local/ask-engine.ts"
import type { Item, Job } from "../../session/session-state.ts"
import { readGrid, type GridPage } from "./grid-file.ts"
import { formatOf } from "./has-grid.ts"

/** Pages that somebody changed, by their number. */
export type GridEdits = ReadonlyMap<number, GridPage>

export interface GridHistory {
  readonly edits: GridEdits
  readonly change: (edits: GridEdits) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

/** Keeps what was changed, and every step of it. */
export function useGridHistory(start: () => GridEdits): GridHistory {
  const [steps, setSteps] = useState(() => ({ all: [start()], at: 0 }))
  const { all, at } = steps
  const go = (to: number) => () => setSteps({ all, at: to })
  return {
    edits: all[at] ?? new Map(),
    change: (edits) => setSteps({ all: [...all.slice(0, at + 1), edits], at: at + 1 }),
    undo: at > 0 ? go(at - 1) : undefined,
    redo: at + 1 < all.length ? go(at + 1) : undefined,
  }
}

/** What the engine found on a page; "failed" where this device cannot read it. */
export type FoundPage = GridPage | "loading" | "failed"

/** Has the tables of a page found on this device, once. `page` counts from 1. */
export function useFoundPage(job: Job, item: Item, page: number): FoundPage {
  const [found, setFound] = useState<ReadonlyMap<number, GridPage | "failed">>(new Map())
  const isKnown = found.has(page)
  useEffect(() => {
    if (isKnown) return
    const stop = new AbortController()
    // What hands drew before is not what is found; nor can a scan be read here.
    const { grid: _, ...options } = job.options
    void askEngine(
      {
        kind: "tables",
        file: item.file,
        password: item.password,
        page,
        format: formatOf(job),
        options: { ...options, ocr: "off" },
      },
      stop.signal,
    ).then((text) => {
      if (stop.signal.aborted) return
      const [own] = readGrid(text ?? "") ?? []
      setFound((known) => new Map(known).set(page, own?.size ? own : "failed"))
    })
    return () => stop.abort()
  }, [job, item, page, isKnown])
  return found.get(page) ?? "loading"
}
