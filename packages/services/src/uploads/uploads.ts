import { putUploadGrant } from "@mozhuan/data"
import {
  fileTypes,
  fileTypesByName,
  sealUploadAccount,
  sniffFileTypes,
  type FileTypeId,
  type Limits,
  type Tool,
} from "@mozhuan/contract"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { overLimit } from "../quota/caller-limits.ts"
import { readLimits } from "../settings/settings.ts"
import { isOutOfRoom, type UploadBudget } from "@mozhuan/storage"
import { MEGABYTE, uploadBudget } from "./budget.ts"
import { NETWORK_SHARE, usageOf } from "./ledger.ts"

/** Life of temporary keys, in seconds: the shortest an STS gives, longer than one part may take. */
const GRANT_SECONDS = 900
/** When somebody who has used up their budget, or met a full store, should ask again, s. */
const COME_BACK = 60
/** Enough of a file to tell its type. */
const HEAD_BYTES = 4096

/** Gives temporary upload keys for the caller's own prefix, sealed for the page. */
export async function issueUploadAccount(context: ServiceContext, caller: Caller): Promise<string> {
  const limits = await readLimits(context, caller.callerClass)
  const prefix = uploadPrefix(context, caller.ownerKey)
  const budget = uploadBudget(limits)
  const network = budgetNetwork(context, caller)
  await refuseBeyond(context, prefix, network, budget)
  await context.store.check().catch((error: unknown) => {
    throw isOutOfRoom(error)
      ? new ServiceError("storage-full", { seconds: COME_BACK }, { cause: error })
      : error
  })
  const grant = await context.store.grantUpload({
    prefix,
    seconds: GRANT_SECONDS,
    maximumBytes: limits.cloudMegabytes * MEGABYTE,
    budget,
    network,
  })
  await context.database.ask(putUploadGrant, {
    owner: prefix,
    network: network ?? null,
    bytes: budget.bytes,
    objects: budget.objects,
    grantedAt: context.now(),
  })
  return sealUploadAccount(
    { ...grant, expiration: grant.expiration.toISOString() },
    uploadSealKey(context),
  )
}

/** The network whose budget a visitor shares; users have their own, and no network. */
const budgetNetwork = (context: ServiceContext, caller: Caller): string | undefined =>
  caller.userId === undefined && caller.network !== undefined
    ? context.secrets.tag("upload network", caller.network)
    : undefined

/**
 * Refuses new keys where nothing more could be uploaded with them; on S3, which knows no budgets,
 * this is what ends an upload without end. @throws ServiceError "upload-budget"
 */
async function refuseBeyond(
  context: ServiceContext,
  prefix: string,
  network: string | undefined,
  budget: UploadBudget,
): Promise<void> {
  const own = await usageOf(context.database, "owner", prefix)
  const isOwnFull = own.bytes >= budget.bytes || own.objects >= budget.objects
  const shared = network && (await usageOf(context.database, "network", network))
  const isSharedFull =
    shared &&
    (shared.bytes >= budget.bytes * NETWORK_SHARE ||
      shared.objects >= budget.objects * NETWORK_SHARE)
  if (isOwnFull || isSharedFull)
    throw new ServiceError("upload-budget", {
      seconds: COME_BACK,
    })
}

/**
 * The key with which pages open upload accounts; shipped to every page, so no secret. 16 bytes in
 * base64.
 */
export function uploadSealKey(context: ServiceContext): string {
  return context.secrets.key("upload account seal", 16).toString("base64")
}

/** Where one owner's uploads lie; nobody can tell the owner from it. */
export function uploadPrefix(context: ServiceContext, ownerKey: string): string {
  return `uploads/${context.secrets.tag("upload prefix", ownerKey)}/`
}

/** An upload that may be worked on. */
export interface CheckedUpload {
  readonly objectKey: string
  /** Bytes. */
  readonly size: number
  /** Which bytes these are, as the store tells versions of an object apart. */
  readonly version: string
  /** Kinds of file its first bytes allow. */
  readonly types: readonly FileTypeId[]
}

/**
 * Checks an upload before anything is promised: whose it is, that it is whole, its size and its
 * first bytes.
 *
 * The name decides only among kinds that have no magic bytes.
 * @throws ServiceError upload-incomplete, file-empty, type-unsupported, size-limit or soft-gate
 */
export async function checkUpload(
  context: ServiceContext,
  caller: Caller,
  upload: { readonly fileKey: string; readonly fileName: string },
  rules: { readonly tool: Pick<Tool, "accepts">; readonly limits: Limits },
): Promise<CheckedUpload> {
  const info = isOwnKey(context, caller, upload.fileKey)
    ? await context.store.head(upload.fileKey)
    : undefined
  // Somebody else's object is answered like one that does not exist.
  if (!info) throw new ServiceError("upload-incomplete")
  if (info.size === 0) throw new ServiceError("file-empty")
  const megabytes = Math.ceil((info.size / MEGABYTE) * 10) / 10
  if (info.size > rules.limits.cloudMegabytes * MEGABYTE) {
    throw await overLimit(context, caller, "size", megabytes, {
      size: megabytes,
      limit: rules.limits.cloudMegabytes,
    })
  }
  const head = await readHead(context, upload.fileKey, Math.min(info.size, HEAD_BYTES))
  const types = possibleTypes(head, upload.fileName).filter((type) =>
    rules.tool.accepts.includes(type),
  )
  if (types.length === 0) throw new ServiceError("type-unsupported")
  return { objectKey: upload.fileKey, size: info.size, version: info.version, types }
}

/** Tells whether a key lies in one of the caller's prefixes. */
function isOwnKey(context: ServiceContext, caller: Caller, key: string): boolean {
  return caller.ownerKeys.some((owner) => {
    const prefix = uploadPrefix(context, owner)
    return key.startsWith(prefix) && /^[A-Za-z0-9_-]{8,64}$/.test(key.slice(prefix.length))
  })
}

async function readHead(context: ServiceContext, key: string, size: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of await context.store.read(key, { start: 0, end: size }))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Kinds told by first bytes; plain text kinds need have none, so their name counts where the bytes
 * look like text.
 */
function possibleTypes(head: Uint8Array, fileName: string): readonly FileTypeId[] {
  const sniffed = sniffFileTypes(head)
  if (sniffed.length > 0) return sniffed
  return looksLikeText(head)
    ? fileTypesByName(fileName).filter((type) => fileTypes[type].isPlain)
    : []
}

function looksLikeText(head: Uint8Array): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return isWide || !head.includes(0)
}
