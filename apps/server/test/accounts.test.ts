import { createHash } from "node:crypto"
import { calls } from "@mozhuan/contract"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { startShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.stop())
afterEach(() => shop.sim.state.faults.clear())

const codeOf = (mobile: string): string =>
  shop.sim.state.inbox.findLast((message) => message.mobile === mobile)?.code ?? ""
const wrong = (code: string): string => (code === "0000" ? "1111" : "0000")

test("the first login makes the account and the second finds it", async () => {
  const first = await shop.signIn("13900000001")
  expect(first.user).toMatchObject({
    mobile: "139****0001",
    webPaid: 0,
    webForever: 0,
    webExpireTime: 0,
  })
  shop.advance(61)
  const second = await shop.signIn("13900000001")
  expect(second.user.userCode).toBe(first.user.userCode)
  expect((await second.visitor.call(calls.getUserInfo, {})).value.userCode).toBe(
    first.user.userCode,
  )
})

test("numbers and codes are checked with the messages of the specification", async () => {
  const visitor = shop.site.visitor()
  for (const [mobile, message] of [
    ["", "请输入手机号"],
    ["12345678901", "手机号格式错误"],
    ["1380000000", "手机号格式错误"],
  ] as const) {
    await expect(visitor.call(calls.sendSms, { mobile })).rejects.toMatchObject({
      code: 10001,
      message: expect.stringContaining(message),
    })
  }
  await expect(
    visitor.call(calls.loginOrRegister, { type: "message", mobile: "13800000000" }),
  ).rejects.toMatchObject({ code: 10001, message: expect.stringContaining("请输入验证码") })
  await expect(
    visitor.call(calls.loginOrRegister, { type: "message", mobile: "13800000000", code: "12a4" }),
  ).rejects.toMatchObject({ code: 10001 })
})

test("a code dies after five wrong tries, and a used or old one opens nothing", async () => {
  const mobile = "13900000002"
  const visitor = shop.site.visitor()
  await visitor.call(calls.sendSms, { mobile })
  const code = codeOf(mobile)
  const attempt = (given: string) =>
    visitor.call(calls.loginOrRegister, { type: "message", mobile, code: given })
  for (const left of [4, 3, 2, 1])
    await expect(attempt(wrong(code))).rejects.toMatchObject({ code: 10021, detail: { left } })
  await expect(attempt(wrong(code))).rejects.toMatchObject({ code: 10022 })
  await expect(attempt(code)).rejects.toMatchObject({ code: 10022 })
  shop.advance(61)
  await visitor.call(calls.sendSms, { mobile })
  await attempt(codeOf(mobile))
  await expect(attempt(codeOf(mobile))).rejects.toMatchObject({ code: 10022 })
  shop.advance(61)
  await visitor.call(calls.sendSms, { mobile })
  shop.advance(301)
  await expect(attempt(codeOf(mobile))).rejects.toMatchObject({ code: 10022 })
})

test("parallel guesses get no more tries than serial ones", async () => {
  const mobile = "13900000003"
  const visitor = shop.site.visitor()
  await visitor.call(calls.sendSms, { mobile })
  const guesses = Array.from({ length: 40 }, () =>
    visitor
      .call(calls.loginOrRegister, { type: "message", mobile, code: wrong(codeOf(mobile)) })
      .catch((error: { code: number }) => error.code),
  )
  const answers = await Promise.all(guesses)
  expect(answers.filter((code) => code === 10021)).toHaveLength(4)
  expect(answers.filter((code) => code === 10022)).toHaveLength(36)
})

test("a number is sent one code a minute, five an hour, ten a day", async () => {
  const mobile = "13900000004"
  const visitor = shop.site.visitor()
  const sendOne = () => visitor.call(calls.sendSms, { mobile })
  const burst = await Promise.allSettled(Array.from({ length: 5 }, sendOne))
  expect(burst.filter((result) => result.status === "fulfilled")).toHaveLength(1)
  await expect(sendOne()).rejects.toMatchObject({ code: 10002 })
  for (let sent = 1; sent < 5; sent++) {
    shop.advance(61)
    await sendOne()
  }
  shop.advance(61)
  await expect(sendOne()).rejects.toMatchObject({ code: 10002 })
  for (let sent = 5; sent < 10; sent++) {
    shop.advance(3600)
    await sendOne()
  }
  shop.advance(3600)
  await expect(sendOne()).rejects.toMatchObject({ code: 10023 })
})

test("a device that asks for many codes must do a piece of work first", async () => {
  const visitor = shop.site.visitor()
  for (let n = 0; n < 10; n++)
    await visitor.call(calls.sendSms, { mobile: `137000000${String(n).padStart(2, "0")}` })
  const refusal = await visitor
    .call(calls.sendSms, { mobile: "13700000099" })
    .catch((error: { code: number; detail: { challenge: string } }) => error)
  if (!("detail" in refusal)) throw new Error("was not refused")
  expect(refusal.code).toBe(10003)
  await expect(
    visitor.call(calls.sendSms, {
      mobile: "13700000099",
      challengeAnswer: `${refusal.detail.challenge}:1`,
    }),
  ).rejects.toMatchObject({ code: 10003 })
  const challengeAnswer = solve(refusal.detail.challenge)
  await visitor.call(calls.sendSms, { mobile: "13700000099", challengeAnswer })
  await expect(
    visitor.call(calls.sendSms, { mobile: "13700000098", challengeAnswer }),
  ).rejects.toMatchObject({ code: 10003 })
})

function solve(challenge: string): string {
  for (let n = 0; ; n++) {
    const answer = `${challenge}:${n}`
    const bits = Number(challenge.split(".")[2])
    const first = createHash("sha256").update(answer).digest().readUInt32BE(0)
    if (first >>> (32 - bits) === 0) return answer
  }
}

test("a fourth login ends the first session, which is told so", async () => {
  const mobile = "13900000005"
  const sessions = []
  for (let n = 0; n < 4; n++) {
    sessions.push(await shop.signIn(mobile))
    shop.advance(61)
  }
  await expect(sessions[0]?.visitor.call(calls.getUserInfo, {})).rejects.toMatchObject({
    code: 10010,
  })
  for (const session of sessions.slice(1)) await session.visitor.call(calls.getUserInfo, {})
  const { value } = (await sessions[3]?.visitor.call(calls.listSessions, {})) ?? { value: [] }
  expect(value.filter((entry) => entry.isCurrent)).toHaveLength(1)
  expect(value).toHaveLength(3)
  expect((await sessions[3]?.visitor.call(calls.endOtherSessions, {}))?.value).toEqual({ ended: 2 })
  await expect(sessions[1]?.visitor.call(calls.getUserInfo, {})).rejects.toMatchObject({
    code: 10010,
  })
})

test("sessions end two days after their last use, by logout, and not before", async () => {
  const { visitor } = await shop.signIn()
  shop.advance(40 * 3600)
  await visitor.call(calls.getUserInfo, {})
  shop.advance(40 * 3600)
  await visitor.call(calls.getUserInfo, {})
  shop.advance(49 * 3600)
  await expect(visitor.call(calls.getUserInfo, {})).rejects.toMatchObject({ code: 10011 })
  const other = await shop.signIn()
  await other.visitor.call(calls.logout, {})
  await expect(other.visitor.call(calls.getUserInfo, {})).rejects.toMatchObject({ code: 10009 })
  await expect(shop.site.visitor().call(calls.getUserInfo, {})).rejects.toMatchObject({
    code: 10005,
  })
  await expect(
    shop.site.visitor({ token: "forged" }).call(calls.getUserInfo, {}),
  ).rejects.toMatchObject({ code: 10009 })
})

async function startScan() {
  const visitor = shop.site.visitor()
  const { value } = await visitor.call(calls.loginOrRegister, { type: "wechat" })
  if (!("sceneId" in value)) throw new Error("no scene")
  return { visitor, ...value }
}

test("a scanned code signs in the screen that shows it, once, and nobody else's", async () => {
  const { visitor, qrCode, sceneId, expireIn } = await startScan()
  expect(expireIn).toBe(180)
  expect((await visitor.call(calls.wxLoginStatus, { sceneId })).value).toEqual({ state: 0 })
  shop.fault("wechat", "duplicate")
  await fetch(`${qrCode}/follow`, { method: "POST" })
  await expect(shop.site.visitor().call(calls.wxLoginStatus, { sceneId })).rejects.toMatchObject({
    code: 10013,
  })
  const { value } = await visitor.call(calls.wxLoginStatus, { sceneId })
  expect(value).toMatchObject({ state: 2, token: expect.any(String) })
  await expect(visitor.call(calls.wxLoginStatus, { sceneId })).rejects.toMatchObject({
    code: 10013,
  })
  const signedIn = shop.site.visitor({ pcId: visitor.pcId, token: value.token ?? "" })
  const { userCode } = (await signedIn.call(calls.getUserInfo, {})).value
  const again = await startScan()
  await fetch(`${again.qrCode}/scan`, { method: "POST" })
  const second = (await again.visitor.call(calls.wxLoginStatus, { sceneId: again.sceneId })).value
  expect(
    (await shop.site.visitor({ token: second.token ?? "" }).call(calls.getUserInfo, {})).value
      .userCode,
  ).toBe(userCode)
})

test("an expired code says so, and a forged push signs nobody in", async () => {
  const { visitor, qrCode, sceneId } = await startScan()
  shop.fault("wechat", "bad-signature", 3)
  await fetch(`${qrCode}/scan`, { method: "POST" })
  expect((await visitor.call(calls.wxLoginStatus, { sceneId })).value).toEqual({ state: 0 })
  shop.advance(301)
  expect((await visitor.call(calls.wxLoginStatus, { sceneId })).value).toEqual({ state: 3 })
})

test("an authorisation inside WeChat signs in the browser that asked, and leads only back to this site", async () => {
  const visitor = shop.site.visitor()
  await expect(
    visitor.call(calls.wechatAuthPage, { redirectUrl: "https://evil.example/" }),
  ).rejects.toMatchObject({ code: 10001 })
  await expect(
    visitor.call(calls.wechatAuthPage, { redirectUrl: "//evil.example/" }),
  ).rejects.toMatchObject({ code: 10001 })
  const { value } = await visitor.call(calls.wechatAuthPage, { redirectUrl: "/pdf2word" })
  const back = new URL(
    (await fetch(value.url, { redirect: "manual" })).headers.get("location") ?? "",
  )
  expect(back.pathname).toBe("/pdf2word")
  const [authCode, state] = [
    back.searchParams.get("code") ?? "",
    back.searchParams.get("state") ?? "",
  ]
  await expect(
    shop.site.visitor().call(calls.wechatAuthLogin, { authCode, state }),
  ).rejects.toMatchObject({ code: 10001 })
  expect((await visitor.call(calls.wechatAuthLogin, { authCode, state })).value.token).toBeTruthy()
  await expect(visitor.call(calls.wechatAuthLogin, { authCode, state })).rejects.toMatchObject({
    code: 10012,
  })
})

test("a ticket signs in once within a minute", async () => {
  const { visitor, user } = await shop.signIn()
  const ticket = (await visitor.call(calls.issueTicket, {})).value
  const redeemed = (await visitor.call(calls.redirectLogin, ticket)).value
  expect(redeemed.userCode).toBe(user.userCode)
  await expect(visitor.call(calls.redirectLogin, ticket)).rejects.toMatchObject({ code: 10011 })
  await expect(shop.site.visitor().call(calls.redirectLogin, ticket)).rejects.toMatchObject({
    code: 10011,
  })
  const late = (await visitor.call(calls.issueTicket, {})).value
  shop.advance(61)
  await expect(shop.site.visitor().call(calls.redirectLogin, late)).rejects.toMatchObject({
    code: 10011,
  })
})

test("deletion waits seven days, can be taken back, and then forgets the person", async () => {
  const { visitor, mobile, user } = await shop.signIn()
  await visitor.call(calls.requestDeletion, {})
  await visitor.call(calls.requestDeletion, { cancel: "1" })
  expect((await visitor.call(calls.getUserInfo, {})).value.deletionTime).toBe(0)
  await visitor.call(calls.requestDeletion, {})
  expect((await visitor.call(calls.exportAccount, {})).value).toMatchObject({
    account: { userCode: user.userCode, mobile },
  })
  shop.advance(7 * 86_400 + 1)
  const { closeDueAccounts } = await import("@mozhuan/services")
  expect(await closeDueAccounts(shop.site.context)).toBe(1)
  const [left] = await shop.site.context.database.query<{ n: number }>(
    "select count(*) as n from account where mobile = $1",
    [mobile],
  )
  expect(left?.n).toBe(0)
  expect((await shop.signIn(mobile)).user.userCode).not.toBe(user.userCode)
})

test("codes and tokens do not stand in the database", async () => {
  const { user, mobile } = await shop.signIn()
  const rows = await shop.site.context.database.query(
    "select to_jsonb(s) as row from session s union all select to_jsonb(c) from login_code c where mobile = $1",
    [mobile],
  )
  const text = JSON.stringify(rows)
  expect(text).not.toContain(user.token)
  expect(text).not.toContain(`"${codeOf(mobile)}"`)
})

test("a form that another site posts in a visitor's name is refused", async () => {
  const post = (origin: string) =>
    fetch(`${shop.site.url}/v1/user/logout`, {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: "",
    }).then((reply) => reply.json() as Promise<{ success: number }>)
  expect((await post("https://evil.example")).success).toBe(10004)
  expect((await post("null")).success).toBe(10004)
  expect((await post(shop.site.url)).success).toBe(1)
})

test("a code scanned by somebody else signs in that person on that screen, and tells nobody anything of the one who waits", async () => {
  const alice = await shop.signIn()
  const screen = await startScan()
  // Alice waits at a screen, signed in elsewhere; Bob scans, and Carol after him.
  const waiting = shop.site.visitor({ pcId: screen.visitor.pcId, token: alice.user.token })
  expect((await waiting.call(calls.wxLoginStatus, { sceneId: screen.sceneId })).value).toEqual({
    state: 0,
  })
  await fetch(`${screen.qrCode}/scan?openid=oBob`, { method: "POST" })
  await fetch(`${screen.qrCode}/scan?openid=oCarol`, { method: "POST" })
  const polls = await Promise.allSettled(
    Array.from({ length: 8 }, () => waiting.call(calls.wxLoginStatus, { sceneId: screen.sceneId })),
  )
  const told = polls.flatMap((poll) =>
    poll.status === "fulfilled" && poll.value.value.token ? [poll.value.value.token] : [],
  )
  expect(told).toHaveLength(1)
  expect(told[0]).not.toBe(alice.user.token)
  const onScreen = (await shop.site.visitor({ token: told[0] ?? "" }).call(calls.getUserInfo, {}))
    .value
  expect(onScreen.userCode).not.toBe(alice.user.userCode)
  // Bob's own screen shows the same person: it was Bob whom the screen got, not Carol.
  const own = await startScan()
  await fetch(`${own.qrCode}/scan?openid=oBob`, { method: "POST" })
  const bob = (await own.visitor.call(calls.wxLoginStatus, { sceneId: own.sceneId })).value
  expect(
    (await shop.site.visitor({ token: bob.token ?? "" }).call(calls.getUserInfo, {})).value
      .userCode,
  ).toBe(onScreen.userCode)
  await expect(
    own.visitor.call(calls.wxLoginStatus, { sceneId: screen.sceneId }),
  ).rejects.toMatchObject({ code: 10013 })
  expect((await waiting.call(calls.getUserInfo, {})).value.userCode).toBe(alice.user.userCode)
})

test("somebody pushed out learns when and by which device, and can sign in again at once", async () => {
  const mobile = "13900000077"
  const first = await shop.signIn(mobile)
  for (let n = 0; n < 3; n++) {
    shop.advance(61)
    await shop.signIn(mobile)
  }
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${shop.site.url}/v1${path}`, {
      method: "POST",
      headers: { cookie: `token=${first.user.token}` },
      body: new URLSearchParams(fields),
    })
  const refused = await fetch(`${shop.site.url}/v1/user/getUserInfo`, {
    headers: { cookie: `token=${first.user.token}` },
  })
  expect(await refused.json()).toMatchObject({
    success: 10010,
    obj: { at: expect.stringMatching(/^\d{4}-/), device: expect.any(String) },
  })
  expect(
    refused.headers.getSetCookie().filter((cookie) => /^(token|uuid)=;/.test(cookie)),
  ).toHaveLength(2)
  // Ways to sign in are not barred by the session that is over.
  expect(
    (
      (await (await post("/user/loginOrRegister", { type: "wechat" })).json()) as {
        success: number
      }
    ).success,
  ).toBe(1)
  const scene = await startScan()
  const status = await fetch(
    `${shop.site.url}/v1/user/wxLoginStatus?sceneId=${scene.sceneId}&pcId=${scene.visitor.pcId}`,
    { headers: { cookie: `token=${first.user.token}` } },
  )
  expect(await status.json()).toMatchObject({ success: 1, obj: { state: 0 } })
})

test("the cookie lives as long as its session: it is renewed with use", async () => {
  const { user } = await shop.signIn()
  const ask = () =>
    fetch(`${shop.site.url}/v1/user/getUserInfo`, { headers: { cookie: `token=${user.token}` } })
  expect((await ask()).headers.getSetCookie().some((cookie) => cookie.startsWith("token="))).toBe(
    false,
  )
  shop.advance(61)
  expect(
    (await ask()).headers.getSetCookie().find((cookie) => cookie.startsWith("token=")),
  ).toMatch(/Max-Age=172800.*HttpOnly.*SameSite=Lax/)
})
