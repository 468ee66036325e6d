import { createHash, timingSafeEqual } from "node:crypto"
import { BlockList, isIPv4 } from "node:net"
import type { FastifyRequest } from "fastify"

/** Networks that nobody outside can come from (RFC 1918, 4193, 6598, 3927, 4291). */
const own = new BlockList()
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["127.0.0.0", 8],
] as const)
  own.addSubnet(network, prefix, "ipv4")
own.addSubnet("fc00::", 7, "ipv6")
own.addSubnet("fe80::", 10, "ipv6")
own.addAddress("::1", "ipv6")

/** Headers with which proxies say for whom they ask. */
const forwarding = ["x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip", "via"] as const

/**
 * Tells whether a request comes from the installation's own network: the peer's address is private
 * and nothing says that it asks for somebody else. Or it carries the token of monitoring.
 *
 * Never asks `request.ip`, which a header may have set.
 */
export function isFromInside(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1]
  if (token !== undefined && given !== undefined) return isSame(given, token)
  return isOwnNetwork(request.raw.socket.remoteAddress ?? "") && !isForwarded(request)
}

/** Tells whether a proxy says that it asks for somebody else. */
export const isForwarded = (request: FastifyRequest): boolean =>
  forwarding.some((name) => request.headers[name] !== undefined)

/** Tells whether an address is one of a private network, or of the machine itself. */
export function isOwnNetwork(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "")
  if (plain === "") return false
  return own.check(plain, isIPv4(plain) ? "ipv4" : "ipv6")
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
