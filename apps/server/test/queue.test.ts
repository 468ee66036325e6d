import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { openQueue, webhookJob } from "@mozhuan/jobs"
import { expect, test } from "vitest"
import { startInstallation } from "./installation.ts"

/** Longer than the test may take: what is taken before was announced. */
const patience = 600

test("a new job is taken at once, also by a place that looks for others once in ten minutes", async () => {
  const site = await startInstallation({ withWorker: false })
  const queue = await openQueue({
    databaseUrl: site.database.url,
    definitions: [webhookJob],
    isWorker: true,
    onError: () => undefined,
  })
  const taken: string[] = []
  await queue.work(webhookJob, { concurrency: 1, patience }, async ({ payload }) => {
    taken.push(payload.deliveryId)
  })
  // The place has looked when it began, and finds nothing by that.
  await delay(500)
  const ids = [randomUUID(), randomUUID()]
  for (const deliveryId of ids) {
    await site.context.database.transaction((transaction) =>
      site.context.queue.enqueue(transaction, webhookJob, { deliveryId }),
    )
    await expect.poll(() => taken.at(-1)).toBe(deliveryId)
  }
  expect(taken).toEqual(ids)
  await queue.stop(0)
  await site.stop()
})
