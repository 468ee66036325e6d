import { randomUUID } from "node:crypto"
import type { Readable } from "node:stream"
import { requireUser, type Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { overLimit } from "../quota/caller-limits.ts"
import { readLimits } from "../settings/settings.ts"
import { MEGABYTE, uploadBudget } from "./budget.ts"
import { openLedger } from "./ledger.ts"
import { uploadPrefix } from "./uploads.ts"

/** When somebody who has used up their budget should ask again, s. */
const COME_BACK = 60

/** A file's bytes as a request brings them. */
export interface GivenUpload {
  readonly content: Readable
  /** Bytes that the request announces. */
  readonly size: number
}

/**
 * Takes the bytes of one file for a program, which so needs no storage keys; they lie under the
 * same limits and budget as uploads of pages.
 *
 * @throws ServiceError "file-empty", "size-limit" or "soft-gate", "upload-budget",
 * "upload-incomplete" when fewer bytes come than announced
 */
export async function takeUpload(
  context: ServiceContext,
  caller: Caller,
  { content, size }: GivenUpload,
): Promise<{ readonly fileKey: string; readonly size: number }> {
  requireUser(caller)
  if (size === 0) throw new ServiceError("file-empty")
  const limits = await readLimits(context, caller.callerClass)
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10
  if (size > limits.cloudMegabytes * MEGABYTE)
    throw await overLimit(context, caller, "size", megabytes, {
      size: megabytes,
      limit: limits.cloudMegabytes,
    })
  const owner = uploadPrefix(context, caller.ownerKey)
  const key = `${owner}${randomUUID()}`
  const ledger = openLedger(context.database, context.now)
  const noted = await ledger.begin(
    { owner, network: undefined, budget: uploadBudget(limits) },
    { key, bytes: size, isOpen: false },
  )
  if (noted !== "noted") throw new ServiceError("upload-budget", { seconds: COME_BACK })
  try {
    await context.store.write(key, content, size)
    const stored = await context.store.head(key)
    if (stored?.size !== size) throw new ServiceError("upload-incomplete")
    await ledger.settle(key, size)
    return { fileKey: key, size }
  } catch (error) {
    await context.store.remove([key]).catch(context.onError)
    await ledger.forget(key).catch(context.onError)
    throw error
  }
}
