import {
  deleteLostWorkers,
  deleteWorker,
  liveWorkerSlots,
  putWorker,
  newId,
  type Queryable,
} from "@mozhuan/data"
import { tools, type ToolId } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"

/** A worker that has not been seen for this long counts as gone, in seconds. */
const SILENCE = 30

/** Says that a worker lives and what it has. Call every few seconds. */
export async function announceWorker(
  context: ServiceContext,
  worker: { readonly id: string; readonly programs: readonly string[]; readonly slots: number },
): Promise<void> {
  const now = context.now()
  await context.database.ask(putWorker, {
    id: worker.id,
    programs: worker.programs,
    slots: worker.slots,
    seenAt: now,
  })
  await context.database.ask(deleteLostWorkers, {
    seenAt: new Date(now.getTime() - 10 * SILENCE * 1000),
  })
}

/** Takes a worker off the list when it stops in order. */
export async function withdrawWorker(context: ServiceContext, id: string): Promise<void> {
  await context.database.ask(deleteWorker, { id })
}

export const newWorkerId = newId

export interface WorkerCensus {
  readonly workers: number
  readonly slots: number
  readonly programs: ReadonlySet<string>
}

/** Counts the living workers and what they have together. */
export async function countWorkers(through: Queryable, now: Date): Promise<WorkerCensus> {
  const rows = await through.ask(liveWorkerSlots, {
    seenAt: new Date(now.getTime() - SILENCE * 1000),
  })
  return {
    workers: rows.length,
    slots: rows.reduce((sum, row) => sum + row.slots, 0),
    programs: new Set(rows.flatMap((row) => row.programs)),
  }
}

/**
 * Gives the tools that no living worker can run. Without any worker nothing is known, and nothing
 * counts as missing.
 */
export async function unavailableTools(
  context: ServiceContext,
): Promise<{ tool: ToolId; missing: string }[]> {
  const census = await countWorkers(context.database, context.now())
  if (census.workers === 0) return []
  return tools.flatMap((tool) =>
    tool.needs && !census.programs.has(tool.needs) ? [{ tool: tool.id, missing: tool.needs }] : [],
  )
}
