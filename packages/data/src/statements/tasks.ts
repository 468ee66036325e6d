import { task } from "../schema/conversions.ts"
import { big, instant, integer, json, orNull, text, texts, uuid, uuids } from "../sql/column.ts"
import { statement } from "../sql/statement.ts"
import type { PartialResult, TaskOutput } from "../schema/conversions.ts"

const gives = task.columns
const whole = `select ${task.row} from task`

export const taskById = statement({ takes: { id: uuid() }, gives, text: `${whole} where id = $1` })

export const taskByIdLocked = statement({
  takes: { id: uuid() },
  gives,
  text: `${whole} where id = $1 for update`,
})

export const doneTask = statement({
  takes: { id: uuid() },
  gives,
  text: `${whole} where id = $1 and state = 'done'`,
})

export const doneTaskLocked = statement({
  takes: { id: uuid() },
  gives,
  text: `${whole} where id = $1 and state = 'done' for update`,
})

/** The task of an attempt while no later one, no cancel and no end has taken it over. */
export const taskOfAttemptLocked = statement({
  takes: { id: uuid(), attemptId: uuid() },
  gives,
  text: `${whole} where id = $1 and attempt_id = $2 and state = 'running' for update`,
})

export const taskByClientId = statement({
  takes: { ownerKey: text(), clientTaskId: text() },
  gives,
  text: `${whole} where owner_key = $1 and client_task_id = $2`,
})

export const tasksOfOwners = statement({
  takes: { ids: uuids(), ownerKeys: texts() },
  gives,
  text: `${whole} where id = any($1) and owner_key = any($2)`,
})

export const tasksOfOwner = statement({
  takes: { ownerKey: text() },
  gives,
  text: `${whole} where owner_key = $1`,
})

const listed = "where owner_key = any($1) and created_at >= $2 and not is_sample"

/** What owners see of their tasks since then, newest first. */
export const listedTasks = statement({
  takes: { ownerKeys: texts(), since: instant(), limit: big(), offset: big() },
  gives,
  text: `${whole} ${listed} order by created_at desc, id desc limit $3 offset $4`,
})

export const listedTaskCount = statement({
  takes: { ownerKeys: texts(), since: instant() },
  gives: { total: integer() },
  text: `select count(*)::int as total from task ${listed}`,
})

export const openTasksBefore = statement({
  takes: { before: instant() },
  gives,
  text: `${whole} where state in ('queued', 'running') and created_at < $1 limit 1000`,
})

/** Results whose time is over. */
export const expiringTasks = statement({
  takes: { now: instant(), limit: big() },
  gives,
  text: `${whole} where state = 'done' and expires_at <= $1 limit $2`,
})

export const expireTask = statement({
  takes: { id: uuid() },
  text: "update task set state = 'expired', outputs = '[]' where id = $1 and state = 'done'",
})

export const deleteTask = statement({
  takes: { id: uuid() },
  text: "delete from task where id = $1",
})

export const deleteTasksBefore = statement({
  takes: { before: instant() },
  gives: { id: task.columns.id },
  text: "delete from task where created_at < $1 and finished_at < $1 returning id",
})

const begun = `update task set state = 'running', attempt_id = $2, attempts = attempts + 1,
   started_at = coalesce(started_at, $3), recognised_pages = 0`

/** Counts a run of a task before it starts. */
export const beginTask = statement({
  takes: { id: uuid(), attemptId: uuid(), now: instant() },
  gives,
  text: `${begun} where id = $1 and state in ('queued', 'running') returning ${task.row}`,
})

/** The same for the task that has this job of the queue. */
export const beginTaskOfJob = statement({
  takes: { jobId: uuid(), attemptId: uuid(), now: instant() },
  gives,
  text: `${begun} where job_id = $1 and state in ('queued', 'running') returning ${task.row}`,
})

const ofAttempt = "where id = $1 and attempt_id = $2 and state = 'running'"

/** Notes how far an attempt is; percent never goes back. */
export const noteTaskProgress = statement({
  takes: {
    id: uuid(),
    attemptId: uuid(),
    percent: integer(),
    stage: text(),
    pagesDone: integer(),
    pagesTotal: integer(),
  },
  gives,
  text: `update task set percent = greatest(percent, $3::int), stage = $4, pages_done = $5, pages_total = $6 ${ofAttempt} returning ${task.row}`,
})

/** Ends a task well; what it took is settled apart. */
export const finishTask = statement({
  takes: {
    id: uuid(),
    attemptId: uuid(),
    now: instant(),
    outputs: json<readonly TaskOutput[]>(),
    warnings: task.columns.warnings,
    report: json<Readonly<Record<string, unknown>>>(),
    partial: orNull(json<PartialResult>()),
    expiresAt: instant(),
  },
  gives,
  text: `update task set state = 'done', percent = 100, sealed_passwords = null, finished_at = $3, outputs = $4, warnings = $5, report = $6,
   partial = coalesce($7, partial), expires_at = $8 ${ofAttempt} returning ${task.row}`,
})

export const failTask = statement({
  takes: { id: uuid(), attemptId: uuid(), now: instant(), error: task.columns.error },
  gives,
  text: `update task set state = 'failed', sealed_passwords = null, finished_at = $3, error = $4 ${ofAttempt} returning ${task.row}`,
})

/** Gives a task back unfinished; the run does not count. */
export const releaseTask = statement({
  takes: { id: uuid(), attemptId: uuid() },
  gives,
  text: `update task set state = 'queued', attempt_id = null, attempts = greatest(0, attempts - 1) ${ofAttempt} returning ${task.row}`,
})

/** Gives a task back for the long lane; the run does not count. */
export const moveTaskToLongLane = statement({
  takes: { id: uuid(), attemptId: uuid(), attempts: integer() },
  gives,
  text: `update task set state = 'queued', lane = 'long', attempt_id = null, attempts = $3 ${ofAttempt} returning ${task.row}`,
})

/** Queues a task again whose job has ended without ending it. */
export const requeueTask = statement({
  takes: { id: uuid(), jobId: uuid() },
  text: "update task set state = 'queued', attempt_id = null, job_id = $2 where id = $1",
})

/** Fails a task, whoever runs it. */
export const giveTaskUp = statement({
  takes: { id: uuid(), now: instant(), error: task.columns.error },
  gives,
  text: `update task set state = 'failed', error = $3, sealed_passwords = null, finished_at = $2 where id = $1 returning ${task.row}`,
})

/** Stops a task that has not ended. */
export const cancelOpenTask = statement({
  takes: { id: uuid(), now: instant(), error: task.columns.error },
  gives,
  text: `update task set state = 'cancelled', error = $3, sealed_passwords = null, finished_at = $2
   where id = $1 and state in ('queued', 'running') returning ${task.row}`,
})

export const setTaskJob = statement({
  takes: { id: uuid(), jobId: uuid() },
  text: "update task set job_id = $2 where id = $1",
})

export const setTaskOutputs = statement({
  takes: { id: uuid(), outputs: json<readonly TaskOutput[]>() },
  gives,
  text: `update task set outputs = $2 where id = $1 returning ${task.row}`,
})

export const markTaskCharged = statement({
  takes: { id: uuid() },
  text: "update task set is_charged = true where id = $1",
})

export const addRecognisedPages = statement({
  takes: { id: uuid(), pages: integer() },
  text: "update task set recognised_pages = recognised_pages + $2 where id = $1",
})
