import { randomUUID } from "node:crypto"
import { calls } from "@mozhuan/contract"
import { ProviderError } from "@mozhuan/providers"
import { reconcileOrders } from "@mozhuan/services"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { startShop, type Shop } from "./shop.ts"
import type { Visitor } from "./visitor.ts"

let shop: Shop
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.stop())
afterEach(() => shop.sim.state.faults.clear())

const buy = (
  visitor: Visitor,
  payType: "wechat" | "alipay" = "wechat",
  clientOrderId: string = randomUUID(),
  priceId = "cn-month",
) =>
  visitor
    .call(calls.createPayQrcode, { priceId, payType, clientOrderId })
    .then((reply) => reply.value)
const statusOf = (visitor: Visitor, orderId: string) =>
  visitor.call(calls.payStatus, { orderId }).then((reply) => reply.value)
const query = <T extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> => shop.site.context.database.query<T>(text, values)
const settled = (visitor: Visitor, orderId: string, state = 1) =>
  expect.poll(async () => (await statusOf(visitor, orderId)).state, { interval: 50 }).toBe(state)
const grants = async (orderId: string): Promise<number> =>
  (await query("select 1 from entitlement_entry where order_id = $1 and kind = 'grant'", [orderId]))
    .length
const daysLeft = async (visitor: Visitor): Promise<number> =>
  ((await visitor.call(calls.getUserInfo, {})).value.webExpireTime -
    shop.site.context.now().getTime() / 1000) /
  86_400

test("prices are those of the region, the yearly one preselected", async () => {
  const { value } = await shop.site.visitor().call(calls.devicePrice, {})
  expect(value.map((price) => [price.priceId, price.priceFen, price.isDefault])).toEqual([
    ["cn-week", 990, false],
    ["cn-month", 1990, false],
    ["cn-year", 6900, true],
    ["cn-forever", 13900, false],
  ])
  expect(
    (await shop.site.visitor().call(calls.devicePrice, { region: "overseas" })).value.every(
      (price) => price.currency === "EUR",
    ),
  ).toBe(true)
})

test.each(["wechat", "alipay"] as const)("a %s payment makes a member at once", async (payType) => {
  const { visitor } = await shop.signIn()
  const { orderId, qrCode, amountFen } = await buy(visitor, payType)
  expect(amountFen).toBe(1990)
  expect((await statusOf(visitor, orderId)).state).toBe(0)
  expect(await shop.payAt(qrCode)).toBe(200)
  await settled(visitor, orderId)
  expect((await visitor.call(calls.getUserInfo, {})).value).toMatchObject({
    webPaid: 1,
    webForever: 0,
  })
  expect(await daysLeft(visitor)).toBeCloseTo(31, 1)
  expect((await visitor.call(calls.limits, {})).value.callerClass).toBe("member")
  const { list, total } = (await visitor.call(calls.findUserOrders, {})).value
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    orderId,
    state: 1,
    payType,
    refundable: true,
    invoiceState: "none",
  })
})

test("a second purchase adds its days to the first, and a lifetime ends buying", async () => {
  const { visitor } = await shop.signIn()
  for (const priceId of ["cn-month", "cn-year"]) {
    const { orderId, qrCode } = await buy(visitor, "wechat", randomUUID(), priceId)
    await shop.payAt(qrCode)
    await settled(visitor, orderId)
  }
  expect(await daysLeft(visitor)).toBeCloseTo(31 + 366, 1)
  const lifetime = await buy(visitor, "alipay", randomUUID(), "cn-forever")
  await shop.payAt(lifetime.qrCode)
  await settled(visitor, lifetime.orderId)
  expect((await visitor.call(calls.getUserInfo, {})).value).toMatchObject({
    webPaid: 1,
    webForever: 1,
  })
  await expect(buy(visitor)).rejects.toMatchObject({ code: 30003 })
})

test("Stripe, H5, wap, page and in-app payments lead to a page or parameters, and pay", async () => {
  const { visitor } = await shop.signIn()
  for (const [payType, priceId] of [
    ["stripe", "eu-month"],
    ["wxH5", "cn-week"],
    ["aliWap", "cn-week"],
    ["aliPage", "cn-week"],
  ] as const) {
    const reply = await visitor.call(calls.payNow, {
      priceId,
      payType,
      clientOrderId: randomUUID(),
      returnUrl: "/account",
    })
    expect(reply.payUrl, payType).toMatch(/^http:\/\/127\.0\.0\.1/)
    const page = await fetch(reply.payUrl ?? "", { redirect: "manual" })
    const cashier = page.headers.get("location") ?? reply.payUrl ?? ""
    await shop.payAt(cashier)
    await settled(visitor, reply.value.orderId)
  }
  expect(await daysLeft(visitor)).toBeCloseTo(31 + 21, 1)
  const auth = (await visitor.call(calls.wechatAuthPage, { redirectUrl: "/purchase" })).value.url
  const code =
    new URL(
      (await fetch(auth, { redirect: "manual" })).headers.get("location") ?? "",
    ).searchParams.get("code") ?? ""
  const { value } = await visitor.call(calls.payNow, {
    priceId: "cn-week",
    payType: "wxJsapi",
    clientOrderId: randomUUID(),
    code,
  })
  expect(Object.keys(value.jsapi ?? {})).toContain("paySign")
  await expect(
    visitor.call(calls.payNow, {
      priceId: "cn-week",
      payType: "stripe",
      clientOrderId: randomUUID(),
      returnUrl: "//evil.example",
    }),
  ).rejects.toMatchObject({ code: 10001 })
})

test("the same request again continues the same order and opens no second payment", async () => {
  const { visitor } = await shop.signIn()
  const clientOrderId = randomUUID()
  const first = await buy(visitor, "wechat", clientOrderId)
  expect(await buy(visitor, "wechat", clientOrderId)).toEqual(first)
  const other = await buy(visitor, "alipay", clientOrderId)
  expect(other.orderId).toBe(first.orderId)
  expect(await shop.payAt(first.qrCode)).toBe(409)
  await shop.payAt(other.qrCode)
  await settled(visitor, first.orderId)
  await expect(buy(visitor, "wechat", clientOrderId)).rejects.toMatchObject({ code: 20012 })
  await expect(buy(visitor, "wechat", clientOrderId, "cn-year")).rejects.toMatchObject({
    code: 30001,
  })
})

test("a notification that comes twice grants once", async () => {
  const { visitor } = await shop.signIn()
  const { orderId, qrCode } = await buy(visitor)
  shop.fault("wechat-pay", "duplicate")
  await shop.payAt(qrCode)
  await settled(visitor, orderId)
  expect(await grants(orderId)).toBe(1)
})

test("a lost notification is made good by the page that waits, or by reconciliation", async () => {
  for (const way of ["page", "reconcile"] as const) {
    const { visitor } = await shop.signIn()
    const { orderId, qrCode } = await buy(visitor, "alipay")
    shop.fault("alipay", "drop")
    await shop.payAt(qrCode)
    shop.advance(61)
    if (way === "reconcile") await reconcileOrders(shop.site.context)
    if (way === "page") await settled(visitor, orderId)
    expect(await grants(orderId)).toBe(1)
  }
})

test("a forged notification and one for somebody else change nothing; the true one still counts", async () => {
  for (const [provider, payType] of [
    ["wechat-pay", "wechat"],
    ["alipay", "alipay"],
  ] as const) {
    for (const kind of ["bad-signature", "wrong-application"] as const) {
      const { visitor } = await shop.signIn()
      const { orderId, qrCode } = await buy(visitor, payType)
      shop.fault(provider, kind)
      const refused = new Promise<{ isAccepted: boolean }>((resolve) =>
        shop.sim.state.events.once("notified", resolve),
      )
      await shop.payAt(qrCode)
      expect((await refused).isAccepted).toBe(false)
      expect(await grants(orderId)).toBe(0)
      shop.advance(7)
      await settled(visitor, orderId)
    }
  }
})

test("a payment of another amount grants nothing and is held for a person", async () => {
  const { visitor } = await shop.signIn()
  const { orderId, qrCode } = await buy(visitor)
  shop.fault("wechat-pay", "wrong-amount")
  await shop.payAt(qrCode)
  await expect
    .poll(
      async () =>
        (
          await query(
            "select 1 from payment_alert where kind = 'amount-mismatch' and trade_no like $1",
            [`${orderId}%`],
          )
        ).length,
    )
    .toBe(1)
  expect(await grants(orderId)).toBe(0)
})

test("an order that was closed and is paid after all is granted", async () => {
  const { visitor } = await shop.signIn()
  const { orderId, qrCode } = await buy(visitor)
  shop.advance(31 * 60)
  await reconcileOrders(shop.site.context)
  expect((await statusOf(visitor, orderId)).state).toBe(2)
  expect(await shop.payAt(qrCode, "?late=1")).toBe(200)
  await settled(visitor, orderId)
  expect(await grants(orderId)).toBe(1)
})

test("a code that was given up and is paid all the same, unheard, is granted in the end", async () => {
  const { visitor } = await shop.signIn()
  const clientOrderId = randomUUID()
  const { orderId, qrCode } = await buy(visitor, "alipay", clientOrderId)
  // The visitor takes another way, and pays the first code while we close it.
  await buy(visitor, "wechat", clientOrderId)
  shop.fault("alipay", "drop")
  expect(await shop.payAt(qrCode, "?late=1")).toBe(200)
  for (let round = 0; round < 3; round++) {
    shop.advance(15 * 60)
    await reconcileOrders(shop.site.context)
  }
  expect(await grants(orderId)).toBe(1)
})

test("a provider that falls silent while another way is chosen is told as that, and the payment counts later", async () => {
  const { visitor } = await shop.signIn()
  const clientOrderId = randomUUID()
  const { orderId, qrCode } = await buy(visitor, "wechat", clientOrderId)
  shop.fault("wechat-pay", "drop")
  await shop.payAt(qrCode)
  // The first answer says that the code was paid; the question after that goes unanswered.
  const channel = shop.site.context.providers.payments.get("wechat")
  if (!channel) throw new Error("no such channel")
  const silent = new ProviderError("wechat-pay", "unreachable", "no answer")
  const asked = vi.spyOn(channel, "query").mockRejectedValueOnce(silent)
  await expect(buy(visitor, "alipay", clientOrderId)).rejects.toMatchObject({
    code: 30_004,
  })
  asked.mockRestore()
  await settled(visitor, orderId)
  expect(await grants(orderId)).toBe(1)
})

test("two payments of one order grant once and the second goes back by itself", async () => {
  const { visitor } = await shop.signIn()
  const clientOrderId = randomUUID()
  const first = await buy(visitor, "wechat", clientOrderId)
  const second = await buy(visitor, "alipay", clientOrderId)
  await shop.payAt(first.qrCode, "?late=1")
  await settled(visitor, first.orderId)
  await shop.payAt(second.qrCode)
  await expect
    .poll(
      async () =>
        (
          await query("select 1 from refund where order_id = $1 and kind = 'surplus'", [
            first.orderId,
          ])
        ).length,
    )
    .toBe(1)
  await reconcileOrders(shop.site.context)
  const refunded = [...shop.sim.state.payments.values()]
    .filter((payment) => payment.tradeNo.startsWith(first.orderId))
    .map((payment) => [payment.provider, payment.state])
  expect(refunded).toEqual([
    ["wechat-pay", "paid"],
    ["alipay", "refunded"],
  ])
  expect(await grants(first.orderId)).toBe(1)
  expect((await statusOf(visitor, first.orderId)).state).toBe(1)
})

test("a refund takes the membership back once, and only its own days", async () => {
  const { visitor } = await shop.signIn()
  const [first, second] = [
    await buy(visitor),
    await buy(visitor, "wechat", randomUUID(), "cn-week"),
  ]
  for (const order of [first, second]) {
    await shop.payAt(order.qrCode)
    await settled(visitor, order.orderId)
  }
  shop.fault("wechat-pay", "duplicate")
  await Promise.all([
    visitor.call(calls.refundOrder, { orderId: first.orderId }),
    visitor.call(calls.refundOrder, { orderId: first.orderId }),
  ])
  await settled(visitor, first.orderId, 4)
  expect(
    await query("select 1 from entitlement_entry where order_id = $1 and kind = 'reversal'", [
      first.orderId,
    ]),
  ).toHaveLength(1)
  expect(await daysLeft(visitor)).toBeCloseTo(7, 1)
  shop.advance(8 * 86_400)
  const { visitor: later } = await shop.signIn()
  await expect(later.call(calls.refundOrder, { orderId: second.orderId })).rejects.toMatchObject({
    code: 10404,
  })
})

test("the refund window closes after seven days or ten successful conversions", async () => {
  const { visitor, mobile } = await shop.signIn()
  const order = await buy(visitor)
  await shop.payAt(order.qrCode)
  await settled(visitor, order.orderId)
  shop.advance(7 * 86_400 + 60)
  const { visitor: again } = await shop.signIn(mobile)
  await expect(again.call(calls.refundOrder, { orderId: order.orderId })).rejects.toMatchObject({
    code: 30006,
  })
})

test("an answer that never came leaves no second payment open", async () => {
  const { visitor } = await shop.signIn()
  const clientOrderId = randomUUID()
  shop.fault("wechat-pay", "lose-answer")
  await expect(buy(visitor, "wechat", clientOrderId)).rejects.toMatchObject({ code: 30004 })
  const retry = await buy(visitor, "wechat", clientOrderId)
  const open = [...shop.sim.state.payments.values()]
    .filter((payment) => payment.tradeNo.startsWith(retry.orderId))
    .map((payment) => payment.state)
  expect(open).toEqual(["closed", "unpaid"])
  await shop.payAt(retry.qrCode)
  await settled(visitor, retry.orderId)
})

test("orders of others look like none, and visitors are asked to sign in", async () => {
  const [{ visitor: owner }, { visitor: stranger }] = [await shop.signIn(), await shop.signIn()]
  const { orderId } = await buy(owner)
  await expect(statusOf(stranger, orderId)).rejects.toMatchObject({ code: 10404 })
  await expect(stranger.call(calls.refundOrder, { orderId })).rejects.toMatchObject({ code: 10404 })
  await expect(
    stranger.call(calls.requestInvoice, { orderId, title: "甲公司", mail: "a@example.com" }),
  ).rejects.toMatchObject({ code: 10404 })
  await expect(buy(shop.site.visitor())).rejects.toMatchObject({ code: 10005 })
  await expect(buy(owner, "wechat", randomUUID(), "cn-nothing")).rejects.toMatchObject({
    code: 30001,
  })
})

test("an invoice can be asked for once the order is paid", async () => {
  const { visitor } = await shop.signIn()
  const { orderId, qrCode } = await buy(visitor)
  const ask = () =>
    visitor.call(calls.requestInvoice, {
      orderId,
      title: "墨转测试公司",
      taxNo: "91440300MA5EXAMPLE",
      mail: "fapiao@example.com",
    })
  await expect(ask()).rejects.toMatchObject({ code: 30002 })
  await shop.payAt(qrCode)
  await settled(visitor, orderId)
  expect((await ask()).value).toEqual({ state: "requested" })
})

test("ledger and orders agree after 200 buyers at once with faults all around", async () => {
  const buyers: Awaited<ReturnType<Shop["signIn"]>>[] = []
  while (buyers.length < 200)
    buyers.push(...(await Promise.all(Array.from({ length: 20 }, () => shop.signIn()))))
  for (const [provider, kinds] of [
    ["wechat-pay", ["duplicate", "drop", "bad-signature", "hold"]],
    ["alipay", ["duplicate", "drop", "bad-signature", "hold"]],
  ] as const) {
    for (const kind of kinds) shop.fault(provider, kind, 15)
  }
  const orders = await Promise.all(
    buyers.map(async ({ visitor }, index) => {
      const clientOrderId = randomUUID()
      // Whoever is turned away for a moment presses the button again: it is the same purchase.
      const order = await vi.waitFor(
        () => buy(visitor, index % 2 === 0 ? "wechat" : "alipay", clientOrderId),
        { timeout: 120_000, interval: 500 },
      )
      if (index % 5 !== 0) await shop.payAt(order.qrCode)
      return order.orderId
    }),
  )
  await fetch(`${shop.simUrl}/sim/control/release`, { method: "POST" })
  shop.advance(61)
  await expect
    .poll(
      async () => {
        await reconcileOrders(shop.site.context)
        shop.advance(61)
        return (
          await query("select 1 from purchase_order where id = any($1) and state = 'paid'", [
            orders,
          ])
        ).length
      },
      { timeout: 120_000 },
    )
    .toBe(160)
  const faults = await query(
    `select o.id from purchase_order o left join entitlement_entry e on e.order_id = o.id and e.kind = 'grant'
     where o.id = any($1) and ((o.state = 'paid') <> (e.id is not null))`,
    [orders],
  )
  expect(faults).toEqual([])
}, 300_000)
