import type { Database } from "@mozhuan/data"
import type { Channel, JobQueue } from "@mozhuan/jobs"
import type { ObjectStore } from "@mozhuan/storage"
import type { Configuration } from "./configuration/configuration.ts"
import type { Secrets } from "./configuration/secrets.ts"
import type { Providers } from "./providers/providers.ts"

/**
 * What every use case works with. Features are functions that take it first; nothing else is shared
 * between them.
 */
export interface ServiceContext {
  readonly configuration: Configuration
  readonly secrets: Secrets
  readonly database: Database
  readonly store: ObjectStore
  readonly queue: JobQueue
  readonly channel: Channel
  readonly providers: Providers
  readonly now: () => Date
  /** Told of faults in work that no call waits for. */
  readonly onError: (error: unknown) => void
}
