import { loginScene } from "../../schema/accounts.ts"
import { providerEvent } from "../../schema/orders.ts"
import { bytes, instant, integer, orNull, small, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addLoginScene = statement({
  takes: {
    id: text(),
    deviceHash: bytes(),
    state: small(),
    createdAt: instant(),
    expiresAt: instant(),
  },
  text: `insert into login_scene (id, device_hash, state, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
})

export const loginSceneLocked = statement({
  takes: { id: text() },
  gives: {
    device_hash: loginScene.columns.deviceHash,
    state: loginScene.columns.state,
    account_id: loginScene.columns.accountId,
    expires_at: loginScene.columns.expiresAt,
    delivered_at: loginScene.columns.deliveredAt,
  },
  text: `select device_hash, state, account_id, expires_at, delivered_at from login_scene where id = $1 for update`,
})

export const noteSceneDelivered = statement({
  takes: { id: text(), deliveredAt: instant() },
  text: "update login_scene set delivered_at = $2 where id = $1",
})

export const noteWechatPush = statement({
  takes: { eventId: text(), seenAt: instant() },
  gives: { event_id: providerEvent.columns.eventId },
  text: `insert into provider_event (provider, event_id, seen_at) values ('wechat', $1, $2) on conflict do nothing returning event_id`,
})

export const lockOpenScene = statement({
  takes: { id: text(), state: small(), expiresAt: instant() },
  gives: { "?column?": integer() },
  text: `select 1 from login_scene where id = $1 and state < $2 and expires_at > $3 for update`,
})

export const moveLoginScene = statement({
  takes: { id: text(), state: small(), accountId: orNull(uuid()) },
  text: "update login_scene set state = $2, account_id = $3 where id = $1",
})
