import { lazy, Suspense } from "react"
import { useLocation } from "react-router"
import { useTexts } from "../../i18n/texts.tsx"
import { useRootData } from "../shell/root-data.ts"
import { useShell } from "../shell/shell-state.tsx"

const UserCard = lazy(() => import("./user-card.tsx"))

/** Sign-in button of visitors, or the card of who is signed in. */
export function HeaderAccount() {
  const texts = useTexts()
  const { openDialog } = useShell()
  const { user } = useRootData().visitor
  const { key } = useLocation()
  // A navigation closes the card: it belongs to the page it was opened on.
  if (user) {
    return (
      <Suspense fallback={<span className="header-link">{user.userCode}</span>}>
        <UserCard key={key} user={user} />
      </Suspense>
    )
  }
  return (
    <button className="header-link header-login" type="button" onClick={() => openDialog("login")}>
      {texts.nav.login}
    </button>
  )
}
