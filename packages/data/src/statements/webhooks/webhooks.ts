import { webhook, webhookDelivery } from "../../schema/accounts.ts"
import { bytes, instant, integer, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const webhooksOf = statement({
  takes: { accountId: uuid() },
  gives: {
    id: webhook.columns.id,
    url: webhook.columns.url,
    created_at: webhook.columns.createdAt,
    paused_at: webhook.columns.pausedAt,
  },
  text: `select id, url, created_at, paused_at from webhook where account_id = $1 order by created_at, id`,
})

export const webhookIdsOf = statement({
  takes: { accountId: uuid() },
  gives: { "?column?": integer() },
  text: "select 1 from webhook where account_id = $1",
})

export const addWebhook = statement({
  takes: {
    id: uuid(),
    accountId: uuid(),
    url: text(),
    sealedSecret: bytes(),
    createdAt: instant(),
  },
  text: `insert into webhook (id, account_id, url, sealed_secret, created_at) values ($1, $2, $3, $4, $5)`,
})

export const deleteWebhook = statement({
  takes: { id: uuid(), accountId: uuid() },
  gives: { id: webhook.columns.id },
  text: "delete from webhook where id = $1 and account_id = $2 returning id",
})

export const resumeWebhook = statement({
  takes: { id: uuid(), accountId: uuid() },
  gives: { id: webhook.columns.id },
  text: "update webhook set paused_at = null where id = $1 and account_id = $2 returning id",
})

export const ownWebhook = statement({
  takes: { id: uuid(), accountId: uuid() },
  gives: { "?column?": integer() },
  text: "select 1 from webhook where id = $1 and account_id = $2",
})

export const deliveriesOf = statement({
  takes: { webhookId: uuid() },
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
  },
  text: `select id, webhook_id, event, body, state, attempts, status, failure, created_at, next_at from webhook_delivery where webhook_id = $1 order by created_at desc, id desc limit 50`,
})
