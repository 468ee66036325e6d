import { fileTypes, fileTypesByName, type TaskView } from "@mozhuan/contract"
import { useState } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import type { Job } from "../session/session-state.ts"
import { NameForm } from "./name-form.tsx"
import { SaveButton } from "./save-button.tsx"
import { ShareButton, useSharing } from "./share-button.tsx"

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
        <ElsewhereButton output={output} onPhone={onPhone} />
        <SaveButton job={job} index={index} output={output} />
      </div>
    </div>
  )
}

/** Takes a result off this device: the system's sheet where there is one, else a code to scan. */
function ElsewhereButton({ output, onPhone }: Pick<OutputRowProps, "output" | "onPhone">) {
  const work = useWorkTexts()
  const sharing = useSharing(output)
  if (sharing) return <ShareButton output={output} sharing={sharing} />
  if (onPhone === undefined) return null
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={work.result.phone}
      title={work.result.phone}
      onClick={onPhone}
    >
      <Icon name="phone" />
    </button>
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
