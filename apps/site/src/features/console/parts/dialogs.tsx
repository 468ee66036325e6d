import type { ReactNode } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useAction } from "../use-action.ts"

interface FormDialogProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly submit: string
  readonly isDangerous?: boolean
  readonly isWide?: boolean
  readonly done?: string
  readonly onSubmit: (form: FormData) => Promise<unknown>
  readonly onClose: () => void
  /** After success, instead of only closing. */
  readonly onDone?: () => void
  readonly children?: ReactNode
}

/** A form over the page. It stays open with what was typed until the server has agreed. */
export function FormDialog({
  title,
  lead,
  submit,
  isDangerous = false,
  isWide = false,
  done,
  onSubmit,
  onClose,
  onDone,
  children,
}: FormDialogProps) {
  const { actions } = useConsoleTexts()
  const { isBusy, fault, run } = useAction()
  return (
    <Dialog title={title} onClose={onClose} width={isWide ? "wide" : "narrow"}>
      <form
        className="console-form"
        onSubmit={(event) => {
          // By hand: a form action would empty the fields, and what was refused must stay to be
          // corrected.
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          void run(() => onSubmit(form), done).then((isDone) => {
            if (isDone) (onDone ?? onClose)()
          })
        }}
      >
        {lead ? <p>{lead}</p> : null}
        {children}
        <p className="field-error" role="alert">
          {fault}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {actions.cancel}
          </button>
          <button
            type="submit"
            className={isDangerous ? "button button-danger" : "button button-primary"}
            disabled={isBusy}
          >
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  text,
  submit,
  onConfirm,
  onClose,
  onDone,
  done,
}: {
  title: string
  text: string
  submit: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
  done?: string
}) {
  return (
    <FormDialog
      title={title}
      lead={text}
      submit={submit}
      isDangerous
      onSubmit={onConfirm}
      onClose={onClose}
      onDone={onDone}
      {...(done ? { done } : {})}
    />
  )
}
