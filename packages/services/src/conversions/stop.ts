import { createHash } from "node:crypto"
import type { TaskView } from "@mozhuan/contract"
import {
  inputsInUse,
  cancelOpenTask,
  deleteTask,
  taskById,
  tasksOfOwner,
  type TaskRow,
} from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { nothingCharged, settle } from "../quota/quota.ts"
import { tallyTask } from "../usage/task-tally.ts"
import { announceEnd } from "../webhooks/deliveries.ts"
import { announceTask, requestStop } from "./events.ts"
import { objectsOf } from "./preview.ts"
import { uploadPrefix } from "../uploads/uploads.ts"
import { findTasks } from "./read.ts"

/**
 * Stops the caller's tasks that have not ended; their reservations are given back. Ended ones stay
 * as they are.
 */
export async function cancelTasks(
  context: ServiceContext,
  caller: Caller,
  ids: readonly string[],
): Promise<{ taskId: string; state: TaskView["state"] }[]> {
  const rows = await findTasks(context, caller, ids)
  const states: { taskId: string; state: TaskView["state"] }[] = []
  for (const row of rows) states.push({ taskId: row.id, state: await cancelTask(context, row) })
  return states
}

/** Stops one task, whoever asks; ended ones stay as they are. */
export async function cancelTask(
  context: ServiceContext,
  row: TaskRow,
): Promise<TaskView["state"]> {
  return context.database.transaction(async (transaction) => {
    const [stopped] = await transaction.ask(cancelOpenTask, {
      id: row.id,
      now: context.now(),
      error: { code: "cancelled" },
    })
    if (!stopped) {
      const [current] = await transaction.ask(taskById, { id: row.id })
      return current?.state ?? "expired"
    }
    await settle(transaction, row.id, nothingCharged)
    await tallyTask(transaction, stopped, context.now())
    await requestStop(context, transaction, row.id)
    await announceEnd(context, transaction, stopped)
    await announceTask(context, transaction, stopped)
    return stopped.state
  })
}

/**
 * Deletes the caller's tasks with inputs and results, now.
 *
 * @returns the receipt: hashes of the object keys that are gone
 */
export async function deleteTasks(
  context: ServiceContext,
  caller: Caller,
  ids: readonly string[],
): Promise<{ deletedAt: string; tasks: { taskId: string; objects: string[] }[] }> {
  await cancelTasks(context, caller, ids)
  const rows = await findTasks(context, caller, ids)
  const receipts: { taskId: string; objects: string[] }[] = []
  for (const row of rows) {
    const keys = [...objectsOf(row.outputs), ...(await unsharedInputs(context, row))]
    await context.store.remove(keys)
    await context.database.ask(deleteTask, { id: row.id })
    receipts.push({
      taskId: row.id,
      objects: keys.map((key) => createHash("sha256").update(key).digest("hex")),
    })
  }
  return { deletedAt: context.now().toISOString(), tasks: receipts }
}

/**
 * Deletes every task of an owner with files and names, whatever its state, and every other upload
 * of theirs.
 *
 * May be cut off and done again: objects go before the rows that know them.
 */
export async function forgetTasks(context: ServiceContext, ownerKey: string): Promise<void> {
  const rows = await context.database.ask(tasksOfOwner, { ownerKey })
  for (const row of rows) {
    await cancelTask(context, row)
    await context.store.remove([
      ...objectsOf(row.outputs),
      ...row.inputs.map((input) => input.objectKey),
    ])
    await context.database.ask(deleteTask, { id: row.id })
  }
  for await (const { key } of context.store.list(uploadPrefix(context, ownerKey)))
    await context.store.remove([key])
}

/** An upload that another open task still needs is left for that one. */
async function unsharedInputs(context: ServiceContext, row: TaskRow): Promise<string[]> {
  const keys = row.inputs.map((input) => input.objectKey)
  const shared = await context.database.ask(inputsInUse, {
    id: row.id,
    ownerKey: row.ownerKey,
    keys,
  })
  return keys.filter((key) => !shared.some((entry) => entry.key === key))
}
