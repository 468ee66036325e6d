import { CallError, calls } from "@mozhuan/contract"
import { useCallback, useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { pageClient } from "../../shell/page-client.ts"
import { randomId } from "../../shell/visit.ts"

export type PayWay = "wechat" | "alipay" | "wxH5" | "wxJsapi" | "aliWap" | "stripe"

/**
 * idle → opening → waiting → paid; waiting → expired; any → failed.
 *
 * `waiting` holds a code to scan, or nothing while the payer is on the provider's page.
 */
export type Payment =
  | { readonly kind: "idle" }
  | { readonly kind: "opening" }
  | { readonly kind: "waiting"; readonly orderId: string; readonly qrCode?: string; readonly expiresAt: number }
  | { readonly kind: "paid"; readonly orderId: string; readonly webExpireTime: number; readonly isLifetime: boolean }
  | { readonly kind: "expired" }
  | { readonly kind: "failed"; readonly message: string }

/** Milliseconds between two looks at an order; after half an hour the order itself is over. */
const pollPause = 2_000
const orderKey = "openOrder"

interface OpenOrder {
  readonly orderId: string
  readonly expiresAt: number
}

/** Opens payments and waits for them; goes on waiting after a reload or a trip to the provider's page. */
export function usePayment(networkFault: string) {
  const [payment, setPayment] = useState<Payment>({ kind: "idle" })
  const purchase = useRef<{ priceId: string; id: string }>(undefined)
  const revalidator = useRevalidator()

  const check = useCallback(async (orderId: string): Promise<boolean> => {
    const { value } = await pageClient()(calls.payStatus, { orderId })
    if (value.state === 1) {
      sessionStorage.removeItem(orderKey)
      setPayment({ kind: "paid", orderId, webExpireTime: value.webExpireTime, isLifetime: value.webForever === 1 })
      return true
    }
    if (value.state === 2) {
      sessionStorage.removeItem(orderKey)
      setPayment({ kind: "expired" })
    }
    return false
  }, [])

  useEffect(() => {
    const kept = openOrder()
    if (kept) setPayment((now) => (now.kind === "idle" ? { kind: "waiting", ...kept } : now))
  }, [])
  const waitingFor = payment.kind === "waiting" ? payment.orderId : undefined
  const expiresAt = payment.kind === "waiting" ? payment.expiresAt : 0
  useEffect(() => {
    if (waitingFor === undefined) return
    const timer = setInterval(() => {
      if (Date.now() > expiresAt) {
        sessionStorage.removeItem(orderKey)
        setPayment({ kind: "expired" })
      } else if (!document.hidden) {
        // A look that fails is made again two seconds later.
        void check(waitingFor).catch(() => undefined)
      }
    }, pollPause)
    return () => clearInterval(timer)
  }, [waitingFor, expiresAt, check])
  const isPaid = payment.kind === "paid"
  useEffect(() => {
    if (isPaid) void revalidator.revalidate()
    // The header learns of the membership once; the revalidator itself changes with every navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- 2026-11: see above
  }, [isPaid])

  const start = async (priceId: string, way: PayWay, code?: string): Promise<void> => {
    setPayment({ kind: "opening" })
    // One purchase keeps its number over ways to pay, so that it can never be paid twice unnoticed.
    if (purchase.current?.priceId !== priceId) purchase.current = { priceId, id: randomId() }
    try {
      setPayment(await openPayment(priceId, way, purchase.current.id, code))
    } catch (error) {
      const isGone = error instanceof CallError && (error.code === 30002 || error.code === 20012)
      if (isGone) purchase.current = undefined
      setPayment({ kind: "failed", message: error instanceof CallError && error.code !== 0 ? error.message : networkFault })
    }
  }
  const reset = (): void => {
    purchase.current = undefined
    sessionStorage.removeItem(orderKey)
    setPayment({ kind: "idle" })
  }
  return { payment, start, check, reset }
}

function openOrder(): OpenOrder | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(orderKey) ?? "null") as OpenOrder | null
    return kept && kept.expiresAt > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

async function openPayment(priceId: string, way: PayWay, clientOrderId: string, code?: string): Promise<Payment> {
  const call = pageClient()
  if (way === "wechat" || way === "alipay") {
    const { value } = await call(calls.createPayQrcode, { priceId, payType: way, clientOrderId })
    const order = { orderId: value.orderId, expiresAt: value.expireAt * 1000 }
    sessionStorage.setItem(orderKey, JSON.stringify(order))
    return { kind: "waiting", ...order, qrCode: value.qrCode }
  }
  const returnUrl = location.pathname
  const { value, payUrl } = await call(calls.payNow, { priceId, payType: way, clientOrderId, returnUrl, ...(code ? { code } : {}) })
  const order = { orderId: value.orderId, expiresAt: Date.now() + 1_800_000 }
  sessionStorage.setItem(orderKey, JSON.stringify(order))
  if (value.jsapi) invokeWechat(value.jsapi)
  else if (payUrl) location.assign(payUrl)
  return { kind: "waiting", ...order }
}

/** WeChat's own bridge inside its browser; what it reports is no proof, the order is asked for anyway. */
function invokeWechat(parameters: Readonly<Record<string, string>>): void {
  const { WeixinJSBridge: bridge } = globalThis as { WeixinJSBridge?: { invoke(name: string, parameters: unknown, done: () => void): void } }
  bridge?.invoke("getBrandWCPayRequest", parameters, () => undefined)
}
