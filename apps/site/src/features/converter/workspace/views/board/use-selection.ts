import { useState } from "react"

/** Entries that are chosen together; what is not there any more is not chosen. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  /** Chooses one or takes it back; `isRange` chooses everything since the last one. */
  readonly toggle: (id: string, isRange: boolean) => void
  readonly setAll: (isChosen: boolean) => void
  /** What a command on one entry is for: all chosen ones where it is one of them. */
  readonly withOthers: (id: string) => ReadonlySet<string>
}

export function useSelection(ids: readonly string[]): Selection {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const chosen = new Set(ids.filter((id) => kept.has(id)))
  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [ids.indexOf(last ?? ""), ids.indexOf(id)]
    setLast(id)
    if (isRange && from >= 0)
      return setKept(new Set([...chosen, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]))
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setKept(next)
  }
  return {
    chosen,
    toggle,
    setAll: (isChosen) => setKept(new Set(isChosen ? ids : [])),
    withOthers: (id) => (chosen.has(id) ? chosen : new Set([id])),
  }
}
