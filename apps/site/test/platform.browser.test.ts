import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { signIn } from "./sign-in.ts"
import { barriers, goTo, startBrowser, visit } from "./visit.ts"

const shell = promisify(execFile)

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

/** Signs in, makes a key in the account page, and gives it. */
async function makeKey(page: Page): Promise<string> {
  await signIn(page, "desktop")
  await goTo(page, "/account?tab=api")
  await page.getByText("还没有密钥").waitFor()
  await page.getByRole("button", { name: "新建密钥" }).click()
  const dialog = page.getByRole("dialog", { name: "新建密钥" })
  await dialog.getByRole("button", { name: "新建密钥" }).click()
  await dialog.getByText("请填写名称").waitFor()
  await dialog.getByLabel("名称").fill("办公室脚本")
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole("button", { name: "新建密钥" }).click()
  const told = page.getByRole("dialog", { name: "密钥已创建" })
  const key = await told.getByRole("textbox").inputValue()
  expect(key).toMatch(/^mzk_/)
  await told.getByRole("button", { name: "我已保存" }).click()
  return key
}

const ask = (key: string): Promise<Response> =>
  fetch(`${inject("siteUrl")}/v1/convert/limits`, { headers: { authorization: `Bearer ${key}` } })

test("a key is made, told once, seen at work within a minute, and refused from the moment it is revoked", async () => {
  const { page, faults, close } = await visit(browser, "/")
  const key = await makeKey(page)
  const row = page.locator(".row", { hasText: "办公室脚本" })
  await row.getByText("尚未使用").waitFor()
  expect(await page.content()).not.toContain(key)
  expect((await ask(key)).status).toBe(200)
  const asked = Date.now()
  await page.getByRole("button", { name: "刷新" }).click()
  await page.getByRole("cell", { name: /convert\/limits/ }).waitFor()
  await row.getByText(/最近使用/).waitFor()
  expect(Date.now() - asked).toBeLessThan(60_000)
  expect(await barriers(page)).toEqual([])

  await row.getByRole("button", { name: "撤销" }).click()
  await page.getByText("确定撤销“办公室脚本”吗？").waitFor()
  await page.getByRole("button", { name: "撤销密钥" }).click()
  await row.getByText("已撤销").waitFor()
  expect((await ask(key)).status).toBe(401)
  expect(faults).toEqual([])
  await close()
})

test("an address for notices inside a private network is refused with words, and none is kept", async () => {
  const { page, faults, close } = await visit(browser, "/")
  await makeKey(page)
  const field = page.getByLabel("地址", { exact: true })
  for (const [url, words] of [
    ["no address", "请填写以 https:// 开头的地址"],
    ["https://10.0.0.8/hook", /公网|内网|地址/],
    ["https://[::1]/hook", /公网|内网|地址/],
  ] as const) {
    await field.fill(url)
    await page.getByRole("button", { name: "添加地址" }).click()
    await page.locator(".field-error", { hasText: words }).waitFor()
  }
  await page.getByText("还没有通知地址。").waitFor()
  expect(faults).toEqual([])
  await close()
})

test("a stranger's first conversion by the copied example takes less than five minutes, and calls can be tried on the page", async () => {
  const began = Date.now()
  const { page, context, faults, close } = await visit(browser, "/")
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const key = await makeKey(page)
  await page.getByRole("link", { name: "接口文档与示例" }).click()
  await page.getByLabel("您的密钥").fill(key)
  const example = page.locator(".code").first()
  await example.getByText(key).waitFor()
  await example.getByRole("button", { name: "复制" }).click()
  const program = await page.evaluate(() => navigator.clipboard.readText())
  const folder = await mkdtemp(join(tmpdir(), "mz-stranger-"))
  await writeFile(join(folder, "report.pdf"), makeTextPdf({ pages: 2, lines: proseLines }))
  await writeFile(join(folder, "example.sh"), program)
  await shell("bash", ["example.sh"], { cwd: folder })
  expect((await readFile(join(folder, "report.docx"))).subarray(0, 2).toString()).toBe("PK")
  await rm(folder, { recursive: true })
  expect(Date.now() - began).toBeLessThan(300_000)

  const form = page.locator(".try-form")
  await form.getByRole("button", { name: "发送请求" }).click()
  await form.getByText(/^200 · \d+ 毫秒/).waitFor()
  await form.locator(".code", { hasText: "回复" }).getByText("maximumKeepMinutes").waitFor()
  await page.getByLabel("您的密钥").fill("mzk_invented")
  await form.getByRole("button", { name: "发送请求" }).click()
  await form.getByText(/^401 · /).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test.for(["/api", "/en/api", "/id/api"])(
  "%s stays within the width of a phone, has no barriers, and names every call",
  async (path) => {
    const { page, faults, close } = await visit(browser, path, "phone")
    await page.locator(".try-form").waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await page.locator(".platform-table tbody tr").count()).toBeGreaterThanOrEqual(37)
    expect(await barriers(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  },
)
