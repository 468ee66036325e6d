import { CallError, toolOf, type TaskView } from "@mozhuan/contract"
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react"
import { formatBytes, formatClock } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { ToolIcon } from "../../../../ui/tool-icon.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { useToolChoice } from "../../tool-choice.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import { nextTools } from "../session/next-tools.ts"
import type { Job } from "../session/session-state.ts"
import { hasGrid } from "./grid/has-grid.ts"
import { InlineLook } from "./inline-look.tsx"
import { FidelityReport } from "./fidelity-report.tsx"
import { Look } from "./look.tsx"
import { OutputRow } from "./output-row.tsx"
import { arePictures, OutputLines, PictureResults, type ResultListProps } from "./result-lists.tsx"
import { MadePassword, PartialNotice, RecognitionNotice } from "./result-notices.tsx"

const PhoneDialog = lazy(() => import("./phone-dialog.tsx"))
/** More outputs than these stand in a line each. */
const listed = 20

type Output = TaskView["outputs"][number]

/**
 * What a finished job gives: its files, the look beside the source, the report, and what can
 * follow.
 */
export function JobResult({ job, task, isLocal }: { job: Job; task: TaskView; isLocal: boolean }) {
  const [opened, setOpened] = useState<{
    kind: "preview" | "phone" | "grid"
    output: number
    page?: number
  }>()
  const [first] = task.outputs
  const { items, jobs } = useSessionState()
  useSaving(job, task)
  const preview = (output: number) => setOpened({ kind: "preview", output })
  const phone = isLocal ? undefined : (output: number) => setOpened({ kind: "phone", output })
  const isAlone = jobs.length === 1 && (first?.size ?? 0) > 0 && !arePictures(task.outputs)
  const hasTables = hasGrid(job, items) !== undefined
  const phoned = opened?.kind === "phone" ? task.outputs[opened.output] : undefined
  return (
    <div className="job-result">
      {task.partial ? <PartialNotice job={job} partial={task.partial} /> : null}
      <RecognitionNotice task={task} />
      <Outputs job={job} outputs={task.outputs} onPreview={preview} onPhone={phone} />
      {isAlone && opened === undefined && task.state === "done" ? (
        <InlineLook
          job={job}
          task={task}
          onEnlarge={(page) => setOpened({ kind: "preview", output: 0, page })}
        />
      ) : null}
      {job.tool === "compress" ? <Saved task={task} /> : null}
      {job.madePassword === undefined ? null : <MadePassword password={job.madePassword} />}
      <FidelityReport
        task={task}
        onLook={(page) => setOpened({ kind: "preview", output: 0, page: page - 1 })}
      />
      <Foot
        job={job}
        task={task}
        isLocal={isLocal}
        onGrid={hasTables ? () => setOpened({ kind: "grid", output: 0 }) : undefined}
      />
      {opened && opened.kind !== "phone" ? (
        <Look
          job={job}
          task={task}
          output={opened.output}
          firstPage={opened.page ?? 0}
          isGrid={opened.kind === "grid"}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      <Suspense fallback={null}>
        {phoned ? <PhoneDialog output={phoned} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

/** Saves the result that was asked for before it was there, once. */
function useSaving(job: Job, task: TaskView): void {
  const session = useSession()
  const output = job.saves === undefined ? undefined : task.outputs[job.saves]
  const save = useEffectEvent(() => {
    if (output === undefined) return
    session.hasSaved(job.id)
    const link = document.createElement("a")
    link.href = output.url
    link.download = output.name
    link.click()
  })
  const isThere = output !== undefined && task.state === "done"
  useEffect(() => {
    if (isThere) save()
  }, [isThere])
}

/** How much smaller a compressed file is; nothing where it is not. */
function Saved({ task }: { task: TaskView }) {
  const work = useWorkTexts()
  const language = useLanguage()
  const [first] = task.outputs
  if (!first || first.size >= task.fileSize) return null
  return (
    <p className="job-saved number">
      {work.result.savings(
        formatBytes(task.fileSize, language),
        formatBytes(first.size, language),
        Math.round((1 - first.size / task.fileSize) * 100),
      )}
    </p>
  )
}

interface FootProps {
  readonly job: Job
  readonly task: TaskView
  readonly isLocal: boolean
  /** Absent where no table can be corrected. */
  readonly onGrid: (() => void) | undefined
}

/** How long the result is kept, and what can follow. */
function Foot({ job, task, isLocal, onGrid }: FootProps) {
  const work = useWorkTexts()
  const [first] = task.outputs
  return (
    <div className="job-foot">
      {isLocal ? (
        <p className="field-hint">{work.result.localKept}</p>
      ) : job.taskId === undefined ? null : (
        <Expiry job={job} task={task} />
      )}
      {onGrid ? (
        <button type="button" className="text-button" onClick={onGrid}>
          <Icon name="grid" size={18} />
          {work.grid.open}
        </button>
      ) : null}
      {first ? <ContinueWith output={first} from={job.tool} /> : null}
    </div>
  )
}

/** The files: pictures as pictures, dozens in a line each, few with all their commands. */
function Outputs(props: ResultListProps) {
  const { job, outputs, onPreview, onPhone } = props
  if (arePictures(outputs)) return <PictureResults {...props} />
  if (outputs.length > listed) return <OutputLines {...props} />
  return (
    <ul className="output-list">
      {outputs.map((output, index) => (
        <li key={index}>
          <OutputRow
            job={job}
            index={index}
            output={output}
            onPreview={() => onPreview(index)}
            onPhone={onPhone && (() => onPhone(index))}
          />
        </li>
      ))}
    </ul>
  )
}

/** Time until the server deletes the result, and the button to do it now. */
function Expiry({ job, task }: { job: Job; task: TaskView }) {
  const work = useWorkTexts()
  const session = useSession()
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  const left = useSecondsLeft(task.expiresAt)
  const remove = async () => {
    try {
      await session.jobs.delete(job.id)
      showToast(work.result.deleted)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast(work.result.actionFailed)
    }
  }
  return (
    <div className="job-expiry">
      {left === undefined ? null : (
        <span className="number" role="timer">
          {work.result.expiresIn(formatClock(left))}
        </span>
      )}
      {isAsking ? (
        <span className="job-expiry-ask">
          {work.result.deleteAsk}
          <button type="button" className="button button-danger" onClick={() => void remove()}>
            {work.result.deleteNow}
          </button>
          <button type="button" className="text-button" onClick={() => setAsking(false)}>
            {work.result.cancel}
          </button>
        </span>
      ) : (
        <button type="button" className="text-button" onClick={() => setAsking(true)}>
          <Icon name="trash" size={18} />
          {work.result.deleteNow}
        </button>
      )}
    </div>
  )
}

/** Other tools that take this result, without choosing the file again. */
function ContinueWith({ output, from }: { output: Output; from: Job["tool"] }) {
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const { show } = useToolChoice()
  const offered = nextTools(output.name, from)
  if (offered.length === 0) return null
  return (
    <div className="continue">
      <p>{work.result.continueWith}</p>
      <ul className="chip-list">
        {offered.map((tool) => (
          <li key={tool}>
            <button
              type="button"
              className="chip"
              onClick={() => {
                void session.continueWith(output.url, output.name, tool).then(() => show(tool))
              }}
            >
              <ToolIcon tool={tool} size={22} />
              {toolOf(tool).name[language]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Counts down to a moment, once a second; undefined where none is known. */
function useSecondsLeft(until: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : Math.max(0, (Date.parse(until) - now) / 1000)
}
