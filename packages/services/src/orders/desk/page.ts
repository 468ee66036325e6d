/** One page of a list at the desk. */
export interface Page<T> {
  readonly list: T[]
  readonly total: number
  readonly pageNumber: number
  readonly pageSize: number
}

export interface PageRequest {
  /** From 1. */
  readonly pageNumber: number
  readonly pageSize: number
}

export const offsetOf = ({ pageNumber, pageSize }: PageRequest): number =>
  (pageNumber - 1) * pageSize

/** Seconds since 1970; 0 where there is no time. */
export const seconds = (time: Date | null): number => (time ? Math.floor(time.getTime() / 1000) : 0)
