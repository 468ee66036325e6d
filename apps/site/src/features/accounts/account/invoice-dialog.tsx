import { calls, type OrderView } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { accountClient } from "../../shell/page-client.ts"
import { messageOf } from "../call-message.ts"

/** As the server checks it: digits and capital letters. */
const taxNumber = /^[0-9A-Z]{15,20}$/

type Kind = "person" | "company"

/** Asks for an invoice, or corrects what was asked for. */
export function InvoiceDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { account, login } = useAccountTexts()
  const showToast = useToast()
  const [fault, setFault] = useState("")
  const [kind, setKind] = useState<Kind>("person")
  const submit = async (form: FormData): Promise<void> => {
    const asked = askedIn(form)
    const problem = problemOf(asked, kind, account)
    setFault(problem)
    if (problem) return
    const { title, mail, taxNo } = asked
    try {
      await accountClient()(calls.requestInvoice, {
        orderId: order.orderId,
        title,
        mail,
        ...(kind === "company" ? { taxNo } : {}),
      })
      showToast(account.invoiceSent)
      onClose()
    } catch (error) {
      setFault(messageOf(error, login.noReply))
    }
  }
  return (
    <Dialog title={account.invoice} onClose={onClose}>
      <form
        className="login-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <KindChoice kind={kind} onChange={setKind} />
        <Field name="title" label={account.invoiceTitle} maxLength={120} />
        {kind === "company" ? (
          <Field name="taxNo" label={account.invoiceTax} maxLength={20} />
        ) : null}
        <Field name="mail" label={account.invoiceMail} type="email" maxLength={200} />
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

function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const { account } = useAccountTexts()
  return (
    <fieldset className="choice-row">
      <legend className="field-label">{account.invoiceKind}</legend>
      {(["person", "company"] as const).map((value) => (
        <label key={value} className="check">
          <input
            type="radio"
            name="kind"
            value={value}
            checked={kind === value}
            onChange={() => onChange(value)}
          />
          <span>{account.invoiceKinds[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the form says; `taxNo` in capital letters, "" where none is asked for. */
const askedIn = (form: FormData) => ({
  title: textOf(form, "title"),
  mail: textOf(form, "mail"),
  taxNo: textOf(form, "taxNo").toUpperCase(),
})

/** The first thing that is wrong with it, in the visitor's language, or "". */
function problemOf(
  { title, mail, taxNo }: ReturnType<typeof askedIn>,
  kind: Kind,
  account: ReturnType<typeof useAccountTexts>["account"],
): string {
  if (!title) return account.invoiceTitleMissing
  if (kind === "company" && !taxNumber.test(taxNo)) return account.invoiceTaxWrong
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail) ? "" : account.invoiceMailWrong
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.trim() : ""
}

function Field({
  label,
  ...input
}: {
  label: string
  name: string
  type?: string
  maxLength: number
}) {
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
