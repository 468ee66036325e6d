import { AwsV4Signer } from "aws4fetch"
import {
  CallError,
  calls,
  errorEntry,
  openUploadAccount,
  type Client,
  type UploadAccount,
} from "@mozhuan/contract"
import { randomId } from "../../../shell/visit.ts"
import { FileChanged, isReadable } from "./file-bytes.ts"
import { networkBack, overNetwork, pause } from "./network.ts"

/** Size of one part, bytes; object stores want at least 5 MB for all but the last. */
const partSize = 8 * 1024 * 1024
const partsAtOnce = 3
/** Longest time for one part, in ms (specification, 9: storage client timeout). */
const partTimeout = 600_000
const attempts = 4
/** Credentials are renewed when less than this is left of them, in ms. */
const renewBefore = 60_000

/** Hands out temporary credentials, fetched again when they run out. */
export class Accounts {
  readonly #client: Client
  readonly #key: string
  #account: Promise<UploadAccount> | undefined
  #validUntil = 0

  constructor(client: Client, storageKey: string) {
    this.#client = client
    this.#key = storageKey
  }

  async current(): Promise<UploadAccount> {
    if (this.#account === undefined || Date.now() > this.#validUntil - renewBefore)
      return await this.renew()
    return await this.#account
  }

  async renew(): Promise<UploadAccount> {
    this.#account = this.#client(calls.uploadAccount, {}).then((reply) =>
      openUploadAccount(reply.value, this.#key),
    )
    // Until the reply says otherwise, nobody else needs to ask again.
    this.#validUntil = Date.now() + 2 * renewBefore
    try {
      const account = await this.#account
      this.#validUntil = Date.parse(account.expiration)
      return account
    } catch (error) {
      this.#account = undefined
      throw error
    }
  }
}

/**
 * What is already in the store of a file that has several parts; a later call goes on from here.
 */
interface Begun {
  readonly key: string
  readonly uploadId: string
  readonly done: Map<number, string>
}

/** The same as it is kept over a reload. */
export interface StoredParts {
  readonly key: string
  readonly uploadId: string
  readonly done: readonly (readonly [number: number, etag: string])[]
}

/**
 * Sends one file straight to storage and gives its key.
 *
 * An aborted upload keeps its finished parts: sending again goes on where it stopped.
 */
export class FileUpload {
  readonly #file: File
  readonly #accounts: Accounts
  readonly #onStored: (parts: StoredParts) => void
  #begun: Begun | undefined
  #key: string | undefined

  /**
   * `begun` takes up what an earlier page has sent; `onStored` hears after each part what is in the
   * store.
   */
  constructor(
    file: File,
    accounts: Accounts,
    begun?: StoredParts,
    onStored: (parts: StoredParts) => void = () => undefined,
  ) {
    this.#file = file
    this.#accounts = accounts
    this.#begun = begun && { ...begun, done: new Map(begun.done) }
    this.#onStored = onStored
  }

  /**
   * @throws CallError code 0 when the network stays away; FileChanged; DOMException "AbortError" when stopped.
   */
  async send(signal: AbortSignal, onSent: (bytes: number) => void): Promise<string> {
    if (this.#key !== undefined) {
      onSent(this.#file.size)
      return this.#key
    }
    const wasBegun = this.#begun !== undefined
    try {
      this.#key =
        this.#file.size <= partSize
          ? await this.#sendWhole(signal, onSent)
          : await this.#sendParts(signal, onSent)
    } catch (error) {
      // The store has dropped what an earlier page had sent: from the start, then.
      if (!wasBegun || !(error instanceof CallError) || error.status !== 404) throw error
      this.#begun = undefined
      this.#key = await this.#sendParts(signal, onSent)
    }
    return this.#key
  }

  async #sendWhole(signal: AbortSignal, onSent: (bytes: number) => void): Promise<string> {
    const { prefix } = await this.#account(signal)
    const key = prefix + randomId()
    await this.#store("PUT", key, "", this.#file, signal, onSent)
    return key
  }

  async #sendParts(signal: AbortSignal, onSent: (bytes: number) => void): Promise<string> {
    const begun = (this.#begun ??= await this.#begin(signal))
    const count = Math.ceil(this.#file.size / partSize)
    const waiting = Array.from({ length: count }, (_, index) => index + 1).filter(
      (number) => !begun.done.has(number),
    )
    const inFlight = new Map<number, number>()
    const report = () => {
      const stored = [...begun.done.keys()].reduce(
        (sum, number) => sum + this.#part(number).size,
        0,
      )
      onSent(stored + [...inFlight.values()].reduce((sum, bytes) => sum + bytes, 0))
    }
    report()
    const lane = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const place = number
        const reply = await this.#store(
          "PUT",
          begun.key,
          `partNumber=${place}&uploadId=${encodeURIComponent(begun.uploadId)}`,
          this.#part(place),
          signal,
          (bytes) => {
            inFlight.set(place, bytes)
            report()
          },
        )
        inFlight.delete(place)
        begun.done.set(place, reply.etag)
        this.#onStored({ ...begun, done: [...begun.done] })
        report()
      }
    }
    await Promise.all(Array.from({ length: partsAtOnce }, lane))
    const list = [...begun.done]
      .toSorted(([a], [b]) => a - b)
      .map(
        ([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
    await this.#store(
      "POST",
      begun.key,
      `uploadId=${encodeURIComponent(begun.uploadId)}`,
      new Blob([`<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`]),
      signal,
    )
    return begun.key
  }

  async #begin(signal: AbortSignal): Promise<Begun> {
    const { prefix } = await this.#account(signal)
    const key = prefix + randomId()
    const reply = await this.#store("POST", key, "uploads=", new Blob(), signal)
    const uploadId = new DOMParser()
      .parseFromString(reply.text, "application/xml")
      .querySelector("UploadId")?.textContent
    if (!uploadId)
      throw new CallError("storage gave no upload id", { code: 50_000, status: reply.status })
    return { key, uploadId, done: new Map() }
  }

  #account(signal: AbortSignal): Promise<UploadAccount> {
    return overNetwork(signal, () => this.#accounts.current())
  }

  #part(number: number): Blob {
    return this.#file.slice((number - 1) * partSize, number * partSize)
  }

  /**
   * One signed request, tried again after network faults and once with fresh credentials after a
   * refusal.
   */
  async #store(
    method: string,
    key: string,
    query: string,
    body: Blob,
    signal: AbortSignal,
    onSent?: (bytes: number) => void,
  ): Promise<StoreReply> {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted()
      const account = await this.#account(signal)
      try {
        const reply = await transfer(
          await signed(account, method, key, query),
          body,
          signal,
          onSent,
        )
        if (reply.status >= 200 && reply.status < 300) return reply
        if (isOverBudget(reply)) throw refusalOf(reply)
        if (reply.status === 403 && attempt === 1) await this.#accounts.renew()
        else if (reply.status < 500 || attempt >= attempts) throw refusalOf(reply)
      } catch (error) {
        // Browsers report a body that cannot be read like a broken connection.
        if (!signal.aborted && !(await isReadable(body))) throw new FileChanged()
        if (
          signal.aborted ||
          !(error instanceof CallError) ||
          error.code !== 0 ||
          (attempt >= attempts && navigator.onLine)
        )
          throw error
      }
      // Without a network there is nothing to try: the upload waits for it, however long.
      if (!navigator.onLine) {
        await networkBack(signal)
        attempt = 0
      }
      await pause(500 * 2 ** attempt, signal)
    }
  }
}

interface StoreReply {
  readonly status: number
  readonly etag: string
  readonly text: string
}

const isOverBudget = ({ status, text }: StoreReply): boolean =>
  status === 403 && text.includes("<Code>QuotaExceeded</Code>")

/** What the store has refused, in the words of the error table. */
function refusalOf(reply: StoreReply): CallError {
  const code = isOverBudget(reply)
    ? "upload-budget"
    : reply.status === 503
      ? "storage-full"
      : "internal"
  return new CallError(`storage answered ${reply.status}`, {
    code: errorEntry(code).success,
    status: reply.status,
  })
}

async function signed(
  account: UploadAccount,
  method: string,
  key: string,
  query: string,
): Promise<{ method: string; url: string; headers: Headers }> {
  const base = new URL(`${account.endpoint}/${account.bucket}/`, location.href)
  const path = key.split("/").map(encodeURIComponent).join("/")
  const signer = new AwsV4Signer({
    method,
    url: `${base.href}${path}${query ? `?${query}` : ""}`,
    accessKeyId: account.accessKeyId,
    secretAccessKey: account.accessKeySecret,
    sessionToken: account.securityToken,
    service: "s3",
    region: account.region,
  })
  const request = await signer.sign()
  return { method, url: request.url.href, headers: request.headers }
}

/** XMLHttpRequest and not fetch: only it tells how much of a body has been sent. */
function transfer(
  request: { method: string; url: string; headers: Headers },
  body: Blob,
  signal: AbortSignal,
  onSent?: (bytes: number) => void,
): Promise<StoreReply> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const stop = () => call.abort()
    const offline = () =>
      reject(new CallError("Network error, please try again later", { code: 0, status: 0 }))
    call.open(request.method, request.url)
    call.timeout = partTimeout
    request.headers.forEach((value, name) => call.setRequestHeader(name, value))
    if (onSent) call.upload.addEventListener("progress", (event) => onSent(event.loaded))
    call.addEventListener("load", () =>
      resolve({
        status: call.status,
        etag: call.getResponseHeader("ETag") ?? "",
        text: call.responseText,
      }),
    )
    call.addEventListener("error", offline)
    call.addEventListener("timeout", offline)
    call.addEventListener("abort", () => reject(new DOMException("upload stopped", "AbortError")))
    call.addEventListener("loadend", () => signal.removeEventListener("abort", stop))
    signal.addEventListener("abort", stop)
    call.send(body)
  })
}
