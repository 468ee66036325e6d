import { lazy, Suspense, useEffect, useRef } from "react"
import {
  Link,
  useLoaderData,
  useLocation,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { loadAccountTexts, useAccountTexts } from "../../../i18n/account-texts.ts"
import { languageOfPath, localPath } from "../../../i18n/language.ts"
import { useLanguage, useTexts } from "../../../i18n/texts.tsx"
import { inNameOf } from "../../shell/brand.ts"
import { useRootData } from "../../shell/root-data.ts"
import { brandIn } from "../../tools/head-tags.ts"
import "../login/login.css"
import "./account.css"

/** Each with the calls it makes, loaded when it is first shown. */
const panels = {
  profile: lazy(() => import("./profile-panel.tsx")),
  orders: lazy(() => import("./orders-panel.tsx")),
  conversions: lazy(() => import("./tasks-panel.tsx")),
  devices: lazy(() => import("./devices-panel.tsx")),
  api: lazy(() => import("../../platform/keys/keys-panel.tsx")),
  privacy: lazy(() => import("./privacy-panel.tsx")),
} as const
type PanelName = keyof typeof panels
const names = Object.keys(panels) as PanelName[]

/** /account: private, so no search engine is let in. */
export async function loader({ url }: LoaderFunctionArgs) {
  const { account } = await loadAccountTexts(languageOfPath(url.pathname))
  return { title: account.pageTitle }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: inNameOf(brandIn(matches), loaderData?.title ?? "") },
  { name: "robots", content: "noindex" },
]

export default function AccountPage() {
  useLoaderData<typeof loader>()
  const { account } = useAccountTexts()
  const language = useLanguage()
  const { user } = useRootData().visitor
  const [query] = useSearchParams()
  const asked = query.get("tab")
  const tab = names.find((name) => name === asked) ?? "profile"
  const tabs = useRef<HTMLElement>(null)
  const isSignedIn = user !== undefined
  // On a phone the row of tabs is longer than the screen.
  useEffect(() => {
    tabs.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [tab, isSignedIn])
  if (!user) return <SignInFirst />
  const Chosen = panels[tab]
  return (
    <div className="container account">
      <h1>{account.title}</h1>
      <nav ref={tabs} className="tabs" aria-label={account.title}>
        {names.map((name) => (
          <Link
            key={name}
            className="tab"
            to={localPath(language, `/account?tab=${name}`)}
            aria-current={tab === name ? "page" : undefined}
            preventScrollReset
          >
            {account.tabs[name]}
          </Link>
        ))}
      </nav>
      <section className="account-panel" aria-label={account.tabs[tab]}>
        <Suspense fallback={<p role="status">{account.loading}</p>}>
          <Chosen />
        </Suspense>
      </section>
    </div>
  )
}

/** What stands there for a visitor who is nobody yet. */
function SignInFirst() {
  const { account } = useAccountTexts()
  const texts = useTexts()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <div className="container account">
      <h1>{account.title}</h1>
      <div className="empty">
        <p className="empty-title">{account.signInFirst}</p>
        <p>{account.signInText}</p>
        <Link
          className="button button-primary"
          to={localPath(language, `/login?next=${encodeURIComponent(pathname + search)}`)}
        >
          {texts.nav.login}
        </Link>
      </div>
    </div>
  )
}
