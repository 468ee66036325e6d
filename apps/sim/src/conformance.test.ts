import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  createAliyunSms,
  createAlipay,
  createOfficialAccount,
  createSmsFallback,
  createStripe,
  createTencentSms,
  createWechatPay,
  ProviderError,
} from "@mozhuan/providers"
import type {
  PaymentAttempt,
  PaymentChannel,
  PaymentNotice,
  PayType,
  ScanEvent,
} from "@mozhuan/providers"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createSimulator, makeSimKeys } from "./index.ts"
import type { Simulator } from "./index.ts"

/**
 * The production adapters against the simulated providers: every signature on the way is checked by
 * the other side.
 */
const keys = makeSimKeys()
let sim: Simulator
let base: string
let channels: Record<string, PaymentChannel>
let wechat: ReturnType<typeof createOfficialAccount>
const seen: { path: string; notice?: PaymentNotice; scan?: ScanEvent; failure?: string }[] = []
const product = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://product")
  let body = ""
  request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")))
  request.on("end", () => {
    void receive(url, request.headers as Record<string, string>, body).then(({ status, text }) =>
      response.writeHead(status).end(text),
    )
  })
})

async function receive(
  url: URL,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  const path = url.pathname.slice(1)
  try {
    if (path === "push") {
      seen.push({ path, scan: await wechat.readPush(Object.fromEntries(url.searchParams), body) })
      return { status: 200, text: "success" }
    }
    const channel = channels[path]
    if (!channel) return { status: 404, text: "" }
    seen.push({ path, notice: await channel.readNotice({ headers, body }) })
    const answer = channel.answer(true)
    return { status: answer.status, text: answer.body }
  } catch (error) {
    seen.push({ path, failure: error instanceof ProviderError ? error.failure : String(error) })
    return { status: 401, text: "fail" }
  }
}

beforeAll(async () => {
  product.listen(0, "127.0.0.1")
  await once(product, "listening")
  const productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  base = `http://127.0.0.1:${port}`
  sim = await createSimulator(keys, {
    base,
    pushUrl: `${productUrl}/push`,
    stripeWebhookUrl: `${productUrl}/stripe`,
    timeScale: 1000,
  })
  await sim.app.listen({ host: "127.0.0.1", port })
  const { wechatPay, alipay } = keys
  wechat = createOfficialAccount({ apiBase: base, showBase: base, openBase: base, ...keys.wechat })
  channels = {
    wechat: createWechatPay({
      apiBase: base,
      appId: wechatPay.appId,
      merchantId: wechatPay.merchantId,
      merchantSerial: wechatPay.merchantSerial,
      merchantPrivateKey: wechatPay.merchant.privateKey,
      apiV3Key: wechatPay.apiV3Key,
      platformKeys: { [wechatPay.platformSerial]: wechatPay.platform.publicKey },
      notifyUrl: `${productUrl}/wechat`,
    }),
    alipay: createAlipay({
      gateway: `${base}/alipay/gateway.do`,
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      privateKey: alipay.application.privateKey,
      keyType: "PKCS8",
      alipayPublicKey: alipay.provider.publicKey,
      notifyUrl: `${productUrl}/alipay`,
    }),
    stripe: createStripe({ apiBase: base, ...keys.stripe }),
  }
})
afterAll(async () => {
  await sim.stop()
  product.close()
})
beforeEach(() => {
  seen.length = 0
  sim.state.faults.clear()
})

const attempt = (payType: PayType, tradeNo: string): PaymentAttempt => ({
  payType,
  tradeNo,
  title: "年卡会员",
  amount: 6905,
  currency: payType === "stripe" ? "EUR" : "CNY",
  expiresAt: new Date(Date.now() + 1_800_000),
  payerIp: "127.0.0.1",
  openId: "oSimPerson1",
  returnUrl: "http://127.0.0.1/back",
})
const channelOf = (name: string): PaymentChannel => {
  const channel = channels[name]
  if (!channel) throw new Error(`no channel ${name}`)
  return channel
}
async function payAtCashier(provider: string, tradeNo: string): Promise<void> {
  const payment = sim.state.payments.get(`${provider}:${tradeNo}`)
  const reply = await fetch(`${base}/sim/cashier/${payment?.reference ?? ""}/pay`, {
    method: "POST",
  })
  expect(reply.status).toBe(200)
}
const waitForSeen = (count: number): Promise<void> =>
  expect.poll(() => seen.length).toBeGreaterThanOrEqual(count)

const pairs = [
  ["wechat", "wechat-pay", "wechat"],
  ["alipay", "alipay", "alipay"],
  ["stripe", "stripe", "stripe"],
] as const

describe.each(pairs)("payment channel %s", (name, provider, payType) => {
  test("a paid attempt is notified, queried and refunded once", async () => {
    const tradeNo = `T${name}1`
    const handle = await channelOf(name).open(attempt(payType, tradeNo))
    const reference = handle.kind === "redirect" ? handle.reference : undefined
    const which = { tradeNo, ...(reference ? { reference } : {}) }
    expect((await channelOf(name).query(which)).state).not.toBe("paid")
    await payAtCashier(provider, tradeNo)
    await waitForSeen(1)
    const { notice } = seen[0] ?? {}
    if (notice?.kind !== "payment") throw new Error(`no payment notice: ${JSON.stringify(seen)}`)
    expect(notice.status).toMatchObject({ state: "paid", tradeNo, amount: 6905 })
    const status = await channelOf(name).query(which)
    expect(status).toMatchObject({
      state: "paid",
      amount: 6905,
      transactionNo: notice.status.transactionNo,
    })
    await expect(channelOf(name).close(which)).rejects.toMatchObject({ failure: "duplicate" })
    const refund = {
      tradeNo,
      transactionNo: status.transactionNo,
      refundNo: `R${tradeNo}`,
      amount: 6905,
      total: 6905,
      currency: attempt(payType, tradeNo).currency,
      reason: "test",
    }
    await channelOf(name).refund(refund)
    await channelOf(name).refund(refund)
    expect(await channelOf(name).queryRefund(refund)).toBe("done")
    expect([...(sim.state.payments.get(`${provider}:${tradeNo}`)?.refunds.values() ?? [])]).toEqual(
      [6905],
    )
  })

  test("a notification with a bad signature is refused and one for another amount shows that amount", async () => {
    for (const [kind, tradeNo] of [
      ["bad-signature", `T${name}2`],
      ["wrong-amount", `T${name}3`],
    ] as const) {
      seen.length = 0
      sim.state.faults.add({ kind, provider, times: 1, milliseconds: 0 })
      await channelOf(name).open(attempt(payType, tradeNo))
      await payAtCashier(provider, tradeNo)
      // Word of an earlier refund may come in between.
      const isAsked = (entry: (typeof seen)[number]): boolean =>
        kind === "bad-signature"
          ? entry.failure === "forged"
          : entry.notice?.kind === "payment" &&
            entry.notice.status.tradeNo === tradeNo &&
            entry.notice.status.amount === 6904
      await expect.poll(() => seen.some(isAsked)).toBe(true)
    }
  })

  test("an unpaid attempt can be closed, and closing what never was is no failure", async () => {
    const tradeNo = `T${name}4`
    const handle = await channelOf(name).open(attempt(payType, tradeNo))
    const reference = handle.kind === "redirect" ? handle.reference : undefined
    await channelOf(name).close({ tradeNo, ...(reference ? { reference } : {}) })
    await channelOf(name).close({ tradeNo: `T${name}none` })
    expect(sim.state.payments.get(`${provider}:${tradeNo}`)?.state).toBe("closed")
  })
})

test("H5, JSAPI, wap and page payments give what a browser needs", async () => {
  expect(await channelOf("wechat").open(attempt("wxH5", "TH5"))).toMatchObject({ kind: "redirect" })
  const jsapi = await channelOf("wechat").open(attempt("wxJsapi", "TJS"))
  expect(jsapi.kind === "jsapi" && Object.keys(jsapi.parameters).toSorted()).toEqual([
    "appId",
    "nonceStr",
    "package",
    "paySign",
    "signType",
    "timeStamp",
  ])
  for (const [payType, tradeNo] of [
    ["aliWap", "TWAP"],
    ["aliPage", "TPAGE"],
  ] as const) {
    const handle = await channelOf("alipay").open(attempt(payType, tradeNo))
    if (handle.kind !== "redirect") throw new Error("no redirect")
    const reply = await fetch(handle.url, { redirect: "manual" })
    expect(reply.headers.get("location")).toContain("/sim/cashier/")
  }
})

test("the same trade number with other contents is refused", async () => {
  await channelOf("wechat").open(attempt("wechat", "TSAME"))
  await expect(channelOf("wechat").open(attempt("wxH5", "TSAME"))).rejects.toMatchObject({
    failure: "duplicate",
  })
})

test("a scan is pushed with its scene and the person's union id", async () => {
  const { content, imageUrl } = await wechat.createScene("login-42", 300)
  expect((await fetch(imageUrl)).headers.get("content-type")).toContain("svg")
  for (const action of ["scan", "follow"]) await fetch(`${content}/${action}`, { method: "POST" })
  expect(seen.map((entry) => entry.scan)).toMatchObject([
    { kind: "scanned", scene: "login-42", identity: { openId: "oSimPerson1" } },
    { kind: "scanned", scene: "login-42", identity: { openId: "oSimPerson1" } },
  ])
  const [first, second] = seen.map((entry) =>
    entry.scan?.kind === "scanned" ? entry.scan.identity.unionId : undefined,
  )
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test("a forged push is refused", async () => {
  sim.state.faults.add({ kind: "bad-signature", provider: "wechat", times: 3, milliseconds: 0 })
  const { content } = await wechat.createScene("login-43", 300)
  await fetch(`${content}/scan`, { method: "POST" })
  expect(seen.map((entry) => entry.failure)).toEqual(["forged", "forged", "forged"])
})

test("an authorisation code is good once", async () => {
  const reply = await fetch(
    wechat.authoriseUrl("http://127.0.0.1/back", "s1").replace("#wechat_redirect", ""),
    { redirect: "manual" },
  )
  const back = new URL(reply.headers.get("location") ?? "")
  expect(back.searchParams.get("state")).toBe("s1")
  const code = back.searchParams.get("code") ?? ""
  expect(await wechat.exchangeCode(code)).toMatchObject({ openId: "oSimPerson1" })
  await expect(wechat.exchangeCode(code)).rejects.toMatchObject({ failure: "used" })
})

test("codes reach the inbox through either vendor, and the second stands in for the first", async () => {
  const aliyun = createAliyunSms({
    endpoint: `${base}/aliyun`,
    ...keys.aliyunSms,
    signName: "墨转",
    templateCode: "SMS_1",
  })
  const tencent = createTencentSms({
    endpoint: `${base}/tencent`,
    ...keys.tencentSms,
    region: "ap-guangzhou",
    appId: "1400",
    signName: "墨转",
    templateId: "1",
  })
  await aliyun.sendCode({ mobile: "13800000001", code: "1111" })
  await expect(aliyun.sendCode({ mobile: "13800000001", code: "1112" })).rejects.toMatchObject({
    failure: "throttled",
  })
  await tencent.sendCode({ mobile: "13800000002", code: "2222" })
  sim.state.faults.add({ kind: "fail", provider: "aliyun-sms", times: 1, milliseconds: 0 })
  await createSmsFallback([aliyun, tencent]).sendCode({ mobile: "13800000003", code: "3333" })
  const wrong = createAliyunSms({
    endpoint: `${base}/aliyun`,
    accessKeyId: keys.aliyunSms.accessKeyId,
    accessKeySecret: "wrong",
    signName: "墨转",
    templateCode: "SMS_1",
  })
  await expect(wrong.sendCode({ mobile: "13800000004", code: "4444" })).rejects.toMatchObject({
    failure: "refused",
  })
  expect(sim.state.inbox.map(({ provider, mobile, code }) => [provider, mobile, code])).toEqual([
    ["aliyun-sms", "13800000001", "1111"],
    ["tencent-sms", "13800000002", "2222"],
    ["tencent-sms", "13800000003", "3333"],
  ])
})
