import { consoleCalls, type AuditEntry } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { showTime } from "../format.ts"
import { Filters } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"

/** /admin/audit: who changed what, and from what to what. */
export default function AuditPage() {
  const { pages, audit } = useConsoleTexts()
  const { values, pageNumber, set, setPage } = useListQuery({ search: "" })
  const { loaded, reload } = useConsoleCall(consoleCalls.listAudit, {
    search: values.search,
    pageNumber,
  })
  return (
    <>
      <PageHead title={pages.audit} lead={audit.lead} />
      <Filters
        search={values.search}
        searchLabel={audit.search}
        onSearch={(search) => set({ search })}
      />
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.audit}
              rows={page.list}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: audit.what,
                  show: (entry) => (
                    <span>
                      {audit.names[entry.action] ?? entry.action}
                      <small>{entry.subject}</small>
                    </span>
                  ),
                },
                {
                  title: audit.who,
                  show: (entry) => (
                    <span>
                      {entry.operatorName}
                      <small>{entry.network}</small>
                    </span>
                  ),
                },
                { title: audit.changes, show: (entry) => <Changes entry={entry} /> },
                {
                  title: audit.when,
                  show: (entry) => (
                    <time className="time" dateTime={entry.at}>
                      {showTime(entry.at)}
                    </time>
                  ),
                },
              ]}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
    </>
  )
}

/** Longest value shown of one side, in characters; the log itself holds all of it. */
const longest = 160
/** Fields shown of one entry. */
const mostFields = 8

/** Fields that differ, each as it was and as it is. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { audit } = useConsoleTexts()
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => show(before[name]) !== show(after[name]),
  )
  if (names.length === 0) return ""
  return (
    <span className="audit-change">
      {names.slice(0, mostFields).map((name) => (
        <span key={name}>
          {name === "" ? "" : `${name}: `}
          {name in before ? (
            <>
              <del title={audit.before}>{show(before[name]) || audit.added}</del>{" "}
            </>
          ) : null}
          {name in after ? <ins title={audit.after}>{show(after[name]) || audit.added}</ins> : null}
        </span>
      ))}
      {names.length > mostFields ? <span>…</span> : null}
    </span>
  )
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value === null || value === undefined
    ? {}
    : typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { "": value }

function show(value: unknown): string {
  const text =
    value === undefined || value === null
      ? ""
      : typeof value === "string"
        ? value
        : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
