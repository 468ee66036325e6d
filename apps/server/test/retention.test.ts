import { Readable } from "node:stream"
import { afterAll, beforeAll, expect, test } from "vitest"
import { calls, type TaskStart } from "@mozhuan/contract"
import { beginAttempt, finishAttempt, recoverTasks, sweep } from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

/** No worker runs here: tasks are run through the worker's own door, and the clock is ours. */
let site: Installation
let now = new Date()
beforeAll(async () => void (site = await startInstallation({ withWorker: false, now: () => now })))
afterAll(() => site.stop())

const minutes = (count: number): void => void (now = new Date(now.getTime() + count * 60_000))

async function startOne(
  visitor: Visitor,
  keepMinutes?: number,
): Promise<TaskStart & { readonly fileKey: string }> {
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1 }))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "docx",
    ...(keepMinutes ? { keepMinutes } : {}),
  })
  return { ...value, fileKey }
}

async function finish(taskId: string): Promise<string> {
  const attempt = await beginAttempt(site.context, taskId)
  if (!attempt) throw new Error("nothing to run")
  const objectKey = `results/${taskId}/${attempt.id}/0`
  await site.context.store.write(objectKey, Readable.from([Buffer.from("result")]), 6)
  await finishAttempt(site.context, attempt, {
    outputs: [{ objectKey, name: "a.docx", mediaType: "text/plain", size: 6 }],
    warnings: [],
    report: {},
  })
  return objectKey
}

const isThere = async (key: string): Promise<boolean> =>
  (await site.context.store.head(key)) !== undefined

test("results are deleted when their time is over, ten minutes or an hour as chosen", async () => {
  const visitor = site.visitor()
  const [brief, usual] = [await startOne(visitor, 10), await startOne(visitor)]
  const keys = [await finish(brief.taskId), await finish(usual.taskId)]
  minutes(11)
  expect((await sweep(site.context)).results).toBe(1)
  expect(await Promise.all([brief, usual].map(({ fileKey }) => isThere(fileKey)))).toEqual([
    false,
    true,
  ])
  expect(await Promise.all(keys.map(isThere))).toEqual([false, true])
  expect(await visitor.finished(brief.taskId)).toMatchObject({
    state: "expired",
    outputs: [],
    charged: true,
    error: { code: 20012 },
  })
  minutes(50)
  await sweep(site.context)
  expect(await isThere(keys[1] ?? "")).toBe(false)
})

test("uploads go after two hours, but not under a task that still needs them", async () => {
  const visitor = site.visitor()
  const waiting = await startOne(visitor)
  const loose = await visitor.upload(makeTextPdf({ pages: 1 }))
  minutes(121)
  await sweep(site.context)
  expect([await isThere(waiting.fileKey), await isThere(loose)]).toEqual([true, false])
})

test("a result that no row knows, left by a worker that died before settling, is found and deleted", async () => {
  await site.context.store.write("results/lost/attempt/0", Readable.from([Buffer.from("x")]), 1)
  minutes(121)
  expect((await sweep(site.context)).orphans).toBeGreaterThan(0)
  expect(await isThere("results/lost/attempt/0")).toBe(false)
})

test("a task whose job the queue has given up is run again, and fails with a code when it was tried too often", async () => {
  const visitor = site.visitor()
  const started = await startOne(visitor)
  const loseJob = () =>
    site.context.database.query(
      "update pgboss.job set state = 'failed' where name = 'convert' and data->>'taskId' = $1",
      [started.taskId],
    )
  await loseJob()
  minutes(1)
  expect((await recoverTasks(site.context)).again).toBe(1)
  expect(await recoverTasks(site.context)).toEqual({ again: 0, failed: 0 })
  for (let attempt = 0; attempt < 4; attempt++) await beginAttempt(site.context, started.taskId)
  await loseJob()
  expect(await recoverTasks(site.context)).toEqual({ again: 0, failed: 1 })
  expect((await visitor.finished(started.taskId)).error?.name).toBe("conversion-failed")
  expect((await visitor.call(calls.limits, {})).value.remainToday).toBe(5)
})
