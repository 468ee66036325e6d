import { errorEntry, toolOf, type TaskView } from "@mozhuan/contract"
import { memo, useState } from "react"
import { formatClock } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts, type WorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { ToolIcon } from "../../../../ui/tool-icon.tsx"
import { ReadHereButton } from "../reading/read-here-button.tsx"
import { useSession } from "../session-context.tsx"
import { isActive, progressOf, type Job, type JobState } from "../session/session-state.ts"
import { needsDevice } from "../session/new-job.ts"
import { DeckThumb } from "./deck-thumb.tsx"
import { JobResult } from "./job-result.tsx"

/** One job from upload to download. */
export const JobCard = memo(function JobCard({ job }: { job: Job }) {
  const work = useWorkTexts()
  const language = useLanguage()
  const others = job.itemIds.length - 1
  return (
    <article className="job-card" data-state={job.state.kind} aria-label={job.name}>
      <header className="job-head">
        {job.state.kind === "done" ? (
          <DeckThumb task={job.state.task}>
            <ToolIcon tool={job.tool} />
          </DeckThumb>
        ) : (
          <ToolIcon tool={job.tool} />
        )}
        <div className="job-title">
          <p className="job-name">
            {job.name}
            {others > 0 ? ` + ${others}` : ""}
          </p>
          <p className="job-state number">
            <StateIcon state={job.state} />
            {stateText(job.state, work)}
            <span className="job-tool">{toolOf(job.tool).name[language]}</span>
          </p>
        </div>
        <JobCommands job={job} />
      </header>
      {isActive(job) ? <Progress job={job} /> : null}
      {job.state.kind === "failed" ? <Failure job={job} /> : null}
      {job.state.kind === "deleted" ? (
        <p className="field-hint">
          {work.result.receipt(job.taskId ?? "", new Date(job.state.at).toLocaleString(language))}
        </p>
      ) : null}
      {job.state.kind === "done" ? (
        <JobResult job={job} task={job.state.task} isLocal={job.state.isLocal} />
      ) : null}
    </article>
  )
})

/**
 * One bar for both ways: the light part is what has been sent, the dark one over it what has been
 * done.
 */
function Progress({ job }: { job: Job }) {
  const work = useWorkTexts()
  const { sent, done } = progressOf(job.state)
  const percent = job.state.kind === "uploading" ? sent : done
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={job.name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={stateText(job.state, work)}
    >
      <span className="progress-sent" style={{ translate: `${sent - 100}%` }} />
      <span className="progress-done" style={{ translate: `${done - 100}%` }} />
    </div>
  )
}

function StateIcon({ state }: { state: JobState }) {
  if (state.kind === "done") return <Icon name="done" size={18} />
  if (state.kind === "failed") return <Icon name="warning" size={18} />
  if (state.kind === "cancelled" || state.kind === "expired" || state.kind === "deleted")
    return <Icon name="cross" size={18} />
  return <Icon name="clock" size={18} />
}

/** The state in words, with page and time left where they are known. */
function stateText(state: JobState, work: WorkTexts): string {
  switch (state.kind) {
    case "uploading": {
      const { sent: percent } = progressOf(state)
      if (state.isPaused) return work.state.paused(percent)
      return state.sent === 0 ? work.state.waiting : work.state.uploading(percent)
    }
    case "submitting":
      return work.state.submitting
    case "running":
      return state.isStalled ? work.state.still : runningText(state.task, work)
    case "local":
      return state.pagesTotal > 0
        ? work.state.workingPages(state.pagesDone, state.pagesTotal)
        : work.state.local
    case "done":
      return state.task.warnings.length > 0 ? work.state.doneWarn : work.state.done
    case "failed":
      return work.state.failed
    case "cancelled":
      return work.state.cancelled
    case "held":
      return work.state.held
    case "expired":
      return work.state.expired
    case "deleted":
      return work.result.deleted
  }
}

function runningText(task: TaskView, work: WorkTexts): string {
  if (task.state === "queued") return work.state.queued(task.queuePos ?? 0)
  const pages =
    task.pagesTotal > 0
      ? work.state.workingPages(task.pagesDone, task.pagesTotal)
      : work.state.working
  const stage = task.stage ? ` (${work.state.stages[task.stage]})` : ""
  const left = task.etaSec ? ` · ${work.state.eta(formatClock(task.etaSec))}` : ""
  return pages + stage + left
}

/** Smaller files are sent before anybody could pause them, in bytes. */
const leastPaused = 8 * 1024 * 1024

interface PauseProps {
  readonly job: Job
  readonly state: Extract<JobState, { kind: "uploading" }>
}

function PauseButton({ job, state }: PauseProps) {
  const work = useWorkTexts()
  const session = useSession()
  if (state.total <= leastPaused) return null
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={state.isPaused ? work.run.resume : work.run.pause}
      onClick={() => (state.isPaused ? session.jobs.resume(job.id) : session.jobs.pause(job.id))}
    >
      <Icon name={state.isPaused ? "play" : "pause"} />
    </button>
  )
}

function JobCommands({ job }: { job: Job }) {
  const work = useWorkTexts()
  const session = useSession()
  const canRetry =
    job.itemIds.length > 0 &&
    (job.state.kind === "failed" ||
      job.state.kind === "cancelled" ||
      job.state.kind === "held" ||
      job.state.kind === "expired")
  return (
    <div className="job-commands">
      {job.state.kind === "uploading" ? <PauseButton job={job} state={job.state} /> : null}
      {isActive(job) ? (
        <button type="button" className="button" onClick={() => void session.jobs.cancel(job.id)}>
          {work.result.cancel}
        </button>
      ) : null}
      {canRetry && job.state.kind === "failed" && job.state.problem.needsReading ? (
        <ReadHereButton onReady={() => session.jobs.retry(job.id)} />
      ) : null}
      {canRetry &&
      job.runsHere &&
      job.state.kind === "failed" &&
      job.state.problem.code === -1 &&
      !needsDevice(job) ? (
        <button
          type="button"
          className="button button-primary"
          onClick={() => session.jobs.retry(job.id, "cloud")}
        >
          <Icon name="cloud" />
          {work.local.useCloud}
        </button>
      ) : null}
      {canRetry &&
      job.state.kind === "failed" &&
      job.state.problem.code === errorEntry("no-table").success ? (
        <button
          type="button"
          className="button button-primary"
          onClick={() => session.jobs.retryWith(job.id, { content: "all" })}
        >
          {work.result.allContent}
        </button>
      ) : null}
      {canRetry ? (
        <button type="button" className="button" onClick={() => session.jobs.retry(job.id)}>
          <Icon name={job.state.kind === "held" ? "play" : "retry"} />
          {job.state.kind === "held" ? work.result.begin : work.result.retry}
        </button>
      ) : null}
    </div>
  )
}

/** What went wrong, what to do, and the reference for support. */
function Failure({ job }: { job: Job }) {
  const work = useWorkTexts()
  const [isCopied, setCopied] = useState(false)
  if (job.state.kind !== "failed") return null
  const { problem } = job.state
  return (
    <div className="notice notice-bad" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <strong>{problem.title}</strong>
          {problem.page === undefined ? null : ` (${work.result.page(problem.page)})`}
        </p>
        <p>
          {problem.remedy} {work.result.notCharged}
        </p>
        {problem.traceId ? (
          <button
            type="button"
            className="job-reference number"
            onClick={() => {
              void navigator.clipboard.writeText(problem.traceId ?? "").then(() => setCopied(true))
            }}
          >
            {work.result.support(problem.traceId)}{" "}
            <Icon name={isCopied ? "check" : "copy"} size={14} />
          </button>
        ) : null}
      </div>
    </div>
  )
}
