import type { ReactNode } from "react"

/** A button that looks like words, as they stand behind the rows of a table. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="text-button" onClick={onClick}>
      {children}
    </button>
  )
}
