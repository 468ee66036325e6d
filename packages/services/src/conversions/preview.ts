import {
  doneTask,
  doneTaskLocked,
  setTaskOutputs,
  type TaskOutput,
  type TaskRow,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { announceTask } from "./events.ts"

/** Every object that belongs to results: the files and the pictures that show them. */
export const objectsOf = (outputs: readonly TaskOutput[]): string[] =>
  outputs.flatMap(({ objectKey, preview }) =>
    preview && preview.state !== "none" && preview.objectKey !== undefined
      ? [objectKey, preview.objectKey]
      : [objectKey],
  )

/**
 * Gives the finished task and the first of its results that still lacks its preview; undefined
 * where there is nothing to do.
 */
export async function findUnpreviewed(
  context: ServiceContext,
  taskId: string,
): Promise<{ readonly row: TaskRow; readonly output: TaskOutput } | undefined> {
  const [row] = await context.database.ask(doneTask, { id: taskId })
  const output = row?.outputs.find(({ preview }) => preview?.state === "pending")
  return row && output ? { row, output } : undefined
}

/**
 * Notes the preview of one result, what there is of it so far, or that there will be none.
 *
 * @returns false when the task has been deleted or has expired meanwhile: the preview then belongs
 * to nobody
 */
export async function notePreview(
  context: ServiceContext,
  taskId: string,
  objectKey: string,
  preview: Exclude<TaskOutput["preview"], undefined>,
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const [row] = await transaction.ask(doneTaskLocked, { id: taskId })
    if (!row) return false
    const outputs = row.outputs.map((output) =>
      output.objectKey === objectKey ? { ...output, preview } : output,
    )
    await transaction.ask(setTaskOutputs, { id: taskId, outputs })
    await announceTask(context, transaction, row)
    return true
  })
}
