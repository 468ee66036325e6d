import { isErrorCode, pdfProperties, type PdfProperties } from "@mozhuan/contract"
import { addInspectionReply, takeInspectionReply, newId } from "@mozhuan/data"
import { inspectJob } from "@mozhuan/jobs"
import { z } from "zod"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { readLimits } from "../settings/settings.ts"
import { checkUpload } from "../uploads/uploads.ts"

/** Longest wait for a worker, in ms; below the 10 s after which clients give up. */
const PATIENCE = 9000

const reply = z.union([z.object({ properties: pdfProperties }), z.object({ code: z.string() })])
export type InspectReply = z.input<typeof reply>
const purpose = "inspection password"

/**
 * Asks a worker to look at an uploaded PDF and waits for what it finds.
 *
 * The file is opened in a worker's child, never in the server: it comes from outside and may be
 * built to do harm.
 */
export async function inspectPdf(
  context: ServiceContext,
  caller: Caller,
  request: {
    readonly fileKey: string
    readonly fileName?: string | undefined
    readonly password?: string | undefined
  },
): Promise<PdfProperties> {
  const limits = await readLimits(context, caller.callerClass)
  const upload = await checkUpload(
    context,
    caller,
    { fileKey: request.fileKey, fileName: request.fileName ?? "" },
    { tool: { accepts: ["pdf"] }, limits },
  )
  const replyTopic = `inspect-${newId()}`
  const answer = Promise.withResolvers<void>()
  const timer = setTimeout(() => answer.reject(new ServiceError("conversion-timeout")), PATIENCE)
  const unsubscribe = context.channel.subscribe(replyTopic, () => answer.resolve())
  try {
    const payload = {
      objectKey: upload.objectKey,
      replyTopic,
      deadline: Date.now() + PATIENCE,
      ...(request.password
        ? { sealedPassword: context.secrets.seal(purpose, request.password).toString("base64") }
        : {}),
    }
    await context.database.transaction((transaction) =>
      context.queue.enqueue(transaction, inspectJob, payload, { group: caller.ownerKey }),
    )
    await answer.promise
    const [row] = await context.database.ask(takeInspectionReply, { topic: replyTopic })
    const found = reply.parse(row?.reply)
    if ("properties" in found) return found.properties
    throw new ServiceError(isErrorCode(found.code) ? found.code : "internal")
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Opens the password of an inspection job; for the worker. */
export function openInspectionPassword(
  context: ServiceContext,
  sealed: string | undefined,
): string | undefined {
  return sealed === undefined
    ? undefined
    : z.string().parse(context.secrets.open(purpose, Buffer.from(sealed, "base64")))
}

/** Keeps what was found for whoever asked, and wakes them; too long for the channel itself. */
export async function answerInspection(
  context: ServiceContext,
  topic: string,
  found: InspectReply,
): Promise<void> {
  await context.database.ask(addInspectionReply, { topic, reply: found, createdAt: context.now() })
  await context.channel.publish(context.database, topic, {})
}
