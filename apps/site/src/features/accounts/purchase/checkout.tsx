import { payTypesFor, type PayType, type PriceView } from "@mozhuan/contract"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"
import { useRootData } from "../../shell/root-data.ts"
import { isWechat } from "../../shell/visit.ts"
import { Note } from "./note.tsx"
import { PayPanel } from "./pay-panel.tsx"
import type { Region } from "./payment.ts"
import { PriceCards } from "./price-cards.tsx"
import { ShopSide } from "./shop-side.tsx"
import { usePayment, type Purchase } from "./use-payment.ts"

interface CheckoutProps {
  readonly prices: readonly PriceView[]
  readonly region: Region
  readonly chosen: string
  readonly onChoose: (priceId: string) => void
}

/** Cards and payment for somebody who is signed in. */
export default function Checkout({ prices, region, chosen, onChoose }: CheckoutProps) {
  const purchase = usePurchaseTexts()
  const { login } = useAccountTexts()
  const { user } = useRootData().visitor
  const [query, setQuery] = useSearchParams()
  const { payment, start, check, reset } = usePayment(login.noReply, prices, begunPurchase(query))
  const ways = useWays(region)
  const price = prices.find((entry) => entry.priceId === chosen)
  const pay = (way: PayType): void => {
    const code = query.get("code") ?? undefined
    // Good once, so it leaves the address with its use.
    if (code) setQuery({}, { replace: true, preventScrollReset: true })
    void start(chosen, way, code)
  }
  const choose = (priceId: string): void => {
    onChoose(priceId)
    reset()
  }
  if (user && user.webForever !== 0 && payment.kind !== "paid")
    return (
      <>
        <Note icon="crown" title={purchase.lifetimeTitle} text={purchase.lifetimeText} />
        <ShopSide />
      </>
    )
  return (
    <>
      <PriceCards prices={prices} chosen={chosen} onChoose={choose} />
      <ShopSide>
        {price ? (
          <PayPanel
            key={chosen}
            price={price}
            ways={ways}
            payment={payment}
            onPay={pay}
            onCheck={check}
            onReset={reset}
          />
        ) : null}
      </ShopSide>
    </>
  )
}

/** The purchase that a row of the orders leads to. */
function begunPurchase(query: URLSearchParams): Purchase | undefined {
  const [priceId, id] = [query.get("price"), query.get("order")]
  return priceId && id ? { priceId, id, isResumed: true } : undefined
}

/** Codes to scan on a desktop; buttons on a phone; only WeChat's own inside WeChat. */
function useWays(region: Region): readonly PayType[] {
  const [ways, setWays] = useState<readonly PayType[]>(
    payTypesFor(region === "overseas" ? "overseas" : "desktop"),
  )
  useEffect(() => {
    if (region === "overseas") return
    if (isWechat(navigator.userAgent)) setWays(payTypesFor("wechat"))
    else if (matchMedia("(max-width: 40rem)").matches) setWays(payTypesFor("phone"))
  }, [region])
  return ways
}
