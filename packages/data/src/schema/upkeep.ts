import {
  big,
  byDefault,
  day,
  flag,
  instant,
  integer,
  json,
  made,
  orNull,
  small,
  text,
} from "../sql/column.ts"
import { table, type RowOf } from "../sql/table.ts"

/** Values an operator may change while the site runs; absent rows mean the default. */
export const setting = table("setting", {
  code: text(),
  value: text(),
  updatedAt: byDefault(instant()),
})
export type SettingRow = RowOf<typeof setting>

/** Which process does a round of work that one is enough for. */
export const lease = table("lease", {
  name: text(),
  holder: text(),
  until: instant(),
})
export type LeaseRow = RowOf<typeof lease>

/** Calls of one address in one minute; unlogged. */
export const rateCount = table("rate_count", {
  /** Hash of the address with the installation's key. */
  key: text(),
  minute: big(),
  calls: integer(),
})
export type RateCountRow = RowOf<typeof rateCount>

/** The last run of the sweeper, in one row. */
export const sweepRun = table("sweep_run", {
  isOnly: byDefault(flag()),
  at: instant(),
  report: json<unknown>(),
})
export type SweepRunRow = RowOf<typeof sweepRun>

/** Counts that outlive the rows they were counted from. */
export const taskTally = table("task_tally", {
  /** Of Asia/Shanghai. */
  day: day(),
  channel: text(),
  tool: text(),
  outcome: text<"done" | "failed" | "cancelled">(),
  code: text(),
  tasks: integer(),
  /** Time they ran, in ms together. */
  runMs: big(),
})
export type TaskTallyRow = RowOf<typeof taskTally>

/** Clicks of visitors who agreed to be counted. */
export const usageEvent = table("usage_event", {
  id: made(big()),
  button: text(),
  at: instant(),
  day: day(),
  pcId: orNull(text()),
  phoneId: orNull(text()),
  browserVersion: orNull(text()),
  browserOs: orNull(text()),
  phoneOsVersion: orNull(text()),
  phoneOs: orNull(small()),
  deviceType: orNull(small()),
  channel: orNull(text()),
  clickId: orNull(text()),
  host: orNull(text()),
})
export type UsageEventRow = RowOf<typeof usageEvent>

/** Migrations that were applied. */
export const schemaMigration = table("schema_migration", {
  name: text(),
  checksum: text(),
  appliedAt: byDefault(instant()),
})
export type SchemaMigrationRow = RowOf<typeof schemaMigration>
