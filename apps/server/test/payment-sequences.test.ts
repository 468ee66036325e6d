import { randomUUID } from "node:crypto"
import { CallError, calls } from "@mozhuan/contract"
import { reconcileOrders } from "@mozhuan/services"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startShop, type Shop } from "./shop.ts"
import type { Visitor } from "./visitor.ts"

let shop: Shop
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.stop())

/** Mulberry32: a sequence that is the same at every run. */
function randomSequence(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

const faults = ["duplicate", "drop", "bad-signature", "hold", "fail", "lose-answer"] as const
const ways = ["wechat", "alipay"] as const

/** One buyer's life: things happen in an order nobody planned. */
async function live(visitor: Visitor, seed: number): Promise<string[]> {
  const random = randomSequence(seed)
  const purchases = [randomUUID(), randomUUID()]
  const orders = new Map<string, string[]>()
  const buy = async (): Promise<void> => {
    const clientOrderId = purchases[random(2)] ?? ""
    const { value } = await visitor.call(calls.createPayQrcode, {
      priceId: "cn-month",
      payType: ways[random(2)] ?? "wechat",
      clientOrderId,
    })
    orders.set(value.orderId, [...(orders.get(value.orderId) ?? []), value.qrCode])
  }
  const pick = (): [string, string[]] => [...orders][random(Math.max(1, orders.size))] ?? ["", []]
  const steps = [
    buy,
    buy,
    async () => {
      const codes = pick()[1]
      const code = codes[random(Math.max(1, codes.length))]
      if (code) await shop.payAt(code, random(2) === 0 ? "?late=1" : "")
    },
    async () =>
      shop.fault(
        ["wechat-pay", "alipay"][random(2)] ?? "",
        faults[random(faults.length)] ?? "drop",
      ),
    async () => void (await fetch(`${shop.simUrl}/sim/control/release`, { method: "POST" })),
    async () => void (await reconcileOrders(shop.site.context)),
    async () => {
      const [orderId] = pick()
      if (orderId) await visitor.call(calls.refundOrder, { orderId })
    },
    async () => {
      const [orderId] = pick()
      if (orderId) await visitor.call(calls.payStatus, { orderId })
    },
  ]
  for (let step = 0; step < 14; step++) {
    // Refusals are part of life; anything else is a fault of ours.
    await steps[random(steps.length)]?.().catch((error: unknown) => {
      if (!(error instanceof CallError) || error.code === 50_000) throw error
    })
  }
  return [...orders.keys()]
}

test("whatever happens in whatever order, money, orders and ledger agree in the end", async () => {
  const lives = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      live((await shop.signIn()).visitor, 1000 + index),
    ),
  )
  const orders = lives.flat()
  shop.sim.state.faults.clear()
  await fetch(`${shop.simUrl}/sim/control/release`, { method: "POST" })
  // Long enough for orders to end, for every retry of a refund, and for each round to ask again.
  for (let round = 0; round < 12; round++) {
    shop.advance(round < 4 ? 15 * 60 : 5 * 3600)
    await reconcileOrders(shop.site.context)
  }
  const { database } = shop.site.context
  const rows = await database.query<{
    id: string
    state: string
    grants: number
    reversals: number
  }>(
    `select o.id, o.state, count(e.id) filter (where e.kind = 'grant') as grants, count(e.id) filter (where e.kind = 'reversal') as reversals
     from purchase_order o left join entitlement_entry e on e.order_id = o.id where o.id = any($1) group by o.id`,
    [orders],
  )
  const expected: Readonly<Record<string, readonly [number, number]>> = {
    paid: [1, 0],
    refunded: [1, 1],
    closed: [0, 0],
  }
  for (const row of rows)
    expect([row.grants, row.reversals], `${row.id} is ${row.state}`).toEqual(expected[row.state])
  for (const payment of shop.sim.state.payments.values()) {
    const order = rows.find((row) => payment.tradeNo.startsWith(row.id))
    if (!order || !payment.paidAt) continue
    const kept = [...shop.sim.state.payments.values()].filter(
      (other) => other.tradeNo.startsWith(order.id) && other.state === "paid",
    )
    expect(kept.length, `${order.id} keeps exactly what it granted`).toBe(
      order.state === "paid" ? 1 : 0,
    )
  }
}, 180_000)
