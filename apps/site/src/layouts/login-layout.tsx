import { Link, Outlet } from "react-router"
import { brandOf } from "../features/shell/brand.ts"
import { useRootData } from "../features/shell/root-data.ts"
import { localPath } from "../i18n/language.ts"
import { useLanguage, useTexts } from "../i18n/texts.tsx"
import { Logo } from "../ui/logo.tsx"

/** A plain white bar with the mark, for the page of signing in. */
export default function LoginLayout() {
  const texts = useTexts()
  return (
    <>
      <header className="login-header">
        <div className="container">
          <Link className="header-home" to={localPath(useLanguage(), "/")}>
            <Logo />
            <span className="header-title">
              {brandOf(useRootData().visitor.host.brand, texts.site.name)}
            </span>
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
