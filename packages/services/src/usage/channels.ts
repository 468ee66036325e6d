import { setAccountChannel, setOrderChannel, type Queryable } from "@mozhuan/data"

/**
 * An account that is older, in ms, came by itself as far as we know: a later visit through a
 * channel changes nothing.
 */
const newness = 24 * 3_600_000

/** Notes which channel brought an account, once, and only while it is new. */
export async function noteAccountChannel(
  database: Queryable,
  accountId: string,
  channel: string | undefined,
  now: Date,
): Promise<void> {
  if (channel)
    await database.ask(setAccountChannel, {
      id: accountId,
      channel,
      createdAt: new Date(now.getTime() - newness),
    })
}

/** Notes which channel an order came by, once. */
export async function noteOrderChannel(
  database: Queryable,
  orderId: string,
  channel: string | undefined,
): Promise<void> {
  if (channel) await database.ask(setOrderChannel, { id: orderId, channel })
}
