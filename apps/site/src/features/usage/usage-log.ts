import { calls, usageButtons, type UsageButton } from "@mozhuan/contract"
import { apiBase, callMarks } from "../shell/page-client.ts"
import { phoneIdOf } from "../shell/visit.ts"
import { describeBrowser } from "./describe-browser.ts"

/** Quiet time after which clicks are told, in ms; a click told twice within it counts once. */
const DEBOUNCE = 1000

const isKnown = (name: string): name is UsageButton =>
  (usageButtons as readonly string[]).includes(name)

/** Tells of clicks on marked buttons until the returned function is called. */
export function watchClicks(): () => void {
  const log = openUsageLog()
  const onClick = (event: MouseEvent): void => {
    const name =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>("[data-usage]")?.dataset["usage"]
        : undefined
    if (name !== undefined && isKnown(name)) log.note(name)
  }
  document.addEventListener("click", onClick)
  addEventListener("pagehide", log.flush)
  return () => {
    document.removeEventListener("click", onClick)
    removeEventListener("pagehide", log.flush)
    log.flush()
  }
}

/** Tells that a page is seen; what is not yet sent leaves when the returned function is called. */
export function watchPage(): () => void {
  const log = openUsageLog()
  log.note("page-view")
  return log.flush
}

function openUsageLog(): { note: (button: UsageButton) => void; flush: () => void } {
  const noted = new Set<UsageButton>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    for (const button of noted) send(button)
    noted.clear()
  }
  return {
    flush,
    note: (button) => {
      noted.add(button)
      clearTimeout(timer)
      timer = setTimeout(flush, DEBOUNCE)
    },
  }
}

/** A beacon leaves even while the page closes; what is lost is lost. */
function send(btnId: UsageButton): void {
  const now = new Date()
  const fields = {
    btnId,
    phoneId: phoneIdOf(localStorage),
    createDay: now.toISOString().slice(0, 10),
    createTime: now.getTime(),
    del: 0,
    ...describeBrowser(navigator.userAgent),
    ...callMarks(),
  }
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  )
  navigator.sendBeacon(apiBase + calls.saveLog.path, body)
}
