import { consoleCalls, type RevenueReport, type UsageReport } from "@mozhuan/contract"
import { Link } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { useRootData } from "../../shell/root-data.ts"
import { BarList } from "../charts/bar-list.tsx"
import { DayChart } from "../charts/day-chart.tsx"
import { Funnel } from "../charts/funnel.tsx"
import { showCode, showMoney, showNumber, showPercent } from "../format.ts"
import { useMay } from "../operator-context.ts"
import { Choice, Filters, Select } from "../parts/filters.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { PageHead, Section } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"

const periods = ["7", "14", "30", "90"] as const
/** The choice of everybody; an empty channel is those who came by themselves. */
const everybody = "*"

/** /admin/dashboard: how the site is used and what it earns. */
export default function DashboardPage() {
  const { pages, dashboard } = useConsoleTexts()
  const { values, set } = useListQuery({ days: "14", channel: everybody })
  const may = useMay()
  const days = periods.find((period) => period === values.days) ?? "14"
  const period = {
    days: Number(days),
    ...(values.channel === everybody ? {} : { channel: values.channel }),
  }
  const { loaded, reload } = useConsoleCall(consoleCalls.usage, period)
  const channels = loaded.kind === "ready" ? loaded.value.channels : []
  return (
    <>
      <PageHead title={pages.dashboard}>
        <Filters>
          <Choice
            label={dashboard.period}
            value={days}
            options={periods.map((key) => [key, dashboard.periods[key]] as const)}
            onChange={(value) => set({ days: value })}
          />
          <Select
            label={dashboard.channel}
            value={values.channel}
            onChange={(channel) => set({ channel })}
            options={[
              [everybody, dashboard.everyChannel],
              ["", dashboard.ownChannel],
              ...channels.map((channel) => [channel, channel] as const),
            ]}
          />
        </Filters>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(report) => <Usage report={report} />}
      </LoadedView>
      {may(consoleCalls.revenue) ? <Revenue period={period} /> : null}
    </>
  )
}

function Usage({ report }: { report: UsageReport }) {
  const { dashboard } = useConsoleTexts()
  const days = report.days.map(({ day }) => day)
  const of = (key: "done" | "failed" | "signUps" | "visits"): number[] =>
    report.days.map((day) => day[key])
  return (
    <>
      <Totals days={report.days} />
      <div className="console-columns">
        <Section title={dashboard.usage}>
          <DayChart
            kind="columns"
            label={dashboard.usage}
            days={days}
            series={[
              { name: dashboard.done, tone: "azure", values: of("done") },
              { name: dashboard.failed, tone: "bad", values: of("failed") },
            ]}
          />
        </Section>
        <Section title={dashboard.people}>
          <DayChart
            kind="lines"
            label={dashboard.people}
            days={days}
            series={[
              { name: dashboard.visits, tone: "ink", values: of("visits") },
              { name: dashboard.signUps, tone: "good", values: of("signUps") },
            ]}
          />
        </Section>
      </div>
      <Section title={dashboard.funnel}>
        <p className="console-note">{dashboard.funnelNote}</p>
        {report.funnel.length === 0 ? (
          <Empty title={dashboard.empty} />
        ) : (
          <Funnel rows={report.funnel} />
        )}
      </Section>
      <div className="console-columns">
        <Failures report={report} />
        <Section title={dashboard.tools}>
          <ToolTable report={report} />
        </Section>
      </div>
    </>
  )
}

function Totals({ days }: { days: UsageReport["days"] }) {
  const { dashboard } = useConsoleTexts()
  const total = (key: "done" | "failed" | "cancelled" | "signUps" | "visits"): number =>
    days.reduce((sum, day) => sum + day[key], 0)
  const ended = total("done") + total("failed")
  return (
    <dl className="stats">
      <Stat name={dashboard.visits} value={showNumber(total("visits"))} />
      <Stat name={dashboard.done} value={showNumber(total("done"))} />
      <Stat
        name={dashboard.failed}
        value={showNumber(total("failed"))}
        note={ended > 0 ? `${dashboard.rate} ${showPercent(total("done") / ended)}` : undefined}
      />
      <Stat name={dashboard.cancelled} value={showNumber(total("cancelled"))} />
      <Stat name={dashboard.signUps} value={showNumber(total("signUps"))} />
    </dl>
  )
}

function Failures({ report }: { report: UsageReport }) {
  const { dashboard } = useConsoleTexts()
  return (
    <Section title={dashboard.failures}>
      {report.failures.length === 0 ? (
        <Empty title={dashboard.noFailures} />
      ) : (
        <BarList
          label={dashboard.failures}
          tone="bad"
          bars={report.failures.map(({ code, tasks }) => ({
            key: code,
            name: showCode(code),
            value: tasks,
            text: showNumber(tasks),
            note: code,
          }))}
        />
      )}
    </Section>
  )
}

function ToolTable({ report }: { report: UsageReport }) {
  const { dashboard } = useConsoleTexts()
  const { tools } = useRootData()
  return (
    <Table
      label={dashboard.tools}
      rows={report.tools}
      keyOf={({ tool }) => tool}
      empty={<Empty title={dashboard.empty} />}
      columns={[
        {
          title: dashboard.toolName,
          show: ({ tool }) => tools.find(({ id }) => id === tool)?.name ?? tool,
        },
        { title: dashboard.done, show: ({ done }) => showNumber(done), isNumber: true },
        {
          title: dashboard.share,
          show: ({ done, failed }) =>
            done + failed > 0 ? showPercent(done / (done + failed)) : "",
          isNumber: true,
        },
        {
          title: dashboard.average,
          show: ({ seconds, done }) => (done > 0 ? dashboard.seconds(seconds.toFixed(1)) : ""),
          isNumber: true,
        },
      ]}
    />
  )
}

function Revenue({ period }: { period: { days: number; channel?: string } }) {
  const { loaded, reload } = useConsoleCall(consoleCalls.revenue, period)
  return (
    <LoadedView loaded={loaded} onRetry={reload}>
      {(report) => <RevenueView report={report} />}
    </LoadedView>
  )
}

function RevenueView({ report }: { report: RevenueReport }) {
  const { dashboard } = useConsoleTexts()
  return (
    <>
      <div className="stats">
        {report.currencies.map(({ currency, paid, refunded, orders }) => (
          <Stat
            key={currency}
            name={`${dashboard.paid} ${currency}`}
            value={showMoney(paid, currency)}
            note={`${dashboard.orders} ${showNumber(orders)} · ${dashboard.refunded} ${showMoney(refunded, currency)}`}
          />
        ))}
        <Waiting
          to="/admin/refunds?state=asked"
          name={dashboard.openRefunds}
          count={report.openRefunds}
        />
        <Waiting
          to="/admin/invoices?state=requested"
          name={dashboard.openInvoices}
          count={report.openInvoices}
        />
        <Waiting to="/admin/alerts" name={dashboard.alerts} count={report.alerts} isBad />
      </div>
      {report.currencies.length === 0 ? null : (
        <div className="console-columns">
          {report.currencies.map(({ currency }) => (
            <RevenueDays key={currency} report={report} currency={currency} />
          ))}
          <Section title={dashboard.products}>
            <BarList
              label={dashboard.products}
              tone="good"
              bars={report.products.map(({ title, currency, orders, amount }) => ({
                key: title + currency,
                name: title,
                value: amount,
                text: showMoney(amount, currency),
                note: `${showNumber(orders)} ${dashboard.orders}`,
              }))}
            />
          </Section>
        </div>
      )}
    </>
  )
}

function RevenueDays({ report, currency }: { report: RevenueReport; currency: string }) {
  const { dashboard } = useConsoleTexts()
  const rows = report.days.filter((row) => row.currency === currency)
  return (
    <Section title={`${dashboard.revenueDays} ${currency}`}>
      <DayChart
        kind="columns"
        label={dashboard.revenueDays}
        days={rows.map(({ day }) => day)}
        show={(value) => showMoney(value, currency).replace(/\.00$/, "")}
        series={[{ name: dashboard.paid, tone: "good", values: rows.map(({ paid }) => paid) }]}
      />
    </Section>
  )
}

function Stat({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note ? <dd className="stat-note">{note}</dd> : null}
    </div>
  )
}

function Waiting({
  to,
  name,
  count,
  isBad = false,
}: {
  to: string
  name: string
  count: number
  isBad?: boolean
}) {
  const { dashboard } = useConsoleTexts()
  return (
    <Link className="stat" to={to} data-tone={isBad && count > 0 ? "bad" : undefined}>
      <span className="stat-name">
        {dashboard.waiting}：{name}
      </span>
      <span className="stat-value">{showNumber(count)}</span>
    </Link>
  )
}
