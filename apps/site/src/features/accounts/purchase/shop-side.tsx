import type { ReactNode } from "react"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"

/** What stands beside the prices: the way to pay, and how money and invoices are had back. */
export function ShopSide({ children }: { children?: ReactNode }) {
  const { refundTitle, refundTerms } = usePurchaseTexts()
  return (
    <div className="shop-side">
      {children}
      <section className="shop-terms">
        <h2>{refundTitle}</h2>
        <ul className="terms">
          {refundTerms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
