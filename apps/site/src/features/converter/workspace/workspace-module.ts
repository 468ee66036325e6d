import type { ToolId } from "@mozhuan/contract"
import type { ReactNode } from "react"
import type { WorkTexts } from "../../../i18n/work-texts.tsx"
import type { SessionFacts } from "./session/session-facts.ts"
import type { Session } from "./session/session.ts"

/** What the page gets when it loads this module. */
export interface WorkspaceModule {
  readonly openSession: (facts: Omit<SessionFacts, "texts">) => Promise<OpenedSession>
  readonly Workspace: (props: WorkspaceProps) => ReactNode
}

/** The work of a visit, with the words it is shown in. */
export interface OpenedSession {
  readonly session: Session
  readonly texts: WorkTexts
}

/** What the page gives the workspace. */
export interface WorkspaceProps {
  readonly opened: OpenedSession
  /** The tool of the page. */
  readonly tool: ToolId | undefined
  /** Shown while there is nothing to work on. */
  readonly empty: ReactNode
}
