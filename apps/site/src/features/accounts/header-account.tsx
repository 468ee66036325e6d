import { useRef, useState } from "react"
import { Link, useLocation } from "react-router"
import { formatExpiry } from "../../i18n/format.ts"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import type { UserFacts } from "../../server/services.ts"
import { useRootData } from "../shell/root-data.ts"
import { useShell } from "../shell/shell-state.tsx"
import { useLogout } from "./use-logout.ts"

/** Opens a membership, or renews one that runs or ran out; lifetime members do not see it. */
export function MemberButton() {
  const texts = useTexts()
  const language = useLanguage()
  const { user } = useRootData().visitor
  if (user && user.webForever !== 0) return null
  return (
    <Link className="member-button" to={localPath(language, "/purchase")}>
      <Icon name="crown" size={18} />
      {user && (user.webPaid !== 0 || user.webExpireTime !== 0) ? texts.nav.renewMembership : texts.nav.openMembership}
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
  if (user) return <UserCard key={key} user={user} />
  return (
    <button className="header-link header-login" type="button" onClick={() => openDialog("login")}>
      {texts.nav.login}
    </button>
  )
}

/** Reached for: open while the pointer stays. Pinned by a click: open until closed. */
type Opened = "no" | "reached" | "pinned"

/** User code with a card that opens on hover, click and key. */
function UserCard({ user }: { user: UserFacts }) {
  const texts = useTexts()
  const language = useLanguage()
  const logout = useLogout()
  const isLifetime = user.webForever !== 0
  const [opened, setOpened] = useState<Opened>("no")
  const summary = useRef<HTMLElement>(null)
  return (
    <details
      className="user-card"
      open={opened !== "no"}
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpened((was) => (was === "pinned" ? was : "reached"))}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpened((was) => (was === "pinned" ? was : "no"))}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || opened === "no") return
        setOpened("no")
        summary.current?.focus()
      }}
    >
      <summary
        ref={summary}
        className="header-link"
        onClick={(event) => {
          event.preventDefault()
          setOpened(opened === "pinned" ? "no" : "pinned")
        }}
      >
        <Icon name="user" size={18} />
        {user.userCode}
      </summary>
      <div className="user-card-panel">
        <dl className="fact-list">
          <div>
            <dt>{texts.nav.benefit}</dt>
            <dd>{user.webPaid === 0 && !isLifetime ? texts.nav.benefitNone : texts.nav.benefitWeb}</dd>
          </div>
          <div>
            <dt>{texts.nav.expires}</dt>
            <dd className="number">{isLifetime ? texts.nav.lifetime : formatExpiry(user.webExpireTime)}</dd>
          </div>
        </dl>
        {isLifetime ? null : <MemberButton />}
        <ul>
          <li>
            <Link to={localPath(language, "/account")}>{texts.nav.profile}</Link>
          </li>
          <li>
            <Link to={localPath(language, "/account?tab=orders")}>{texts.nav.orders}</Link>
          </li>
          <li>
            <button type="button" className="text-button" onClick={logout}>
              {texts.nav.logout}
            </button>
          </li>
        </ul>
      </div>
    </details>
  )
}
