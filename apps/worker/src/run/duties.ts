import { setTimeout as delay } from "node:timers/promises"
import {
  closeDueAccounts,
  publishDueArticles,
  pushPages,
  reconcileOrders,
  recoverTasks,
  sweep,
  takeLease,
  type ServiceContext,
} from "@mozhuan/services"
import type { Logger } from "pino"

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

type Duty = () => Promise<unknown>

/** A worker's round of duties; each promise ends when the round does. */
export interface Round {
  /** Does a duty after each pause; one that fails is tried again in its turn. */
  readonly repeat: (name: string, pause: number, duty: Duty) => Promise<void>
  /**
   * As `repeat`, in one worker of all: what looks through everything need not be done by each of
   * them.
   */
  readonly repeatAlone: (name: string, pause: number, duty: Duty) => Promise<void>
  /** Says in the log what a duty found to do, if anything. */
  readonly logIfAny: (event: string, counts: Readonly<Record<string, number>> | object) => void
}

/** Opens a round, which goes on until the signal. */
export function startRound({
  context,
  log,
  worker,
  signal,
}: {
  readonly context: ServiceContext
  readonly log: Logger
  /** Id of the worker, in whose name it takes duties that one does for all. */
  readonly worker: string
  readonly signal: AbortSignal
}): Round {
  const repeat: Round["repeat"] = async (name, pause, duty) => {
    while (!signal.aborted) {
      await delay(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await duty().catch((error: unknown) => log.warn({ err: error, duty: name }, "a duty failed"))
    }
  }
  return {
    repeat,
    repeatAlone: (name, pause, duty) =>
      repeat(name, pause, async () => {
        const seconds = (pause * LEASE_ROUNDS) / 1000
        if (await takeLease(context.database, name, worker, seconds)) await duty()
      }),
    logIfAny: (event, counts) => {
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, event)
    },
  }
}

/** The duties that one worker does for all. */
export function sharedDuties(
  context: ServiceContext,
  { repeatAlone, logIfAny }: Round,
): Promise<void>[] {
  return [
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
}
