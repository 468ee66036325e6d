import { providerEvent } from "../../schema/orders.ts"
import { instant, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addProviderEvent = statement({
  takes: { eventId: text(), seenAt: instant() },
  gives: { event_id: providerEvent.columns.eventId },
  text: `insert into provider_event (provider, event_id, seen_at) values ('challenge', $1, $2) on conflict do nothing returning event_id`,
})
