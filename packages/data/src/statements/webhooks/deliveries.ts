import { webhook } from "../../schema/accounts.ts"
import { instant, json, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addWebhookDelivery = statement({
  takes: {
    id: uuid(),
    webhookId: uuid(),
    event: text(),
    body: json<unknown>(),
    createdAt: instant(),
  },
  text: `insert into webhook_delivery (id, webhook_id, event, body, created_at, next_at) values ($1, $2, $3, $4, $5, $5)`,
})

export const activeWebhooks = statement({
  takes: { accountId: uuid() },
  gives: { id: webhook.columns.id },
  text: "select id from webhook where account_id = $1 and paused_at is null",
})
