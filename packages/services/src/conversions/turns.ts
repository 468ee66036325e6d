import type { ServiceContext } from "../context.ts"

/**
 * Gives the turn of a waiting task to that of whoever has least in the queue, among those with its
 * standing or a better one: of several such to the oldest, or, where `toNewest`, to the newest. The
 * two change jobs, so that the one passed over has the turn of the other.
 *
 * The queue goes by age: in a burst of files, everybody who comes after it would wait for all of it,
 * and nobody can tell strangers' first files from an honest visitor's. Where every second turn goes
 * to the newest, a burst delays those in it, and who comes after begins with one of the next places.
 *
 * Nothing changes where the task no longer waits, or nobody has a better claim.
 */
export async function passTurnOn(
  context: ServiceContext,
  jobId: string,
  { toNewest }: { readonly toNewest: boolean },
): Promise<void> {
  await context.database.query(
    `with open as (
       select owner_key, count(*) as files from task
       where state in ('queued', 'running') group by owner_key
     ), mine as (
       select task.id, lane, priority, created_at, files from task join open using (owner_key)
       where job_id = $1 and state = 'queued' for update of task
     ), chosen as (
       select task.id, task.job_id from task join open using (owner_key), mine
       where task.state = 'queued' and task.lane = mine.lane and task.priority >= mine.priority
         and task.id <> mine.id and task.job_id is not null
         and (open.files < mine.files
              or ($2 and open.files = mine.files and task.created_at > mine.created_at))
       order by open.files, case when $2 then task.created_at end desc, task.created_at
       limit 1 for update of task skip locked
     )
     update task set job_id = case when task.id = mine.id then chosen.job_id else $1::uuid end
     from mine, chosen where task.id in (mine.id, chosen.id)`,
    [jobId, toNewest],
  )
}
