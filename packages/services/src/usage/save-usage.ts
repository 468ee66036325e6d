import { addUsageEvent } from "@mozhuan/data"
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
  await context.database.ask(addUsageEvent, {
    button: event.button,
    at: now,
    day: shanghaiDay(now),
    pcId: event.pcId ?? null,
    phoneId: event.phoneId ?? null,
    browserVersion: event.browserVersion ?? null,
    browserOs: event.browserOs ?? null,
    phoneOsVersion: event.phoneOsVersion ?? null,
    phoneOs: event.phoneOs ?? null,
    deviceType: caller.deviceType,
    channel: caller.channel ?? null,
    clickId: caller.clickId ?? null,
    host: event.host,
  })
  return true
}
