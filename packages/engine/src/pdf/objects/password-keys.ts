import { md5 } from "@noble/hashes/legacy.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { areEqual, concat } from "../../base/bytes.ts"
import type { AesCbc } from "../../base/host.ts"
import { hashRevision6, rc4, unwrapKey } from "./ciphers.ts"
import { encodeDocText } from "./text.ts"

/**
 * What the encryption dictionary says, decoded. Source: ISO 32000-2, 7.6.4 "Standard security
 * handler".
 */
export interface PasswordParameters {
  readonly revision: number
  /** Bytes of the file key. */
  readonly keyLength: number
  readonly owner: Uint8Array
  readonly user: Uint8Array
  readonly ownerKey: Uint8Array
  readonly userKey: Uint8Array
  /** Signed 32 bits. */
  readonly permissions: number
  readonly encryptsMetadata: boolean
  readonly fileId: Uint8Array
}

export interface FileKey {
  readonly key: Uint8Array
  readonly role: "user" | "owner"
}

const padding = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
  0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
])

/**
 * Gives the file key for a password, owner tried first, or undefined where the password is wrong.
 */
export function findFileKey(
  aes: AesCbc,
  parameters: PasswordParameters,
  password: string,
): FileKey | undefined {
  for (const bytes of encodings(parameters.revision, password)) {
    const found =
      parameters.revision >= 5
        ? findModernKey(aes, parameters, bytes)
        : findLegacyKey(parameters, bytes)
    if (found) return found
  }
  return undefined
}

/**
 * Byte forms a password may have been typed in. Legacy files hold PDFDocEncoding; writers in China
 * put UTF-8.
 */
export function encodings(revision: number, password: string): Uint8Array[] {
  const utf8 = new TextEncoder().encode(password.normalize("NFKC")).subarray(0, 127)
  if (revision >= 5) return [utf8, new TextEncoder().encode(password).subarray(0, 127)]
  const doc = encodeDocText(password)
  return doc && !areEqual(doc, utf8) ? [doc, utf8] : [utf8]
}

function findModernKey(
  aes: AesCbc,
  p: PasswordParameters,
  password: Uint8Array,
): FileKey | undefined {
  const hash = (salt: Uint8Array, owned: Uint8Array): Uint8Array =>
    p.revision === 5
      ? sha256(concat([password, salt, owned]))
      : hashRevision6(aes, password, salt, owned)
  const none = new Uint8Array(0)
  const user = p.user.subarray(0, 48)
  if (areEqual(hash(p.owner.subarray(32, 40), user), p.owner.subarray(0, 32))) {
    return {
      key: unwrapKey(aes, hash(p.owner.subarray(40, 48), user), p.ownerKey.subarray(0, 32)),
      role: "owner",
    }
  }
  if (areEqual(hash(p.user.subarray(32, 40), none), p.user.subarray(0, 32))) {
    return {
      key: unwrapKey(aes, hash(p.user.subarray(40, 48), none), p.userKey.subarray(0, 32)),
      role: "user",
    }
  }
  return undefined
}

function findLegacyKey(p: PasswordParameters, password: Uint8Array): FileKey | undefined {
  const asUser = legacyKey(p, padded(password))
  const userOfOwner = recoverUserPassword(p, password)
  const asOwner = legacyKey(p, userOfOwner)
  if (matchesUser(p, asOwner)) return { key: asOwner, role: "owner" }
  return matchesUser(p, asUser) ? { key: asUser, role: "user" } : undefined
}

export function padded(password: Uint8Array): Uint8Array {
  return concat([password.subarray(0, 32), padding.subarray(0, Math.max(0, 32 - password.length))])
}

/** Source: ISO 32000-2, 7.6.4.3.2, algorithm 2. */
export function legacyKey(
  p: Omit<PasswordParameters, "user" | "userKey" | "ownerKey">,
  paddedPassword: Uint8Array,
): Uint8Array {
  const permissions = Uint8Array.of(
    p.permissions,
    p.permissions >> 8,
    p.permissions >> 16,
    p.permissions >> 24,
  )
  const marker =
    p.revision >= 4 && !p.encryptsMetadata ? Uint8Array.of(255, 255, 255, 255) : new Uint8Array(0)
  let hash: Uint8Array = md5(
    concat([paddedPassword, p.owner.subarray(0, 32), permissions, p.fileId, marker]),
  )
  if (p.revision >= 3)
    for (let round = 0; round < 50; round += 1) hash = md5(hash.subarray(0, p.keyLength))
  return hash.subarray(0, p.keyLength)
}

/**
 * Key that hides the user password in O. Source: ISO 32000-2, 7.6.4.4.2, algorithm 3, steps a to d.
 */
export function ownerEntryKey(
  revision: number,
  keyLength: number,
  password: Uint8Array,
): Uint8Array {
  let hash: Uint8Array = md5(padded(password))
  if (revision >= 3)
    for (let round = 0; round < 50; round += 1) hash = md5(hash.subarray(0, keyLength))
  return hash.subarray(0, keyLength)
}

function recoverUserPassword(p: PasswordParameters, password: Uint8Array): Uint8Array {
  const key = ownerEntryKey(p.revision, p.keyLength, password)
  let bytes = p.owner.subarray(0, 32)
  for (let round = p.revision >= 3 ? 19 : 0; round >= 0; round -= 1)
    bytes = rc4(
      key.map((byte) => byte ^ round),
      bytes,
    )
  return bytes
}

/** The U entry for a file key. Source: ISO 32000-2, 7.6.4.4.3 and .4, algorithms 4 and 5. */
export function userEntry(revision: number, fileId: Uint8Array, key: Uint8Array): Uint8Array {
  if (revision < 3) return rc4(key, padding)
  let bytes = rc4(key, md5(concat([padding, fileId])))
  for (let round = 1; round < 20; round += 1)
    bytes = rc4(
      key.map((byte) => byte ^ round),
      bytes,
    )
  return concat([bytes, new Uint8Array(16)])
}

function matchesUser(p: PasswordParameters, key: Uint8Array): boolean {
  const expected = userEntry(p.revision, p.fileId, key)
  const length = p.revision < 3 ? 32 : 16
  return areEqual(expected.subarray(0, length), p.user.subarray(0, length))
}
