import type { Language, ToolId } from "@mozhuan/contract"
import type { ReactNode } from "react"
import type { VisitorFacts } from "../../../server/services.ts"

export class Session {
  addFiles(_files: readonly File[], _tool: ToolId | undefined): void {}
}
export interface WorkspaceModule {
  readonly openSession: (facts: { language: Language; visitor: VisitorFacts }) => Session
  readonly Workspace: (props: { session: Session; tool: ToolId | undefined; empty: ReactNode }) => ReactNode
}
export const openSession: WorkspaceModule["openSession"] = () => new Session()
export const Workspace: WorkspaceModule["Workspace"] = ({ empty }) => empty
