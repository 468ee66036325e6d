import { Outlet } from "react-router"
import { ConverterProvider } from "../features/converter/converter-context.tsx"
import { useShell } from "../features/shell/shell-state.tsx"
import { AppHeader, Header } from "./header.tsx"

/** The header and nothing below the page. */
export default function NoFooterLayout() {
  const { isApp } = useShell()
  return (
    <ConverterProvider>
      {isApp ? <AppHeader /> : <Header />}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </ConverterProvider>
  )
}
