import type { Queryable } from "@mozhuan/data"
import { PgBoss, type Db } from "pg-boss"
import type { z } from "zod"
import type { JobDefinition } from "./definition.ts"

export interface EnqueueOptions {
  /** Higher runs first. */
  readonly priority?: number
  /** Jobs of one group share workers fairly; usually the caller's key. */
  readonly group?: string
  /** Not before this moment. */
  readonly startAfter?: Date
}

export interface WorkOptions {
  /** Jobs of this kind that this process runs at once. */
  readonly concurrency: number
  /**
   * Most jobs of one group that run at once over all workers; a soft limit that shares them fairly.
   */
  readonly perGroup?: number
  /**
   * How late a job may come that was to start later or has to be tried again, in seconds: each
   * place looks that often. What is new is announced. 2 where nothing is said.
   */
  readonly patience?: number
}

/** One job handed to a handler. `signal` aborts when the worker stops by force. */
export interface TakenJob<P> {
  readonly id: string
  readonly payload: P
  /** 0 on the first try. */
  readonly retry: number
  readonly signal: AbortSignal
}

/** Durable jobs on PostgreSQL. */
export interface JobQueue {
  /**
   * Adds a job inside the caller's transaction: it exists exactly if the transaction commits. Gives
   * its id.
   */
  enqueue<P extends z.ZodType>(
    transaction: Queryable,
    definition: JobDefinition<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): Promise<string>
  /**
   * Takes jobs until the queue stops. A handler may run twice for one job; a thrown error means
   * "try again later".
   */
  work<P extends z.ZodType>(
    definition: JobDefinition<P>,
    options: WorkOptions,
    handle: (job: TakenJob<z.output<P>>) => Promise<void>,
  ): Promise<void>
  /**
   * Takes no more jobs of a kind until `work` is called again; resolves when the running ones have
   * ended.
   */
  rest(definition: JobDefinition): Promise<void>
  /**
   * Tells which of these jobs are still waiting or running; the others have ended one way or
   * another.
   */
  alive(
    through: Queryable,
    definitions: readonly JobDefinition[],
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** Jobs waiting to be taken. */
  waiting(definition: JobDefinition): Promise<number>
  /**
   * Stops taking jobs and waits for running ones up to `graceSeconds`; after that they are given
   * back.
   */
  stop(graceSeconds: number): Promise<void>
}

export interface QueueOptions {
  /** A direct connection, not one through a transaction pooler: the listener needs a session. */
  readonly databaseUrl: string
  readonly definitions: readonly JobDefinition[]
  /** Workers listen, supervise and expire; servers only add jobs. */
  readonly isWorker: boolean
  /**
   * Makes and changes the queue's own tables; processes whose database role may not do that leave
   * it to the owner. Default: yes.
   */
  readonly ownsSchema?: boolean
  readonly onError: (error: Error) => void
}

/** A worker that is silent for this long is dead, in seconds; the shortest the queue allows. */
const HEARTBEAT = 10

/** How often a place looks for jobs whose time has come, in seconds. */
const PATIENCE = 2

/** Longest wait for one answer, ms: a network that swallows packets breaks no connection. */
const LONGEST_QUERY = 30_000

/** Opens the queue; creates its tables and queues when absent. */
export async function openQueue(options: QueueOptions): Promise<JobQueue> {
  // Handed on to the driver, whose settings the queue's own type does not name.
  const endurance = { keepAlive: true, query_timeout: LONGEST_QUERY }
  const boss = new PgBoss({
    ...endurance,
    connectionString: options.databaseUrl,
    max: options.isWorker ? 6 : 3,
    useListenNotify: options.isWorker,
    supervise: options.isWorker,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    schedule: false,
    migrate: options.ownsSchema ?? true,
    createSchema: options.ownsSchema ?? true,
    connectionTimeoutMillis: 5000,
  })
  boss.on("error", options.onError)
  try {
    await boss.start()
    if (options.ownsSchema ?? true)
      for (const definition of options.definitions) await createQueue(boss, definition)
  } catch (error) {
    // Callers try again with a new one; this one must not hold on to its connections.
    await boss.stop({ graceful: false, close: true }).catch(options.onError)
    throw error
  }
  return {
    enqueue: (transaction, definition, payload, terms) =>
      enqueue(boss, transaction, definition, payload, terms ?? {}),
    work: (definition, terms, handle) => work(boss, definition, terms, handle),
    rest: (definition) => boss.offWork(definition.name, { wait: true }),
    alive: async (through, kinds, ids) => {
      const rows = await through.query<{ id: string }>(
        "select id from pgboss.job where name = any($1::text[]) and id = any($2::uuid[]) and state in ('created', 'retry', 'active')",
        [kinds.map(({ name }) => name), ids],
      )
      return new Set(rows.map((row) => row.id))
    },
    waiting: async (definition) =>
      (await boss.getQueueStats(definition.name, { force: true }))[0]?.readyCount ?? 0,
    stop: (graceSeconds) =>
      boss.stop({ graceful: graceSeconds > 0, timeout: graceSeconds * 1000, close: true }),
  }
}

async function createQueue(boss: PgBoss, definition: JobDefinition): Promise<void> {
  const settings = {
    retryLimit: definition.retries,
    retryDelay: definition.retryDelay,
    expireInSeconds: definition.longestRun,
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  }
  await boss.createQueue(definition.name, settings)
  await boss.updateQueue(definition.name, settings)
}

async function enqueue<P extends z.ZodType>(
  boss: PgBoss,
  transaction: Queryable,
  definition: JobDefinition<P>,
  payload: z.input<P>,
  options: EnqueueOptions,
): Promise<string> {
  const db: Db = {
    executeSql: async (text, values) => ({ rows: await transaction.query(text, values) }),
  }
  const id = await boss.send(definition.name, definition.payload.parse(payload) as object, {
    db,
    priority: options.priority ?? 0,
    ...(options.group ? { group: { id: options.group } } : {}),
    ...(options.startAfter ? { startAfter: options.startAfter } : {}),
  })
  if (!id) throw new Error(`the queue refused a job of ${definition.name}`)
  return id
}

async function work<P extends z.ZodType>(
  boss: PgBoss,
  definition: JobDefinition<P>,
  options: WorkOptions,
  handle: (job: TakenJob<z.output<P>>) => Promise<void>,
): Promise<void> {
  const workers: string[] = []
  for (let slot = 0; slot < options.concurrency; slot++) {
    const worker = await boss.work<object>(
      definition.name,
      {
        batchSize: 1,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: options.patience ?? PATIENCE,
        heartbeatRefreshSeconds: 3,
        ...(options.perGroup ? { groupConcurrency: options.perGroup } : {}),
      },
      async ([job]) => {
        if (!job) return
        await handle({
          id: job.id,
          payload: definition.payload.parse(job.data),
          retry: job.retryCount,
          signal: job.signal,
        })
        // A worker that has just finished looks at once for the next job instead of waiting for its
        // poll.
        const own = workers[slot]
        if (own) boss.notifyWorker(own)
      },
    )
    workers.push(worker)
  }
}
