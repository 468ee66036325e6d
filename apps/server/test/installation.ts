import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startEmbeddedPostgres } from "@mozhuan/data"
import {
  bindServices,
  openServices,
  readConfiguration,
  type OpenServices,
  type ServiceContext,
  type Services,
  type UserIdentity,
} from "@mozhuan/services"
import { buildApp } from "../src/index.ts"
import { loadSite } from "../src/site/load-site.ts"
import { keepWorker, type WorkerProcess } from "../src/process/worker-process.ts"
import { workerProgram } from "../src/process/worker-program.ts"
import { createVisitor, type Visitor } from "./visitor.ts"

/**
 * A whole installation in a throw-away folder: PostgreSQL, storage, the app on a free port, and a
 * real worker process.
 */
export interface Installation {
  readonly url: string
  readonly context: ServiceContext
  readonly services: Services
  readonly database: TestDatabase
  readonly worker: WorkerProcess | undefined
  /** Users by session token, for tests of what signing in changes. */
  readonly users: Map<string, UserIdentity>
  visitor(options?: { readonly pcId?: string; readonly token?: string }): Visitor
  stop(): Promise<void>
}

export interface InstallationOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly withWorker?: boolean
  /** Serves the built pages too; they must have been built. */
  readonly withSite?: boolean
  readonly now?: () => Date
}

const checkout = join(import.meta.dirname, "../../..")

/** Starts an installation; takes about two seconds. */
export async function startInstallation({
  environment = {},
  withWorker = true,
  withSite = false,
  now,
}: InstallationOptions = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "mz-server-"))
  const variables = {
    DATA_DIR: folder,
    RATE_LIMIT: "0",
    LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
    HOST: "127.0.0.1",
    PORT: "0",
    ...environment,
  }
  const configuration = readConfiguration(variables, checkout)
  const database = await openTestDatabase(folder)
  const open = await openServices({
    configuration,
    databaseUrl: database.url,
    isWorker: false,
    onError: () => undefined,
    ...(now ? { now } : {}),
  })
  const users = new Map<string, UserIdentity>()
  const bound = bindServices(open.context)
  const services = {
    ...bound,
    accounts: {
      ...bound.accounts,
      resolve: async (token: string) => users.get(token) ?? bound.accounts.resolve(token),
    },
  }
  const parts = {
    context: open.context,
    services,
    diskStore: open.diskStore,
    uploadLedger: open.uploadLedger,
  }
  const site = withSite ? await loadSite(join(checkout, "apps/site/build"), parts) : undefined
  const app = await buildApp({ ...parts, site })
  const url = await app.listen({ port: configuration.PORT, host: "127.0.0.1" })
  const worker = withWorker
    ? startTestWorker({ ...variables, DATABASE_URL: database.url })
    : undefined
  return {
    url,
    context: open.context,
    services,
    database,
    worker,
    users,
    visitor: (options = {}) =>
      createVisitor({ url, sealKey: services.uploads.sealKey, ...options }),
    stop: async () => {
      await Promise.all([app.close(), worker?.stop(1)])
      await closeAll(open, database)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * What a program that a test starts has of our environment: as `npm start`, code compiled before.
 */
export const startedFaster = (): Readonly<Record<string, string | undefined>> => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  CACHE_DIR: process.env["CACHE_DIR"],
})

/** Starts the real worker as a process of its own. */
export function startTestWorker(variables: Readonly<Record<string, string>>): WorkerProcess {
  return keepWorker({
    script: () => workerProgram(checkout),
    environment: {
      ...startedFaster(),
      // A start takes seconds of the processor, and few tests bring a document for it.
      OFFICE_PROGRAMS: "0",
      // A test has a job or two: spares would start, and warm up, for nobody.
      SPARE_CHILDREN: "0",
      ...variables,
    },
    log: () => undefined,
  })
}

/** A database for one installation, by its address. */
export interface TestDatabase {
  readonly url: string
  stop(): Promise<void>
}

/** Asks the server that all files of the run share; without one, starts one in the folder. */
async function openTestDatabase(folder: string): Promise<TestDatabase> {
  const desk = process.env["TEST_DATABASE_DESK"]
  if (!desk) return await startEmbeddedPostgres({ folder: join(folder, "postgres") })
  const reply = await fetch(desk, { method: "POST" })
  const url = await reply.text()
  if (!reply.ok) throw new Error(`no database for this test: ${url}`)
  const name = new URL(url).pathname.slice(1)
  return {
    url,
    stop: async () => void (await fetch(`${desk}?name=${name}`, { method: "DELETE" })),
  }
}

async function closeAll(open: OpenServices, database: TestDatabase): Promise<void> {
  await open.close(0)
  await database.stop()
}
