import type { Browser } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { lockedPdf, pdf, png, rtf } from "./sample-files.ts"
import {
  chooseFiles,
  download,
  goTo,
  isReady,
  jobStates,
  run,
  setPassword,
  startBrowser,
  takeOver,
  visit,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

test("a task goes on and is found again when the page is reloaded", async () => {
  // No office program draws a page of HTML afterwards.
  const { page, close } = await visit(browser, "/pdf2html")
  await chooseFiles(page, [pdf("long.pdf", 40)])
  await run(page)
  await page.waitForFunction(() => localStorage.getItem("mozhuan.tasks") !== null)
  await page.reload()
  await isReady(page)
  await page.getByText("刷新前的任务还在继续").waitFor()
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).name).toBe("long.html")
  await close()
})

test("a cancelled task says so, charges nothing and can be started again", async () => {
  const { page, close } = await takeOver(browser, "/pdf2html")
  await chooseFiles(page, [pdf("book.pdf", 50)])
  await run(page)
  await page.getByRole("button", { name: "取消" }).click()
  await page.getByText("已取消").waitFor()
  await page.getByRole("button", { name: "重试" }).click()
  expect(await jobStates(page)).toEqual(["done"])
  await close()
})

test("a file of the wrong type is sent to the tool that takes it", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await chooseFiles(page, [rtf("letter.rtf")])
  await page.getByText("“letter.rtf”不是 PDF 转 Word 能处理的类型").waitFor()
  await page.getByRole("button", { name: /换用 Word 转 PDF/ }).click()
  await page.getByRole("article", { name: "letter.rtf" }).waitFor()
  await page.getByRole("heading", { level: 1, name: "Word 转 PDF" }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe("?functionName=word2pdf")
  await close()
})

test("a program that calls itself a PDF is refused by its content", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await chooseFiles(page, [
    { name: "invoice.pdf", content: Buffer.from("MZ\u0090\u0000 this is a program") },
  ])
  await page.getByText("有 1 个文件没有放入").waitFor()
  await expect.poll(() => page.locator(".refusals .chip").count()).toBe(0)
  await close()
})

test("the home page asks what a file should become and then stays where it is", async () => {
  const { page, close } = await takeOver(browser, "/")
  await chooseFiles(page, [pdf("report.pdf")])
  await page.getByRole("heading", { name: "要转成什么？" }).waitFor()
  await page.getByRole("button", { name: /^PDF 转 Excel/ }).click()
  await page.getByRole("article", { name: "report.pdf" }).waitFor()
  await page.getByRole("heading", { level: 1, name: "PDF 转 Excel" }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe("/")
  await close()
})

test("a file given to the home page is a Word file two clicks later", async () => {
  const { page, faults, close } = await takeOver(browser, "/")
  await chooseFiles(page, [pdf("report.pdf")])
  await page.getByRole("button", { name: /^直接开始：PDF 转 Word/ }).click()
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).name).toBe("report.docx")
  expect(faults).toEqual([])
  await close()
})

test("a locked file given to the home page asks for its password before work starts", async () => {
  const { page, close } = await takeOver(browser, "/")
  await chooseFiles(page, [await lockedPdf("secret.pdf", "open sesame")])
  await page.getByRole("button", { name: /^直接开始：PDF 转 Word/ }).click()
  await page.getByRole("article", { name: "secret.pdf" }).waitFor()
  expect(await page.locator(".job-card").count()).toBe(0)
  await close()
})

test("a password that locks is typed twice, and a slip keeps the work from starting", async () => {
  const { page, close } = await takeOver(browser, "/encrypt")
  await chooseFiles(page, [pdf("secret.pdf")])
  const fields = page.locator(".options-form:visible .password-input input")
  await fields.first().fill("correct horse 9")
  await fields.nth(1).fill("correct horse 8")
  await page.getByText("两次输入的密码不一致").waitFor()
  await expect.poll(() => page.locator(".run-bar-go .button-primary").isDisabled()).toBe(true)
  await fields.nth(1).fill("correct horse 9")
  await page.locator(".run-bar-go .button-primary:enabled").waitFor()
  await close()
})

test("a file that is only restricted says so and wants the statement; one without protection wants nothing", async () => {
  const { page, close } = await takeOver(browser, "/encrypt")
  await chooseFiles(page, [pdf("limited.pdf")])
  await page.locator(".options-panel .options-more summary").click()
  await page.locator(".options-panel").getByRole("checkbox", { name: "允许复制" }).uncheck()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByRole("button", { name: "PDF 解密" }).click()
  await page.getByText("只有权限限制，勾选声明后即可解除").waitFor()
  await expect.poll(() => page.locator(".run-bar-go .button-primary").isDisabled()).toBe(true)
  await page.getByRole("checkbox", { name: "我有权解除这些文件的限制" }).check()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByRole("button", { name: "PDF 拆分" }).click()
  await page.locator(".options-panel select").first().selectOption("bookmarks")
  await page.getByText("文件里没有书签").waitFor()
  await close()
})

test("a target size is one click, and the result says whether it was reached", async () => {
  const { page, close } = await takeOver(browser, "/compress")
  await chooseFiles(page, [pdf("big.pdf", 2)])
  await page.locator(".options-panel").getByRole("radio", { name: "指定大小" }).check()
  await page.locator(".options-panel").getByRole("button", { name: "500 KB" }).click()
  await expect
    .poll(() => page.locator(".options-panel input[type=number]").first().inputValue())
    .toBe("500")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const { bytes } = await download(page)
  expect(bytes.length).toBeLessThanOrEqual(500 * 1024)
  await close()
})

test("a target size that cannot be reached gives the smallest file and says so", async () => {
  const { page, close } = await takeOver(browser, "/compress")
  await page.getByRole("button", { name: "试一试示例文件" }).click()
  await page.locator(".file-card").waitFor()
  await page.locator(".options-panel").getByRole("radio", { name: "指定大小" }).check()
  await page.locator(".options-panel input[type=number]").first().fill("10")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).bytes.length).toBeGreaterThan(10 * 1024)
  await page.locator("details.report summary").click()
  await page.getByText("没能压到指定大小").waitFor()
  await close()
})

test("a locked file asks for its password on its card and says when it is wrong", async () => {
  const { page, close } = await takeOver(browser, "/encrypt")
  await chooseFiles(page, [pdf("secret.pdf")])
  await setPassword(page, "correct horse 9")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const { bytes } = await download(page)
  await goTo(page, "/pdf2txt")
  await chooseFiles(page, [{ name: "secret.pdf", content: bytes }])
  const password = page.locator(".unlock input").first()
  await password.fill("guess")
  await password.press("Enter")
  await page.getByText("密码不对，请再试一次").waitFor()
  await page.locator(".unlock input").first().fill("correct horse 9")
  await page.locator(".unlock input").first().press("Enter")
  await page.getByText("2 页").first().waitFor()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await close()
})

test("limits are told before anything is uploaded, with the next tier's", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  const calls: string[] = []
  page.on("request", (request) => request.url().includes("/v1/") && calls.push(request.url()))
  const large = Buffer.concat([Buffer.from(pdf("x").content), Buffer.alloc(11 * 1024 * 1024)])
  await chooseFiles(page, [
    { name: "large.pdf", content: large },
    pdf("1.pdf"),
    pdf("2.pdf"),
    pdf("3.pdf"),
    pdf("4.pdf"),
  ])
  await page.getByText("large.pdf · 超过 10 MB 的大小上限 · 会员可处理 300 MB 以内的文件").waitFor()
  await page.getByText("4.pdf · 一次最多 3 个文件").waitFor()
  await expect.poll(() => page.locator(".file-card").count()).toBe(3)
  expect(calls).toEqual([])
  await close()
})

test("two files are ordered and merged with the keyboard alone", async () => {
  const { page, close } = await takeOver(browser, "/merge2pdf")
  await chooseFiles(page, [pdf("b.pdf", 1), pdf("a.pdf", 3)])
  await page.locator(".file-card").nth(1).waitFor()
  const names = () => page.locator(".file-card-name").allTextContents()
  await page.getByRole("article", { name: "a.pdf" }).getByRole("button", { name: "前移" }).focus()
  await page.keyboard.press("Enter")
  await expect.poll(names).toEqual(["a.pdf", "b.pdf"])
  await page.getByText("a.pdf 已移到第 1 位，共 2 个").waitFor({ state: "attached" })
  const action = page.getByRole("button", { name: "合并 PDF" }).and(page.locator(":enabled"))
  await action.waitFor()
  for (
    let step = 0;
    step < 40 && !(await action.evaluate((button) => button === document.activeElement));
    step += 1
  )
    await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  expect(await jobStates(page)).toEqual(["done"])
  await expect.poll(() => page.locator(".output-name").textContent()).toContain("4 页")
  await close()
})

test("files are merged with the network off", async () => {
  const { page, context, close } = await visit(browser, "/merge2pdf")
  const engine = page.waitForResponse((response) => response.url().includes("local-worker"))
  await chooseFiles(page, [pdf("a.pdf"), pdf("b.pdf")])
  await (await engine).finished()
  await page.locator(".file-card-picture img").nth(1).waitFor()
  await context.setOffline(true)
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-")
  await close()
})

test("local tools send nothing of the files to the server", async () => {
  const { page, close } = await takeOver(browser, "/photo2pdf")
  const posts: string[] = []
  page.on("request", (request) => request.method() !== "GET" && posts.push(request.url()))
  await chooseFiles(page, [png("a.png")])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect(posts).toEqual([])
  await close()
})

test("a removed file comes back with undo", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await chooseFiles(page, [pdf("a.pdf"), pdf("b.pdf")])
  await page.getByRole("button", { name: "移除 a.pdf" }).click()
  await expect.poll(() => page.locator(".file-card").count()).toBe(1)
  await page.getByRole("button", { name: "撤销" }).click()
  await expect
    .poll(() => page.locator(".file-card-name").allTextContents())
    .toEqual(["a.pdf", "b.pdf"])
  await close()
})

test("a shared link opens a tool with its options", async () => {
  const options = encodeURIComponent(
    JSON.stringify({ layout: "text", images: "drop", unknown: 1, ocr: "bogus" }),
  )
  const { page, close } = await visit(browser, `/pdf2word#options=${options}`)
  await chooseFiles(page, [pdf("a.pdf")])
  const layout = page.locator(".options-panel").getByLabel("版面")
  await layout.waitFor()
  await expect.poll(() => layout.inputValue()).toBe("text")
  await close()
})

test("a result is deleted at once on request, with a receipt", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const address = await page.locator(".output a[download]").getAttribute("href")
  await page.getByRole("button", { name: "立即删除" }).click()
  await page.locator(".button-danger").click()
  await page.getByText(/删除回执：任务/).waitFor()
  const status = await page.evaluate(async (url) => (await fetch(url)).status, address ?? "")
  expect(status).toBeGreaterThanOrEqual(400)
  await close()
})

test("a phone takes a photo where pictures are chosen, and is asked for no folder", async () => {
  // A finger and nothing else to point with, which a narrow window alone is not.
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await page.goto(`${inject("siteUrl")}/photo2pdf`)
  await isReady(page)
  expect(await page.locator(".drop-zone-folder").isVisible()).toBe(false)
  const chooser = page.waitForEvent("filechooser")
  await page.locator(".drop-zone-camera").click()
  const camera = (await chooser).element()
  expect(await camera.getAttribute("capture")).toBe("environment")
  expect(await camera.getAttribute("accept")).toBe("image/*")
  await goTo(page, "/pdf2word")
  await page.waitForURL(/pdf2word/)
  await isReady(page)
  expect(await page.locator(".drop-zone-camera").count()).toBe(0)
  await phone.close()
})

test("the stream of a task's progress carries how the visitor came, as every call does", async () => {
  const { page, close } = await visit(browser, "/pdf2word?channel=spring&bd_vid=a.b")
  const asked = page.waitForRequest((request) => request.url().includes("/convert/events"))
  await chooseFiles(page, [pdf("a.pdf")])
  await run(page)
  const { searchParams } = new URL((await asked).url())
  expect([...searchParams.keys()].toSorted()).toEqual([
    "apkId",
    "bd_vid",
    "channel",
    "deviceType",
    "taskIds",
  ])
  expect([searchParams.get("deviceType"), searchParams.get("channel")]).toEqual(["1", "spring"])
  await close()
})
