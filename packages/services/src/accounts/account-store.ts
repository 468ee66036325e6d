import { randomInt } from "node:crypto"
import { newId, type Queryable } from "@mozhuan/data"
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

const columns = "id, user_code, mobile, created_at, deletion_due_at, closed_at"

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
  const [row] = await database.query<Row>(`select ${columns} from account where id = $1`, [id])
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
  const [known] = await transaction.query<Row>(`select ${columns} from account where mobile = $1`, [
    mobile,
  ])
  if (known) return accountOf(known)
  await insertAccount(transaction, mobile, now)
  // Two first logins at once: whichever row won is the person's.
  const [row] = await transaction.query<Row>(`select ${columns} from account where mobile = $1`, [
    mobile,
  ])
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
  await transaction.query("select pg_advisory_xact_lock(hashtext($1))", [
    `wechat:${identity.unionId ?? identity.openId}`,
  ])
  const [known] = await transaction.query<Row>(
    `select ${columns} from account where id = (
       select account_id from wechat_identity where open_id = $1 or (union_id is not null and union_id = $2) order by open_id = $1 desc limit 1)`,
    [identity.openId, identity.unionId ?? null],
  )
  const account = known ? accountOf(known) : await insertAccount(transaction, null, now)
  await transaction.query(
    `insert into wechat_identity (open_id, union_id, account_id, created_at) values ($1, $2, $3, $4)
     on conflict (open_id) do update set union_id = coalesce(excluded.union_id, wechat_identity.union_id)`,
    [identity.openId, identity.unionId ?? null, account.id, now],
  )
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
    const rows = await transaction.query<Row>(
      `insert into account (id, user_code, mobile, created_at) values ($1, $2, $3, $4) on conflict do nothing returning ${columns}`,
      [id, userCode, mobile, now],
    )
    if (rows[0]) return accountOf(rows[0])
    if (
      mobile &&
      (await transaction.query("select 1 from account where mobile = $1", [mobile])).length > 0
    ) {
      return { id, userCode, mobile, createdAt: now, deletionDueAt: undefined, closedAt: undefined }
    }
  }
  throw new Error("no free user code was found")
}

/** Shows the first three and last four digits. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
