import { consoleCalls, refundStateNames, payWayOf } from "@mozhuan/contract"
import { useState } from "react"
import { Link, useParams } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { showMoney, showTime } from "../format.ts"
import { useMay } from "../operator-context.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { AreaField, TextField, textOf } from "../parts/fields.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { OrderState } from "../parts/order-state.tsx"
import { Facts, PageHead, Section } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useConsoleCall, type GivenBy } from "../use-console-call.ts"

type Detail = GivenBy<typeof consoleCalls.readOrder>

/** /admin/orders/{id}: an order with every attempt to pay it and every refund. */
export default function OrderPage() {
  const { orders, actions } = useConsoleTexts()
  const { orderId = "" } = useParams()
  const may = useMay()
  const { loaded, reload } = useConsoleCall(consoleCalls.readOrder, { orderId })
  const [isRefunding, setRefunding] = useState(false)
  const canRefund =
    loaded.kind === "ready" &&
    loaded.value.order.state === "paid" &&
    may(consoleCalls.refundOrderNow)
  return (
    <>
      <PageHead title={orders.detail} lead={orderId}>
        {canRefund ? (
          <button type="button" className="button button-danger" onClick={() => setRefunding(true)}>
            {orders.refund}
          </button>
        ) : null}
        <Link className="button" to="/admin/orders">
          {actions.back}
        </Link>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {({ order, attempts, refunds }) => (
          <>
            <OrderFacts order={order} />
            <Attempts attempts={attempts} currency={order.currency} />
            <Refunds refunds={refunds} currency={order.currency} />
          </>
        )}
      </LoadedView>
      {isRefunding ? (
        <RefundDialog
          orderId={orderId}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false)
            reload()
          }}
        />
      ) : null}
    </>
  )
}

function OrderFacts({ order }: { order: Detail["order"] }) {
  const { orders } = useConsoleTexts()
  return (
    <Section title={order.title} actions={<OrderState state={order.state} />}>
      <Facts
        facts={[
          [orders.amount, showMoney(order.amount, order.currency)],
          [
            orders.user,
            <Link key="user" to={`/admin/users?search=${order.userCode}`}>
              {order.userCode}
            </Link>,
          ],
          [orders.payType, payWayOf(order.payType)?.inConsole ?? order.payType],
          [orders.channel, order.channel],
          [orders.created, showTime(order.createdAt)],
          [orders.paid, showTime(order.paidAt)],
          [orders.refund, order.isInWindow ? orders.inWindow : ""],
        ]}
      />
    </Section>
  )
}

interface AttemptsProps {
  readonly attempts: Detail["attempts"]
  readonly currency: Detail["order"]["currency"]
}

function Attempts({ attempts, currency }: AttemptsProps) {
  const { orders, table } = useConsoleTexts()
  return (
    <Section title={orders.attempts}>
      <Table
        label={orders.attempts}
        rows={attempts}
        keyOf={({ tradeNo }) => tradeNo}
        empty={<Empty title={table.none} />}
        columns={[
          {
            title: orders.tradeNo,
            show: (attempt) => (
              <>
                {attempt.tradeNo}
                {attempt.transactionNo ? <small>{attempt.transactionNo}</small> : null}
              </>
            ),
          },
          {
            title: orders.payType,
            show: (attempt) => payWayOf(attempt.payType)?.inConsole ?? attempt.payType,
          },
          {
            title: orders.amount,
            show: (attempt) => showMoney(attempt.amount, currency),
            isNumber: true,
          },
          {
            title: orders.state,
            show: (attempt) => (
              <Badge
                tone={
                  attempt.state === "paid" ? "good" : attempt.state === "held" ? "bad" : "plain"
                }
              >
                {orders.attemptStates[attempt.state] ?? attempt.state}
              </Badge>
            ),
          },
          {
            title: orders.created,
            show: (attempt) => <span className="time">{showTime(attempt.createdAt)}</span>,
          },
        ]}
      />
    </Section>
  )
}

interface RefundsProps {
  readonly refunds: Detail["refunds"]
  readonly currency: Detail["order"]["currency"]
}

function Refunds({ refunds, currency }: RefundsProps) {
  const { orders, refunds: refundWords, table } = useConsoleTexts()
  return (
    <Section title={orders.refunds}>
      <Table
        label={orders.refunds}
        rows={refunds}
        keyOf={({ refundNo }) => refundNo}
        empty={<Empty title={table.none} />}
        columns={[
          {
            title: refundWords.reason,
            show: (refund) => (
              <>
                {refund.reason}
                {refund.answer ? <small>{refund.answer}</small> : null}
              </>
            ),
          },
          {
            title: refundWords.amount,
            show: (refund) => showMoney(refund.amount, currency),
            isNumber: true,
          },
          {
            title: orders.state,
            show: (refund) => (
              <Badge>
                {
                  refundWords.states[
                    refundStateNames.find((name) => name === refund.state) ?? "pending"
                  ]
                }
              </Badge>
            ),
          },
          {
            title: refundWords.created,
            show: (refund) => <span className="time">{showTime(refund.createdAt)}</span>,
          },
        ]}
      />
    </Section>
  )
}

interface RefundDialogProps {
  readonly orderId: string
  readonly onClose: () => void
  readonly onDone: () => void
}

function RefundDialog({ orderId, onClose, onDone }: RefundDialogProps) {
  const { orders } = useConsoleTexts()
  return (
    <FormDialog
      title={orders.refund}
      lead={orders.refundText}
      submit={orders.refund}
      isDangerous
      done={orders.refundSent}
      onSubmit={(form) =>
        consoleClient()(consoleCalls.refundOrderNow, {
          orderId,
          reason: textOf(form, "reason"),
          answer: textOf(form, "answer"),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <AreaField
        label={orders.refundReason}
        name="reason"
        required
        minLength={2}
        maxLength={200}
        rows={2}
      />
      <TextField label={orders.refundAnswer} name="answer" maxLength={200} />
    </FormDialog>
  )
}
