import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { signIn } from "./sign-in.ts"
import { csv, lockedPdf, pdf, png } from "./sample-files.ts"
import {
  barriers,
  chooseFiles,
  download,
  isReady,
  jobStates,
  passOn,
  run,
  setPassword,
  startBrowser,
  takeOver,
  visit,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

async function hasOffice(): Promise<boolean> {
  const reply = (await (await fetch(`${inject("siteUrl")}/v1/convert/limits`)).json()) as {
    obj: { unavailable: { tool: string }[] }
  }
  return !reply.obj.unavailable.some((entry) => entry.tool === "word2pdf")
}

const openPreview = (page: Page) =>
  page.getByRole("button", { name: "预览", exact: true }).first().click()

test("a Word result is shown beside its source, and both are turned together", async ({ skip }) => {
  if (!(await hasOffice())) skip("this machine has no LibreOffice")
  const { page, faults, close } = await takeOver(browser, "/pdf2word")
  await chooseFiles(page, [pdf("book.pdf", 5)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await openPreview(page)
  const [source, result] = [
    page.getByRole("region", { name: "原文" }),
    page.getByRole("region", { name: "结果" }),
  ]
  await source.getByAltText("第 1 页").waitFor()
  await result.getByAltText("第 1 页").waitFor({ timeout: 90_000 })
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press("ArrowRight")
  await Promise.all([source, result].map((side) => side.getByAltText("第 2 页").waitFor()))
  for (const number of [3, 4, 5]) {
    await page.getByRole("button", { name: "下一页" }).click()
    await result.getByAltText(`第 ${number} 页`).waitFor()
  }
  await expect.poll(() => page.getByRole("button", { name: "下一页" }).isDisabled()).toBe(true)
  await page.getByRole("button", { name: "放大" }).click()
  const [left, right] = [source, result].map((side) => side.locator(".preview-scroll"))
  await left?.evaluate((side) => side.scrollTo(0, 120))
  await expect.poll(() => right?.evaluate((side) => side.scrollTop)).toBeGreaterThan(50)
  await page.getByRole("checkbox", { name: "叠在一起看" }).check()
  await page.getByRole("slider", { name: "拖动对比原文和结果" }).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("link", { name: /下载/ }).click(),
  ])
  expect(saved.suggestedFilename()).toBe("book.docx")
  expect(faults).toEqual([])
  await close()
})

test("a page of a Word result is switched between flowing and in place, and converted again", async () => {
  const { page, faults, close } = await takeOver(browser, "/pdf2word")
  const content = readFileSync(
    join(
      import.meta.dirname,
      "../../../packages/engine/fixtures/figures/designed-pages-keep-their-look/input.pdf",
    ),
  )
  await chooseFiles(page, [{ name: "designed.pdf", content, mimeType: "application/pdf" }])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const turnTo = async (wanted: string) => {
    const field = page.getByRole("textbox", { name: "页码" })
    await field.fill(wanted)
    await field.press("Enter")
  }
  const keeps = (number: number) =>
    page.getByRole("checkbox", { name: `第 ${number} 页保持原位` }).isChecked()
  expect(await keeps(1)).toBe(true)
  await turnTo("4")
  expect(await keeps(4)).toBe(false)
  await page.getByRole("checkbox", { name: "第 4 页保持原位" }).check()
  await turnTo("1")
  await page.getByRole("checkbox", { name: "第 1 页保持原位" }).uncheck()
  expect(await barriers(page)).toEqual([])
  await page.getByRole("button", { name: "重新转换（改了 2 页）" }).click()
  await page.getByRole("button", { name: /重新转换/ }).waitFor({ state: "detached" })
  expect(await jobStates(page)).toEqual(["done"])
  expect(await keeps(1)).toBe(false)
  await turnTo("4")
  expect(await keeps(4)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test("files that the day's limit stops in the middle of a batch stay, and can be begun later", async () => {
  const { page, close } = await takeOver(browser, "/pdf2rtf")
  const three = ["甲.pdf", "乙.pdf", "丙.pdf"].map((name) => pdf(name, 1))
  await chooseFiles(page, three)
  await run(page)
  expect(await jobStates(page)).toEqual(["done", "done", "done"])
  await page.getByRole("button", { name: "再转一个" }).click()
  await chooseFiles(page, three)
  await run(page)
  await page.getByRole("dialog", { name: "再进一步，需要会员" }).waitFor()
  expect((await jobStates(page)).toSorted()).toEqual(["done", "done", "held"])
  await page.keyboard.press("Escape")
  await page.getByText("还有 1 个文件没有开始").waitFor()
  await page.getByRole("button", { name: "开始", exact: true }).waitFor()
  await close()
})

test("a batch is a line a file: what was done is in the name, the rest unfolds", async () => {
  const { page, close } = await takeOver(browser, "/compress")
  await signIn(page, "desktop")
  await chooseFiles(
    page,
    [1, 2, 3, 4, 5].map((number) => pdf(`合同${number}.pdf`, 1)),
  )
  await run(page)
  expect(await jobStates(page)).toEqual(["done", "done", "done", "done", "done"])
  const lines = page.locator(".job-line")
  expect(await lines.locator(".job-line-name").allTextContents()).toEqual(
    [1, 2, 3, 4, 5].map((number) => `合同${number}_已压缩.pdf`),
  )
  const heights = await lines.evaluateAll((all) => all.map((line) => line.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(50)
  expect(await barriers(page)).toEqual([])
  await page.getByRole("button", { name: "更多 合同1.pdf" }).click()
  await page.getByText("继续处理").waitFor()
  await close()
})

test("on the phone the password stands beside the file, not behind a button", async () => {
  const { page, close } = await takeOver(browser, "/encrypt", "phone")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await page.locator(".options-panel .password-input input").first().waitFor()
  expect(await page.locator(".run-bar-options").isVisible()).toBe(false)
  await setPassword(page, "correct horse 9")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).name).toBe("a_已加密.pdf")
  await close()
})

test("an HTML result is shown as a page in a frame without scripts", async () => {
  const { page, close } = await takeOver(browser, "/pdf2html")
  await chooseFiles(page, [pdf("page.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await openPreview(page)
  await page.locator(".preview-page").waitFor()
  await page.frameLocator(".preview-page").locator("main article").waitFor()
  await expect.poll(() => page.locator(".preview-page").getAttribute("sandbox")).toBe("")
  await close()
})

test("of a file with too many pages the first three come before the wall, and the file stays", async () => {
  const { page, close } = await takeOver(browser, "/pdf2rtf")
  await chooseFiles(page, [pdf("long.pdf", 60)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByText("文件有 60 页，超过 50 页的上限，先转换了前 3 页").waitFor()
  await page.getByRole("button", { name: "转换全部 60 页" }).click()
  await page.getByRole("dialog", { name: "再进一步，需要会员" }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /文件 · 选项/ }).click()
  await page.getByRole("article", { name: "long.pdf" }).waitFor()
  await close()
})

test("a result is renamed on the server and on the device, and keeps its extension", async () => {
  for (const [path, extension] of [
    ["/pdf2rtf", ".rtf"],
    ["/compress", ".pdf"],
  ] as const) {
    const { page, close } = await takeOver(browser, path)
    await chooseFiles(page, [pdf("a.pdf", 1)])
    await run(page)
    expect(await jobStates(page)).toEqual(["done"])
    await page.getByRole("button", { name: /重命名/ }).click()
    await page.getByRole("textbox", { name: "新文件名" }).fill("三月账目")
    await page.keyboard.press("Enter")
    await page.getByText(`三月账目${extension}`).waitFor()
    expect((await download(page)).name).toBe(`三月账目${extension}`)
    await close()
  }
})

test("pages of two files are put together with the keyboard alone, turned and taken out", async () => {
  const { page, close } = await takeOver(browser, "/merge2pdf")
  await chooseFiles(page, [pdf("a.pdf", 2), pdf("b.pdf", 3)])
  await page.locator(".file-card-picture img").nth(1).waitFor()
  await page.getByRole("radio", { name: "按页面" }).focus()
  await page.keyboard.press("Space")
  const pages = page.locator(".board-cell > [role=group]")
  await pages.nth(4).waitFor()
  await page.getByRole("button", { name: "后移 a.pdf 第 1 页" }).focus()
  await page.keyboard.press("Alt+ArrowRight")
  await page.getByText("a.pdf 第 1 页 已移到第 2 位，共 5 页").waitFor({ state: "attached" })
  await page.getByRole("button", { name: "移除 b.pdf 第 3 页" }).focus()
  await page.keyboard.press("Enter")
  await expect
    .poll(() => pages.evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label"))))
    .toEqual(["a.pdf 第 2 页", "a.pdf 第 1 页", "b.pdf 第 1 页", "b.pdf 第 2 页"])
  expect(await barriers(page)).toEqual([])
  expect(await page.locator(".work-files").ariaSnapshot()).toContain('group "a.pdf 第 2 页"')
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await expect.poll(() => page.locator(".output-name").textContent()).toContain("4 页")
  await close()
})

test("who leaves the tools and comes back has pages drawn by the worker that is there", async () => {
  const { page, close } = await takeOver(browser, "/merge2pdf")
  const drawers = () =>
    page.workers().filter((worker) => worker.url().includes("page-worker")).length
  for (const name of ["before.pdf", "after.pdf"]) {
    await chooseFiles(page, [pdf(name, 1)])
    await page.locator(".file-card-picture img").first().waitFor()
    expect(drawers()).toBe(1)
    await passOn(page, "/login")
    await passOn(page, "/merge2pdf")
  }
  await close()
})

test("of 500 pages only those in sight are in the document, and a cut tells the files it makes", async () => {
  const { page, close } = await takeOver(browser, "/split")
  await chooseFiles(page, [pdf("book.pdf", 500)])
  await page.locator(".board-cell img").first().waitFor()
  await expect.poll(() => page.locator(".board-cell").count()).toBeLessThan(80)
  await page.getByRole("button", { name: "在第 2 页之后切开" }).click()
  await page.getByText("将得到 2 个文件").waitFor()
  await page.getByText("文件 2：第 3–500 页").waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await page.waitForFunction(
    () => Number(document.querySelector(".virtual-grid > li")?.getAttribute("aria-posinset")) > 50,
  )
  await close()
})

test("each level of compression tells its size, and the result is compared under a line", async () => {
  const { page, close } = await takeOver(browser, "/compress")
  await chooseFiles(page, [pdf("a.pdf", 5)])
  await page.locator(".estimates dd").nth(2).waitFor()
  await expect
    .poll(() => page.locator(".estimates dd").allTextContents())
    .toEqual([
      expect.stringMatching(/约/),
      expect.stringMatching(/约/),
      expect.stringMatching(/约/),
    ])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await openPreview(page)
  const slider = page.getByRole("slider", { name: "拖动对比压缩前后" })
  await slider.focus()
  await page.keyboard.press("End")
  await expect.poll(() => slider.inputValue()).toBe("100")
  await close()
})

test("a permission password that nobody typed is shown, and it is the right one", async () => {
  const { page, close } = await takeOver(browser, "/encrypt")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await page.locator(".options-panel .options-more summary").click()
  await page.locator(".options-panel").getByRole("checkbox", { name: "允许复制" }).uncheck()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await expect.poll(() => page.locator(".made-password code").textContent()).toMatch(/^[\w-]{23}$/)
  await close()
})

test("a picture is cropped by keys", async () => {
  const { page, close } = await takeOver(browser, "/photo2pdf")
  await chooseFiles(page, [{ ...png("wide.png", 400, 300), mimeType: "image/png" }])
  await page.getByRole("button", { name: "裁剪与旋转 wide.png" }).click()
  const corner = page.getByRole("button", { name: "裁剪框第 3 角" })
  await corner.waitFor()
  expect(await barriers(page)).toEqual([])
  await corner.focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Shift+ArrowLeft")
  await page.getByText("200 × 300 像素").waitFor()
  await page.getByRole("button", { name: "应用" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await close()
})

test("a locked PDF is unlocked on this device once the visitor has the right to", async () => {
  const { page, close } = await takeOver(browser, "/decrypt")
  await chooseFiles(page, [await lockedPdf("locked.pdf", "correct horse 9")])
  await page.locator(".unlock input").first().fill("correct horse 9")
  await page.locator(".unlock input").first().press("Enter")
  await page.getByRole("checkbox", { name: "我有权解除这些文件的限制" }).check()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).bytes.includes("/Encrypt")).toBe(false)
  await close()
})

test("the first page of a sheet is shown before the run, uncounted", async ({ skip }) => {
  if (!(await hasOffice())) skip("this machine has no LibreOffice")
  const { page, close } = await takeOver(browser, "/excel2pdf")
  await chooseFiles(page, [csv("sheet.csv")])
  await page.getByRole("button", { name: "预览第一页" }).click()
  await page.getByAltText("第一页预览：sheet.csv").waitFor({ timeout: 90_000 })
  await page.getByText("今日剩余 5 次").first().waitFor()
  await close()
})

test("a sample that fails says why, and another try makes it", async ({ skip }) => {
  if (!(await hasOffice())) skip("this machine has no LibreOffice")
  const { page, context, close } = await visit(browser, "/excel2pdf")
  let faults = 0
  let uploads = 0
  await context.route(/\/oss\//, async (route) => {
    if (route.request().method() === "PUT") uploads += 1
    await route.continue()
  })
  // The file was swept before the sample was asked for.
  await context.route(/\/v1\/.*doc2pdf/i, async (route) => {
    faults += 1
    if (faults > 1) return route.continue()
    return route.fulfill({ status: 410, json: { success: 20_012, msg: "gone" } })
  })
  await chooseFiles(page, [csv("sheet.csv")])
  const bar = page.locator(".sample-bar")
  await bar.getByRole("button", { name: "预览第一页" }).click()
  await bar.locator(".sample-problem").waitFor()
  // The network goes while the server works, and its answers never come.
  await context.route(/\/v1\/.*progress/i, () => undefined)
  await bar.getByRole("button", { name: "重试" }).click()
  await expect.poll(() => faults).toBe(2)
  await context.setOffline(true)
  await bar.getByText("网络异常，请稍后再试").waitFor()
  expect(await barriers(page)).toEqual([])
  await context.setOffline(false)
  await context.unroute(/\/v1\/.*progress/i)
  // A look that nobody wants any more can be left.
  await bar.getByRole("button", { name: "重试" }).click()
  await bar.getByRole("button", { name: "取消" }).click()
  await bar.getByRole("button", { name: "预览第一页" }).click()
  await page.getByAltText("第一页预览：sheet.csv").waitFor({ timeout: 90_000 })
  expect(uploads).toBe(2)
  await close()
})

const big = () => ({
  name: "big.pdf",
  content: Buffer.concat([Buffer.from(pdf("x").content), Buffer.alloc(9 * 1024 * 1024)]),
})

test("an upload cut off by a reload goes on from the part that was stored", async () => {
  const { page, context, close } = await visit(browser, "/pdf2rtf")
  const parts: string[] = []
  let isHeld = true
  await context.route(/partNumber=/, async (route) => {
    const number = new URL(route.request().url()).searchParams.get("partNumber") ?? ""
    if (number === "2" && isHeld) return // never answered: the reload ends it
    parts.push(number)
    await route.continue()
  })
  await chooseFiles(page, [big()])
  await run(page)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const database = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open("mozhuan")
            request.addEventListener("success", () => resolve(request.result))
          })
          const count = await new Promise<number>((resolve) => {
            const request = database.transaction("parts").objectStore("parts").count()
            request.addEventListener("success", () => resolve(request.result))
          })
          database.close()
          return count
        }),
      { timeout: 30_000 },
    )
    .toBe(1)
  isHeld = false
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await isReady(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect(parts).toEqual(["1", "2"])
  await close()
})

test("an upload waits for the network and goes on by itself", async () => {
  const { page, context, close } = await visit(browser, "/pdf2rtf")
  await chooseFiles(page, [pdf("a.pdf")])
  await page.locator(".file-card-picture img").waitFor()
  let isCut = false
  await context.route(/\/oss\//, async (route) => {
    if (isCut || route.request().method() !== "PUT") return route.continue()
    isCut = true
    await context.setOffline(true)
    return route.abort("internetdisconnected")
  })
  await run(page)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await context.setOffline(false)
  expect(await jobStates(page)).toEqual(["done"])
  await close()
})

test("in WeChat the work goes to the server, and the address hands the result to another browser", async () => {
  const userAgent =
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.49"
  const { page, close } = await visit(browser, "/compress", "phone", { userAgent })
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByRole("dialog", { name: "在浏览器中打开" }).waitFor()
  await page.waitForFunction(() => location.hash.startsWith("#results="))
  const address = new URL(page.url())
  const other = await visit(browser, address.pathname + address.hash)
  const saved = await download(other.page)
  expect([saved.name, saved.bytes.subarray(0, 5).toString("latin1")]).toEqual([
    "a_已压缩.pdf",
    "%PDF-",
  ])
  await other.close()
  await close()
})

test("work in progress fits a screen of 320 pixels, and touch targets are large enough", async () => {
  const { page, close } = await visit(browser, "/merge2pdf", "phone", {
    viewport: { width: 320, height: 640 },
  })
  await chooseFiles(page, [pdf("a-very-long-name-without-any-break-in-it.pdf"), pdf("b.pdf")])
  await page.locator(".file-card-picture img").nth(1).waitFor()
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await fits()).toBe(320)
  const small = await page
    .locator(".work button:visible, .work select:visible, .run-bar a:visible")
    .evaluateAll((all) =>
      all
        .map((element) => ({
          name: element.getAttribute("aria-label") ?? element.textContent,
          ...element.getBoundingClientRect().toJSON(),
        }))
        .filter(({ width, height }) => width < 44 || height < 44)
        .map(({ name, width, height }) => `${name} ${width}×${height}`),
    )
  expect(small).toEqual([])
  await page.locator(".merge-choice input").nth(1).check()
  await page.locator(".board-cell").first().waitFor()
  expect(await fits()).toBe(320)
  await page.locator(".merge-choice input").nth(0).check()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect(await fits()).toBe(320)
  await close()
})
