import type { Worker } from "./worker-facts.ts"
import { mkdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { describeSandbox, modelFilesIn, probeSandbox } from "@mozhuan/host"
import { inspectJob, laneJobs, notifyJob, previewJob, webhookJob } from "@mozhuan/jobs"
import {
  announceWorker,
  countWaiting,
  deliverWebhook,
  findTask,
  newWorkerId,
  notifyOperators,
  passTurnOn,
  placesOf,
  QUICK_MOMENT,
  QUICK_PROMISE,
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
import { sharedDuties, startRound } from "./duties.ts"
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
  const stopping = new AbortController()
  const settings = await childSettings({ context, checkout, log }, folder)
  log.info({ worker: id }, describeSandbox(settings.sandbox))
  const worker = openWorker({ context, checkout, log }, settings, stopping.signal)
  const { children, glances, quickLane, office } = worker
  const unwatch = watchStops(
    context,
    (taskId) => worker.running.stop(taskId),
    () => void stopEnded(worker),
  )

  await takeConversions(worker)
  await takeErrands(worker)
  // Last, as the office programs take seconds: other conversions need not wait for them.
  const presence = {
    id,
    programs: (await office) ? ["libreoffice"] : [],
    slots: configuration.WORKER_SLOTS,
  }
  await untilReachable(() => announceWorker(context, presence))
  const round = startRound({ context, log, worker: id, signal: stopping.signal })
  const duties = [
    round.repeat("announce", ANNOUNCE_EVERY, () => announceWorker(context, presence)),
    round.repeat("room", LOOK_FOR_ROOM_EVERY, roomKeeper(worker, id)),
    ...sharedDuties(context, round),
  ]
  return { stop }

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

/** Opens what a worker works with: children, office programs, lanes. */
function openWorker(
  { context, log }: WorkerOptions,
  settings: Awaited<ReturnType<typeof childSettings>>,
  stopping: AbortSignal,
): Worker {
  const { configuration } = context
  const onError = (error: unknown): void =>
    log.error({ err: error }, "a conversion child did not start")
  const atOnce = Math.min(2, configuration.WORKER_SLOTS)
  const spares = configuration.SPARE_CHILDREN ?? atOnce
  const children = new ChildPool(settings, atOnce, onError, { spares })
  const glances = new ChildPool({ ...settings, longestRun: LONGEST_GLANCE }, 1, onError, {
    spares: Math.min(1, spares),
  })
  const places = placesOf(configuration.WORKER_SLOTS)
  const quickLane = new QuickLane({
    places: places.quick,
    moment: QUICK_MOMENT * 1000,
    promise: QUICK_PROMISE * 1000,
    countWaiting: () => countWaiting(context),
    onError: (error) => log.warn({ err: error }, "the quick lane could not be looked at"),
  })
  const office = startOffice({
    sandbox: settings.sandbox,
    cache: cacheOf(configuration),
    programs: configuration.OFFICE_PROGRAMS ?? Math.min(2, configuration.WORKER_SLOTS),
    log,
    after: children.ready(),
  })

  return {
    context,
    children,
    glances,
    quickLane,
    running: new RunningTasks(),
    log,
    office,
    isStopping: () => stopping.aborted,
    hasRoom: () => hasRoom(settings.folder, configuration.WORKER_FREE_SPACE * 1_048_576),
  }
}

/** Takes conversions, on all lanes. */
async function takeConversions(worker: Worker): Promise<void> {
  const { context } = worker
  const { queue } = context
  const places = placesOf(context.configuration.WORKER_SLOTS)
  const run = async ({ id }: { id: string }): Promise<void> => convertTask(worker, id)
  /** Every second turn goes to the newest: a burst delays those in it, not who comes after. */
  const runInTurn = (): typeof run => {
    let turns = 0
    return async (job) => {
      const toNewest = turns++ % 2 === 1
      await untilReachable(() => passTurnOn(context, job.id, { toNewest }))
      await run(job)
    }
  }
  // Of the few long places no owner has more than half, so that others come to theirs.
  const long = { concurrency: places.long, perGroup: Math.ceil(places.long / 2) }
  await untilReachable(() => queue.work(laneJobs.long, long, runInTurn()))
  const quick = { concurrency: places.quick }
  await untilReachable(() => queue.work(laneJobs.quick, quick, runInTurn()))
  const sample = { concurrency: places.sample }
  await untilReachable(() => queue.work(laneJobs.sample, sample, run))
}

/**
 * A duty that takes no more conversions while the disk is full, so that they go to other workers
 * instead of failing here.
 */
function roomKeeper(worker: Worker, id: string): () => Promise<void> {
  const lanes = [laneJobs.quick, laneJobs.long, laneJobs.sample]
  let isTaking = true
  return async () => {
    const hasSpace = await worker.hasRoom()
    if (hasSpace === isTaking) return
    isTaking = hasSpace
    worker.log.warn(
      { worker: id },
      hasSpace
        ? "there is room again: taking conversions"
        : "the disk is nearly full: taking no more conversions",
    )
    if (hasSpace) await takeConversions(worker)
    else await Promise.all(lanes.map((lane) => worker.context.queue.rest(lane)))
  }
}

/** Where is kept what workers make once; several installations of a machine may share it. */
const cacheOf = ({ CACHE_DIR, DATA_DIR }: Worker["context"]["configuration"]): string =>
  CACHE_DIR === undefined ? join(DATA_DIR, "cache") : resolve(CACHE_DIR)

/** What every child of this worker is started with. */
async function childSettings(
  { context, checkout, log }: WorkerOptions,
  folder: string,
): Promise<ConstructorParameters<typeof ChildPool>[0]> {
  const { configuration } = context
  const sandbox = await probeSandbox()
  const models = configuration.OCR_MODELS && resolve(configuration.OCR_MODELS)
  if (models !== undefined) modelFilesIn(models)
  const program = await bundleChild(checkout).catch((error: unknown) => {
    log.warn({ err: error }, "the conversion child starts from its sources, which takes longer")
    return childSources(checkout)
  })
  // Before the children, all of which start faster with it; later starts find it filled.
  const compileCache = await fillCompileCache(
    join(cacheOf(configuration), "compile"),
    program.script,
    program.state,
  ).catch((error: unknown) => {
    log.warn({ err: error }, "the compile cache could not be filled")
    return undefined
  })
  return {
    sandbox,
    program,
    folder,
    compileCache,
    models,
    longestRun: configuration.TASK_SECONDS * 1000,
    memory: configuration.TASK_MEMORY * 1_048_576,
  }
}

/**
 * How late a message may be that is sent again, in seconds: its next try is minutes away, and five
 * places that look every other second would ask half of all questions of an idle worker.
 */
const MESSAGE_PATIENCE = 10

/** Takes the jobs beside conversions: looks at uploads and results, and messages. */
async function takeErrands(worker: Worker): Promise<void> {
  const { context } = worker
  const { queue } = context
  await untilReachable(() =>
    queue.work(inspectJob, { concurrency: 2, perGroup: 1 }, async ({ payload }) =>
      inspectUpload(worker, payload),
    ),
  )
  await untilReachable(() =>
    queue.work(
      notifyJob,
      { concurrency: 1, patience: MESSAGE_PATIENCE },
      async ({ payload }) => void (await notifyOperators(context, payload.messageId)),
    ),
  )
  await untilReachable(() =>
    queue.work(
      webhookJob,
      { concurrency: 4, perGroup: 1, patience: MESSAGE_PATIENCE },
      ({ payload }) => deliverWebhook(context, payload.deliveryId),
    ),
  )
  await untilReachable(() =>
    queue.work(previewJob, { concurrency: 1 }, async ({ payload }) =>
      previewTask(worker, payload.taskId),
    ),
  )
}

/** After a gap in the news: stops what was cancelled meanwhile. */
async function stopEnded(worker: Worker): Promise<void> {
  for (const id of worker.running.ids) {
    const row = await findTask(worker.context, id).catch(() => undefined)
    if (row && row.state !== "running") worker.running.stop(id)
  }
}
