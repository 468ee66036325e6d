import { afterAll, beforeAll, expect, test } from "vitest"
import { calls, type TaskStart } from "@mozhuan/contract"
import {
  beginAttempt,
  describeCaller,
  failAttempt,
  finishAttempt,
  grantRecognition,
  releaseAttempt,
  writeSetting,
  type Attempt,
} from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

/** No worker runs here: the tests begin and end tasks themselves, through the worker's own door. */
let site: Installation
let now = new Date("2026-03-01T10:00:00Z")
beforeAll(async () => void (site = await startInstallation({ withWorker: false, now: () => now })))
afterAll(() => site.stop())

const pdf = makeTextPdf({ pages: 1 })

async function start(visitor: Visitor, fileKey: string): Promise<TaskStart | string> {
  const reply = await visitor
    .call(calls.startPdf2doc, { fileKey, fileName: "a.pdf", targetType: "docx" })
    .catch((error: { detail: { name: string } }) => error.detail.name)
  if (typeof reply === "string") return reply
  return reply.isGated
    ? `gate:${String((reply.value as unknown as { reason: string }).reason)}`
    : reply.value
}

async function end(started: TaskStart | string, isSuccess: boolean): Promise<void> {
  if (typeof started === "string") throw new Error(`not started: ${started}`)
  const attempt = await beginAttempt(site.context, started.taskId)
  if (!attempt) throw new Error("nothing to run")
  const result = {
    outputs: [{ objectKey: "results/x", name: "a.docx", mediaType: "text/plain", size: 1 }],
    warnings: [],
    report: {},
  }
  await (isSuccess
    ? finishAttempt(site.context, attempt, result)
    : failAttempt(site.context, attempt, { code: "file-damaged" }))
}

const left = async (visitor: Visitor) => (await visitor.call(calls.limits, {})).value.remainToday

test("a visitor has five successes a day; the sixth meets the soft gate with a way to buy", async () => {
  const visitor = site.visitor()
  for (let use = 0; use < 5; use++) await end(await start(visitor, await visitor.upload(pdf)), true)
  const fileKey = await visitor.upload(pdf)
  expect(await left(visitor)).toBe(0)
  const reply = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "docx",
  })
  expect(reply).toMatchObject({
    isGated: true,
    payUrl: "/purchase",
    value: { reason: "count", limit: 5 },
  })
})

test("failures and cancels are not counted, and what is under way is", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  await end(await start(visitor, fileKey), false)
  expect(await left(visitor)).toBe(5)
  const open = await start(visitor, fileKey)
  expect(await left(visitor)).toBe(4)
  await visitor.call(calls.cancelTasks, { taskId: (open as TaskStart).taskId })
  expect(await left(visitor)).toBe(5)
})

test("the same upload may be converted again with other options within the hour without a second use", async () => {
  now = new Date("2026-03-01T11:00:00Z")
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  await end(await start(visitor, fileKey), true)
  await end(await start(visitor, fileKey), true)
  expect(await left(visitor)).toBe(4)
  now = new Date("2026-03-01T12:01:00Z")
  await end(await start(visitor, fileKey), true)
  expect(await left(visitor)).toBe(3)
})

test("twenty submissions at once get exactly as many reservations as are left", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(visitor, fileKey)))
  expect(outcomes.filter((outcome) => typeof outcome !== "string")).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === "gate:count")).toHaveLength(15)
})

test("the count starts anew at midnight in Shanghai, and what was reserved before still counts for its day", async () => {
  now = new Date("2026-03-01T15:59:00Z")
  const visitor = site.visitor()
  for (let use = 0; use < 4; use++) await end(await start(visitor, await visitor.upload(pdf)), true)
  const lateOne = await start(visitor, await visitor.upload(pdf))
  expect((await visitor.call(calls.limits, {})).value).toMatchObject({
    remainToday: 0,
    resetsAt: "2026-03-01T16:00:00.000Z",
  })
  now = new Date("2026-03-01T16:01:00Z")
  await end(lateOne, true)
  expect(await left(visitor)).toBe(5)
})

test("signing in gives the user's own count, and tasks made before stay theirs", async () => {
  const before = site.visitor()
  const fileKey = await before.upload(pdf)
  const made = (await start(before, fileKey)) as TaskStart
  site.users.set("token-free", { userId: "u1", callerClass: "free", sessionId: "s1" })
  const after = site.visitor({ pcId: before.pcId, token: "token-free" })
  expect(await left(after)).toBe(8)
  expect((await after.call(calls.progress, { taskId: made.taskId })).value[0]?.taskId).toBe(
    made.taskId,
  )
  const elsewhere = site.visitor({ token: "token-free" })
  await end(await start(after, await after.upload(pdf)), true)
  expect(await left(elsewhere)).toBe(7)
})

test("a member beyond fair use meets the hard code, as nothing can be bought", async () => {
  site.users.set("token-member", { userId: "u2", callerClass: "member", sessionId: "s2" })
  await writeSetting(site.context, "limits", JSON.stringify({ member: { conversionsPerDay: 1 } }))
  const member = site.visitor({ token: "token-member" })
  const fileKey = await member.upload(pdf)
  await end(await start(member, fileKey), true)
  expect(await start(member, await member.upload(pdf))).toBe("day-limit")
  await writeSetting(site.context, "limits", "{}")
})

test("settings of the trial are public and change what visitors may do at once", async () => {
  const visitor = site.visitor()
  const codeList = "web_trial_file_size,web_trial_day_count,app_download_url,limits"
  expect((await visitor.call(calls.configList, { codeList })).value).toEqual([
    { code: "web_trial_file_size", value: "10" },
    { code: "web_trial_day_count", value: "5" },
    { code: "app_download_url", value: "" },
  ])
  await writeSetting(site.context, "web_trial_day_count", "2")
  expect(await left(visitor)).toBe(2)
  await writeSetting(site.context, "web_trial_day_count", "5")
})

test("a task that ends twice is charged once, and an attempt that was overtaken changes nothing", async () => {
  const visitor = site.visitor()
  const started = (await start(visitor, await visitor.upload(pdf))) as TaskStart
  const first = await beginAttempt(site.context, started.taskId)
  const second = await beginAttempt(site.context, started.taskId)
  if (!first || !second) throw new Error("nothing to run")
  const result = { outputs: [], warnings: [], report: {} }
  expect(await finishAttempt(site.context, first, result)).toBe(false)
  expect(await finishAttempt(site.context, second, result)).toBe(true)
  expect(await finishAttempt(site.context, second, result)).toBe(false)
  expect(await left(visitor)).toBe(4)
})

test("a task that kills every worker ends with a code after its last attempt", async () => {
  const visitor = site.visitor()
  const started = (await start(visitor, await visitor.upload(pdf))) as TaskStart
  let attempts = 0
  while (await beginAttempt(site.context, started.taskId)) attempts++
  expect(attempts).toBe(4)
  expect((await visitor.finished(started.taskId)).error?.name).toBe("conversion-failed")
  expect(await left(visitor)).toBe(5)
})

async function begun(started: TaskStart | string): Promise<Attempt> {
  if (typeof started === "string") throw new Error(`not started: ${started}`)
  const attempt = await beginAttempt(site.context, started.taskId)
  if (!attempt) throw new Error("nothing to run")
  return attempt
}
const done = {
  outputs: [{ objectKey: "results/x", name: "a.docx", mediaType: "text/plain", size: 1 }],
  warnings: [],
  report: {},
}
const pagesOf = (visitor: Visitor) =>
  site.context.database.query<{ used: number; reserved: number }>(
    "select used, reserved from quota_count where key = $1",
    [`pages:${describeCaller({ visitorId: visitor.pcId, address: "", language: "zh" }).ownerKey}`],
  )

test("recognised pages count when a task ends well, and come back when it fails, is cancelled or begins again", async () => {
  const visitor = site.visitor()
  const upload = async () => begun(await start(visitor, await visitor.upload(pdf)))
  const failing = await upload()
  expect(await grantRecognition(site.context, failing, 3)).toBe(3)
  await failAttempt(site.context, failing, { code: "file-damaged" })
  const cancelled = await upload()
  expect(await grantRecognition(site.context, cancelled, 4)).toBe(4)
  await visitor.call(calls.cancelTasks, { taskId: cancelled.task.id })
  expect(
    await grantRecognition(site.context, cancelled, 1),
    "a task that is no longer run gets nothing",
  ).toBe(0)
  expect(await pagesOf(visitor)).toEqual([{ used: 0, reserved: 0 }])
  const stopped = await upload()
  expect(await grantRecognition(site.context, stopped, 5)).toBe(5)
  await site.context.database.query("update task set attempts = 2 where id = $1", [stopped.task.id])
  await releaseAttempt(site.context, stopped)
  const again = await begun({ taskId: stopped.task.id } as TaskStart)
  expect(await grantRecognition(site.context, again, 2)).toBe(2)
  expect(await grantRecognition(site.context, again, 9), "what is left of five").toBe(3)
  expect(await pagesOf(visitor)).toEqual([{ used: 0, reserved: 5 }])
  await finishAttempt(site.context, again, done)
  expect(await pagesOf(visitor)).toEqual([{ used: 5, reserved: 0 }])
  expect(await grantRecognition(site.context, await upload(), 1)).toBe(0)
})

test("tasks that ask at once never get more pages together than are left", async () => {
  const visitor = site.visitor()
  const attempts = await Promise.all(
    Array.from({ length: 4 }, async () => begun(await start(visitor, await visitor.upload(pdf)))),
  )
  const granted = await Promise.all(
    attempts.map((attempt) => grantRecognition(site.context, attempt, 2)),
  )
  expect(granted.reduce((sum, pages) => sum + pages, 0)).toBe(5)
})

test("the pages of an upload that is converted again within the hour are not counted twice", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const first = await begun(await start(visitor, fileKey))
  expect(await grantRecognition(site.context, first, 4)).toBe(4)
  await finishAttempt(site.context, first, done)
  const second = await begun(await start(visitor, fileKey))
  expect(
    await grantRecognition(site.context, second, 7),
    "four again, and the one that is left",
  ).toBe(5)
  await finishAttempt(site.context, second, done)
  expect(await pagesOf(visitor)).toEqual([{ used: 5, reserved: 0 }])
})
