import { useMemo } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { canRunHere } from "../local/local-tools.ts"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import { boardItems, emptyPlan, syncPlan } from "../session/page-plan.ts"
import type { PlannedPage } from "../session/session-state.ts"
import { PageBoard } from "./board/page-board.tsx"

/** Gives the pages after which to cut, in order, out of the option's text. */
const readCuts = (text: string, pages: number): number[] =>
  [...new Set(text.split(/[,，\s]+/).map(Number))]
    .filter((page) => Number.isInteger(page) && page >= 1 && page < pages)
    .toSorted((a, b) => a - b)

/**
 * The pages of the first file with a line between each two; choosing a line cuts there. The pages
 * of an only file can also be put in another order, turned and taken out.
 */
export function CutView() {
  const work = useWorkTexts()
  const session = useSession()
  const tool = useActiveTool()
  const { tool: id, items, options, plan, limits, prefersHere } = useSessionState()
  const item = items.find((entry) => entry.pages !== undefined)
  const [arranged] = boardItems({ tool: id, items })
  const canArrange =
    tool !== undefined &&
    arranged !== undefined &&
    canRunHere({
      tool,
      items: [arranged],
      options: options.split ?? {},
      localMegabytes: limits.localMegabytes,
      prefersHere,
    })
  const pages = useMemo(
    () => (item ? syncPlan(canArrange ? plan : emptyPlan, [item]).pages : []),
    [item, plan, canArrange],
  )
  const byId = useMemo(() => new Map(items.map((entry) => [entry.id, entry])), [items])
  if (item === undefined) return null
  const typed = options.split?.["cuts"]
  const cuts = readCuts(typeof typed === "string" ? typed : "", pages.length)
  const toggle = (page: number) => {
    const next = cuts.includes(page)
      ? cuts.filter((entry) => entry !== page)
      : [...cuts, page].toSorted((a, b) => a - b)
    session.setOption("cuts", next.join(","))
  }
  const nameOf = ({ page }: PlannedPage) => work.result.page((page ?? 0) + 1)
  return (
    <PageBoard
      label={item.file.name}
      hint={
        items.length > 1
          ? `${work.split.hint} · ${work.split.onlyFirst}`
          : canArrange
            ? work.board.splitHint
            : work.split.hint
      }
      pages={pages}
      items={byId}
      nameOf={nameOf}
      cuts={cuts}
      onCut={toggle}
      canArrange={canArrange}
    />
  )
}
