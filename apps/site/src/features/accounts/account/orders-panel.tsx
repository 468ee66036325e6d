import { calls, payWayOf, type OrderView } from "@mozhuan/contract"
import { useState } from "react"
import { Link } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"
import { formatExpiry } from "../../../i18n/format.ts"
import { localPath } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { accountClient } from "../../shell/page-client.ts"
import { messageOf } from "../call-message.ts"
import { formatMoney } from "../money.ts"
import { termName } from "../term-name.ts"
import { InvoiceDialog } from "./invoice-dialog.tsx"
import { Empty, Panel } from "./panel-states.tsx"
import { RefundDialog } from "./refund-dialog.tsx"
import { useCall } from "./use-call.ts"

type Open = { readonly kind: "refund" | "invoice"; readonly order: OrderView } | undefined

/** One's orders, newest first, each with its refund and invoice. */
export default function OrdersPanel() {
  const { account } = useAccountTexts()
  const { loaded, reload } = useCall(calls.findUserOrders, { pageSize: 1000, pageNumber: 1 })
  const [open, setOpen] = useState<Open>()
  const close = (): void => {
    setOpen(undefined)
    reload()
  }
  return (
    <Panel loaded={loaded} onRetry={reload}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty title={account.noOrders} text={account.noOrdersText} />
        ) : (
          <>
            <ul className="row-list order-list">
              {list.map((order) => (
                <OrderRow key={order.orderId} order={order} onOpen={setOpen} onChange={reload} />
              ))}
            </ul>
            {open?.kind === "refund" ? <RefundDialog order={open.order} onClose={close} /> : null}
            {open?.kind === "invoice" ? <InvoiceDialog order={open.order} onClose={close} /> : null}
          </>
        )
      }
    </Panel>
  )
}

function OrderRow({
  order,
  onOpen,
  onChange,
}: {
  order: OrderView
  onOpen: (open: Open) => void
  onChange: () => void
}) {
  const { account } = useAccountTexts()
  const purchase = usePurchaseTexts()
  const language = useLanguage()
  const notes = notesOf(order, account)
  const [answer, setAnswer] = useState("")
  return (
    <li className="row order-row">
      <div>
        <p className="row-title">{termName(order, purchase, language)}</p>
        <p className="field-hint number">
          {order.orderId} · {formatExpiry(order.createTime)}
          {order.payType ? ` · ${payWayOf(order.payType)?.name[language] ?? order.payType}` : ""}
        </p>
        {notes.map((note) => (
          <p key={note} className="field-hint">
            {note}
          </p>
        ))}
        <p role="status" className="field-hint">
          {answer}
        </p>
      </div>
      <p className="number order-amount">
        {formatMoney(order.amountFen, order.currency, language)}
      </p>
      <p className="order-state">
        <span className="state">{account.states[order.state]}</span>
      </p>
      <div className="row-actions order-actions">
        {order.state === 0 ? (
          <UnpaidActions order={order} onPaid={onChange} onAnswer={setAnswer} />
        ) : null}
        <DialogActions order={order} onOpen={onOpen} />
      </div>
    </li>
  )
}

/** What is asked for in a dialog: an invoice, and the money back. */
function DialogActions({ order, onOpen }: { order: OrderView; onOpen: (open: Open) => void }) {
  const { account } = useAccountTexts()
  return (
    <>
      {order.state === 1 && order.invoiceState !== "issued" ? (
        <button
          type="button"
          className="text-button"
          onClick={() => onOpen({ kind: "invoice", order })}
        >
          {account.invoiceAction[order.invoiceState] ?? account.invoice}
        </button>
      ) : null}
      {order.refundable || order.reviewable ? (
        <button
          type="button"
          className="text-button"
          onClick={() => onOpen({ kind: "refund", order })}
        >
          {order.refundable ? account.refund : account.refundReview}
        </button>
      ) : null}
    </>
  )
}

/** Pays an order on while it can be paid, and asks the provider again for those who have paid. */
function UnpaidActions({
  order,
  onPaid,
  onAnswer,
}: {
  order: OrderView
  onPaid: () => void
  onAnswer: (answer: string) => void
}) {
  const purchase = usePurchaseTexts()
  const { account, login } = useAccountTexts()
  const language = useLanguage()
  const shop = order.currency === "CNY" ? "/purchase" : "/index-stripe"
  const check = async (): Promise<void> => {
    onAnswer("")
    try {
      const { value } = await accountClient()(calls.payStatus, { orderId: order.orderId })
      if (value.state === 0) onAnswer(purchase.recheckNone)
      else onPaid()
    } catch (error) {
      onAnswer(messageOf(error, login.noReply))
    }
  }
  return (
    <>
      {order.expireTime * 1000 > Date.now() ? (
        <Link
          className="text-button"
          to={`${localPath(language, shop)}?${new URLSearchParams({ price: order.priceId, order: order.clientOrderId }).toString()}`}
        >
          {account.payOn}
        </Link>
      ) : null}
      <button type="button" className="text-button" onClick={() => void check()}>
        {account.paidAlready}
      </button>
    </>
  )
}

/** Where refund and invoice of an order stand, with what was answered about them. */
function notesOf(
  order: OrderView,
  account: ReturnType<typeof useAccountTexts>["account"],
): string[] {
  const refund =
    order.refundState === "asked" || order.refundState === "refused"
      ? account.refundNotes[order.refundState]
      : ""
  const notes = [
    [refund, order.refundAnswer],
    [account.invoiceState[order.invoiceState] ?? "", order.invoiceNumber || order.invoiceAnswer],
  ] as const
  return notes.flatMap(([state, detail]) =>
    state ? [detail ? account.noted(state, detail) : state] : [],
  )
}
