import { consoleCalls, type ThreadRow } from "@mozhuan/contract"
import { Link, useSearchParams } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { showTime } from "../format.ts"
import { Thread } from "../inbox/thread.tsx"
import { Badge } from "../parts/badge.tsx"
import { Choice, Filters } from "../parts/filters.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"
import { useRefresh } from "../use-refresh.ts"

/** How often the list is read anew while it is looked at, in ms. */
const refreshEvery = 10_000
const states = ["open", "unread", "closed", ""] as const

/**
 * /admin/inbox: threads at the left, the chosen one at the right; on a phone one after the other.
 */
export default function InboxPage() {
  const { pages, inbox } = useConsoleTexts()
  const { values, pageNumber, set, setPage } = useListQuery({
    search: "",
    state: "open",
    thread: "",
  })
  const [query] = useSearchParams()
  const state = states.find((name) => name === values.state) ?? "open"
  const { loaded, reload } = useConsoleCall(consoleCalls.listThreads, {
    search: values.search,
    state,
    pageNumber,
  })
  useRefresh(reload, refreshEvery)
  return (
    <>
      <PageHead title={pages.inbox} />
      <Filters
        search={values.search}
        searchLabel={inbox.search}
        onSearch={(search) => set({ search })}
      >
        <Choice
          label={inbox.list}
          value={state}
          options={states.map((name) => [name, inbox.states[name]] as const)}
          onChange={(value) => set({ state: value })}
        />
      </Filters>
      <div className="inbox" data-open={values.thread !== ""}>
        <section className="inbox-list" aria-label={inbox.list}>
          <LoadedView loaded={loaded} onRetry={reload}>
            {(page) => (
              <div>
                {page.list.length === 0 ? (
                  <Empty title={inbox.empty} text={inbox.emptyText} />
                ) : null}
                {page.list.map((thread) => (
                  <Item
                    key={thread.threadId}
                    thread={thread}
                    to={addressOf(query, thread.threadId)}
                    isChosen={thread.threadId === values.thread}
                  />
                ))}
                {page.total > page.pageSize ? <Pager {...page} onPage={setPage} /> : null}
              </div>
            )}
          </LoadedView>
        </section>
        <Chosen threadId={values.thread} onChanged={reload} onBack={() => set({ thread: "" })} />
      </div>
    </>
  )
}

function addressOf(query: URLSearchParams, threadId: string): string {
  const next = new URLSearchParams(query)
  next.set("thread", threadId)
  return `?${next.toString()}`
}

interface ChosenProps {
  /** "" where none is chosen. */
  readonly threadId: string
  readonly onChanged: () => void
  readonly onBack: () => void
}

function Chosen({ threadId, onChanged, onBack }: ChosenProps) {
  const { inbox } = useConsoleTexts()
  return (
    <section className="thread-frame" aria-label={inbox.messages}>
      {threadId === "" ? (
        <p className="inbox-choose">{inbox.choose}</p>
      ) : (
        <Thread key={threadId} threadId={threadId} onChanged={onChanged} onBack={onBack} />
      )}
    </section>
  )
}

function Item({ thread, to, isChosen }: { thread: ThreadRow; to: string; isChosen: boolean }) {
  const { inbox } = useConsoleTexts()
  return (
    <Link
      className="inbox-item"
      to={to}
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
    >
      <span className="inbox-item-name">
        {thread.userCode ? `${inbox.user} ${thread.userCode}` : thread.contact || inbox.visitor}
        {thread.kind === "form" ? (
          <Badge tone="info">{inbox.topics[thread.topic] || inbox.form}</Badge>
        ) : null}
      </span>
      <time dateTime={thread.lastAt}>{showTime(thread.lastAt).slice(5)}</time>
      <span className="inbox-item-text">{thread.lastText}</span>
      {thread.unread > 0 ? (
        <span className="console-unread" aria-label={inbox.unread(thread.unread)}>
          {thread.unread}
        </span>
      ) : null}
    </Link>
  )
}
