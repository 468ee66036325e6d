import { setTimeout as delay } from "node:timers/promises"
import type { Queryable } from "@mozhuan/data"
import pg from "pg"

/**
 * News between processes: cancel requests to workers, progress to servers. Not durable: whoever is
 * not listening misses it.
 */
export interface Channel {
  /**
   * Sends to every listener once the surrounding transaction, if any, commits. At most 7,900 bytes
   * of JSON.
   */
  publish(through: Queryable, topic: string, news: unknown): Promise<void>
  /**
   * Calls `hear` for each message until the returned function is called. `onGap`: some may have
   * been missed.
   */
  subscribe(topic: string, hear: (news: unknown) => void, onGap?: () => void): () => void
  close(): Promise<void>
}

/** One PostgreSQL channel carries all topics, so that listening costs one connection a process. */
const NAME = "mozhuan_news"
/** Pause before the listener connects again, in ms. */
const RECONNECT_PAUSE = 250
/** How often the listener proves that its connection lives, in ms. */
const PULSE = 15_000

interface Subscription {
  readonly topic: string
  readonly hear: (news: unknown) => void
  readonly onGap: (() => void) | undefined
}

/** Opens the channel and listens, connecting again whenever the database goes away. */
export async function openChannel(
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<Channel> {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let ready: () => void = () => undefined
  const connected = new Promise<void>((resolve) => (ready = resolve))
  const listening = listen()
  await connected
  return { publish, subscribe, close }

  async function listen(): Promise<void> {
    let isFirst = true
    while (!closing.signal.aborted) {
      const client = listenerOf(databaseUrl)
      client.on("notification", ({ payload }) => deliver(payload))
      try {
        await client.connect()
        const ended = new Promise<void>((resolve) =>
          client.once("end", resolve).once("error", () => resolve()),
        )
        await client.query(`listen ${NAME}`)
        ready()
        if (!isFirst) for (const subscription of subscriptions) subscription.onGap?.()
        isFirst = false
        await untilLost(client, ended, closing.signal)
      } catch (error) {
        if (error instanceof Error) onError(error)
      }
      client.on("error", () => undefined)
      await client.end().catch(() => undefined)
      await delay(RECONNECT_PAUSE, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function deliver(payload: string | undefined): void {
    const { topic, news } = JSON.parse(payload ?? "{}")
    for (const subscription of subscriptions)
      if (subscription.topic === topic) subscription.hear(news)
  }

  async function publish(through: Queryable, topic: string, news: unknown): Promise<void> {
    await through.query("select pg_notify($1, $2)", [NAME, JSON.stringify({ topic, news })])
  }

  function subscribe(topic: string, hear: (news: unknown) => void, onGap?: () => void): () => void {
    const subscription = { topic, hear, onGap }
    subscriptions.add(subscription)
    return () => void subscriptions.delete(subscription)
  }

  async function close(): Promise<void> {
    closing.abort()
    await listening
  }
}

const listenerOf = (connectionString: string): pg.Client =>
  new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })

/**
 * Resolves when the connection is gone or the channel closes; a silent connection is found by a
 * query now and then.
 */
async function untilLost(
  client: pg.Client,
  ended: Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const stop = new Promise<"stop">((resolve) =>
    closing.addEventListener("abort", () => resolve("stop"), { once: true }),
  )
  for (;;) {
    const pulse = new AbortController()
    const reason = await Promise.race([
      ended,
      stop,
      delay(PULSE, "pulse", { signal: pulse.signal, ref: false }).catch(() => "pulse"),
    ])
    pulse.abort()
    if (reason !== "pulse") return
    await client.query("select 1")
  }
}
