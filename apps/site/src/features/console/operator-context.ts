import type { ConsoleCall, OperatorView } from "@mozhuan/contract"
import { useRouteLoaderData } from "react-router"
import { mayCall } from "./navigation.ts"

/** Gives who is signed in; only for components below the console's layout. */
function useOperator(): OperatorView {
  const data = useRouteLoaderData("console") as { operator: OperatorView } | undefined
  if (data === undefined) throw new Error("the console's layout has not loaded")
  return data.operator
}

/** Tells whether whoever is signed in may make a call: what they may not do is not offered. */
export function useMay(): (call: ConsoleCall) => boolean {
  const { roles } = useOperator()
  return (call) => mayCall(roles, call)
}
