import { pagePush } from "../../schema/content.ts"
import { big, instant, integer, text, texts } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const putPagePush = statement({
  takes: { url: text(), createdAt: instant() },
  text: `insert into page_push (url, created_at, next_try_at) values ($1, $2, $2) on conflict (url) do update set next_try_at = excluded.next_try_at, done_at = null, tries = 0`,
})

export const duePagePushes = statement({
  takes: { nextTryAt: instant(), tries: integer(), limit: big() },
  gives: { url: pagePush.columns.url, tries: pagePush.columns.tries },
  text: `select url, tries from page_push where done_at is null and next_try_at <= $1 and tries < $2 order by created_at limit $3 for update skip locked`,
})

export const finishPagePushes = statement({
  takes: { urls: texts(), doneAt: instant() },
  text: "update page_push set done_at = $2 where url = any($1)",
})

export const postponePagePushes = statement({
  takes: { urls: texts(), nextTryAt: instant() },
  text: "update page_push set tries = tries + 1, next_try_at = $2 where url = any($1)",
})
