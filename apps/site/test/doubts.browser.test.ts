import { strFromU8, unzipSync } from "fflate"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { invoice, makeScan, plainPage } from "./scan-file.ts"
import {
  barriers,
  chooseFiles,
  download,
  jobStates,
  run,
  startBrowser,
  takeOver,
  type Size,
} from "./visit.ts"

let browser: Browser
let scan: Uint8Array
beforeAll(async () => {
  browser = await startBrowser()
  scan = await makeScan(browser, [invoice])
})

async function convert(tool: string, size: Size = "desktop", content = scan) {
  const visited = await takeOver(browser, `/${tool}`, size)
  await chooseFiles(visited.page, [{ name: "合同.pdf", content, mimeType: "application/pdf" }])
  await run(visited.page)
  // Text is made on this device, which reads no scans unasked.
  if (tool === "pdf2txt") await visited.page.getByRole("button", { name: "改用云端处理" }).click()
  expect(await jobStates(visited.page)).toEqual(["done"])
  return visited
}

/** Opens the look over the whole window and goes to the first word in doubt. */
async function check(page: Page): Promise<void> {
  await page.locator(".output-commands .text-button").first().click()
  await page
    .getByRole("button", { name: /核对 \d+ 处存疑文字/ })
    .last()
    .click()
  await page.locator("dialog .doubt-cut[data-state=shown]").first().waitFor()
}

/** Saves what a button makes: the result is saved by itself once it is there. */
async function saved(page: Page, button: string): Promise<Uint8Array> {
  const [file] = await Promise.all([
    page.waitForEvent("download", { timeout: 90_000 }),
    page.getByRole("button", { name: button }).last().click(),
  ])
  const pieces: Buffer[] = []
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const wordText = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array()).replaceAll(/<[^>]*>/g, "")

for (const size of ["desktop", "phone"] as const)
  test(`words in doubt are underlined, shown on the scan and corrected before download (${size})`, async () => {
    const { page, faults, close } = await convert("pdf2word", size)
    // On phones the count has no room; it follows a conversion a moment later.
    const left = page.getByText("今日剩余 4 次")
    if (size === "desktop") await left.waitFor()
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/oss")) sent.push(request.url())
    })
    await check(page)
    expect(await barriers(page)).toEqual([])
    const panel = page.getByRole("region", { name: "核对识别的文字" })
    const word = panel.getByLabel("原件上写的是")
    expect(await panel.locator(".doubt-cut").first().getAttribute("aria-label")).toContain("扫描件")
    await word.fill("交付货")
    await word.press("Enter")
    await page.keyboard.press("Alt+ArrowUp")
    await expect.poll(() => word.inputValue()).toBe("交付货")
    if (size === "desktop") {
      // Words are underlined on both sides; choosing one leads to it.
      const marks = page.locator("dialog .preview-side[data-side=source] .doubt-mark")
      expect(await marks.count()).toBe(3)
      const beside = page.locator("dialog .preview-side[data-side=result] .doubt-mark")
      await expect.poll(() => beside.count()).toBe(3)
      await marks.last().click()
    } else await page.keyboard.press("Alt+ArrowUp")
    await panel.getByText("合计对不上").waitFor()
    await panel.getByText("核对相加的 3 个数").click()
    const summand = panel.getByRole("textbox", { name: /112\.30/ })
    await summand.fill("212.30")
    await word.focus()
    await panel.getByRole("button", { name: "收起核对" }).click()

    const text = wordText(await saved(page, "应用 2 处核对并下载"))
    expect(text).toContain("十五日内交付货")
    expect(text).toContain("212.30")
    expect(sent).toEqual([])
    // What follows is asked of the same dialog, and each conversion reads the scan anew.
    if (size === "desktop") {
      expect(await left.count()).toBe(1)
      // The sum is right now, and what was corrected can be looked at and taken back.
      await check(page)
      await page.keyboard.press("Alt+ArrowUp")
      const back = panel.getByRole("button", { name: "恢复识别的文字" })
      while (!(await back.isVisible())) await page.keyboard.press("Alt+ArrowUp")
      await back.click()
      await page.getByRole("button", { name: "应用 1 处核对，重新转换" }).click()
      expect(await jobStates(page)).toEqual(["done"])
    }
    expect(faults).toEqual([])
    await close()
  })

test("a correction reaches a workbook", async () => {
  const { page, close } = await convert("pdf2excel")
  await check(page)
  const word = page.getByLabel("原件上写的是")
  while ((await word.inputValue()) !== "1,500.00") await page.keyboard.press("Alt+ArrowDown")
  await word.fill("1,400.00")
  await word.press("Enter")
  await page.getByRole("button", { name: "收起核对" }).click()
  const parts = unzipSync(await saved(page, "应用 1 处核对并下载"))
  const said = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
  expect(said).toMatch(/1,?400/)
  expect(said).not.toMatch(/1,?500/)
  await close()
})

test("a scan without doubt says so, and a file with text of its own says nothing of it", async () => {
  const plain = await convert("pdf2txt", "desktop", await makeScan(browser, [plainPage]))
  await plain.page.getByText("识别的文字没有存疑").waitFor()
  expect(await plain.page.locator(".doubt-mark").count()).toBe(0)
  expect((await download(plain.page)).bytes.toString()).toContain("由双方另行协商解决")
  await plain.close()
})
