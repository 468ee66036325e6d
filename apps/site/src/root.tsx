import { useEffect, type ReactNode } from "react"
import { Links, type LinksFunction, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router"
import "./design/index.css"
import { Dialogs, TicketLogin, WechatLogin } from "./features/shell/dialogs.tsx"
import { ErrorPage } from "./features/shell/error-page.tsx"
import { PageProgress } from "./features/shell/page-progress.tsx"
import { ShellProvider } from "./features/shell/shell-state.tsx"
import { cookieOf, keepChoice, rememberApp, rememberVisit } from "./features/shell/visit.ts"
import { summariseTools } from "./features/tools/tool-summary.server.ts"
import { languageOfPath, languageTags } from "./i18n/language.ts"
import { useLanguage, useTexts } from "./i18n/texts.tsx"
import { nonceOf, servicesOf } from "./server/services.ts"
import { ToastProvider } from "./ui/toast.tsx"

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

/** What every page knows: the visitor, the host, the tools in the page's language, the chosen appearance. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const visitor = await servicesOf(context).visitor(request)
  return {
    visitor,
    origin: url.origin,
    theme: themeOf(cookieOf(request.headers.get("cookie"), "theme")),
    nonce: nonceOf(context),
    tools: summariseTools(languageOfPath(url.pathname), visitor),
  }
}

export type RootData = Awaited<ReturnType<typeof loader>>
export type Theme = "system" | "light" | "dark"
const themeOf = (value: string | undefined): Theme => (value === "light" || value === "dark" ? value : "system")

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>("root")
  const language = useLanguage()
  const theme = facts?.theme ?? "system"
  return (
    <html lang={languageTags[language]} {...(theme === "system" ? {} : { "data-theme": theme })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f6f4ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141618" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration {...nonceProps(facts?.nonce)} />
        <Scripts {...nonceProps(facts?.nonce)} />
      </body>
    </html>
  )
}

const nonceProps = (nonce: string | undefined) => (nonce === undefined ? {} : { nonce })

export default function Root() {
  const texts = useTexts()
  const language = useLanguage()
  useEffect(() => {
    const address = new URL(location.href)
    rememberVisit(address, localStorage)
    rememberApp(address, sessionStorage)
    keepChoice("language", language)
  }, [language])
  return (
    <ShellProvider>
      <ToastProvider>
        <a className="skip-link" href="#content">
          {texts.site.skip}
        </a>
        <PageProgress />
        <Outlet />
        <Dialogs />
        <WechatLogin />
        <TicketLogin />
      </ToastProvider>
    </ShellProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
