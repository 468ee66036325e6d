import { account } from "../../schema/accounts.ts"
import { instant, integer, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  id: account.columns.id,
  user_code: account.columns.userCode,
  mobile: account.columns.mobile,
  created_at: account.columns.createdAt,
  deletion_due_at: account.columns.deletionDueAt,
  closed_at: account.columns.closedAt,
}

export const accountById = statement({
  takes: { id: uuid() },
  gives,
  text: `select id, user_code, mobile, created_at, deletion_due_at, closed_at from account where id = $1`,
})

export const accountByNumber = statement({
  takes: { mobile: text() },
  gives,
  text: `select id, user_code, mobile, created_at, deletion_due_at, closed_at from account where mobile = $1`,
})

export const accountOfWechat = statement({
  takes: { openId: text(), unionId: orNull(text()) },
  gives,
  text: `select id, user_code, mobile, created_at, deletion_due_at, closed_at from account where id = (
       select account_id from wechat_identity where open_id = $1 or (union_id is not null and union_id = $2) order by open_id = $1 desc limit 1)`,
})

export const putWechatIdentity = statement({
  takes: { openId: text(), unionId: orNull(text()), accountId: uuid(), createdAt: instant() },
  text: `insert into wechat_identity (open_id, union_id, account_id, created_at) values ($1, $2, $3, $4)
     on conflict (open_id) do update set union_id = coalesce(excluded.union_id, wechat_identity.union_id)`,
})

export const addAccount = statement({
  takes: { id: uuid(), userCode: text(), mobile: orNull(text()), createdAt: instant() },
  gives,
  text: `insert into account (id, user_code, mobile, created_at) values ($1, $2, $3, $4) on conflict do nothing returning id, user_code, mobile, created_at, deletion_due_at, closed_at`,
})

export const mobileIsTaken = statement({
  takes: { mobile: text() },
  gives: { "?column?": integer() },
  text: "select 1 from account where mobile = $1",
})
