import { CallError } from "@mozhuan/contract"
import { useState, type SyntheticEvent } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { useSession } from "../session-context.tsx"
import type { Job } from "../session/session-state.ts"

/** Takes the name without its extension, which stays; Escape leaves it as it was. */
export function NameForm({
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
