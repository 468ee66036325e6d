import { CallError, calls, type OrderView } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useRevalidator } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { formatExpiry } from "../../../i18n/format.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { pageClient } from "../../shell/page-client.ts"
import { formatMoney } from "../money.ts"
import { Empty, Panel } from "./panel-states.tsx"
import { useCall } from "./use-call.ts"

type Open = { readonly kind: "refund" | "invoice"; readonly order: OrderView } | undefined

/** One's orders, newest first, each with its refund and invoice. */
export function OrdersPanel() {
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
            <ul className="row-list">
              {list.map((order) => (
                <OrderRow key={order.orderId} order={order} onOpen={setOpen} />
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

function OrderRow({ order, onOpen }: { order: OrderView; onOpen: (open: Open) => void }) {
  const { account } = useAccountTexts()
  const language = useLanguage()
  const isPaid = order.state === 1
  return (
    <li className="row">
      <div>
        <p className="row-title">{order.title}</p>
        <p className="field-hint number">
          {order.orderId} · {formatExpiry(order.createTime)} · {account.payTypes[order.payType] ?? order.payType}
        </p>
      </div>
      <p className="number">{formatMoney(order.amountFen, order.currency, language)}</p>
      <p>
        <span className="state">{account.states[order.state]}</span>
        {order.invoiceState === "none" ? null : <span className="field-hint"> {account.invoiceState[order.invoiceState]}</span>}
      </p>
      <div className="row-actions">
        {isPaid && order.invoiceState === "none" ? (
          <button type="button" className="text-button" onClick={() => onOpen({ kind: "invoice", order })}>
            {account.invoice}
          </button>
        ) : null}
        {order.refundable ? (
          <button type="button" className="text-button" onClick={() => onOpen({ kind: "refund", order })}>
            {account.refund}
          </button>
        ) : null}
      </div>
    </li>
  )
}

function RefundDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { account, login } = useAccountTexts()
  const showToast = useToast()
  const revalidator = useRevalidator()
  const refund = async (): Promise<void> => {
    try {
      await pageClient()(calls.refundOrder, { orderId: order.orderId })
      showToast(account.refundSent)
      await revalidator.revalidate()
    } catch (error) {
      showToast(error instanceof CallError && error.code !== 0 ? error.message : login.networkFault)
    }
    onClose()
  }
  return (
    <Dialog title={account.refund} onClose={onClose}>
      <p>{account.refundConfirm}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-danger" onClick={() => void refund()}>
          {account.confirm}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {account.cancel}
        </button>
      </div>
    </Dialog>
  )
}

function InvoiceDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { account, login } = useAccountTexts()
  const showToast = useToast()
  const [fault, setFault] = useState("")
  const submit = async (form: FormData): Promise<void> => {
    const taxNo = textOf(form, "taxNo").trim().toUpperCase()
    try {
      await pageClient()(calls.requestInvoice, { orderId: order.orderId, title: textOf(form, "title"), mail: textOf(form, "mail"), ...(taxNo ? { taxNo } : {}) })
      showToast(account.invoiceSent)
      onClose()
    } catch (error) {
      setFault(error instanceof CallError && error.code !== 0 ? error.message : login.networkFault)
    }
  }
  return (
    <Dialog title={account.invoice} onClose={onClose}>
      <form className="login-form" action={(form) => void submit(form)}>
        <Field name="title" label={account.invoiceTitle} required maxLength={120} />
        <Field name="taxNo" label={account.invoiceTax} maxLength={20} />
        <Field name="mail" label={account.invoiceMail} type="email" required maxLength={200} />
        <p className="field-error" role="alert">
          {fault}
        </p>
        <button type="submit" className="button button-primary">
          {account.invoiceSubmit}
        </button>
      </form>
    </Dialog>
  )
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

function Field({ label, ...input }: { label: string; name: string; type?: string; required?: boolean; maxLength: number }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="input" {...input} />
    </div>
  )
}
