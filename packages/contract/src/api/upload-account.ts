import { ecb } from "@noble/ciphers/aes.js"
import { z } from "zod"

/**
 * Temporary credentials for one prefix of the object store: put, resume and abort uploads, nothing
 * else.
 */
export const uploadAccount = z.object({
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  securityToken: z.string(),
  expiration: z.iso.datetime(),
  region: z.string(),
  bucket: z.string(),
  /**
   * Path-style base of the store: objects are at `${endpoint}/${bucket}/${key}`. May begin with "/"
   * (same site).
   */
  endpoint: z.string(),
  /** Every key must begin with it; add 8 to 64 letters, digits, "-" or "_". */
  prefix: z.string(),
})
export type UploadAccount = z.output<typeof uploadAccount>

const accountFields = [
  "accessKeyId",
  "accessKeySecret",
  "securityToken",
  "expiration",
  "region",
  "bucket",
  "endpoint",
  "prefix",
] as const satisfies readonly (keyof UploadAccount)[]

/** The same check by hand: pages open the reply, and they have no schemas. */
const isUploadAccount = (value: unknown): value is UploadAccount =>
  typeof value === "object" &&
  value !== null &&
  accountFields.every((field) => typeof (value as Record<string, unknown>)[field] === "string")

/**
 * Opens the sealed reply of getAccount.
 *
 * The key is shipped to every page, so the seal hides nothing from a determined reader; what
 * protects is the credentials' scope and short life.
 * @param key 16 bytes in base64
 * @throws Error where the reply or the key is not ours
 */
export function openUploadAccount(sealed: string, key: string): UploadAccount {
  const plain = ecb(fromBase64(key)).decrypt(fromBase64(sealed))
  const account: unknown = JSON.parse(new TextDecoder().decode(plain))
  if (!isUploadAccount(account)) throw new TypeError("the reply holds no upload account")
  return account
}

/** Seals credentials for the reply of getAccount; the inverse of `openUploadAccount`. */
export function sealUploadAccount(account: UploadAccount, key: string): string {
  return toBase64(ecb(fromBase64(key)).encrypt(new TextEncoder().encode(JSON.stringify(account))))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}
