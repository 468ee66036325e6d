import { isToolId, toolOf } from "@mozhuan/contract"
import {
  runningTaskSeconds,
  tasksAhead,
  usualTaskSeconds,
  type Queryable,
  type TaskRow,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { countWorkers } from "../workers/presence.ts"
import { placesOf, QUICK_MOMENT } from "./lanes.ts"

type Waiting = Pick<
  TaskRow,
  "id" | "tool" | "state" | "priority" | "lane" | "createdAt" | "startedAt"
>

/** Gives the place of a waiting task in its lane, 1 for the next; 0 once it runs or has ended. */
export async function queuePosition(
  through: Queryable,
  row: Omit<Waiting, "tool" | "startedAt">,
): Promise<number> {
  if (row.state !== "queued") return 0
  const [found] = await through.ask(tasksAhead, {
    priority: row.priority,
    createdAt: row.createdAt,
    id: row.id,
    lane: row.lane,
  })
  return (found?.ahead ?? 0) + 1
}

/**
 * Usual run in seconds, until this installation has measured its own; office programs are slower to
 * start.
 */
const usualRun = { office: 6, other: 2 }
/** Results from which the usual run of a tool is measured, the newest ones, and fewest of them. */
const MEASURED = { most: 50, least: 5 }
/** A task in the long lane takes about so many seconds where nothing else is known. */
const LONG_RUN = 15

/**
 * Estimates the seconds until a task is done, from its place, from what runs, and from how long
 * this tool has taken of late.
 *
 * In the quick lane nobody holds a place for longer than a moment while others wait, so that what
 * runs there delays nobody for longer; in the long lane a run that has lasted longer than usual is
 * taken to last as long again.
 */
export async function estimateWait(
  context: ServiceContext,
  row: Waiting,
  queuePos: number,
): Promise<number> {
  const run = await usualSeconds(context.database, row.tool)
  const { slots } = await countWorkers(context.database, context.now())
  const places = placesOf(Math.max(1, slots))[row.lane]
  if (queuePos === 0) return Math.ceil(left(run, row.startedAt, context.now()))
  const running = await runningSeconds(context, row.lane)
  const each = row.lane === "long" ? LONG_RUN : Math.min(run, QUICK_MOMENT)
  const ends = running.map((seconds) =>
    row.lane === "long" ? Math.max(LONG_RUN - seconds, seconds) : Math.min(each, QUICK_MOMENT),
  )
  return Math.ceil(
    waitFor(queuePos, places, { ends, each }) + (row.lane === "long" ? LONG_RUN : run),
  )
}

/**
 * Seconds until somebody at a place of a queue has a turn, where `ends` are the seconds after which
 * those who run are done and each of those ahead takes `each`.
 */
export function waitFor(
  position: number,
  places: number,
  work: { readonly ends: readonly number[]; readonly each: number },
): number {
  const free: number[] = Array.from({ length: places }, (_, index) => work.ends[index] ?? 0)
  for (let ahead = 1; ahead < position; ahead++) {
    const next = free.indexOf(Math.min(...free))
    free[next] = (free[next] ?? 0) + work.each
  }
  return Math.min(...free)
}

/**
 * What is left of a run that has begun; one that has outlasted its usual time goes on for as long.
 */
function left(run: number, startedAt: Date | null, now: Date): number {
  const passed = startedAt ? (now.getTime() - startedAt.getTime()) / 1000 : 0
  return Math.max(1, passed < run ? run - passed : passed)
}

/** Three of four runs of this tool were done in so many seconds of late. */
async function usualSeconds(through: Queryable, tool: string): Promise<number> {
  const [row] = await through.ask(usualTaskSeconds, { tool, limit: MEASURED.most })
  if (row && row.seconds !== null && row.runs >= MEASURED.least) return Math.max(1, row.seconds)
  return isToolId(tool) && toolOf(tool).needs ? usualRun.office : usualRun.other
}

/** Seconds for which each task of a lane has been running, longest first. */
async function runningSeconds(context: ServiceContext, lane: TaskRow["lane"]): Promise<number[]> {
  const rows = await context.database.ask(runningTaskSeconds, { lane, now: context.now() })
  return rows.map(({ seconds }) => Math.max(0, seconds))
}
