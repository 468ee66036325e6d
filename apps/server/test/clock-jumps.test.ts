import { randomUUID } from "node:crypto"
import { calls } from "@mozhuan/contract"
import { reconcileOrders } from "@mozhuan/services"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startShop, type Shop } from "./shop.ts"
import type { Visitor } from "./visitor.ts"

const hour = 3600
const day = 24 * hour

let shop: Shop
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.stop())

const buy = (visitor: Visitor, payType: "wechat" | "alipay" = "wechat") =>
  visitor
    .call(calls.createPayQrcode, { priceId: "cn-month", payType, clientOrderId: randomUUID() })
    .then((reply) => reply.value)
const stateOf = (visitor: Visitor, orderId: string) =>
  visitor.call(calls.payStatus, { orderId }).then((reply) => reply.value.state)
const settled = (visitor: Visitor, orderId: string, state: number) =>
  expect.poll(() => stateOf(visitor, orderId), { interval: 50 }).toBe(state)
const userOf = (visitor: Visitor) =>
  visitor.call(calls.getUserInfo, {}).then((reply) => reply.value)
const daysLeft = async (visitor: Visitor): Promise<number> =>
  ((await userOf(visitor)).webExpireTime - shop.site.context.now().getTime() / 1000) / day

test.each([2 * hour, -2 * hour])(
  "a clock that is %d seconds off while somebody pays loses nothing and grants once",
  async (off) => {
    const { visitor } = await shop.signIn()
    const { orderId, qrCode } = await buy(visitor)
    shop.jump(off)
    const heard = new Promise<{ isAccepted: boolean }>((resolve) =>
      shop.sim.state.events.once("notified", resolve),
    )
    await shop.payAt(qrCode)
    // What is signed two hours ago, or hence, is not believed, and not taken for a refusal either.
    expect((await heard).isAccepted).toBe(false)
    await reconcileOrders(shop.site.context)
    expect((await userOf(visitor)).webPaid).toBe(0)
    shop.jump(-off)
    shop.advance(61)
    await settled(visitor, orderId, 1)
    expect(
      await shop.site.context.database.query(
        "select 1 from entitlement_entry where order_id = $1",
        [orderId],
      ),
    ).toHaveLength(1)
    expect(await daysLeft(visitor)).toBeCloseTo(31, 1)
  },
)

test("a refund takes the membership back although the clock was set back behind the purchase", async () => {
  const { visitor } = await shop.signIn()
  const kept = await buy(visitor, "alipay")
  await shop.payAt(kept.qrCode)
  await settled(visitor, kept.orderId, 1)
  shop.advance(hour)
  const second = await buy(visitor, "alipay")
  await shop.payAt(second.qrCode)
  await settled(visitor, second.orderId, 1)
  shop.jump(-day)
  await visitor.call(calls.refundOrder, { orderId: second.orderId })
  await settled(visitor, second.orderId, 4)
  shop.jump(day)
  expect(await daysLeft(visitor)).toBeCloseTo(31, 0)
})

test("an order that the clock has jumped over closes, and a payment that was on its way still counts", async () => {
  const { visitor } = await shop.signIn()
  const { orderId, qrCode } = await buy(visitor, "alipay")
  shop.jump(31 * 60)
  await reconcileOrders(shop.site.context)
  expect(await stateOf(visitor, orderId)).toBe(2)
  shop.jump(-31 * 60)
  expect(await shop.payAt(qrCode, "?late=1")).toBe(200)
  await settled(visitor, orderId, 1)
})

test("sessions survive a clock set back, and end with one set ahead; codes work on either side", async () => {
  const { visitor, mobile } = await shop.signIn()
  shop.jump(-hour)
  await userOf(visitor)
  shop.advance(61)
  const again = await shop.signIn(mobile)
  expect((await userOf(again.visitor)).userCode).toBe((await userOf(visitor)).userCode)
  shop.jump(3 * day)
  await expect(userOf(visitor)).rejects.toMatchObject({ code: 10011 })
  shop.advance(61)
  await shop.signIn(mobile)
})
