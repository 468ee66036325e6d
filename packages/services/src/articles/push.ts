import {
  duePagePushes,
  finishPagePushes,
  postponePagePushes,
  putPagePush,
  type Queryable,
} from "@mozhuan/data"
import { createBaiduPush, ProviderError, PUSH_BATCH } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"

/** Pause after a failure, in ms; doubled with each of the tries. */
const PAUSE = 5 * 60_000
/** Longest pause, in ms: the daily number starts afresh. */
const LONGEST_PAUSE = 12 * 3_600_000
/** Tries before an address is given up. */
const TRIES = 10

/** Notes a page that a search engine should be told of; nothing is noted while telling is off. */
export async function notePush(
  context: ServiceContext,
  through: Queryable,
  path: string,
): Promise<void> {
  if (!context.configuration.BAIDU_PUSH_TOKEN) return
  const now = context.now()
  const url = new URL(path, context.configuration.SITE_URL).href
  await through.ask(putPagePush, { url, createdAt: now })
}

/**
 * Tells Baidu of the pages that were noted; does nothing without BAIDU_PUSH_TOKEN.
 *
 * May run in several processes: rows are locked while they are sent, and sending one twice does no
 * harm.
 * @returns addresses that were taken
 */
export async function pushPages(context: ServiceContext): Promise<number> {
  const { BAIDU_PUSH_TOKEN, BAIDU_PUSH_URL, SITE_URL } = context.configuration
  if (!BAIDU_PUSH_TOKEN) return 0
  const baidu = createBaiduPush({
    endpoint: BAIDU_PUSH_URL,
    site: new URL(SITE_URL).host,
    token: BAIDU_PUSH_TOKEN,
  })
  return await context.database.transaction(async (transaction) => {
    const now = context.now()
    const due = await transaction.ask(duePagePushes, {
      nextTryAt: now,
      tries: TRIES,
      limit: PUSH_BATCH,
    })
    if (due.length === 0) return 0
    const urls = due.map(({ url }) => url)
    try {
      const { accepted } = await baidu.push(urls)
      await transaction.ask(finishPagePushes, { urls, doneAt: now })
      return accepted
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      context.onError(error)
      const tries = Math.max(...due.map((row) => row.tries)) + 1
      await transaction.ask(postponePagePushes, {
        urls,
        nextTryAt: new Date(now.getTime() + Math.min(LONGEST_PAUSE, PAUSE * 2 ** (tries - 1))),
      })
      return 0
    }
  })
}
