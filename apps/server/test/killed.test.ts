import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { calls, CallError } from "@mozhuan/contract"
import { openDatabase, type Database } from "@mozhuan/data"
import { makeTextPdf } from "@mozhuan/testkit"
import { loadSecrets } from "@mozhuan/services"
import { startKillableSite, type KillableSite } from "./killed.ts"
import { createVisitor, type Visitor } from "./visitor.ts"

/**
 * Most jobs in the run; every eighth file is broken, so that failures are settled under fire too.
 * `KILLED_JOBS=200` makes them all, at once: `npm run test:killed`. Where nothing is said, a run
 * makes those that the kills hit and a few more: what is converted after the last kill proves no
 * more of kills, and takes half a second of the processor each.
 */
const JOBS = Number(process.env["KILLED_JOBS"] ?? 200)
const isWhole = process.env["KILLED_JOBS"] !== undefined
const VISITORS = isWhole ? 20 : 10
/** Jobs of each visitor, however soon the kills are over. */
const FEWEST = 2
/**
 * Jobs that wait or run, at which visitors bring no more while a kill is to come: two run at a
 * time, and a kill hits those that run, some that wait and one or two that are being handed in.
 */
const ENOUGH = 12
/** Pause between two looks at how many there are, ms. */
const LOOK_AGAIN = 300
/**
 * Kills in the run, each part as often as another; then everything is left to finish. A second kill
 * finds what the first one left behind; a third, in the whole run, finds nothing else.
 */
const KILLS = isWhole ? 9 : 6
/** Pause between two kills, ms: long enough that work goes on in between. */
const KILL_PAUSE = 1500
/** Longest wait until tasks run again, ms: parts start anew, beside all other tests. */
const LONGEST_RECOVERY = 240_000
const victims = ["worker", "database", "server"] as const

vi.setConfig({ testTimeout: 15 * 60_000, hookTimeout: 180_000 })

let folder: string
let site: KillableSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mz-killed-"))
  site = await startKillableSite(folder)
})
afterAll(async () => {
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})

test("jobs end exactly once and are counted exactly while worker, server and database are killed again and again", async () => {
  const sealKey = (await loadSecrets(folder)).key("upload account seal", 16).toString("base64")
  const visitors = Array.from({ length: VISITORS }, () => createVisitor({ url: site.url, sealKey }))
  const database = openDatabase({
    url: `postgresql://mozhuan@localhost/mozhuan?host=${encodeURIComponent(join(folder, "postgres/socket"))}`,
    onIdleError: () => undefined,
  })
  await database.query("insert into setting (code, value) values ('web_trial_day_count', $1)", [
    String(JOBS / VISITORS),
  ])

  let killsAreOver = false
  const killing = killInTurn(database).finally(() => void (killsAreOver = true))
  let jobsInHand = 0
  const looking = lookAtJobs()
  const submitted = Promise.all(visitors.map((visitor, index) => submitAll(visitor, index)))
  await Promise.race([Promise.all([submitted, killing, looking]), site.gone])
  const ids = (await submitted).flat()
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(isWhole ? JOBS : VISITORS * FEWEST)
  const settled = vi.waitFor(async () => expect(await openTasks()).toBe(0), {
    timeout: 12 * 60_000,
    interval: 500,
  })
  await Promise.race([settled, site.gone])

  const rows = await database.query<{
    id: string
    state: string
    charged: boolean
    code: string | null
    outputs: number
    key: string
  }>(
    "select id, state, is_charged as charged, error->>'code' as code, jsonb_array_length(outputs) as outputs, owner_key as key from task",
  )
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(ids))
  for (const row of rows) {
    if (row.state === "done") expect(row).toMatchObject({ charged: true, code: null, outputs: 1 })
    else
      expect(row).toMatchObject({
        state: "failed",
        charged: false,
        code: expect.stringMatching(/^(file-damaged|conversion-failed)$/),
        outputs: 0,
      })
  }
  expect(rows.filter((row) => row.state === "done").length).toBeGreaterThan(ids.length / 2)
  expect(rows.filter((row) => row.state === "failed")).not.toEqual([])
  await vi.waitFor(() => expect(site.orphans()).toEqual([]), { timeout: LONGEST_RECOVERY })
  const counts = await database.query<{ key: string; used: number; reserved: number }>(
    "select key, sum(used)::int as used, sum(reserved)::int as reserved from quota_count group by key",
  )
  for (const { key, used, reserved } of counts) {
    expect({ key, used, reserved }).toEqual({
      key,
      used: rows.filter((row) => row.key === key && row.charged).length,
      reserved: 0,
    })
  }
  expect(await database.query("select * from quota_reservation")).toEqual([])
  await database.close()

  async function openTasks(): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from task where state in ('queued', 'running')",
    )
    return row?.count ?? -1
  }

  /**
   * Submits one visitor's jobs, each until it is answered: a reply that a kill has swallowed is
   * asked for again by the same id.
   */
  async function submitAll(visitor: Visitor, index: number): Promise<string[]> {
    const results: string[] = []
    for (let job = 0; job < JOBS / VISITORS; job++) {
      if (!isWhole && job >= FEWEST && !(await isMoreWanted())) break
      const clientTaskId = randomUUID()
      const whole = makeTextPdf({ pages: 1, lines: () => [`visitor ${index} job ${job}`] })
      const bytes = (index + job) % 8 === 0 ? whole.subarray(0, 150) : whole
      results.push(await untilAnswered(async () => submit(visitor, bytes, clientTaskId)))
      await delay(300)
    }
    return results
  }

  /** Notes how many jobs are in hand while kills are to come. */
  async function lookAtJobs(): Promise<void> {
    for (; !killsAreOver; await delay(LOOK_AGAIN)) {
      // A database that was killed a moment ago tells nothing.
      jobsInHand = await openTasks().catch(() => ENOUGH)
    }
  }

  /** Waits until the jobs in hand run short; gives false once no kill is to come. */
  async function isMoreWanted(): Promise<boolean> {
    while (!killsAreOver && jobsInHand >= ENOUGH) await delay(LOOK_AGAIN)
    jobsInHand++
    return !killsAreOver
  }
})

/** How many tasks are in each state: said by a run that waits in vain for one to run. */
async function tasksByState(database: Database): Promise<Readonly<Record<string, number>>> {
  const rows = await database.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from task group by state",
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Kills each part in turn, each time in the middle of a conversion. */
async function killInTurn(database: Database): Promise<void> {
  for (let round = 0; round < KILLS; round++) {
    await delay(KILL_PAUSE)
    await vi.waitFor(async () => expect(await tasksByState(database)).toHaveProperty("running"), {
      timeout: LONGEST_RECOVERY,
      interval: 20,
    })
    await site.kill(victims[round % victims.length] ?? "worker")
  }
}

async function submit(visitor: Visitor, bytes: Uint8Array, clientTaskId: string): Promise<string> {
  const fileKey = await visitor.upload(bytes)
  const reply = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
    clientTaskId,
  })
  return reply.isGated ? "refused" : reply.value.taskId
}

async function untilAnswered(work: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isPassing =
        error instanceof CallError ? error.status === 0 || error.status >= 500 : true
      if (!isPassing) throw error
      await delay(200)
    }
  }
}
