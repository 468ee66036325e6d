import { randomUUID } from "node:crypto"
import { calls, type Call } from "@mozhuan/contract"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { z } from "zod"
import { startShop, type Shop } from "./shop.ts"
import type { Visitor } from "./visitor.ts"

/**
 * Bad input at every call about people and money: each is refused by its code, and the database is
 * as it was.
 */
let shop: Shop
let token: string
let owner: Visitor
let orderId: string
beforeAll(async () => {
  shop = await startShop()
  const person = await shop.signIn()
  token = person.user.token
  owner = person.visitor
  orderId = (
    await owner.call(calls.createPayQrcode, {
      priceId: "cn-month",
      payType: "wechat",
      clientOrderId: randomUUID(),
    })
  ).value.orderId
})
afterAll(() => shop.stop())

const tables = [
  "account",
  "wechat_identity",
  "session",
  "login_code",
  "login_scene",
  "login_ticket",
  "consent",
  "provider_event",
  "purchase_order",
  "payment_attempt",
  "entitlement_entry",
  "refund",
  "invoice_request",
  "payment_alert",
]

/** A fingerprint of everything that is known of people and money. */
async function stateOfAll(): Promise<string> {
  const parts = await Promise.all(
    tables.map((table) =>
      shop.site.context.database.query<{ sum: string }>(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
      ),
    ),
  )
  return parts.map(([row], index) => `${tables[index] ?? ""}=${row?.sum ?? ""}`).join("\n")
}

interface Answer {
  readonly success: number
  readonly msg: string
  readonly headers: Headers
}

interface Sent {
  readonly body?: URLSearchParams | string
  readonly query?: URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
}

async function send(call: Call, { body, query, headers }: Sent): Promise<Answer> {
  const path = call.path.replace(":orderId", query?.get("orderId") ?? orderId)
  const isJson = typeof body === "string"
  const reply = await fetch(
    `${shop.site.url}/v1${path}${query && query.size > 0 ? `?${query.toString()}` : ""}`,
    {
      method: call.method,
      headers: { token, ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
      ...(call.method === "POST" ? { body: body ?? new URLSearchParams() } : {}),
    },
  )
  return { ...((await reply.json()) as { success: number; msg: string }), headers: reply.headers }
}

/** Good values of every field, so that exactly one thing is wrong at a time. */
const good: Readonly<Record<string, string>> = {
  mobile: "13800000099",
  challengeAnswer: "a.b.c:1",
  type: "message",
  code: "1234",
  sceneId: "scene",
  redirectUrl: "/pdf2word",
  authCode: "code",
  state: "a.b.c",
  apkChannel: "main",
  apkVersionCode: "10000",
  apkVersionName: "2.3.0",
  token: "ticket",
  uuid: randomUUID(),
  cancel: "0",
  document: "terms",
  version: "2026-11",
  region: "cn",
  priceId: "cn-month",
  payType: "wechat",
  clientOrderId: randomUUID(),
  returnUrl: "/purchase",
  orderId: "MZ000000000000000000",
  pageSize: "10",
  pageNumber: "1",
  reason: "no reason",
  review: "0",
  title: "甲公司",
  taxNo: "91440300MA5EXAMPLE",
  mail: "a@example.com",
  deviceType: "1",
  apkId: "1",
  pcId: "0123456789abcdef",
  channel: "pc_main",
  bd_vid: "click",
}

const areas = new Set(["user", "sms", "order", "price"])
const table = Object.entries(calls)
  .filter(([, call]) => areas.has(call.tag))
  .map(([name, call]) => ({ name, call: call as Call<z.ZodObject> }))
const fieldsOf = (call: Call<z.ZodObject>) =>
  Object.entries(call.input.shape as Record<string, z.ZodType>).filter(
    ([name]) => !call.path.includes(`:${name}`),
  )

function formOf(call: Call<z.ZodObject>, change: (fields: URLSearchParams) => void): Sent {
  const fields = new URLSearchParams(
    Object.fromEntries(fieldsOf(call).map(([name]) => [name, good[name] ?? ""])),
  )
  change(fields)
  return call.method === "POST" ? { body: fields } : { query: fields }
}

describe.each(table)("$name", ({ call }) => {
  const fields = fieldsOf(call)

  test("every field absent, too long, of the wrong type, doubled, or with a line end is refused and changes nothing", async () => {
    const before = await stateOfAll()
    const wrong: [string, Sent][] = fields.flatMap(([name, schema]): [string, Sent][] => [
      ...(schema.safeParse(undefined).success
        ? []
        : [[`${name} absent`, formOf(call, (form) => form.delete(name))] as [string, Sent]]),
      [`${name} too long`, formOf(call, (form) => form.set(name, "9".repeat(3000)))],
      [`${name} with a NUL`, formOf(call, (form) => form.set(name, `${good[name] ?? ""}\0`))],
      [`${name} doubled`, formOf(call, (form) => form.append(name, good[name] ?? ""))],
      ...(call.method === "POST"
        ? [
            [
              `${name} an object`,
              {
                body: JSON.stringify({
                  ...Object.fromEntries(fields.map(([other]) => [other, good[other]])),
                  [name]: { a: [1] },
                }),
              },
            ] as [string, Sent],
          ]
        : []),
      // Campaign marks are free text and stand in no header.
      ...([
        "reason",
        "title",
        "channel",
        "bd_vid",
        "challengeAnswer",
        "apkChannel",
        "apkVersionName",
        "code",
        "state",
        "authCode",
        "sceneId",
        "token",
        "uuid",
        "priceId",
      ].includes(name)
        ? []
        : [
            [
              `${name} with a line end`,
              formOf(call, (form) => form.set(name, `${good[name] ?? ""}\r\nX-Evil: 1`)),
            ] as [string, Sent],
          ]),
    ])
    for (const [what, sent] of wrong) {
      const answer = await send(call, sent)
      expect(answer.success, `${what}: ${answer.msg}`).toBe(10001)
      expect(answer.headers.get("x-evil"), what).toBeNull()
    }
    expect(await stateOfAll()).toBe(before)
  })

  test.runIf(call.method === "POST")(
    "is refused when another site posts it, and with a body that is no form",
    async () => {
      const before = await stateOfAll()
      const form = formOf(call, () => undefined)
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: `${shop.site.url}.evil.example` },
        { "sec-fetch-site": "cross-site" },
      ]) {
        expect((await send(call, { ...form, headers })).success, JSON.stringify(headers)).toBe(
          10004,
        )
      }
      // A form of another site can send text; it is not read as one of ours.
      expect(
        (await send(call, { body: '{"mobile":', headers: { "content-type": "application/json" } }))
          .success,
      ).toBe(10001)
      expect(
        (
          await send(call, {
            body: "mobile=13800000000",
            headers: { "content-type": "text/plain" },
          })
        ).success,
      ).toBe(10001)
      expect(await stateOfAll()).toBe(before)
    },
  )
})

test("the messages of the login form are the specification's, to the letter", async () => {
  const say = async (call: Call, body: Record<string, string>, language = "zh") =>
    (
      await send(call, {
        body: new URLSearchParams(body),
        headers: { "accept-language": language },
      })
    ).msg
  expect(await say(calls.sendSms, {})).toBe("请输入手机号")
  expect(await say(calls.sendSms, { mobile: "" })).toBe("请输入手机号")
  expect(await say(calls.sendSms, { mobile: "12012345678" })).toBe("手机号格式错误")
  expect(await say(calls.loginOrRegister, { type: "message", code: "1234" })).toBe("请输入手机号")
  expect(await say(calls.loginOrRegister, { type: "message", mobile: "13800000000" })).toBe(
    "请输入验证码",
  )
  expect(
    await say(calls.loginOrRegister, { type: "message", mobile: "13800000000", code: "12a4" }),
  ).toBe("请输入验证码")
  expect(await say(calls.sendSms, { mobile: "1" }, "en")).toBe("The mobile number is not valid")
})

test("forged tokens open nothing: by header or cookie, on every call that needs a login", async () => {
  const before = await stateOfAll()
  const session = (await owner.call(calls.listSessions, {})).value[0]?.uuid ?? ""
  const forged = [
    "forged",
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    session,
    "' or '1'='1",
    "app:someone-else",
    "undefined",
    "A".repeat(3000),
  ]
  const closed = [
    calls.getUserInfo,
    calls.listSessions,
    calls.exportAccount,
    calls.findUserOrders,
    calls.payStatus,
    calls.endOtherSessions,
    calls.requestDeletion,
    calls.issueTicket,
  ]
  for (const wrong of forged) {
    for (const call of closed)
      expect(
        (await send(call, { headers: { token: wrong } })).success,
        `${wrong.slice(0, 20)} at ${call.path}`,
      ).toBe(10009)
    const reply = await fetch(`${shop.site.url}/v1/user/getUserInfo`, {
      headers: { cookie: `token=${encodeURIComponent(wrong)}` },
    })
    expect(((await reply.json()) as Answer).success).toBe(10009)
    expect(reply.headers.getSetCookie().some((cookie) => cookie.startsWith("token=;"))).toBe(true)
  }
  for (const call of closed)
    expect(
      (await send(call, { headers: { token: "app:mozhuan-app", cookie: `token=${token}` } }))
        .success,
      "an app is a visitor",
    ).toBe(10005)
  expect(await stateOfAll()).toBe(before)
})

test("other people's orders look like none, whatever is asked of them", async () => {
  const { user } = await shop.signIn()
  const before = await stateOfAll()
  const asks: [Call, URLSearchParams][] = [
    [calls.payStatus, new URLSearchParams({ orderId })],
    [calls.refundOrder, new URLSearchParams({ orderId, reason: "不是我的", review: "1" })],
    [
      calls.requestInvoice,
      new URLSearchParams({ orderId, title: "甲公司", mail: "a@example.com" }),
    ],
  ]
  for (const [call, fields] of asks) {
    const answer = await send(call, {
      ...(call.method === "POST" ? { body: fields } : { query: fields }),
      headers: { token: user.token },
    })
    expect(answer.success, call.path).toBe(10404)
  }
  for (const wrong of [
    "MZ",
    "1",
    `${orderId}01`,
    orderId.toLowerCase(),
    "MZ00000000000000000%",
    "../MZ000000000000000000",
  ]) {
    const path = `${shop.site.url}/v1/order/payStatus/${encodeURIComponent(wrong)}`
    expect(
      ((await (await fetch(path, { headers: { token } })).json()) as Answer).success,
      wrong,
    ).toBe(10001)
  }
  expect(await stateOfAll()).toBe(before)
})

const targets = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "",
  "/中",
  "/\u0000",
  "/x\r\nlocation: https://evil.example",
]

test.each(targets)("no way leads from here to %j", async (target) => {
  const before = await stateOfAll()
  expect(
    (await send(calls.wechatAuthPage, { body: new URLSearchParams({ redirectUrl: target }) }))
      .success,
  ).toBe(10001)
  expect(
    (
      await send(calls.payNow, {
        body: new URLSearchParams({
          priceId: "cn-month",
          payType: "wxH5",
          clientOrderId: randomUUID(),
          returnUrl: target,
        }),
      })
    ).success,
  ).toBe(10001)
  expect(await stateOfAll()).toBe(before)
})

test("what a post must say stands in its body; only marks may stand in its address", async () => {
  const answer = await send(calls.loginOrRegister, {
    query: new URLSearchParams({ type: "message", mobile: "13800000000", code: "1234" }),
  })
  expect(answer.success).toBe(10001)
  expect(
    (
      await send(calls.loginOrRegister, {
        query: new URLSearchParams({ deviceType: "1", channel: "pc_main" }),
        body: new URLSearchParams({ type: "wechat" }),
      })
    ).success,
  ).toBe(1)
})

test("headers that are nonsense change nothing and come back nowhere", async () => {
  const reply = await fetch(`${shop.site.url}/v1/priceConfig/devicePrice`, {
    headers: {
      "accept-language": "<script>,;q=x",
      "user-agent": "x".repeat(4000),
      "x-forwarded-for": "evil, 1.2.3.4",
      "x-forwarded-host": "evil.example",
      cookie: "pcId=%0d%0aX-Evil:1; language=../../etc; token=",
    },
  })
  expect(((await reply.json()) as Answer).success).toBe(1)
  expect(JSON.stringify([...reply.headers])).not.toMatch(/evil/i)
})
