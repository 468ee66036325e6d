import { pipeline } from "node:stream/promises"
import type { ObjectInfo } from "../port.ts"
import { bodyOf } from "./body.ts"
import { withinBudget, writeOnce } from "./budget.ts"
import type { GatewayCall } from "./gateway-call.ts"
import { GatewayError, replyXml, type Element } from "./replies.ts"

/** PUT object. */
export async function writeObject(call: GatewayCall): Promise<void> {
  const size = announcedSize(call)
  await call.store.files.refuseWhenFull(size)
  const isNew = call.request.headers["if-none-match"] === "*"
  const onlyNew = isNew ? "any" : writeOnce(call)
  const { etag } = await withinBudget(call, { bytes: size ?? 0, isOpen: false }, () =>
    call.store.files.write(call.key, bodyOf(call.request), {
      maximumBytes: call.maximumBytes,
      size,
      sha256: call.sha256,
      onlyNew,
    }),
  )
  call.response.writeHead(200, { etag: `"${etag}"`, "content-length": 0 }).end()
}

/** GET and HEAD object, with one range. */
export async function readObject(call: GatewayCall): Promise<void> {
  const info = await call.store.files.head(call.key)
  if (!info) throw new GatewayError(404, "NoSuchKey")
  const wanted = call.request.headers["if-match"]
  if (wanted !== undefined && wanted !== etagOf(info))
    throw new GatewayError(412, "PreconditionFailed")
  const range = readRange(call.request.headers.range, info.size)
  const { start, end } = range ?? { start: 0, end: info.size }
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": end - start,
    "last-modified": info.modifiedAt.toUTCString(),
    "accept-ranges": "bytes",
    etag: etagOf(info),
    ...(range ? { "content-range": `bytes ${start}-${end - 1}/${info.size}` } : {}),
  }
  if (call.request.method === "HEAD") {
    call.response.writeHead(200, headers).end()
    return
  }
  const content = await call.store.files.read(call.key, { start, end })
  call.response.writeHead(range ? 206 : 200, headers)
  await pipeline(content, call.response)
}

/** DELETE object; absent ones are no fault, as in S3. */
export async function removeObject(call: GatewayCall): Promise<void> {
  await call.store.files.remove(call.key)
  call.response.writeHead(204).end()
}

/** HEAD bucket: it is always there. */
export async function showBucket(call: GatewayCall): Promise<void> {
  call.response.writeHead(200).end()
}

/** GET bucket, version 2, never cut short: the product's prefixes hold few objects. */
export async function listObjects(call: GatewayCall): Promise<void> {
  const contents: Element[] = []
  for await (const info of call.store.files.list(call.query.get("prefix") ?? "")) {
    contents.push([
      "Contents",
      [
        ["Key", info.key],
        ["Size", info.size],
        ["LastModified", info.modifiedAt.toISOString()],
        ["ETag", etagOf(info)],
      ],
    ])
  }
  replyXml(call.response, 200, [
    "ListBucketResult",
    [["KeyCount", contents.length], ["IsTruncated", "false"], ...contents],
  ])
}

/**
 * Reads one `bytes=` range as [start, end); undefined where the whole object is asked for. @throws
 * GatewayError 416
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "")
  if (!match || (!match[1] && !match[2])) return undefined
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(size, Number(match[2]) + 1) : size
  if (start >= end) throw new GatewayError(416, "InvalidRange")
  return { start, end }
}

/**
 * Length the request announces; temporary keys must. @throws GatewayError when it is absent, or
 * above what the caller may write
 */
export function announcedSize(call: GatewayCall): number | undefined {
  const header = call.request.headers["content-length"]
  if (header === undefined && call.temporary) throw new GatewayError(411, "MissingContentLength")
  if (header === undefined) return undefined
  const size = Number(header)
  if (size > call.maximumBytes) throw new GatewayError(400, "EntityTooLarge")
  return size
}

export const etagOf = (info: ObjectInfo): string => `"${info.version}"`
