import { makeTextPdf } from "@mozhuan/testkit"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { makeScan, plainPage } from "./scan-file.ts"
import { barriers, chooseFiles, startBrowser, takeOver } from "./visit.ts"

let browser: Browser
let scan: Uint8Array
beforeAll(async () => {
  browser = await startBrowser()
  // A visitor's day has five pages.
  scan = await makeScan(
    browser,
    Array.from({ length: 7 }, () => plainPage),
  )
})

for (const size of ["desktop", "phone"] as const)
  test(`pages of scans and how many of them are read today are told before the start (${size})`, async () => {
    const { page, faults, close } = await takeOver(browser, "/pdf2word", size)
    await chooseFiles(page, [{ name: "扫描.pdf", content: scan, mimeType: "application/pdf" }])
    const note = page.locator(".run-bar-scans")
    await note.waitFor()
    expect(await note.textContent()).toBe("7 页是扫描件，今天还能识别 5 页，其余的页会保留为图片")
    expect(await barriers(page)).toEqual([])
    const range = page.getByLabel("页码范围").first()
    await range.fill("2-4")
    await expect
      .poll(() => note.textContent())
      .toBe("3 页是扫描件，需要识别文字；今天还能识别 5 页")
    expect(faults).toEqual([])
    await close()
  })

test("a file with text of its own says nothing of recognition", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word", "desktop")
  const content = makeTextPdf({ pages: 2 })
  await chooseFiles(page, [{ name: "文字.pdf", content, mimeType: "application/pdf" }])
  await page.locator(".run-bar-facts").waitFor()
  await page.locator(".file-card .number", { hasText: "2 页" }).first().waitFor()
  expect(await page.locator(".run-bar-scans").count()).toBe(0)
  await close()
})
