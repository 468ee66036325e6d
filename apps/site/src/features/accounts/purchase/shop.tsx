import type { Limits, PriceView } from "@mozhuan/contract"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { useRootData } from "../../shell/root-data.ts"
import { useShell } from "../../shell/shell-state.tsx"
import { isWechat } from "../../shell/visit.ts"
import { Comparison } from "./comparison.tsx"
import { PayPanel } from "./pay-panel.tsx"
import { PriceCards } from "./price-cards.tsx"
import { usePayment, type PayWay } from "./use-payment.ts"
import "../login/login.css"
import "./purchase.css"

interface ShopProps {
  readonly prices: readonly PriceView[]
  readonly region: "cn" | "overseas"
  readonly free: Limits
}

/** Prices, payment and terms; the same on the Chinese and the overseas page. */
export function Shop({ prices, region, free }: ShopProps) {
  const { purchase, login } = useAccountTexts()
  const { user, memberLimits } = useRootData().visitor
  const { openDialog, setPurchaseNext } = useShell()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState(() => (prices.find((price) => price.isDefault) ?? prices[0])?.priceId ?? "")
  const { payment, start, check, reset } = usePayment(login.networkFault)
  const ways = useWays(region)
  const price = prices.find((entry) => entry.priceId === chosen)
  const code = query.get("code") ?? undefined
  const isLifetime = user !== undefined && user.webForever !== 0
  return (
    <div className="container shop">
      <header className="shop-head">
        <h1>{user && user.webPaid !== 0 ? purchase.renewTitle : purchase.title}</h1>
        <p className="lead">{purchase.description}</p>
      </header>
      {isLifetime && payment.kind !== "paid" ? (
        <section className="pay-panel pay-done">
          <h2>{purchase.lifetimeTitle}</h2>
          <p>{purchase.lifetimeText}</p>
        </section>
      ) : (
        <div className="shop-body">
          <PriceCards
            prices={prices}
            chosen={chosen}
            onChoose={(priceId) => {
              setChosen(priceId)
              reset()
            }}
          />
          {user && price ? <PayPanel key={chosen} price={price} ways={ways} payment={payment} onPay={(way) => void start(chosen, way, code)} onCheck={check} onReset={reset} /> : null}
          {user ? null : (
            <section className="pay-panel pay-done">
              <button
                type="button"
                className="button button-primary button-large"
                onClick={() => {
                  setPurchaseNext(true)
                  openDialog("login")
                }}
              >
                {purchase.signInFirst}
              </button>
              <p className="field-hint">{purchase.once}</p>
            </section>
          )}
        </div>
      )}
      <Comparison free={free} member={memberLimits} />
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

/** Codes to scan on a desktop; buttons on a phone; only WeChat's own inside WeChat. */
function useWays(region: "cn" | "overseas"): readonly PayWay[] {
  const [ways, setWays] = useState<readonly PayWay[]>(region === "overseas" ? ["stripe"] : ["wechat", "alipay"])
  useEffect(() => {
    if (region === "overseas") return
    if (isWechat(navigator.userAgent)) setWays(["wxJsapi"])
    else if (matchMedia("(max-width: 40rem)").matches) setWays(["wxH5", "aliWap"])
  }, [region])
  return ways
}
