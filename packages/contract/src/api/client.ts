import type { z } from "zod"
import type { Call } from "./call.ts"
import { accepted } from "./envelope.ts"

/** What a client needs of its surroundings. */
export interface ClientOptions {
  /** Base of the API, such as "/v1" or "https://host/v1". */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** Session token of a signed-in user, sent in the `token` header. */
  readonly token?: () => string | undefined
  /** Fields added to every call: deviceType, pcId, channel, bd_vid. */
  readonly marks?: () => Readonly<Record<string, string | number | undefined>>
  /** For one ordinary call, in ms; never covers uploads or conversions. */
  readonly timeout?: number
}

/**
 * An accepted reply. `isGated`: valid, but a purchase at `payUrl` is needed to go on; `value` then
 * says why.
 */
export interface Reply<T> {
  readonly value: T
  readonly isGated: boolean
  readonly payUrl: string | undefined
  readonly traceId: string
}

/** A refusal by the server, or no reply at all (`code` 0). The message is fit for the visitor. */
export class CallError extends Error {
  /** Code of the error table; 0 when nothing came back. */
  readonly code: number
  /** HTTP status; 0 when nothing came back. */
  readonly status: number
  readonly traceId: string | undefined
  readonly payUrl: string | undefined
  /** What the remedy needs, such as the limit that was passed or seconds to wait. */
  readonly detail: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    facts: {
      code: number
      status: number
      traceId?: string | undefined
      payUrl?: string | undefined
      detail?: Readonly<Record<string, unknown>>
      cause?: unknown
    },
  ) {
    super(message, { cause: facts.cause })
    this.name = "CallError"
    this.code = facts.code
    this.status = facts.status
    this.traceId = facts.traceId
    this.payUrl = facts.payUrl
    this.detail = facts.detail ?? {}
  }
}

export type Client = <I extends z.ZodType, V extends z.ZodType>(
  call: Call<I, V>,
  input: z.input<I>,
  signal?: AbortSignal,
) => Promise<Reply<z.output<V>>>

/**
 * Header that carries the visitor's id where there is no body: addresses are kept by histories,
 * proxies and logs, and whoever knows the id owns what it made.
 */
export const visitorHeader = "pc-id"

/** Longest wait for an ordinary call, in ms (specification, 7). */
const ORDINARY_TIMEOUT = 10_000

/**
 * Gives the function that performs any call of the contract: form-encoded posts, token header,
 * marks in query or body, the visitor's id never in the query.
 *
 * The reply's value is not checked again; the server does that before it answers.
 * @throws CallError (from the returned function) when the call is refused or nothing comes back
 */
export function createClient(options: ClientOptions): Client {
  return async (call, input, signal) => {
    const fields = encodeFields({ ...options.marks?.(), ...(input as Record<string, unknown>) })
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = fields.get(name) ?? ""
      fields.delete(name)
      return encodeURIComponent(value)
    })
    const token = options.token?.()
    const pcId = call.method === "GET" ? fields.get("pcId") : null
    if (pcId !== null) fields.delete("pcId")
    const limit = AbortSignal.timeout(options.timeout ?? ORDINARY_TIMEOUT)
    const request: RequestInit = {
      method: call.method,
      headers: {
        ...(token ? { token } : {}),
        ...(pcId === null ? {} : { [visitorHeader]: pcId }),
        ...(call.method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(call.method === "POST" ? { body: fields.toString() } : {}),
    }
    const query = call.method === "GET" && fields.size > 0 ? `?${fields.toString()}` : ""
    const { status, body } = await send(
      options.fetch,
      `${options.baseUrl}${path}${query}`,
      request,
      signal,
    )
    return openEnvelope(body, status, call.place)
  }
}

async function send(
  fetcher: typeof fetch,
  url: string,
  request: RequestInit,
  signal?: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetcher(url, request)
    return { status: response.status, body: await response.json() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallError("Network error, please try again later", { code: 0, status: 0, cause })
  }
}

function openEnvelope<T>(
  body: unknown,
  status: number,
  place: "obj" | "page" | "result",
): Reply<T> {
  const envelope = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const { success, msg, payUrl, traceId } = envelope
  const common = {
    payUrl: typeof payUrl === "string" ? payUrl : undefined,
    traceId: typeof traceId === "string" ? traceId : undefined,
  }
  if (success === accepted.ok || success === accepted.gated) {
    const value = (
      success === accepted.gated ? (envelope[place] ?? envelope["obj"]) : envelope[place]
    ) as T
    return {
      value,
      isGated: success === accepted.gated,
      payUrl: common.payUrl,
      traceId: common.traceId ?? "",
    }
  }
  throw new CallError(typeof msg === "string" ? msg : `HTTP ${status}`, {
    ...common,
    status,
    code: typeof success === "number" ? success : 50_000,
    detail: (envelope["obj"] ?? {}) as Record<string, unknown>,
  })
}

/** Texts and numbers go as they are, everything nested as JSON; absent values are left out. */
function encodeFields(input: Readonly<Record<string, unknown>>): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    fields.set(name, typeof value === "string" ? value : JSON.stringify(value))
  }
  return fields
}
