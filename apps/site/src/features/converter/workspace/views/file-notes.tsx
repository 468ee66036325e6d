import type { ToolId } from "@mozhuan/contract"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import type { Item } from "../session/session-state.ts"

/** Tools whose result holds the file's own pages, but not the bytes that were signed. */
const breaking: ReadonlySet<ToolId> = new Set([
  "merge2pdf",
  "split",
  "encrypt",
  "decrypt",
  "compress",
])

/**
 * What is to be known of a file before the work begins: signatures that will break, and how it is
 * protected.
 */
export function FileNotes({ item: { glance }, tool }: { item: Item; tool: ToolId | undefined }) {
  const work = useWorkTexts()
  if (glance === undefined || tool === undefined) return null
  return (
    <>
      {tool === "decrypt" ? (
        <p className="field-hint">{work.list.protection[glance.protection]}</p>
      ) : null}
      {glance.isSigned && breaking.has(tool) ? (
        <p className="field-hint file-card-warning">{work.list.signed}</p>
      ) : null}
    </>
  )
}
