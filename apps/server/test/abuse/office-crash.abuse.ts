import { setTimeout as delay } from "node:timers/promises"
import { calls } from "@mozhuan/contract"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "../installation.ts"
import type { Visitor } from "../visitor.ts"
import { officesIn, ticksOf } from "./office-processes.ts"

let site: Installation
beforeAll(async () => {
  site = await startInstallation()
  while (!(await isOfficeThere())) await delay(500)
})
afterAll(() => site.stop())

async function isOfficeThere(): Promise<boolean> {
  const [row] = await site.context.database.query<{ programs: string[] }>(
    "select programs from worker_presence",
  )
  return row?.programs.includes("libreoffice") ?? false
}

/** A text of the pages that a visitor may have, which keeps the office program busy for a while. */
const long = Buffer.from("A line of a long report, and what it says goes on.\n".repeat(2000))
const short = Buffer.from("A short one.\n")

async function start(visitor: Visitor, file: Uint8Array): Promise<string> {
  const fileKey = await visitor.upload(file)
  const { value } = await visitor.call(calls.startDoc2pdf, {
    fileKey,
    fileName: "a.txt",
    sourceType: "word",
  })
  return value.taskId
}

const programs = () => officesIn(site.worker?.pid() ?? 0)
const work = () => new Map(programs().map((pid) => [pid, ticksOf(pid)]))

/** Waits until every office program has started and has nothing to do. */
async function idle(): Promise<void> {
  let [before, quiet] = [work(), 0]
  for (const end = Date.now() + 60_000; quiet < 3 && Date.now() < end;) {
    await delay(400)
    const now = work()
    const isQuiet = now.size > 0 && [...now].every(([pid, ticks]) => before.get(pid) === ticks)
    quiet = isQuiet ? quiet + 1 : 0
    before = now
  }
  expect(quiet).toBe(3)
}

/** Work that tells a program in the midst of a document from one that waits, ticks of 10 ms. */
const MIDST = 5

/**
 * Crashes office programs in the midst of their work until `stop`, at most so many. Those that were
 * not there at the beginning are crashed as they come.
 */
async function crash(most: number, stop: AbortSignal): Promise<number[]> {
  const crashed: number[] = []
  const before = work()
  while (crashed.length < most && !stop.aborted) {
    for (const [pid, ticks] of work()) {
      if (crashed.includes(pid) || ticks - (before.get(pid) ?? 0) < MIDST) continue
      process.kill(pid, "SIGSEGV")
      crashed.push(pid)
      if (crashed.length === most) break
    }
    await delay(10)
  }
  return crashed
}

test("a document whose office program crashes in the midst is converted by a fresh one", async () => {
  await idle()
  const visitor = site.visitor()
  const crashing = crash(1, AbortSignal.timeout(60_000))
  const taskId = await start(visitor, long)
  const [crashed] = await crashing
  expect(crashed).toBeGreaterThan(0)
  expect((await visitor.call(calls.progress, { taskId })).value[0]?.state).toBe("running")
  const done = await visitor.finished(taskId)
  expect([done.state, done.error]).toEqual(["done", undefined])
  const pdf = await visitor.download(done.outputs[0]?.url ?? "")
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-")
  expect(programs()).not.toContain(crashed)
}, 200_000)

test("one that crashes every program it meets ends with a code, and the next is converted", async () => {
  await idle()
  const visitor = site.visitor()
  const worker = site.worker?.pid()
  const stop = new AbortController()
  const crashing = crash(100, stop.signal)
  const taskId = await start(visitor, long)
  const failed = await visitor.finished(taskId)
  stop.abort()
  expect((await crashing).length).toBeGreaterThan(1)
  expect([failed.state, failed.error?.name]).toEqual(["failed", "conversion-failed"])
  expect((await visitor.finished(await start(visitor, short))).state).toBe("done")
  expect(site.worker?.pid(), "the worker went on").toBe(worker)
}, 300_000)
