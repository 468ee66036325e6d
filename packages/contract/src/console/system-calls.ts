import { z } from "zod"
import { pageOf } from "../api/envelope.ts"
import { jsonField } from "../api/fields.ts"
import { callerClasses } from "../catalogue/limits.ts"
import {
  defineConsoleCall,
  day,
  done,
  everyRole,
  moment,
  paging,
  searchText,
} from "./console-call.ts"

const tag = "system"
const period = {
  days: z.coerce.number().int().min(1).max(90).default(14),
  channel: z.string().max(64).optional(),
}

/** Numbers of one channel; `visits` and the rest fall from step to step. */
export const funnelRow = z.object({
  channel: z.string(),
  visits: z.int(),
  conversions: z.int(),
  signUps: z.int(),
  orders: z.int(),
  paid: z.int(),
})
export type FunnelRow = z.output<typeof funnelRow>

export const usageReport = z.object({
  days: z.array(
    z.object({
      day,
      done: z.int(),
      failed: z.int(),
      cancelled: z.int(),
      signUps: z.int(),
      visits: z.int(),
    }),
  ),
  tools: z.array(
    z.object({ tool: z.string(), done: z.int(), failed: z.int(), seconds: z.number() }),
  ),
  failures: z.array(z.object({ code: z.string(), tasks: z.int() })),
  funnel: z.array(funnelRow),
  channels: z.array(z.string()),
})
export type UsageReport = z.output<typeof usageReport>

export const revenueReport = z.object({
  currencies: z.array(
    z.object({ currency: z.string(), paid: z.int(), refunded: z.int(), orders: z.int() }),
  ),
  days: z.array(z.object({ day, currency: z.string(), paid: z.int(), refunded: z.int() })),
  products: z.array(
    z.object({ title: z.string(), currency: z.string(), orders: z.int(), amount: z.int() }),
  ),
  openInvoices: z.int(),
  openRefunds: z.int(),
  alerts: z.int(),
})
export type RevenueReport = z.output<typeof revenueReport>

export const taskStateNames = [
  "queued",
  "running",
  "done",
  "failed",
  "cancelled",
  "expired",
] as const
/** A task without anything of its files but number and size. */
export const consoleTask = z.object({
  taskId: z.uuid(),
  tool: z.string(),
  state: z.enum(taskStateNames),
  owner: z.enum(["user", "visitor"]),
  userCode: z.string(),
  channel: z.string(),
  files: z.int(),
  bytes: z.int(),
  percent: z.int(),
  attempts: z.int(),
  code: z.string(),
  createdAt: moment,
  finishedAt: moment.optional(),
})
export type ConsoleTask = z.output<typeof consoleTask>

export const healthReport = z.object({
  queue: z.object({
    waiting: z.int(),
    running: z.int(),
    oldestSeconds: z.int(),
    capacity: z.int(),
  }),
  workers: z.array(
    z.object({ id: z.uuid(), programs: z.array(z.string()), slots: z.int(), seenSeconds: z.int() }),
  ),
  jobs: z.array(
    z.object({ name: z.string(), state: z.string(), jobs: z.int(), oldestSeconds: z.int() }),
  ),
  storage: z.object({
    isReachable: z.boolean(),
    uploads: z.int(),
    uploadBytes: z.int(),
    results: z.int(),
    resultBytes: z.int(),
    overdue: z.int(),
  }),
  database: z.object({ bytes: z.int(), connections: z.int(), version: z.string() }),
  failures: z.array(z.object({ code: z.string(), lastHour: z.int(), lastDay: z.int() })),
  notices: z.array(z.object({ adapter: z.string(), isOn: z.boolean() })),
  startedAt: moment,
})
export type HealthReport = z.output<typeof healthReport>

/** Settings whose values the console shows as limits; the rest are shown as they are. */
export const settingRow = z.object({
  code: z.string(),
  value: z.string(),
  default: z.string(),
  updatedAt: moment.optional(),
})
export type SettingRow = z.output<typeof settingRow>

/** Changes to the permission matrix: {"member": {"conversionsPerDay": 1000}}. */
export const limitChanges = z.partialRecord(
  z.enum(callerClasses),
  z
    .strictObject({
      conversionsPerDay: z.int().min(0).max(1_000_000),
      cloudMegabytes: z.int().min(1).max(10_000),
      localMegabytes: z.int().min(1).max(10_000),
      pagesPerFile: z.int().min(1).max(100_000),
      filesPerBatch: z.int().min(1).max(200),
      ocrPagesPerDay: z.int().min(0).max(1_000_000),
      maximumKeepMinutes: z.int().min(1).max(43_200),
      isPriority: z.boolean(),
    })
    .partial(),
)
export type LimitChanges = z.output<typeof limitChanges>

export const systemCalls = {
  usage: defineConsoleCall({
    method: "GET",
    path: "/usage",
    tag,
    place: "obj",
    roles: everyRole,
    summary: "Tells how the site is used, by day, tool and channel",
    input: z.object(period),
    value: usageReport,
  }),
  revenue: defineConsoleCall({
    method: "GET",
    path: "/revenue",
    tag,
    place: "obj",
    roles: ["finance"],
    summary: "Tells what was earned and paid back",
    input: z.object(period),
    value: revenueReport,
  }),
  listConsoleTasks: defineConsoleCall({
    method: "GET",
    path: "/tasks",
    tag,
    place: "page",
    roles: ["support"],
    summary: "Lists tasks of the last day, newest first",
    input: z.object({
      ...paging,
      search: searchText,
      state: z.enum(["", ...taskStateNames]).default(""),
      tool: z.string().max(30).default(""),
    }),
    value: pageOf(consoleTask),
  }),
  readConsoleTask: defineConsoleCall({
    method: "GET",
    path: "/tasks/:taskId",
    tag,
    place: "obj",
    roles: ["support"],
    summary: "Shows a task's course and losses; never a name or a content",
    input: z.object({ taskId: z.uuid() }),
    value: z.object({
      task: consoleTask,
      stage: z.string(),
      pagesDone: z.int(),
      pagesTotal: z.int(),
      startedAt: moment.optional(),
      expiresAt: moment.optional(),
      isCharged: z.boolean(),
      failure: z.record(z.string(), z.unknown()).optional(),
      warnings: z.array(z.object({ kind: z.string(), page: z.int().optional(), count: z.int() })),
      options: z.record(z.string(), z.unknown()),
      inputs: z.array(z.object({ type: z.string(), bytes: z.int() })),
      outputs: z.array(
        z.object({ mediaType: z.string(), bytes: z.int(), pages: z.int().optional() }),
      ),
    }),
  }),
  stopTask: defineConsoleCall({
    method: "POST",
    path: "/tasks/stop",
    tag,
    place: "obj",
    roles: ["support"],
    summary: "Stops a task that has not ended; nothing is charged",
    input: z.object({ taskId: z.uuid() }),
    value: z.object({ state: z.string() }),
  }),
  health: defineConsoleCall({
    method: "GET",
    path: "/health",
    tag,
    place: "obj",
    roles: everyRole,
    summary: "Tells how queue, workers, storage and database are",
    input: z.object({}),
    value: healthReport,
  }),
  listSettings: defineConsoleCall({
    method: "GET",
    path: "/settings",
    tag,
    place: "result",
    roles: [],
    summary: "Lists config codes and limits",
    input: z.object({}),
    value: z.array(settingRow),
  }),
  saveSetting: defineConsoleCall({
    method: "POST",
    path: "/settings/save",
    tag,
    place: "obj",
    roles: [],
    summary: "Changes a config code; an empty value brings the default back",
    input: z.object({ code: z.string().max(60), value: z.string().max(4000) }),
    value: done,
  }),
  saveLimits: defineConsoleCall({
    method: "POST",
    path: "/limits/save",
    tag,
    place: "obj",
    roles: [],
    summary: "Changes what callers may do; what is left out keeps its default",
    input: z.object({ changes: jsonField(limitChanges) }),
    value: done,
  }),
}
