import type { Worker } from "./worker-facts.ts"
import { mkdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { describeSandbox, modelFilesIn, probeSandbox } from "@mozhuan/host"
import { inspectJob, laneJobs, notifyJob, previewJob, webhookJob } from "@mozhuan/jobs"
import {
  announceWorker,
  closeDueAccounts,
  countWaiting,
  deliverWebhook,
  findTask,
  newWorkerId,
  notifyOperators,
  passTurnOn,
  placesOf,
  publishDueArticles,
  pushPages,
  QUICK_MOMENT,
  QUICK_PROMISE,
  reconcileOrders,
  recoverTasks,
  sweep,
  takeLease,
  untilReachable,
  watchStops,
  withdrawWorker,
  type ServiceContext,
} from "@mozhuan/services"
import type { Logger } from "pino"
import { bundleChild, childSources } from "./child-program.ts"
import { ChildPool } from "./child-pool.ts"
import { fillCompileCache } from "./compile-cache.ts"
import { convertTask } from "./convert-task.ts"
import { startOffice } from "./office.ts"
import { inspectUpload } from "./inspect-upload.ts"
import { QuickLane } from "./quick-lane.ts"
import { previewTask } from "./preview-task.ts"
import { hasRoom } from "./room.ts"
import { RunningTasks } from "./running-tasks.ts"

export interface WorkerOptions {
  readonly context: ServiceContext
  readonly checkout: string
  readonly log: Logger
}

/** A worker that takes jobs until it is stopped. */
export interface RunningWorker {
  /**
   * Gives running jobs `graceSeconds` to end, then gives them back to the queue. Closes nothing of
   * the context but its jobs.
   */
  stop(graceSeconds: number): Promise<void>
}

/** Longest look at a file, ms; what it may use is said by its budget. */
const LONGEST_GLANCE = 60_000
/** How often a worker says that it lives, ms. */
const ANNOUNCE_EVERY = 8000
/** How often a worker looks whether its disk has room, ms. */
const LOOK_FOR_ROOM_EVERY = 2000
/** Rounds for which one worker keeps a duty; when it dies, another takes it over after them. */
const LEASE_ROUNDS = 3
/** How often open tasks without a living job are looked for, ms. */
const RECOVER_EVERY = 5000
/** How often what has outlived its time is deleted, ms. */
const SWEEP_EVERY = 30_000
/** How often silent payments are asked about and refunds carried on, ms. */
const RECONCILE_EVERY = 30_000
/** How often articles whose moment has come are published, ms. */
const PUBLISH_EVERY = 15_000
/** Pause between rounds of telling search engines of new pages, in ms. */
const PUSH_EVERY = 60_000
/** How often accounts whose cooling-off time is over are closed, ms. */
const CLOSE_ACCOUNTS_EVERY = 3_600_000

/** Starts taking jobs, and the worker's round of duties. */
export async function startWorker({
  context,
  checkout,
  log,
}: WorkerOptions): Promise<RunningWorker> {
  const { configuration } = context
  const id = newWorkerId()
  const folder = join(configuration.DATA_DIR, "work", id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sandbox = await probeSandbox()
  log.info({ worker: id }, describeSandbox(sandbox))

  const models = configuration.OCR_MODELS && resolve(configuration.OCR_MODELS)
  if (models !== undefined) modelFilesIn(models)
  const stopping = new AbortController()
  const program = await bundleChild(checkout).catch((error: unknown) => {
    log.warn({ err: error }, "the conversion child starts from its sources, which takes longer")
    return childSources(checkout)
  })
  // Before the children, all of which start faster with it; later starts find it filled.
  const compileCache = await fillCompileCache(
    join(configuration.DATA_DIR, "cache", "compile"),
    program.script,
  ).catch((error: unknown) => {
    log.warn({ err: error }, "the compile cache could not be filled")
    return undefined
  })
  const settings = {
    sandbox,
    program,
    folder,
    compileCache,
    models,
    longestRun: configuration.TASK_SECONDS * 1000,
    memory: configuration.TASK_MEMORY * 1_048_576,
  }
  const onError = (error: unknown): void =>
    log.error({ err: error }, "a conversion child did not start")
  const children = new ChildPool(settings, Math.min(2, configuration.WORKER_SLOTS), onError)
  const glances = new ChildPool({ ...settings, longestRun: LONGEST_GLANCE }, 1, onError)
  const lanes = [laneJobs.quick, laneJobs.long, laneJobs.sample]
  const places = placesOf(configuration.WORKER_SLOTS)
  const quickLane = new QuickLane({
    places: places.quick,
    moment: QUICK_MOMENT * 1000,
    promise: QUICK_PROMISE * 1000,
    countWaiting: () => countWaiting(context),
    onError: (error) => log.warn({ err: error }, "the quick lane could not be looked at"),
  })
  const office = startOffice({
    sandbox,
    cache: join(configuration.DATA_DIR, "cache"),
    slots: configuration.WORKER_SLOTS,
    log,
    after: children.ready(),
  })

  const worker: Worker = {
    context,
    children,
    glances,
    quickLane,
    running: new RunningTasks(),
    log,
    office,
    isStopping: () => stopping.signal.aborted,
    hasRoom: () => hasRoom(folder, configuration.WORKER_FREE_SPACE * 1_048_576),
  }
  const unwatch = watchStops(
    context,
    (taskId) => worker.running.stop(taskId),
    () => void stopEnded(worker),
  )

  const run = async ({ id: jobId }: { id: string }): Promise<void> => convertTask(worker, jobId)
  /** Every second turn goes to the newest: a burst delays those in it, not who comes after. */
  const runInTurn = (): typeof run => {
    let turns = 0
    return async (job) => {
      const toNewest = turns++ % 2 === 1
      await untilReachable(() => passTurnOn(context, job.id, { toNewest }))
      await run(job)
    }
  }
  const takeConversions = async (): Promise<void> => {
    // Of the few long places no owner has more than half, so that others come to theirs.
    const long = { concurrency: places.long, perGroup: Math.ceil(places.long / 2) }
    await untilReachable(() => context.queue.work(laneJobs.long, long, runInTurn()))
    const quick = { concurrency: places.quick }
    await untilReachable(() => context.queue.work(laneJobs.quick, quick, runInTurn()))
    const sample = { concurrency: places.sample }
    await untilReachable(() => context.queue.work(laneJobs.sample, sample, run))
  }
  await takeConversions()
  let isTaking = true
  await untilReachable(() =>
    context.queue.work(inspectJob, { concurrency: 2, perGroup: 1 }, async ({ payload }) =>
      inspectUpload(worker, payload),
    ),
  )
  await untilReachable(() =>
    context.queue.work(
      notifyJob,
      { concurrency: 1 },
      async ({ payload }) => void (await notifyOperators(context, payload.messageId)),
    ),
  )
  await untilReachable(() =>
    context.queue.work(webhookJob, { concurrency: 4, perGroup: 1 }, ({ payload }) =>
      deliverWebhook(context, payload.deliveryId),
    ),
  )
  await untilReachable(() =>
    context.queue.work(previewJob, { concurrency: 1 }, async ({ payload }) =>
      previewTask(worker, payload.taskId),
    ),
  )
  // Last, as the office programs take seconds: other conversions need not wait for them.
  const presence = {
    id,
    programs: (await office) ? ["libreoffice"] : [],
    slots: configuration.WORKER_SLOTS,
  }
  await untilReachable(() => announceWorker(context, presence))
  const duties = [
    repeat("announce", ANNOUNCE_EVERY, () => announceWorker(context, presence)),
    repeat("room", LOOK_FOR_ROOM_EVERY, keepRoom),
    repeatAlone("recover", RECOVER_EVERY, async () =>
      logIfAny("tasks without a job", await recoverTasks(context)),
    ),
    repeatAlone("sweep", SWEEP_EVERY, async () => logIfAny("swept", await sweep(context))),
    repeatAlone("reconcile", RECONCILE_EVERY, async () =>
      logIfAny("orders looked after", await reconcileOrders(context)),
    ),
    repeatAlone("publish", PUBLISH_EVERY, async () =>
      logIfAny("articles published", { articles: await publishDueArticles(context) }),
    ),
    repeatAlone("tell search engines", PUSH_EVERY, async () =>
      logIfAny("pages told to search engines", { pages: await pushPages(context) }),
    ),
    repeatAlone("close accounts", CLOSE_ACCOUNTS_EVERY, async () =>
      logIfAny("accounts closed", { accounts: await closeDueAccounts(context) }),
    ),
  ]
  return { stop }

  /** Does a duty now and then again after each pause; one that fails is tried again in its turn. */
  async function repeat(name: string, pause: number, duty: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await duty().catch((error: unknown) => log.warn({ err: error, duty: name }, "a duty failed"))
    }
  }

  /**
   * As `repeat`, in one worker of all: what looks through everything need not be done by each of
   * them.
   */
  function repeatAlone(name: string, pause: number, duty: () => Promise<unknown>): Promise<void> {
    return repeat(name, pause, async () => {
      if (await takeLease(context.database, name, id, (pause * LEASE_ROUNDS) / 1000)) await duty()
    })
  }

  /**
   * Takes no more conversions while the disk is full, so that they go to other workers instead of
   * failing here.
   */
  async function keepRoom(): Promise<void> {
    const hasSpace = await worker.hasRoom()
    if (hasSpace === isTaking) return
    isTaking = hasSpace
    log.warn(
      { worker: id },
      hasSpace
        ? "there is room again: taking conversions"
        : "the disk is nearly full: taking no more conversions",
    )
    if (hasSpace) await takeConversions()
    else await Promise.all(lanes.map((lane) => context.queue.rest(lane)))
  }

  function logIfAny(event: string, counts: Readonly<Record<string, number>> | object): void {
    if (Object.values(counts).some((count) => count > 0)) log.info(counts, event)
  }

  async function stop(graceSeconds: number): Promise<void> {
    const ended = context.queue.stop(graceSeconds)
    await Promise.race([ended, delay(graceSeconds * 1000)])
    stopping.abort()
    worker.running.stopAll()
    await ended
    await Promise.all(duties)
    unwatch()
    await quickLane.close()
    await Promise.all([children.close(), glances.close()])
    await (await office)?.close()
    await withdrawWorker(context, id).catch((error: unknown) =>
      log.warn({ err: error }, "could not withdraw"),
    )
    await rm(folder, { recursive: true, force: true })
  }
}

/** After a gap in the news: stops what was cancelled meanwhile. */
async function stopEnded(worker: Worker): Promise<void> {
  for (const id of worker.running.ids) {
    const row = await findTask(worker.context, id).catch(() => undefined)
    if (row && row.state !== "running") worker.running.stop(id)
  }
}
