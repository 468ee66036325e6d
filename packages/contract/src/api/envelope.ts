import { z } from "zod"

/** Reply numbers that count as accepted: done, and "valid, but needs a purchase to go on". */
export const accepted = { ok: 1, gated: 10101 } as const

/** Where a reply carries its value: one object, one page of a list, or a whole list. */
export type Place = "obj" | "page" | "result"

const frame = {
  /** 1 or 10101 when accepted; otherwise a code of the error table. */
  success: z.int(),
  msg: z.string(),
  /** Where to buy what the call needs, beside 10101 and payment replies. */
  payUrl: z.string().optional(),
  /** Names this call in our logs; shown to the visitor with unexpected failures. */
  traceId: z.string(),
}

/** The envelope of a call whose value sits in `place`. */
export function envelopeOf<S extends z.ZodType>(
  place: Place,
  value: S,
): z.ZodType<Envelope<z.output<S>>> {
  return z.object({ ...frame, [place]: value.optional() }) as unknown as z.ZodType<
    Envelope<z.output<S>>
  >
}

/**
 * The envelope of a refusal; `obj` holds what the remedy needs, such as the limit that was passed.
 */
export const refusal = z.object({ ...frame, obj: z.record(z.string(), z.unknown()).optional() })

export interface Envelope<T> {
  readonly success: number
  readonly msg: string
  readonly obj?: T | undefined
  readonly page?: T | undefined
  readonly result?: T | undefined
  readonly payUrl?: string | undefined
  readonly traceId: string
}

/** One page of a list. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ list: z.array(item), total: z.int(), pageNumber: z.int(), pageSize: z.int() })
}
