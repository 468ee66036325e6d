import { consoleCalls, type ThreadRow } from "@mozhuan/contract"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Icon } from "../../../ui/more-icons.tsx"
import { consoleClient } from "../console-client.ts"
import { showTime } from "../format.ts"
import { useMay } from "../operator-context.ts"
import { Badge } from "../parts/badge.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { useAction } from "../use-action.ts"
import { useConsoleCall } from "../use-console-call.ts"
import { useRefresh } from "../use-refresh.ts"
import { ReplyForm } from "./reply-form.tsx"

/** How often an open thread is read anew, in ms. */
const refreshEvery = 5_000

/** One thread: who asks, what was said, and the answer that is being written. */
export function Thread({
  threadId,
  onChanged,
  onBack,
}: {
  threadId: string
  onChanged: () => void
  onBack: () => void
}) {
  const { loaded, reload } = useConsoleCall(consoleCalls.readThread, { threadId })
  const unread = loaded.kind === "ready" ? loaded.value.thread.unread : 0
  const count = loaded.kind === "ready" ? loaded.value.messages.length : 0
  const end = useRef<HTMLDivElement>(null)
  useRefresh(reload, refreshEvery)
  useEffect(() => {
    if (unread > 0)
      consoleClient()(consoleCalls.markThreadRead, { threadId }).then(onChanged, () => undefined)
  }, [unread, threadId, onChanged])
  useEffect(() => {
    // Within its own frame; the page itself stays where it is.
    const list = end.current?.parentElement
    if (list) list.scrollTop = list.scrollHeight
  }, [count])
  const refresh = (): void => {
    reload()
    onChanged()
  }
  return (
    <LoadedView loaded={loaded} onRetry={reload}>
      {({ thread, messages }) => (
        <div className="thread">
          <ThreadHead thread={thread} onChanged={refresh} onBack={onBack} />
          <div className="thread-messages" aria-live="polite">
            {messages.map((message) => (
              <div key={message.id} className="bubble" data-author={message.author}>
                <p className="bubble-text">{message.body}</p>
                <span className="bubble-note">
                  {message.operatorName} <time dateTime={message.at}>{showTime(message.at)}</time>
                </span>
              </div>
            ))}
            <div ref={end} />
          </div>
          <ReplyForm thread={thread} onSent={refresh} />
        </div>
      )}
    </LoadedView>
  )
}

function ThreadHead({
  thread,
  onChanged,
  onBack,
}: {
  thread: ThreadRow
  onChanged: () => void
  onBack: () => void
}) {
  const { inbox, actions } = useConsoleTexts()
  const may = useMay()
  return (
    <header className="thread-head">
      <div className="thread-title">
        <button
          type="button"
          className="icon-button console-toggle"
          onClick={onBack}
          aria-label={actions.back}
        >
          <Icon name="back" />
        </button>
        {thread.accountId && may(consoleCalls.readUser) ? (
          <Link to={`/admin/users/${thread.accountId}`}>
            {inbox.user} {thread.userCode}
          </Link>
        ) : (
          <span>{inbox.visitor}</span>
        )}
        <Badge tone={thread.kind === "form" ? "info" : "plain"}>
          {thread.kind === "form" ? inbox.topics[thread.topic] || inbox.form : inbox.chat}
        </Badge>
        {thread.state === "open" ? null : <Badge>{inbox.states.closed}</Badge>}
        <StateButton thread={thread} onChanged={onChanged} />
      </div>
      <ThreadFacts thread={thread} />
    </header>
  )
}

/** Closes an open thread and opens a closed one. */
function StateButton({ thread, onChanged }: { thread: ThreadRow; onChanged: () => void }) {
  const { inbox } = useConsoleTexts()
  const { isBusy, run } = useAction()
  const isOpen = thread.state === "open"
  const toggle = async (): Promise<void> => {
    if (
      await run(
        () =>
          consoleClient()(consoleCalls.setThreadState, {
            threadId: thread.threadId,
            state: isOpen ? "closed" : "open",
          }),
        isOpen ? inbox.closed : undefined,
      )
    )
      onChanged()
  }
  return (
    <button
      type="button"
      className="button button-small"
      disabled={isBusy}
      onClick={() => void toggle()}
    >
      {isOpen ? inbox.close : inbox.reopen}
    </button>
  )
}

function ThreadFacts({ thread }: { thread: ThreadRow }) {
  const { inbox, answers } = useConsoleTexts()
  const facts: readonly (readonly [string, string])[] = [
    [inbox.contact, thread.contact],
    [inbox.page, thread.page],
    [inbox.host, thread.host],
    [inbox.channel, thread.channel],
    [inbox.language, answers.languages[thread.language as "zh"] ?? thread.language],
    [inbox.started, showTime(thread.createdAt)],
  ]
  return (
    <p className="thread-facts">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <span key={name}>
            {name} {value}
          </span>
        ))}
      {thread.taskId ? (
        <Link to={`/admin/tasks/${thread.taskId}`}>
          {inbox.task} {thread.taskId}
        </Link>
      ) : null}
    </p>
  )
}
