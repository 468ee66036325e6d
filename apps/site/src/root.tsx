import { useEffect, type ReactNode } from "react"
import {
  data,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router"
import { pageStyles, pageStylesId } from "./design/page-styles.ts"
import { Dialogs, TicketLogin, WechatLogin } from "./features/shell/dialogs.tsx"
import { brandOf } from "./features/shell/brand.ts"
import { ErrorPage } from "./features/shell/error-page.tsx"
import { isHiddenPage } from "./features/shell/hidden-pages.ts"
import {
  useRootDataIfAny,
  type Consent,
  type RootData,
  type Theme,
} from "./features/shell/root-data.ts"
import { PageProgress } from "./features/shell/page-progress.tsx"
import { ShellProvider } from "./features/shell/shell-state.tsx"
import { useHostBridge } from "./features/embedded/use-host-bridge.ts"
import { useUsageLog } from "./features/usage/use-usage-log.ts"
import { appOf, cookieOf, keepChoice, keepFacts, rememberVisit } from "./features/shell/visit.ts"
import { summariseTools } from "./features/tools/tool-summary.server.ts"
import { barePath, languageOfPath, languageFacts } from "./i18n/language.ts"
import { useLanguage, useTexts } from "./i18n/texts.tsx"
import { nonceOf, servicesOf } from "./server/services.ts"
import { ToastProvider } from "./ui/toast.tsx"

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<RootData> {
  const visitor = await servicesOf(context).visitor(request)
  if (isHiddenPage(visitor.host, barePath(url.pathname)))
    throw data(
      {
        message: "This page could not be found",
        brand: visitor.host.brand,
        tools: summariseTools(languageOfPath(url.pathname), visitor),
      },
      { status: 404 },
    )
  const cookies = request.headers.get("cookie")
  return {
    visitor,
    origin: url.origin,
    theme: themeOf(cookieOf(cookies, "theme")),
    consent: consentOf(cookieOf(cookies, "usage")),
    app: appOf(url, cookies, visitor.appSources),
    nonce: nonceOf(context),
    tools: summariseTools(languageOfPath(url.pathname), visitor),
  }
}

const consentOf = (value: string | undefined): Consent =>
  value === "yes" || value === "no" ? value : "ask"

const themeOf = (value: string | undefined): Theme =>
  value === "light" || value === "dark" ? value : "system"

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>("root")
  const language = useLanguage()
  const theme = facts?.theme ?? "system"
  const texts = useTexts()
  return (
    <html
      lang={languageFacts[language].tag}
      {...(theme === "system" ? {} : { "data-theme": theme })}
      {...(facts?.app === undefined ? {} : { "data-app": facts.app })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f6f4ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141618" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <style id={pageStylesId} dangerouslySetInnerHTML={{ __html: pageStyles }} />
        <Meta />
        <Links {...nonceProps(facts?.nonce)} />
        {facts?.visitor.host.hasTutorials ? (
          <link
            rel="alternate"
            type="application/rss+xml"
            href="/rss.xml"
            title={brandOf(facts.visitor.host.brand, texts.site.name)}
          />
        ) : null}
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
  const visitor = useRootDataIfAny()?.visitor
  const defaultChannel = visitor?.host.defaultChannel ?? ""
  useEffect(() => {
    rememberVisit(new URL(location.href), localStorage, defaultChannel)
    keepChoice("language", language)
  }, [language, defaultChannel])
  useEffect(() => {
    if (visitor)
      keepFacts(
        localStorage,
        { ...visitor.host, downloadUrl: visitor.downloadUrl, user: visitor.user },
        document.cookie,
      )
  }, [visitor])

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
        <PageWatch />
        <TicketLogin />
      </ToastProvider>
    </ShellProvider>
  )
}

/** Listens to the whole page: for counting, and for the app that shows it. */
function PageWatch() {
  useUsageLog()
  useHostBridge()
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
