import { webhook, webhookDelivery } from "../../schema/accounts.ts"
import { instant, orNull, small, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const moveDelivery = statement({
  takes: {
    id: uuid(),
    state: text(),
    attempts: small(),
    status: orNull(small()),
    failure: orNull(text()),
    nextAt: orNull(instant()),
    endedAt: orNull(instant()),
    attemptsBefore: small(),
  },
  gives: { id: webhookDelivery.columns.id },
  text: `update webhook_delivery set state = $2, attempts = $3, status = $4, failure = $5, next_at = $6, ended_at = $7
       where id = $1 and state = 'waiting' and attempts = $8 returning id`,
})

export const pauseWebhook = statement({
  takes: { id: uuid(), now: instant() },
  text: "update webhook set paused_at = coalesce(paused_at, $2) where id = $1",
})

/** A message that still waits, with where it goes. */
export const deliveryToSend = statement({
  takes: { id: uuid() },
  gives: {
    id: webhookDelivery.columns.id,
    webhook_id: webhookDelivery.columns.webhookId,
    event: webhookDelivery.columns.event,
    body: webhookDelivery.columns.body,
    state: webhookDelivery.columns.state,
    attempts: webhookDelivery.columns.attempts,
    status: webhookDelivery.columns.status,
    failure: webhookDelivery.columns.failure,
    created_at: webhookDelivery.columns.createdAt,
    next_at: webhookDelivery.columns.nextAt,
    url: webhook.columns.url,
    sealed_secret: webhook.columns.sealedSecret,
    paused_at: webhook.columns.pausedAt,
  },
  text: `select d.id, d.webhook_id, d.event, d.body, d.state, d.attempts, d.status, d.failure, d.created_at, d.next_at, h.url, h.sealed_secret, h.paused_at
     from webhook_delivery d join webhook h on h.id = d.webhook_id where d.id = $1 and d.state = 'waiting'`,
})
