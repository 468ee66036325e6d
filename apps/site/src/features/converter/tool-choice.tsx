import { isToolId, type ToolId } from "@mozhuan/contract"
import type { MouseEvent } from "react"
import { useLocation, useNavigate } from "react-router"
import { barePath, localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { useConverter } from "./converter-value.ts"

interface ToolChoice {
  /**
   * The tool that the page shows; undefined on a home page that has yet to learn what the visitor
   * wants.
   */
  readonly activeTool: ToolId | undefined
  /**
   * Follows a click on a tool's link: on the home page it changes the converter, elsewhere it goes
   * to the home page with `functionName`. Clicks that open a new tab are left to the browser.
   *
   * @returns whether the click was taken over
   */
  readonly choose: (tool: ToolId, event: MouseEvent) => boolean
  /** The same without a click. */
  readonly show: (tool: ToolId) => void
}

export function useToolChoice(): ToolChoice {
  const location = useLocation()
  const navigate = useNavigate()
  const language = useLanguage()
  const { homeChoice, setHomeChoice } = useConverter()
  const page = barePath(location.pathname)
  const isHome = page === "/"
  const asked = isHome
    ? (new URLSearchParams(location.search).get("functionName") ?? "")
    : page.slice(1)
  // A choice made on the home page holds until the visitor goes to another address.
  const chosen = isHome && homeChoice?.at === location.key ? homeChoice.tool : asked
  const activeTool = isToolId(chosen) ? chosen : undefined

  const show = (tool: ToolId) => {
    if (isHome) setHomeChoice({ tool, at: location.key })
    else void navigate(localPath(language, `/?functionName=${tool}`))
  }
  const choose = (tool: ToolId, event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return false
    event.preventDefault()
    show(tool)
    return true
  }
  return { activeTool, choose, show }
}
