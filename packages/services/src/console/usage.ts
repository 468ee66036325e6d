import type { FunnelRow, RevenueReport, UsageReport } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"
import { shanghaiDay } from "../quota/quota.ts"

/** What a report is about: the last days up to today, and one channel or all of them. */
export interface Period {
  readonly days: number
  /** Empty: visitors who came by themselves. Undefined: everybody. */
  readonly channel?: string | undefined
}

/** A moment as its day in Asia/Shanghai, in SQL. */
const dayOf = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::date`
/** Channels listed by name; the rest would be noise on a screen. */
const mostChannels = 30

/**
 * Tells how the site is used. Counts of tasks are kept for good; visits come from events of
 * visitors who agreed to be counted.
 */
export async function readUsage(context: ServiceContext, period: Period): Promise<UsageReport> {
  const { database } = context
  const values = [firstDay(context, period.days), period.channel ?? null]
  const [tasks, tools, failures, funnel] = await Promise.all([
    database.query<{
      day: string
      done: number
      failed: number
      cancelled: number
      sign_ups: number
      visits: number
    }>(
      `select d.day::text as day,
         coalesce((select sum(tasks) from task_tally t where t.day = d.day and t.outcome = 'done' and ($2::text is null or t.channel = $2)), 0)::int as done,
         coalesce((select sum(tasks) from task_tally t where t.day = d.day and t.outcome = 'failed' and ($2::text is null or t.channel = $2)), 0)::int as failed,
         coalesce((select sum(tasks) from task_tally t where t.day = d.day and t.outcome = 'cancelled' and ($2::text is null or t.channel = $2)), 0)::int as cancelled,
         (select count(*) from account a where ${dayOf("a.created_at")} = d.day and ($2::text is null or coalesce(a.channel, '') = $2))::int as sign_ups,
         (select count(distinct coalesce(e.pc_id, e.phone_id)) from usage_event e where e.day = d.day and ($2::text is null or coalesce(e.channel, '') = $2))::int as visits
       from generate_series($1::date, $3::date, interval '1 day') as d(day) order by d.day`,
      [...values, shanghaiDay(context.now())],
    ),
    database.query<{ tool: string; done: number; failed: number; seconds: number }>(
      `select tool, sum(tasks) filter (where outcome = 'done')::int as done, sum(tasks) filter (where outcome = 'failed')::int as failed,
         coalesce(sum(run_ms) filter (where outcome = 'done') / nullif(sum(tasks) filter (where outcome = 'done'), 0) / 1000.0, 0)::float as seconds
       from task_tally where day >= $1 and ($2::text is null or channel = $2) group by tool order by sum(tasks) desc`,
      values,
    ),
    database.query<{ code: string; tasks: number }>(
      "select code, sum(tasks)::int as tasks from task_tally where outcome = 'failed' and day >= $1 and ($2::text is null or channel = $2) group by code order by 2 desc limit 12",
      values,
    ),
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
  values: readonly unknown[],
): Promise<FunnelRow[]> {
  const rows = await context.database.query<{
    channel: string
    visits: number
    conversions: number
    sign_ups: number
    orders: number
    paid: number
  }>(
    `select channel, sum(visits)::int as visits, sum(conversions)::int as conversions, sum(sign_ups)::int as sign_ups, sum(orders)::int as orders, sum(paid)::int as paid from (
       select coalesce(channel, '') as channel, count(distinct coalesce(pc_id, phone_id)) as visits, 0 as conversions, 0 as sign_ups, 0 as orders, 0 as paid from usage_event where day >= $1 group by 1
       union all select channel, 0, sum(tasks) filter (where outcome = 'done'), 0, 0, 0 from task_tally where day >= $1 group by 1
       union all select coalesce(channel, ''), 0, 0, count(*), 0, 0 from account where ${dayOf("created_at")} >= $1 group by 1
       union all select coalesce(channel, ''), 0, 0, 0, count(*), count(*) filter (where paid_at is not null) from purchase_order where ${dayOf("created_at")} >= $1 group by 1
     ) steps where $2::text is null or channel = $2 group by channel order by sum(visits) desc, sum(conversions) desc, channel limit ${mostChannels}`,
    [values[0], values[1]],
  )
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
  const rows = await context.database.query<{ channel: string }>(
    `select channel from (select channel, sum(tasks) as weight from task_tally where day >= $1 and channel <> '' group by channel
       union all select channel, count(*) from account where channel is not null group by channel) seen
     group by channel order by sum(weight) desc, channel limit ${mostChannels}`,
    [firstDay(context, 90)],
  )
  return rows.map((row) => row.channel)
}

/** Tells what was earned and paid back, and what waits for a person. */
export async function readRevenue(context: ServiceContext, period: Period): Promise<RevenueReport> {
  const { database } = context
  const values = [firstDay(context, period.days), period.channel ?? null]
  const [days, products, waiting] = await Promise.all([
    database.query<{
      day: string
      currency: string
      paid: number
      refunded: number
      orders: number
    }>(
      `select day::text as day, currency, sum(paid)::int as paid, sum(refunded)::int as refunded, sum(orders)::int as orders from (
         select ${dayOf("o.paid_at")} as day, o.currency, o.amount as paid, 0 as refunded, 1 as orders from purchase_order o where o.paid_at is not null and ($2::text is null or coalesce(o.channel, '') = $2)
         union all select ${dayOf("r.done_at")}, r.currency, 0, r.amount, 0 from refund r join purchase_order o on o.id = r.order_id where r.state = 'done' and r.kind = 'order' and ($2::text is null or coalesce(o.channel, '') = $2)
       ) moves where day >= $1 group by day, currency order by day`,
      values,
    ),
    database.query<{ title: string; currency: string; orders: number; amount: number }>(
      `select title, currency, count(*)::int as orders, sum(amount)::int as amount from purchase_order
       where paid_at is not null and ${dayOf("paid_at")} >= $1 and ($2::text is null or coalesce(channel, '') = $2) group by title, currency order by 4 desc limit 12`,
      values,
    ),
    database.query<{ invoices: number; refunds: number; alerts: number }>(
      `select (select count(*) from invoice_request where state = 'requested')::int as invoices,
         (select count(*) from refund where state in ('asked', 'requested', 'pending'))::int as refunds,
         (select count(*) from payment_alert where settled_at is null)::int as alerts`,
    ),
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
