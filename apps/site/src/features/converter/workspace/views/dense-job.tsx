import type { TaskView } from "@mozhuan/contract"
import { memo, useState } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import type { Job } from "../session/session-state.ts"
import { DeckThumb } from "./deck-thumb.tsx"
import { JobResult } from "./job-result.tsx"
import { Look } from "./look.tsx"

interface DenseJobProps {
  readonly job: Job
  readonly task: TaskView
  readonly isLocal: boolean
}

/**
 * A finished job of a batch in one line: its first result with the look at it and the download.
 * Everything else unfolds below.
 */
export const DenseJob = memo(function DenseJob({ job, task, isLocal }: DenseJobProps) {
  const work = useWorkTexts()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [isShown, setShown] = useState(false)
  const [output, ...others] = task.outputs
  const hasNotes = task.warnings.length > 0 || task.partial !== undefined
  return (
    <article className="job-card job-dense" data-state="done" aria-label={job.name}>
      <div className="job-line">
        <Sign task={task} hasNotes={hasNotes} />
        <p className="job-line-name">
          {output?.name ?? job.name}
          {others.length > 0 ? ` + ${others.length}` : ""}
        </p>
        <span className="job-line-facts number">
          {hasNotes ? work.state.doneWarn : work.state.done}
          {output && output.size > 0 ? ` · ${formatBytes(output.size, language)}` : ""}
        </span>
        {output && output.size > 0 ? (
          <button
            type="button"
            className="icon-button"
            aria-label={`${work.result.preview} ${output.name}`}
            title={work.result.preview}
            onClick={() => setShown(true)}
          >
            <Icon name="eye" />
          </button>
        ) : null}
        {output && others.length === 0 ? (
          <a
            className="icon-button"
            href={output.url}
            download={output.name}
            aria-label={work.result.downloadName(output.name)}
            title={work.result.download}
          >
            <Icon name="download" />
          </a>
        ) : null}
        <button
          type="button"
          className="icon-button job-line-more"
          aria-label={`${work.result.details} ${job.name}`}
          title={work.result.details}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" />
        </button>
      </div>
      {isOpen ? <JobResult job={job} task={task} isLocal={isLocal} /> : null}
      {isShown ? (
        <Look job={job} task={task} output={0} firstPage={0} onClose={() => setShown(false)} />
      ) : null}
    </article>
  )
})

function Sign({ task, hasNotes }: { task: TaskView; hasNotes: boolean }) {
  return (
    <DeckThumb task={task}>
      <Icon name={hasNotes ? "info" : "done"} size={18} />
    </DeckThumb>
  )
}
