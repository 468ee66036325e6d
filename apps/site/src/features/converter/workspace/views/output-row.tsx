import { CallError, fileTypes, fileTypesByName, type TaskView } from "@mozhuan/contract"
import { useState, type SyntheticEvent } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { useSession } from "../session-context.tsx"
import type { Job } from "../session/session-state.ts"

type Output = TaskView["outputs"][number]

interface OutputRowProps {
  readonly job: Job
  /** Place among the task's results. */
  readonly index: number
  readonly output: Output
  readonly onPreview: () => void
  /** Absent for results that never left this device. */
  readonly onPhone: (() => void) | undefined
}

/** Whether a result is text that can be copied as it is. */
const isText = (name: string): boolean =>
  fileTypesByName(name).some((type) => fileTypes[type].shownAs === "text")

/** One result with its name, which can be changed, and what can be done with it. */
export function OutputRow({ job, index, output, onPreview, onPhone }: OutputRowProps) {
  const work = useWorkTexts()
  const language = useLanguage()
  const [isNaming, setNaming] = useState(false)
  return (
    <div className="output">
      {isNaming ? (
        <NameForm job={job} index={index} name={output.name} onEnd={() => setNaming(false)} />
      ) : (
        <div className="output-title">
          <p className="output-name">
            {output.name}
            <span className="number">
              {output.size > 0 ? formatBytes(output.size, language) : null}
              {output.pages ? <> · {work.list.pages(output.pages)}</> : null}
            </span>
          </p>
          <button
            type="button"
            className="icon-button"
            aria-label={`${work.result.rename} ${output.name}`}
            title={work.result.rename}
            onClick={() => setNaming(true)}
          >
            <Icon name="edit" size={18} />
          </button>
        </div>
      )}
      <div className="output-commands">
        {output.size > 0 ? (
          <button type="button" className="text-button" onClick={onPreview}>
            <Icon name="eye" />
            {work.result.preview}
          </button>
        ) : null}
        {isText(output.name) ? <CopyText output={output} /> : null}
        {onPhone ? (
          <button
            type="button"
            className="icon-button"
            aria-label={work.result.phone}
            title={work.result.phone}
            onClick={onPhone}
          >
            <Icon name="phone" />
          </button>
        ) : null}
        <a
          className="button button-primary"
          href={output.url}
          download={output.name}
          aria-label={work.result.downloadName(output.name)}
        >
          <Icon name="download" />
          {work.result.download}
        </a>
      </div>
    </div>
  )
}

/** Takes the name without its extension, which stays; Escape leaves it as it was. */
function NameForm({
  job,
  index,
  name,
  onEnd,
}: {
  job: Job
  index: number
  name: string
  onEnd: () => void
}) {
  const work = useWorkTexts()
  const session = useSession()
  const showToast = useToast()
  const dot = name.lastIndexOf(".")
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  const [typed, setTyped] = useState(stem)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() === "") return
    try {
      await session.jobs.rename(job.id, index, typed.trim() + extension)
      showToast(work.result.renamed)
      onEnd()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast(work.result.actionFailed)
    }
  }
  return (
    <form
      className="output-naming"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd()
      }}
    >
      <input
        className="input"
        autoFocus
        value={typed}
        maxLength={200}
        autoComplete="off"
        aria-label={work.result.newName}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <span className="number">{extension}</span>
      <button type="submit" className="button" disabled={typed.trim() === ""}>
        {work.result.save}
      </button>
      <button type="button" className="text-button" onClick={onEnd}>
        {work.result.cancel}
      </button>
    </form>
  )
}

function CopyText({ output }: { output: Output }) {
  const work = useWorkTexts()
  const showToast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(await (await fetch(output.url)).text())
    showToast(work.result.textCopied)
  }
  return (
    <button type="button" className="text-button" onClick={() => void copy()}>
      <Icon name="copy" />
      {work.result.copyText}
    </button>
  )
}
