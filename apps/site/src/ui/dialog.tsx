import { useEffect, useId, useRef, type ReactNode } from "react"
import { useTexts } from "../i18n/texts.tsx"
import { Icon } from "./more-icons.tsx"

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Wide ones are for pages; "screen" takes the window; a sheet comes from the foot of a phone. */
  readonly width?: "narrow" | "wide" | "screen" | "sheet"
}

/**
 * A modal dialog on the browser's own: it holds the focus, closes on Escape, and gives the focus
 * back.
 */
export function Dialog({ title, onClose, children, width = "narrow" }: DialogProps) {
  const texts = useTexts()
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      className={`dialog dialog-${width}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose()
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button
            className="icon-button"
            type="button"
            onClick={onClose}
            aria-label={texts.nav.close}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="dialog-body">{children}</div>
      </div>
    </dialog>
  )
}
