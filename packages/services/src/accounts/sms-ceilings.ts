import { lockSms, noteSmsAlarm, smsCounts, smsSentSince, type Queryable } from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { challengeBits } from "./challenge.ts"
import type { LoginFacts } from "./session.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Codes of one network (IPv4 /24: an office, a school, many phones of one provider) and of one
 * device. Beyond `free` in an hour a proof of work is asked for, harder with every further step;
 * beyond `hour` and `day` there are none, whatever is solved.
 */
const ceilings = {
  network: { free: 20, step: 10, hour: 100, day: 300 },
  device: { free: 10, step: 2, hour: 20, day: 30 },
} as const
/** Hardest proof of work, zero bits: about two minutes of a browser. */
const HARDEST = 26
/** Calls from the machine itself, where a proxy is not named, are one network together. */
const NO_NETWORK = "loopback"

/** The network a code counts under; calls from the machine itself are free in development alone. */
export const smsNetwork = (context: ServiceContext, facts: LoginFacts): string | undefined =>
  facts.network ?? (context.configuration.NODE_ENV === "production" ? NO_NETWORK : undefined)

/**
 * Tells how hard a test must be passed before this code is sent, in zero bits; 0 for none.
 *
 * Runs in the transaction that writes the code, under one lock for all codes, so that none that
 * come at once pass together.
 * @throws ServiceError "too-frequent", "sms-daily-cap", "sms-budget"
 */
export async function demandedBits(
  context: ServiceContext,
  transaction: Queryable,
  facts: LoginFacts,
): Promise<number> {
  await transaction.ask(lockSms)
  const now = context.now().getTime()
  const [count] = await transaction.ask(smsCounts, {
    network: smsNetwork(context, facts) ?? null,
    pcId: facts.pcId ?? null,
    dayAgo: new Date(now - DAY),
    hourAgo: new Date(now - HOUR),
  })
  if (!count) return 0
  if (count.everybody >= context.configuration.SMS_DAILY_BUDGET)
    throw new ServiceError("sms-budget", { seconds: HOUR / 1000 })
  const bits: number[] = []
  for (const side of ["network", "device"] as const) {
    const [hour, day] = [count[`${side}_hour`], count[`${side}_day`]]
    const { free, step, ...most } = ceilings[side]
    if (day >= most.day) throw new ServiceError("sms-daily-cap", { seconds: HOUR / 1000 })
    if (hour >= most.hour) throw new ServiceError("too-frequent", { seconds: HOUR / 1000 })
    if (hour >= free) bits.push(Math.min(HARDEST, challengeBits + Math.floor((hour - free) / step)))
  }
  return Math.max(0, ...bits)
}

/** Codes sent in the last day, and how many may be: for metrics. */
export async function smsSpending(
  context: ServiceContext,
): Promise<{ readonly sent: number; readonly budget: number }> {
  const [row] = await context.database.ask(smsSentSince, {
    createdAt: new Date(context.now().getTime() - DAY),
  })
  return { sent: row?.sent ?? 0, budget: context.configuration.SMS_DAILY_BUDGET }
}

/** Shares of the budget at which operators are told. */
const alarms = [0.5, 0.8, 1] as const

/**
 * Tells operators, once a day and share, that the budget of codes is being used up. What cannot be
 * told now is in the metrics all the same; a visitor never waits for it.
 */
export async function raiseSmsAlarm(context: ServiceContext): Promise<void> {
  const { sent, budget } = await smsSpending(context)
  const share = alarms.findLast((reached) => sent >= budget * reached)
  if (share === undefined) return
  const now = context.now()
  const id = `${now.toISOString().slice(0, 10)}:${share}`
  const fresh = await context.database.ask(noteSmsAlarm, { eventId: id, seenAt: now })
  if (fresh.length === 0) return
  const text = `过去 24 小时已发送 ${sent} 条登录短信，预算 ${budget} 条（SMS_DAILY_BUDGET）。用完后短信登录停用，微信登录不受影响。`
  const told = await Promise.allSettled(
    context.providers.notices.map((sender) =>
      sender.send({
        id: `sms-alarm:${id}`,
        threadId: "",
        kind: "form",
        host: new URL(context.configuration.SITE_URL).host,
        topic: "短信预算",
        text,
        contact: "",
        at: now,
        link: new URL("/admin/health", context.configuration.SITE_URL).href,
      }),
    ),
  )
  for (const result of told) if (result.status === "rejected") context.onError(result.reason)
  context.onError(new Error(`sms budget: ${sent} of ${budget} codes were sent in a day`))
}
