import type { TaskView } from "@mozhuan/contract"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import type { Job } from "../session/session-state.ts"
import { useApplyEdits } from "./doubts/use-apply-edits.ts"

interface SaveButtonProps {
  readonly job: Job
  /** Place among the task's results. */
  readonly index: number
  readonly output: TaskView["outputs"][number]
}

/** Saves a result; while corrected words wait, it is made with them first. */
export function SaveButton({ job, index, output }: SaveButtonProps) {
  const work = useWorkTexts()
  const apply = useApplyEdits(job)
  const edits = job.edits?.length ?? 0
  return edits > 0 ? (
    <button type="button" className="button button-primary" onClick={() => apply(index)}>
      <Icon name="download" />
      {work.doubts.applyAndSave(edits)}
    </button>
  ) : (
    <a
      className="button button-primary"
      href={output.url}
      download={output.name}
      aria-label={work.result.downloadName(output.name)}
    >
      <Icon name="download" />
      {work.result.download}
    </a>
  )
}
