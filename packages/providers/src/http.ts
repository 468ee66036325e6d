import { ProviderError } from "./failure.ts"

export interface ProviderRequest {
  readonly provider: string
  readonly url: string
  readonly method?: "GET" | "POST"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds. */
  readonly timeout?: number
}

export interface ProviderReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Providers answer within seconds or not at all; ours to wait, in milliseconds. */
const defaultTimeout = 8_000
/** No provider's answer comes near this; a larger one is a fault or an attack. */
const largestReply = 1_000_000

/**
 * Sends one request. @throws ProviderError "unreachable" without an answer, "malformed" for an
 * oversized one
 */
export async function send(request: ProviderRequest): Promise<ProviderReply> {
  const { provider, url, method = "GET", headers = {}, body, timeout = defaultTimeout } = request
  try {
    const reply = await fetch(url, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body }),
    })
    const text = await reply.text()
    if (text.length > largestReply)
      throw new ProviderError(provider, "malformed", "answer too large")
    return { status: reply.status, headers: reply.headers, text }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(
      provider,
      "unreachable",
      error instanceof Error ? error.name : "unknown",
      error,
    )
  }
}

/** Reads a JSON object from a provider's answer. @throws ProviderError "malformed" */
export function parseJson(provider: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (error) {
    throw new ProviderError(provider, "malformed", "not JSON", error)
  }
  throw new ProviderError(provider, "malformed", "not an object")
}

/** Gives a member as text; "" where it is absent or no scalar. */
export function textOf(object: Readonly<Record<string, unknown>>, key: string): string {
  const value = object[key]
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : ""
}
