import type { Budget, ErrorCode } from "@mozhuan/contract"
import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core"

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" })

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
   * Its first pages as PDF, for kinds that a browser cannot show: first awaited, then there, or
   * given up.
   */
  readonly preview?:
    | { readonly state: "pending" | "none" }
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

export const task = pgTable("task", {
  id: uuid("id").primaryKey(),
  batchId: uuid("batch_id"),
  ownerKey: text("owner_key").notNull(),
  channel: text("channel"),
  clientTaskId: text("client_task_id"),
  tool: text("tool").notNull(),
  state: text("state", { enum: taskStates }).notNull(),
  inputs: jsonb("inputs").$type<readonly TaskInput[]>().notNull(),
  options: jsonb("options").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  outName: text("out_name"),
  sealedPasswords: bytea("sealed_passwords"),
  percent: smallint("percent").notNull().default(0),
  stage: text("stage"),
  pagesDone: integer("pages_done").notNull().default(0),
  pagesTotal: integer("pages_total").notNull().default(0),
  error: jsonb("error").$type<TaskFailure>(),
  warnings: jsonb("warnings").$type<readonly TaskWarning[]>().notNull().default([]),
  report: jsonb("report").$type<Readonly<Record<string, unknown>>>(),
  outputs: jsonb("outputs").$type<readonly TaskOutput[]>().notNull().default([]),
  partial: jsonb("partial").$type<PartialResult>(),
  isCounted: boolean("is_counted").notNull(),
  isCharged: boolean("is_charged").notNull().default(false),
  isSample: boolean("is_sample").notNull().default(false),
  pageLimit: integer("page_limit").notNull(),
  /** Counters that recognised pages move, with their limits for a day. */
  recognitionCounters: jsonb("recognition_counters")
    .$type<readonly { readonly key: string; readonly limit: number }[]>()
    .notNull()
    .default([]),
  /** Pages that this run was allowed to recognise. */
  recognisedPages: integer("recognised_pages").notNull().default(0),
  priority: integer("priority").notNull().default(0),
  lane: text("lane", { enum: lanes }).notNull().default("quick"),
  /** Processor time of the task's caller; that of a visitor where absent. */
  budget: jsonb("budget").$type<Budget>(),
  attempts: integer("attempts").notNull().default(0),
  attemptId: uuid("attempt_id"),
  jobId: uuid("job_id"),
  /** W3C traceparent of the call that made the task, where traces are on. */
  traceParent: text("trace_parent"),
  retentionSeconds: integer("retention_seconds").notNull(),
  createdAt: instant("created_at").notNull(),
  startedAt: instant("started_at"),
  finishedAt: instant("finished_at"),
  expiresAt: instant("expires_at"),
})
export type TaskRow = typeof task.$inferSelect

/** Successes and reservations of one counting key on one day of Asia/Shanghai. */
export const quotaCount = pgTable(
  "quota_count",
  {
    key: text("key").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    used: integer("used").notNull().default(0),
    reserved: integer("reserved").notNull().default(0),
    ceiling: integer("ceiling").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.day] })],
)

/** What an open task has reserved; its deletion is what makes settling happen once. */
export const quotaReservation = pgTable(
  "quota_reservation",
  {
    taskId: uuid("task_id").notNull(),
    key: text("key").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    unit: text("unit", { enum: ["conversion", "page"] })
      .notNull()
      .default("conversion"),
    amount: integer("amount").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.key] })],
)

/** Values an operator may change while the site runs; absent rows mean the default. */
export const setting = pgTable("setting", {
  code: text("code").primaryKey(),
  value: text("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
})
