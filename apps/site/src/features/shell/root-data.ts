import { useRouteLoaderData } from "react-router"
import type { VisitorFacts } from "../../server/services.ts"
import type { summariseTools } from "../tools/tool-summary.server.ts"

export type Theme = "system" | "light" | "dark"
/** Whether the visitor agreed to be counted; "ask" until they have chosen. */
export type Consent = "yes" | "no" | "ask"

/**
 * What every page knows: the visitor, the host, the tools in the page's language, the chosen
 * appearance.
 */
export interface RootData {
  readonly visitor: VisitorFacts
  /** Scheme and host of the address that was asked for. */
  readonly origin: string
  readonly theme: Theme
  readonly consent: Consent
  /** The app that shows the page, where one does. */
  readonly app: string | undefined
  /** Of the page's own scripts. */
  readonly nonce: string | undefined
  readonly tools: ReturnType<typeof summariseTools>
}

/**
 * Gives what every page knows. Only for components below the root route, where it is always loaded.
 */
export function useRootData(): RootData {
  const facts = useRouteLoaderData("root") as RootData | undefined
  if (facts === undefined) throw new Error("the root route has not loaded")
  return facts
}

/** The same where the root itself may have failed, as on the error page. */
export const useRootDataIfAny = (): RootData | undefined =>
  useRouteLoaderData("root") as RootData | undefined
