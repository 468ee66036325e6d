import { calls } from "@mozhuan/contract"
import { beginTurn, findTask, passTurnToNewest } from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { startInstallation, type Installation } from "../installation.ts"
import type { Visitor } from "../visitor.ts"

let site: Installation
beforeAll(async () => void (site = await startInstallation({ withWorker: false })))
beforeEach(() => site.context.database.query("update task set state = 'cancelled'"))
afterAll(() => site.stop())

async function send(visitor: Visitor): Promise<{ taskId: string; jobId: string }> {
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1 }))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
  })
  const jobId = (await findTask(site.context, value.taskId))?.jobId
  if (!jobId) throw new Error("a task without a job")
  return { taskId: value.taskId, jobId }
}

const runs = async (jobId: string): Promise<string | undefined> =>
  (await beginTurn(site.context, jobId))?.task.id

test("a turn that is passed on runs the task that came last, and the first keeps the other's turn", async () => {
  const [first, second, third] = [
    await send(site.visitor()),
    await send(site.visitor()),
    await send(site.visitor()),
  ]
  await passTurnToNewest(site.context, first.jobId)
  expect(await runs(first.jobId)).toBe(third.taskId)
  expect(await runs(second.jobId)).toBe(second.taskId)
  expect(await runs(third.jobId)).toBe(first.taskId)
})

test("further files of somebody who has some waiting do not come before those of others", async () => {
  const [honest, busy] = [site.visitor(), site.visitor()]
  await send(busy)
  const first = await send(honest)
  await send(busy)
  await passTurnToNewest(site.context, first.jobId)
  expect(await runs(first.jobId)).toBe(first.taskId)
})

test("a turn whose task runs already, or whose job is gone, changes nothing", async () => {
  const first = await send(site.visitor())
  const second = await send(site.visitor())
  expect(await runs(first.jobId)).toBe(first.taskId)
  await passTurnToNewest(site.context, first.jobId)
  expect(await runs(first.jobId)).toBe(first.taskId)
  expect(await runs(second.jobId)).toBe(second.taskId)
  await passTurnToNewest(site.context, crypto.randomUUID())
  expect(await runs(crypto.randomUUID())).toBeUndefined()
})

test("turns that are passed on and begun at once run each task once", async () => {
  const sent = await Promise.all(Array.from({ length: 12 }, () => send(site.visitor())))
  const begun = await Promise.all(
    sent.map(async ({ jobId }, index) => {
      if (index % 2 === 1) await passTurnToNewest(site.context, jobId)
      return runs(jobId)
    }),
  )
  expect(begun.toSorted()).toEqual(sent.map(({ taskId }) => taskId).toSorted())
})
