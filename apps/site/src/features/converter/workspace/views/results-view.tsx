import { useEffect, useState, type MouseEvent } from "react"
import { useRevalidator } from "react-router"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { isWechat } from "../../../shell/visit.ts"
import { useSession, useSessionState } from "../session-context.tsx"
import type { JobRunner } from "../session/job-runner.ts"
import { isActive, type Job } from "../session/session-state.ts"
import { apiBase } from "../../../shell/page-client.ts"
import { handOver } from "../transfer/handed-results.ts"
import { SaveToFolder } from "../batch/save-to-folder.tsx"
import { renamedForZip, zipQuery } from "../batch/zip-names.ts"
import type { PackedFile } from "../local/pack-files.ts"
import { DenseJob } from "./dense-job.tsx"
import { JobCard } from "./job-card.tsx"
import { WechatNotice } from "./wechat-notice.tsx"

/** More jobs than these are listed in a line each, so that a batch can be seen at a glance. */
const cardsAtMost = 3

/**
 * The work on the files: what is going on, what is done, and what to do with it. Takes the place of
 * the list.
 */
export function ResultsView() {
  const work = useWorkTexts()
  const session = useSession()
  const { jobs, items, wasRestored } = useSessionState()
  const isDense = jobs.length > cardsAtMost
  const active = jobs.filter(isActive)
  const done = jobs.filter((job) => job.state.kind === "done")
  const failed = jobs.filter((job) => job.state.kind === "failed")
  const held = jobs.filter((job) => job.state.kind === "held")
  useFreshCount(done.filter((job) => job.state.kind === "done" && job.state.task.charged).length)
  useLeaveWarning(active.some(isLostByLeaving))
  return (
    <section
      className="results"
      data-here={jobs.every((job) => job.runsHere)}
      aria-labelledby="results-title"
      onClickCapture={(event) => saveFresh(event, session.jobs)}
    >
      <header className="results-head">
        <h2 id="results-title" tabIndex={-1}>
          {headline(work, active.length, done.length, failed.length)}
        </h2>
        <div className="results-commands">
          {active.length > 1 ? (
            <button type="button" className="button" onClick={() => session.jobs.cancelAll()}>
              {work.run.cancelAll}
            </button>
          ) : null}
          {failed.length + held.length > 1 ? (
            <button type="button" className="button" onClick={() => session.jobs.retryFailed()}>
              <Icon name="retry" />
              {failed.length > 0 ? work.run.retryAll : work.run.beginAll}
            </button>
          ) : null}
          <SaveToFolder jobs={done} />
          <DownloadAll jobs={done} />
        </div>
      </header>
      {held.length > 0 ? (
        <p className="notice notice-warn">{work.result.held(held.length)}</p>
      ) : null}
      {wasRestored ? <p className="field-hint">{work.result.restored}</p> : null}
      <ul className="job-list" data-dense={isDense}>
        {jobs.map((job) => (
          <li key={job.id}>
            {isDense && job.state.kind === "done" ? (
              <DenseJob job={job} task={job.state.task} isLocal={job.state.isLocal} />
            ) : (
              <JobCard job={job} />
            )}
          </li>
        ))}
      </ul>
      {active.length === 0 ? <Foot hasFiles={items.length > 0} /> : null}
      <Announcements jobs={jobs} />
      <WechatGuard jobs={done} />
    </section>
  )
}

/** What this page itself is doing ends with it. */
const isLostByLeaving = ({ state }: Job): boolean =>
  state.kind === "uploading" || state.kind === "local"

/** The ways on from here: to other files, or back to the same ones. */
function Foot({ hasFiles }: { hasFiles: boolean }) {
  const work = useWorkTexts()
  const session = useSession()
  return (
    <div className="results-foot">
      <button type="button" className="button" onClick={() => session.startOver()}>
        <Icon name="plus" />
        {work.run.again}
      </button>
      {hasFiles ? (
        <button type="button" className="text-button" onClick={() => session.backToFiles()}>
          <Icon name="back" />
          {work.list.title} · {work.options.title}
        </button>
      ) : null}
    </div>
  )
}

/** A link that has grown old while the tab slept saves the same file from its new address. */
function saveFresh(event: MouseEvent, jobs: JobRunner): void {
  const { target } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[download]") : null
  const renewing = link && jobs.links.renewed(link.getAttribute("href") ?? "")
  if (!link || !renewing) return
  event.preventDefault()
  void renewing.then((address) => address && saveAs(address, link.download))
}

function headline(
  work: ReturnType<typeof useWorkTexts>,
  active: number,
  done: number,
  failed: number,
): string {
  if (active > 0) return work.result.working
  if (failed > 0 && done > 0) return work.result.partly(done, failed)
  if (failed === 0 && done === 0) return work.state.held
  return done > 0 ? work.result.done(done) : work.result.noneDone
}

/** One archive of all results: packed by the server, or here for what never left this device. */
function DownloadAll({ jobs }: { jobs: readonly Job[] }) {
  const work = useWorkTexts()
  const ids = jobs.flatMap((job) => (job.taskId === undefined ? [] : [job.taskId]))
  const outputs = jobs.flatMap((job) => (job.state.kind === "done" ? job.state.task.outputs : []))
  const { items } = useSessionState()
  const folderOfJob = (job: Job): string => {
    const [source, ...others] = items.filter((item) => job.itemIds.includes(item.id))
    return source !== undefined && others.length === 0 ? folderOf(source.file) : ""
  }
  // The server knows nothing of folders on the visitor's disk.
  const hasLocal = jobs.some(
    (job) => (job.state.kind === "done" && job.state.isLocal) || folderOfJob(job) !== "",
  )
  if (outputs.length < 2) return null
  if (!hasLocal) {
    return (
      <a
        className="button button-primary"
        href={`${apiBase}/convert/zip?${zipQuery(ids)}`}
        download
      >
        <Icon name="zip" />
        {work.result.downloadAll}
      </a>
    )
  }
  return (
    <button
      type="button"
      className="button button-primary"
      onClick={() =>
        void saveArchive(
          jobs.flatMap((job) =>
            job.state.kind === "done"
              ? job.state.task.outputs.map(({ name, url }) => ({
                  name,
                  url,
                  folder: folderOfJob(job),
                }))
              : [],
          ),
        )
      }
    >
      <Icon name="zip" />
      {work.result.downloadAll}
    </button>
  )
}

/**
 * Folder of a file that was chosen or dropped with its folder, with a slash at its end; empty for
 * others.
 */
const folderOf = (file: File): string => file.webkitRelativePath.slice(0, -file.name.length)

async function saveArchive(outputs: readonly PackedFile[]): Promise<void> {
  const { packFiles } = await import("../local/pack-files.ts")
  saveAs(URL.createObjectURL(await packFiles(renamedForZip(outputs))), "mozhuan.zip")
}

function saveAs(address: string, name: string): void {
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
}

/** Reads out the end of each job; progress itself would talk without pause. */
function Announcements({ jobs }: { jobs: readonly Job[] }) {
  const work = useWorkTexts()
  const words = jobs.flatMap((job) =>
    job.state.kind === "done"
      ? [work.state.announceDone(job.name)]
      : job.state.kind === "failed"
        ? [work.joined.told(work.state.announceFailed(job.name), job.state.problem.title)]
        : [],
  )
  return (
    <p className="visually-hidden" role="status">
      {words.join("; ")}
    </p>
  )
}

/**
 * Fetches the page's facts again after each counted conversion: the number of uses left is among
 * them.
 */
function useFreshCount(counted: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (counted > 0) void revalidate()
  }, [counted, revalidate])
}

/** Asks before the page is left only while leaving would break off an upload. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [isNeeded])
}

/**
 * In WeChat nothing can be saved: the address then carries the results to the browser it is opened
 * in.
 */
function WechatGuard({ jobs }: { jobs: readonly Job[] }) {
  const [isClosed, setClosed] = useState(false)
  const isHere = isWechat(navigator.userAgent)
  const outputs = jobs.flatMap((job) =>
    job.state.kind === "done" && !job.state.isLocal ? job.state.task.outputs : [],
  )
  const fragment = isHere && outputs.length > 0 ? handOver(outputs) : ""
  useEffect(() => {
    if (fragment !== "") history.replaceState(history.state, "", fragment)
  }, [fragment])
  if (isClosed || fragment === "") return null
  return <WechatNotice onClose={() => setClosed(true)} />
}
