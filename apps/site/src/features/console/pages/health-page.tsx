import { consoleCalls, type HealthReport } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { formatBytes } from "../../../i18n/format.ts"
import { showCode, showNumber, showSpan, showTime } from "../format.ts"
import { Badge } from "../parts/badge.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { Facts, PageHead, Section } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useRefresh } from "../use-refresh.ts"

/** How often the report is made anew while it is looked at, in ms. */
const refreshEvery = 15_000

/** /admin/health: queue, workers, storage, database and failures in one look. */
export default function HealthPage() {
  const texts = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.health, {})
  useRefresh(reload, refreshEvery)
  return (
    <>
      <PageHead title={texts.pages.health}>
        <button type="button" className="button" onClick={reload}>
          {texts.actions.refresh}
        </button>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(report) => <Report report={report} />}
      </LoadedView>
    </>
  )
}

const bytes = (value: number): string => formatBytes(value, "zh")

/** A queue older than this, in seconds, makes visitors wait. */
const oldTask = 300

function Report({ report }: { report: HealthReport }) {
  const texts = useConsoleTexts()
  const { health } = texts
  const { queue, storage, database } = report
  const isGood =
    report.workers.length > 0 &&
    storage.isReachable &&
    storage.overdue === 0 &&
    queue.oldestSeconds < oldTask
  return (
    <>
      <p>
        <Badge tone={isGood ? "good" : "warn"}>{isGood ? health.good : health.attention}</Badge>{" "}
        <span className="console-note">
          {health.uptime} {showTime(report.startedAt)}
        </span>
      </p>
      <Stats report={report} />
      <div className="console-columns console-columns-small">
        <WorkersSection report={report} />
        <StorageSection report={report} />
        <Section title={health.database}>
          <Facts
            facts={[
              ["PostgreSQL", database.version],
              [health.connections, showNumber(database.connections)],
              [health.storage, bytes(database.bytes)],
            ]}
          />
        </Section>
        <Section title={health.notices}>
          <Facts
            facts={report.notices.map(
              ({ adapter, isOn }) =>
                [
                  health.noticeNames[adapter] ?? adapter,
                  <Badge key={adapter} tone={isOn ? "good" : "plain"}>
                    {isOn ? health.on : health.off}
                  </Badge>,
                ] as const,
            )}
          />
        </Section>
      </div>
      <div className="console-columns">
        <FailuresSection report={report} />
        <JobsSection report={report} />
      </div>
    </>
  )
}

function Stats({ report }: { report: HealthReport }) {
  const texts = useConsoleTexts()
  const { health } = texts
  const { queue, storage } = report
  return (
    <div className="stats">
      <Number
        name={health.waiting}
        value={showNumber(queue.waiting)}
        note={`${health.capacity} ${showNumber(queue.capacity)}`}
      />
      <Number name={health.running} value={showNumber(queue.running)} />
      <Number
        name={health.oldest}
        value={queue.oldestSeconds > 0 ? showSpan(queue.oldestSeconds, texts) : texts.table.none}
        isBad={queue.oldestSeconds >= oldTask}
      />
      <Number
        name={health.workers}
        value={showNumber(report.workers.length)}
        isBad={report.workers.length === 0}
      />
      <Number
        name={health.overdue}
        value={showNumber(storage.overdue)}
        isBad={storage.overdue > 0}
        note={storage.overdue > 0 ? health.overdueText : undefined}
      />
    </div>
  )
}

function WorkersSection({ report }: { report: HealthReport }) {
  const texts = useConsoleTexts()
  const { health } = texts
  return (
    <Section title={health.workers}>
      {report.workers.length === 0 ? (
        <Empty title={health.noWorkers} />
      ) : (
        <Facts
          facts={report.workers.map(
            (worker) =>
              [
                worker.id.slice(-8),
                <>
                  {health.slots(worker.slots)} · {worker.programs.join("、") || health.noPrograms}
                  <small className="row-note">
                    {health.seen(showSpan(worker.seenSeconds, texts))}
                  </small>
                </>,
              ] as const,
          )}
        />
      )}
    </Section>
  )
}

function StorageSection({ report }: { report: HealthReport }) {
  const { health } = useConsoleTexts()
  const { storage } = report
  return (
    <Section title={health.storage}>
      <Facts
        facts={[
          [
            health.storage,
            <Badge key="state" tone={storage.isReachable ? "good" : "bad"}>
              {storage.isReachable ? health.reachable : health.unreachable}
            </Badge>,
          ],
          [health.uploads, `${showNumber(storage.uploads)} · ${bytes(storage.uploadBytes)}`],
          [health.results, `${showNumber(storage.results)} · ${bytes(storage.resultBytes)}`],
        ]}
      />
    </Section>
  )
}

function FailuresSection({ report }: { report: HealthReport }) {
  const texts = useConsoleTexts()
  const { health } = texts
  return (
    <Section title={health.failures}>
      <Table
        label={health.failures}
        rows={report.failures}
        keyOf={({ code }) => code}
        empty={<Empty title={texts.dashboard.noFailures} />}
        columns={[
          {
            title: texts.tasks.reason,
            show: ({ code }) => (
              <>
                {showCode(code)}
                <small>{code}</small>
              </>
            ),
          },
          {
            title: health.lastHour,
            show: ({ lastHour }) => showNumber(lastHour),
            isNumber: true,
          },
          { title: health.lastDay, show: ({ lastDay }) => showNumber(lastDay), isNumber: true },
        ]}
      />
    </Section>
  )
}

function JobsSection({ report }: { report: HealthReport }) {
  const texts = useConsoleTexts()
  const { health } = texts
  return (
    <Section title={health.jobs}>
      <Table
        label={health.jobs}
        rows={report.jobs}
        keyOf={({ name, state }) => name + state}
        empty={<Empty title={health.noJobs} />}
        columns={[
          { title: health.jobs, show: ({ name }) => health.jobNames[name] ?? name },
          {
            title: texts.tasks.state,
            show: ({ state }) => (
              <Badge tone={state === "failed" ? "bad" : "plain"}>
                {health.jobStates[state] ?? state}
              </Badge>
            ),
          },
          {
            title: texts.dashboard.count,
            show: ({ jobs }) => showNumber(jobs),
            isNumber: true,
          },
          {
            title: health.oldest,
            show: ({ oldestSeconds }) => showSpan(oldestSeconds, texts),
            isNumber: true,
          },
        ]}
      />
    </Section>
  )
}

function Number({
  name,
  value,
  note,
  isBad = false,
}: {
  name: string
  value: string
  note?: string | undefined
  isBad?: boolean
}) {
  return (
    <div className="stat" data-tone={isBad ? "bad" : undefined}>
      <span className="stat-name">{name}</span>
      <span className="stat-value">{value}</span>
      {note ? <span className="stat-note">{note}</span> : null}
    </div>
  )
}
