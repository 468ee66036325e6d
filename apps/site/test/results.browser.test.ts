import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { pdf } from "./sample-files.ts"
import { fillLogin } from "./sign-in.ts"
import {
  barriers,
  chooseFiles,
  goTo,
  jobStates,
  run,
  sizes,
  startBrowser,
  takeOver,
  visit,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `重命名 ${from}` }).click()
  await page.getByRole("textbox", { name: "新文件名" }).fill(to)
  await page.getByRole("button", { name: "保存", exact: true }).click()
}

async function save(page: Page, name: string): Promise<{ name: string; begins: string }> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `下载 ${name}` }).click(),
  ])
  const pieces: Buffer[] = []
  for await (const piece of await saved.createReadStream()) pieces.push(piece as Buffer)
  return {
    name: saved.suggestedFilename(),
    begins: Buffer.concat(pieces).toString("latin1").slice(0, 4),
  }
}

test("results that are pictures stand as pictures: looked at, renamed and saved", async () => {
  const { page, faults, close } = await takeOver(browser, "/pdf2photo")
  // A booklet of small pages: what is asked hangs on how many they are.
  const content = makeTextPdf({ pages: 50, size: [210, 297] })
  await chooseFiles(page, [{ name: "册子.pdf", content }])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const shown = page.locator(".picture-result")
  await expect
    .poll(() =>
      shown
        .locator("img")
        .evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 100)),
    )
    .toBe(true)
  expect(await shown.count()).toBeLessThan(50)
  expect(await barriers(page)).toEqual([])
  const first = await shown.first().locator(".result-name").innerText()
  await rename(page, first, "封面")
  const named = first.replace(/.*(?=\.)/, "封面")
  await expect.poll(() => shown.first().locator(".result-name").innerText()).toBe(named)
  expect(await save(page, named)).toEqual({ name: named, begins: "\u00ff\u00d8\u00ff\u00e0" })
  // They never left this device: there is nothing that a phone could fetch.
  expect(await page.getByRole("button", { name: /扫码到手机/ }).count()).toBe(0)
  await shown.nth(1).getByRole("button", { name: /^预览/ }).first().click()
  await page.getByRole("dialog").getByRole("region", { name: "结果" }).locator("img").waitFor()
  await page.keyboard.press("Escape")
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.locator(".virtual-grid > [aria-posinset='50']").waitFor()
  expect(faults).toEqual([])
  await close()
})

test("dozens of results stand in a line each, and those out of sight are left out of the document", async () => {
  const { page, faults, close } = await takeOver(browser, "/split")
  await chooseFiles(page, [pdf("账.pdf", 50)])
  await page.locator(".options-form select").first().selectOption("each")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const lines = page.locator(".output-line")
  await lines.first().waitFor()
  let old = await lines.first().locator(".result-name").innerText()
  for (const [size, name] of [
    ["desktop", "一月"],
    ["phone", "二月"],
  ] as const) {
    await page.setViewportSize(sizes[size])
    expect(await lines.count()).toBeLessThan(45)
    expect(await barriers(page)).toEqual([])
    await rename(page, old, name)
    old = `${name}.pdf`
    expect(await save(page, old)).toEqual({ name: old, begins: "%PDF" })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  expect(faults).toEqual([])
  await close()
})

test("a batch of twenty is seen on a screen and a half, each file in a line", async () => {
  const { page, faults, close } = await visit(browser, "/purchase", "desktop", {
    viewport: sizes.phone,
  })
  await page.getByRole("button", { name: "登录后购买" }).click()
  await fillLogin(page, "phone")
  await page.getByRole("radio", { name: /月卡/ }).check()
  await page.getByRole("button", { name: "立即支付" }).click()
  await page.getByRole("button", { name: "确认支付" }).click()
  await page.getByText("支付成功，会员已开通").waitFor()
  await page.setViewportSize(sizes.desktop)
  await goTo(page, "/compress")
  const content = makeTextPdf({ pages: 1, lines: proseLines })
  await chooseFiles(
    page,
    Array.from({ length: 20 }, (_, index) => ({ name: `报告${index + 1}.pdf`, content })),
  )
  await run(page)
  expect(await jobStates(page)).toEqual(Array.from({ length: 20 }, () => "done"))
  const { bottom, heights } = await page.evaluate(() => ({
    bottom: document.querySelector(".results-foot")?.getBoundingClientRect().bottom ?? 0,
    heights: [...document.querySelectorAll(".job-list > li")].map((one) => one.clientHeight),
  }))
  const top = await page.evaluate(() => scrollY)
  expect(Math.max(...heights)).toBeLessThan(70)
  expect(bottom + top).toBeLessThanOrEqual(1.5 * sizes.desktop.height)
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test("decks of a batch show their first slides", async () => {
  const { page, faults, close } = await takeOver(browser, "/pdf2ppt")
  await chooseFiles(page, [pdf("一.pdf", 1), pdf("二.pdf", 2)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done", "done"])
  const slides = page.locator(".deck-thumb img")
  await slides.nth(1).waitFor()
  await expect
    .poll(() =>
      slides.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 100)),
    )
    .toEqual([true, true])
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})
