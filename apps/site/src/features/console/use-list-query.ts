import { useSearchParams } from "react-router"

/**
 * What a list is filtered by, kept in the address: the way back and a shared link show the same
 * list.
 */
export interface ListQuery<K extends string> {
  readonly values: Readonly<Record<K, string>>
  readonly pageNumber: number
  /** Another filter starts at the first page again. */
  readonly set: (changes: Partial<Record<K, string>>) => void
  readonly setPage: (pageNumber: number) => void
}

export function useListQuery<K extends string>(
  defaults: Readonly<Record<K, string>>,
): ListQuery<K> {
  const [query, setQuery] = useSearchParams()
  const keys = Object.keys(defaults) as K[]
  const values = Object.fromEntries(
    keys.map((key) => [key, query.get(key) ?? defaults[key]]),
  ) as Record<K, string>
  const change = (changes: Readonly<Record<string, string | undefined>>): void => {
    setQuery(
      (last) => {
        const next = new URLSearchParams(last)
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined || value === (defaults as Record<string, string>)[key])
            next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { preventScrollReset: true },
    )
  }
  const pageNumber = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1)
  return {
    values,
    pageNumber,
    set: (changes) => change({ ...changes, page: undefined }),
    setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
  }
}
