import { randomUUID } from "node:crypto"
import { calls, consoleBase, consoleCalls } from "@mozhuan/contract"
import { bindServices, describeCaller } from "@mozhuan/services"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildApp } from "../../src/index.ts"
import { createConsoleClient, makeOperator, operatorPassword } from "../operator.ts"
import { startShop, type Shop } from "../shop.ts"

let shop: Shop
beforeAll(async () => void (shop = await startShop({ SMS_DAILY_BUDGET: "400" })))
afterAll(() => shop.stop())

describe("a link that signs a visitor into somebody else's account", () => {
  const follow = async (
    ticket: { token: string; uuid: string },
    how: { cookie?: string; query?: Record<string, string> },
  ) => {
    const query = new URLSearchParams({ ...ticket, ...how.query })
    const reply = await fetch(`${shop.site.url}/v1/user/redirectLogin?${query.toString()}`, {
      headers: how.cookie ? { cookie: `pcId=${how.cookie}` } : {},
    })
    const body = (await reply.json()) as { success: number; obj: Record<string, string> }
    const cookies = reply.headers.getSetCookie().join("\n")
    return { ...body, cookies, isSignedIn: /(^|\n)token=[^;]/.test(cookies) }
  }
  const ticketOf = async () => {
    const { visitor, mobile } = await shop.signIn()
    return { ticket: (await visitor.call(calls.issueTicket, {})).value, visitor, mobile }
  }

  test("asks whose account it is, and opens nothing by itself", async () => {
    const { ticket, mobile } = await ticketOf()
    const victim = randomUUID()
    const asked = await follow(ticket, { cookie: victim })
    expect(asked).toMatchObject({ success: 10015, isSignedIn: false })
    expect(asked.obj["account"]).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    const agreed = await follow(ticket, {
      cookie: victim,
      query: { consent: asked.obj["consent"] ?? "" },
    })
    expect(agreed).toMatchObject({ success: 1, isSignedIn: true })
    expect(await follow(ticket, { cookie: victim })).toMatchObject({ success: 10011 })
  })

  test("cannot bring the answer along: an answer is good in the browser that was asked", async () => {
    const { ticket } = await ticketOf()
    const attacker = randomUUID()
    const { obj } = await follow(ticket, { cookie: attacker })
    const consent = { consent: obj["consent"] ?? "" }
    for (const how of [
      { cookie: randomUUID(), query: consent },
      { query: consent },
      { query: { ...consent, pcId: attacker } },
      { cookie: randomUUID(), query: { ...consent, pcId: attacker } },
    ])
      expect(await follow(ticket, how)).toMatchObject({ isSignedIn: false })
    const { ticket: second } = await ticketOf()
    const { obj: nobody } = await follow(second, {})
    expect(
      await follow(second, { query: { consent: nobody["consent"] ?? "" } }),
      "without any cookie, as on a first visit",
    ).toMatchObject({ isSignedIn: false })
  })

  test("cannot make a browser be the one that asked by naming it in an address", async () => {
    const { ticket, visitor } = await ticketOf()
    const planted = await fetch(`${shop.site.url}/v1/convert/limits?pcId=${visitor.pcId}`)
    expect(planted.headers.getSetCookie().join()).not.toContain(visitor.pcId)
    expect(await follow(ticket, { query: { pcId: visitor.pcId } })).toMatchObject({
      success: 10015,
      isSignedIn: false,
    })
    const { ticket: own } = await ticketOf()
    expect(own.token).not.toBe(ticket.token)
  })

  test("needs no question where the same browser asked, and is good once there", async () => {
    const { ticket, visitor } = await ticketOf()
    expect(await follow(ticket, { cookie: visitor.pcId })).toMatchObject({ isSignedIn: true })
    expect(await follow(ticket, { cookie: visitor.pcId })).toMatchObject({ success: 10011 })
  })
})

test("no call of a page puts the visitor's id into an address", async () => {
  const seen: string[] = []
  const { createClient } = await import("@mozhuan/contract")
  const pcId = randomUUID()
  const call = createClient({
    baseUrl: `${shop.site.url}/v1`,
    fetch: (url, options) => {
      seen.push(url instanceof Request ? url.url : url.toString())
      return fetch(url, options)
    },
    marks: () => ({ pcId, deviceType: 1 }),
  })
  await call(calls.limits, {})
  await call(calls.listTasks, {})
  await call(calls.uploadAccount, {})
  expect(seen.join()).toContain("deviceType")
  expect(seen.join()).not.toContain(pcId)
  const reply = await fetch(`${shop.site.url}/v1/convert/limits`, { headers: { "pc-id": pcId } })
  expect(reply.headers.getSetCookie().join(), "and is known by its header").toContain(pcId)
})

describe("text messages", () => {
  const send = async (address: string, mobile: string, extra: Record<string, string> = {}) => {
    const { context, services } = shop.site
    const app = await buildApp({ context, services, diskStore: undefined })
    const reply = await app.inject({
      method: "POST",
      url: "/v1/sms/sendSms",
      remoteAddress: address,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ mobile, pcId: randomUUID(), ...extra }).toString(),
    })
    await app.close()
    return reply.json<{ success: number; obj: { challenge?: string } }>()
  }
  /** So many codes were sent to others of a network, evenly over some minutes. */
  const sent = (network: string, count: number, minutes: number) =>
    shop.site.context.database.query(
      `insert into login_code (id, mobile, code_hash, network, created_at, expires_at, tries_left)
       select gen_random_uuid(), '15' || lpad((random() * 999999999)::bigint::text, 9, '0'), '', $1, $4::timestamptz - n * $3 * interval '1 minute' / $2, $4, 0
       from generate_series(1, $2::int) n`,
      [network, count, minutes, shop.site.context.now()],
    )
  const bitsOf = (challenge: string | undefined) => Number(challenge?.split(".")[2])

  test("tests get harder with every step, and at last there are no more codes", async () => {
    await sent("198.51.100", 20, 30)
    const first = await send("198.51.100.7", "13600000001")
    expect([first.success, bitsOf(first.obj.challenge)]).toEqual([10003, 18])
    await sent("198.51.100", 40, 30)
    expect(bitsOf((await send("198.51.100.8", "13600000002")).obj.challenge)).toBe(22)
    await sent("198.51.100", 40, 30)
    expect((await send("198.51.100.9", "13600000003")).success).toBe(10002)
    expect((await send("198.51.101.9", "13600000004")).success, "others are served").toBe(1)
  })

  test("an easier test that was solved before does not pass for a harder one", async () => {
    await sent("198.51.102", 20, 30)
    const { obj } = await send("198.51.102.7", "13600000011")
    await sent("198.51.102", 40, 30)
    const { createHash } = await import("node:crypto")
    let answer = ""
    for (let n = 0; ; n++) {
      answer = `${obj.challenge}:${n}`
      if (createHash("sha256").update(answer).digest().readUInt32BE(0) >>> 14 === 0) break
    }
    const again = await send("198.51.102.7", "13600000011", { challengeAnswer: answer })
    expect([again.success, bitsOf(again.obj.challenge)]).toEqual([10003, 22])
  })

  test("a network has a ceiling a day, and the installation a budget, at which operators are told", async () => {
    const { context } = shop.site
    await context.database.query("delete from login_code")
    await sent("198.51.103", 300, 23 * 60)
    expect((await send("198.51.103.7", "13600000021")).success).toBe(10023)
    const alarms = () =>
      context.database.query<{ event_id: string }>(
        "select event_id from provider_event where provider = 'sms-alarm' order by 1",
      )
    expect((await send("198.51.104.7", "13600000022")).success).toBe(1)
    expect((await alarms()).map((row) => row.event_id.split(":").at(-1))).toEqual(["0.5"])
    await sent("198.51.105", 99, 20 * 60)
    expect((await send("198.51.106.7", "13600000023")).success).toBe(10024)
    const metrics = await (await fetch(`${shop.site.url}/metrics`)).text()
    expect(metrics).toContain('sms_codes{what="sent"} 400')
    expect(metrics).toContain('sms_codes{what="budget"} 400')
    await context.database.query("delete from login_code")
  })

  test("codes asked for at once do not pass the ceiling together", async () => {
    await sent("198.51.107", 18, 30)
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send("198.51.107.7", `1370000010${n}`)),
    )
    expect(codes.filter(({ success }) => success === 1)).toHaveLength(2)
  })

  test("in production, calls through a proxy that nobody named share one ceiling", async () => {
    const { context } = shop.site
    const production = {
      ...context,
      configuration: { ...context.configuration, NODE_ENV: "production" as const },
    }
    await sent("loopback", 20, 30)
    const caller = describeCaller({
      visitorId: randomUUID(),
      address: "127.0.0.1",
      language: "zh",
    })
    const ask = (within: typeof context) =>
      bindServices(within).accounts.sendCode(caller, { mobile: "13600000099" })
    await expect(ask(production)).rejects.toMatchObject({ code: "challenge-needed" })
    await ask(context)
  })
})

test("wrong passwords from everywhere do not lock an operator out of a device they know", async () => {
  const operator = await makeOperator(shop.site, "steady", ["owner"])
  await operator.call(consoleCalls.signIn, { name: "steady", password: operatorPassword })
  await operator.call(consoleCalls.confirmEnrolment, { code: operator.code() })
  await operator.call(consoleCalls.signOut, {})
  const { context, services } = shop.site
  const app = await buildApp({ context, services, diskStore: undefined })
  const guess = (remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: `${consoleBase}${consoleCalls.signIn.path}`,
      remoteAddress,
      payload: { name: "steady", password: "a wrong guess" },
    })
  for (let n = 0; n < 40; n++) await guess(`203.0.${n}.1`)
  expect((await guess("192.0.2.1")).json()).toMatchObject({ success: 10033 })
  const stranger = createConsoleClient(shop.site.url)
  await expect(
    stranger.call(consoleCalls.signIn, { name: "steady", password: operatorPassword }),
  ).rejects.toMatchObject({ code: 10033 })
  await operator.call(consoleCalls.signIn, { name: "steady", password: operatorPassword })
  shop.advance(60)
  await operator.call(consoleCalls.signInCode, { code: operator.code(1) })
  await operator.call(consoleCalls.signOut, {})
  // The device itself may not guess without end either.
  const wrong = () =>
    operator
      .call(consoleCalls.signIn, { name: "steady", password: "a wrong guess" })
      .catch((error: { code: number }) => error.code)
  const answers: unknown[] = []
  for (let n = 0; n < 12; n++) answers.push(await wrong())
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 10032))
  expect(answers.slice(10)).toEqual([10033, 10033])
  await app.close()
})
