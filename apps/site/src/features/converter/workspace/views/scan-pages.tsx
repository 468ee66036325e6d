import type { Tool } from "@mozhuan/contract"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useSessionState } from "../session-context.tsx"
import { inRange } from "../session/page-range.ts"
import type { Item } from "../session/session-state.ts"

/**
 * Says how many pages are scans and how many of them are still recognised today, before anything is
 * started or counted. Nothing where no page is one, or where they are not read.
 */
export function ScanPages({ tool }: { tool: Tool }) {
  const { run } = useWorkTexts()
  const { items, options, remainingScans } = useSessionState()
  const reads = tool.options.some(({ key }) => key === "ocr") && options[tool.id]?.["ocr"] !== "off"
  const scans = reads ? items.reduce((sum, item) => sum + scansOf(item), 0) : 0
  if (scans === 0) return null
  if (scans <= remainingScans)
    return <p className="run-bar-scans field-hint">{run.scans(scans, remainingScans)}</p>
  return (
    <p className="run-bar-scans field-hint" role="note">
      <Icon name="info" size={16} />
      {run.scansBeyond(scans, remainingScans)}
    </p>
  )
}

/** Pages of a file that are chosen and are scans. */
function scansOf({ glance, pages, range }: Item): number {
  const scanned = new Set(glance?.scannedPages)
  if (scanned.size === 0 || pages === undefined) return scanned.size
  return inRange(range, pages).filter((page) => scanned.has(page)).length
}
