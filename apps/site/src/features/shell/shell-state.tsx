import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react"
import { useRevalidator, useSearchParams } from "react-router"
import { onLoginNews, type LoginRequest } from "./login-request.ts"
import { useRootDataIfAny } from "./root-data.ts"

/** Why a login is asked for. */
export interface LoginReason {
  readonly code: number
  readonly message: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** The dialog that lies over the page, if any. */
export type OpenDialog = "login" | "contact" | "palette" | undefined

/** State that header, dialogs and features share. */
export interface ShellState {
  readonly dialog: OpenDialog
  readonly openDialog: (dialog: NonNullable<OpenDialog>) => void
  readonly closeDialog: () => void
  /** Why the login dialog opened by itself; absent where somebody asked for it. */
  readonly loginReason: LoginReason | undefined
  /** Closes the dialog after a login and lets the calls go on that waited for it. */
  readonly completeLogin: () => void
  /** A fresh login of an unpaid visitor goes on to the price page. */
  readonly isPurchaseNext: boolean
  readonly setPurchaseNext: (isNext: boolean) => void
  /** Embedded in a mobile app: no header menus, a back arrow instead. */
  readonly isApp: boolean
  readonly hidesNavBack: boolean
}

const ShellContext = createContext<ShellState | undefined>(undefined)

export function ShellProvider({ children }: { children: ReactNode }) {
  const [isPurchaseNext, setPurchaseNext] = useState(false)
  const [query] = useSearchParams()
  // App mode lasts for the visit: later pages do not carry the query any more, a cookie does.
  const [isApp] = useState(useRootDataIfAny()?.app !== undefined)
  const hidesNavBack = query.has("recoveryType")
  const { dialog, openDialog, loginReason, leave } = useDialogs()
  const state = useMemo<ShellState>(() => {
    const closeDialog = () => {
      leave(false)
      setPurchaseNext(false)
    }
    return {
      dialog,
      openDialog,
      closeDialog,
      loginReason,
      completeLogin: () => leave(true),
      isPurchaseNext,
      setPurchaseNext,
      isApp,
      hidesNavBack,
    }
  }, [dialog, openDialog, loginReason, leave, isPurchaseNext, isApp, hidesNavBack])
  return <ShellContext value={state}>{children}</ShellContext>
}

/** The open dialog, and the calls that wait for a login. */
function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [loginReason, setLoginReason] = useState<LoginReason>()
  const waiting = useRef<readonly LoginRequest[]>([])
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const take = (request: LoginRequest) => {
      waiting.current = [...waiting.current, request]
      setLoginReason(request.reason)
      setDialog("login")
    }
    const forget = () => {
      localStorage.removeItem("userInfo")
      void revalidate()
    }
    return onLoginNews(take, forget)
  }, [revalidate])
  const pushedOut = useRootDataIfAny()?.visitor.pushedOut
  const pushedOutAt = pushedOut?.detail["at"]
  useEffect(() => {
    if (pushedOut === undefined) return
    setLoginReason(pushedOut)
    setDialog("login")
    // The same news may come with several loads of the page's facts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- 2026-11: see above
  }, [pushedOutAt])
  const openDialog = useCallback((wanted: NonNullable<OpenDialog>) => setDialog(wanted), [])
  const leave = useCallback((isSignedIn: boolean) => {
    const requests = waiting.current
    waiting.current = []
    setDialog(undefined)
    setLoginReason(undefined)
    for (const request of requests) request.resume(isSignedIn)
  }, [])
  return { dialog, openDialog, loginReason, leave }
}

export function useShell(): ShellState {
  const state = use(ShellContext)
  if (state === undefined) throw new Error("ShellProvider is missing above this component")
  return state
}
