import type { Page } from "playwright-core"
import { inject } from "vitest"
import type { Size } from "./visit.ts"

/** A number that nobody has signed in with. */
export const newMobile = (): string =>
  `159${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`

/** The code that the simulated provider has sent. */
export async function codeFor(mobile: string): Promise<string> {
  const reply = await fetch(`${inject("simUrl")}/sim/inbox?mobile=${mobile}`, {
    headers: { accept: "application/json" },
  })
  const { messages } = (await reply.json()) as { messages: { code: string }[] }
  return messages[0]?.code ?? ""
}

export async function openLogin(page: Page, size: Size): Promise<void> {
  if (size === "phone") await page.getByRole("button", { name: "菜单" }).click()
  await page.getByRole("button", { name: "登录", exact: true }).first().click()
  await page.getByRole("dialog", { name: "登录 / 注册" }).waitFor()
}

/** Signs in by SMS, from any page. */
export async function signIn(page: Page, size: Size, mobile = newMobile()): Promise<void> {
  await openLogin(page, size)
  await fillLogin(page, size, mobile)
}

/** The same where the dialog is open already. */
export async function fillLogin(page: Page, size: Size, mobile = newMobile()): Promise<void> {
  if (size === "phone") await page.getByRole("button", { name: "手机号登录" }).click()
  else await page.getByRole("tab", { name: "短信登录" }).click()
  await page.getByLabel("手机号").fill(mobile)
  await page.getByRole("button", { name: "获取验证码" }).click()
  await page.getByRole("button", { name: /S重新获取$/ }).waitFor()
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check()
  // The fourth digit submits by itself.
  await page.getByLabel("验证码").fill(await codeFor(mobile))
  await page.getByText("登录成功").waitFor()
}
