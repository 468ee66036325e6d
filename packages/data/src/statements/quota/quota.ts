import { quotaCount, quotaReservation } from "../../schema/conversions.ts"
import { day, integer, text, texts, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  key: quotaReservation.columns.key,
  day: text(),
  unit: quotaReservation.columns.unit,
  amount: quotaReservation.columns.amount,
}

export const reserveQuota = statement({
  takes: { key: text(), day: day(), ceiling: integer() },
  gives: { "?column?": integer() },
  text: `insert into quota_count (key, day, reserved, ceiling) values ($1, $2, 1, $3)
       on conflict (key, day) do update set reserved = quota_count.reserved + 1, ceiling = greatest(quota_count.ceiling, $3)
       where quota_count.used + quota_count.reserved < $3 returning 1`,
})

export const addReservation = statement({
  takes: { taskId: uuid(), key: text(), day: day() },
  text: "insert into quota_reservation (task_id, key, day) values ($1, $2, $3)",
})

export const openPageCount = statement({
  takes: { key: text(), day: day(), ceiling: integer() },
  gives: { taken: integer() },
  text: `insert into quota_count (key, day, ceiling) values ($1, $2, $3)
       on conflict (key, day) do update set ceiling = greatest(quota_count.ceiling, $3) returning used + reserved as taken`,
})

export const reservePageCount = statement({
  takes: { key: text(), day: day(), granted: integer() },
  text: "update quota_count set reserved = reserved + $3 where key = $1 and day = $2",
})

export const addPageReservation = statement({
  takes: { taskId: uuid(), key: text(), day: day(), amount: integer() },
  text: `insert into quota_reservation (task_id, key, day, unit, amount) values ($1, $2, $3, 'page', $4)
       on conflict (task_id, key) do update set amount = quota_reservation.amount + $4`,
})

export const takeReservations = statement({
  takes: { taskId: uuid() },
  gives,
  text: `delete from quota_reservation where task_id = $1 returning key, day::text as day, unit, amount`,
})

export const takePageReservations = statement({
  takes: { taskId: uuid() },
  gives,
  text: `delete from quota_reservation where task_id = $1 and unit = 'page' returning key, day::text as day, unit, amount`,
})

export const settleQuota = statement({
  takes: { key: text(), day: day(), amount: integer(), used: integer() },
  text: `update quota_count set reserved = reserved - $3, used = used + $4 where key = $1 and day = $2`,
})

export const quotaTaken = statement({
  takes: { day: day(), keys: texts() },
  gives: { key: quotaCount.columns.key, taken: integer() },
  text: `select key, used + reserved as taken from quota_count where day = $1 and key = any($2)`,
})
