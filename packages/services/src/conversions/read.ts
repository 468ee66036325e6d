import type { TaskView } from "@mozhuan/contract"
import { listedTaskCount, listedTasks, taskById, tasksOfOwners, type TaskRow } from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { viewTask } from "./view.ts"

/** How far back the list of tasks goes, in ms. */
const HISTORY = 24 * 3_600_000

/**
 * Gives the caller's tasks in the order of the ids.
 *
 * @throws ServiceError "state-moved-on" when one does not exist or belongs to somebody else; the
 * two are not told apart
 */
export async function findTasks(
  context: ServiceContext,
  caller: Caller,
  ids: readonly string[],
): Promise<TaskRow[]> {
  if (ids.length === 0)
    throw new ServiceError("bad-parameter", { field: "taskId", reason: "is missing" })
  const rows = await context.database.ask(tasksOfOwners, { ids, ownerKeys: caller.ownerKeys })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new ServiceError("state-moved-on", { taskId: id })
    return row
  })
}

/** Gives views of the caller's tasks; unknown ids refuse the whole call. */
export async function readTasks(
  context: ServiceContext,
  caller: Caller,
  ids: readonly string[],
): Promise<TaskView[]> {
  const rows = await findTasks(context, caller, ids)
  return Promise.all(rows.map((row) => viewTask(context, row, caller.language)))
}

/** Lists the caller's tasks of the last 24 hours, newest first. */
export async function listTasks(
  context: ServiceContext,
  caller: Caller,
  page: { readonly pageNumber: number; readonly pageSize: number },
): Promise<{ list: TaskView[]; total: number; pageNumber: number; pageSize: number }> {
  const since = new Date(context.now().getTime() - HISTORY)
  const mine = { ownerKeys: caller.ownerKeys, since }
  const [counted] = await context.database.ask(listedTaskCount, mine)
  const rows = await context.database.ask(listedTasks, {
    ...mine,
    limit: page.pageSize,
    offset: (page.pageNumber - 1) * page.pageSize,
  })
  return {
    list: await Promise.all(rows.map((row) => viewTask(context, row, caller.language))),
    total: counted?.total ?? 0,
    ...page,
  }
}

/** Gives one task without asking who owns it; for the worker. */
export async function findTask(context: ServiceContext, id: string): Promise<TaskRow | undefined> {
  const [row] = await context.database.ask(taskById, { id })
  return row
}
