import { join } from "node:path"
import {
  followDatabaseClock,
  grantRoles,
  migrate,
  openDatabase,
  untilReachable,
} from "@mozhuan/data"
import {
  laneJobs,
  inspectJob,
  notifyJob,
  previewJob,
  webhookJob,
  openChannel,
  openQueue,
} from "@mozhuan/jobs"
import { createWebhookSender } from "@mozhuan/providers"
import {
  openDiskStore,
  openS3Store,
  type DiskStore,
  type ObjectStore,
  type UploadLedger,
} from "@mozhuan/storage"
import type { Configuration } from "./configuration/configuration.ts"
import { loadSecrets, type Secrets } from "./configuration/secrets.ts"
import type { ServiceContext } from "./context.ts"
import { openNotices } from "./providers/open-notices.ts"
import { startTracing } from "./tracing/start-tracing.ts"
import { MEGABYTE } from "./uploads/budget.ts"
import { openLedger, withLedger } from "./uploads/ledger.ts"
import { openProviders } from "./providers/open-providers.ts"

/** Path of the storage gateway on the site. */
export const gatewayPath = "/oss"

/** Services with what holds them up, so that the process can let go of everything in order. */
export interface OpenServices {
  readonly context: ServiceContext
  /** Set when objects lie on disk and the server is their gateway. */
  readonly diskStore: DiskStore | undefined
  /** Counts what the gateway takes, for all servers. */
  readonly uploadLedger: UploadLedger
  /** Gives running jobs `graceSeconds`, then closes all connections. */
  close(graceSeconds: number): Promise<void>
}

export interface OpenOptions {
  readonly configuration: Configuration
  readonly databaseUrl: string
  /** Workers take jobs and supervise the queue; servers only add to it. */
  readonly isWorker: boolean
  readonly onError: (error: Error) => void
  readonly now?: () => Date
}

/** Opens database, storage, queue and channel, and brings the schema up to date. */
export async function openServices(options: OpenOptions): Promise<OpenServices> {
  const { configuration, databaseUrl, onError } = options
  const stopTracing = await startTracing(configuration, options.isWorker ? "worker" : "server")
  const ownerUrl = configuration.DATABASE_OWNER_URL
  await untilReachable(() => prepareDatabase(ownerUrl ?? databaseUrl, onError))
  const database = openDatabase({
    url: databaseUrl,
    onIdleError: onError,
    connections: options.isWorker ? 8 : 16,
  })
  const clock = await followDatabaseClock(database)
  const now = options.now ?? (() => clock.now())
  const secrets = await loadSecrets(configuration.DATA_DIR, configuration.INSTALLATION_SECRET)
  const { store, diskStore } = await openStore(configuration, secrets)
  const queue = await untilReachable(() =>
    openQueue({ databaseUrl, definitions, isWorker: options.isWorker, ownsSchema: false, onError }),
  )
  const channel = await openChannel(databaseUrl, onError)
  return {
    context: {
      configuration,
      secrets,
      database,
      store: withLedger(store, database),
      queue,
      channel,
      providers: {
        ...openProviders(configuration, configuration.NODE_ENV === "production", now),
        notices: openNotices(configuration, now),
        webhooks: createWebhookSender({ networks: configuration.WEBHOOK_NETWORKS }),
      },
      now,
      onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
    },
    diskStore,
    uploadLedger: openLedger(database, now),
    close: async (graceSeconds) => {
      clock.stop()
      await queue.stop(graceSeconds)
      await channel.close()
      await database.close()
      await stopTracing()
    },
  }
}

const definitions = [...Object.values(laneJobs), inspectJob, notifyJob, previewJob, webhookJob]

/**
 * Brings schema and queue up to date as the database's owner, and gives the roles of the processes
 * what they need; on a connection of its own, as rebuilding a large table takes longer than any
 * call may.
 */
async function prepareDatabase(url: string, onError: (error: Error) => void): Promise<void> {
  const owner = openDatabase({ url, connections: 1, longestQuery: 0, onIdleError: onError })
  try {
    await migrate(owner)
    const queue = await openQueue({ databaseUrl: url, definitions, isWorker: false, onError })
    await queue.stop(0)
    await owner.transaction(grantRoles)
  } finally {
    await owner.close()
  }
}

async function openStore(
  configuration: Configuration,
  secrets: Secrets,
): Promise<{ store: ObjectStore; diskStore: DiskStore | undefined }> {
  const {
    STORAGE_URL,
    STORAGE_BUCKET,
    STORAGE_ACCESS_KEY,
    STORAGE_SECRET_KEY,
    STORAGE_UPLOAD_ROLE,
  } = configuration
  if (
    STORAGE_URL &&
    STORAGE_BUCKET &&
    STORAGE_ACCESS_KEY &&
    STORAGE_SECRET_KEY &&
    STORAGE_UPLOAD_ROLE
  ) {
    const store = openS3Store({
      endpoint: STORAGE_URL,
      region: configuration.STORAGE_REGION,
      bucket: STORAGE_BUCKET,
      accessKeyId: STORAGE_ACCESS_KEY,
      secretAccessKey: STORAGE_SECRET_KEY,
      forcePathStyle: configuration.STORAGE_PATH_STYLE,
      uploadRole: STORAGE_UPLOAD_ROLE,
      stsEndpoint: configuration.STORAGE_STS_URL,
      isSealed: configuration.STORAGE_ENCRYPTION,
    })
    return { store, diskStore: undefined }
  }
  const diskStore = await openDiskStore({
    folder: join(configuration.DATA_DIR, "storage"),
    secret: secrets.key("storage"),
    endpoint: gatewayPath,
    isSealed: configuration.STORAGE_ENCRYPTION,
    leastFree: configuration.STORAGE_FREE_SPACE * MEGABYTE,
  })
  return { store: diskStore, diskStore }
}
