import { consoleCalls, type AlertRow } from "@mozhuan/contract"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { showTime } from "../format.ts"
import { Badge } from "../parts/badge.tsx"
import { ConfirmDialog, FormDialog } from "../parts/dialogs.tsx"
import { AreaField, CheckField, textOf } from "../parts/fields.tsx"
import { Filters } from "../parts/filters.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table, type Column } from "../parts/table.tsx"
import { TextButton } from "../parts/text-button.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"
import { useOpenDialog } from "../use-open-dialog.ts"

type Open = { readonly what: "settle" | "accept" | "refund"; readonly alert: AlertRow }

/** /admin/alerts: money that does not fit and waits for a person. */
export default function AlertsPage() {
  const texts = useConsoleTexts()
  const { pages, alerts } = texts
  const { values, pageNumber, set, setPage } = useListQuery({ all: "" })
  const onlyOpen = values.all === ""
  const { loaded, reload } = useConsoleCall(consoleCalls.listAlerts, { onlyOpen, pageNumber })
  const { open, setOpen, closing } = useOpenDialog<Open>(reload)
  return (
    <>
      <PageHead title={pages.alerts} />
      <Filters>
        <CheckField
          label={alerts.onlyOpen}
          checked={onlyOpen}
          onChange={(event) => set({ all: event.target.checked ? "" : "1" })}
        />
      </Filters>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.alerts}
              rows={page.list}
              keyOf={({ id }) => id}
              empty={<Empty title={alerts.empty} />}
              actions={(alert) =>
                alert.settledTime > 0 ? null : (
                  <AlertActions alert={alert} onOpen={(what) => setOpen({ what, alert })} />
                )
              }
              columns={columnsOf(texts)}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
      {open ? <Settle {...open} {...closing} /> : null}
    </>
  )
}

/** What can be done about an alert: a payment of the wrong amount is kept or sent back. */
function AlertActions({
  alert,
  onOpen,
}: {
  alert: AlertRow
  onOpen: (what: Open["what"]) => void
}) {
  const { alerts } = useConsoleTexts()
  const choices =
    alert.kind === "amount-mismatch"
      ? (["accept", "refund", "settle"] as const)
      : (["settle"] as const)
  return choices.map((what) => (
    <TextButton key={what} onClick={() => onOpen(what)}>
      {alerts[what]}
    </TextButton>
  ))
}

function Settle({
  what,
  alert,
  onClose,
  onDone,
}: Open & { onClose: () => void; onDone: () => void }) {
  const { alerts } = useConsoleTexts()
  const call = consoleClient()
  if (what !== "settle") {
    return (
      <ConfirmDialog
        title={alerts[what]}
        text={`${alert.tradeNo} · ${JSON.stringify(alert.detail)}`}
        submit={alerts[what]}
        done={alerts.settled}
        onConfirm={() =>
          call(consoleCalls.resolveHeldPayment, { tradeNo: alert.tradeNo, verdict: what })
        }
        onClose={onClose}
        onDone={onDone}
      />
    )
  }
  return (
    <FormDialog
      title={alerts.settle}
      submit={alerts.settle}
      done={alerts.settled}
      onSubmit={(form) =>
        call(consoleCalls.settleAlert, { id: alert.id, note: textOf(form, "note") })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <AreaField label={alerts.note} name="note" required minLength={2} maxLength={200} rows={2} />
    </FormDialog>
  )
}

const columnsOf = ({ pages, alerts }: ConsoleTexts): readonly Column<AlertRow>[] => [
  {
    title: pages.alerts,
    show: (alert) => (
      <Badge tone={alert.settledTime > 0 ? "plain" : "bad"}>{alerts.kinds[alert.kind]}</Badge>
    ),
  },
  {
    title: alerts.trade,
    show: (alert) => (
      <span className="number">
        {alert.tradeNo}
        <small>{alert.channel}</small>
      </span>
    ),
  },
  {
    title: alerts.detail,
    show: (alert) => (
      <span>
        {Object.entries(alert.detail).map(([key, value]) => (
          <small key={key}>
            {key}: {String(value)}
          </small>
        ))}
      </span>
    ),
  },
  {
    title: alerts.created,
    show: (alert) => <span className="time">{showTime(alert.createTime)}</span>,
  },
  {
    title: alerts.note,
    show: (alert) =>
      alert.settledTime > 0 ? (
        <span>
          {alert.note}
          <small>
            {alert.settledBy} · {showTime(alert.settledTime)}
          </small>
        </span>
      ) : (
        ""
      ),
  },
]
