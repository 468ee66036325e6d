import { lazy, Suspense, useEffect, useState } from "react"
import { Outlet } from "react-router"
import { ConverterProvider } from "../features/converter/converter-context.tsx"
import { ErrorPage } from "../features/shell/error-page.tsx"
import { useShell } from "../features/shell/shell-state.tsx"
import { ChatButton } from "../features/support/chat-button.tsx"
import { ConsentAsk } from "../features/usage/consent-ask.tsx"
import { Footer } from "./footer.tsx"
import { AppHeader, Header } from "./header.tsx"

/** What only the installed site needs, which nobody else waits for. */
const AppIntake = lazy(async () => ({
  default: (await import("../features/offline/app-intake.tsx")).AppIntake,
}))

/** Whether this is the installed site, or files were shared with it. */
const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  Boolean((navigator as Partial<Navigator>).serviceWorker?.controller) ||
  new URLSearchParams(location.search).has("shared")

/**
 * Header and footer around the page; inside a mobile app only a back arrow. Files chosen here
 * survive a change of tool.
 */
export default function MainLayout() {
  const { isApp } = useShell()
  const [takesFiles, setTakesFiles] = useState(false)
  useEffect(() => setTakesFiles(!isApp && isInstalled()), [isApp])
  return (
    <ConverterProvider>
      {isApp ? <AppHeader /> : <Header />}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {takesFiles ? (
        <Suspense>
          <AppIntake />
        </Suspense>
      ) : null}
      {isApp ? null : <ConsentAsk />}
      {isApp ? null : <Footer />}
      {isApp ? null : <ChatButton />}
    </ConverterProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
