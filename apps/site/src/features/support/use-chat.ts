import { CallError, supportCalls, type SupportHistory } from "@mozhuan/contract"
import { useCallback, useEffect, useState } from "react"
import { useLanguage } from "../../i18n/texts.tsx"
import { pageClient } from "../shell/page-client.ts"
import { hasChat, rememberChat } from "./chat-memory.ts"

/** How often an open chat looks for replies, in ms; a hidden page does not. */
const lookEvery = 5_000

export type ChatState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | {
      readonly kind: "ready"
      readonly answers: readonly { id: string; question: string; answer: string }[]
      readonly history: SupportHistory
    }

export interface Chat {
  readonly state: ChatState
  /** Gives what went wrong, in words, or undefined; "" where no words came. */
  readonly send: (body: string, contact: string) => Promise<string | undefined>
  readonly reload: () => void
}

const nothing: SupportHistory = { messages: [], isOpen: false, unread: 0 }

/** Answers first, then what was written, kept fresh while the chat is open. */
export function useChat(): Chat {
  const language = useLanguage()
  const [state, setState] = useState<ChatState>({ kind: "loading" })
  const [round, setRound] = useState(0)
  const take = useCallback((history: SupportHistory): void => {
    setState((last) => (last.kind === "ready" ? { ...last, history } : last))
    if (history.unread > 0) void pageClient()(supportCalls.supportRead, {}).catch(() => undefined)
  }, [])
  useEffect(() => {
    let isCurrent = true
    const call = pageClient()
    Promise.all([
      call(supportCalls.supportAnswers, { language }),
      hasChat(localStorage) ? call(supportCalls.supportHistory, {}) : { value: nothing },
    ]).then(
      ([answers, history]) => {
        if (!isCurrent) return
        setState({ kind: "ready", answers: answers.value, history: history.value })
        take(history.value)
      },
      () => {
        if (isCurrent) setState({ kind: "failed" })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [language, round, take])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && hasChat(localStorage))
        pageClient()(supportCalls.supportHistory, {}).then(
          ({ value }) => take(value),
          () => undefined,
        )
    }, lookEvery)
    return () => clearInterval(timer)
  }, [take])
  const send = async (body: string, contact: string): Promise<string | undefined> => {
    try {
      const { value } = await pageClient()(supportCalls.supportSend, {
        body,
        contact,
        page: location.pathname.slice(0, 300),
        language,
      })
      rememberChat(localStorage)
      take(value)
      return undefined
    } catch (error) {
      return error instanceof CallError && error.code !== 0 ? error.message : ""
    }
  }
  return { state, send, reload: () => setRound((n) => n + 1) }
}
