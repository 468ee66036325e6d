import { createWriteStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { budgetMs, errorOfFailure, glanceBudget, pdfProperties } from "@mozhuan/contract"
import type { inspectJob } from "@mozhuan/jobs"
import { answerInspection, openInspectionPassword, type InspectReply } from "@mozhuan/services"
import { ObjectMissing } from "@mozhuan/storage"
import type { z } from "zod"
import { retire } from "./child-pool.ts"
import type { Worker } from "./worker-facts.ts"

/**
 * Looks at an uploaded PDF in a child and answers whoever asked; does nothing when nobody waits any
 * longer.
 */
export async function inspectUpload(
  worker: Worker,
  request: z.output<typeof inspectJob.payload>,
): Promise<void> {
  if (Date.now() > request.deadline) return
  await answerInspection(worker.context, request.replyTopic, await look(worker, request))
}

async function look(
  worker: Worker,
  request: z.output<typeof inspectJob.payload>,
): Promise<InspectReply> {
  const child = await worker.glances.take()
  try {
    const path = join(child.folder.input, "0")
    await pipeline(
      await worker.context.store.read(request.objectKey),
      createWriteStream(path, { mode: 0o644 }),
    )
    const password = openInspectionPassword(worker.context, request.sealedPassword)
    let reply: InspectReply = { code: "conversion-failed" }
    const budget = budgetMs(glanceBudget, { bytes: (await stat(path)).size, pages: 0 })
    const { end } = await child.run(
      { kind: "inspect", path, ...(password === undefined ? {} : { password }) },
      { ...budget, wallMs: Math.max(1, request.deadline - Date.now()) },
      (news) => {
        if (news.kind === "failed")
          reply = { code: errorOfFailure[news.code] ?? "conversion-failed" }
        if (news.kind !== "inspected") return
        const properties = pdfProperties.safeParse(news.properties)
        if (properties.success) reply = { properties: properties.data }
      },
    )
    if (end.kind === "killed" && end.reason === "time") return { code: "conversion-timeout" }
    if (end.kind === "killed" && end.reason === "memory") return { code: "memory-limit" }
    return reply
  } catch (error) {
    if (error instanceof ObjectMissing) return { code: "upload-incomplete" }
    worker.log.error({ err: error }, "inspection went wrong")
    return { code: "internal" }
  } finally {
    await retire(child)
  }
}
