import { toolOf, type Tool } from "@mozhuan/contract"
import { createContext, use, useSyncExternalStore } from "react"
import type { Session } from "./session/session.ts"
import type { SessionState } from "./session/session-state.ts"

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error("SessionContext is missing above this component")
  return session
}

/** Gives the session's state and renders again with each change. */
export function useSessionState(): SessionState {
  const { store } = useSession()
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** The catalogue entry of the tool at work, where one is chosen. */
export function useActiveTool(): Tool | undefined {
  const { tool } = useSessionState()
  return tool === undefined ? undefined : toolOf(tool)
}
