import type { ServiceContext } from "../context.ts"

/**
 * Gives the turn of a waiting task to whoever came last among those with its standing or a better
 * one; the two change jobs, so that the one passed over has the turn of the other.
 *
 * The queue goes by age: in a burst of files, everybody who comes after it would wait for all of it,
 * and nobody can tell strangers' first files from an honest visitor's. Where every second turn goes
 * to the newest, a burst delays those in it, and who comes after begins with the next place.
 *
 * Nothing changes where the task no longer waits, or nobody came after it.
 */
export async function passTurnToNewest(context: ServiceContext, jobId: string): Promise<void> {
  await context.database.query(
    `with mine as (
       select id, lane, priority, created_at from task
       where job_id = $1 and state = 'queued' for update
     ), newest as (
       select task.id, task.job_id from task, mine
       where task.state = 'queued' and task.lane = mine.lane and task.priority >= mine.priority
         and task.created_at > mine.created_at and task.job_id is not null
       order by task.created_at desc limit 1 for update of task skip locked
     )
     update task set job_id = case when task.id = mine.id then newest.job_id else $1::uuid end
     from mine, newest where task.id in (mine.id, newest.id)`,
    [jobId],
  )
}
