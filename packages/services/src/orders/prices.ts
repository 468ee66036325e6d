import { activePrice, pricesOfRegion } from "@mozhuan/data"
import type { PriceView } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"

export type Region = "cn" | "overseas"

interface Row {
  id: string
  title: string
  term_type: PriceView["termType"]
  days: number
  amount: number
  origin_amount: number | null
  currency: PriceView["currency"]
  tag: string | null
  is_default: boolean
  sequence: number
}

/** What every membership gives; the site has the words. */
const benefits = ["conversions", "size", "pages", "batch", "priority", "keep"] as const

const priceOf = (row: Row): PriceView => ({
  priceId: row.id,
  title: row.title,
  termType: row.term_type,
  days: row.days,
  priceFen: row.amount,
  originPriceFen: row.origin_amount ?? undefined,
  currency: row.currency,
  tag: row.tag ?? undefined,
  isDefault: row.is_default,
  sequence: row.sequence,
  benefits: [...benefits],
})

/** Lists what is for sale in a region. */
export async function listPrices(context: ServiceContext, region: Region): Promise<PriceView[]> {
  const rows = await context.database.ask(pricesOfRegion, { region })
  return rows.map(priceOf)
}

/** Gives a price that is for sale now, or undefined. */
export async function readPrice(
  context: ServiceContext,
  priceId: string,
): Promise<PriceView | undefined> {
  const [row] = await context.database.ask(activePrice, { id: priceId })
  return row && priceOf(row)
}
