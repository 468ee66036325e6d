import { defaultLimits, limitChanges, type CallerClass, type Limits } from "@mozhuan/contract"
import { addRow, setting, settingsByCode, type Queryable } from "@mozhuan/data"
import { z } from "zod"
import type { ServiceContext } from "../context.ts"
import { installerList } from "../installers/installer-list.ts"

/**
 * Settings an operator may change while the site runs, with their values on a fresh installation.
 */
export const settingDefaults = {
  /** MB, for callers without membership. */
  web_trial_file_size: String(defaultLimits.visitor.cloudMegabytes),
  /** Conversions a day of a visitor. */
  web_trial_day_count: String(defaultLimits.visitor.conversionsPerDay),
  app_download_url: "",
  /**
   * Clients to install, by system: {"windows": {"url": ..., "version": ..., "size": ..., "sha256":
   * ..., "date": ..., "publisher": ..., "changes": [...]}}.
   */
  installers: "{}",
  /** Changes to the permission matrix: {"member": {"conversionsPerDay": 1000}}. */
  limits: "{}",
  /**
   * Days for which the network log and ended sessions are kept; the law wants six months at least.
   */
  network_log_days: "190",
}
export type SettingCode = keyof typeof settingDefaults
export const isSettingCode = (code: string): code is SettingCode =>
  Object.hasOwn(settingDefaults, code)

const checks: Readonly<Record<SettingCode, z.ZodType>> = {
  web_trial_file_size: z.coerce.number().int().min(1).max(10_000),
  web_trial_day_count: z.coerce.number().int().min(0).max(1_000_000),
  app_download_url: z.union([
    z.literal(""),
    z.url({ protocol: /^https?$/ }).max(500),
    z
      .string()
      .regex(/^\/(?!\/)/)
      .max(500),
  ]),
  installers: z.string().transform((text) => installerList.parse(JSON.parse(text))),
  limits: z.string().transform((text) => limitChanges.parse(JSON.parse(text))),
  network_log_days: z.coerce.number().int().min(180).max(3650),
}

/** Tells what is wrong with a value that somebody wants to give a setting, or undefined. */
export function settingFault(code: SettingCode, value: string): string | undefined {
  try {
    const parsed = checks[code].safeParse(value)
    return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? "is not valid")
  } catch (error) {
    if (error instanceof SyntaxError) return "is not valid JSON"
    if (error instanceof z.ZodError) return error.issues[0]?.message ?? "is not valid"
    throw error
  }
}

/** Where settings are read: the pool, or the transaction that depends on them. */
export interface SettingSource {
  readonly database: Queryable
}

/** Reads settings, absent ones as their defaults; unknown codes are left out. */
export async function readSettings(
  context: SettingSource,
  codes: readonly string[],
): Promise<{ code: SettingCode; value: string }[]> {
  const known = codes.filter(isSettingCode)
  if (known.length === 0) return []
  const rows = await context.database.ask(settingsByCode, { codes: known })
  const changed = new Map(rows.map((row) => [row.code, row.value]))
  return known.map((code) => ({ code, value: changed.get(code) ?? settingDefaults[code] }))
}

/** Changes a setting; takes effect with the next call. */
export async function writeSetting(
  context: ServiceContext,
  code: SettingCode,
  value: string,
): Promise<void> {
  const row = { code, value, updatedAt: context.now() }
  await addRow(context.database, setting, row, { replaceBy: ["code"] })
}

/**
 * Gives what one class of caller may do now: the matrix of the contract under the operator's
 * changes.
 */
export async function readLimits(
  context: SettingSource,
  callerClass: CallerClass,
): Promise<Limits> {
  const rows = await readSettings(context, ["web_trial_file_size", "web_trial_day_count", "limits"])
  const values = new Map(rows.map((row) => [row.code, row.value]))
  const base = defaultLimits[callerClass]
  const changes = definedOnly(
    limitChanges.parse(JSON.parse(values.get("limits") ?? "{}"))[callerClass] ?? {},
  )
  if (callerClass === "member" || callerClass === "lifetime") return { ...base, ...changes }
  const extra = base.conversionsPerDay - defaultLimits.visitor.conversionsPerDay
  return {
    ...base,
    cloudMegabytes: Number(values.get("web_trial_file_size")),
    conversionsPerDay: Number(values.get("web_trial_day_count")) + extra,
    ...changes,
  }
}

/** Values that are set, as changes over a base. */
function definedOnly<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
