import { calls } from "@mozhuan/contract"
import { hostilePdfs, makeTextPdf, type HostilePdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "../installation.ts"
import type { Visitor } from "../visitor.ts"

let site: Installation
beforeAll(async () => void (site = await startInstallation()))
afterAll(() => site.stop())

const STRANGERS = 10
/** Files that take all the time or memory they are given. */
const worst: readonly HostilePdf[] = ["slowFunction", "formsTimesTen", "formDrawsItself"]
/** Longest wait for the beginning of an honest job, ms. */
const PROMISED = 3000

async function start(visitor: Visitor, file: Uint8Array): Promise<string> {
  const fileKey = await visitor.upload(file)
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
  })
  return value.taskId
}

/** Milliseconds from the acceptance of a task to the beginning of its run. */
async function waitOf(taskId: string): Promise<number> {
  const [row] = await site.context.database.query<{ wait: number }>(
    "select (extract(epoch from started_at - created_at) * 1000)::float8 as wait from task where id = $1",
    [taskId],
  )
  return row?.wait ?? Infinity
}

/**
 * Sends files that nobody has seen before, so many of each stranger; they wait for none of them.
 */
async function sendWorst(strangers: readonly Visitor[], each: number): Promise<void> {
  const sent = strangers.flatMap((stranger, index) =>
    Array.from({ length: each }, async (_, round) => {
      const name = worst[(index + round) % worst.length] ?? "slowFunction"
      const mark = Buffer.from(`\n% ${index} ${round} ${Math.random()}`)
      const taskId = await start(stranger, Buffer.concat([hostilePdfs[name](), mark]))
      tasks.push({ stranger, taskId, name })
    }),
  )
  await Promise.all(sent)
}

/** What strangers have sent. */
const tasks: { stranger: Visitor; taskId: string; name: HostilePdf }[] = []

/** Sends one page as somebody who has never been here, and gives how long it waited, ms. */
async function honestWait(): Promise<number> {
  const honest = site.visitor()
  const taskId = await start(honest, makeTextPdf({ pages: 1 }))
  expect(await honest.finished(taskId)).toMatchObject({ state: "done" })
  return waitOf(taskId)
}

test("honest visitors' pages begin within three seconds while ten strangers send the worst files", async () => {
  // The worker has started when this one is done.
  await honestWait()
  const waits: number[] = []
  let strangers: Visitor[] = []
  for (let round = 0; round < 3; round++) {
    // Nobody knows them: ten others each round, two files each, and those of before still wait.
    strangers = Array.from({ length: STRANGERS }, () => site.visitor())
    const burst = sendWorst(strangers, 2)
    // One comes in the midst of the burst, one right behind it.
    const amid = honestWait()
    await burst
    waits.push(await honestWait(), await amid)
  }
  for (let round = 0; round < 2; round++) {
    await sendWorst(strangers, 1)
    waits.push(await honestWait())
  }
  console.info(`waits of honest visitors, ms: ${waits.map(Math.round).join(", ")}`)
  expect(Math.max(...waits)).toBeLessThan(PROMISED)
}, 400_000)

test("a file of each kind ends with a code, and within a minute of processor", async () => {
  const kept = worst.map((name) => tasks.find((task) => task.name === name)?.taskId)
  // The others would take their budgets one after the other: minutes that prove nothing more.
  for (const { stranger, taskId } of tasks)
    if (!kept.includes(taskId)) await stranger.call(calls.cancelTasks, { taskId })
  const rows = (): Promise<{ state: string; code: string | null }[]> =>
    site.context.database.query(
      "select state, error->>'code' as code from task where id = any($1::uuid[])",
      [kept],
    )
  await expect
    .poll(async () => (await rows()).map(({ state }) => state), {
      timeout: 240_000,
      interval: 1000,
    })
    .toEqual(worst.map(() => "failed"))
  for (const { code } of await rows())
    expect(["conversion-timeout", "memory-limit", "file-damaged"]).toContain(code)
}, 250_000)

test("properties of an honest file are told while strangers ask for those of endless ones", async () => {
  const asked = Array.from({ length: STRANGERS }, async () => {
    const stranger = site.visitor()
    const fileKey = await stranger.upload(hostilePdfs.formsTimesTen())
    return stranger.call(calls.pdfProperties, { fileKey }).catch(() => undefined)
  })
  await Promise.all(asked)
  const honest = site.visitor()
  const fileKey = await honest.upload(makeTextPdf({ pages: 1 }))
  const { value } = await honest.call(calls.pdfProperties, { fileKey })
  expect(value.pageCount).toBe(1)
}, 200_000)
