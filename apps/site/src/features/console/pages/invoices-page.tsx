import { consoleCalls, invoiceStateNames, type InvoiceRow } from "@mozhuan/contract"
import { Link } from "react-router"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { showMoney, showTime } from "../format.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { AreaField, TextField, textOf } from "../parts/fields.tsx"
import { Filters } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { Facts, PageHead } from "../parts/page-head.tsx"
import { Pager, Table, type Column } from "../parts/table.tsx"
import { TextButton } from "../parts/text-button.tsx"
import { StateFilter } from "../parts/state-filter.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"
import { useOpenDialog } from "../use-open-dialog.ts"

const tones = { requested: "warn", issued: "good", refused: "plain" } as const
/** As orders are told of elsewhere: 3 refunding, 4 refunded. */
const isTakenBack = (orderState: number): boolean => orderState >= 3
type Open = { readonly verdict: "issue" | "refuse"; readonly invoice: InvoiceRow }

/** /admin/invoices: requests to be issued by hand in the tax system and marked here. */
export default function InvoicesPage() {
  const texts = useConsoleTexts()
  const { pages, invoices } = texts
  const { values, pageNumber, set, setPage } = useListQuery({ state: "" })
  const state = invoiceStateNames.find((name) => name === values.state) ?? ""
  const { loaded, reload } = useConsoleCall(consoleCalls.listInvoices, { state, pageNumber })
  const { open, setOpen, closing } = useOpenDialog<Open>(reload)
  return (
    <>
      <PageHead title={pages.invoices} />
      <Filters>
        <StateFilter
          value={state}
          names={invoiceStateNames}
          words={invoices.states}
          onChange={(name) => set({ state: name })}
        />
      </Filters>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.invoices}
              rows={page.list}
              keyOf={({ orderId }) => orderId}
              actions={(invoice) =>
                invoice.state !== "requested" ? null : (
                  <>
                    <TextButton onClick={() => setOpen({ verdict: "issue", invoice })}>
                      {invoices.issue}
                    </TextButton>
                    <TextButton onClick={() => setOpen({ verdict: "refuse", invoice })}>
                      {invoices.refuse}
                    </TextButton>
                  </>
                )
              }
              columns={columnsOf(texts)}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
      {open ? <Decide {...open} {...closing} /> : null}
    </>
  )
}

interface DecideProps extends Open {
  readonly onClose: () => void
  readonly onDone: () => void
}

const Decide = (props: DecideProps) =>
  props.verdict === "issue" ? <IssueDialog {...props} /> : <RefuseDialog {...props} />

function IssueDialog({ invoice, onClose, onDone }: DecideProps) {
  const { invoices } = useConsoleTexts()
  const { orderId } = invoice
  return (
    <FormDialog
      title={invoices.issueTitle}
      lead={invoices.issueText}
      submit={invoices.issue}
      done={invoices.issued}
      onClose={onClose}
      onDone={onDone}
      onSubmit={(form) =>
        consoleClient()(consoleCalls.issueInvoice, {
          orderId,
          number: textOf(form, "number"),
          answer: textOf(form, "answer"),
        })
      }
    >
      <Facts
        facts={[
          [invoices.title, invoice.title],
          [invoices.taxNumber, invoice.taxNumber],
          [invoices.amount, showMoney(invoice.amountFen, invoice.currency)],
          [invoices.mail, invoice.mail],
        ]}
      />
      <TextField
        label={invoices.number}
        name="number"
        required
        maxLength={40}
        pattern="[A-Za-z0-9_\-]{1,40}"
      />
      <TextField label={invoices.answer} name="answer" maxLength={200} />
    </FormDialog>
  )
}

function RefuseDialog({ invoice, onClose, onDone }: DecideProps) {
  const { invoices } = useConsoleTexts()
  const { orderId } = invoice
  return (
    <FormDialog
      title={invoices.refuseTitle}
      lead={invoices.refuseText}
      submit={invoices.refuse}
      isDangerous
      done={invoices.refused}
      onClose={onClose}
      onDone={onDone}
      onSubmit={(form) =>
        consoleClient()(consoleCalls.refuseInvoice, { orderId, answer: textOf(form, "answer") })
      }
    >
      <AreaField
        label={invoices.answer}
        name="answer"
        required
        minLength={2}
        maxLength={200}
        rows={2}
      />
    </FormDialog>
  )
}

const columnsOf = ({ invoices, orders }: ConsoleTexts): readonly Column<InvoiceRow>[] => [
  {
    title: invoices.title,
    show: (invoice) => (
      <span>
        {invoice.title}
        <small>{invoice.taxNumber || invoices.personal}</small>
      </span>
    ),
  },
  {
    title: invoices.amount,
    show: (invoice) => showMoney(invoice.amountFen, invoice.currency),
    isNumber: true,
  },
  {
    title: orders.state,
    show: (invoice) => (
      <span>
        <Badge tone={tones[invoice.state]}>{invoices.states[invoice.state]}</Badge>
        {isTakenBack(invoice.orderState) && invoice.state !== "refused" ? (
          <small>{invoices.orderRefunded}</small>
        ) : null}
      </span>
    ),
  },
  {
    title: invoices.number,
    show: (invoice) => (
      <span>
        {invoice.number}
        {invoice.answer ? <small>{invoice.answer}</small> : null}
      </span>
    ),
  },
  { title: invoices.mail, show: (invoice) => invoice.mail },
  {
    title: invoices.order,
    show: (invoice) => <Link to={`/admin/orders/${invoice.orderId}`}>{invoice.orderTitle}</Link>,
  },
  {
    title: invoices.created,
    show: (invoice) => <span className="time">{showTime(invoice.createTime)}</span>,
  },
]
