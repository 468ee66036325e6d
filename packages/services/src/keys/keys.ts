import { randomBytes } from "node:crypto"
import { keyLimits, keyPrefix, type KeyScope, type KeyView } from "@mozhuan/contract"
import {
  addApiKey,
  apiKeyByHash,
  apiKeysOf,
  lockAccount,
  openKeyCount,
  revokeApiKey,
  newId,
} from "@mozhuan/data"
import type { Caller, UserIdentity } from "../accounts/caller.ts"
import { hashToken } from "../accounts/session.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { callerClassOf, readMemberships } from "../memberships/memberships.ts"

const DAY = 86_400_000
/** Letters of a key that are shown to tell it from others: too few to guess the rest by. */
const SHOWN = keyPrefix.length + 6
/** How long ended keys stay in their owner's list, in ms. */
const REMEMBERED = 90 * DAY

interface Row {
  id: string
  account_id: string
  name: string
  shown: string
  scopes: readonly KeyScope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

export interface KeyDraft {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** Days until it ends by itself; undefined: never. */
  readonly days?: number | undefined
}

/**
 * Makes a key of an account and gives it, once; it is kept as a hash.
 *
 * @throws ServiceError "key-limit" when the account has as many as its class may have
 */
export async function createKey(
  context: ServiceContext,
  accountId: string,
  caller: Caller,
  draft: KeyDraft,
): Promise<KeyView & { readonly key: string }> {
  const now = context.now()
  const { keys: limit } = limitsOf(caller.callerClass)
  const key = `${keyPrefix}${randomBytes(32).toString("base64url")}`
  const expiresAt = draft.days === undefined ? null : new Date(now.getTime() + draft.days * DAY)
  const scopes = [...new Set(draft.scopes)]
  return context.database.transaction(async (transaction) => {
    // One at a time, so that two requests at once do not pass the limit together.
    await transaction.ask(lockAccount, { id: accountId })
    const [held] = await transaction.ask(openKeyCount, { accountId, expiresAt: now })
    if ((held?.count ?? 0) >= limit) throw new ServiceError("key-limit", { limit })
    const row: Row = {
      id: newId(now.getTime()),
      account_id: accountId,
      name: draft.name,
      shown: key.slice(0, SHOWN),
      scopes,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    }
    await transaction.ask(addApiKey, {
      id: row.id,
      accountId,
      name: row.name,
      keyHash: hashToken(key),
      shown: row.shown,
      scopes,
      createdAt: now,
      expiresAt,
    })
    return { ...viewOf({ ...row, last_at: null }, now), key }
  })
}

/** Lists an account's keys, newest first; ended ones for ninety days. */
export async function listKeys(context: ServiceContext, accountId: string): Promise<KeyView[]> {
  const now = context.now()
  const rows = await context.database.ask(apiKeysOf, {
    accountId,
    now,
    endedAfter: new Date(now.getTime() - REMEMBERED),
  })
  return rows.map((row) => viewOf(row, now))
}

/** Ends a key at once; one that has ended stays as it is. @throws ServiceError "not-found" */
export async function revokeKey(
  context: ServiceContext,
  accountId: string,
  keyId: string,
): Promise<void> {
  const rows = await context.database.ask(revokeApiKey, {
    id: keyId,
    accountId,
    now: context.now(),
  })
  if (rows.length === 0) throw new ServiceError("not-found")
}

/**
 * Gives whom a key stands for and what it is good for.
 *
 * @throws ServiceError "key-unknown", "key-revoked", "key-expired", "account-closed"
 */
export async function resolveKey(context: ServiceContext, key: string): Promise<UserIdentity> {
  const now = context.now()
  const [row] = await context.database.ask(apiKeyByHash, { keyHash: hashToken(key) })
  if (!row) throw new ServiceError("key-unknown")
  if (row.closed_at) throw new ServiceError("account-closed")
  if (row.revoked_at) throw new ServiceError("key-revoked")
  if (row.expires_at && row.expires_at <= now) throw new ServiceError("key-expired")
  const memberships = await readMemberships(context.database, row.account_id, now)
  return {
    userId: row.account_id,
    sessionId: undefined,
    callerClass: callerClassOf(memberships),
    key: { id: row.id, scopes: row.scopes },
  }
}

/** What keys of a caller's class may do. */
export const limitsOf = (callerClass: Caller["callerClass"]) =>
  keyLimits[callerClass === "visitor" ? "free" : callerClass]

function viewOf(row: Row & { last_at: Date | null }, now: Date): KeyView {
  const isOver = row.expires_at !== null && row.expires_at <= now
  return {
    keyId: row.id,
    name: row.name,
    shown: row.shown,
    scopes: [...row.scopes],
    state: row.revoked_at ? "revoked" : isOver ? "expired" : "active",
    createTime: row.created_at.getTime(),
    expireTime: row.expires_at?.getTime() ?? 0,
    lastUseTime: row.last_at?.getTime() ?? 0,
  }
}
