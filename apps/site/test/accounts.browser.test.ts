import type { Browser } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { askForCode } from "./pay.ts"
import { codeFor, fillLogin, newMobile, openLogin, signIn } from "./sign-in.ts"
import { barriers, goTo, isReady, startBrowser, visit } from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

async function payAtCashier(): Promise<void> {
  const { payments } = (await (await fetch(`${inject("simUrl")}/sim/control/payments`)).json()) as {
    payments: { reference: string; state: string }[]
  }
  const open = payments.findLast((payment) => payment.state === "unpaid")
  const reply = await fetch(`${inject("simUrl")}/sim/cashier/${open?.reference ?? ""}/pay`, {
    method: "POST",
  })
  expect(reply.status).toBe(200)
}

test.each(["desktop", "phone"] as const)(
  "a person signs in by SMS on a %s and out again",
  async (size) => {
    const { page, faults, close } = await visit(browser, "/account", size)
    await signIn(page, size)
    await page.getByText("用户编号").waitFor()
    expect(
      (await page.context().cookies()).find((cookie) => cookie.name === "token"),
    ).toMatchObject({ httpOnly: true, sameSite: "Lax" })
    await expect.poll(() => page.getByText("159****").first().isVisible()).toBe(true)
    const menu = page.getByRole("button", { name: "菜单" })
    if (size === "phone" && (await menu.getAttribute("aria-expanded")) === "false")
      await menu.click()
    await page.locator(".user-card summary").last().click()
    await page.getByRole("button", { name: "退出登录" }).last().click()
    await page.waitForURL(inject("siteUrl") + "/")
    expect(faults).toEqual([])
    await close()
  },
)

test.each(["desktop", "phone"] as const)(
  "the page of the login tells what it adds and leads back to where it was asked for (%s)",
  async (size) => {
    const { page, faults, close } = await visit(browser, "/account?tab=orders", size)
    expect(await page.locator("footer").count()).toBe(0)
    await page.getByRole("link", { name: "登录", exact: true }).click()
    await page.getByRole("heading", { name: "登录 / 注册" }).waitFor()
    await page.getByText("登录后每天可转 8 次，不登录是 5 次。").waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await page.locator(".login-header").isVisible()).toBe(true)
    await fillLogin(page, size)
    await page.waitForURL(/\/account\?tab=orders$/)
    await goTo(page, "/login?next=/account")
    await page.waitForURL(/\/account$/)
    expect(faults).toEqual([])
    await close()
  },
)

test("a login is led nowhere outside the site", async () => {
  const { page, close } = await visit(browser, "/login?next=//example.com/")
  await fillLogin(page, "desktop")
  await page.waitForURL(inject("siteUrl") + "/")
  await close()
})

test("the form says what is wrong in the words of the specification, and asks for consent", async () => {
  const { page, close } = await visit(browser, "/")
  await openLogin(page, "desktop")
  await page.getByRole("tab", { name: "短信登录" }).click()
  await page.getByRole("button", { name: "获取验证码" }).click()
  await page.getByText("请输入手机号", { exact: true }).waitFor()
  await page.getByLabel("手机号").fill("12345678901")
  await page.getByRole("button", { name: "获取验证码" }).click()
  await page.getByText("手机号格式错误").waitFor()
  const mobile = newMobile()
  await page.getByLabel("手机号").fill(mobile)
  await page.getByRole("button", { name: "登录", exact: true }).last().click()
  await page.getByText("请输入验证码", { exact: true }).waitFor()
  await page.getByLabel("验证码").fill("0000")
  await page.getByText("请先阅读并勾选同意协议").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await close()
})

test("a scanned code signs in by itself, with the tabs worked by keyboard", async () => {
  const { page, close } = await visit(browser, "/account")
  await openLogin(page, "desktop")
  await page.getByRole("img", { name: "打开微信扫一扫" }).waitFor()
  // Scanning is agreeing, and says so beside the code.
  await page.getByText("扫码登录即表示已阅读并同意《用户协议》和《隐私政策》").waitFor()
  await page.getByRole("tab", { name: "微信扫码" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect
    .poll(() => page.getByRole("tab", { name: "短信登录" }).getAttribute("aria-selected"))
    .toBe("true")
  const scene = page.waitForResponse((response) => response.url().includes("loginOrRegister"))
  await page.keyboard.press("ArrowLeft")
  const { obj } = (await (await scene).json()) as { obj: { qrCode: string } }
  await fetch(`${obj.qrCode}/scan`, { method: "POST" })
  await page.getByText("用户编号").waitFor()
  await close()
})

test.each(["desktop", "phone"] as const)(
  "a visitor on the price page signs in, pays on a %s and is a member",
  async (size) => {
    const { page, faults, close } = await visit(browser, "/purchase", size)
    await page.getByRole("button", { name: "登录后购买" }).click()
    await fillLogin(page, size)
    await page.getByRole("radio", { name: /月卡/ }).check()
    if (size === "desktop") {
      await askForCode(page)
      await payAtCashier()
    } else {
      await page.getByRole("button", { name: "立即支付" }).click()
      await page.getByRole("button", { name: "确认支付" }).click()
      await page.waitForURL(/\/purchase/)
      await isReady(page)
    }
    await page.getByText("支付成功，会员已开通").waitFor()
    await goTo(page, "/account?tab=orders")
    await page.getByText("已支付").waitFor()
    await page.getByRole("button", { name: "申请退款" }).click()
    // What goes back is named, and the way out stands apart from it.
    const dialog = page.getByRole("dialog")
    const [back, refund] = await Promise.all(
      [
        dialog.getByRole("button", { name: "取消" }),
        dialog.getByRole("button", { name: "退款 ¥19.90" }),
      ].map((button) => button.boundingBox()),
    )
    expect((refund?.x ?? 0) - (back?.x ?? 0) - (back?.width ?? 0)).toBeGreaterThan(8)
    await dialog.getByRole("button", { name: "退款 ¥19.90" }).click()
    await page
      .getByText(/退款中|已退款/)
      .first()
      .waitFor()
    expect(faults).toEqual([])
    await close()
  },
)

test("an order left unpaid is asked about and paid on from the list of orders", async () => {
  const { page, faults, close } = await visit(browser, "/purchase")
  await signIn(page, "desktop")
  await page.getByRole("radio", { name: /月卡/ }).check()
  await askForCode(page)
  await goTo(page, "/account?tab=orders")
  await page.getByText("待支付").waitFor()
  await page.getByRole("button", { name: "已付款，重新查询" }).click()
  await page.getByText(/暂未查到付款/).waitFor()
  await page.getByRole("link", { name: "继续支付" }).click()
  await page.waitForURL(/\/purchase/)
  await expect.poll(() => page.getByRole("radio", { name: /月卡/ }).isChecked()).toBe(true)
  await askForCode(page)
  await payAtCashier()
  await page.getByText("支付成功，会员已开通").waitFor()
  await goTo(page, "/account?tab=orders")
  await page.getByText("已支付").waitFor()
  await expect.poll(() => page.locator(".order-row").count()).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test("an unpaid order is gone on with by whoever comes back for the same, in another window too", async () => {
  const { page, context, faults, close } = await visit(browser, "/purchase")
  await signIn(page, "desktop")
  await page.getByRole("radio", { name: /月卡/ }).check()
  await askForCode(page)
  const other = await context.newPage()
  // What the server sent may stand there before the script that works it: a press would be lost.
  const script = Promise.withResolvers<void>()
  await context.route(/\/assets\/checkout-/, async (route) => {
    await script.promise
    await route.continue()
  })
  await goTo(other, "/purchase")
  await other.getByRole("heading", { level: 1 }).waitFor()
  const usable = { disabled: false }
  expect(await other.getByRole("button", { name: "支付宝", ...usable }).count()).toBe(0)
  expect(await other.getByRole("radio", { name: /月卡/, ...usable }).count()).toBe(0)
  script.resolve()
  await other.getByRole("radio", { name: /月卡/ }).check()
  await askForCode(other)
  await other.getByText("接着付上次没有付完的订单").waitFor()
  // Another term is another purchase.
  await other.getByRole("radio", { name: /年卡/ }).check()
  await askForCode(other)
  await expect.poll(() => other.getByText("接着付上次没有付完的订单").count()).toBe(0)
  await goTo(other, "/account?tab=orders")
  await expect.poll(() => other.locator(".order-row").count()).toBe(2)
  expect(faults).toEqual([])
  await close()
})

test("the page that a phone's camera opens has a head and no foot", async () => {
  const { page, close } = await visit(browser, "/h5down/android", "phone")
  await page.getByRole("heading", { level: 1 }).waitFor()
  expect(await page.locator(".header").count()).toBe(1)
  expect(await page.locator(".footer").count()).toBe(0)
  await close()
})

test("somebody pushed out by a newer login is told so, forgotten, asked to sign in, and then goes on where they were", async () => {
  const { page, context, close } = await visit(browser, "/account")
  await signIn(page, "desktop")
  await page.getByText("用户编号").waitFor()
  // A second browser of the same person ends all others.
  const [token] = (await context.cookies()).filter((cookie) => cookie.name === "token")
  const post = (path: string, headers: Record<string, string>) =>
    fetch(`${inject("siteUrl")}/v1${path}`, {
      method: "POST",
      headers,
      body: new URLSearchParams(),
    })
  const ticket = (await (
    await post("/user/issueTicket", { token: token?.value ?? "" })
  ).json()) as { obj: { token: string; uuid: string } }
  const redeem = async (consent?: string) => {
    const query = new URLSearchParams({ ...ticket.obj, ...(consent ? { consent } : {}) })
    const reply = await fetch(`${inject("siteUrl")}/v1/user/redirectLogin?${query}`, {
      headers: { "pc-id": "another-browser" },
    })
    return (await reply.json()) as { obj: { token: string; consent: string } }
  }
  const other = await redeem((await redeem()).obj.consent)
  await post("/user/endOtherSessions", { token: other.obj.token })
  await page.getByRole("link", { name: "我的订单" }).click()
  const dialog = page.getByRole("dialog", { name: "登录 / 注册" })
  await dialog.getByText(/您的账号已在其他设备登录/).waitFor()
  await expect.poll(() => page.locator(".user-card").count()).toBe(0)
  expect((await context.cookies()).some((cookie) => cookie.name === "token")).toBe(false)
  await fillLogin(page, "desktop")
  await page.getByText("还没有订单").waitFor()
  await close()
})

test("a payment whose login has ended opens the dialog and is opened once somebody signed in", async () => {
  const { page, context, close } = await visit(browser, "/purchase")
  await page.getByRole("button", { name: "登录后购买" }).click()
  await fillLogin(page, "desktop")
  await page.getByRole("button", { name: "微信支付" }).waitFor()
  await context.clearCookies({ name: "token" })
  await page.getByRole("button", { name: "微信支付" }).click()
  await page.getByRole("dialog", { name: "登录 / 注册" }).getByText("请先登录").waitFor()
  await fillLogin(page, "desktop")
  await page.locator(".pay-code .scan-code").waitFor()
  await close()
})

test("inside an app there is no head, no payment, and every call carries the app's fixed token", async () => {
  const { page, close } = await visit(browser, "/?source=android")
  await expect.poll(() => page.locator("header.header").count()).toBe(0)
  await goTo(page, "/purchase")
  await page.getByText("App 内不支持付款").waitFor()
  const request = page.waitForRequest((sent) => sent.url().includes("/v1/"))
  await goTo(page, "/pdf2word")
  await page
    .locator("[data-testid=file-input]")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") })
  await page.locator(".run-bar-go .button-primary").click()
  expect((await request).headers()["token"]).toBe("app:mozhuan-app")
  await close()
})

test("a login handed over in the address is asked about, taken up, and leaves the address", async () => {
  const mobile = newMobile()
  const first = await visit(browser, "/account")
  await signIn(first.page, "desktop", mobile)
  const [token] = (await first.context.cookies()).filter((cookie) => cookie.name === "token")
  const reply = await fetch(`${inject("siteUrl")}/v1/user/issueTicket`, {
    method: "POST",
    headers: { token: token?.value ?? "" },
    body: new URLSearchParams(),
  })
  const { obj } = (await reply.json()) as { obj: { token: string; uuid: string } }
  const second = await visit(browser, `/account?${new URLSearchParams(obj).toString()}`)
  await second.page.getByRole("button", { name: "登录这个账号" }).click()
  await second.page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).waitFor()
  await expect.poll(() => new URL(second.page.url()).search).toBe("")
  await Promise.all([first.close(), second.close()])
})

test("the overseas page speaks English, converts, and sells in Euro by card; the campaign address leads there", async () => {
  const { page, close } = await visit(browser, "/?p_ch=pl_eu")
  await expect.poll(() => new URL(page.url()).pathname).toBe("/index-stripe")
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en")
  await page.getByText("Choose files").first().waitFor()
  await page.getByRole("button", { name: "Sign in to buy" }).click()
  await page.getByRole("tab", { name: "SMS code" }).click()
  const mobile = newMobile()
  await page.getByLabel("Mobile number").fill(mobile)
  await page.getByRole("button", { name: "Get code" }).click()
  await page.getByRole("button", { name: /^Resend in/ }).waitFor()
  await page.getByRole("checkbox", { name: /I have read and accept/ }).check()
  await page.getByLabel("Code", { exact: true }).fill(await codeFor(mobile))
  await page.getByRole("button", { name: "Pay now" }).click()
  await page.getByText("Stripe收银台").waitFor()
  await page.getByRole("button", { name: "确认支付" }).click()
  await page.waitForURL(/index-stripe/)
  await page.getByText("Paid. Your membership is active").waitFor()
  await close()
})

test("the chat button lies over nothing on a phone; the menu leads there", async () => {
  const { page, close } = await visit(browser, "/", "phone")
  expect(await page.locator(".chat-button").isVisible()).toBe(false)
  await page.getByRole("button", { name: "菜单" }).click()
  await page.getByText("联系我们").first().click()
  await page.locator(".chat").first().waitFor()
  await close()
})
