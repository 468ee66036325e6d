import { KeyTaken, NoSuchUpload } from "../disk/object-files.ts"
import { bodyOf } from "./body.ts"
import { withinBudget, withinUpload, writeOnce } from "./budget.ts"
import type { GatewayCall } from "./gateway-call.ts"
import { announcedSize, etagOf } from "./object-operations.ts"
import { GatewayError, replyXml, type Element } from "./replies.ts"

/** A list of 10,000 parts, the most S3 allows, stays below this many bytes. */
const LONGEST_LIST = 2 << 20
/**
 * Clients make parts of at least so many bytes; smaller ones would only fill the disk with files.
 */
const SMALLEST_PART = 100_000
/** Parts below that size which an upload may still have. */
const MOST_SMALL_PARTS = 16

/** POST ?uploads: begins an upload in parts. */
export async function beginUpload(call: GatewayCall): Promise<void> {
  await call.store.files.refuseWhenFull()
  if (call.temporary && (await call.store.files.head(call.key))) throw new KeyTaken(call.key)
  const uploadId = await withinBudget(call, { bytes: 0, isOpen: true }, () =>
    call.store.files.beginUpload(call.key),
  )
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
  const most = Math.min(10_000, MOST_SMALL_PARTS + Math.ceil(call.maximumBytes / SMALLEST_PART))
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new GatewayError(400, "InvalidArgument", `partNumber must be 1 to ${most}`)
  const size = announcedSize(call)
  await call.store.files.refuseWhenFull(size)
  const { others, replaced } = await partsBeside(call, number)
  // Now, and not when all of it lies here and is to be joined.
  if (others + (size ?? 0) > call.maximumBytes) throw new GatewayError(400, "EntityTooLarge")
  const part = await withinUpload(call, { bytes: size ?? 0, replaced }, () =>
    call.store.files.writePart(call.key, uploadIdOf(call), number, bodyOf(call.request), {
      maximumBytes: call.maximumBytes - others,
      size,
      sha256: call.sha256,
    }),
  )
  call.response.writeHead(200, { etag: `"${part.etag}"`, "content-length": 0 }).end()
}

/** Bytes of an upload's other parts, and of the one that this number replaces. */
async function partsBeside(
  call: GatewayCall,
  number: number,
): Promise<{ readonly others: number; readonly replaced: number }> {
  const parts = await call.store.files.listParts(call.key, uploadIdOf(call))
  const bytes = (isOther: boolean): number =>
    parts
      .filter((part) => (part.number !== number) === isOther)
      .reduce((sum, part) => sum + part.size, 0)
  return { others: bytes(true), replaced: bytes(false) }
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
    await call.store.files.completeUpload(call.key, uploadIdOf(call), parts, {
      maximumBytes: call.maximumBytes,
      onlyNew: writeOnce(call),
    })
  } catch (error) {
    const isRepeated =
      error instanceof NoSuchUpload && (await call.store.files.head(call.key)) !== undefined
    if (!isRepeated) throw error
  }
  const info = await call.store.files.head(call.key)
  if (info && call.owner) await call.ledger?.settle(call.key, info.size)
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
  if (call.owner) await call.ledger?.forget(call.key)
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
