import type { TaskView } from "@mozhuan/contract"
import { localPath } from "../../../../i18n/language.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { useRootData } from "../../../shell/root-data.ts"
import { useSession } from "../session-context.tsx"
import type { Job } from "../session/session-state.ts"

/**
 * The result holds the first pages only: says so before anything is saved, with the way to the
 * rest.
 */
export function PartialNotice({
  job,
  partial,
}: {
  job: Job
  partial: NonNullable<TaskView["partial"]>
}) {
  const work = useWorkTexts()
  const session = useSession()
  const canGoOn = partial.payUrl !== undefined && job.itemIds.length > 0
  return (
    <div className="notice notice-warn partial" role="note">
      <Icon name="info" />
      <div>
        <p>
          <strong>{work.result.partialTitle(partial.pages, partial.limit, partial.shown)}</strong>
        </p>
        <p>
          {work.result.partialText} {work.result.partialRange}
        </p>
      </div>
      {canGoOn ? (
        <button type="button" className="button" onClick={() => session.askForAll(job.id)}>
          {work.result.partialAll(partial.pages)}
        </button>
      ) : null}
    </div>
  )
}

/**
 * Scanned pages that today's share of recognition did not reach: says how many, when there is more,
 * and where.
 */
export function RecognitionNotice({ task }: { task: TaskView }) {
  const { result } = useWorkTexts()
  const language = useLanguage()
  const { limits, user } = useRootData().visitor
  const pages = new Set(
    task.warnings.flatMap(({ code, page }) => (code === "recognition-limit" ? [page ?? 0] : [])),
  ).size
  if (pages === 0) return null
  const isMember = user !== undefined && (user.webPaid !== 0 || user.webForever !== 0)
  return (
    <div className="notice notice-warn partial" role="note">
      <Icon name="info" />
      <div>
        <p>
          <strong>{result.recognitionTitle(pages)}</strong>
        </p>
        <p>{result.recognitionText(limits.ocrPagesPerDay)}</p>
      </div>
      {isMember ? null : (
        <a className="button" href={localPath(language, "/purchase")} target="_blank" rel="opener">
          {result.recognitionMore}
        </a>
      )}
    </div>
  )
}

/**
 * A permission password that nobody typed: without it here, nobody could ever lift the
 * restrictions.
 */
export function MadePassword({ password }: { password: string }) {
  const work = useWorkTexts()
  const showToast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    showToast(work.result.passwordCopied)
  }
  return (
    <div className="notice made-password" role="note">
      <Icon name="lock" />
      <div>
        <p>
          {work.result.madePassword}
          <code className="number">{password}</code>
        </p>
        <p className="field-hint">{work.result.madePasswordNote}</p>
      </div>
      <button type="button" className="button" onClick={() => void copy()}>
        <Icon name="copy" />
        {work.result.copyPassword}
      </button>
    </div>
  )
}
