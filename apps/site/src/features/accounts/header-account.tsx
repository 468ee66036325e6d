import { lazy, Suspense } from "react"
import { Link, useLocation } from "react-router"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useRootData } from "../shell/root-data.ts"
import { useShell } from "../shell/shell-state.tsx"

const UserCard = lazy(() => import("./user-card.tsx"))

/** Opens a membership, or renews one that runs or ran out; lifetime members do not see it. */
export function MemberButton() {
  const texts = useTexts()
  const language = useLanguage()
  const { user } = useRootData().visitor
  if (user && user.webForever !== 0) return null
  return (
    <Link className="member-button" to={localPath(language, "/purchase")}>
      <Icon name="crown" size={18} />
      {user && (user.webPaid !== 0 || user.webExpireTime !== 0)
        ? texts.nav.renewMembership
        : texts.nav.openMembership}
    </Link>
  )
}

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
