/**
 * Loads one installation with real conversions, page calls and progress streams, and prints where
 * it bends.
 *
 * Three parts: how much a second worker adds; 2,000 progress streams and the memory they take; and
 * rising rates of arrivals until visitors wait. The generator shares the machine, so numbers are a
 * lower bound.
 * `node bench/load.ts [scaling] [streams] [knee]`
 */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { Agent, get } from "node:http"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { calls, CallError } from "../packages/contract/src/index.ts"
import { startEmbeddedPostgres } from "../packages/data/src/index.ts"
import { loadSecrets, writeSetting } from "../packages/services/src/index.ts"
import { freePort, makeTextPdf, proseLines } from "../packages/testkit/src/index.ts"
import {
  startInstallation,
  startTestWorker,
  type Installation,
} from "../apps/server/test/installation.ts"
import { answers } from "../apps/server/test/killed.ts"
import { createVisitor, type Visitor } from "../apps/server/test/visitor.ts"

const tenPages = makeTextPdf({ pages: 10, lines: proseLines })
const manyPages = makeTextPdf({ pages: 800, lines: proseLines })

/**
 * Time for the same jobs with one worker and with two, each of one conversion at once and on one
 * core, as containers of one core have it.
 *
 * A worker that may use more spends what a second would get: its conversion's threads compile and
 * collect garbage, the next child starts beside it and the office program draws previews. That is
 * measured too, as "unbound".
 */
async function measureScaling(): Promise<void> {
  for (const bound of [true, false]) {
    const jobs = 12
    const seconds: number[] = []
    for (const workers of [1, 2]) {
      const site = await openSite({ WORKER_SLOTS: "1" })
      const running = Array.from({ length: workers }, (_, core) =>
        startWorkerOf(site, bound ? core : undefined),
      )
      await untilWorkers(site, workers)
      // Visitors would get the first pages only, and nobody's jobs run all at once.
      const members = Array.from({ length: jobs }, (_, index) => memberOf(site, `member-${index}`))
      const keys = await Promise.all(members.map((member) => member.upload(manyPages)))
      const since = performance.now()
      const ids = await Promise.all(
        members.map((member, index) => submit(member, keys[index] ?? "")),
      )
      // Asked of the database now and then: twelve who poll the server would take a third of a core
      // from the workers.
      await until(
        async () =>
          (
            await site.context.database.query(
              "select 1 from task where state in ('queued', 'running') limit 1",
            )
          ).length === 0,
        600_000,
        250,
      )
      seconds.push((performance.now() - since) / 1000)
      await Promise.all(members.map((member, index) => ended(member, ids[index] ?? "")))
      await Promise.all(running.map((worker) => worker.stop(1)))
      await site.stop()
    }
    const [one = 0, two = 0] = seconds
    console.log(
      `scaling, ${bound ? "a core each" : "unbound"}: ${jobs} conversions of 800 pages to text: one worker ${one.toFixed(1)} s, two ${two.toFixed(1)} s, ratio ${(one / two).toFixed(2)}`,
    )
  }
}

/** Memory of a server with 2,000 open progress streams, and how fast news reaches all of them. */
async function measureStreams(): Promise<void> {
  const listeners = 2000
  const folder = await mkdtemp(join(tmpdir(), "mz-load-"))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres") })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    PATH: process.env["PATH"],
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    HOST: "127.0.0.1",
    RATE_LIMIT: "0",
    LOG_LEVEL: "silent",
  }
  // As the image and the unit of systemd start it.
  const flags = ["--max-semi-space-size=8", "--heap-growing-percent=30"]
  const server = spawn(process.execPath, [...flags, "apps/server/src/main.ts", "--role=server"], {
    env: environment,
    stdio: "ignore",
  })
  await answers(url)
  const sealKey = (await loadSecrets(folder)).key("upload account seal", 16).toString("base64")
  const visitor = createVisitor({ url, sealKey })
  const taskId = await submit(visitor, await visitor.upload(tenPages))
  const before = residentMegabytes(server.pid)
  const agent = new Agent({ maxSockets: listeners })
  let open = 0
  let ends = 0
  for (let listener = 0; listener < listeners; listener++) {
    const request = get(
      `${url}/v1/convert/events?taskId=${taskId}&pcId=${visitor.pcId}`,
      { agent },
      (response) => {
        open++
        response.resume().on("close", () => ends++)
      },
    )
    request.on("error", (error) => console.error(error.message))
    if (listener % 100 === 99) await until(() => open > listener - 50)
  }
  await until(() => open === listeners)
  const after = residentMegabytes(server.pid)
  const since = performance.now()
  await visitor.call(calls.cancelTasks, { taskId })
  await until(() => ends === listeners)
  console.log(
    `streams: ${listeners} open, server ${before} MB before, ${after} MB with them; the end of the task reached all in ${((performance.now() - since) / 1000).toFixed(2)} s`,
  )
  agent.destroy()
  server.kill("SIGTERM")
  await once(server, "exit")
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** People who come in turn; every fifth is a member. */
const PEOPLE = 40

/**
 * Raises arrivals until visitors wait, with a member in every five and 20 calls a second beside
 * them.
 */
async function findKnee(): Promise<void> {
  const site = await openSite({ WORKER_SLOTS: "2", QUEUE_CAPACITY: "60" })
  const worker = startWorkerOf(site)
  await untilWorkers(site, 1)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const who = index % 5 === 0 ? memberOf(site, `member-${index}`) : site.visitor()
      return { who, key: await who.upload(tenPages) }
    }),
  )
  const visitor = site.visitor()
  const rows: object[] = []
  for (const rate of [1, 2, 4, 6, 8, 12, 16]) {
    const seconds = 12
    const calling = keepCalling(visitor, seconds)
    const refused = { count: 0, withRetryAfter: 0 }
    const ids: string[] = []
    const waiting: Promise<unknown>[] = []
    for (let job = 0; job < rate * seconds; job++) {
      const person = people[job % PEOPLE]
      if (person)
        waiting.push(
          submit(person.who, person.key).then(
            (id) => ids.push(id),
            (error: unknown) => noteRefusal(error, refused),
          ),
        )
      await delay(1000 / rate)
    }
    await Promise.all(waiting)
    const callTimes = await calling
    await until(
      async () =>
        (
          await site.context.database.query(
            "select 1 from task where state in ('queued', 'running') limit 1",
          )
        ).length === 0,
      300_000,
    )
    const waits = await site.context.database.query<{ priority: number; seconds: number }>(
      "select priority, extract(epoch from started_at - created_at)::float8 as seconds from task where id = any($1::uuid[]) and state = 'done'",
      [ids],
    )
    const of = (isMember: boolean): string =>
      percentile(
        waits.filter((row) => row.priority > 0 === isMember).map((row) => row.seconds),
        0.95,
      ).toFixed(2)
    rows.push({
      "arrivals/s": rate,
      done: waits.length,
      refused: refused.count,
      "with Retry-After": refused.withRetryAfter,
      "member wait p95 s": of(true),
      "visitor wait p95 s": of(false),
      "call p95 ms": percentile(callTimes, 0.95).toFixed(0),
    })
  }
  console.log("knee: 10-page PDF to text, two conversions at once, room for 60 in the queue")
  console.table(rows)
  await worker.stop(1)
  await site.stop()
}

/** Asks for limits and lists, 20 times a second, as pages do; gives the times in ms. */
async function keepCalling(visitor: Visitor, seconds: number): Promise<number[]> {
  const times: number[] = []
  const pending: Promise<unknown>[] = []
  for (let call = 0; call < seconds * 20; call++) {
    const since = performance.now()
    pending.push(visitor.call(calls.limits, {}).then(() => times.push(performance.now() - since)))
    await delay(50)
  }
  await Promise.all(pending)
  return times
}

function noteRefusal(error: unknown, refused: { count: number; withRetryAfter: number }): void {
  if (!(error instanceof CallError) || error.status !== 503) throw error
  refused.count++
  if (typeof error.detail["seconds"] === "number") refused.withRetryAfter++
}

async function openSite(
  environment: Record<string, string>,
): Promise<Installation & { readonly variables: Record<string, string> }> {
  const site = await startInstallation({ environment, withWorker: false })
  await writeSetting(site.context, "web_trial_day_count", "100000")
  return {
    ...site,
    variables: {
      ...environment,
      DATA_DIR: site.context.configuration.DATA_DIR,
      DATABASE_URL: site.database.url,
      RATE_LIMIT: "0",
      LOG_LEVEL: "silent",
    },
  }
}

function memberOf(site: Installation, userId: string): Visitor {
  site.users.set(userId, { userId, callerClass: "member", sessionId: userId })
  return site.visitor({ token: userId })
}

/** Starts a worker; with a core it and all it starts run on that one. */
function startWorkerOf(
  site: { readonly variables: Record<string, string> },
  core?: number,
): ReturnType<typeof startTestWorker> {
  const worker = startTestWorker(site.variables)
  if (core !== undefined)
    execFileSync(
      "taskset",
      ["--all-tasks", "--cpu-list", "--pid", String(core), String(worker.pid())],
      { stdio: "ignore" },
    )
  return worker
}

async function untilWorkers(site: Installation, count: number): Promise<void> {
  await until(
    async () =>
      (await site.context.database.query("select 1 from worker_presence")).length >= count,
  )
}

async function submit(visitor: Visitor, fileKey: string): Promise<string> {
  const reply = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
  })
  if (reply.isGated) throw new Error("the visitor's count is used up")
  return reply.value.taskId
}

async function ended(visitor: Visitor, id: string): Promise<void> {
  const view = await visitor.finished(id)
  if (view.state !== "done")
    throw new Error(`a conversion ended as ${view.state}: ${view.error?.name}`)
}

function residentMegabytes(pid: number | undefined): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Math.round(Number(line?.[1]) / 1024)
}

async function until(
  isTrue: () => boolean | Promise<boolean>,
  patience = 120_000,
  pause = 50,
): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(pause))
    if (await isTrue()) return
  throw new Error("waited in vain")
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const parts = { scaling: measureScaling, streams: measureStreams, knee: findKnee }
const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await measure()
