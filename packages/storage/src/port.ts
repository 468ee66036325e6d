import type { Readable } from "node:stream"

/** What is known of a stored object without reading it. */
export interface ObjectInfo {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
  /** Changes whenever the object does: its ETag, without quotes. */
  readonly version: string
}

/** Temporary keys for uploads below one prefix; they allow put, resume and abort, nothing else. */
export interface UploadGrant {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly securityToken: string
  readonly expiration: Date
  readonly region: string
  readonly bucket: string
  /**
   * Path-style base: objects are at `${endpoint}/${bucket}/${key}`. A path alone means "on the site
   * itself".
   */
  readonly endpoint: string
  readonly prefix: string
}

/** How much may lie below one prefix at a time, where the store can enforce it. */
export interface UploadBudget {
  readonly bytes: number
  readonly objects: number
  /** Uploads in parts that were begun and neither completed nor aborted. */
  readonly openUploads: number
}

export interface UploadTerms {
  readonly prefix: string
  readonly seconds: number
  readonly budget?: UploadBudget | undefined
  /** Whose prefixes share a budget of their network, as a name that tells nothing of it. */
  readonly network?: string | undefined
  /**
   * Largest object that may be uploaded, where the store can enforce it; always checked again
   * before use.
   */
  readonly maximumBytes: number
}

export interface DownloadTerms {
  readonly fileName: string
  readonly mediaType: string
  readonly seconds: number
  /** "inline" shows the bytes in the browser instead of saving them. */
  readonly disposition: "attachment" | "inline"
}

/** Bytes [start, end). */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Where uploads and results lie. Keys are opaque: letters, digits, "/", "-", "_" and "."; never a
 * visitor's file name.
 *
 * Disk and S3 give the same answers; `test/conformance.ts` is one suite for both.
 */
export interface ObjectStore {
  /** Gives size and time, or undefined where there is no such object. */
  head(key: string): Promise<ObjectInfo | undefined>
  /**
   * Streams bytes [start, end) of an object, all of it by default. @throws ObjectMissing also where
   * the object is another version than the one that is named
   */
  read(key: string, range?: ByteRange, version?: string): Promise<Readable>
  /**
   * Stores an object whole or not at all; replaces what was there. `size` must be the exact number
   * of bytes.
   */
  write(key: string, content: Readable, size: number): Promise<void>
  /** Deletes objects; absent ones are no fault. */
  remove(keys: readonly string[]): Promise<void>
  /** Lists everything below a prefix, in no order. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /** Gives a URL under which anyone may fetch the object for a while. */
  signDownload(key: string, terms: DownloadTerms): Promise<string>
  grantUpload(terms: UploadTerms): Promise<UploadGrant>
  /**
   * Forgets uploads in parts that were begun before a moment and never completed; gives their
   * number.
   */
  dropStaleUploads(before: Date): Promise<number>
  /** Throws when the store cannot be reached or written to. @throws StoreFull */
  check(): Promise<void>
}

/** There is no room for more objects. */
export class StoreFull extends Error {
  constructor(cause?: unknown) {
    super("the store is full", { cause })
    this.name = "StoreFull"
  }
}

/** Errors of the system that say that there is no room. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof StoreFull ||
  (error instanceof Error &&
    "code" in error &&
    (error.code === "ENOSPC" || error.code === "EDQUOT"))

/** The object was deleted or never existed. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no object ${key}`)
    this.name = "ObjectMissing"
  }
}

/**
 * Socket errors and names of service errors after which the same call may succeed a moment later.
 */
const passing =
  /^(StoreFull|ENOSPC|EDQUOT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|TimeoutError|SlowDown|ServiceUnavailable|InternalError|RequestTimeout)$/

/** Tells whether an error means that the store was out of reach or overloaded for a moment. */
export function isPassingStoreError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const status =
      "$metadata" in current
        ? Number(
            (current.$metadata as { readonly httpStatusCode?: number } | undefined)?.httpStatusCode,
          )
        : Number.NaN
    if (
      status >= 500 ||
      passing.test(current.name) ||
      ("code" in current && passing.test(String(current.code)))
    )
      return true
    if (current instanceof AggregateError && current.errors.some(isPassingStoreError)) return true
  }
  return false
}

/** Longest key, and longest name between two slashes: file systems end at 255 bytes. */
const LONGEST_KEY = 512
const LONGEST_NAME = 200

/** Tells whether a key is longer than any of this product. */
export const isKeyTooLong = (key: string): boolean =>
  key.length > LONGEST_KEY || key.split("/").some((name) => name.length > LONGEST_NAME)

const keyPattern = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/

/**
 * Tells whether a key is one that this product could have made; everything else never reaches a
 * disk.
 */
export function isObjectKey(key: string): boolean {
  return !isKeyTooLong(key) && keyPattern.test(key)
}
