import { deliveryToSend, moveDelivery, pauseWebhook } from "@mozhuan/data"
import { signMessage, TargetRefused } from "@mozhuan/providers"
import { webhookJob } from "@mozhuan/jobs"
import type { ServiceContext } from "../context.ts"
import { type DeliveryRow } from "./deliveries.ts"
import { webhookSeal } from "./webhooks.ts"

const MINUTE = 60_000

/**
 * Pauses before each further try, in ms: about two days altogether, as standardwebhooks.com asks.
 */
export const retryPauses: readonly number[] = [
  5000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * 60 * MINUTE,
  5 * 60 * MINUTE,
  14 * 60 * MINUTE,
  24 * 60 * MINUTE,
]

/** What came of one try. */
interface Outcome {
  readonly status: number | null
  readonly failure: string | null
  /** Another try can change nothing. */
  readonly isFinal?: boolean
}

/**
 * Sends one message; tries again later by itself where the target did not take it.
 *
 * Each try is signed anew with its own time and the same id, so that a receiver refuses what
 * somebody recorded and plays again. May run twice for one job: the receiver tells by the id.
 */
export async function deliverWebhook(context: ServiceContext, deliveryId: string): Promise<void> {
  const [row] = await context.database.ask(deliveryToSend, { id: deliveryId })
  if (!row) return
  const outcome =
    row.paused_at === null
      ? await tryOnce(context, row)
      : { status: null, failure: "paused", isFinal: true }
  await noteOutcome(context, row, outcome)
}

async function tryOnce(
  context: ServiceContext,
  row: DeliveryRow & { readonly url: string; readonly sealed_secret: Buffer },
): Promise<Outcome> {
  const secret = String(context.secrets.open(webhookSeal, row.sealed_secret))
  const body = JSON.stringify(row.body)
  const seconds = Math.floor(context.now().getTime() / 1000)
  try {
    const status = await context.providers.webhooks.post(row.url, {
      body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "webhook-id": row.id,
        "webhook-timestamp": String(seconds),
        "webhook-signature": signMessage(secret, { id: row.id, seconds, body }),
      },
    })
    const isTaken = status >= 200 && status < 300
    // 410: the receiver asks never to be told again.
    return { status, failure: isTaken ? null : "status", isFinal: status === 410 }
  } catch (error) {
    if (error instanceof TargetRefused)
      return { status: null, failure: "target", isFinal: error.isLasting }
    const isLate = error instanceof Error && /timeout/i.test(`${error.name} ${error.message}`)
    return { status: null, failure: isLate ? "timeout" : "connection" }
  }
}

async function noteOutcome(
  context: ServiceContext,
  row: DeliveryRow,
  { status, failure, isFinal = false }: Outcome,
): Promise<void> {
  const now = context.now()
  const attempts = row.attempts + 1
  const pause = failure === null || isFinal ? undefined : retryPauses[row.attempts]
  const nextAt = pause === undefined ? null : new Date(now.getTime() + pause)
  const state = failure === null ? "delivered" : nextAt ? "waiting" : "failed"
  await context.database.transaction(async (transaction) => {
    const noted = await transaction.ask(moveDelivery, {
      id: row.id,
      state,
      attempts,
      status,
      failure,
      nextAt,
      endedAt: state === "waiting" ? null : now,
      attemptsBefore: row.attempts,
    })
    // Another run of the same job has noted it before.
    if (noted.length === 0) return
    if (nextAt)
      await context.queue.enqueue(
        transaction,
        webhookJob,
        { deliveryId: row.id },
        { startAfter: nextAt, group: row.webhook_id },
      )
    else if (state === "failed" && row.event !== "ping")
      await transaction.ask(pauseWebhook, { id: row.webhook_id, now })
  })
}
