import { cbc } from "@noble/ciphers/aes.js"
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js"
import { concat } from "../../base/bytes.ts"
import type { AesCbc, CbcInput } from "../../base/host.ts"

const zeroIv = new Uint8Array(16)

/** The engine's own AES, for hosts without one; nothing else of the engine names it. */
export const ownAesCbc: AesCbc = {
  encrypt: ({ key, iv, bytes, padding }: CbcInput) =>
    cbc(key, iv, { disablePadding: padding === "none" }).encrypt(bytes),
  decrypt: ({ key, iv, bytes, padding }: CbcInput) =>
    cbc(key, iv, { disablePadding: padding === "none" }).decrypt(bytes),
}

/** Applies the RC4 stream cipher; the same call encrypts and decrypts. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = new Uint8Array(256)
  for (let index = 0; index < 256; index += 1) state[index] = index
  for (let index = 0, other = 0; index < 256; index += 1) {
    const value = state[index] ?? 0
    other = (other + value + (key[index % key.length] ?? 0)) & 255
    state[index] = state[other] ?? 0
    state[other] = value
  }
  const out = new Uint8Array(bytes.length)
  for (let at = 0, i = 0, j = 0; at < bytes.length; at += 1) {
    i = (i + 1) & 255
    const value = state[i] ?? 0
    j = (j + value) & 255
    const swapped = state[j] ?? 0
    state[i] = swapped
    state[j] = value
    out[at] = (bytes[at] ?? 0) ^ (state[(value + swapped) & 255] ?? 0)
  }
  return out
}

/**
 * Decrypts AES-CBC data that begins with its IV.
 *
 * Wrong padding and cut blocks are tolerated: writers that get them wrong are common, and the bytes
 * before are good.
 */
export function decryptAes(aes: AesCbc, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const iv = bytes.subarray(0, 16)
  const whole = bytes.subarray(16, 16 + ((bytes.length - 16) & ~15))
  if (bytes.length < 32) return new Uint8Array(0)
  const plain = aes.decrypt({ key, iv, bytes: whole, padding: "none" })
  const fill = plain[plain.length - 1] ?? 0
  return fill >= 1 && fill <= 16 ? plain.subarray(0, plain.length - fill) : plain
}

/** Hash of a password for revision 6. Source: ISO 32000-2, 7.6.4.3.4, algorithm 2.B. */
export function hashRevision6(
  aes: AesCbc,
  password: Uint8Array,
  salt: Uint8Array,
  owned: Uint8Array,
): Uint8Array {
  let key: Uint8Array = sha256(concat([password, salt, owned]))
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const once = concat([password, key, owned])
    const repeated = new Uint8Array(once.length * 64)
    for (let copy = 0; copy < 64; copy += 1) repeated.set(once, copy * once.length)
    const mixed = aes.encrypt({
      key: key.subarray(0, 16),
      iv: key.subarray(16, 32),
      bytes: repeated,
      padding: "none",
    })
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = sum % 3 === 0 ? sha256(mixed) : sum % 3 === 1 ? sha384(mixed) : sha512(mixed)
    last = mixed[mixed.length - 1] ?? 0
  }
  return key.subarray(0, 32)
}

/** Wraps or unwraps a key with AES-256, no padding and a zero IV, as U/UE and O/OE hold it. */
export const wrapKey = (aes: AesCbc, key: Uint8Array, bytes: Uint8Array): Uint8Array =>
  aes.encrypt({ key, iv: zeroIv, bytes, padding: "none" })
export const unwrapKey = (aes: AesCbc, key: Uint8Array, bytes: Uint8Array): Uint8Array =>
  aes.decrypt({ key, iv: zeroIv, bytes, padding: "none" })
