import { toolGroups, type ToolGroup } from "@mozhuan/contract"
import { useRef, useState } from "react"
import { Link, useLocation } from "react-router"
import { HeaderAccount } from "../features/accounts/header-account.tsx"
import { MemberButton } from "../features/accounts/member-button.tsx"
import { useToolChoice } from "../features/converter/tool-choice.tsx"
import { brandOf } from "../features/shell/brand.ts"
import { tellHost } from "../features/embedded/host-bridge.ts"
import { isHiddenPage } from "../features/shell/hidden-pages.ts"
import { useRootData } from "../features/shell/root-data.ts"
import { useShell } from "../features/shell/shell-state.tsx"
import { barePath, localPath } from "../i18n/language.ts"
import { useLanguage, useTexts } from "../i18n/texts.tsx"
import { Icon } from "../ui/icon.tsx"
import { Logo } from "../ui/logo.tsx"
import { ToolIcon } from "../ui/tool-icon.tsx"
import { useIsScrolled } from "./scroll.ts"

/**
 * Head of every page: the three tool menus, the links, membership and account; one sheet on phones.
 */
export function Header() {
  const [isOpen, setOpen] = useState(false)
  const isScrolled = useIsScrolled()
  const texts = useTexts()
  const language = useLanguage()
  const { key } = useLocation()
  const { visitor } = useRootData()
  const [openedAt, setOpenedAt] = useState(key)
  // A navigation closes the menu: it belongs to the page it was opened on.
  const isMenuOpen = isOpen && openedAt === key
  const toggle = () => {
    setOpen(!isMenuOpen)
    setOpenedAt(key)
  }
  return (
    <header className="header" data-raised={isScrolled || isMenuOpen}>
      <div className="header-row container">
        <Link className="header-home" to={localPath(language, "/")}>
          <Logo />
          <span className="header-title">{brandOf(visitor.host.brand, texts.site.name)}</span>
        </Link>
        <button
          className="icon-button header-toggle"
          type="button"
          aria-expanded={isMenuOpen}
          aria-controls="main-menu"
          onClick={toggle}
        >
          <Icon name={isMenuOpen ? "close" : "menu"} size={24} />
          <span className="visually-hidden">{texts.nav.menu}</span>
        </button>
        <div className="header-menu" id="main-menu" data-open={isMenuOpen}>
          <nav aria-label={texts.nav.main}>
            <ul className="header-links">
              {toolGroups.map((group) => (
                <ToolMenu key={group} group={group} onChosen={() => setOpen(false)} />
              ))}
              <PlainLinks />
            </ul>
          </nav>
          <div className="header-end">
            <span className="header-count number">{texts.nav.remaining(visitor.remaining)}</span>
            <MemberButton />
            <HeaderAccount />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Reached for: open while pointer or focus stay. Pinned by a click: open until closed. */
type Opened = "no" | "reached" | "pinned"
const reach = (was: Opened): Opened => (was === "pinned" ? was : "reached")

/** One group of tools: opens on hover, focus and click; Escape closes it. */
function ToolMenu({ group, onChosen }: { group: ToolGroup; onChosen: () => void }) {
  const [opened, setOpened] = useState<Opened>("no")
  const isOpen = opened !== "no"
  const texts = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const panelId = `menu-${group}`
  return (
    <li
      className="tool-menu"
      data-open={isOpen}
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpened(reach)}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpened("no")}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpened("no")
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return
        setOpened("no")
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className="header-link"
        aria-expanded={isOpen}
        aria-controls={panelId}
        // The list item hears nothing when a closed panel vanishes under a resting pointer.
        onPointerEnter={(event) => event.pointerType === "mouse" && setOpened(reach)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setOpened(reach)}
        onClick={() => setOpened(opened === "pinned" ? "no" : "pinned")}
      >
        {texts.nav.groups[group]}
        <Icon name="chevron" size={16} />
      </button>
      <ToolMenuPanel
        id={panelId}
        group={group}
        onChosen={() => {
          setOpened("no")
          onChosen()
        }}
      />
    </li>
  )
}

/** The tools of a group, each a link that also chooses the tool where the page has them all. */
function ToolMenuPanel({
  id,
  group,
  onChosen,
}: {
  id: string
  group: ToolGroup
  onChosen: () => void
}) {
  const texts = useTexts()
  const language = useLanguage()
  const { tools } = useRootData()
  const { activeTool, choose } = useToolChoice()
  return (
    <div className="tool-menu-panel" id={id}>
      <p className="tool-menu-note">{texts.nav.groupNotes[group]}</p>
      <ul>
        {tools
          .filter((tool) => tool.group === group)
          .map((tool) => (
            <li key={tool.id}>
              <a
                className="tool-menu-item"
                href={localPath(language, `/${tool.id}`)}
                aria-current={tool.id === activeTool ? "true" : undefined}
                onClick={(event) => {
                  if (choose(tool.id, event)) onChosen()
                }}
              >
                <ToolIcon tool={tool.id} size={28} />
                {tool.name}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}

function PlainLinks() {
  const texts = useTexts()
  const language = useLanguage()
  const { openDialog } = useShell()
  const { visitor } = useRootData()
  return (
    <>
      {visitor.host.hasTutorials && !isHiddenPage(visitor.host, "/jiaocheng") ? (
        <li>
          <Link className="header-link" to={localPath(language, "/jiaocheng")}>
            {texts.nav.tutorials}
          </Link>
        </li>
      ) : null}
      <li>
        {visitor.host.chatUrl ? (
          <a
            className="header-link"
            href={visitor.host.chatUrl}
            target="_blank"
            rel="noopener"
            data-usage="contact-open"
          >
            {texts.nav.contact}
          </a>
        ) : (
          <button
            className="header-link"
            type="button"
            onClick={() => openDialog("contact")}
            data-usage="contact-open"
          >
            {texts.nav.contact}
          </button>
        )}
      </li>
      {isHiddenPage(visitor.host, "/download") ? null : (
        <li>
          <Link className="header-link" to={localPath(language, "/download")}>
            {texts.nav.download}
          </Link>
        </li>
      )}
    </>
  )
}

/** The head inside a mobile app: only a back arrow, not on the home page. */
export function AppHeader() {
  const texts = useTexts()
  const language = useLanguage()
  const { hidesNavBack } = useShell()
  const { pathname } = useLocation()
  const isHome = barePath(pathname) === "/"
  if (isHome || hidesNavBack) return null
  return (
    <header className="app-header">
      <Link
        className="icon-button"
        to={localPath(language, "/")}
        aria-label={texts.nav.back}
        onClick={() => tellHost({ type: "back", path: pathname })}
      >
        <Icon name="back" size={24} />
      </Link>
    </header>
  )
}
