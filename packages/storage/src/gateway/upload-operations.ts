import { NoSuchUpload } from "../disk/object-files.ts"
import type { GatewayCall } from "./gateway.ts"
import { announcedSize, etagOf } from "./object-operations.ts"
import { GatewayError, replyXml, type Element } from "./replies.ts"

/** A list of 10,000 parts, the most S3 allows, stays below this many bytes. */
const LONGEST_LIST = 2 << 20

/** POST ?uploads: begins an upload in parts. */
export async function beginUpload(call: GatewayCall): Promise<void> {
  const uploadId = await call.store.files.beginUpload(call.key)
  replyXml(call.response, 200, [
    "InitiateMultipartUploadResult",
    [
      ["Key", call.key],
      ["UploadId", uploadId],
    ],
  ])
}

/** PUT ?partNumber&uploadId: stores one part; the same number again replaces it. */
export async function writePart(call: GatewayCall): Promise<void> {
  const number = Number(call.query.get("partNumber"))
  if (!Number.isInteger(number) || number < 1 || number > 10_000)
    throw new GatewayError(400, "InvalidArgument", "partNumber must be 1 to 10000")
  const size = announcedSize(call)
  const part = await call.store.files.writePart(call.key, uploadIdOf(call), number, call.request, {
    maximumBytes: call.maximumBytes,
    size,
    sha256: call.sha256,
  })
  call.response.writeHead(200, { etag: `"${part.etag}"`, "content-length": 0 }).end()
}

/** GET ?uploadId: what has arrived, so that a client can resume. */
export async function listParts(call: GatewayCall): Promise<void> {
  const after = Number(call.query.get("part-number-marker") ?? 0)
  const parts = (await call.store.files.listParts(call.key, uploadIdOf(call))).filter(
    (part) => part.number > after,
  )
  const rows = parts.map((part): Element => [
    "Part",
    [
      ["PartNumber", part.number],
      ["ETag", `"${part.etag}"`],
      ["Size", part.size],
      ["LastModified", part.modifiedAt.toISOString()],
    ],
  ])
  replyXml(call.response, 200, [
    "ListPartsResult",
    [["Key", call.key], ["UploadId", uploadIdOf(call)], ["IsTruncated", "false"], ...rows],
  ])
}

/** POST ?uploadId: joins the parts. Repeating it after a lost reply succeeds, as in S3. */
export async function completeUpload(call: GatewayCall): Promise<void> {
  const parts = readPartList(await readText(call))
  try {
    await call.store.files.completeUpload(call.key, uploadIdOf(call), parts, call.maximumBytes)
  } catch (error) {
    const isRepeated =
      error instanceof NoSuchUpload && (await call.store.files.head(call.key)) !== undefined
    if (!isRepeated) throw error
  }
  const info = await call.store.files.head(call.key)
  replyXml(call.response, 200, [
    "CompleteMultipartUploadResult",
    [
      ["Key", call.key],
      ["ETag", info ? etagOf(info) : ""],
    ],
  ])
}

/** GET bucket ?uploads: uploads that were begun and neither completed nor aborted. */
export async function listUploads(call: GatewayCall): Promise<void> {
  const uploads = await call.store.files.listUploads()
  const rows = uploads.map(({ key, id, begunAt }): Element => [
    "Upload",
    [
      ["Key", key],
      ["UploadId", id],
      ["Initiated", begunAt.toISOString()],
    ],
  ])
  replyXml(call.response, 200, ["ListMultipartUploadsResult", [["IsTruncated", "false"], ...rows]])
}

/** DELETE ?uploadId: forgets the upload and its parts. */
export async function abortUpload(call: GatewayCall): Promise<void> {
  await call.store.files.abortUpload(call.key, uploadIdOf(call))
  call.response.writeHead(204).end()
}

function uploadIdOf(call: GatewayCall): string {
  return call.query.get("uploadId") ?? ""
}

/** Reads the fixed shape of CompleteMultipartUpload; anything else in it is ignored. */
function readPartList(text: string): { number: number; etag: string }[] {
  const parts = [...text.matchAll(/<Part\b[^>]*>([\s\S]*?)<\/Part>/g)].map(([, body = ""]) => {
    const number = Number(/<PartNumber>\s*(\d+)\s*<\/PartNumber>/.exec(body)?.[1])
    const etag = /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(
      body,
    )?.[1]
    if (!number || !etag) throw new GatewayError(400, "MalformedXML")
    return { number, etag }
  })
  if (
    parts.length === 0 ||
    parts.some((part, index) => index > 0 && part.number <= (parts[index - 1]?.number ?? 0))
  ) {
    throw new GatewayError(400, "InvalidPartOrder")
  }
  return parts
}

async function readText(call: GatewayCall): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of call.request) {
    size += chunk.length
    if (size > LONGEST_LIST) throw new GatewayError(400, "MalformedXML")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
