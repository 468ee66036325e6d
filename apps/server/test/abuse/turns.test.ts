import { calls } from "@mozhuan/contract"
import { beginTurn, findTask, passTurnOn } from "@mozhuan/services"
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
  await passTurnOn(site.context, first.jobId, { toNewest: true })
  expect(await runs(first.jobId)).toBe(third.taskId)
  expect(await runs(second.jobId)).toBe(second.taskId)
  expect(await runs(third.jobId)).toBe(first.taskId)
})

test("further files of somebody who has some waiting do not come before those of others", async () => {
  const [honest, busy] = [site.visitor(), site.visitor()]
  await send(busy)
  const first = await send(honest)
  await send(busy)
  await passTurnOn(site.context, first.jobId, { toNewest: true })
  expect(await runs(first.jobId)).toBe(first.taskId)
})

test("a turn goes to who has one file among those who sent several, wherever it stands", async () => {
  const strangers = [site.visitor(), site.visitor(), site.visitor()]
  const sent = await Promise.all(strangers.map(send))
  const honest = await send(site.visitor())
  sent.push(...(await Promise.all(strangers.map(send))))
  // As when a stranger's files come at once, and each is judged before the other is there.
  await site.context.database.query("update task set priority = 0 where state = 'queued'")
  const [first] = sent
  await passTurnOn(site.context, sent[1]?.jobId ?? "", { toNewest: false })
  expect(await runs(sent[1]?.jobId ?? "")).toBe(honest.taskId)
  await site.context.database.query("update task set state = 'queued' where id = $1", [
    honest.taskId,
  ])
  await passTurnOn(site.context, first?.jobId ?? "", { toNewest: true })
  expect(await runs(first?.jobId ?? "")).toBe(honest.taskId)
  expect(await runs(honest.jobId)).toBe(sent[1]?.taskId)
})

test("a turn whose task runs already, or whose job is gone, changes nothing", async () => {
  const first = await send(site.visitor())
  const second = await send(site.visitor())
  expect(await runs(first.jobId)).toBe(first.taskId)
  await passTurnOn(site.context, first.jobId, { toNewest: true })
  expect(await runs(first.jobId)).toBe(first.taskId)
  expect(await runs(second.jobId)).toBe(second.taskId)
  await passTurnOn(site.context, crypto.randomUUID(), { toNewest: true })
  expect(await runs(crypto.randomUUID())).toBeUndefined()
})

test("turns that are passed on and begun at once run each task once", async () => {
  const sent = await Promise.all(Array.from({ length: 12 }, () => send(site.visitor())))
  const begun = await Promise.all(
    sent.map(async ({ jobId }, index) => {
      if (index % 2 === 1) await passTurnOn(site.context, jobId, { toNewest: true })
      return runs(jobId)
    }),
  )
  expect(new Set(begun)).toEqual(new Set(sent.map(({ taskId }) => taskId)))
})
