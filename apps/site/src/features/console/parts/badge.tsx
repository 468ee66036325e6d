import type { ReactNode } from "react"

export type Tone = "plain" | "good" | "warn" | "bad" | "info"

/** The state of something, told by word first and by colour second. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
