import { usageButtons } from "@mozhuan/contract"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { shanghaiDay } from "../quota/quota.ts"

/** One click, as the page told it. */
export interface UsageEvent {
  readonly button: string
  /** The visitor's own word; without it nothing is stored. */
  readonly hasConsent: boolean
  readonly pcId?: string | undefined
  readonly phoneId?: string | undefined
  readonly browserVersion?: string | undefined
  readonly browserOs?: string | undefined
  readonly phoneOsVersion?: string | undefined
  readonly phoneOs?: number | undefined
  readonly host: string
}

/** Counts a click of an agreed visitor on a known button; tells whether it was stored. */
export async function saveUsage(
  context: ServiceContext,
  caller: Caller,
  event: UsageEvent,
): Promise<boolean> {
  if (!event.hasConsent || !(usageButtons as readonly string[]).includes(event.button)) return false
  const now = context.now()
  await context.database.query(
    `insert into usage_event (button, at, day, pc_id, phone_id, browser_version, browser_os, phone_os_version, phone_os, device_type, channel, click_id, host)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      event.button,
      now,
      shanghaiDay(now),
      event.pcId ?? null,
      event.phoneId ?? null,
      event.browserVersion ?? null,
      event.browserOs ?? null,
      event.phoneOsVersion ?? null,
      event.phoneOs ?? null,
      caller.deviceType,
      caller.channel ?? null,
      caller.clickId ?? null,
      event.host,
    ],
  )
  return true
}
