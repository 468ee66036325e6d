import { useRouteLoaderData } from "react-router"
import type { RootData } from "../../root.tsx"

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
