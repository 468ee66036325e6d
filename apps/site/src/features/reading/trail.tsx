import { Link } from "react-router"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"

/** Where a page stands: home, the places between, this page. */
export function Trail({
  places,
  name,
}: {
  places: readonly { path: string; name: string }[]
  name: string
}) {
  const texts = useTexts()
  const language = useLanguage()
  return (
    <nav className="breadcrumb container" aria-label={texts.tool.breadcrumb}>
      <ol>
        {[{ path: "/", name: texts.site.home }, ...places].map((place) => (
          <li key={place.path}>
            <Link to={localPath(language, place.path)}>{place.name}</Link>
            <Icon name="chevron" size={14} />
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
