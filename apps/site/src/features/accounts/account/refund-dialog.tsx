import { calls, type OrderView } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useRevalidator } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { accountClient } from "../../shell/page-client.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { messageOf } from "../call-message.ts"
import { formatMoney } from "../money.ts"

/** Longest reason that the provider of the payment takes along. */
const longestReason = 80

/**
 * Takes an order back: at once within the terms, otherwise a person is asked and wants to know why.
 */
export function RefundDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { account, login } = useAccountTexts()
  const showToast = useToast()
  const revalidator = useRevalidator()
  const amount = formatMoney(order.amountFen, order.currency, useLanguage())
  const [reason, setReason] = useState("")
  const [fault, setFault] = useState("")
  const [isBusy, setBusy] = useState(false)
  const isReview = !order.refundable
  const tone = isReview ? "button-primary" : "button-danger"
  const send = async (): Promise<void> => {
    if (isReview && reason.trim().length < 4) {
      setFault(account.refundReasonShort)
      return
    }
    setBusy(true)
    try {
      await accountClient()(calls.refundOrder, {
        orderId: order.orderId,
        reason: reason.trim(),
        ...(isReview ? { review: "1" as const } : {}),
      })
      showToast(isReview ? account.refundAsked : account.refundSent)
      await revalidator.revalidate()
      onClose()
    } catch (error) {
      setFault(messageOf(error, login.noReply))
      setBusy(false)
    }
  }
  return (
    <Dialog title={isReview ? account.refundReview : account.refund} onClose={onClose}>
      <form
        className="login-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{isReview ? account.refundReviewText : account.refundConfirm(amount)}</p>
        <ReasonField
          label={isReview ? account.refundReason : account.refundReasonOptional}
          value={reason}
          fault={fault}
          onChange={setReason}
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {account.cancel}
          </button>
          <button type="submit" className={`button ${tone}`} disabled={isBusy}>
            {isReview ? account.confirm : account.refundAmount(amount)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

interface ReasonProps {
  readonly label: string
  readonly value: string
  readonly fault: string
  readonly onChange: (value: string) => void
}

function ReasonField({ label, value, fault, onChange }: ReasonProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input textarea"
        rows={3}
        maxLength={longestReason}
        value={value}
        aria-invalid={fault !== ""}
        aria-describedby={`${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-fault`} className="field-error" role="alert">
        {fault}
      </p>
    </div>
  )
}
