import { consoleCalls } from "@mozhuan/contract"
import { useEffect, useState } from "react"
import {
  Link,
  NavLink,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router"
import { useConsoleTexts } from "../../i18n/console-zh.ts"
import { servicesOf } from "../../server/services.ts"
import { Icon } from "../../ui/more-icons.tsx"
import { Logo } from "../../ui/logo.tsx"
import { ErrorPage } from "../shell/error-page.tsx"
import { consoleClient, signInAddress, signInPath } from "./console-client.ts"
import { mayCall, navigation, pathOf, type PageName } from "./navigation.ts"
import "./console.css"

/** Who is signed in; nobody is sent to the sign-in page. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const operator = await servicesOf(context).operator()
  if (!operator) throw redirect(signInAddress(url.pathname + url.search))
  return { operator }
}

/** Another filter of the same screen is no reason to ask again who somebody is. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" })

/** Frame of the console: the menu of what this operator may do, and the screen beside it. */
export default function ConsoleLayout() {
  const texts = useConsoleTexts()
  const { operator } = useLoaderData<typeof loader>()
  const { key, pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  // A navigation closes the menu: it belongs to the screen it was opened on.
  const isOpen = openedAt === key
  const page = pathname.split("/")[2] as PageName | undefined
  return (
    <div className="console">
      <title>{texts.title(page && page in texts.pages ? texts.pages[page] : texts.name)}</title>
      <header className="console-bar">
        <button
          type="button"
          className="icon-button console-toggle"
          aria-expanded={isOpen}
          aria-controls="console-menu"
          onClick={() => setOpenedAt(isOpen ? undefined : key)}
        >
          <Icon name={isOpen ? "close" : "menu"} />
          <span className="visually-hidden">{texts.menu}</span>
        </button>
        <Link className="console-brand" to="/admin/dashboard">
          <Logo />
          <span>{texts.name}</span>
        </Link>
        <OperatorMenu
          name={operator.displayName}
          roles={operator.roles.map((role) => texts.roles[role]).join("、")}
        />
      </header>
      <nav className="console-nav" id="console-menu" aria-label={texts.mainNav} data-open={isOpen}>
        {navigation.map(({ group, pages }) => {
          const shown = pages.filter(({ call }) => mayCall(operator.roles, call))
          return shown.length === 0 ? null : (
            <div key={group} className="console-nav-group">
              <h2>{texts.groups[group]}</h2>
              <ul>
                {shown.map(({ name, icon }) => (
                  <li key={name}>
                    <NavLink className="console-nav-link" to={pathOf(name)}>
                      <Icon name={icon} size={18} />
                      {texts.pages[name]}
                      {name === "inbox" ? <Unread /> : null}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
      <main className="console-main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

function OperatorMenu({ name, roles }: { name: string; roles: string }) {
  const texts = useConsoleTexts()
  const signOut = async (): Promise<void> => {
    await consoleClient()(consoleCalls.signOut, {}).catch(() => undefined)
    location.assign(signInPath)
  }
  return (
    <div className="console-operator">
      <a className="text-button console-site" href="/" target="_blank" rel="noopener">
        {texts.toSite}
      </a>
      <Link className="text-button" to={pathOf("profile")} title={roles}>
        <Icon name="user" size={18} />
        {name}
      </Link>
      <button type="button" className="text-button" onClick={() => void signOut()}>
        {texts.signOut}
      </button>
    </div>
  )
}

/** How often unread messages are counted while the console is looked at, in ms. */
const countEvery = 30_000

function Unread() {
  const { inbox } = useConsoleTexts()
  const { key } = useLocation()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    const count = (): void => {
      if (document.visibilityState === "hidden") return
      consoleClient()(consoleCalls.countUnread, {}).then(
        ({ value }) => setUnread(value.unread),
        () => undefined,
      )
    }
    count()
    const timer = setInterval(count, countEvery)
    return () => clearInterval(timer)
  }, [key])
  return unread > 0 ? (
    <span className="console-unread" aria-label={inbox.unread(unread)}>
      {unread}
    </span>
  ) : null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
