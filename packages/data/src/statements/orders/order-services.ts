import { wechatIdentity } from "../../schema/accounts.ts"
import { uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const wechatOfAccount = statement({
  takes: { accountId: uuid() },
  gives: { open_id: wechatIdentity.columns.openId },
  text: `select open_id from wechat_identity where account_id = $1 order by created_at desc limit 1`,
})
