import { allSettings, deleteSetting, putSetting, settingLocked } from "@mozhuan/data"
import type { LimitChanges, SettingRow } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { audited } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"
import { isSettingCode, settingDefaults, settingFault } from "../settings/settings.ts"
import { optionalMoment } from "./paging.ts"

/** Lists every config code with its value and default. */
export async function listSettings(context: ServiceContext): Promise<SettingRow[]> {
  const rows = await context.database.ask(allSettings)
  const changed = new Map(rows.map((row) => [row.code, row]))
  return Object.entries(settingDefaults).map(([code, standard]) => ({
    code,
    value: changed.get(code)?.value ?? standard,
    default: standard,
    ...optionalMoment("updatedAt", changed.get(code)?.updated_at),
  }))
}

/**
 * Changes a config code; an empty value brings the default back. @throws ServiceError "not-found",
 * "bad-parameter"
 */
export async function saveSetting(
  context: ServiceContext,
  operator: Operator,
  code: string,
  value: string,
): Promise<void> {
  if (!isSettingCode(code)) throw new ServiceError("not-found")
  const wanted = value.trim()
  const fault = wanted === "" ? undefined : settingFault(code, wanted)
  if (fault) throw new ServiceError("bad-parameter", { field: code, reason: fault })
  await audited(
    context,
    operator,
    { action: "setting.change", subject: `setting:${code}` },
    async (transaction) => {
      const [before] = await transaction.ask(settingLocked, { code })
      if (wanted === "") await transaction.ask(deleteSetting, { code })
      else await transaction.ask(putSetting, { code, value: wanted, updatedAt: context.now() })
      return {
        before: before?.value ?? settingDefaults[code],
        after: wanted || settingDefaults[code],
        value: undefined,
      }
    },
  )
}

/** Changes the permission matrix as a whole; what is left out keeps its default. */
export async function saveLimits(
  context: ServiceContext,
  operator: Operator,
  changes: LimitChanges,
): Promise<void> {
  await saveSetting(
    context,
    operator,
    "limits",
    Object.keys(changes).length === 0 ? "" : JSON.stringify(changes),
  )
}
