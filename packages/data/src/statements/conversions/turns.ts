import { flag, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const moveJobToNextTask = statement({
  takes: { jobId: uuid(), toNewest: flag() },
  text: `with open as (
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
})
