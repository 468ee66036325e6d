import { lazy, Suspense, useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { useRootData } from "./root-data.ts"
import { isWechat } from "./visit.ts"
import { useShell, type OpenDialog } from "./shell-state.tsx"

type DialogProps = { onClose: () => void }

/**
 * Every dialog that can lie over any page, loaded when it is first opened.
 *
 * A feature adds its dialog here and its name to `OpenDialog`.
 */
const dialogs: Partial<Record<NonNullable<OpenDialog>, React.ComponentType<DialogProps>>> = {
  login: lazy(() => import("../accounts/login/login-dialog.tsx")),
  palette: lazy(() => import("./palette/palette.tsx")),
  contact: lazy(() => import("../support/contact-dialog.tsx")),
}

const WechatReturn = lazy(() => import("../accounts/login/wechat-return.tsx"))

const TicketReturn = lazy(() => import("../accounts/login/ticket-return.tsx"))

/** A login handed over in the address; somebody who is signed in already stays who they are. */
export function TicketLogin() {
  const [query] = useSearchParams()
  const { user } = useRootData().visitor
  // The ticket leaves the address at once, while a question about it may still be open.
  const [hasTicket, setHasTicket] = useState(false)
  const isHere = query.has("token") && query.has("uuid")
  useEffect(() => {
    if (isHere) setHasTicket(true)
  }, [isHere])
  if (!hasTicket || user) return null
  return (
    <Suspense fallback={null}>
      <TicketReturn />
    </Suspense>
  )
}

/**
 * Inside WeChat, a code in the address is an authorisation that came back. Known only in the
 * browser.
 */
export function WechatLogin() {
  const [query] = useSearchParams()
  const { user } = useRootData().visitor
  const [isInside, setInside] = useState(false)
  useEffect(() => setInside(isWechat(navigator.userAgent)), [])
  if (!isInside || user || !query.has("code")) return null
  return (
    <Suspense fallback={null}>
      <WechatReturn />
    </Suspense>
  )
}

export function Dialogs() {
  const { dialog, openDialog, closeDialog } = useShell()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey || document.querySelector("dialog[open]")) return
      event.preventDefault()
      openDialog("palette")
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [openDialog])
  const Open = dialog === undefined ? undefined : dialogs[dialog]
  if (Open === undefined) return null
  return (
    <Suspense fallback={null}>
      <Open onClose={closeDialog} />
    </Suspense>
  )
}
