import { day, decimal, integer, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const usageFunnel = statement({
  takes: { day: day(), channel: orNull(text()) },
  gives: {
    channel: text(),
    visits: integer(),
    conversions: integer(),
    sign_ups: integer(),
    orders: integer(),
    paid: integer(),
  },
  text: `select channel, sum(visits)::int as visits, sum(conversions)::int as conversions, sum(sign_ups)::int as sign_ups, sum(orders)::int as orders, sum(paid)::int as paid from (
       select coalesce(channel, '') as channel, count(distinct coalesce(pc_id, phone_id)) as visits, 0 as conversions, 0 as sign_ups, 0 as orders, 0 as paid from usage_event where day >= $1 group by 1
       union all select channel, 0, sum(tasks) filter (where outcome = 'done'), 0, 0, 0 from task_tally where day >= $1 group by 1
       union all select coalesce(channel, ''), 0, 0, count(*), 0, 0 from account where (created_at at time zone 'Asia/Shanghai')::date >= $1 group by 1
       union all select coalesce(channel, ''), 0, 0, 0, count(*), count(*) filter (where paid_at is not null) from purchase_order where (created_at at time zone 'Asia/Shanghai')::date >= $1 group by 1
     ) steps where $2::text is null or channel = $2 group by channel order by sum(visits) desc, sum(conversions) desc, channel limit 30`,
})

export const usedChannels = statement({
  takes: { day: day() },
  gives: { channel: text() },
  text: `select channel from (select channel, sum(tasks) as weight from task_tally where day >= $1 and channel <> '' group by channel
       union all select channel, count(*) from account where channel is not null group by channel) seen
     group by channel order by sum(weight) desc, channel limit 30`,
})

export const deskCounts = statement({
  takes: {},
  gives: { invoices: integer(), refunds: integer(), alerts: integer() },
  text: `select (select count(*) from invoice_request where state = 'requested')::int as invoices,
         (select count(*) from refund where state in ('asked', 'requested', 'pending'))::int as refunds,
         (select count(*) from payment_alert where settled_at is null)::int as alerts`,
})

/** A moment as its day in Asia/Shanghai, in SQL. */
const dayOf = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::date`

const takes = { day: day(), channel: orNull(text()) }

export const usageByDay = statement({
  takes: { ...takes, today: day() },
  gives: {
    day: text(),
    done: integer(),
    failed: integer(),
    cancelled: integer(),
    sign_ups: integer(),
    visits: integer(),
  },
  text: `select d.day::text as day,
         coalesce((select sum(tasks) from task_tally t where t.day = d.day and t.outcome = 'done' and ($2::text is null or t.channel = $2)), 0)::int as done,
         coalesce((select sum(tasks) from task_tally t where t.day = d.day and t.outcome = 'failed' and ($2::text is null or t.channel = $2)), 0)::int as failed,
         coalesce((select sum(tasks) from task_tally t where t.day = d.day and t.outcome = 'cancelled' and ($2::text is null or t.channel = $2)), 0)::int as cancelled,
         (select count(*) from account a where ${dayOf("a.created_at")} = d.day and ($2::text is null or coalesce(a.channel, '') = $2))::int as sign_ups,
         (select count(distinct coalesce(e.pc_id, e.phone_id)) from usage_event e where e.day = d.day and ($2::text is null or coalesce(e.channel, '') = $2))::int as visits
       from generate_series($1::date, $3::date, interval '1 day') as d(day) order by d.day`,
})

export const usageByTool = statement({
  takes,
  gives: { tool: text(), done: orNull(integer()), failed: orNull(integer()), seconds: decimal() },
  text: `select tool, sum(tasks) filter (where outcome = 'done')::int as done, sum(tasks) filter (where outcome = 'failed')::int as failed,
         coalesce(sum(run_ms) filter (where outcome = 'done') / nullif(sum(tasks) filter (where outcome = 'done'), 0) / 1000.0, 0)::float as seconds
       from task_tally where day >= $1 and ($2::text is null or channel = $2) group by tool order by sum(tasks) desc`,
})

export const failuresByCode = statement({
  takes,
  gives: { code: text(), tasks: integer() },
  text: `select code, sum(tasks)::int as tasks from task_tally where outcome = 'failed' and day >= $1 and ($2::text is null or channel = $2) group by code order by 2 desc limit 12`,
})

export const moneyByDay = statement({
  takes,
  gives: { day: text(), currency: text(), paid: integer(), refunded: integer(), orders: integer() },
  text: `select day::text as day, currency, sum(paid)::int as paid, sum(refunded)::int as refunded, sum(orders)::int as orders from (
         select ${dayOf("o.paid_at")} as day, o.currency, o.amount as paid, 0 as refunded, 1 as orders from purchase_order o where o.paid_at is not null and ($2::text is null or coalesce(o.channel, '') = $2)
         union all select ${dayOf("r.done_at")}, r.currency, 0, r.amount, 0 from refund r join purchase_order o on o.id = r.order_id where r.state = 'done' and r.kind = 'order' and ($2::text is null or coalesce(o.channel, '') = $2)
       ) moves where day >= $1 group by day, currency order by day`,
})

export const salesByTitle = statement({
  takes,
  gives: { title: text(), currency: text(), orders: integer(), amount: integer() },
  text: `select title, currency, count(*)::int as orders, sum(amount)::int as amount from purchase_order
       where paid_at is not null and ${dayOf("paid_at")} >= $1 and ($2::text is null or coalesce(channel, '') = $2) group by title, currency order by 4 desc limit 12`,
})
