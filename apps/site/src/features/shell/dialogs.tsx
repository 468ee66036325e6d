import { lazy, Suspense } from "react"
import { useShell, type OpenDialog } from "./shell-state.tsx"

type DialogProps = { onClose: () => void }

/**
 * Every dialog that can lie over any page, loaded when it is first opened.
 *
 * A feature adds its dialog here and its name to `OpenDialog`.
 */
const dialogs: Partial<Record<NonNullable<OpenDialog>, React.ComponentType<DialogProps>>> = {
  login: lazy(() => import("../accounts/login/login-dialog.tsx")),
  contact: lazy(() => import("./contact-dialog.tsx")),
}

export function Dialogs() {
  const { dialog, closeDialog } = useShell()
  const Open = dialog === undefined ? undefined : dialogs[dialog]
  if (Open === undefined) return null
  return (
    <Suspense fallback={null}>
      <Open onClose={closeDialog} />
    </Suspense>
  )
}
