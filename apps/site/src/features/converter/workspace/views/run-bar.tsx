import type { OptionValues, Tool, ToolId } from "@mozhuan/contract"
import { useSyncExternalStore } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage, useTexts } from "../../../../i18n/texts.tsx"
import { useWorkTexts, type WorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import { canRunHere, worksHere } from "../local/local-tools.ts"
import { restricts } from "../session/option-store.ts"
import { isCompanion } from "../session/intake.ts"
import { ScanPages } from "./scan-pages.tsx"
import { checkRange } from "../session/page-range.ts"
import { syncPlan } from "../session/page-plan.ts"
import type { Item, PagePlan, SessionState } from "../session/session-state.ts"

/** Why the work cannot start yet, in words; undefined when it can. */
export function obstacle(
  tool: Tool,
  items: readonly Item[],
  values: OptionValues,
  texts: WorkTexts,
): string | undefined {
  const usable = items.filter((item) => item.state.kind !== "bad")
  if (usable.some((item) => item.state.kind === "checking")) return texts.run.waitChecks
  // The unlocking tool takes its password from the options, once for all files.
  const isUnlocking =
    tool.id === "decrypt" && typeof values["password"] === "string" && values["password"] !== ""
  if (!isUnlocking && usable.some((item) => item.state.kind === "locked"))
    return texts.run.needUnlock
  if (usable.some((item) => checkRange(item.range, item.pages) !== undefined))
    return texts.list.rangeBad
  const own = obstacleOf(tool.id, usable, values, texts)
  if (own !== undefined) return own
  if (usable.length > 0 && usable.every((item) => isCompanion(item.types, tool)))
    return texts.run.needDrawing
  // Who knows the password that opens a file in full needs no statement.
  const isRestricted = usable.some((item) => item.glance?.protection === "restrictions")
  if (tool.id === "decrypt" && isRestricted && values["rightsConfirmed"] !== true)
    return texts.run.needRights
  return usable.length === 0 ? texts.list.empty : undefined
}

/** What one tool needs besides files. */
function obstacleOf(
  tool: ToolId,
  usable: readonly Item[],
  values: OptionValues,
  texts: WorkTexts,
): string | undefined {
  if (tool === "merge2pdf" && usable.length < 2) return texts.run.needTwo
  if (tool === "split" && values["mode"] === "cuts" && !values["cuts"]) return texts.run.needCuts
  if (tool === "split" && values["mode"] === "ranges" && !values["ranges"])
    return texts.run.needRanges
  if (tool !== "encrypt") return undefined
  const { userPassword, ownerPassword } = values
  const isLockedEach = usable.length > 0 && usable.every((item) => item.ownLock)
  if (!isLockedEach && !userPassword && !ownerPassword && !restricts(values))
    return texts.run.needPassword
  return userPassword && userPassword === ownerPassword ? texts.run.samePassword : undefined
}

/** The pages of a merge that is put together page by page. */
const arrangedOf = ({ tool, mergeView, plan, items }: SessionState): PagePlan | undefined =>
  tool === "merge2pdf" && mergeView === "pages" ? syncPlan(plan, items) : undefined

/** True while the browser has a network. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    (notify) => {
      addEventListener("online", notify)
      addEventListener("offline", notify)
      return () => {
        removeEventListener("online", notify)
        removeEventListener("offline", notify)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/**
 * How much there is to do, and the one button that does it; stays in sight while the list scrolls.
 */
export function RunBar({ tool, onShowOptions }: { tool: Tool; onShowOptions: () => void }) {
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const state = useSessionState()
  const { items, options, limits, prefersHere } = state
  const board = arrangedOf(state)
  const isOnline = useIsOnline()
  const isLocal = canRunHere({
    tool,
    items,
    options: options[tool.id] ?? {},
    localMegabytes: limits.localMegabytes,
    prefersHere,
  })
  const reason =
    isOnline || isLocal
      ? (obstacle(tool, items, options[tool.id] ?? {}, work) ??
        (board?.pages.length === 0 ? work.board.empty : undefined))
      : tool.mayRunLocally
        ? work.local.offlineChoice
        : work.local.offlineCloud
  const pages =
    board?.pages.length ??
    (items.every((item) => item.pages !== undefined)
      ? items.reduce((sum, item) => sum + (item.pages ?? 0), 0)
      : undefined)
  return (
    <div className="run-bar">
      <Facts tool={tool} pages={pages} isLocal={isLocal} isOnline={isOnline} />
      {isLocal ? null : <ScanPages tool={tool} />}
      <button type="button" className="button run-bar-options" onClick={onShowOptions}>
        <Icon name="settings" />
        {work.options.title}
      </button>
      <div className="run-bar-go">
        {reason ? (
          <span className="run-bar-reason" id="run-reason">
            {reason}
          </span>
        ) : null}
        <button
          type="button"
          className="button button-primary button-large"
          disabled={reason !== undefined}
          aria-describedby={reason ? "run-reason" : undefined}
          onClick={() => session.jobs.run()}
        >
          {tool.action[language]}
          <Icon name="arrow" />
        </button>
      </div>
    </div>
  )
}

interface FactsProps {
  readonly tool: Tool
  /** Of all files; undefined until they are counted. */
  readonly pages: number | undefined
  readonly isLocal: boolean
  readonly isOnline: boolean
}

/** How much there is to do, and where it will be done. */
function Facts({ tool, pages, isLocal, isOnline }: FactsProps) {
  const work = useWorkTexts()
  const texts = useTexts()
  const language = useLanguage()
  const { items, remaining, prefersHere } = useSessionState()
  const bytes = items.reduce((sum, item) => sum + item.file.size, 0)
  return (
    <p className="run-bar-facts number">
      <strong>{work.run.files(items.length)}</strong> · {formatBytes(bytes, language)}
      {tool.id === "merge2pdf" && pages !== undefined && items.length > 1 ? (
        <> · {work.merge.total(pages)}</>
      ) : null}
      {!isOnline && isLocal ? <span className="run-bar-count">{work.local.offline}</span> : null}
      {/* A tool that promises to work here says so before these files leave the device. */}
      {worksHere(tool, prefersHere) && !isLocal ? (
        <span className="run-bar-count">{texts.tool.cloud}</span>
      ) : null}
      {tool.isCounted && !isLocal ? (
        <span className="run-bar-count">{texts.nav.remaining(remaining)}</span>
      ) : null}
    </p>
  )
}
