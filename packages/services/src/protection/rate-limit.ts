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
  const [row] = await context.database.query<{ calls: number }>(
    `insert into rate_count (key, minute, calls) values ($1, $2, 1)
     on conflict (key, minute) do update set calls = rate_count.calls + 1 returning calls`,
    [context.secrets.tag("rate", hostOf(address)), Math.floor(now / minute)],
  )
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
