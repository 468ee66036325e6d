import { useLocation, useNavigate, useRevalidator } from "react-router"
import { barePath, localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"

/** Pages that nobody stays on without a login. */
const leftOnLogout: readonly string[] = ["/purchase", "/account"]

/** Ends the session, forgets the person on the page, and leaves the pages that need one. */
export function useLogout(): () => void {
  const language = useLanguage()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  return () => {
    void import("./end-session.ts")
      .then(({ endSession }) => endSession())
      .catch(() => undefined)
      .then(async () => {
        localStorage.removeItem("userInfo")
        if (leftOnLogout.includes(barePath(pathname))) await navigate(localPath(language, "/"))
        await revalidator.revalidate()
      })
  }
}
