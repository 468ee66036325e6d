import { toolOf, isToolId } from "@mozhuan/contract"
import type { Queryable, TaskRow } from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { countWorkers } from "../workers/presence.ts"

/** Gives the place of a waiting task, 1 for the next; 0 once it runs or has ended. */
export async function queuePosition(
  through: Queryable,
  row: Pick<TaskRow, "id" | "state" | "priority" | "createdAt">,
): Promise<number> {
  if (row.state !== "queued") return 0
  const [found] = await through.query<{ ahead: number }>(
    `select count(*)::int as ahead from task
     where state = 'queued' and (priority > $1 or (priority = $1 and (created_at, id) < ($2, $3)))`,
    [row.priority, row.createdAt, row.id],
  )
  return (found?.ahead ?? 0) + 1
}

/**
 * Usual run in seconds, until this installation has measured its own; office programs are slower to
 * start.
 */
const usualRun = { office: 6, other: 2 }

/** Estimates the seconds until a task at this place is done. */
export async function estimateWait(
  context: ServiceContext,
  tool: string,
  queuePos: number,
): Promise<number> {
  const run = isToolId(tool) && toolOf(tool).needs ? usualRun.office : usualRun.other
  const { slots } = await countWorkers(context.database, context.now())
  return Math.ceil(Math.max(1, queuePos) / Math.max(1, slots)) * run
}
