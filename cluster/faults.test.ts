import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { calls, CallError } from "../packages/contract/src/index.ts"
import { makeTextPdf } from "../packages/testkit/src/index.ts"
import type { Visitor } from "../apps/server/test/visitor.ts"
import { startCluster, type Cluster } from "./parts/cluster.ts"
import { until, type Program } from "./parts/program.ts"

/** Jobs in the run; `CLUSTER_JOBS` asks for fewer on a busy machine. */
const JOBS = Number(process.env["CLUSTER_JOBS"] ?? 5000)
const VISITORS = 20
/** Every sixteenth file is cut off, so that failures are settled under fire too. */
const BROKEN = 16
/** Time for work to get going again between two faults, ms. */
const BREATH = 3000
/** Longest wait for all jobs, ms. */
const LONGEST_RUN = 3 * 3_600_000

let cluster: Cluster
beforeAll(async () => void (cluster = await startCluster()))
afterAll(() => cluster.stop())

/** One trouble: it is made, and what it stopped must be running again. */
interface Fault {
  readonly name: string
  /** Makes the trouble, waits as long as it lasts, and repairs what nobody else would. */
  make(): Promise<void>
}

test(`${JOBS} accepted jobs end exactly once and are counted exactly while everything fails in turn`, async () => {
  await cluster.database.query(
    "insert into setting (code, value) values ('web_trial_day_count', $1) on conflict (code) do update set value = excluded.value",
    [String(JOBS)],
  )
  const visitors = await Promise.all(Array.from({ length: VISITORS }, () => cluster.visitor()))
  const perVisitor = Math.ceil(JOBS / VISITORS)
  const submitting = Promise.all(
    visitors.map((visitor, index) => submitAll(visitor, index, perVisitor)),
  )
  const results = await makeTrouble(faults())
  const accepted = (await submitting).flat()
  await until("every task has ended", async () => (await openTasks()) === 0, LONGEST_RUN)
  console.table(results)

  expect(new Set(accepted).size).toBe(perVisitor * VISITORS)
  await expectExactness(accepted)
})

/** The troubles in the order in which they are made. */
function faults(): Fault[] {
  const [first, second, third] = cluster.workers as [Program, Program, Program]
  const killed = (program: Program): Fault => ({
    name: `kill -9 of ${program.name}`,
    make: async () => {
      await program.kill()
      await program.start()
    },
  })
  return [
    killed(first),
    ...cluster.servers.map(killed),
    { name: "kill -9 of a worker that stays away", make: () => third.kill() },
    { name: "its return", make: () => third.start() },
    {
      name: "SIGSTOP of a worker for 20 s",
      make: async () => {
        second.hold()
        await delay(20_000)
        second.resume()
      },
    },
    {
      name: "PostgreSQL restarted in order",
      make: async () => {
        await cluster.postgres.stop("SIGINT")
        await cluster.postgres.start()
      },
    },
    {
      name: "kill -9 of PostgreSQL",
      make: async () => {
        await cluster.postgres.kill()
        // Its children notice and end a moment later; until then the data folder is theirs.
        await until("PostgreSQL starts again", () =>
          cluster.postgres.start().then(
            () => true,
            () => false,
          ),
        )
      },
    },
    {
      name: "storage refuses for 10 s",
      make: async () => {
        cluster.storeWire.refuse()
        await delay(10_000)
        cluster.storeWire.mend()
      },
    },
    {
      name: "storage is slow for 10 s",
      make: async () => {
        cluster.storeWire.slow(500)
        await delay(10_000)
        cluster.storeWire.mend()
      },
    },
    {
      name: "kill -9 of the object gateway",
      make: async () => {
        await cluster.store.gateway.kill()
        await cluster.store.gateway.start()
      },
    },
    { name: "disk full for 10 s", make: fillDisk },
    {
      name: "wall clock of a worker jumps by a day",
      make: async () => {
        await writeFile(cluster.clockFile, "+86400\n")
        await delay(10_000)
      },
    },
    {
      name: "and back by two",
      make: async () => {
        await writeFile(cluster.clockFile, "-86400\n")
        await delay(10_000)
        await writeFile(cluster.clockFile, "+0\n")
      },
    },
    {
      name: "network of a worker cut for 25 s",
      make: async () => {
        await cluster.island.pull()
        await delay(25_000)
        await cluster.island.plug()
      },
    },
    { name: "conversions killed as by lack of memory", make: killConversions },
    {
      name: "kill -9 of nginx",
      make: async () => {
        await cluster.nginx.kill()
        await cluster.nginx.start()
      },
    },
  ]
}

/**
 * Makes the troubles, spread evenly over the jobs, each while something runs; measures how long
 * what ran then stood still.
 */
async function makeTrouble(
  list: readonly Fault[],
): Promise<{ fault: string; "struck tasks": number; "recovered after s": number }[]> {
  const results: { fault: string; "struck tasks": number; "recovered after s": number }[] = []
  for (const [index, fault] of list.entries()) {
    await until(
      `the jobs before: ${fault.name}`,
      async () => (await acceptedTasks()) >= (index * JOBS) / list.length,
      LONGEST_RUN,
    )
    await delay(BREATH)
    await until("something runs", async () => (await runningTasks()).length > 0)
    const struck = await runningTasks()
    const since = performance.now()
    const making = fault.make()
    const recovered = until(
      `recovered from: ${fault.name}`,
      () => hasMovedOn(struck),
      180_000,
    ).then(() => performance.now())
    await making
    const seconds = ((await recovered) - since) / 1000
    console.log(`${fault.name}: ${struck.length} struck, ${seconds.toFixed(1)} s`)
    results.push({
      fault: fault.name,
      "struck tasks": struck.length,
      "recovered after s": Math.round(seconds * 10) / 10,
    })
  }
  return results
}

interface RunningTask {
  readonly id: string
  readonly attempt: string
}

async function runningTasks(): Promise<RunningTask[]> {
  return retried(() =>
    cluster.database.query<RunningTask & Record<string, string>>(
      "select id::text as id, attempt_id::text as attempt from task where state = 'running'",
    ),
  )
}

/** Tells whether none of these tasks is in the run any more that the trouble struck. */
async function hasMovedOn(struck: readonly RunningTask[]): Promise<boolean> {
  const still = await runningTasks()
  return struck.every(
    (task) => !still.some((row) => row.id === task.id && row.attempt === task.attempt),
  )
}

async function acceptedTasks(): Promise<number> {
  const [row] = await retried(() =>
    cluster.database.query<{ count: number }>("select count(*)::int as count from task"),
  )
  return row?.count ?? 0
}

async function openTasks(): Promise<number> {
  const [row] = await retried(() =>
    cluster.database.query<{ count: number }>(
      "select count(*)::int as count from task where state in ('queued', 'running')",
    ),
  )
  return row?.count ?? -1
}

/** Leaves the second worker's disk without room until it has noticed. */
async function fillDisk(): Promise<void> {
  const filler = join(cluster.smallDisk, "filler")
  await writeFile(filler, Buffer.alloc(760 * 1_048_576)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error
  })
  await delay(10_000)
  await rm(filler)
}

/** Kills conversions in their children, as the kernel does when memory runs out. */
async function killConversions(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    for (const pid of childrenOf("convert-child.ts")) {
      try {
        process.kill(pid, "SIGKILL")
      } catch {
        continue // it has just ended
      }
    }
    await delay(500)
  }
}

function childrenOf(script: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter(Number.isInteger)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8")
        return (
          command.includes(script) &&
          !command.startsWith("bwrap") &&
          readFileSync(`/proc/${pid}/environ`, "utf8").length > 0
        )
      } catch {
        return false
      }
    })
}

/**
 * Every task in exactly one end, charged exactly when done, its result there, and nothing else in
 * the store.
 */
async function expectExactness(accepted: readonly string[]): Promise<void> {
  const rows = await cluster.database.query<{
    id: string
    state: string
    charged: boolean
    code: string | null
    outputs: { objectKey: string }[]
    key: string
  }>(
    "select id::text as id, state, is_charged as charged, error->>'code' as code, outputs, owner_key as key from task",
  )
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(accepted))
  const ends = new Map<string, number>()
  for (const row of rows) {
    const end = `${row.state} ${row.code ?? ""} ${row.charged ? "charged" : "free"} ${row.outputs.length}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  console.table([...ends].map(([end, tasks]) => ({ end, tasks })))
  expect(
    rows.filter(({ state }) => state === "done" || state === "expired").length,
  ).toBeGreaterThan(JOBS * 0.85)
  for (const row of rows) {
    if (row.state === "done")
      expect(row).toMatchObject({ charged: true, code: null, outputs: [expect.anything()] })
    // A run of more than an hour outlives its first results.
    else if (row.state === "expired")
      expect(row).toMatchObject({ charged: true, code: null, outputs: [] })
    // Two lost runs are what a file that kills its converter looks like; the cut files are refused.
    else
      expect(row).toMatchObject({
        state: "failed",
        charged: false,
        code: expect.stringMatching(/^(file-damaged|conversion-failed|memory-limit)$/),
        outputs: [],
      })
  }
  const counts = await cluster.database.query<{ key: string; used: number; reserved: number }>(
    "select key, sum(used)::int as used, sum(reserved)::int as reserved from quota_count group by key",
  )
  for (const { key, used, reserved } of counts.filter((count) =>
    rows.some((row) => row.key === count.key),
  )) {
    expect({ key, used, reserved }).toEqual({
      key,
      used: rows.filter((row) => row.key === key && row.charged).length,
      reserved: 0,
    })
  }
  expect(await cluster.database.query("select * from quota_reservation")).toEqual([])
}

/**
 * Submits one visitor's jobs, each until it is answered: a reply that was lost is asked for again
 * by the same id.
 */
async function submitAll(visitor: Visitor, index: number, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let job = 0; job < count; job++) {
    const clientTaskId = randomUUID()
    const whole = makeTextPdf({ pages: 1, lines: () => [`visitor ${index} job ${job}`] })
    const bytes = (index + job) % BROKEN === 0 ? whole.subarray(0, 150) : whole
    ids.push(await retried(() => submit(visitor, bytes, clientTaskId)))
    // Not faster than the workers by much: what waits is bounded, and the submitting lasts as long
    // as the faults.
    while ((await openTasks()) > 300) await delay(500)
  }
  return ids
}

async function submit(visitor: Visitor, bytes: Uint8Array, clientTaskId: string): Promise<string> {
  const fileKey = await visitor.upload(bytes)
  const reply = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
    clientTaskId,
  })
  if (reply.isGated) throw new Error("the visitor's count is used up")
  return reply.value.taskId
}

/** Repeats what fails because a part is away; a refusal is final. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CallError && error.status !== 0 && error.status < 500) throw error
      await delay(300)
    }
  }
}
