import { useState } from "react"

/** The dialog that is open over a list: a row, or a new one, being edited, or a row about to go. */
export type RowDialog<T> =
  | { readonly kind: "edit"; readonly row: T | undefined }
  | { readonly kind: "remove"; readonly row: T }

export function useRowDialog<T>(onChanged: () => void) {
  const [open, setOpen] = useState<RowDialog<T>>()
  const close = (): void => setOpen(undefined)
  return {
    open,
    close,
    add: () => setOpen({ kind: "edit", row: undefined }),
    edit: (row: T) => setOpen({ kind: "edit", row }),
    remove: (row: T) => setOpen({ kind: "remove", row }),
    finish: () => {
      close()
      onChanged()
    },
  }
}
