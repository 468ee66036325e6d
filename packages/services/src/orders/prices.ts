import type { ServiceContext } from "../context.ts"

export type Region = "cn" | "overseas"

export interface Price {
  readonly priceId: string
  readonly title: string
  readonly termType: "week" | "month" | "year" | "forever"
  /** 0 for a lifetime. */
  readonly days: number
  /** Fen or cent. */
  readonly priceFen: number
  readonly originPriceFen: number | undefined
  readonly currency: "CNY" | "EUR"
  readonly tag: string | undefined
  readonly isDefault: boolean
  readonly sequence: number
  /** Keys of texts that the site shows. */
  readonly benefits: readonly string[]
}

interface Row {
  id: string
  title: string
  term_type: Price["termType"]
  days: number
  amount: number
  origin_amount: number | null
  currency: Price["currency"]
  tag: string | null
  is_default: boolean
  sequence: number
}

/** What every membership gives; the site has the words. */
const benefits = ["conversions", "size", "pages", "batch", "priority", "keep"] as const

const priceOf = (row: Row): Price => ({
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
  benefits,
})

/** Lists what is for sale in a region. */
export async function listPrices(context: ServiceContext, region: Region): Promise<Price[]> {
  const rows = await context.database.query<Row>("select * from price where region = $1 and is_active order by sequence", [region])
  return rows.map(priceOf)
}

/** Gives a price that is for sale now, or undefined. */
export async function readPrice(context: ServiceContext, priceId: string): Promise<Price | undefined> {
  const [row] = await context.database.query<Row>("select * from price where id = $1 and is_active", [priceId])
  return row && priceOf(row)
}
