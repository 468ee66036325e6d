import { account, apiKey } from "../../schema/accounts.ts"
import { bytes, instant, integer, orNull, text, texts, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const openKeyCount = statement({
  takes: { accountId: uuid(), expiresAt: instant() },
  gives: { count: integer() },
  text: `select count(*)::int as count from api_key where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
})

export const addApiKey = statement({
  takes: {
    id: uuid(),
    accountId: uuid(),
    name: text(),
    keyHash: bytes(),
    shown: text(),
    scopes: texts(),
    createdAt: instant(),
    expiresAt: orNull(instant()),
  },
  text: `insert into api_key (id, account_id, name, key_hash, shown, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
})

export const apiKeysOf = statement({
  takes: { accountId: uuid(), now: instant(), endedAfter: instant() },
  gives: {
    id: apiKey.columns.id,
    account_id: apiKey.columns.accountId,
    name: apiKey.columns.name,
    shown: apiKey.columns.shown,
    scopes: apiKey.columns.scopes,
    created_at: apiKey.columns.createdAt,
    expires_at: apiKey.columns.expiresAt,
    revoked_at: apiKey.columns.revokedAt,
    last_at: orNull(instant()),
  },
  text: `select k.id, k.account_id, k.name, k.shown, k.scopes, k.created_at, k.expires_at, k.revoked_at, (select max(last_at) from api_key_use u where u.key_id = k.id) as last_at
     from api_key k where account_id = $1 and coalesce(revoked_at, expires_at, $2) > $3 order by created_at desc, id desc`,
})

export const revokeApiKey = statement({
  takes: { id: uuid(), accountId: uuid(), now: instant() },
  gives: { id: apiKey.columns.id },
  text: `update api_key set revoked_at = coalesce(revoked_at, $3) where id = $1 and account_id = $2 returning id`,
})

export const apiKeyByHash = statement({
  takes: { keyHash: bytes() },
  gives: {
    id: apiKey.columns.id,
    account_id: apiKey.columns.accountId,
    name: apiKey.columns.name,
    shown: apiKey.columns.shown,
    scopes: apiKey.columns.scopes,
    created_at: apiKey.columns.createdAt,
    expires_at: apiKey.columns.expiresAt,
    revoked_at: apiKey.columns.revokedAt,
    closed_at: account.columns.closedAt,
  },
  text: `select k.id, k.account_id, k.name, k.shown, k.scopes, k.created_at, k.expires_at, k.revoked_at, a.closed_at from api_key k join account a on a.id = k.account_id where k.key_hash = $1`,
})
