import { CallError, isQrPayType, type PayType, type PriceView } from "@mozhuan/contract"
import { useCallback, useEffect, useRef, useState, type RefObject } from "react"
import { useRevalidator } from "react-router"
import { randomId } from "../../shell/visit.ts"
import { messageOf } from "../call-message.ts"
import { forgetOpenOrder, readOpenOrder, type Payment } from "./payment.ts"

/** Fetches the calls of a purchase: nobody needs them before the first click. */
const loadPayCalls = () => import("./pay-calls.ts")

/** Milliseconds between two looks at an order; after half an hour the order itself is over. */
const pollPause = 2_000
/**
 * Codes that are renewed by themselves before the page waits to be asked: a page may be left open
 * overnight.
 */
const renewals = 3

export interface Purchase {
  readonly priceId: string
  /**
   * One purchase keeps its number over ways to pay, so that it can never be paid twice unnoticed.
   */
  readonly id: string
  /** It goes on with an order of an earlier visit. */
  readonly isResumed?: boolean
}

/**
 * Opens payments and waits for them; goes on waiting after a reload or a trip to the provider's
 * page.
 *
 * @param prices what is for sale; the same array as long as it does not change
 * @param begun a purchase of earlier that is to be paid on
 */
export function usePayment(noReply: string, prices: readonly PriceView[], begun?: Purchase) {
  const [payment, setPayment] = useState<Payment>({ kind: "idle" })
  const purchase = useRef(begun)
  const shown = useRef<{ readonly way: PayType; readonly left: number }>(undefined)

  const open = useOpening(purchase, { prices, setPayment, noReply })
  const expire = useCallback(
    (orderId: string, isClosed: boolean): void => {
      forgetOpenOrder()
      const { current } = purchase
      purchase.current = undefined
      const { way, left } = shown.current ?? {}
      if (current && way && left && isQrPayType(way) && !document.hidden) {
        shown.current = { way, left: left - 1 }
        void open(current.priceId, way)
      } else setPayment({ kind: "expired", orderId, isClosed })
    },
    [open],
  )
  const check = useCallback(
    async (orderId: string): Promise<boolean> => {
      const value = await (await loadPayCalls()).orderStatus(orderId)
      if (value.state === 2) expire(orderId, true)
      if (value.state !== 1) return false
      forgetOpenOrder()
      setPayment({
        kind: "paid",
        orderId,
        webExpireTime: value.webExpireTime,
        isLifetime: value.webForever === 1,
      })
      return true
    },
    [expire],
  )
  useEffect(() => {
    const kept = readOpenOrder()
    if (kept) setPayment((now) => (now.kind === "idle" ? { kind: "waiting", ...kept } : now))
  }, [])
  const giveUp = useCallback(
    (error: unknown) => setPayment({ kind: "failed", message: messageOf(error, noReply) }),
    [noReply],
  )
  useWaiting(payment, { check, expire, giveUp })
  useNewMembership(payment.kind === "paid")

  const start = (priceId: string, way: PayType, code?: string): Promise<void> => {
    shown.current = { way, left: renewals }
    return open(priceId, way, code)
  }
  const reset = (): void => {
    purchase.current = undefined
    forgetOpenOrder()
    setPayment({ kind: "idle" })
  }
  return { payment, start, check, reset }
}

interface Opening {
  readonly prices: readonly PriceView[]
  readonly setPayment: (payment: Payment) => void
  readonly noReply: string
}

/**
 * Opens a payment of the purchase at hand; where the price is another, of the order for it that
 * nobody has paid yet, or of a new one.
 */
function useOpening(
  purchase: RefObject<Purchase | undefined>,
  { prices, setPayment, noReply }: Opening,
) {
  return useCallback(
    async (priceId: string, way: PayType, code?: string): Promise<void> => {
      setPayment({ kind: "opening" })
      try {
        const { openPayment, findUnpaid } = await loadPayCalls()
        if (purchase.current?.priceId !== priceId) {
          const price = prices.find((entry) => entry.priceId === priceId)
          const unpaid = price && (await findUnpaid(price))
          purchase.current = { priceId, id: unpaid ?? randomId(), isResumed: unpaid !== undefined }
        }
        const { id, isResumed = false } = purchase.current
        const opened = await openPayment({ priceId, way, clientOrderId: id, code })
        setPayment(opened.kind === "waiting" ? { ...opened, isResumed } : opened)
      } catch (error) {
        const isGone = error instanceof CallError && (error.code === 30002 || error.code === 20012)
        if (isGone) purchase.current = undefined
        setPayment({ kind: "failed", message: messageOf(error, noReply) })
      }
    },
    [purchase, prices, setPayment, noReply],
  )
}

interface Outcomes {
  readonly check: (orderId: string) => Promise<boolean>
  readonly expire: (orderId: string, isClosed: boolean) => void
  readonly giveUp: (error: unknown) => void
}

/** Looks every two seconds, one look at a time, until the order is paid or over. */
function useWaiting(payment: Payment, { check, expire, giveUp }: Outcomes): void {
  const orderId = payment.kind === "waiting" ? payment.orderId : undefined
  const expiresAt = payment.kind === "waiting" ? payment.expiresAt : 0
  useEffect(() => {
    if (orderId === undefined) return
    let isLooking = false
    const look = async (): Promise<void> => {
      isLooking = true
      try {
        await check(orderId)
      } catch (error) {
        // No answer and faults of the server pass; a refusal stays one.
        if (error instanceof CallError && error.status >= 400 && error.status < 500) giveUp(error)
      }
      isLooking = false
    }
    const timer = setInterval(() => {
      if (Date.now() > expiresAt) expire(orderId, false)
      else if (!document.hidden && !isLooking) void look()
    }, pollPause)
    return () => clearInterval(timer)
  }, [orderId, expiresAt, check, expire, giveUp])
}

/** The header learns of the membership, once. */
function useNewMembership(isPaid: boolean): void {
  const revalidator = useRevalidator()
  useEffect(() => {
    if (isPaid) void revalidator.revalidate()
    // The revalidator itself changes with every navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- 2026-11: see above
  }, [isPaid])
}
