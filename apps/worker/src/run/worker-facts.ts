import { type OfficePool } from "@mozhuan/host"
import { type ServiceContext } from "@mozhuan/services"
import type { Logger } from "pino"
import type { ChildPool } from "./child-pool.ts"
import type { QuickLane } from "./quick-lane.ts"
import type { RunningTasks } from "./running-tasks.ts"

/** What the handlers of one worker share. */
export interface Worker {
  readonly context: ServiceContext
  readonly children: ChildPool
  /** Children of their own for looks at a file that somebody waits for: properties and samples. */
  readonly glances: ChildPool
  readonly quickLane: QuickLane
  readonly running: RunningTasks
  readonly log: Logger
  /** Gives undefined where the programs are not installed. */
  readonly office: Promise<OfficePool | undefined>
  isStopping(): boolean
  /** Whether the disk has room for another conversion. */
  hasRoom(): Promise<boolean>
}
