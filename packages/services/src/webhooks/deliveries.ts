import type { DeliveryView, webhookEvents } from "@mozhuan/contract"
import {
  activeWebhooks,
  addWebhookDelivery,
  newId,
  type Queryable,
  type TaskRow,
} from "@mozhuan/data"
import { webhookJob } from "@mozhuan/jobs"
import type { ServiceContext } from "../context.ts"

type Event = (typeof webhookEvents)[number]

export interface DeliveryRow {
  id: string
  webhook_id: string
  event: Event
  body: unknown
  state: DeliveryView["state"]
  attempts: number
  status: number | null
  failure: string | null
  created_at: Date
  next_at: Date | null
}

export const deliveryViewOf = (row: DeliveryRow): DeliveryView => ({
  deliveryId: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status ?? 0,
  failure: row.failure ?? "",
  createTime: row.created_at.getTime(),
  nextTime: row.next_at?.getTime() ?? 0,
})

/** Adds a message and the job that sends it, inside the caller's transaction. */
export async function addDelivery(
  context: Pick<ServiceContext, "queue" | "now">,
  transaction: Queryable,
  message: {
    readonly webhookId: string
    readonly event: Event
    readonly data: Readonly<Record<string, unknown>>
  },
): Promise<DeliveryRow> {
  const now = context.now()
  const row: DeliveryRow = {
    id: newId(now.getTime()),
    webhook_id: message.webhookId,
    event: message.event,
    body: { type: message.event, timestamp: now.toISOString(), data: message.data },
    state: "waiting",
    attempts: 0,
    status: null,
    failure: null,
    created_at: now,
    next_at: now,
  }
  await transaction.ask(addWebhookDelivery, {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    body: row.body,
    createdAt: now,
  })
  await context.queue.enqueue(
    transaction,
    webhookJob,
    { deliveryId: row.id },
    { group: row.webhook_id },
  )
  return row
}

/**
 * Tells every address of a task's owner that it has ended, inside the transaction in which it does.
 *
 * The message names the task and how it ended, never files: whoever holds a key asks for the rest.
 */
export async function announceEnd(
  context: ServiceContext,
  transaction: Queryable,
  row: TaskRow,
): Promise<void> {
  const accountId = /^user:([0-9a-f-]{36})$/.exec(row.ownerKey)?.[1]
  if (accountId === undefined || row.isSample) return
  if (row.state !== "done" && row.state !== "failed" && row.state !== "cancelled") return
  const hooks = await transaction.ask(activeWebhooks, { accountId })
  for (const { id } of hooks) {
    await addDelivery(context, transaction, {
      webhookId: id,
      event: `task.${row.state}`,
      data: {
        taskId: row.id,
        clientTaskId: row.clientTaskId ?? null,
        tool: row.tool,
        state: row.state,
        outputs: row.outputs.length,
        error: row.error?.code ?? null,
      },
    })
  }
}
