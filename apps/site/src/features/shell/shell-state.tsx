import { createContext, use, useMemo, useState, type ReactNode } from "react"
import { useSearchParams } from "react-router"
import { useRootDataIfAny } from "./root-data.ts"

/** The dialog that lies over the page, if any. */
export type OpenDialog = "login" | "contact" | undefined

/** State that header, dialogs and features share. */
export interface ShellState {
  readonly dialog: OpenDialog
  readonly openDialog: (dialog: NonNullable<OpenDialog>) => void
  readonly closeDialog: () => void
  /** A fresh login of an unpaid visitor goes on to the price page. */
  readonly isPurchaseNext: boolean
  readonly setPurchaseNext: (isNext: boolean) => void
  /** Embedded in a mobile app: no header menus, a back arrow instead. */
  readonly isApp: boolean
  readonly hidesNavBack: boolean
}

const ShellContext = createContext<ShellState | undefined>(undefined)

export function ShellProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isPurchaseNext, setPurchaseNext] = useState(false)
  const [query] = useSearchParams()
  // App mode lasts for the visit: later pages do not carry the query any more, a cookie does.
  const [isApp] = useState(useRootDataIfAny()?.isApp ?? query.has("source"))
  const hidesNavBack = query.has("recoveryType")
  const state = useMemo<ShellState>(
    () => ({ dialog, openDialog: setDialog, closeDialog: () => setDialog(undefined), isPurchaseNext, setPurchaseNext, isApp, hidesNavBack }),
    [dialog, isPurchaseNext, isApp, hidesNavBack],
  )
  return <ShellContext value={state}>{children}</ShellContext>
}

export function useShell(): ShellState {
  const state = use(ShellContext)
  if (state === undefined) throw new Error("ShellProvider is missing above this component")
  return state
}
