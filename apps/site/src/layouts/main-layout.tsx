import { Outlet } from "react-router"
import { ConverterProvider } from "../features/converter/converter-context.tsx"
import { ErrorPage } from "../features/shell/error-page.tsx"
import { AppIntake } from "../features/offline/app-intake.tsx"
import { useShell } from "../features/shell/shell-state.tsx"
import { ChatButton } from "../features/support/chat-button.tsx"
import { ConsentAsk } from "../features/usage/consent-ask.tsx"
import { Footer } from "./footer.tsx"
import { AppHeader, Header } from "./header.tsx"

/**
 * Header and footer around the page; inside a mobile app only a back arrow. Files chosen here
 * survive a change of tool.
 */
export default function MainLayout() {
  const { isApp } = useShell()
  return (
    <ConverterProvider>
      {isApp ? <AppHeader /> : <Header />}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {isApp ? null : <AppIntake />}
      {isApp ? null : <ConsentAsk />}
      {isApp ? null : <Footer />}
      {isApp ? null : <ChatButton />}
    </ConverterProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
