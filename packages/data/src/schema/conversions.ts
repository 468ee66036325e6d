import type { Budget, ErrorCode } from "@mozhuan/contract"
import {
  big,
  byDefault,
  bytes,
  day,
  flag,
  instant,
  integer,
  json,
  orNull,
  small,
  text,
  texts,
  uuid,
} from "../sql/column.ts"
import { table, type RowOf } from "../sql/table.ts"

/**
 * States of a task: queued → running → done → expired; queued or running → failed or cancelled. A
 * killed worker's task is run again.
 */
export const taskStates = ["queued", "running", "done", "failed", "cancelled", "expired"] as const
export type TaskState = (typeof taskStates)[number]

/**
 * One file a task works on. The name is the visitor's, and is metadata only: storage knows the key.
 */
export interface TaskInput {
  readonly objectKey: string
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  /** Which bytes were accepted, as the store tells versions apart; others are not worked on. */
  readonly version?: string | undefined
  /** A font or the like that goes with another file and is nothing by itself. */
  readonly isCompanion?: boolean | undefined
  readonly pageRange?: string | undefined
  /** Degrees clockwise by which merge turns every page. */
  readonly rotate?: number | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

export interface TaskOutput {
  readonly objectKey: string
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly pages?: number | undefined
  /**
   * Its pages as PDF, for kinds that a browser cannot show: awaited, of long ones with the first
   * few there already, then there, or given up.
   */
  readonly preview?:
    | { readonly state: "none" }
    | { readonly state: "pending"; readonly objectKey?: string | undefined }
    | { readonly state: "ready"; readonly objectKey: string }
    | undefined
}

/**
 * A result that holds only the first pages of a file with more pages than its owner may convert at
 * once.
 */
export interface PartialResult {
  /** Pages of the whole file. */
  readonly pages: number
  readonly limit: number
}

/** Why a task failed: a code of the contract's error table, never a message of a library. */
export interface TaskFailure {
  readonly code: ErrorCode
  /** 1-based. */
  readonly page?: number | undefined
  /** Values for the message's placeholders. */
  readonly data?: Readonly<Record<string, string | number>> | undefined
}

/** One loss, as the engine's diagnostics name it. */
export interface TaskWarning {
  readonly kind: string
  readonly page?: number | undefined
  readonly detail?: string | undefined
}

/** Where a task waits and runs; see `jobs/definitions/convert.ts`. */
export const lanes = ["quick", "long", "sample"] as const
export type Lane = (typeof lanes)[number]

/** Conversions that were asked for, and what became of them. */
export const task = table("task", {
  id: uuid(),
  batchId: orNull(uuid()),
  ownerKey: text(),
  clientTaskId: orNull(text()),
  tool: text(),
  state: text<TaskState>(),
  inputs: json<readonly TaskInput[]>(),
  options: byDefault(json<Readonly<Record<string, unknown>>>()),
  outName: orNull(text()),
  /** Sealed with the installation's key; emptied as soon as the task ends. */
  sealedPasswords: orNull(bytes()),
  percent: byDefault(small()),
  stage: orNull(text()),
  pagesDone: byDefault(integer()),
  pagesTotal: byDefault(integer()),
  error: orNull(json<TaskFailure>()),
  warnings: byDefault(json<readonly TaskWarning[]>()),
  report: orNull(json<Readonly<Record<string, unknown>>>()),
  outputs: byDefault(json<readonly TaskOutput[]>()),
  isCounted: flag(),
  isCharged: byDefault(flag()),
  pageLimit: integer(),
  priority: byDefault(integer()),
  attempts: byDefault(integer()),
  attemptId: orNull(uuid()),
  retentionSeconds: integer(),
  createdAt: instant(),
  startedAt: orNull(instant()),
  finishedAt: orNull(instant()),
  expiresAt: orNull(instant()),
  jobId: orNull(uuid()),
  channel: orNull(text()),
  /** W3C traceparent of the call that made the task, where traces are on. */
  traceParent: orNull(text()),
  partial: orNull(json<PartialResult>()),
  isSample: byDefault(flag()),
  /** Counters that recognised pages move, with their limits for a day. */
  recognitionCounters:
    byDefault(json<readonly { readonly key: string; readonly limit: number }[]>()),
  /** Pages that this run was allowed to recognise. */
  recognisedPages: byDefault(integer()),
  lane: byDefault(text<Lane>()),
  /** Processor time of the task's caller; that of a visitor where null. */
  budget: orNull(json<Budget>()),
})
export type TaskRow = RowOf<typeof task>

/** Successes and reservations of one counting key on one day of Asia/Shanghai. */
export const quotaCount = table("quota_count", {
  key: text(),
  day: day(),
  used: byDefault(integer()),
  reserved: byDefault(integer()),
  /** The highest limit under which anything was reserved on this day. */
  ceiling: integer(),
})
export type QuotaCountRow = RowOf<typeof quotaCount>

/** What an open task has reserved; its deletion is what makes settling happen once. */
export const quotaReservation = table("quota_reservation", {
  taskId: uuid(),
  key: text(),
  day: day(),
  unit: byDefault(text<"conversion" | "page">()),
  amount: byDefault(integer()),
})
export type QuotaReservationRow = RowOf<typeof quotaReservation>

/** What a worker found in a file, until the server that asked has read it. */
export const inspectionReply = table("inspection_reply", {
  topic: text(),
  reply: json<unknown>(),
  createdAt: instant(),
})
export type InspectionReplyRow = RowOf<typeof inspectionReply>

/** What lies uploaded and what is on its way, so that budgets hold over all servers. */
export const upload = table("upload", {
  key: text(),
  /** The prefix below which it lies; tells nothing of its owner. */
  owner: text(),
  /** Name of the network it came from, where it shares the network's budget. */
  network: orNull(text()),
  bytes: big(),
  /** In parts, neither completed nor aborted. */
  isOpen: flag(),
  touchedAt: instant(),
})
export type UploadRow = RowOf<typeof upload>

/** The budget that the last temporary keys of an owner came with. */
export const uploadGrant = table("upload_grant", {
  owner: text(),
  network: orNull(text()),
  bytes: big(),
  objects: integer(),
  grantedAt: instant(),
})
export type UploadGrantRow = RowOf<typeof uploadGrant>

/** Which workers live, with what programs. */
export const workerPresence = table("worker_presence", {
  id: uuid(),
  programs: texts(),
  slots: integer(),
  seenAt: instant(),
})
export type WorkerPresenceRow = RowOf<typeof workerPresence>
