import { md5 } from "@noble/hashes/legacy.js"
import { concat } from "../../base/bytes.ts"
import { hashRevision6, rc4, wrapKey } from "./ciphers.ts"
import { keyOfObject } from "./decryption.ts"
import type { PdfTools } from "./file.ts"
import { encodings, legacyKey, ownerEntryKey, padded, userEntry } from "./password-keys.ts"
import { binaryText, bytesString, dict, name, nameOf } from "./values.ts"
import type { PdfDict, PdfValue } from "./values.ts"

/** Data shorter than this is encrypted in one call. */
const SHORT = 4 * 1024

export interface EncryptionRequest {
  readonly algorithm: "aes-256" | "aes-128"
  /** Opens the file; empty: everybody may. */
  readonly userPassword: string
  /** Lifts the restrictions. */
  readonly ownerPassword: string
  /** Signed 32-bit flags. Source: ISO 32000-2, table 22. */
  readonly permissions: number
  readonly encryptsMetadata: boolean
}

/** Encryption of a file being written. */
export interface FileEncryption {
  readonly dict: PdfDict
  readonly fileId: Uint8Array
  /** Least version whose readers know this encryption. */
  readonly version: string
  /** Tells whether a stream with this dictionary is encrypted. */
  covers(stream: PdfDict): boolean
  encrypt(num: number, bytes: Uint8Array): Uint8Array
  encryptedLength(length: number): number
  encryptChunks(num: number, chunks: Iterable<Uint8Array>): Iterable<Uint8Array>
}

/**
 * Makes key and dictionary. Source: ISO 32000-2, 7.6.4.4; AES-256 is revision 6, AES-128 revision
 * 4.
 */
export function makeEncryption(request: EncryptionRequest, tools: PdfTools): FileEncryption {
  const fileId = tools.random(16)
  const isModern = request.algorithm === "aes-256"
  const { key, entries } = isModern ? modernEntries(request, tools) : legacyEntries(request, fileId)
  const filter = dict({
    CFM: name(isModern ? "AESV3" : "AESV2"),
    AuthEvent: name("DocOpen"),
    Length: isModern ? 32 : 16,
  })
  const encrypt = dict({
    Filter: name("Standard"),
    V: isModern ? 5 : 4,
    R: isModern ? 6 : 4,
    Length: isModern ? 256 : 128,
    P: request.permissions,
    ...entries,
    EncryptMetadata: request.encryptsMetadata ? undefined : false,
    CF: dict({ StdCF: filter }),
    StmF: name("StdCF"),
    StrF: name("StdCF"),
  })
  const keyFor = (num: number): Uint8Array => (isModern ? key : keyOfObject(key, num, 0, true))
  return {
    dict: encrypt,
    fileId,
    version: isModern ? "1.7" : "1.6",
    covers: (stream) => {
      const type = nameOf(stream.get("Type"))
      return type !== "XRef" && (request.encryptsMetadata || type !== "Metadata")
    },
    encrypt: (num, bytes) => encryptWhole(tools, keyFor(num), bytes),
    encryptedLength: (length) => 32 + (length - (length % 16)),
    encryptChunks: (num, chunks) => encryptPieces(tools, keyFor(num), chunks),
  }
}

function encryptWhole(tools: PdfTools, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const iv = tools.random(16)
  return concat([iv, tools.aes.encrypt({ key, iv, bytes, padding: "pkcs7" })])
}

/** Encrypts pieces as one chain: each piece's IV is the last cipher block before it. */
function* encryptPieces(
  tools: PdfTools,
  key: Uint8Array,
  chunks: Iterable<Uint8Array>,
): Iterable<Uint8Array> {
  let iv = tools.random(16)
  yield iv
  let rest: Uint8Array = new Uint8Array(0)
  for (const chunk of chunks) {
    const joined = rest.length > 0 ? concat([rest, chunk]) : chunk
    // Short data is left for the last call, which pads it.
    const whole = joined.length < SHORT ? 0 : joined.length & ~15
    if (whole > 0) {
      const piece = tools.aes.encrypt({
        key,
        iv,
        bytes: joined.subarray(0, whole),
        padding: "none",
      })
      iv = piece.subarray(-16)
      yield piece
    }
    rest = joined.subarray(whole)
  }
  yield tools.aes.encrypt({ key, iv, bytes: rest, padding: "pkcs7" })
}

interface Keyed {
  readonly key: Uint8Array
  readonly entries: Readonly<Record<string, PdfValue>>
}

/** Source: ISO 32000-2, 7.6.4.4.7 to .9, algorithms 8 to 10. */
function modernEntries(request: EncryptionRequest, tools: PdfTools): Keyed {
  const { aes, random } = tools
  const key = random(32)
  const [user = new Uint8Array(0)] = encodings(6, request.userPassword)
  const [owner = new Uint8Array(0)] = encodings(6, request.ownerPassword)
  const none = new Uint8Array(0)
  const [userCheck, userSalt, ownerCheck, ownerSalt] = [random(8), random(8), random(8), random(8)]
  const u = concat([hashRevision6(aes, user, userCheck, none), userCheck, userSalt])
  const ue = wrapKey(aes, hashRevision6(aes, user, userSalt, none), key)
  const o = concat([hashRevision6(aes, owner, ownerCheck, u), ownerCheck, ownerSalt])
  const oe = wrapKey(aes, hashRevision6(aes, owner, ownerSalt, u), key)
  const p = request.permissions
  const clear = concat([
    Uint8Array.of(p, p >> 8, p >> 16, p >> 24, 255, 255, 255, 255),
    Uint8Array.of(request.encryptsMetadata ? 0x54 : 0x46, 0x61, 0x64, 0x62),
    random(4),
  ])
  // One block with a zero IV is the same as the ECB the clause asks for.
  const perms = wrapKey(aes, key, clear)
  return {
    key,
    entries: { U: text(u), UE: text(ue), O: text(o), OE: text(oe), Perms: text(perms) },
  }
}

/** Source: ISO 32000-2, 7.6.4.4.2 to .4, algorithms 3 and 5. */
function legacyEntries(request: EncryptionRequest, fileId: Uint8Array): Keyed {
  const [user = new Uint8Array(0)] = encodings(4, request.userPassword)
  const [ownerBytes = new Uint8Array(0)] = encodings(4, request.ownerPassword)
  const hiding = ownerEntryKey(4, 16, ownerBytes)
  let owner = padded(user)
  for (let round = 0; round < 20; round += 1)
    owner = rc4(
      hiding.map((byte) => byte ^ round),
      owner,
    )
  const parameters = {
    revision: 4,
    keyLength: 16,
    owner,
    permissions: request.permissions,
    encryptsMetadata: request.encryptsMetadata,
    fileId,
  }
  const key = legacyKey(parameters, padded(user))
  return { key, entries: { O: text(owner), U: text(userEntry(4, fileId, key)) } }
}

const text = (bytes: Uint8Array): PdfValue => bytesString(binaryText(bytes))

/** Digest used where only a stable name for bytes is needed. */
export const digestOf = (bytes: Uint8Array): string => binaryText(md5(bytes))
