import type { z } from "zod"
import type { Place } from "./envelope.ts"

/**
 * One call below /v1 as data: the server's route, the client's method and the document of the API
 * come from it.
 */
export interface Call<I extends z.ZodType = z.ZodType, V extends z.ZodType = z.ZodType> {
  readonly method: "GET" | "POST" | "PUT"
  /** Below /v1, parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  /** Query and path parameters of a GET or PUT, form fields of a POST. */
  readonly input: I
  readonly place: Place
  readonly value: V
  /** A way to sign in or out: a session that no longer holds does not stand in its way. */
  readonly isSignIn?: true
}

/** Gives the call unchanged; exists so that its types are inferred. */
export function defineCall<I extends z.ZodType, V extends z.ZodType>(call: Call<I, V>): Call<I, V> {
  return call
}
