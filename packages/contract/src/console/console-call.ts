import { z } from "zod"
import type { Call } from "../api/call.ts"
import { jsonField } from "../api/fields.ts"
import type { OperatorRole } from "./role.ts"

/** Where the console's calls live; the session cookie is sent to nothing outside /admin. */
export const consoleBase = "/admin/api"

/** One call of the console, and who may make it. */
export interface ConsoleCall<
  I extends z.ZodType = z.ZodType,
  V extends z.ZodType = z.ZodType,
> extends Call<I, V> {
  /**
   * Owners may make every call; an empty list is for owners alone. "anybody": part of signing in,
   * checked by the call itself.
   */
  readonly roles: readonly OperatorRole[] | "anybody"
}

/** Every role: calls that any operator who is signed in may make. */
export const everyRole: readonly OperatorRole[] = ["owner", "editor", "support", "finance"]

/** Gives the call unchanged; exists so that its types are inferred. */
export function defineConsoleCall<I extends z.ZodType, V extends z.ZodType>(
  call: ConsoleCall<I, V>,
): ConsoleCall<I, V> {
  return call
}

/** A yes or no that forms carry as "true" or "false". */
export const flag = jsonField(z.boolean())
/** Which page of a list is wanted. */
export const paging = {
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
/** What a list is searched for. */
export const searchText = z.string().trim().max(100).default("")
/** Why something is done; goes into the log. */
export const reason = z.string().trim().min(2).max(200)
/** A day of Asia/Shanghai. */
export const day = z.iso.date()
/** Moments travel as ISO 8601. */
export const moment = z.iso.datetime()
export const done = z.object({ done: z.literal(true) })
