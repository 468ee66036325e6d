import type { Limits, PriceView } from "@mozhuan/contract"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { useRootData } from "../../shell/root-data.ts"
import { useShell } from "../../shell/shell-state.tsx"
import { isWechat } from "../../shell/visit.ts"
import { Comparison } from "./comparison.tsx"
import { PayPanel } from "./pay-panel.tsx"
import type { PayWay } from "./payment.ts"
import { PriceCards } from "./price-cards.tsx"
import { usePayment, type Purchase } from "./use-payment.ts"
import "../login/login.css"
import "./purchase.css"

type Region = "cn" | "overseas"

interface ShopProps {
  readonly prices: readonly PriceView[]
  readonly region: Region
  readonly free: Limits
  /** The page has a head of its own. */
  readonly isSection?: boolean
}

/** Prices, payment and terms; the same on the Chinese and the overseas page. */
export function Shop({ prices, region, free, isSection = false }: ShopProps) {
  const { purchase } = useAccountTexts()
  const { user, memberLimits } = useRootData().visitor
  const Title = isSection ? "h2" : "h1"
  return (
    <div className="container shop">
      <header className="shop-head">
        <Title>{user && (user.webPaid !== 0 || user.webExpireTime !== 0) ? purchase.renewTitle : purchase.title}</Title>
        <p className="lead">{purchase.description}</p>
      </header>
      <div className="shop-body">
        <Offers prices={prices} region={region} />
        <Comparison free={free} member={memberLimits} />
      </div>
      <section className="section">
        <h2>{purchase.refundTitle}</h2>
        <ul className="terms">
          {purchase.refundTerms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Cards and payment, or why there is nothing to buy here. */
function Offers({ prices, region }: { prices: readonly PriceView[]; region: Region }) {
  const { purchase, login } = useAccountTexts()
  const { user } = useRootData().visitor
  const { isApp } = useShell()
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState(() => firstChoice(prices, query.get("price")))
  const { payment, start, check, reset } = usePayment(login.noReply, begunPurchase(query))
  const ways = useWays(region)
  const price = prices.find((entry) => entry.priceId === chosen)
  const pay = (way: PayWay): void => {
    const code = query.get("code") ?? undefined
    // Good once, so it leaves the address with its use.
    if (code) setQuery({}, { replace: true, preventScrollReset: true })
    void start(chosen, way, code)
  }
  const choose = (priceId: string): void => {
    setChosen(priceId)
    reset()
  }
  if (isApp) return <Note text={purchase.notInApp} />
  if (user && user.webForever !== 0 && payment.kind !== "paid") return <Note title={purchase.lifetimeTitle} text={purchase.lifetimeText} />
  return (
    <>
      <PriceCards prices={prices} chosen={chosen} onChoose={choose} />
      {user && price ? <PayPanel key={chosen} price={price} ways={ways} payment={payment} onPay={pay} onCheck={check} onReset={reset} /> : <SignInPanel isLeadingHere={region === "overseas"} />}
    </>
  )
}

/** The purchase that a row of the orders leads to. */
function begunPurchase(query: URLSearchParams): Purchase | undefined {
  const [priceId, id] = [query.get("price"), query.get("order")]
  return priceId && id ? { priceId, id } : undefined
}

const firstChoice = (prices: readonly PriceView[], asked: string | null): string =>
  (prices.find((price) => price.priceId === asked) ?? prices.find((price) => price.isDefault) ?? prices[0])?.priceId ?? ""

function Note({ title, text }: { title?: string; text: string }) {
  return (
    <section className="pay-panel pay-done pay-note">
      {title === undefined ? null : <h2>{title}</h2>}
      <p>{text}</p>
    </section>
  )
}

/** @param isLeadingHere a login leads back to this page instead of the Chinese prices */
function SignInPanel({ isLeadingHere }: { isLeadingHere: boolean }) {
  const { purchase } = useAccountTexts()
  const { openDialog, setPurchaseNext } = useShell()
  const signIn = (): void => {
    setPurchaseNext(!isLeadingHere)
    openDialog("login")
  }
  return (
    <section className="pay-panel pay-done">
      <button type="button" className="button button-primary button-large" onClick={signIn}>
        {purchase.signInFirst}
      </button>
      <p className="field-hint">{purchase.once}</p>
    </section>
  )
}

/** Codes to scan on a desktop; buttons on a phone; only WeChat's own inside WeChat. */
function useWays(region: Region): readonly PayWay[] {
  const [ways, setWays] = useState<readonly PayWay[]>(region === "overseas" ? ["stripe"] : ["wechat", "alipay"])
  useEffect(() => {
    if (region === "overseas") return
    if (isWechat(navigator.userAgent)) setWays(["wxJsapi"])
    else if (matchMedia("(max-width: 40rem)").matches) setWays(["wxH5", "aliWap"])
  }, [region])
  return ways
}
