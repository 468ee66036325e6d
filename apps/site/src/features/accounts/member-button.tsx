import { Link } from "react-router"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useRootData } from "../shell/root-data.ts"

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
