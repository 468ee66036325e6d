import { md5 } from "@noble/hashes/legacy.js"
import { concat } from "../../base/bytes.ts"
import { ConversionError } from "../../base/failure.ts"
import type { AesCbc } from "../../base/host.ts"
import { decryptAes, rc4 } from "./ciphers.ts"
import { findFileKey } from "./password-keys.ts"
import type { PasswordParameters } from "./password-keys.ts"
import { binaryBytes, binaryText, isDict, isString, nameOf } from "./values.ts"
import type { PdfDict, PdfValue } from "./values.ts"

export type Method = "none" | "rc4" | "aes-128" | "aes-256"

/** How an opened file is encrypted and with whose rights it was opened. */
export interface Encryption {
  /** The password given was the owner's: everything is allowed. */
  readonly role: "user" | "owner"
  /** The empty password opens the file: only permissions are restricted. */
  readonly opensWithoutPassword: boolean
  readonly revision: number
  /** Signed 32-bit flags. Source: ISO 32000-2, table 22. */
  readonly permissions: number
  readonly streams: Method
  readonly strings: Method
  readonly encryptsMetadata: boolean
  decrypt(method: Method, num: number, gen: number, bytes: Uint8Array): Uint8Array
  /** Method of a named crypt filter. */
  methodOf(filter: string): Method
}

type Resolve = (value: PdfValue | undefined) => PdfValue

/**
 * Opens the encryption dictionary with a password; the empty password is always tried as well.
 *
 * @throws ConversionError "encryption/unknown", "password/needed", "password/wrong".
 */
export function openEncryption(
  encrypt: PdfDict,
  fileId: Uint8Array,
  resolve: Resolve,
  aes: AesCbc,
  password: string | undefined,
): Encryption {
  const handler = nameOf(resolve(encrypt.get("Filter")))
  const version = numberOf(resolve(encrypt.get("V")), 0)
  if ((handler !== undefined && handler !== "Standard") || ![1, 2, 3, 4, 5].includes(version)) {
    throw new ConversionError(
      "encryption/unknown",
      "This file is protected by a method that needs the program or certificate it was made with.",
      {
        hint: "Open it in that program and save it without protection, then try again.",
      },
    )
  }
  const methodOf = (filter: string): Method => methodOfFilter(encrypt, filter, version, resolve)
  const parameters = readParameters(encrypt, fileId, version, resolve)
  const empty = findFileKey(aes, parameters, "")
  const found = (password ? findFileKey(aes, parameters, password) : undefined) ?? empty
  if (!found) throw passwordError(password)
  const streams = version < 4 ? "rc4" : methodOf(nameOf(resolve(encrypt.get("StmF"))) ?? "Identity")
  const strings = version < 4 ? "rc4" : methodOf(nameOf(resolve(encrypt.get("StrF"))) ?? "Identity")
  return {
    role: found.role,
    opensWithoutPassword: empty !== undefined,
    revision: parameters.revision,
    permissions: parameters.permissions,
    encryptsMetadata: parameters.encryptsMetadata,
    streams,
    strings,
    methodOf,
    decrypt: (method, num, gen, bytes) => decryptWith(aes, found.key, method, num, gen, bytes),
  }
}

function passwordError(password: string | undefined): ConversionError {
  if (!password)
    return new ConversionError("password/needed", "This file is protected by a password.", {
      hint: "Enter the password that opens it.",
    })
  return new ConversionError("password/wrong", "The password does not open this file.", {
    hint: "Check capital letters and the input method, then try again.",
  })
}

function readParameters(
  encrypt: PdfDict,
  fileId: Uint8Array,
  version: number,
  resolve: Resolve,
): PasswordParameters {
  const bytes = (key: string): Uint8Array => {
    const value = resolve(encrypt.get(key))
    return isString(value) ? binaryBytes(value.value) : new Uint8Array(0)
  }
  const revision = numberOf(
    resolve(encrypt.get("R")),
    version >= 5 ? 6 : version >= 4 ? 4 : version > 1 ? 3 : 2,
  )
  return {
    revision,
    keyLength: keyLengthOf(encrypt, version, resolve),
    owner: bytes("O"),
    user: bytes("U"),
    ownerKey: bytes("OE"),
    userKey: bytes("UE"),
    permissions: numberOf(resolve(encrypt.get("P")), -1) | 0,
    encryptsMetadata: resolve(encrypt.get("EncryptMetadata")) !== false,
    fileId,
  }
}

function keyLengthOf(encrypt: PdfDict, version: number, resolve: Resolve): number {
  if (version === 1) return 5
  if (version === 5) return 32
  const own = numberOf(resolve(encrypt.get("Length")), version === 4 ? 128 : 40)
  if (version === 4) {
    const filters = resolve(encrypt.get("CF"))
    const standard = isDict(filters) ? resolve(filters.get("StdCF")) : null
    const stated = isDict(standard) ? numberOf(resolve(standard.get("Length")), 128) : 128
    // The clause asks for bytes; writers put bits as often.
    return Math.min(16, Math.max(5, stated < 40 ? stated : stated >> 3))
  }
  return Math.min(16, Math.max(5, own < 40 ? own : own >> 3))
}

function methodOfFilter(
  encrypt: PdfDict,
  filter: string,
  version: number,
  resolve: Resolve,
): Method {
  if (filter === "Identity") return "none"
  if (version < 4) return "rc4"
  const filters = resolve(encrypt.get("CF"))
  const found = isDict(filters) ? resolve(filters.get(filter)) : null
  const method = isDict(found) ? nameOf(resolve(found.get("CFM"))) : undefined
  if (method === "V2") return "rc4"
  if (method === "AESV2") return "aes-128"
  if (method === "AESV3") return "aes-256"
  return "none"
}

/** Source: ISO 32000-2, 7.6.3.2, algorithm 1, and 7.6.3.3, algorithm 1.A. */
function decryptWith(
  aes: AesCbc,
  key: Uint8Array,
  method: Method,
  num: number,
  gen: number,
  bytes: Uint8Array,
): Uint8Array {
  if (method === "none") return bytes
  if (method === "aes-256") return decryptAes(aes, key, bytes)
  const objectKey = keyOfObject(key, num, gen, method === "aes-128")
  return method === "rc4" ? rc4(objectKey, bytes) : decryptAes(aes, objectKey, bytes)
}

export function keyOfObject(key: Uint8Array, num: number, gen: number, isAes: boolean): Uint8Array {
  const salt = isAes ? Uint8Array.of(0x73, 0x41, 0x6c, 0x54) : new Uint8Array(0)
  const hash = md5(concat([key, Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8), salt]))
  return hash.subarray(0, Math.min(16, key.length + 5))
}

/** Applies `decrypt` to characters that stand for bytes. */
export const decryptText = (decrypt: (bytes: Uint8Array) => Uint8Array, value: string): string =>
  binaryText(decrypt(binaryBytes(value)))

function numberOf(value: PdfValue, fallback: number): number {
  return typeof value === "number" ? value : fallback
}
