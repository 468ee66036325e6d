import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

/**
 * Cost of one hash: 2^16 rounds of 8 blocks take 64 MB and about a fifth of a second, so that
 * guessing is dear.
 */
const cost = { rounds: 16, blocks: 8, lanes: 1 } as const
const keyBytes = 32

/**
 * Hashes a password with a salt of its own; the result names its costs, so that they may be raised
 * later.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return [
    "scrypt",
    cost.rounds,
    cost.blocks,
    cost.lanes,
    salt.toString("base64url"),
    key.toString("base64url"),
  ].join("$")
}

/** Tells whether a password belongs to a hash; takes the same time whether it does or not. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, rounds, blocks, lanes, salt = "", expected = ""] = hash.split("$")
  if (kind !== "scrypt") return false
  const key = await derive(password, Buffer.from(salt, "base64url"), {
    rounds: Number(rounds),
    blocks: Number(blocks),
    lanes: Number(lanes),
  })
  const wanted = Buffer.from(expected, "base64url")
  return wanted.length === key.length && timingSafeEqual(wanted, key)
}

/**
 * A hash of no known password, for names that do not exist: their answer then takes as long as any
 * other.
 */
export const nobodysHash = `scrypt$${cost.rounds}$${cost.blocks}$${cost.lanes}$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(keyBytes).toString("base64url")}`

/**
 * Makes a password that is read out or typed once: 20 characters of 32 that cannot be mistaken for
 * one another.
 */
export function makePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789-"
  return Array.from(randomBytes(20), (byte) => letters[byte % 32]).join("")
}

function derive(
  password: string,
  salt: Buffer,
  { rounds, blocks, lanes }: { rounds: number; blocks: number; lanes: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Compositions of the same character are the same password, whichever keyboard made them.
    scrypt(
      password.normalize("NFC"),
      salt,
      keyBytes,
      { N: 2 ** rounds, r: blocks, p: lanes, maxmem: 256 * 1_048_576 },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })
}
