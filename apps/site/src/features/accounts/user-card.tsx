import { useRef, useState } from "react"
import { Link } from "react-router"
import { formatExpiry } from "../../i18n/format.ts"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import type { UserFacts } from "../../server/services.ts"
import { Icon } from "../../ui/icon.tsx"
import { MemberButton } from "./member-button.tsx"
import { useLogout } from "./use-logout.ts"

/** Reached for: open while the pointer stays. Pinned by a click: open until closed. */
type Opened = "no" | "reached" | "pinned"

/** User code with a card that opens on hover, click and key. */
export default function UserCard({ user }: { user: UserFacts }) {
  const [opened, setOpened] = useState<Opened>("no")
  const summary = useRef<HTMLElement>(null)
  return (
    <details
      className="user-card"
      open={opened !== "no"}
      onPointerEnter={(event) =>
        event.pointerType === "mouse" && setOpened((was) => (was === "pinned" ? was : "reached"))
      }
      onPointerLeave={(event) =>
        event.pointerType === "mouse" && setOpened((was) => (was === "pinned" ? was : "no"))
      }
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
      <CardPanel user={user} />
    </details>
  )
}

function CardPanel({ user }: { user: UserFacts }) {
  const texts = useTexts()
  const language = useLanguage()
  const logout = useLogout()
  const isLifetime = user.webForever !== 0
  const isMember = isLifetime || user.webPaid !== 0
  return (
    <div className="user-card-panel">
      <dl className="fact-list">
        <div>
          <dt>{texts.nav.benefit}</dt>
          <dd>
            {isMember ? <Icon name="crown" size={18} /> : null}
            {isMember ? texts.nav.benefitWeb : texts.nav.benefitNone}
          </dd>
        </div>
        <div>
          <dt>{texts.nav.expires}</dt>
          <dd className="number">
            {isLifetime ? texts.nav.lifetime : formatExpiry(user.webExpireTime)}
          </dd>
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
  )
}
