import { addProviderEvent } from "@mozhuan/data"
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { ServiceContext } from "../context.ts"

/**
 * Zero bits a solution's hash must begin with at first: about half a second of work in a browser.
 */
export const challengeBits = 18
/** Milliseconds for which a challenge may be answered. */
const challengeLife = 300_000

/**
 * Makes a proof-of-work challenge: find text `n` so that SHA-256 of `${challenge}:${n}` begins with
 * `bits` zero bits. The challenge says itself how many: its third part.
 *
 * Needs no puzzle to be seen or heard, so it shuts nobody out (WCAG 2.2, 3.3.8).
 */
export function makeChallenge(context: ServiceContext, bits: number = challengeBits): string {
  const until = context.now().getTime() + challengeLife
  const body = `${until}.${randomBytes(12).toString("base64url")}.${bits}`
  return `${body}.${sign(context, body)}`
}

/**
 * Gives the bits of a challenge of ours that an answer of the form `challenge:n` solves, or 0 where
 * it solves none that is still open and was not used before.
 */
export async function readSolution(context: ServiceContext, answer: string): Promise<number> {
  const cut = answer.lastIndexOf(":")
  const [until = "", salt = "", bits = "", signature = ""] = answer.slice(0, cut).split(".")
  const expected = Buffer.from(sign(context, `${until}.${salt}.${bits}`))
  const given = Buffer.from(signature)
  if (cut < 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return 0
  if (!(Number(until) > context.now().getTime())) return 0
  if (leadingZeroBits(createHash("sha256").update(answer).digest()) < Number(bits)) return 0
  const used = await context.database.ask(addProviderEvent, {
    eventId: salt,
    seenAt: context.now(),
  })
  return used.length === 1 ? Number(bits) : 0
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
