/** Which page of a list is wanted; pages count from 1. */
export interface PageRequest {
  readonly pageNumber: number
  readonly pageSize: number
}

export interface Page<T> {
  readonly list: T[]
  readonly total: number
  readonly pageNumber: number
  readonly pageSize: number
}

/** Makes the answer of a list from rows that carry the number of all matches as `total`. */
export function asPage<R extends { readonly total: number }, T>(
  request: PageRequest,
  rows: readonly R[],
  view: (row: R) => T,
): Page<T> {
  return {
    list: rows.map(view),
    total: rows[0]?.total ?? 0,
    pageNumber: request.pageNumber,
    pageSize: request.pageSize,
  }
}

/** Limit and offset of a page. */
export const spanOf = ({
  pageNumber,
  pageSize,
}: PageRequest): { readonly limit: number; readonly offset: number } => ({
  limit: pageSize,
  offset: (pageNumber - 1) * pageSize,
})

/** Gives an object with a moment under a key, or without the key where there is none. */
export function optionalMoment<K extends string>(
  key: K,
  date: Date | null | undefined,
): Record<K, string> | Record<string, never> {
  return date ? ({ [key]: date.toISOString() } as Record<K, string>) : {}
}
