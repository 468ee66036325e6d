import { useEffect, useState } from "react"
import { useSession } from "../../session-context.tsx"
import type { PageDrawer } from "../../documents/page-client.ts"
import type { PageSource, Shown } from "./shown-file.ts"

/** Pages asked for at once: few, so that pages are drawn in between. */
const pagesAtOnce = 8
/** Pause after the last letter, in ms. */
const pause = 250

/** Where a text stands: its page (0-based), and which place of that page it is. */
export interface Place {
  readonly page: number
  readonly index: number
}

/** What is looked for, for the sides to mark. */
export interface Query {
  readonly text: string
  /** The place that was gone to last. */
  readonly current: Place | undefined
}

export interface Search {
  readonly canSearch: boolean
  readonly query: Query
  readonly typed: string
  readonly type: (text: string) => void
  /** Places found so far; more may come while it is looked for. */
  readonly count: number
  readonly isLooking: boolean
  /** Place gone to, from 0. */
  readonly at: number
  readonly go: (by: 1 | -1) => void
}

interface Found {
  readonly text: string
  readonly places: readonly Place[]
  readonly isWhole: boolean
}

/**
 * Looks for a text in the result, or in its source where the result cannot be searched; `turn`
 * shows the page of a place.
 */
export function useSearch(result: Shown, source: Shown, turn: (page: number) => void): Search {
  const { drawer } = useSession()
  const [typed, type] = useState("")
  const [found, setFound] = useState<Found>({ text: "", places: [], isWhole: true })
  const [at, setAt] = useState(0)
  const target = isSearchable(result) ? result : isSearchable(source) ? source : undefined
  const wanted = typed.trim()
  const key = target?.kind === "pages" ? target.source?.id : target?.text
  useEffect(() => {
    if (wanted === "" || target === undefined) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      let hasTurned = false
      const tell = (places: readonly Place[], isWhole: boolean) => {
        setFound({ text: wanted, places, isWhole })
        const [first] = places
        if (hasTurned || first === undefined) return
        hasTurned = true
        setAt(0)
        turn(first.page)
      }
      void look(drawer, target, { text: wanted, signal: stop.signal, tell })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // The file behind a key does not change while it is shown.
  }, [wanted, key])
  const places = found.text === wanted ? found.places : []
  const go = (by: 1 | -1) => {
    const next = (at + by + places.length) % Math.max(1, places.length)
    setAt(next)
    const place = places[next]
    if (place) turn(place.page)
  }
  return {
    canSearch: target !== undefined,
    query: { text: wanted, current: places[at] },
    typed,
    type,
    count: places.length,
    isLooking: wanted !== "" && (found.text !== wanted || !found.isWhole),
    at,
    go,
  }
}

type Searchable =
  | { readonly kind: "pages"; readonly count: number; readonly source: PageSource }
  | { readonly kind: "text"; readonly text: string }

const isSearchable = (shown: Shown): shown is Shown & Searchable =>
  shown.kind === "text" || (shown.kind === "pages" && shown.source !== undefined)

interface Wish {
  readonly text: string
  readonly signal: AbortSignal
  readonly tell: (places: readonly Place[], isWhole: boolean) => void
}

async function look(drawer: PageDrawer, target: Searchable, { text, signal, tell }: Wish) {
  if (target.kind === "text")
    return tell(
      placesIn(target.text, text).map((_, index) => ({ page: 0, index })),
      true,
    )
  const places: Place[] = []
  for (let from = 0; from < target.count && !signal.aborted; from += pagesAtOnce) {
    const to = Math.min(target.count, from + pagesAtOnce)
    const hits = await drawer.find(target.source, text, [from, to]).catch(() => [])
    if (signal.aborted) return
    for (const { page } of hits)
      places.push({ page, index: places.filter((place) => place.page === page).length })
    tell([...places], to === target.count)
  }
}

/** Gives where a text begins in another, without regard to case. */
export function placesIn(text: string, wanted: string): number[] {
  const [hay, needle] = [text.toLowerCase(), wanted.toLowerCase()]
  const places: number[] = []
  if (needle === "" || hay.length !== text.length) return places
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length))
    places.push(at)
  return places
}
