import { taskEvent, type TaskEvent } from "@mozhuan/contract"
import type { Queryable, TaskRow } from "@mozhuan/data"
import { z } from "zod"
import type { ServiceContext } from "../context.ts"

const progressTopic = "task"
const cancelTopic = "task-cancel"
const cancelNews = z.object({ taskId: z.string() })

/**
 * Tells every server what has become of a task. Inside a transaction it is sent when that commits.
 */
export async function announceTask(
  context: ServiceContext,
  through: Queryable,
  row: Pick<TaskRow, "id" | "state" | "percent" | "stage" | "pagesDone" | "pagesTotal">,
): Promise<void> {
  const { id, state, percent, stage, pagesDone, pagesTotal } = row
  await context.channel.publish(through, progressTopic, {
    taskId: id,
    state,
    percent,
    ...(stage ? { stage } : {}),
    pagesDone,
    pagesTotal,
  })
}

/**
 * Calls `hear` with every event of every task until the returned function is called; `onGap` when
 * some may be lost.
 */
export function watchTasks(
  context: ServiceContext,
  hear: (event: TaskEvent) => void,
  onGap: () => void,
): () => void {
  return context.channel.subscribe(
    progressTopic,
    (news) => {
      const event = taskEvent.safeParse(news)
      if (event.success) hear(event.data)
    },
    onGap,
  )
}

/** Asks the worker that runs a task to stop it at once. */
export async function requestStop(
  context: ServiceContext,
  through: Queryable,
  taskId: string,
): Promise<void> {
  await context.channel.publish(through, cancelTopic, { taskId })
}

/** Calls `stop` when a task is to be stopped; `onGap`: requests may be lost, look at the rows. */
export function watchStops(
  context: ServiceContext,
  stop: (taskId: string) => void,
  onGap: () => void,
): () => void {
  return context.channel.subscribe(
    cancelTopic,
    (news) => {
      const request = cancelNews.safeParse(news)
      if (request.success) stop(request.data.taskId)
    },
    onGap,
  )
}
