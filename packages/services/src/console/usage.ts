import {
  deskCounts,
  failuresByCode,
  moneyByDay,
  salesByTitle,
  usageByDay,
  usageByTool,
  usageFunnel,
  usedChannels,
} from "@mozhuan/data"
import type { FunnelRow, RevenueReport, UsageReport } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"
import { shanghaiDay } from "../quota/quota.ts"

/** What a report is about: the last days up to today, and one channel or all of them. */
export interface Period {
  readonly days: number
  /** Empty: visitors who came by themselves. Undefined: everybody. */
  readonly channel?: string | undefined
}

/**
 * Tells how the site is used. Counts of tasks are kept for good; visits come from events of
 * visitors who agreed to be counted.
 */
export async function readUsage(context: ServiceContext, period: Period): Promise<UsageReport> {
  const { database } = context
  const values = { day: firstDay(context, period.days), channel: period.channel ?? null }
  const [tasks, tools, failures, funnel] = await Promise.all([
    database.ask(usageByDay, { ...values, today: shanghaiDay(context.now()) }),
    database.ask(usageByTool, values),
    database.ask(failuresByCode, values),
    readFunnel(context, values),
  ])
  return {
    days: tasks.map((row) => ({
      day: row.day.slice(0, 10),
      done: row.done,
      failed: row.failed,
      cancelled: row.cancelled,
      signUps: row.sign_ups,
      visits: row.visits,
    })),
    tools: tools.map((row) => ({
      tool: row.tool,
      done: row.done ?? 0,
      failed: row.failed ?? 0,
      seconds: row.seconds,
    })),
    failures,
    funnel,
    channels: await listChannels(context),
  }
}

/** From visit to payment, by channel; people and orders by when they came. */
async function readFunnel(
  context: ServiceContext,
  values: { readonly day: string; readonly channel: string | null },
): Promise<FunnelRow[]> {
  const rows = await context.database.ask(usageFunnel, values)
  return rows.map((row) => ({
    channel: row.channel,
    visits: row.visits ?? 0,
    conversions: row.conversions ?? 0,
    signUps: row.sign_ups ?? 0,
    orders: row.orders ?? 0,
    paid: row.paid ?? 0,
  }))
}

async function listChannels(context: ServiceContext): Promise<string[]> {
  const rows = await context.database.ask(usedChannels, { day: firstDay(context, 90) })
  return rows.map((row) => row.channel)
}

/** Tells what was earned and paid back, and what waits for a person. */
export async function readRevenue(context: ServiceContext, period: Period): Promise<RevenueReport> {
  const { database } = context
  const values = { day: firstDay(context, period.days), channel: period.channel ?? null }
  const [days, products, waiting] = await Promise.all([
    database.ask(moneyByDay, values),
    database.ask(salesByTitle, values),
    database.ask(deskCounts),
  ])
  const currencies = new Map<
    string,
    { currency: string; paid: number; refunded: number; orders: number }
  >()
  for (const row of days) {
    const sum = currencies.get(row.currency) ?? {
      currency: row.currency,
      paid: 0,
      refunded: 0,
      orders: 0,
    }
    currencies.set(row.currency, {
      currency: row.currency,
      paid: sum.paid + row.paid,
      refunded: sum.refunded + row.refunded,
      orders: sum.orders + row.orders,
    })
  }
  return {
    currencies: [...currencies.values()],
    days: days.map(({ day, currency, paid, refunded }) => ({
      day: day.slice(0, 10),
      currency,
      paid,
      refunded,
    })),
    products,
    openInvoices: waiting[0]?.invoices ?? 0,
    openRefunds: waiting[0]?.refunds ?? 0,
    alerts: waiting[0]?.alerts ?? 0,
  }
}

const firstDay = (context: ServiceContext, days: number): string =>
  shanghaiDay(new Date(context.now().getTime() - (days - 1) * 86_400_000))
