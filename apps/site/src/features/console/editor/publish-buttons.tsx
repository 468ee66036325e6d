import { consoleCalls, type EditorArticle } from "@mozhuan/contract"
import { useState } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { FormDialog } from "../parts/dialogs.tsx"
import { TextField, textOf } from "../parts/fields.tsx"
import { useAction } from "../use-action.ts"

/**
 * What may be done with an article that is saved: to readers now, to readers at a moment, or away
 * from them.
 */
export function PublishButtons({
  article,
  isDirty,
  onDone,
}: {
  article: EditorArticle
  isDirty: boolean
  onDone: () => void
}) {
  const { articles } = useConsoleTexts()
  const { isBusy, fault, run } = useAction()
  const [isPlanning, setPlanning] = useState(false)
  const { id } = article
  const act = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    if (await run(work, said)) onDone()
  }
  const isPublished = article.state === "published"
  const setState = (status: "draft" | "published", said: string) =>
    act(() => consoleClient()(consoleCalls.setEditorArticleState, { id, status }), said)
  const unschedule = () =>
    act(
      () => consoleClient()(consoleCalls.scheduleEditorArticle, { id, publishAt: "" }),
      articles.saved,
    )
  const button = (words: string, onClick: () => void, isOff: boolean) => (
    <button type="button" className="button" disabled={isOff} onClick={onClick}>
      {words}
    </button>
  )
  const isOff = isBusy || isDirty
  return (
    <>
      {isPublished ? (
        button(articles.withdraw, () => void setState("draft", articles.withdrawn), isBusy)
      ) : (
        <>
          {button(articles.publish, () => void setState("published", articles.published), isOff)}
          {article.state === "scheduled"
            ? button(articles.unschedule, () => void unschedule(), isBusy)
            : button(articles.schedule, () => setPlanning(true), isOff)}
        </>
      )}
      {fault ? (
        <span className="field-error" role="alert">
          {fault}
        </span>
      ) : null}
      {isPlanning ? (
        <PlanDialog
          id={id}
          onClose={() => setPlanning(false)}
          onDone={() => {
            setPlanning(false)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

interface PlanProps {
  readonly id: EditorArticle["id"]
  readonly onClose: () => void
  readonly onDone: () => void
}

function PlanDialog({ id, onClose, onDone }: PlanProps) {
  const { articles } = useConsoleTexts()
  return (
    <FormDialog
      title={articles.schedule}
      submit={articles.schedule}
      done={articles.scheduled}
      onClose={onClose}
      onSubmit={(form) =>
        consoleClient()(consoleCalls.scheduleEditorArticle, {
          id,
          publishAt: new Date(textOf(form, "publishAt")).toISOString(),
        })
      }
      onDone={onDone}
    >
      <TextField label={articles.scheduleAt} name="publishAt" type="datetime-local" required />
    </FormDialog>
  )
}
