import {
  articleToSchedule,
  deleteArticleSchedule,
  putArticleSchedule,
  schedulesOf,
  takeDueArticles,
  type Queryable,
} from "@mozhuan/data"
import { setArticleStatus } from "../articles/write.ts"
import type { ContentMemory } from "../content/content-memory.ts"
import { contentTopic } from "../content/content-memory.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { audited, writeAudit } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"

/**
 * Lets a draft be published by itself at a moment, or takes that back. @throws ServiceError
 * "not-found", "bad-parameter" for a moment that is past or an article that is published
 */
export async function scheduleArticle(
  context: ServiceContext,
  operator: Operator,
  id: number,
  publishAt: Date | undefined,
): Promise<void> {
  await audited(
    context,
    operator,
    { action: publishAt ? "article.schedule" : "article.unschedule", subject: `article:${id}` },
    async (transaction) => {
      const [row] = await transaction.ask(articleToSchedule, { id })
      if (!row) throw new ServiceError("not-found")
      if (publishAt && row.status === "published")
        throw new ServiceError("bad-parameter", {
          field: "publishAt",
          reason: "the article is published",
        })
      if (publishAt && publishAt <= context.now())
        throw new ServiceError("bad-parameter", {
          field: "publishAt",
          reason: "must be in the future",
        })
      if (publishAt)
        await transaction.ask(putArticleSchedule, {
          articleId: id,
          publishAt,
          operatorName: operator.name,
        })
      else await dropSchedule(transaction, id)
      return { before: row.publish_at, after: publishAt ?? null, value: undefined }
    },
  )
}

/** Whoever publishes or withdraws by hand has decided; the plan is then over. */
export async function dropSchedule(transaction: Queryable, id: number): Promise<void> {
  await transaction.ask(deleteArticleSchedule, { articleId: id })
}

/** Gives when articles will be published by themselves. */
export async function readSchedules(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await database.ask(schedulesOf, { articleIds: ids })
  return new Map(rows.map((row) => [row.id, row.publish_at]))
}

/**
 * Publishes every article whose moment has come. May run in several processes at once. @returns how
 * many were published
 */
export async function publishDueArticles(context: ServiceContext): Promise<number> {
  const now = context.now()
  const due = await context.database.ask(takeDueArticles, { publishAt: now })
  for (const { id, operator_name: name } of due) {
    await setArticleStatus({ ...context, memory: speakingMemory(context) }, id, "published")
    await writeAudit(
      context.database,
      { id: nobody, name: `${name} (schedule)`, network: undefined },
      { action: "article.publish", subject: `article:${id}` },
      now,
    )
  }
  return due.length
}

/** The log's number for what happens by itself. */
const nobody = "00000000-0000-0000-0000-000000000000"

/** A memory for processes that keep nothing and only tell the others. */
const speakingMemory = (context: ServiceContext): ContentMemory => ({
  remember: (_key, _life, make) => make(),
  changed: () => context.channel.publish(context.database, contentTopic, {}),
  onChange: () => undefined,
})
