import { randomInt } from "node:crypto"
import {
  accountById,
  accountByNumber,
  accountOfWechat,
  addAccount,
  lockName,
  mobileIsTaken,
  putWechatIdentity,
  newId,
  type Queryable,
} from "@mozhuan/data"
import type { WechatIdentity } from "@mozhuan/providers"
import { ServiceError } from "../failure.ts"

/** How a person is known: exactly one account for each. */
export interface Account {
  readonly id: string
  readonly userCode: string
  readonly mobile: string | undefined
  readonly createdAt: Date
  readonly deletionDueAt: Date | undefined
  readonly closedAt: Date | undefined
}

interface Row {
  id: string
  user_code: string
  mobile: string | null
  created_at: Date
  deletion_due_at: Date | null
  closed_at: Date | null
}

const accountOf = (row: Row): Account => ({
  id: row.id,
  userCode: row.user_code,
  mobile: row.mobile ?? undefined,
  createdAt: row.created_at,
  deletionDueAt: row.deletion_due_at ?? undefined,
  closedAt: row.closed_at ?? undefined,
})

/** @throws ServiceError "account-closed", "not-signed-in" for an id nobody has */
export async function readAccount(database: Queryable, id: string): Promise<Account> {
  const [row] = await database.ask(accountById, { id })
  if (!row) throw new ServiceError("not-signed-in")
  if (row.closed_at) throw new ServiceError("account-closed")
  return accountOf(row)
}

/** Gives the account of a mobile number; makes it on the first login. */
export async function accountByMobile(
  transaction: Queryable,
  mobile: string,
  now: Date,
): Promise<Account> {
  const [known] = await transaction.ask(accountByNumber, { mobile })
  if (known) return accountOf(known)
  await insertAccount(transaction, mobile, now)
  // Two first logins at once: whichever row won is the person's.
  const [row] = await transaction.ask(accountByNumber, { mobile })
  if (!row) throw new Error("an account that was just written is not there")
  return accountOf(row)
}

/**
 * Gives the account of a WeChat person: by open id, else by the union id that joins our WeChat
 * applications.
 */
export async function accountByWechat(
  transaction: Queryable,
  identity: WechatIdentity,
  now: Date,
): Promise<Account> {
  // One login of a person at a time, so that the official account and the in-app login cannot make
  // two accounts.
  await transaction.ask(lockName, { name: `wechat:${identity.unionId ?? identity.openId}` })
  const [known] = await transaction.ask(accountOfWechat, {
    openId: identity.openId,
    unionId: identity.unionId ?? null,
  })
  const account = known ? accountOf(known) : await insertAccount(transaction, null, now)
  await transaction.ask(putWechatIdentity, {
    openId: identity.openId,
    unionId: identity.unionId ?? null,
    accountId: account.id,
    createdAt: now,
  })
  return account
}

async function insertAccount(
  transaction: Queryable,
  mobile: string | null,
  now: Date,
): Promise<Account> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const id = newId(now.getTime())
    const userCode = String(randomInt(100_000_000, 1_000_000_000))
    const rows = await transaction.ask(addAccount, { id, userCode, mobile, createdAt: now })
    if (rows[0]) return accountOf(rows[0])
    if (mobile && (await transaction.ask(mobileIsTaken, { mobile })).length > 0) {
      return { id, userCode, mobile, createdAt: now, deletionDueAt: undefined, closedAt: undefined }
    }
  }
  throw new Error("no free user code was found")
}

/** Shows the first three and last four digits. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
