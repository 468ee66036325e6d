import { countRate } from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"

const minute = 60_000

export interface RateCount {
  /** Calls of this minute, this one among them. */
  readonly calls: number
  /** Until the count begins anew, in ms. */
  readonly left: number
}

/**
 * Counts a call of an address, together with those that other servers of the installation have
 * seen.
 */
export async function countCall(context: ServiceContext, address: string): Promise<RateCount> {
  const now = context.now().getTime()
  const [row] = await context.database.ask(countRate, {
    key: context.secrets.tag("rate", hostOf(address)),
    minute: Math.floor(now / minute),
  })
  return { calls: row?.calls ?? 1, left: minute - (now % minute) }
}

/** Whoever has one IPv6 address has 2^64 of them. */
function hostOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "")
  if (!plain.includes(":")) return plain
  const [head = "", tail] = plain.split("::")
  const groups = head.split(":").filter(Boolean)
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length
  return [
    ...groups,
    ...Array.from({ length: missing }, () => "0"),
    ...(tail ?? "").split(":").filter(Boolean),
  ]
    .slice(0, 4)
    .join(":")
}
