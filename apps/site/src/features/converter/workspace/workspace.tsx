import type { ToolId } from "@mozhuan/contract"
import { useEffect, type ReactNode } from "react"
import { loadWorkTexts, WorkTextsContext } from "../../../i18n/work-texts.tsx"
import { WatchStrip } from "./batch/watch-strip.tsx"
import type { SessionFacts } from "./session/session-facts.ts"
import { Session } from "./session/session.ts"
import { SessionContext, useSessionState } from "./session-context.tsx"
import { FilesView } from "./views/files-view.tsx"
import { GateDialog } from "./views/gate-dialog.tsx"
import { isActive } from "./session/session-state.ts"
import { useStepFocus, type Step } from "./step-focus.ts"
import { GuessView } from "./views/guess-view.tsx"
import { Refusals } from "./views/refusals.tsx"
import { ResultsView } from "./views/results-view.tsx"
import type { OpenedSession, WorkspaceProps } from "./workspace-module.ts"
import "./workspace.css"

/** Starts the converter's work of this visit, in the page's language. */
export async function openSession(facts: Omit<SessionFacts, "texts">): Promise<OpenedSession> {
  const texts = await loadWorkTexts(facts.language)
  return { session: new Session({ ...facts, texts }), texts }
}

/** Files and options, or the work on them; the empty sheet while there are neither. */
export function Workspace({ opened, tool, empty }: WorkspaceProps) {
  const { session, texts } = opened
  useEffect(() => session.setTool(tool), [session, tool])
  return (
    <WorkTextsContext value={texts}>
      <SessionContext value={session}>
        <WorkspaceBody empty={empty} />
        <GateDialog />
      </SessionContext>
    </WorkTextsContext>
  )
}

function WorkspaceBody({ empty }: { empty: ReactNode }) {
  const { jobs, items, tool } = useSessionState()
  const step = stepOf(jobs.length, items.length, tool)
  useStepFocus(step, jobs.some(isActive))
  if (step === "results")
    return (
      <>
        <WatchStrip />
        <ResultsView />
      </>
    )
  return (
    <>
      <WatchStrip />
      <Refusals />
      {step === "empty" ? empty : step === "guess" ? <GuessView /> : <FilesView />}
    </>
  )
}

function stepOf(jobs: number, items: number, tool: ToolId | undefined): Step {
  if (jobs > 0) return "results"
  if (items === 0) return "empty"
  return tool === undefined ? "guess" : "files"
}
