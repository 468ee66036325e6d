import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import { useTexts } from "../../i18n/texts.tsx"

/** Loads shorter than this show no bar. */
const throttle = 200

/**
 * The bar that runs along the top while a page loads; it takes five seconds to fill
 * (`layouts.css`).
 */
export function PageProgress() {
  const isLoading = useNavigation().state !== "idle"
  const [isShown, setShown] = useState(false)
  const texts = useTexts()
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setShown(true), throttle)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLoading])
  if (!isShown) return null
  return <div className="page-progress" role="progressbar" aria-label={texts.nav.loading} />
}
