import { defaultKeepMinutes, type CallerLimits, type Limits } from "@mozhuan/contract"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { readLimits, type SettingSource } from "../settings/settings.ts"
import { unavailableTools } from "../workers/presence.ts"
import { nextShanghaiMidnight, quotaKeys, recognitionKeys, remaining } from "./quota.ts"

/** Where memberships are sold. */
export const purchasePage = "/purchase"

/** Gives what the caller may do now, for showing before anything is chosen. */
export async function readCallerLimits(
  context: ServiceContext,
  caller: Caller,
): Promise<CallerLimits> {
  const limits = await readLimits(context, caller.callerClass)
  const now = context.now()
  return {
    callerClass: caller.callerClass,
    conversionsPerDay: limits.conversionsPerDay,
    remainToday: await remaining(context.database, quotaKeys(caller, limits), now),
    recognisedPagesPerDay: limits.ocrPagesPerDay,
    recognisedRemainToday: await remaining(context.database, recognitionKeys(caller, limits), now),
    resetsAt: nextShanghaiMidnight(now).toISOString(),
    cloudMegabytes: limits.cloudMegabytes,
    localMegabytes: limits.localMegabytes,
    pagesPerFile: limits.pagesPerFile,
    filesPerBatch: limits.filesPerBatch,
    keepMinutes: Math.min(defaultKeepMinutes, limits.maximumKeepMinutes),
    maximumKeepMinutes: limits.maximumKeepMinutes,
    unavailable: await unavailableTools(context),
  }
}

const gates = {
  size: {
    code: "size-limit",
    allows: (limits: Limits, wanted: number) => wanted <= limits.cloudMegabytes,
  },
  count: {
    code: "day-limit",
    allows: (limits: Limits, wanted: number) => wanted <= limits.conversionsPerDay,
  },
  batch: {
    code: "batch-limit",
    allows: (limits: Limits, wanted: number) => wanted <= limits.filesPerBatch,
  },
  pages: {
    code: "page-limit",
    allows: (limits: Limits, wanted: number) => wanted <= limits.pagesPerFile,
  },
} as const

/**
 * Builds the refusal for a limit: the soft gate with the way to a purchase where a membership would
 * allow what was wanted, otherwise the hard code.
 */
export async function overLimit(
  source: SettingSource,
  caller: Caller,
  reason: keyof typeof gates,
  wanted: number,
  data: Readonly<Record<string, string | number>>,
): Promise<ServiceError> {
  const gate = gates[reason]
  const isMember = caller.callerClass === "member" || caller.callerClass === "lifetime"
  if (isMember || !gate.allows(await readLimits(source, "member"), wanted))
    return new ServiceError(gate.code, data)
  return new ServiceError("soft-gate", { reason, ...data }, { payUrl: purchasePage })
}
