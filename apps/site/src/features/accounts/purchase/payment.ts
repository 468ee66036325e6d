export type Region = "cn" | "overseas"

/**
 * idle → opening → waiting → paid; waiting → expired; any → failed.
 *
 * `waiting` holds a code to scan, or nothing while the payer is on the provider's page. `expired`
 * keeps the order, for those who paid in the last second.
 */
export type Payment =
  | { readonly kind: "idle" }
  | { readonly kind: "opening" }
  | {
      readonly kind: "waiting"
      readonly orderId: string
      readonly qrCode?: string
      readonly expiresAt: number
      /** It goes on with an order of an earlier visit. */
      readonly isResumed?: boolean
    }
  | {
      readonly kind: "paid"
      readonly orderId: string
      readonly webExpireTime: number
      readonly isLifetime: boolean
    }
  | { readonly kind: "expired"; readonly orderId: string; readonly isClosed: boolean }
  | { readonly kind: "failed"; readonly message: string }

const orderKey = "openOrder"

/** An order that is being paid, kept over a reload and over a trip to the provider's page. */
interface OpenOrder {
  readonly orderId: string
  readonly expiresAt: number
}

export function readOpenOrder(): OpenOrder | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(orderKey) ?? "null") as OpenOrder | null
    return kept && kept.expiresAt > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}
export const keepOpenOrder = (order: OpenOrder): void =>
  sessionStorage.setItem(orderKey, JSON.stringify(order))
export const forgetOpenOrder = (): void => sessionStorage.removeItem(orderKey)
