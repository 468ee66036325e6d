import { useState } from "react"

/** The dialog that is open over a list, if any; `closing` is what the dialog is given to end. */
export function useOpenDialog<T>(onChanged: () => void) {
  const [open, setOpen] = useState<T>()
  const onClose = (): void => setOpen(undefined)
  const onDone = (): void => {
    onClose()
    onChanged()
  }
  return { open, setOpen, closing: { onClose, onDone } }
}
