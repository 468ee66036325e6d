import { lookup as systemLookup } from "node:dns/promises"
import { request as plainRequest } from "node:http"
import { request as tlsRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { isPublicAddress, readNetworks } from "./public-address.ts"

/**
 * An address to which nothing is ever sent. `reason` is fit for its owner, without a network's
 * facts.
 */
export class TargetRefused extends Error {
  readonly reason: string
  /** A name without an address may have one again; what is private or malformed stays so. */
  readonly isLasting: boolean

  constructor(reason: string, isLasting = true) {
    super(`webhook target refused: ${reason}`)
    this.name = "TargetRefused"
    this.reason = reason
    this.isLasting = isLasting
  }
}

/** Sends messages to addresses that strangers have named. */
export interface WebhookSender {
  /** @throws TargetRefused where nothing would be sent to an address */
  check(url: string): Promise<void>
  /**
   * Posts and gives the status of the answer; redirects are not followed. @throws TargetRefused, or
   * Error where there was no answer
   */
  post(
    url: string,
    message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  ): Promise<number>
}

export interface WebhookSenderOptions {
  /** Networks besides the public internet to which messages may go, such as "10.1.0.0/16". */
  readonly networks?: readonly string[] | undefined
  /** Every address of a name; the system's resolver unless tests bring another. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Longest wait for an answer, ms. */
const PATIENCE = 10_000
/** Ports below 1024 that web servers have; mail, shells and databases are no receivers. */
const webPorts: ReadonlySet<number> = new Set([80, 443])

/**
 * Opens the sender.
 *
 * A name is resolved once, every address it has must be allowed, and the connection goes to one of
 * these very addresses: a name that points elsewhere a moment later changes nothing.
 */
export function createWebhookSender(options: WebhookSenderOptions = {}): WebhookSender {
  const isOwn = readNetworks(options.networks ?? [])
  const resolve = options.resolve ?? resolveAll
  const pin = async (text: string): Promise<{ url: URL; address: string }> => {
    const url = readTarget(text)
    const host = url.hostname.replace(/^\[|\]$/g, "")
    const addresses = isIP(host) === 0 ? await resolve(host) : [host]
    const [address] = addresses
    if (address === undefined) throw nameless()
    const isInside = addresses.every((one) => isOwn(one))
    if (!isInside && !addresses.every((one) => isPublicAddress(one) || isOwn(one)))
      throw new TargetRefused("it is not on the public internet")
    if (url.protocol !== "https:" && !isInside) throw new TargetRefused("it must begin with https")
    return { url, address }
  }
  return {
    check: async (text) => void (await pin(text)),
    post: async (text, message) => postTo(await pin(text), message),
  }
}

function readTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new TargetRefused("it must begin with https")
  if (url.username !== "" || url.password !== "")
    throw new TargetRefused("it must not hold a password")
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80))
  if (port < 1024 && !webPorts.has(port)) throw new TargetRefused("its port is no web server's")
  return url
}

const nameless = (): TargetRefused => new TargetRefused("its name has no address", false)

async function resolveAll(host: string): Promise<readonly string[]> {
  try {
    return (await systemLookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : ""
    if (code === "ENOTFOUND" || code === "ENODATA") throw nameless()
    throw error
  }
}

function postTo(
  { url, address }: { readonly url: URL; readonly address: string },
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Promise<number> {
  const family = isIP(address)
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === "https:" ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "mozhuan" },
      lookup: pinned,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE),
    })
    sent.once("error", reject)
    sent.once("response", (response) => {
      // What the target says is nobody's business but its status; it cannot make us read for ever.
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.end(body)
  })
}
