import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline } from "node:stream/promises"
import type { DiskStore } from "../disk/disk-store.ts"
import { contentDisposition } from "../disposition.ts"
import { etagOf, readRange } from "./object-operations.ts"
import { GatewayError } from "./replies.ts"

/**
 * Kinds a browser shows without running anything of theirs on our origin; all others are only ever
 * saved.
 */
const shownInline = new Set([
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/plain",
])

/** Answers a signed download link; links are independent of the host name the visitor uses. */
export async function sendDownload(
  store: DiskStore,
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  token: string,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new GatewayError(405, "MethodNotAllowed")
  const claims = store.keys.openDownload(token)
  if (!claims || claims.key !== key) throw new GatewayError(403, "AccessDenied")
  if (claims.expires * 1000 <= Date.now())
    throw new GatewayError(403, "AccessDenied", "the link has expired")
  const info = await store.files.head(key)
  if (!info) throw new GatewayError(404, "NoSuchKey")
  const range = readRange(request.headers.range, info.size)
  const { start, end } = range ?? { start: 0, end: info.size }
  const isShown = claims.disposition === "inline" && shownInline.has(claims.type)
  response.writeHead(range ? 206 : 200, {
    "content-type": claims.type === "text/plain" ? "text/plain; charset=utf-8" : claims.type,
    "content-length": end - start,
    "content-disposition": contentDisposition(isShown ? "inline" : "attachment", claims.name),
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-security-policy": "sandbox; default-src 'none'",
    etag: etagOf(info),
    ...(range ? { "content-range": `bytes ${start}-${end - 1}/${info.size}` } : {}),
  })
  if (request.method === "HEAD") {
    response.end()
    return
  }
  await pipeline(await store.files.read(key, { start, end }), response)
}
