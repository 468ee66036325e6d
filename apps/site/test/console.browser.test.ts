import { spawnSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { goTo, isReady, startBrowser, visit } from "./visit.ts"

const checkout = join(import.meta.dirname, "../../..")
const password = "correct horse battery"
let browser: Browser
let desk: Page
let secret = ""

beforeAll(async () => {
  browser = await startBrowser()
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      join(checkout, "apps/server/src/admin/create-admin.ts"),
      "--name",
      "wangfang",
      "--display-name",
      "王芳",
    ],
    {
      env: {
        ...process.env,
        DATA_DIR: inject("dataFolder"),
        ADMIN_PASSWORD: password,
        NODE_ENV: "development",
      },
      encoding: "utf8",
    },
  )
  expect(stderr).toBe("")
  expect(status).toBe(0)
  secret = /secret ([A-Z2-7]{32})/.exec(stdout)?.[1] ?? ""
})

/** What an authenticator app shows now (RFC 6238). */
function code(): string {
  let bits = ""
  for (const letter of secret)
    bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac("sha1", key).update(counter).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(
    6,
    "0",
  )
}

const open = (path: string): Promise<void> => goTo(desk, path)

test("the first administrator signs in with password and code, and nobody else sees the console", async () => {
  const { page } = await visit(browser, "/admin/orders")
  desk = page
  await page.waitForURL(/\/admin\/login\?next=/)
  await page.getByLabel("账号或邮箱").fill("wangfang")
  await page.getByLabel("密码").fill("not the password")
  await page.getByRole("button", { name: "下一步" }).click()
  await page.getByText("账号、密码或验证码不正确").waitFor()
  await page.getByLabel("密码").fill(password)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "设置第二步验证" }).waitFor()
  await page.getByRole("img", { name: /扫描二维码/ }).waitFor()
  await page.getByRole("textbox", { name: "6 位动态码" }).fill(code())
  await page.getByRole("button", { name: "完成设置" }).click()
  await page.getByRole("heading", { name: "请保存恢复码" }).waitFor()
  await expect.poll(() => page.locator(".recovery-codes li").count()).toBe(10)
  await page.getByRole("button", { name: "我已保存，进入控制台" }).click()
  await page.getByRole("heading", { name: "订单", exact: true }).waitFor()
})

test("an article is written, published, and read on the site", async () => {
  await open("/admin/articles/new")
  await desk.getByLabel("标题", { exact: true }).fill("怎样把扫描件转成 Word")
  await desk.getByLabel("短名").fill("saomiao-word")
  await desk
    .getByLabel("正文（Markdown）")
    .fill("## 先看清楚\n\n- 打开**文字识别**\n\n<script>alert(1)</script>")
  await desk.locator(".editor-preview strong", { hasText: "文字识别" }).waitFor()
  await expect.poll(() => desk.locator(".editor-preview script").count()).toBe(0)
  await desk.getByRole("button", { name: "保存" }).click()
  await desk.waitForURL(/\/admin\/articles\/\d+$/)
  expect((await fetch(`${inject("siteUrl")}/jiaocheng/saomiao-word.html`)).status).toBe(404)
  await desk.getByRole("button", { name: "发布", exact: true }).click()
  await desk.getByRole("link", { name: "看页面" }).waitFor()
  const response = await fetch(`${inject("siteUrl")}/jiaocheng/saomiao-word.html`)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain("怎样把扫描件转成 Word")
  expect(html).not.toContain("<script>alert(1)")
})

test("a visitor asks in the chat, the answer comes from the console, and the first load holds nothing of it", async () => {
  const { page, faults, close } = await visit(browser, "/split", "phone")
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /chat-panel|contact-dialog|console/.test(name)),
  )
  expect(loaded).toEqual([])
  await page.getByRole("button", { name: "菜单" }).click()
  await page.getByText("联系我们").first().click()
  await page.getByText("文件会保存多久？").click()
  await page.getByText("转换结果默认保留一小时").waitFor()
  await page.getByRole("textbox", { name: /说说遇到的问题/ }).fill("拆分后 <b>少了</b> 一页")
  await page.getByRole("button", { name: "发送", exact: true }).click()
  await page.getByText("拆分后 <b>少了</b> 一页").waitFor()
  await page.getByRole("button", { name: "关闭客服窗口" }).click()

  await open("/admin/inbox")
  await desk.locator(".inbox-item", { hasText: "少了" }).click()
  await desk.locator(".bubble-text", { hasText: "<b>少了</b>" }).waitFor()
  await desk.getByRole("textbox", { name: "回复" }).fill("请看看页码范围")
  await desk.keyboard.press("Control+Enter")
  await desk.locator(".bubble[data-author=operator]", { hasText: "请看看页码范围" }).waitFor()

  await page.reload()
  await isReady(page)
  await page.locator(".chat-button[data-unread=true]").click()
  await page.getByText("请看看页码范围").waitFor()
  expect(faults).toEqual([])
  await close()
})

test("every screen opens without a fault, fits a phone and works by keyboard", async () => {
  const faults: string[] = []
  desk.on("pageerror", (error) => faults.push(error.message))
  await desk.setViewportSize({ width: 390, height: 844 })
  await open("/admin/dashboard")
  const pages = await desk
    .locator(".console-nav-link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
  expect(pages).toHaveLength(19)
  for (const path of [...pages, "/admin/profile", "/admin/articles/new"]) {
    await open(path)
    await desk.locator(".console-main h1").waitFor()
    await desk.locator(".console-main .skeleton").first().waitFor({ state: "detached" })
    expect([path, await desk.locator(".console-main [role=alert].console-empty").count()]).toEqual([
      path,
      0,
    ])
    expect([
      path,
      await desk.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    ]).toEqual([path, true])
  }
  await open("/admin/limits")
  await desk.getByLabel("访客 每日转换次数").waitFor()
  await open("/admin/dashboard")
  const menu = desk.getByRole("button", { name: "菜单" })
  await menu.focus()
  await desk.keyboard.press("Enter")
  await desk.getByRole("link", { name: "操作日志" }).focus()
  await desk.keyboard.press("Enter")
  await desk.getByRole("heading", { name: "操作日志" }).waitFor()
  await desk.getByText("发布文章").waitFor()
  expect(faults).toEqual([])
})
