import type { Limits, PriceView } from "@mozhuan/contract"
import { lazy, Suspense, useState } from "react"
import { useSearchParams } from "react-router"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"
import { useRootData } from "../../shell/root-data.ts"
import { useShell } from "../../shell/shell-state.tsx"
import { Comparison } from "./comparison.tsx"
import { Note } from "./note.tsx"
import type { Region } from "./payment.ts"
import { PriceCards } from "./price-cards.tsx"
import { ShopSide } from "./shop-side.tsx"
import "../login/login.css"
import "./purchase.css"

const Checkout = lazy(() => import("./checkout.tsx"))

interface ShopProps {
  readonly prices: readonly PriceView[]
  readonly region: Region
  /** What those may do who have not signed in. */
  readonly visitor: Limits
  /** The page has a head of its own. */
  readonly isSection?: boolean
}

/** Prices, payment and terms; the same on the Chinese and the overseas page. */
export function Shop({ prices, region, visitor, isSection = false }: ShopProps) {
  const purchase = usePurchaseTexts()
  const { user, freeLimits, memberLimits } = useRootData().visitor
  const Title = isSection ? "h2" : "h1"
  return (
    <div className="container shop">
      <header className="shop-head">
        <Title>
          {user && (user.webPaid !== 0 || user.webExpireTime !== 0)
            ? purchase.renewTitle
            : purchase.title}
        </Title>
        <p className="lead">{purchase.description}</p>
      </header>
      <div className="shop-body">
        <Offers prices={prices} region={region} />
        <Comparison visitor={visitor} free={freeLimits} member={memberLimits} />
      </div>
    </div>
  )
}

/**
 * Cards and payment, or why there is nothing to buy here. Who has yet to sign in needs none of what
 * makes a payment.
 */
function Offers({ prices, region }: { prices: readonly PriceView[]; region: Region }) {
  const purchase = usePurchaseTexts()
  const { user } = useRootData().visitor
  const { isApp } = useShell()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState(() => firstChoice(prices, query.get("price")))
  if (isApp)
    return (
      <>
        <Note text={purchase.notInApp} />
        <ShopSide />
      </>
    )
  const cards = <PriceCards prices={prices} chosen={chosen} onChoose={setChosen} />
  if (user) {
    return (
      <Suspense fallback={cards}>
        <Checkout prices={prices} region={region} chosen={chosen} onChoose={setChosen} />
      </Suspense>
    )
  }
  return (
    <>
      {cards}
      <ShopSide>
        <SignInPanel isLeadingHere={region === "overseas"} />
      </ShopSide>
    </>
  )
}

const firstChoice = (prices: readonly PriceView[], asked: string | null): string =>
  (
    prices.find((price) => price.priceId === asked) ??
    prices.find((price) => price.isDefault) ??
    prices[0]
  )?.priceId ?? ""

/** @param isLeadingHere a login leads back to this page instead of the Chinese prices */
function SignInPanel({ isLeadingHere }: { isLeadingHere: boolean }) {
  const purchase = usePurchaseTexts()
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
