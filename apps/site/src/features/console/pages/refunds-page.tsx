import { consoleCalls, refundStateNames, type RefundRow } from "@mozhuan/contract"
import { Link } from "react-router"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { showMoney, showTime } from "../format.ts"
import { Badge, type Tone } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { AreaField, textOf } from "../parts/fields.tsx"
import { Filters } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table, type Column } from "../parts/table.tsx"
import { TextButton } from "../parts/text-button.tsx"
import { StateFilter } from "../parts/state-filter.tsx"
import { useAction } from "../use-action.ts"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"
import { useOpenDialog } from "../use-open-dialog.ts"

const tones: Readonly<Record<RefundRow["state"], Tone>> = {
  asked: "warn",
  requested: "info",
  pending: "info",
  done: "good",
  failed: "bad",
  refused: "plain",
}
type Open = { readonly verdict: "approve" | "refuse"; readonly refund: RefundRow }

/** /admin/refunds: those outside the terms wait here for a person. */
export default function RefundsPage() {
  const texts = useConsoleTexts()
  const { pages, refunds } = texts
  const { values, pageNumber, set, setPage } = useListQuery({ state: "" })
  const state = refundStateNames.find((name) => name === values.state) ?? ""
  const { loaded, reload } = useConsoleCall(consoleCalls.listRefunds, { state, pageNumber })
  const { open, setOpen, closing } = useOpenDialog<Open>(reload)
  const { fault, run } = useAction()
  const retry = async (refundNo: string): Promise<void> => {
    if (await run(() => consoleClient()(consoleCalls.retryRefund, { refundNo }), refunds.retried))
      reload()
  }
  return (
    <>
      <PageHead title={pages.refunds} lead={refunds.lead} />
      <Filters>
        <StateFilter
          value={state}
          names={refundStateNames}
          words={refunds.states}
          onChange={(name) => set({ state: name })}
        />
      </Filters>
      {fault ? (
        <p className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.refunds}
              rows={page.list}
              keyOf={({ refundNo }) => refundNo}
              actions={(refund) => (
                <RefundActions
                  refund={refund}
                  onDecide={(verdict) => setOpen({ verdict, refund })}
                  onRetry={() => void retry(refund.refundNo)}
                />
              )}
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

interface RefundActionsProps {
  readonly refund: RefundRow
  readonly onDecide: (verdict: Open["verdict"]) => void
  readonly onRetry: () => void
}

/** What a person may do about a refund as it stands. */
function RefundActions({ refund, onDecide, onRetry }: RefundActionsProps) {
  const { refunds } = useConsoleTexts()
  return (
    <>
      {refund.state === "asked" || refund.state === "refused" ? (
        <TextButton onClick={() => onDecide("approve")}>{refunds.approve}</TextButton>
      ) : null}
      {refund.state === "asked" ? (
        <TextButton onClick={() => onDecide("refuse")}>{refunds.refuse}</TextButton>
      ) : null}
      {refund.state === "requested" || refund.state === "pending" ? (
        <TextButton onClick={onRetry}>{refunds.retry}</TextButton>
      ) : null}
    </>
  )
}

function Decide({
  verdict,
  refund,
  onClose,
  onDone,
}: Open & { onClose: () => void; onDone: () => void }) {
  const { refunds } = useConsoleTexts()
  const isApproval = verdict === "approve"
  const decide = (form: FormData): Promise<unknown> => {
    const decision = { refundNo: refund.refundNo, answer: textOf(form, "answer") }
    return isApproval
      ? consoleClient()(consoleCalls.approveRefund, decision)
      : consoleClient()(consoleCalls.refuseRefund, decision)
  }
  return (
    <FormDialog
      title={isApproval ? refunds.approveTitle : refunds.refuseTitle}
      lead={
        isApproval
          ? refunds.approveText(showMoney(refund.amountFen, refund.currency))
          : refund.reason
      }
      submit={isApproval ? refunds.approve : refunds.refuse}
      isDangerous={!isApproval}
      done={isApproval ? refunds.approved : refunds.refused}
      onSubmit={decide}
      onClose={onClose}
      onDone={onDone}
    >
      <AreaField
        label={refunds.answer}
        name="answer"
        rows={2}
        maxLength={200}
        required={!isApproval}
        minLength={isApproval ? 0 : 2}
        {...(isApproval ? {} : { hint: refunds.answerNeeded })}
      />
    </FormDialog>
  )
}

const columnsOf = ({ refunds, orders }: ConsoleTexts): readonly Column<RefundRow>[] => [
  {
    title: orders.title,
    show: (refund) => (
      <>
        <Link className="table-link" to={`/admin/orders/${refund.orderId}`}>
          {refund.title}
        </Link>
        <small>
          {refunds.kinds[refund.kind]} · {refund.userCode}
        </small>
      </>
    ),
  },
  {
    title: refunds.amount,
    show: (refund) => showMoney(refund.amountFen, refund.currency),
    isNumber: true,
  },
  {
    title: orders.state,
    show: (refund) => <Badge tone={tones[refund.state]}>{refunds.states[refund.state]}</Badge>,
  },
  {
    title: refunds.reason,
    show: (refund) => (
      <span>
        {refund.reason}
        {refund.answer ? <small>{refund.answer}</small> : null}
      </span>
    ),
  },
  {
    title: refunds.uses,
    show: (refund) => refunds.usesCount(refund.uses),
    isNumber: true,
  },
  {
    title: refunds.created,
    show: (refund) => <span className="time">{showTime(refund.createTime)}</span>,
  },
]
