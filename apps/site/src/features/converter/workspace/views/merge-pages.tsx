import { useMemo } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { canRunHere } from "../local/local-tools.ts"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import { cutsOf, syncPlan } from "../session/page-plan.ts"
import type { PlannedPage } from "../session/session-state.ts"
import { PageBoard } from "./board/page-board.tsx"

/** Chooses between whole files and single pages. */
export function MergeViewChoice() {
  const work = useWorkTexts()
  const session = useSession()
  const { mergeView } = useSessionState()
  return (
    <div className="segments merge-choice" role="group" aria-label={work.merge.view}>
      {(["files", "pages"] as const).map((view) => (
        <label key={view}>
          <input
            type="radio"
            name="merge-view"
            checked={mergeView === view}
            onChange={() => session.setMergeView(view)}
          />
          <span>{work.merge[view]}</span>
        </label>
      ))}
    </div>
  )
}

/** Every page of every file on one board, in the order of the result. */
export function MergePages() {
  const work = useWorkTexts()
  const session = useSession()
  const tool = useActiveTool()
  const { items, plan, options, limits, prefersHere } = useSessionState()
  const current = useMemo(() => syncPlan(plan, items), [plan, items])
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const { pages } = current
  const nameOf = (page: PlannedPage): string => {
    const name = byId.get(page.itemId)?.file.name ?? ""
    return page.page === undefined ? work.merge.whole(name) : work.merge.page(name, page.page + 1)
  }
  // A place tells a page only where every file lies on the board page by page.
  const canCut =
    tool !== undefined &&
    pages.every((page) => page.page !== undefined) &&
    canRunHere({
      tool,
      items,
      options: options[tool.id] ?? {},
      localMegabytes: limits.localMegabytes,
      prefersHere,
    })
  return (
    <PageBoard
      label={work.merge.pages}
      hint={canCut ? work.board.mergeHint : work.merge.hint}
      pages={pages}
      items={byId}
      nameOf={nameOf}
      cuts={canCut ? cutsOf(current) : []}
      onCut={canCut ? (place) => session.cutBehind(pages[place - 1]?.id ?? "") : undefined}
      canArrange
    />
  )
}
