import type { Readable } from "node:stream"

/** What is known of a stored object without reading it. */
export interface ObjectInfo {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
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

export interface UploadTerms {
  readonly prefix: string
  readonly seconds: number
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

/**
 * Where uploads and results lie. Keys are opaque: letters, digits, "/", "-", "_" and "."; never a
 * visitor's file name.
 *
 * Disk and S3 give the same answers; `test/conformance.ts` is one suite for both.
 */
export interface ObjectStore {
  /** Gives size and time, or undefined where there is no such object. */
  head(key: string): Promise<ObjectInfo | undefined>
  /** Streams bytes [start, end) of an object, all of it by default. @throws ObjectMissing */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
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
  /** Throws when the store cannot be reached or written to. */
  check(): Promise<void>
}

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
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|TimeoutError|SlowDown|ServiceUnavailable|InternalError|RequestTimeout)$/

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

const keyPattern = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/

/**
 * Tells whether a key is one that this product could have made; everything else never reaches a
 * disk.
 */
export function isObjectKey(key: string): boolean {
  return key.length <= 512 && keyPattern.test(key)
}
