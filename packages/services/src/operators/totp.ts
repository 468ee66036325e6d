import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/**
 * Seconds for which one code stands, and its digits (RFC 6238; what every authenticator app
 * expects).
 */
const stepSeconds = 30
const digits = 6
/** Steps by which a phone's clock may be off, to either side. */
const tolerance = 1
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Makes the secret of a second factor: 160 random bits. */
export const makeTotpSecret = (): Buffer => randomBytes(20)

/** Spells a secret as people type it: base 32 without padding (RFC 4648). */
export function spellSecret(secret: Buffer): string {
  let text = ""
  let bits = 0
  let held = 0
  for (const byte of secret) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += alphabet[(held >>> (bits - 5)) & 31]
      bits -= 5
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: Buffer, name: string, issuer: string): string {
  const query = new URLSearchParams({
    secret: spellSecret(secret),
    issuer,
    algorithm: "SHA1",
    digits: String(digits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${name}`)}?${query.toString().replaceAll("+", "%20")}`
}

/** Gives the code of one time step. Source: RFC 4226, 5.3. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac("sha1", secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, "0")
}

/**
 * Gives the time step that a code belongs to, or undefined for a wrong code.
 *
 * Steps up to `usedStep` count no longer: a code that was seen over a shoulder opens nothing.
 */
export function matchTotp(
  secret: Buffer,
  code: string,
  now: Date,
  usedStep: number,
): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    const expected = Buffer.from(totpAt(secret, step))
    if (step > usedStep && given.length === expected.length && timingSafeEqual(given, expected))
      found ??= step
  }
  return found
}
