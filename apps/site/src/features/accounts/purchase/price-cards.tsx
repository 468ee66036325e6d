import type { PriceView } from "@mozhuan/contract"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { useTakenOver } from "../../shell/taken-over.ts"
import { formatMoney } from "../money.ts"
import { isWrittenIn, termName } from "../term-name.ts"

interface PriceCardsProps {
  readonly prices: readonly PriceView[]
  readonly chosen: string
  readonly onChoose: (priceId: string) => void
}

/** What is for sale, as radio buttons that look like cards. */
export function PriceCards({ prices, chosen, onChoose }: PriceCardsProps) {
  const purchase = usePurchaseTexts()
  const isTakenOver = useTakenOver()
  return (
    <fieldset className="price-cards" disabled={!isTakenOver}>
      <legend className="visually-hidden">{purchase.choose}</legend>
      {prices.map((price) => (
        <PriceCard
          key={price.priceId}
          price={price}
          isChosen={price.priceId === chosen}
          onChoose={() => onChoose(price.priceId)}
        />
      ))}
    </fieldset>
  )
}

function PriceCard({
  price,
  isChosen,
  onChoose,
}: {
  price: PriceView
  isChosen: boolean
  onChoose: () => void
}) {
  const purchase = usePurchaseTexts()
  const language = useLanguage()
  const perDay =
    price.days > 0
      ? purchase.perDay(
          formatMoney(Math.round(price.priceFen / price.days), price.currency, language),
        )
      : purchase.forever
  return (
    <label className="price-card">
      <input
        type="radio"
        name="price"
        value={price.priceId}
        checked={isChosen}
        onChange={onChoose}
      />
      {price.tag ? (
        <span className="price-tag">
          {isWrittenIn(language, price.currency) ? price.tag : purchase.recommended}
        </span>
      ) : null}
      <span className="price-title">
        {price.termType === "forever" ? <Icon name="crown" size={18} /> : null}
        {termName(price, purchase, language)}
      </span>
      <span className="price-amount number">
        {formatMoney(price.priceFen, price.currency, language)}
      </span>
      {price.originPriceFen ? (
        <s className="price-origin number">
          {formatMoney(price.originPriceFen, price.currency, language)}
        </s>
      ) : null}
      <span className="price-note">{perDay}</span>
    </label>
  )
}
