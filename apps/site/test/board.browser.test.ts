import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { pdf } from "./sample-files.ts"
import { barriers, chooseFiles, jobStates, run, startBrowser, takeOver } from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

const namesOf = (page: Page) =>
  page
    .locator(".board-cell > [role=group]")
    .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")))

const resultsOf = (page: Page) => page.locator(".output-name").allTextContents()

test("pages of an only file are arranged on the board before it is cut, page 1 among them", async () => {
  const { page, faults, close } = await takeOver(browser, "/split")
  await chooseFiles(page, [pdf("book.pdf", 5)])
  const pictures = page.locator(".board-cell .page-picture img")
  await expect.poll(() => pictures.count()).toBe(5)
  await page.getByRole("button", { name: "移除 第 2 页" }).click()
  await page.getByRole("button", { name: "旋转 第 3 页" }).click()
  await page.getByRole("button", { name: "后移 第 1 页" }).click()
  await expect.poll(() => namesOf(page)).toEqual(["第 3 页", "第 1 页", "第 4 页", "第 5 页"])
  await page.getByRole("button", { name: "在第 1 页之后切开" }).click()
  await page.getByText("文件 2：第 2–4 页").waitFor()
  expect(await barriers(page)).toEqual([])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const results = await resultsOf(page)
  expect(results).toHaveLength(2)
  expect(results[0]).toMatch(/^book.*1 页$/)
  expect(results[1]).toMatch(/^book.*3 页$/)
  expect(faults).toEqual([])
  await close()
})

test("several pages of a merge are chosen and dragged together, and the merge is cut in two", async () => {
  const { page, faults, close } = await takeOver(browser, "/merge2pdf")
  await chooseFiles(page, [pdf("a.pdf", 3), pdf("b.pdf", 2)])
  await page.locator(".file-card-picture img").nth(1).waitFor()
  await page.getByRole("radio", { name: "按页面" }).check({ force: true })
  const pictures = page.locator(".board-cell .page-picture img")
  await expect.poll(() => pictures.count()).toBe(5)
  await page.getByRole("checkbox", { name: "选择 a.pdf 第 1 页" }).check()
  await page.getByRole("checkbox", { name: "选择 a.pdf 第 2 页" }).click({ modifiers: ["Shift"] })
  await page.getByText("已选 2 页").waitFor()
  await pictures.nth(0).dragTo(pictures.nth(3))
  await expect
    .poll(() => namesOf(page))
    .toEqual(["a.pdf 第 3 页", "b.pdf 第 1 页", "a.pdf 第 1 页", "a.pdf 第 2 页", "b.pdf 第 2 页"])
  await page.getByRole("button", { name: "在第 2 页之后切开" }).click()
  await page.getByRole("button", { name: "放大" }).click()
  expect(await barriers(page)).toEqual([])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const results = await resultsOf(page)
  expect(results).toHaveLength(2)
  expect(results[0]).toMatch(/^a_已合并_1-2\.pdf.*2 页$/)
  expect(results[1]).toMatch(/^a_已合并_3-5\.pdf.*3 页$/)
  expect(faults).toEqual([])
  await close()
})

test("a board without a page says so and is brought back", async () => {
  const { page, close } = await takeOver(browser, "/merge2pdf", "phone")
  await chooseFiles(page, [pdf("a.pdf", 1), pdf("b.pdf", 1)])
  await page.getByRole("radio", { name: "按页面" }).check({ force: true })
  await expect.poll(() => namesOf(page)).toHaveLength(2)
  await page.getByRole("checkbox", { name: "全选" }).check()
  await page.getByRole("button", { name: "移除", exact: true }).click()
  await page.getByText("至少要留一页").waitFor()
  await page.getByRole("button", { name: "恢复原样" }).click()
  await expect.poll(() => namesOf(page)).toHaveLength(2)
  await close()
})

test("view and keyboard go along: to the files, to the result, and back to the empty sheet", async () => {
  const { page, close } = await takeOver(browser, "/compress", "phone")
  const focused = () => page.evaluate(() => document.activeElement?.className ?? "")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await expect.poll(focused).toBe("work-files")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("results-title")
  await page.getByRole("button", { name: "再转一个" }).click()
  await expect.poll(focused).toContain("button-primary")
  const box = await page.locator(".drop-zone").boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeLessThan(500)
  await close()
})
