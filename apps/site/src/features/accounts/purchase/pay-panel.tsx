import {
  isQrPayType,
  payWayOf,
  type PayType,
  type PriceView,
  type QrPayType,
} from "@mozhuan/contract"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"
import { formatClock, formatExpiry } from "../../../i18n/format.ts"
import { localPath } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { Icon } from "../../../ui/more-icons.tsx"
import { QrCode } from "../qr-code.tsx"
import { useTakenOver } from "../../shell/taken-over.ts"
import { messageOf } from "../call-message.ts"
import { formatMoney } from "../money.ts"
import type { Payment } from "./payment.ts"

interface PayPanelProps {
  readonly price: PriceView
  readonly ways: readonly PayType[]
  readonly payment: Payment
  readonly onPay: (way: PayType) => void
  readonly onCheck: (orderId: string) => Promise<boolean>
  readonly onReset: () => void
}

/** Ways to pay, the code to scan or the button to press, and what has become of the payment. */
export function PayPanel({ price, ways, payment, onPay, onCheck, onReset }: PayPanelProps) {
  const purchase = usePurchaseTexts()
  const language = useLanguage()
  const isTakenOver = useTakenOver()
  const [wanted, setWay] = useState<PayType>()
  // The ways are known only in the browser; until one of them is picked, the first counts.
  const way = wanted && ways.includes(wanted) ? wanted : (ways[0] ?? "wechat")
  const isQr = isQrPayType(way)
  if (payment.kind === "paid") return <Paid payment={payment} onReset={onReset} />
  return (
    <section className="pay-panel" aria-labelledby="pay-title">
      <h2 id="pay-title">{purchase.payWith}</h2>
      <div className="pay-ways">
        {ways.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={way === name}
            disabled={!isTakenOver}
            onClick={() => {
              setWay(name)
              if (isQrPayType(name)) onPay(name)
            }}
          >
            {payWayOf(name)?.name[language]}
          </button>
        ))}
      </div>
      <p className="pay-total">
        {purchase.total}{" "}
        <strong className="number">{formatMoney(price.priceFen, price.currency, language)}</strong>
      </p>
      {isQrPayType(way) ? <QrPayment way={way} payment={payment} onPay={() => onPay(way)} /> : null}
      {isQr ? null : (
        <button
          type="button"
          className="button button-primary button-large"
          disabled={!isTakenOver || payment.kind === "opening"}
          onClick={() => onPay(way)}
        >
          {payment.kind === "opening" ? purchase.opening : purchase.payNow}
        </button>
      )}
      <PayState payment={payment} isQr={isQr} />
      {payment.kind === "waiting" || payment.kind === "expired" ? (
        <Recheck key={payment.orderId} orderId={payment.orderId} onCheck={onCheck} />
      ) : null}
      <p className="field-hint">
        {purchase.agreementBefore}
        <a href={localPath(language, "/agreement/member")} target="_blank" rel="noopener">
          {purchase.agreement}
        </a>
        {" · "}
        {purchase.once}
      </p>
    </section>
  )
}

/** What the page waits for, and what went wrong. */
function PayState({ payment, isQr }: { payment: Payment; isQr: boolean }) {
  const purchase = usePurchaseTexts()
  const isWaiting = payment.kind === "waiting"
  return (
    <>
      {isWaiting && !isQr ? <p role="status">{purchase.waiting}</p> : null}
      <p role="status" className={payment.kind === "failed" ? "field-error" : "field-hint"}>
        {payment.kind === "failed" ? payment.message : null}
        {isWaiting && payment.isResumed ? purchase.resumed : null}
      </p>
    </>
  )
}

function QrPayment({
  way,
  payment,
  onPay,
}: {
  way: QrPayType
  payment: Payment
  onPay: () => void
}) {
  const purchase = usePurchaseTexts()
  const scan = payWayOf(way)?.scan?.[useLanguage()] ?? ""
  const isTakenOver = useTakenOver()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (payment.kind === "waiting" && payment.qrCode) {
    return (
      <div className="pay-code">
        <div className="scan-code">
          <QrCode content={payment.qrCode} label={scan} />
        </div>
        <p>{scan}</p>
        <p className="field-hint number">
          {purchase.validFor(formatClock(Math.max(0, (payment.expiresAt - now) / 1000)))}
        </p>
      </div>
    )
  }
  return (
    <div className="pay-code">
      <button
        type="button"
        className="button button-primary button-large"
        disabled={!isTakenOver || payment.kind === "opening"}
        onClick={onPay}
      >
        {payment.kind === "opening"
          ? purchase.opening
          : payment.kind === "expired"
            ? purchase.refresh
            : purchase.payNow}
      </button>
      {payment.kind === "expired" ? (
        <p role="status">{payment.isClosed ? purchase.closed : purchase.expired}</p>
      ) : null}
    </div>
  )
}

function Recheck({
  orderId,
  onCheck,
}: {
  orderId: string
  onCheck: (orderId: string) => Promise<boolean>
}) {
  const purchase = usePurchaseTexts()
  const { login } = useAccountTexts()
  const [answer, setAnswer] = useState<string>()
  const check = async (): Promise<void> => {
    try {
      if (!(await onCheck(orderId))) setAnswer(purchase.recheckNone)
    } catch (error) {
      setAnswer(messageOf(error, login.noReply))
    }
  }
  return (
    <details className="pay-recheck">
      <summary>{purchase.notThere}</summary>
      <p className="number">{purchase.orderNo(orderId)}</p>
      <button type="button" className="button" onClick={() => void check()}>
        {purchase.recheck}
      </button>
      <p role="status">{answer ?? ""}</p>
    </details>
  )
}

function Paid({
  payment,
  onReset,
}: {
  payment: Extract<Payment, { kind: "paid" }>
  onReset: () => void
}) {
  const purchase = usePurchaseTexts()
  const language = useLanguage()
  return (
    <section className="pay-panel pay-done" role="status">
      <Icon name="done" size={40} />
      <h2>{purchase.paid}</h2>
      <p className="number">
        {payment.isLifetime
          ? purchase.forever
          : purchase.paidUntil(formatExpiry(payment.webExpireTime))}
      </p>
      <Link className="button button-primary" to={localPath(language, "/")} onClick={onReset}>
        {purchase.goOn}
      </Link>
      <p className="field-hint number">{purchase.orderNo(payment.orderId)}</p>
    </section>
  )
}
