import { calls, consoleBase, consoleCalls, imageUploadPath } from "@mozhuan/contract"
import { publishDueArticles } from "@mozhuan/services"
import { newId } from "@mozhuan/data"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signInOperator, type TestOperator } from "./operator.ts"
import { startShop, type Shop } from "./shop.ts"

let shop: Shop
let owner: TestOperator
beforeAll(async () => {
  shop = await startShop()
  owner = await signInOperator(shop.site, "owner", ["owner"])
})
afterAll(() => shop.stop())

let purchases = 0
/** A year bought and paid for through the simulated provider. */
async function buy(channel?: string) {
  const { visitor, user } = await shop.signIn()
  const { value } = await visitor.call(calls.createPayQrcode, {
    priceId: "cn-year",
    payType: "wechat",
    clientOrderId: `console-buy-${++purchases}`,
    ...(channel ? { channel } : {}),
  })
  expect(await shop.payAt(value.qrCode)).toBe(200)
  await expect
    .poll(async () => (await visitor.call(calls.payStatus, { orderId: value.orderId })).value.state)
    .toBe(1)
  return { visitor, user, orderId: value.orderId }
}

async function accountOf(userCode: string): Promise<string> {
  const { value } = await owner.call(consoleCalls.listUsers, { search: userCode })
  expect(value.list).toHaveLength(1)
  return value.list[0]?.accountId ?? ""
}

test("people are found by code, by whole number and by order, and their number stays half hidden", async () => {
  const { user, mobile } = await shop.signIn("13811112222")
  for (const search of [user.userCode, mobile]) {
    const { value } = await owner.call(consoleCalls.listUsers, { search })
    expect(value.list).toMatchObject([
      { userCode: user.userCode, mobile: "138****2222", membership: "none" },
    ])
  }
  expect((await owner.call(consoleCalls.listUsers, { search: "1381111" })).value.list).toEqual([])
})

test("what an operator grants and takes away are rows of the ledger with their reason", async () => {
  const { visitor, user } = await shop.signIn()
  const accountId = await accountOf(user.userCode)
  await owner.call(consoleCalls.adjustEntitlement, {
    accountId,
    platform: "web",
    days: 31,
    reason: "补偿转换失败",
  })
  expect((await visitor.call(calls.getUserInfo, {})).value.webPaid).toBe(1)
  await owner.call(consoleCalls.adjustEntitlement, {
    accountId,
    platform: "web",
    isLifetime: true,
    reason: "活动奖品",
  })
  expect((await visitor.call(calls.getUserInfo, {})).value.webForever).toBe(1)
  await owner.call(consoleCalls.adjustEntitlement, {
    accountId,
    platform: "web",
    isLifetime: true,
    isTakenAway: true,
    reason: "发错了人",
  })
  await owner.call(consoleCalls.adjustEntitlement, {
    accountId,
    platform: "web",
    days: -31,
    reason: "发错了人",
  })
  expect((await visitor.call(calls.getUserInfo, {})).value).toMatchObject({
    webPaid: 0,
    webForever: 0,
  })
  const { value } = await owner.call(consoleCalls.readUser, { accountId })
  expect(
    value.ledger.map(({ days, isLifetime, note }) => ({ days, isLifetime, note })).reverse(),
  ).toEqual([
    { days: 31, isLifetime: false, note: "owner: 补偿转换失败" },
    { days: 0, isLifetime: true, note: "owner: 活动奖品" },
    { days: 0, isLifetime: true, note: "owner: 发错了人" },
    { days: -31, isLifetime: false, note: "owner: 发错了人" },
  ])
  for (const wrong of [
    { days: 0 },
    { days: 3, isLifetime: true },
    { days: 0, isLifetime: true, isTakenAway: true },
  ]) {
    await expect(
      owner.call(consoleCalls.adjustEntitlement, {
        accountId,
        platform: "web",
        reason: "无效",
        ...wrong,
      }),
    ).rejects.toMatchObject({ code: 10001 })
  }
  await expect(
    owner.call(consoleCalls.adjustEntitlement, {
      accountId: newId(),
      platform: "web",
      days: 1,
      reason: "无此人",
    }),
  ).rejects.toMatchObject({ code: 10404 })
})

test("signing a person out ends their sessions", async () => {
  const { visitor, user } = await shop.signIn()
  expect(
    (
      await owner.call(consoleCalls.endUserSessions, {
        accountId: await accountOf(user.userCode),
        reason: "账号异常",
      })
    ).value.ended,
  ).toBe(1)
  await expect(visitor.call(calls.getUserInfo, {})).rejects.toMatchObject({ code: 10010 })
})

test("a refund outside the terms waits for a person, whose approval sends the money back and takes the membership", async () => {
  const finance = await signInOperator(shop.site, "money", ["finance"])
  const { visitor, orderId } = await buy("baidu")
  shop.advance(8 * 86_400)
  for (const operator of [owner, finance]) {
    await operator.call(consoleCalls.signIn, { name: operator.name, password: operator.password })
    await operator.call(consoleCalls.signInCode, { code: operator.code() })
  }
  const mobile = (
    await shop.site.context.database.query<{ mobile: string }>(
      "select a.mobile from account a join purchase_order o on o.account_id = a.id where o.id = $1",
      [orderId],
    )
  )[0]?.mobile
  const again = await shop.signIn(mobile)
  await expect(
    again.visitor.call(calls.refundOrder, { orderId, reason: "一直没有用上" }),
  ).rejects.toMatchObject({ code: 30006 })
  await again.visitor.call(calls.refundOrder, { orderId, reason: "一直没有用上", review: "1" })
  const { value: waiting } = await finance.call(consoleCalls.listRefunds, { state: "asked" })
  expect(waiting.list).toMatchObject([{ orderId, reason: "一直没有用上", uses: 0 }])
  await finance.call(consoleCalls.refuseRefund, {
    refundNo: waiting.list[0]?.refundNo ?? "",
    answer: "请先说明原因",
  })
  await finance.call(consoleCalls.approveRefund, {
    refundNo: waiting.list[0]?.refundNo ?? "",
    answer: "已同意",
  })
  await expect
    .poll(async () => (await owner.call(consoleCalls.readOrder, { orderId })).value.order.state)
    .toBe("refunded")
  expect((await again.visitor.call(calls.getUserInfo, {})).value.webPaid).toBe(0)
  const { value: log } = await owner.call(consoleCalls.listAudit, {
    search: waiting.list[0]?.refundNo ?? "",
  })
  expect(log.list.map(({ action, operatorName }) => `${operatorName} ${action}`)).toEqual([
    "money refund.approve",
    "money refund.refuse",
  ])
  expect(visitor.pcId).not.toBe("")
})

test("an invoice is marked as issued under its number, once", async () => {
  const { visitor, orderId } = await buy()
  await visitor.call(calls.requestInvoice, {
    orderId,
    title: "某某公司",
    taxNo: "91310115MA1K4ABC0X",
    mail: "a@example.com",
  })
  await owner.call(consoleCalls.issueInvoice, { orderId, number: "25317000001" })
  expect(
    (await owner.call(consoleCalls.listInvoices, { state: "issued" })).value.list,
  ).toMatchObject([{ orderId, number: "25317000001", decidedBy: "owner" }])
  await expect(
    owner.call(consoleCalls.refuseInvoice, { orderId, answer: "抬头有误" }),
  ).rejects.toMatchObject({ code: 20012 })
})

test("a price changes for the next order and not for those that exist", async () => {
  const { orderId } = await buy()
  const price = (await owner.call(consoleCalls.listConsolePrices, {})).value.find(
    ({ priceId }) => priceId === "cn-year",
  )
  if (!price) throw new Error("no price")
  const { title, sequence } = price
  await owner.call(consoleCalls.savePrice, {
    priceId: "cn-year",
    title,
    sequence,
    amount: 7900,
    originAmount: 9900,
    tag: "限时",
    isDefault: true,
    isActive: true,
  })
  expect(
    (await shop.site.visitor().call(calls.devicePrice, {})).value.find(
      ({ priceId }) => priceId === "cn-year",
    ),
  ).toMatchObject({ priceFen: 7900, originPriceFen: 9900 })
  expect((await owner.call(consoleCalls.readOrder, { orderId })).value.order.amount).toBe(6900)
  await expect(
    owner.call(consoleCalls.savePrice, {
      priceId: "cn-year",
      title,
      sequence,
      amount: 7900,
      originAmount: 100,
      tag: "",
      isDefault: true,
      isActive: true,
    }),
  ).rejects.toMatchObject({ code: 10001 })
  await owner.call(consoleCalls.savePrice, {
    priceId: "cn-year",
    title,
    sequence,
    amount: 6900,
    tag: "推荐",
    isDefault: true,
    isActive: true,
  })
})

test("limits and config codes take effect at once; nonsense is refused and changes nothing", async () => {
  const limitsOf = async () => (await shop.site.visitor().call(calls.limits, {})).value
  await owner.call(consoleCalls.saveLimits, {
    changes: { visitor: { conversionsPerDay: 9, pagesPerFile: 77 } },
  })
  expect(await limitsOf()).toMatchObject({ conversionsPerDay: 9, pagesPerFile: 77 })
  await expect(
    owner.call(consoleCalls.saveLimits, { changes: { visitor: { conversionsPerDay: -1 } } }),
  ).rejects.toMatchObject({ code: 10001 })
  for (const [code, value] of [
    ["web_trial_file_size", "viel"],
    ["app_download_url", "javascript:alert(1)"],
    ["limits", "{"],
    ["limits", '{"nobody":{}}'],
  ] as const) {
    await expect(owner.call(consoleCalls.saveSetting, { code, value })).rejects.toMatchObject({
      code: 10001,
    })
  }
  await expect(
    owner.call(consoleCalls.saveSetting, { code: "no_such_code", value: "1" }),
  ).rejects.toMatchObject({ code: 10404 })
  expect(await limitsOf()).toMatchObject({ conversionsPerDay: 9 })
  await owner.call(consoleCalls.saveLimits, { changes: {} })
  expect(await limitsOf()).toMatchObject({ conversionsPerDay: 5, pagesPerFile: 50 })
})

test("a task is shown without the name or anything else of its files", async () => {
  const id = newId()
  await shop.site.context.database.query(
    `insert into task (id, owner_key, tool, state, inputs, options, out_name, is_counted, page_limit, retention_seconds, created_at, error, warnings, outputs)
     values ($1, 'visitor:x', 'pdf2word', 'failed', $2, $3, '绝密输出', true, 50, 60, now(), $4, $5, '[]')`,
    [
      id,
      JSON.stringify([{ objectKey: "uploads/abc/1", fileName: "绝密合同.v2.pdf", size: 321 }]),
      JSON.stringify({ layout: "flow", title: "绝密标题 全文" }),
      JSON.stringify({ code: "file-damaged", page: 2, data: { field: "绝密" } }),
      JSON.stringify([
        { kind: "font/substituted", page: 1, detail: "绝密字体" },
        { kind: "font/substituted", page: 1, detail: "绝密字体" },
      ]),
    ],
  )
  const { value } = await owner.call(consoleCalls.readConsoleTask, { taskId: id })
  expect(value).toMatchObject({
    task: { code: "file-damaged", bytes: 321, files: 1 },
    options: { layout: "flow" },
    inputs: [{ type: "pdf", bytes: 321 }],
    warnings: [{ kind: "font/substituted", page: 1, count: 2 }],
  })
  const { value: list } = await owner.call(consoleCalls.listConsoleTasks, {
    search: "file-damaged",
  })
  expect(list.list).toHaveLength(1)
  expect(JSON.stringify([value, list])).not.toMatch(/绝密|uploads\//)
})

test("reports count by channel what was bought and what was earned", async () => {
  await buy("summer_ad")
  const { value: usage } = await owner.call(consoleCalls.usage, { days: 90 })
  expect(usage.funnel.find(({ channel }) => channel === "summer_ad")).toMatchObject({
    orders: 1,
    paid: 1,
  })
  const { value: revenue } = await owner.call(consoleCalls.revenue, {
    days: 90,
    channel: "summer_ad",
  })
  expect(revenue.currencies).toEqual([{ currency: "CNY", paid: 6900, refunded: 0, orders: 1 }])
  const { value: health } = await owner.call(consoleCalls.health, {})
  expect(health).toMatchObject({
    workers: [],
    storage: { isReachable: true, overdue: 0 },
    notices: [{ isOn: false }, { isOn: false }],
  })
})

test("an article is a draft until it is published, by hand or at its moment, and scripts in it are text", async () => {
  const form = {
    column: "jiaocheng" as const,
    shortName: "console-proof",
    title: "<img src=x onerror=alert(1)>",
    tags: ["测试<b>标签"],
    source: "## 步骤\n\n<script>alert(1)</script>\n\n[点](javascript:alert(1))",
  }
  const { id } = (await owner.call(consoleCalls.saveEditorArticle, form)).value
  const read = () => shop.site.visitor().call(calls.articleQuery, { id: String(id) })
  await expect(read()).rejects.toMatchObject({ code: 10404 })
  const { html } = (await owner.call(consoleCalls.previewArticle, { source: form.source })).value
  expect(html).not.toMatch(/<script|href="javascript/)
  const publishAt = new Date(shop.site.context.now().getTime() + 60_000).toISOString()
  await owner.call(consoleCalls.scheduleEditorArticle, { id, publishAt })
  expect((await owner.call(consoleCalls.readEditorArticle, { id })).value).toMatchObject({
    state: "scheduled",
    publishAt,
  })
  expect(await publishDueArticles(shop.site.context)).toBe(0)
  shop.advance(61)
  expect(await publishDueArticles(shop.site.context)).toBe(1)
  expect((await read()).value.title).toBe(form.title)
  await owner.call(consoleCalls.setEditorArticleState, { id, status: "draft" })
  await expect(read()).rejects.toMatchObject({ code: 10404 })
  for (const shortName of ["pdf2word", "admin", "123"])
    await expect(
      owner.call(consoleCalls.saveEditorArticle, { ...form, shortName }),
    ).rejects.toMatchObject({ code: 10001 })
  await expect(
    owner.call(consoleCalls.scheduleEditorArticle, { id, publishAt: "2020-01-01T00:00:00.000Z" }),
  ).rejects.toMatchObject({ code: 10001 })
})

test("pictures are taken by what they are, from editors only, and not too large", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  )
  const upload = (body: Buffer, cookie = owner.cookie()) =>
    fetch(`${shop.site.url}${consoleBase}${imageUploadPath}`, {
      method: "POST",
      headers: { cookie, "content-type": "image/png" },
      body: new Uint8Array(body),
    })
  const stored = (await (await upload(png)).json()) as {
    success: number
    obj: { path: string; width: number }
  }
  expect(stored).toMatchObject({ success: 1, obj: { width: 1 } })
  const served = await fetch(shop.site.url + stored.obj.path)
  expect(served.headers.get("content-type")).toBe("image/png")
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true)
  expect(
    (await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")))
      .status,
  ).toBe(415)
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBeGreaterThanOrEqual(400)
  expect((await upload(png, "")).status).toBe(401)
  const support = await signInOperator(shop.site, "helper", ["support"])
  expect((await upload(png, support.cookie())).status).toBe(403)
})

test("a host is changed with its log, and what is no domain, link or path is refused", async () => {
  const [standard] = (await owner.call(consoleCalls.listConsoleHosts, {})).value
  if (!standard) throw new Error("no default host")
  const host = {
    ...standard,
    name: "pdf.example.com",
    brand: "<b>品牌</b>",
    company: "某公司",
    hasContactPage: true,
    hasChat: false,
    hiddenPages: ["/cad2pdf"],
    footerLinks: [{ name: "关于", url: "/about" }],
  }
  await owner.call(consoleCalls.saveConsoleHost, host)
  expect(
    (await owner.call(consoleCalls.listConsoleHosts, {})).value.find(
      ({ name }) => name === "pdf.example.com",
    ),
  ).toMatchObject({ company: "某公司", hasChat: false, hiddenPages: ["/cad2pdf"] })
  for (const wrong of [
    { name: "a b" },
    { footerLinks: [{ name: "x", url: "javascript:alert(1)" }] },
    { hiddenPages: ["no-slash"] },
    { chatUrl: "data:text/html,x" },
  ]) {
    await expect(
      owner.call(consoleCalls.saveConsoleHost, { ...host, ...wrong }),
    ).rejects.toMatchObject({ code: 10001 })
  }
  await owner.call(consoleCalls.removeConsoleHost, { name: "pdf.example.com" })
  expect(
    (await owner.call(consoleCalls.listAudit, { search: "host:pdf.example.com" })).value.list.map(
      ({ action }) => action,
    ),
  ).toEqual(["host.remove", "host.add"])
})
