import { useEffect, useState } from "react"
import { useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useRootData } from "../shell/root-data.ts"
import { useShell } from "../shell/shell-state.tsx"
import { hasChat } from "./chat-memory.ts"

/** The way to support from every page: a button and nothing more until it is pressed. */
export function ChatButton() {
  const { nav } = useTexts()
  const { host } = useRootData().visitor
  const { dialog, openDialog } = useShell()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    // Whoever never wrote has no replies to ask for.
    if (!hasChat(localStorage)) return
    let isCurrent = true
    void import("./count-replies.ts")
      .then(({ countReplies }) => countReplies())
      .then((count) => {
        if (isCurrent) setUnread(dialog === "contact" ? 0 : count)
      })
    return () => {
      isCurrent = false
    }
  }, [dialog])
  if (!host.hasChat || host.chatUrl || dialog === "contact") return null
  return (
    <button
      className="chat-button"
      type="button"
      data-usage="contact-open"
      data-unread={unread > 0}
      aria-label={unread > 0 ? `${nav.contact} (${unread})` : nav.contact}
      onClick={() => openDialog("contact")}
    >
      <Icon name="chat" size={24} />
    </button>
  )
}
