import { randomUUID } from "node:crypto"
import { calls } from "@mozhuan/contract"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startShop, type Shop } from "./shop.ts"
import type { Visitor } from "./visitor.ts"

let shop: Shop
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.stop())

const desk = () => shop.site.services.orderDesk
const everything = { pageNumber: 1, pageSize: 100 }
const stateOf = (visitor: Visitor, orderId: string) =>
  visitor.call(calls.payStatus, { orderId }).then((reply) => reply.value.state)
const settled = (visitor: Visitor, orderId: string, state: number) =>
  expect.poll(() => stateOf(visitor, orderId), { interval: 50 }).toBe(state)
const orderOf = async (visitor: Visitor, orderId: string) =>
  (await visitor.call(calls.findUserOrders, {})).value.list.find(
    (order) => order.orderId === orderId,
  )

/** Somebody who bought a year and is past the days in which they may take it back themselves. */
async function lateBuyer() {
  const { mobile, visitor: first } = await shop.signIn()
  const { value } = await first.call(calls.createPayQrcode, {
    priceId: "cn-year",
    payType: "wechat",
    clientOrderId: randomUUID(),
  })
  await shop.payAt(value.qrCode)
  await settled(first, value.orderId, 1)
  shop.advance(8 * 86_400)
  return { ...(await shop.signIn(mobile)), orderId: value.orderId }
}

const refundNoOf = async (orderId: string): Promise<string> =>
  (await desk().listRefunds(everything)).list.find((refund) => refund.orderId === orderId)
    ?.refundNo ?? ""

test("outside the terms a refund waits for a person, who lets it go ahead; the membership goes with the money, once", async () => {
  const { visitor, orderId, user } = await lateBuyer()
  await expect(
    visitor.call(calls.refundOrder, { orderId, reason: "买错了时长" }),
  ).rejects.toMatchObject({ code: 30006 })
  await expect(visitor.call(calls.refundOrder, { orderId, review: "1" })).rejects.toMatchObject({
    code: 10001,
  })
  expect(
    (await visitor.call(calls.refundOrder, { orderId, reason: "买错了时长", review: "1" })).value,
  ).toEqual({ state: "asked" })
  expect(await orderOf(visitor, orderId)).toMatchObject({
    state: 1,
    refundState: "asked",
    reviewable: false,
  })
  const { list } = await desk().listRefunds({ ...everything, states: ["asked"] })
  expect(list[0]).toMatchObject({
    orderId,
    userCode: user.userCode,
    state: "asked",
    kind: "order",
    amountFen: 6900,
    reason: "买错了时长",
    uses: 0,
  })
  const refundNo = await refundNoOf(orderId)
  const approvals = await Promise.allSettled(
    [1, 2].map(() => desk().approveRefund(refundNo, { operator: "li" })),
  )
  expect(approvals.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"])
  await settled(visitor, orderId, 4)
  expect((await visitor.call(calls.getUserInfo, {})).value.webPaid).toBe(0)
  expect(
    await shop.site.context.database.query(
      "select 1 from entitlement_entry where order_id = $1 and kind = 'reversal'",
      [orderId],
    ),
  ).toHaveLength(1)
  await expect(
    desk().refuseRefund(refundNo, { operator: "li", answer: "太晚" }),
  ).rejects.toMatchObject({ code: "state-moved-on" })
})

test("a refused refund tells the buyer why, changes nothing else, and can still be granted", async () => {
  const { visitor, orderId } = await lateBuyer()
  await visitor.call(calls.refundOrder, { orderId, reason: "用不上了，想退", review: "1" })
  const refundNo = await refundNoOf(orderId)
  await expect(desk().refuseRefund(refundNo, { operator: "li" })).rejects.toMatchObject({
    code: "bad-parameter",
  })
  await desk().refuseRefund(refundNo, { operator: "li", answer: "已使用 40 次" })
  expect(await orderOf(visitor, orderId)).toMatchObject({
    state: 1,
    refundState: "refused",
    refundAnswer: "已使用 40 次",
    reviewable: false,
  })
  expect(
    (await visitor.call(calls.refundOrder, { orderId, reason: "再问一次吧", review: "1" })).value,
  ).toEqual({ state: "refused" })
  await desk().approveRefund(refundNo, { operator: "wang" })
  await settled(visitor, orderId, 4)
})

test("the desk can refund without being asked, and nothing that is not paid", async () => {
  const { visitor, orderId } = await lateBuyer()
  await desk().refundOrder(orderId, { operator: "li", reason: "电话投诉" })
  await settled(visitor, orderId, 4)
  await expect(
    desk().refundOrder(orderId, { operator: "li", reason: "又一次" }),
  ).rejects.toMatchObject({ code: "state-moved-on" })
  await expect(
    desk().refundOrder("MZ000000000000000000", { operator: "li", reason: "x" }),
  ).rejects.toMatchObject({ code: "not-found" })
})

test("invoices are refused with a reason, asked for again, and issued under a number", async () => {
  const { visitor, orderId } = await lateBuyer()
  const ask = (title: string) =>
    visitor.call(calls.requestInvoice, { orderId, title, mail: "fapiao@example.com" })
  await ask("墨专测试公司")
  expect(
    (await desk().listInvoices({ ...everything, states: ["requested"] })).list.at(-1),
  ).toMatchObject({ orderId, title: "墨专测试公司", taxNumber: "", amountFen: 6900, orderState: 1 })
  await desk().refuseInvoice(orderId, { operator: "li", answer: "抬头有错字" })
  expect(await orderOf(visitor, orderId)).toMatchObject({
    invoiceState: "refused",
    invoiceAnswer: "抬头有错字",
  })
  expect((await ask("墨转测试公司")).value).toEqual({ state: "requested" })
  await expect(desk().issueInvoice(orderId, { operator: "li", number: "" })).rejects.toMatchObject({
    code: "bad-parameter",
  })
  await desk().issueInvoice(orderId, { operator: "li", number: "2432000000123" })
  expect(await orderOf(visitor, orderId)).toMatchObject({
    invoiceState: "issued",
    invoiceNumber: "2432000000123",
    invoiceAnswer: "",
  })
  expect((await ask("改个抬头")).value).toEqual({ state: "issued" })
  await expect(desk().issueInvoice(orderId, { operator: "li", number: "2" })).rejects.toMatchObject(
    { code: "state-moved-on" },
  )
})

test.each([
  ["accept", 1, 1],
  ["refund", 0, 0],
] as const)("a payment of another amount: %s", async (verdict, state, webPaid) => {
  const { visitor } = await shop.signIn()
  const { value } = await visitor.call(calls.createPayQrcode, {
    priceId: "cn-month",
    payType: "wechat",
    clientOrderId: randomUUID(),
  })
  shop.fault("wechat-pay", "wrong-amount")
  await shop.payAt(value.qrCode)
  await expect
    .poll(
      async () => (await desk().listPaymentAlerts({ ...everything, onlyOpen: true })).list.length,
    )
    .toBe(1)
  const alert = (await desk().listPaymentAlerts({ ...everything, onlyOpen: true })).list[0]
  expect(alert).toMatchObject({ kind: "amount-mismatch", detail: { amount: 1989 } })
  await desk().resolveHeldPayment(alert?.tradeNo ?? "", { operator: "li", verdict })
  await expect(
    desk().resolveHeldPayment(alert?.tradeNo ?? "", { operator: "li", verdict }),
  ).rejects.toMatchObject({ code: "state-moved-on" })
  expect((await desk().listPaymentAlerts({ ...everything, onlyOpen: true })).total).toBe(0)
  expect(await stateOf(visitor, value.orderId)).toBe(state)
  expect((await visitor.call(calls.getUserInfo, {})).value.webPaid).toBe(webPaid)
  if (verdict === "refund")
    expect(
      (await desk().listRefunds(everything)).list.find(
        (refund) => refund.orderId === value.orderId,
      ),
    ).toMatchObject({ kind: "held", amountFen: 1989 })
})
