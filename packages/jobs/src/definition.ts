import type { z } from "zod"

/**
 * One kind of job: what its payload is and how often it may be tried. The handler lives with
 * whoever works it.
 */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** Name of the queue. */
  readonly name: string
  /** Ids and options, never bytes or passwords. */
  readonly payload: P
  /**
   * Further tries after a worker died or threw; a handler that gives up for good settles its own
   * row and returns.
   */
  readonly retries: number
  /** Seconds between two tries. */
  readonly retryDelay: number
  /** Longest run in seconds, after which another worker may take it. */
  readonly longestRun: number
}

/** Gives the definition unchanged; exists so that its payload's type is inferred. */
export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}
