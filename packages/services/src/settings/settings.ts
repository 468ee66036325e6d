import { callerClasses, defaultLimits, type CallerClass, type Limits } from "@mozhuan/contract"
import { setting } from "@mozhuan/data"
import { inArray } from "drizzle-orm"
import { z } from "zod"
import type { ServiceContext } from "../context.ts"

/** Settings an operator may change while the site runs, with their values on a fresh installation. */
const defaults = {
  /** MB, for callers without membership. */
  web_trial_file_size: String(defaultLimits.visitor.cloudMegabytes),
  /** Conversions a day of a visitor. */
  web_trial_day_count: String(defaultLimits.visitor.conversionsPerDay),
  app_download_url: "",
  /** Clients to install, by system: {"windows": {"url": ..., "version": ..., "size": ..., "sha256": ..., "date": ..., "publisher": ..., "changes": [...]}}. */
  installers: "{}",
  /** Changes to the permission matrix: {"member": {"conversionsPerDay": 1000}}. */
  limits: "{}",
}
export type SettingCode = keyof typeof defaults

/** Reads settings, absent ones as their defaults; unknown codes are left out. */
export async function readSettings(context: ServiceContext, codes: readonly string[]): Promise<{ code: SettingCode; value: string }[]> {
  const known = codes.filter((code): code is SettingCode => code in defaults)
  if (known.length === 0) return []
  const rows = await context.database.orm.select().from(setting).where(inArray(setting.code, known))
  const changed = new Map(rows.map((row) => [row.code, row.value]))
  return known.map((code) => ({ code, value: changed.get(code) ?? defaults[code] }))
}

/** Changes a setting; takes effect with the next call. */
export async function writeSetting(context: ServiceContext, code: SettingCode, value: string): Promise<void> {
  const row = { code, value, updatedAt: context.now() }
  await context.database.orm.insert(setting).values(row).onConflictDoUpdate({ target: setting.code, set: row })
}

const limitChanges = z.partialRecord(z.enum(callerClasses), z.record(z.string(), z.union([z.number(), z.boolean()])))

/** Gives what one class of caller may do now: the matrix of the contract under the operator's changes. */
export async function readLimits(context: ServiceContext, callerClass: CallerClass): Promise<Limits> {
  const rows = await readSettings(context, ["web_trial_file_size", "web_trial_day_count", "limits"])
  const values = new Map(rows.map((row) => [row.code, row.value]))
  const base = defaultLimits[callerClass]
  const changes = limitChanges.parse(JSON.parse(values.get("limits") ?? "{}"))[callerClass]
  if (callerClass === "member" || callerClass === "lifetime") return { ...base, ...changes }
  const extra = base.conversionsPerDay - defaultLimits.visitor.conversionsPerDay
  return {
    ...base,
    cloudMegabytes: Number(values.get("web_trial_file_size")),
    conversionsPerDay: Number(values.get("web_trial_day_count")) + extra,
    ...changes,
  }
}
