import {
  consoleBase,
  consoleCalls,
  operatorRoles,
  mayDo,
  type ConsoleCall,
} from "@mozhuan/contract"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startShop, type Shop } from "./shop.ts"
import {
  createConsoleClient,
  makeOperator,
  operatorPassword,
  signInOperator,
  type TestOperator,
} from "./operator.ts"

let shop: Shop
let owner: TestOperator & { recoveryCodes: string[] }
const members = new Map<string, TestOperator>()
beforeAll(async () => {
  shop = await startShop()
  owner = await signInOperator(shop.site, "owner", ["owner"])
  for (const role of operatorRoles.slice(1))
    members.set(role, await signInOperator(shop.site, role, [role]))
})
afterAll(() => shop.stop())

const everyCall = Object.entries(consoleCalls) as [string, ConsoleCall][]
const guarded = everyCall.filter(
  (entry): entry is [string, ConsoleCall & { roles: Exclude<ConsoleCall["roles"], "anybody"> }] =>
    entry[1].roles !== "anybody",
)

async function statusOf(call: ConsoleCall, cookie: string): Promise<number> {
  const reply = await fetch(`${shop.site.url}${consoleBase}${call.path.replace(/:\w+/, "x")}`, {
    method: call.method,
    headers: {
      cookie,
      ...(call.method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(call.method === "POST" ? { body: "" } : {}),
  })
  return reply.status
}

test.each(guarded)(
  "%s refuses whoever is not signed in, a member's session included",
  async (_name, call) => {
    const { visitor, user } = await shop.signIn()
    expect(visitor.pcId).not.toBe("")
    for (const cookie of ["", "operator=forged", `token=${user.token}; operator=${user.token}`])
      expect(await statusOf(call, cookie)).toBe(401)
  },
)

test("every call refuses every role that the table does not name, and lets the others in", async () => {
  for (const [name, call] of guarded) {
    for (const [role, operator] of members) {
      const status = await statusOf(call, operator.cookie())
      // What is let in then fails on its empty input, or answers.
      if (mayDo([role as "editor"], call.roles))
        expect([name, role, status === 401 || status === 403]).toEqual([name, role, false])
      else expect([name, role, status]).toEqual([name, role, 403])
    }
    expect([401, 403]).not.toContain(await statusOf(call, owner.cookie()))
  }
})

test("the cookie goes to /admin alone, out of reach of scripts and of other sites", () => {
  expect(owner.setCookie()).toMatch(/; Path=\/admin(;|$)/)
  expect(owner.setCookie()).toMatch(/; HttpOnly(;|$)/)
  expect(owner.setCookie()).toMatch(/; SameSite=Strict(;|$)/)
})

test("posts from other sites are refused", async () => {
  const reply = await fetch(`${shop.site.url}${consoleBase}/session/end`, {
    method: "POST",
    headers: { cookie: owner.cookie(), origin: "https://evil.example" },
  })
  expect(reply.status).toBe(403)
  expect((await owner.call(consoleCalls.ownSession, {})).value.operator.name).toBe("owner")
})

test("the console's calls stay out of the public document", async () => {
  const document = await (await fetch(`${shop.site.url}/v1/docs/json`)).text()
  expect(document).not.toContain("/admin/api")
})

test("a password alone opens nothing", async () => {
  const browser = createConsoleClient(shop.site.url)
  expect(
    (await browser.call(consoleCalls.signIn, { name: "owner", password: operatorPassword })).value,
  ).toMatchObject({ stage: "factor" })
  await expect(browser.call(consoleCalls.ownSession, {})).rejects.toMatchObject({ code: 10031 })
  await expect(browser.call(consoleCalls.startEnrolment, {})).rejects.toMatchObject({ code: 10031 })
  await expect(browser.call(consoleCalls.signInCode, { code: "000000" })).rejects.toMatchObject({
    code: 10032,
  })
})

test("a code signs in once, by name or by mail; a recovery code does too, and once", async () => {
  const browser = createConsoleClient(shop.site.url)
  await browser.call(consoleCalls.signIn, { name: "Owner@Example.com", password: operatorPassword })
  const before = browser.cookie()
  const code = owner.code(1)
  expect((await browser.call(consoleCalls.signInCode, { code })).value).toMatchObject({
    name: "owner",
    roles: ["owner"],
  })
  expect(browser.cookie()).not.toBe(before)
  const other = createConsoleClient(shop.site.url)
  await other.call(consoleCalls.signIn, { name: "owner", password: operatorPassword })
  await expect(other.call(consoleCalls.signInCode, { code })).rejects.toMatchObject({ code: 10032 })
  const recovery = owner.recoveryCodes[0] ?? ""
  await other.call(consoleCalls.signInCode, { code: recovery })
  expect((await other.call(consoleCalls.ownSession, {})).value.recoveryCodesLeft).toBe(9)
  const third = createConsoleClient(shop.site.url)
  await third.call(consoleCalls.signIn, { name: "owner", password: operatorPassword })
  await expect(third.call(consoleCalls.signInCode, { code: recovery })).rejects.toMatchObject({
    code: 10032,
  })
})

test("wrong tries shut a name for a while, whether it exists or not, and tries at once are no more than tries in turn", async () => {
  await makeOperator(shop.site, "careless", ["support"])
  for (const name of ["careless", "nobody"]) {
    const tries = Array.from({ length: 8 }, () =>
      createConsoleClient(shop.site.url)
        .call(consoleCalls.signIn, { name, password: "wrong" })
        .catch((error: { code: number }) => error.code),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((code) => code === 10032)).toHaveLength(5)
    expect(answers.filter((code) => code === 10033)).toHaveLength(3)
  }
  const browser = createConsoleClient(shop.site.url)
  await expect(
    browser.call(consoleCalls.signIn, { name: "careless", password: operatorPassword }),
  ).rejects.toMatchObject({ code: 10033, detail: { minutes: 15 } })
  shop.advance(15 * 60 + 1)
  expect(
    (await browser.call(consoleCalls.signIn, { name: "careless", password: operatorPassword }))
      .value.stage,
  ).toBe("enrol")
})

test("a session left alone for half an hour is over, and one that is used ends after twelve hours", async () => {
  const idle = await signInOperator(shop.site, "idle", ["support"])
  shop.advance(29 * 60)
  await idle.call(consoleCalls.ownSession, {})
  shop.advance(31 * 60)
  await expect(idle.call(consoleCalls.ownSession, {})).rejects.toMatchObject({ code: 10031 })
  const busy = await signInOperator(shop.site, "busy", ["support"])
  for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
    shop.advance(25 * 60)
    await busy.call(consoleCalls.ownSession, {})
  }
  shop.advance(25 * 60)
  await expect(busy.call(consoleCalls.ownSession, {})).rejects.toMatchObject({ code: 10031 })
  for (const operator of [owner, ...members.values()]) {
    await operator.call(consoleCalls.signIn, { name: operator.name, password: operatorPassword })
    await operator.call(consoleCalls.signInCode, { code: operator.code() })
  }
})

test("an operator that an owner adds must replace the password and enrol before anything else", async () => {
  const { value } = await owner.call(consoleCalls.addOperator, {
    name: "New.One",
    mail: "",
    displayName: "新同事",
    roles: ["editor"],
  })
  const browser = createConsoleClient(shop.site.url)
  expect(
    (await browser.call(consoleCalls.signIn, { name: "new.one", password: value.password })).value,
  ).toEqual({ stage: "enrol", isPasswordTemporary: true })
  const { secret, uri } = (await browser.call(consoleCalls.startEnrolment, {})).value
  expect(uri).toContain(secret)
  await expect(
    browser.call(consoleCalls.confirmEnrolment, { code: "123456", newPassword: value.password }),
  ).rejects.toMatchObject({ code: 10001 })
  await expect(
    owner.call(consoleCalls.addOperator, { name: "new.one", displayName: "x", roles: ["editor"] }),
  ).rejects.toMatchObject({ code: 10034 })
})

test("shutting somebody out ends their sessions at once, and the last owner stays", async () => {
  const leaving = await signInOperator(shop.site, "leaving", ["support"])
  const { value: staff } = await owner.call(consoleCalls.listOperators, {})
  const idOf = (name: string): string => staff.find((row) => row.name === name)?.operatorId ?? ""
  await owner.call(consoleCalls.changeOperator, {
    operatorId: idOf("leaving"),
    displayName: "走了",
    roles: ["support"],
    isDisabled: true,
  })
  await expect(leaving.call(consoleCalls.ownSession, {})).rejects.toMatchObject({ code: 10031 })
  await expect(
    leaving.call(consoleCalls.signIn, { name: "leaving", password: operatorPassword }),
  ).rejects.toMatchObject({ code: 10032 })
  await expect(
    owner.call(consoleCalls.changeOperator, {
      operatorId: idOf("owner"),
      displayName: "o",
      roles: ["editor"],
      isDisabled: false,
    }),
  ).rejects.toMatchObject({ code: 10035 })
})

test("every change is in the log with who, what and both values, and the log cannot be changed", async () => {
  await owner.call(consoleCalls.saveSetting, { code: "web_trial_day_count", value: "7" })
  await owner.call(consoleCalls.saveSetting, { code: "web_trial_day_count", value: "" })
  const { value } = await owner.call(consoleCalls.listAudit, { search: "web_trial_day_count" })
  expect(
    value.list.map(({ operatorName, action, before, after }) => ({
      operatorName,
      action,
      before,
      after,
    })),
  ).toEqual([
    { operatorName: "owner", action: "setting.change", before: "7", after: "5" },
    { operatorName: "owner", action: "setting.change", before: "5", after: "7" },
  ])
  await expect(
    shop.site.context.database.query("update audit_entry set action = 'x'"),
  ).rejects.toThrow("never changed")
  await expect(shop.site.context.database.query("delete from audit_entry")).rejects.toThrow(
    "never changed",
  )
  const secrets = await shop.site.context.database.query<{ text: string }>(
    "select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entry",
  )
  expect(
    secrets.some(({ text }) => text.includes("scrypt$") || text.includes(operatorPassword)),
  ).toBe(false)
})
