import { proseLines, makeTextPdf } from "@mozhuan/testkit"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { pdf } from "./sample-files.ts"
import {
  barriers,
  chooseFiles,
  jobStates,
  run,
  showMotion,
  startBrowser,
  takeOver,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

/** Pages of an Office result whose first ones are drawn before all: more than twelve. */
const LONG = 15

test("an only result is looked at where it stands, with every page of it in a strip", async () => {
  const { page, faults, close } = await takeOver(browser, "/compress")
  await showMotion(page)
  await chooseFiles(page, [pdf("book.pdf", 60)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const strip = page.getByRole("navigation", { name: "所有页面" })
  await strip.locator("img").first().waitFor()
  expect(await strip.getByRole("button").count()).toBeLessThan(40)
  await page.getByRole("checkbox", { name: "叠在一起看" }).uncheck()
  expect(await barriers(page)).toEqual([])
  const result = page.getByRole("region", { name: "结果" })
  const number = page.getByRole("textbox", { name: "页码" })
  await number.fill("50")
  await number.press("Enter")
  await result.getByAltText("第 50 页").waitFor()
  await number.fill("61")
  await number.press("Enter")
  expect(await number.inputValue()).toBe("50")
  await strip.getByRole("button", { name: "看第 48 页" }).click()
  await strip
    .getByRole("button", { name: "看第 48 页" })
    .and(page.locator("[aria-current]"))
    .waitFor()
  await number.fill("3")
  await number.press("Enter")
  await result.getByAltText("第 3 页").waitFor()
  await page.getByRole("button", { name: "全屏看" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("checkbox", { name: "叠在一起看" }).uncheck()
  await dialog.getByRole("region", { name: "结果" }).getByAltText("第 3 页").waitFor()
  expect(await page.locator(".preview").count()).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test("a long Office result is looked at before all its pages are drawn: read here, then as pictures", async () => {
  const { page, faults, close } = await takeOver(browser, "/pdf2word")
  const asked: string[] = []
  page.on("request", (request) => {
    if (/convert\/(?:progress|events)/.test(request.url())) asked.push(request.url())
  })
  await chooseFiles(page, [pdf("长文.pdf", LONG)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const result = page.getByRole("region", { name: "结果" })
  await result.locator(".office-page, .preview-sheet").first().waitFor()
  await result.getByAltText("第 1 页").waitFor()
  const number = page.getByRole("textbox", { name: "页码" })
  await number.fill(`${LONG}`)
  await number.press("Enter")
  await result.getByAltText(`第 ${LONG} 页`).waitFor()
  // Told by the stream, not asked for again and again.
  expect(asked.filter((address) => address.includes("drawn=1")).length).toBe(1)
  expect(asked.filter((address) => address.includes("progress"))).toEqual([])
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test("where no stream comes through, the pages of a result are asked for", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await page.route(/convert\/events.*drawn=1/, (route) => route.abort())
  await chooseFiles(page, [pdf("短文.pdf", 2)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByRole("region", { name: "结果" }).getByAltText("第 1 页").waitFor()
  await close()
})

test("a text is found on every page of a result, marked on both sides, and gone through with Enter", async () => {
  const { page, faults, close } = await takeOver(browser, "/compress")
  const content = makeTextPdf({
    pages: 18,
    lines: (number) => [...proseLines(number), number % 6 === 0 ? "A rare heron stands here" : ""],
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
    await side.getByAltText("第 6 页").waitFor()
    await side.locator(".hit-mark").first().waitFor()
  }
  await field.press("Enter")
  await page.getByText("2 / 3", { exact: true }).waitFor()
  await page.getByRole("region", { name: "结果" }).getByAltText("第 12 页").waitFor()
  expect(await barriers(page)).toEqual([])
  await field.fill("pelican")
  await page.getByText("没有找到").waitFor()
  expect(faults).toEqual([])
  await close()
})

test("a text is found and marked in a result that is text", async () => {
  const { page, close } = await takeOver(browser, "/pdf2txt")
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
  const { page, faults, close } = await takeOver(browser, "/pdf2txt")
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

const formulas = join(
  import.meta.dirname,
  "../../../packages/engine/fixtures/formulas/fractions-roots-and-scripts/input.pdf",
)

test("the formulas of a page are listed below it, and a click copies one as LaTeX", async () => {
  const { page, context, faults, close } = await takeOver(browser, "/pdf2word")
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await chooseFiles(page, [{ name: "roots.pdf", content: readFileSync(formulas) }])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const list = page.getByRole("region", { name: "公式" })
  const formula = list.getByRole("button", { name: /frac/ })
  await formula.waitFor()
  expect(await formula.locator("math mfrac").count()).toBe(1)
  expect(await barriers(page)).toEqual([])
  await formula.click()
  await page.getByText("LaTeX 已复制").waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain("\\frac")
  expect(copied).toContain("\\sqrt")
  expect(faults).toEqual([])
  await close()
})

test("a page of a long deck is read here where it is asked for before it is drawn", async () => {
  const { page, context, faults, close } = await takeOver(browser, "/pdf2ppt")
  // Only the first pages are ever drawn.
  await context.route(/convert\/(?:events|progress)/, async (route) => {
    const address = route.request().url()
    if (address.includes("events") && !address.includes("drawn=1")) return route.continue()
    const reply = await route.fetch()
    const body = (await reply.text()).replaceAll(
      '"previewState":"ready"',
      '"previewState":"pending"',
    )
    return route.fulfill({ response: reply, body })
  })
  const beginning = Buffer.from(makeTextPdf({ pages: 3, lines: proseLines }))
  await context.route(/\.(?:first|preview)\b/, (route) =>
    route.fulfill({ contentType: "application/pdf", body: beginning }),
  )
  await chooseFiles(page, [pdf("长稿.pdf", LONG)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const result = page.getByRole("region", { name: "结果" })
  await result.getByAltText("第 1 页").waitFor()
  const number = page.getByRole("textbox", { name: "页码" })
  await number.fill(`${LONG}`)
  await number.press("Enter")
  await result.getByText(`第 ${LONG} 页`).first().waitFor()
  await result.locator(".office-slide .office-box").first().waitFor()
  expect(faults).toEqual([])
  await close()
})
