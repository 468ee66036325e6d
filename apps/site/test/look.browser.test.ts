import { proseLines, makeTextPdf } from "@mozhuan/testkit"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { pdf } from "./sample-files.ts"
import { barriers, chooseFiles, jobStates, run, startBrowser, visit } from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))
afterAll(() => browser.close())

test("an only result is looked at where it stands, with every page of it in a strip", async () => {
  const { page, faults, close } = await visit(browser, "/compress")
  await chooseFiles(page, [pdf("book.pdf", 60)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const strip = page.getByRole("navigation", { name: "所有页面" })
  await strip.locator("img").first().waitFor()
  expect(await strip.getByRole("button").count()).toBeLessThan(40)
  await page.getByRole("checkbox", { name: "叠在一起看" }).uncheck()
  expect(await barriers(page)).toEqual([])
  await strip.getByRole("button", { name: "看第 3 页" }).click()
  const result = page.getByRole("region", { name: "结果" })
  await result.getByAltText("第 3 页").waitFor()
  await page.getByRole("button", { name: "全屏看" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("checkbox", { name: "叠在一起看" }).uncheck()
  await dialog.getByRole("region", { name: "结果" }).getByAltText("第 3 页").waitFor()
  expect(await page.locator(".preview").count()).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test("a text is found on every page of a result, marked on both sides, and gone through with Enter", async () => {
  const { page, faults, close } = await visit(browser, "/compress")
  const content = makeTextPdf({
    pages: 30,
    lines: (number) => [...proseLines(number), number % 10 === 0 ? "A rare heron stands here" : ""],
  })
  await chooseFiles(page, [{ name: "birds.pdf", content }])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByRole("checkbox", { name: "叠在一起看" }).uncheck()
  await page.locator(".preview .preview-sheet img").nth(1).waitFor()
  const field = page.getByRole("searchbox", { name: "在文件里查找" })
  await field.fill("RARE heron")
  await page.getByText("1 / 3", { exact: true }).waitFor()
  for (const name of ["原文", "结果"]) {
    const side = page.getByRole("region", { name })
    await side.getByAltText("第 10 页").waitFor()
    await side.locator(".hit-mark").first().waitFor()
  }
  await field.press("Enter")
  await page.getByText("2 / 3", { exact: true }).waitFor()
  await page.getByRole("region", { name: "结果" }).getByAltText("第 20 页").waitFor()
  expect(await barriers(page)).toEqual([])
  await field.fill("pelican")
  await page.getByText("没有找到").waitFor()
  expect(faults).toEqual([])
  await close()
})

test("a text is found and marked in a result that is text", async () => {
  const { page, close } = await visit(browser, "/pdf2txt")
  await chooseFiles(page, [pdf("page.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.locator(".preview-text").waitFor()
  await page.getByRole("searchbox", { name: "在文件里查找" }).fill("chapter")
  await expect.poll(() => page.locator(".preview-text mark").count()).toBe(1)
  expect(await barriers(page)).toEqual([])
  await close()
})

test("the first page stands beside the options as it comes out, and follows them; nothing is sent", async () => {
  const { page, faults, close } = await visit(browser, "/pdf2txt")
  const sent: string[] = []
  page.on("request", (request) => {
    if (/\/oss\/|\/convert\//.test(request.url())) sent.push(request.url())
  })
  await chooseFiles(page, [pdf("book.pdf", 3)])
  await page.locator(".sample .preview-sheet img").waitFor()
  await page.getByRole("button", { name: "预览第一页" }).click()
  const shown = page.locator(".sample .preview-text")
  await expect.poll(() => shown.textContent()).toMatch(/^Chapter 1/)
  expect(await barriers(page)).toEqual([])
  await page.getByRole("radio", { name: "保留换行" }).check({ force: true })
  await expect.poll(() => shown.textContent()).toMatch(/watch\r?\n1\.2/)
  await page.locator(".file-card-range input").fill("2-3")
  await expect.poll(() => shown.textContent()).toMatch(/Chapter 2/)
  await page.locator(".sample").getByAltText("第 2 页").waitFor()
  expect(sent).toEqual([])
  expect(faults).toEqual([])
  await close()
})
