import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { ServiceContext } from "../context.ts"

/** Zero bits a solution's hash must begin with: about half a second of work in a browser. */
const challengeBits = 18
/** Milliseconds for which a challenge may be answered. */
const challengeLife = 300_000

/**
 * Makes a proof-of-work challenge: find text `n` so that SHA-256 of `${challenge}:${n}` begins with
 * `challengeBits` zero bits.
 *
 * Needs no puzzle to be seen or heard, so it shuts nobody out (WCAG 2.2, 3.3.8).
 */
export function makeChallenge(context: ServiceContext): string {
  const body = `${context.now().getTime() + challengeLife}.${randomBytes(12).toString("base64url")}`
  return `${body}.${sign(context, body)}`
}

/**
 * Tells whether an answer of the form `challenge:n` solves a challenge of ours that is still open
 * and was not used before.
 */
export async function isSolved(context: ServiceContext, answer: string): Promise<boolean> {
  const cut = answer.lastIndexOf(":")
  const challenge = answer.slice(0, cut)
  const [until = "", salt = "", signature = ""] = challenge.split(".")
  const expected = Buffer.from(sign(context, `${until}.${salt}`))
  const given = Buffer.from(signature)
  if (cut < 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  if (!(Number(until) > context.now().getTime())) return false
  if (leadingZeroBits(createHash("sha256").update(answer).digest()) < challengeBits) return false
  const used = await context.database.query(
    "insert into provider_event (provider, event_id, seen_at) values ('challenge', $1, $2) on conflict do nothing returning event_id",
    [salt, context.now()],
  )
  return used.length === 1
}

const sign = (context: ServiceContext, body: string): string =>
  createHmac("sha256", context.secrets.key("challenge")).update(body).digest("base64url")

function leadingZeroBits(hash: Buffer): number {
  let bits = 0
  for (const byte of hash) {
    if (byte === 0) bits += 8
    else return bits + Math.clz32(byte) - 24
  }
  return bits
}
