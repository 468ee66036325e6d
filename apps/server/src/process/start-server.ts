import { join } from "node:path"
import { startEmbeddedPostgres, untilReachable, type EmbeddedPostgres } from "@mozhuan/data"
import {
  bindServices,
  doubtsOf,
  openServices,
  type Configuration,
  type OpenServices,
} from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import { buildApp } from "../app/build-app.ts"
import { loadSite } from "../site/load-site.ts"
import { openLog } from "./log.ts"
import { keepWorker, type WorkerProcess } from "./worker-process.ts"
import { workerProgram } from "./worker-program.ts"
import type { Role } from "./roles.ts"
import { needsSimulator, startSimulatedProviders } from "./simulated-providers.ts"

/** A running installation, or one part of it. */
export interface RunningServer {
  readonly url: string
  readonly workerPid: () => number | undefined
  readonly databasePid: () => number | undefined
  /** Stops taking work, lets what runs finish or gives it back, closes everything in order. */
  stop(): Promise<void>
}

export interface StartOptions {
  readonly configuration: Configuration
  readonly role: Role
  readonly checkout: string
}

/** Time for running conversions at a stop, in seconds, before they are given back to the queue. */
const GRACE = 5

/** Starts what the role asks for, each part after those it needs. */
export async function startServer({
  configuration: given,
  role,
  checkout,
}: StartOptions): Promise<RunningServer> {
  const log = openLog(given.LOG_LEVEL, "supervisor")
  const note = (event: string, details: Readonly<Record<string, unknown>>): void =>
    log.info(details, event)
  let configuration = given
  const started: Started = {}
  const stop = (): Promise<void> => stopAll(started)
  if (role !== "worker") for (const doubt of doubtsOf(given)) log.warn(doubt)
  try {
    const databaseUrl = configuration.DATABASE_URL ?? (await startDatabase())
    if (role !== "worker" && needsSimulator(configuration)) {
      const simulated = await startSimulatedProviders(configuration, checkout, note)
      started.simulator = simulated.process
      configuration = simulated.configuration
    }
    if (role !== "worker") {
      started.open = await openServices({
        configuration,
        databaseUrl,
        isWorker: false,
        onError: (error) => log.warn({ err: error }, "connection trouble"),
      })
    }
    if (role !== "server")
      started.worker = keepWorker({
        script: () => workerProgram(checkout),
        environment: workerEnvironment(configuration, databaseUrl),
        log: note,
      })
    const url = started.open ? await serve(started.open) : ""
    return {
      url,
      workerPid: () => started.worker?.pid(),
      databasePid: () => started.database?.pid(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }

  async function startDatabase(): Promise<string> {
    started.database = await startEmbeddedPostgres({
      folder: join(configuration.DATA_DIR, "postgres"),
      log: note,
    })
    return started.database.url
  }

  async function serve(open: OpenServices): Promise<string> {
    started.app = await buildApp(await partsOf(open, checkout, log))
    return started.app.listen({ port: configuration.PORT, host: configuration.HOST })
  }
}

/** Services with the shipped articles read in, and the built site. */
async function partsOf(
  open: OpenServices,
  checkout: string,
  log: ReturnType<typeof openLog>,
): Promise<Parameters<typeof buildApp>[0]> {
  const parts = {
    context: open.context,
    services: bindServices(open.context),
    diskStore: open.diskStore,
    uploadLedger: open.uploadLedger,
  }
  const seeded = await untilReachable(() => parts.services.articles.seed())
  log.info({ added: seeded.added }, "articles read in")
  for (const { file, reason } of seeded.refused) log.warn({ file, reason }, "article refused")
  const siteFolder = join(checkout, "apps/site/build")
  const site = await loadSite(siteFolder, parts)
  if (!site) log.warn({ siteFolder }, "the site is not built; only the API is served")
  return { ...parts, site }
}

const workerEnvironment = (configuration: Configuration, databaseUrl: string) => ({
  ...process.env,
  DATA_DIR: configuration.DATA_DIR,
  DATABASE_URL: databaseUrl,
  SITE_URL: configuration.SITE_URL,
  PROVIDER_SIM_KEYS: configuration.PROVIDER_SIM_KEYS,
  PROVIDER_SIM_URL: configuration.PROVIDER_SIM_URL,
})

/** What runs so far. */
interface Started {
  simulator?: WorkerProcess
  database?: EmbeddedPostgres
  worker?: WorkerProcess
  open?: OpenServices
  app?: FastifyInstance
}

async function stopAll(started: Started): Promise<void> {
  await Promise.all([
    closeApp(started.app),
    started.worker?.stop(GRACE),
    started.simulator?.stop(0),
  ])
  await started.open?.close(0)
  await started.database?.stop()
}

/** Lets calls and downloads end for a while, then cuts what is left. */
async function closeApp(app: FastifyInstance | undefined): Promise<void> {
  if (!app) return
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE * 1000)
  await app.close()
  clearTimeout(cut)
}
