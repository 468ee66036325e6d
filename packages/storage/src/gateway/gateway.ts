import type { GatewayCall } from "./gateway-call.ts"
import type { IncomingMessage, ServerResponse } from "node:http"
import { diskBucket, type DiskStore } from "../disk/disk-store.ts"
import { ContentMismatch, KeyTaken, NoSuchUpload, TooLarge } from "../disk/object-files.ts"
import { isKeyTooLong, isObjectKey, isOutOfRoom, ObjectMissing } from "../port.ts"
import { isSignedWith, isTimely, readClaim, type SignedRequest } from "../signature.ts"
import type { BudgetOwner, UploadLedger } from "./gateway-call.ts"
import { sendDownload } from "./downloads.ts"
import {
  listObjects,
  readObject,
  removeObject,
  showBucket,
  writeObject,
} from "./object-operations.ts"
import { GatewayError, replyError } from "./replies.ts"
import {
  abortUpload,
  beginUpload,
  completeUpload,
  listParts,
  listUploads,
  writePart,
} from "./upload-operations.ts"

type Operation = (call: GatewayCall) => Promise<void>

/**
 * Operations by method and by the query parameter that selects them; `temporary` ones are open to
 * temporary keys.
 */
const operations: readonly {
  readonly method: string
  readonly query?: string
  readonly on: "bucket" | "object"
  readonly temporary: boolean
  readonly run: Operation
}[] = [
  { method: "POST", query: "uploads", on: "object", temporary: true, run: beginUpload },
  { method: "POST", query: "uploadId", on: "object", temporary: true, run: completeUpload },
  { method: "PUT", query: "uploadId", on: "object", temporary: true, run: writePart },
  { method: "GET", query: "uploadId", on: "object", temporary: true, run: listParts },
  { method: "DELETE", query: "uploadId", on: "object", temporary: true, run: abortUpload },
  { method: "PUT", on: "object", temporary: true, run: writeObject },
  { method: "GET", on: "object", temporary: false, run: readObject },
  { method: "HEAD", on: "object", temporary: false, run: readObject },
  { method: "DELETE", on: "object", temporary: false, run: removeObject },
  { method: "HEAD", on: "bucket", temporary: false, run: showBucket },
  { method: "GET", query: "uploads", on: "bucket", temporary: false, run: listUploads },
  { method: "GET", query: "list-type", on: "bucket", temporary: false, run: listObjects },
]

/**
 * Parameters that select an operation of S3 this gateway does not have; ignoring one would answer a
 * different question.
 */
const unknownSelectors = [
  "acl",
  "tagging",
  "policy",
  "versionId",
  "versions",
  "delete",
  "lifecycle",
  "cors",
  "torrent",
  "retention",
]

/** How long a connection may stand still before it is cut, in ms. */
const IDLE_LIMIT = 60_000
/**
 * How much of a body that is refused is still read, bytes: browsers tell an early answer only to
 * those who could send their part of a file. Beyond it the connection is cut.
 */
const LONGEST_DRAIN = 16 << 20
/** Seconds after which a store that was full may have room again. */
const COME_BACK = 60

/**
 * Gives the handler that speaks the part of S3 this product uses: objects, uploads in parts,
 * listing; Signature V4 only.
 *
 * Temporary keys reach one prefix and uploading alone. `base` is the path it is mounted at; it is
 * part of what clients sign.
 */
export function createGateway(
  store: DiskStore,
  base: string,
  ledger?: UploadLedger,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      addSharingHeaders(response)
      if (request.method === "OPTIONS") {
        response.writeHead(204).end()
        return
      }
      request.socket.setTimeout(IDLE_LIMIT)
      await route({ store, base, ledger }, request, response)
    } catch (error) {
      drain(request)
      if (isOutOfRoom(error)) response.setHeader("retry-after", COME_BACK)
      replyError(response, asGatewayError(error), request.method === "HEAD")
      if (!isExpected(error)) throw error
    }
  }
}

/** Reads on for a while, so that the answer arrives; whoever keeps sending is cut. */
function drain(request: IncomingMessage): void {
  let left = LONGEST_DRAIN
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.socket.destroy()
  })
  // Who was reading has let go in the midst: without this it stands still, and with it whatever
  // comes next on the connection.
  request.resume()
}

async function route(
  {
    store,
    base,
    ledger,
  }: {
    readonly store: DiskStore
    readonly base: string
    readonly ledger: UploadLedger | undefined
  },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = "", search = ""] = (request.url ?? "").split("?", 2)
  const query = new URLSearchParams(search)
  const key = keyOf(path, base)
  const token = query.get("download")
  if (token !== null) return sendDownload(store, request, response, key, token)

  const operation = operations.find((candidate) => {
    const fits = candidate.method === request.method && candidate.on === (key ? "object" : "bucket")
    return fits && (candidate.query === undefined || query.has(candidate.query))
  })
  if (!operation || unknownSelectors.some((name) => query.has(name)))
    throw new GatewayError(501, "NotImplemented")
  const rights = authorise(store, {
    method: request.method ?? "",
    path,
    query,
    headers: flatten(request),
  })
  if (rights.prefix !== undefined) {
    if (!operation.temporary || !key.startsWith(rights.prefix))
      throw new GatewayError(403, "AccessDenied")
    // No folders below a prefix: nothing of ours makes or finds them.
    if (!/^[\w.-]{1,64}$/.test(key.slice(rights.prefix.length)))
      throw new GatewayError(400, "KeyTooLongError")
  }
  await operation.run({
    store,
    request,
    response,
    query,
    key,
    maximumBytes: rights.maximumBytes,
    sha256: rights.sha256,
    temporary: rights.prefix !== undefined,
    owner: rights.owner,
    ledger,
  })
}

function keyOf(path: string, base: string): string {
  const parts = path.slice(base.length).split("/")
  if (parts[1] !== diskBucket) throw new GatewayError(404, "NoSuchBucket")
  const key = parts.slice(2).map(decodePart).join("/")
  if (isKeyTooLong(key)) throw new GatewayError(400, "KeyTooLongError")
  if (key !== "" && !isObjectKey(key)) throw new GatewayError(403, "AccessDenied")
  return key
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new GatewayError(400, "InvalidURI")
  }
}

interface Rights {
  /** Undefined for the installation's own keys, which reach everything. */
  readonly prefix: string | undefined
  readonly maximumBytes: number
  readonly sha256: string | undefined
  readonly owner: BudgetOwner | undefined
}

function authorise(store: DiskStore, request: SignedRequest): Rights {
  const claim = readClaim(request)
  if (!claim) throw new GatewayError(403, "AccessDenied")
  const { payloadHash } = claim
  if (payloadHash.startsWith("STREAMING-"))
    throw new GatewayError(501, "NotImplemented", "chunked signatures are not supported")
  const isHash = /^[0-9a-f]{64}$/.test(payloadHash)
  if (!isHash && payloadHash !== "UNSIGNED-PAYLOAD")
    throw new GatewayError(400, "InvalidRequest", "x-amz-content-sha256 is missing")
  const sha256 = isHash ? payloadHash : undefined
  if (!isTimely(claim, Date.now()))
    throw new GatewayError(
      403,
      claim.expires === undefined ? "RequestTimeTooSkewed" : "AccessDenied",
    )
  if (claim.securityToken === undefined) {
    const { root } = store.keys
    if (claim.accessKeyId !== root.accessKeyId) throw new GatewayError(403, "InvalidAccessKeyId")
    if (!isSignedWith(root.secret, request, claim))
      throw new GatewayError(403, "SignatureDoesNotMatch")
    return { prefix: undefined, maximumBytes: Infinity, sha256, owner: undefined }
  }
  const opened = store.keys.openUpload(claim.securityToken)
  if (!opened || opened.claims.id !== claim.accessKeyId) throw new GatewayError(403, "InvalidToken")
  if (!isSignedWith(opened.secret, request, claim))
    throw new GatewayError(403, "SignatureDoesNotMatch")
  if (opened.claims.expires * 1000 <= Date.now()) throw new GatewayError(403, "ExpiredToken")
  const { prefix, maximumBytes, budget, network } = opened.claims
  return { prefix, maximumBytes, sha256, owner: budget && { owner: prefix, network, budget } }
}

function flatten(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(",") : (value ?? ""),
    ]),
  )
}

/** Any site may call: what protects is the signature, and no cookie is ever looked at. */
function addSharingHeaders(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*")
  response.setHeader("access-control-allow-methods", "GET, HEAD, PUT, POST, DELETE")
  response.setHeader(
    "access-control-allow-headers",
    "authorization, content-type, x-amz-content-sha256, x-amz-date, x-amz-security-token, if-none-match",
  )
  response.setHeader("access-control-expose-headers", "etag")
  response.setHeader("access-control-max-age", "3600")
  response.setHeader("x-content-type-options", "nosniff")
}

function isExpected(error: unknown): boolean {
  const isPeerGone =
    error instanceof Error &&
    "code" in error &&
    (error.code === "ERR_STREAM_PREMATURE_CLOSE" || error.code === "ECONNRESET")
  return isPeerGone || asGatewayError(error).status < 500 || error instanceof GatewayError
}

function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  if (error instanceof ObjectMissing) return new GatewayError(404, "NoSuchKey")
  if (error instanceof NoSuchUpload) return new GatewayError(404, "NoSuchUpload")
  if (error instanceof TooLarge) return new GatewayError(400, "EntityTooLarge")
  if (error instanceof KeyTaken) return new GatewayError(412, "PreconditionFailed")
  if (error instanceof ContentMismatch) return new GatewayError(400, "BadDigest", error.message)
  if (isOutOfRoom(error)) return new GatewayError(503, "ServiceUnavailable", "no room now")
  return new GatewayError(500, "InternalError", "internal error")
}
