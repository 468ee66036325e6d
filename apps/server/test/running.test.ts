import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { calls, type TaskView } from "@mozhuan/contract"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

vi.setConfig({ testTimeout: 120_000 })

/** Short enough that the long file below cannot be finished in it. */
const TASK_SECONDS = 5

let site: Installation
let member: Visitor
beforeAll(async () => {
  site = await startInstallation({ environment: { TASK_SECONDS: String(TASK_SECONDS) } })
  site.users.set("member", { userId: "m", callerClass: "member", sessionId: "m" })
  member = site.visitor({ token: "member" })
})
afterAll(() => site.stop())

const long = makeTextPdf({ pages: 1990, lines: proseLines })
const short = makeTextPdf({ pages: 1 })

async function startLong(): Promise<string> {
  const fileKey = await member.upload(long)
  return (
    await member.call(calls.startPdf2doc, { fileKey, fileName: "长.pdf", targetType: "docx" })
  ).value.taskId
}

const view = async (taskId: string): Promise<TaskView | undefined> =>
  (await member.call(calls.progress, { taskId })).value[0]

async function canStillWork(): Promise<void> {
  const fileKey = await member.upload(short)
  const { value } = await member.call(calls.startPdf2doc, {
    fileKey,
    fileName: "短.pdf",
    targetType: "txt",
  })
  expect((await member.finished(value.taskId)).state).toBe("done")
}

test("a running conversion is cancelled at once, gives its use back, and the worker goes on", async () => {
  const taskId = await startLong()
  await vi.waitFor(async () => expect((await view(taskId))?.percent).toBeGreaterThan(4), {
    timeout: 60_000,
    interval: 20,
  })
  expect((await member.call(calls.limits, {})).value.remainToday).toBe(499)
  const { value } = await member.call(calls.cancelTasks, { taskId })
  expect(value.state).toBe("cancelled")
  await canStillWork()
  expect(await view(taskId)).toMatchObject({ state: "cancelled", charged: false, outputs: [] })
  expect((await member.call(calls.limits, {})).value.remainToday).toBe(499)
})

test("a conversion beyond its time is killed with a code, and the worker goes on", async () => {
  const ended = await member.finished(await startLong())
  expect(ended).toMatchObject({
    state: "failed",
    charged: false,
    error: { code: 20011, name: "conversion-timeout" },
  })
  await canStillWork()
})

test("of a file with more pages than the caller may convert the first three come, uncharged, with the way to the rest", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(makeTextPdf({ pages: 60 }))
  const start = (pageRange?: string) =>
    visitor.call(calls.startPdf2doc, {
      fileKey,
      fileName: "a.pdf",
      targetType: "txt",
      ...(pageRange ? { pageRange } : {}),
    })
  const tooLong = await visitor.finished((await start()).value.taskId)
  expect(tooLong).toMatchObject({
    state: "done",
    charged: false,
    partial: { shown: 3, pages: 60, limit: 50, payUrl: "/purchase" },
    outputs: [{ pages: 3 }],
  })
  expect((await visitor.call(calls.limits, {})).value.remainToday).toBe(5)
  const within = await visitor.finished((await start("1-5")).value.taskId)
  expect(within).toMatchObject({ state: "done", charged: true, outputs: [{ pages: 5 }] })
  expect(within.partial).toBeUndefined()
})
