import { providerEvent } from "../../schema/orders.ts"
import { instant, integer, nothing, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const lockSms = statement({
  takes: {},
  gives: { pg_advisory_xact_lock: nothing() },
  text: "select pg_advisory_xact_lock(hashtext('sms:all'))",
})

export const smsCounts = statement({
  takes: {
    network: orNull(text()),
    pcId: orNull(text()),
    dayAgo: instant(),
    hourAgo: instant(),
  },
  gives: {
    everybody: integer(),
    network_day: integer(),
    network_hour: integer(),
    device_day: integer(),
    device_hour: integer(),
  },
  text: `select count(*)::int as everybody,
       count(*) filter (where network = $1)::int as network_day, count(*) filter (where network = $1 and created_at > $4)::int as network_hour,
       count(*) filter (where pc_id = $2)::int as device_day, count(*) filter (where pc_id = $2 and created_at > $4)::int as device_hour
     from login_code where created_at > $3`,
})

export const smsSentSince = statement({
  takes: { createdAt: instant() },
  gives: { sent: integer() },
  text: "select count(*)::int as sent from login_code where created_at > $1",
})

export const noteSmsAlarm = statement({
  takes: { eventId: text(), seenAt: instant() },
  gives: { event_id: providerEvent.columns.eventId },
  text: `insert into provider_event (provider, event_id, seen_at) values ('sms-alarm', $1, $2) on conflict do nothing returning event_id`,
})
