import { articleColumnNames, toolIds } from "@mozhuan/contract"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { pdf } from "./sample-files.ts"
import { fillLogin } from "./sign-in.ts"
import {
  barriers,
  chooseFiles,
  colourRules,
  download,
  goTo,
  isReady,
  jobStates,
  layoutRules,
  NOT_YET,
  passOn,
  run,
  showAs,
  startBrowser,
  takeOver,
  visit,
  type Size,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

async function isOff(tool: string): Promise<boolean> {
  const reply = (await (await fetch(`${inject("siteUrl")}/v1/convert/limits`)).json()) as {
    obj: { unavailable: { tool: string }[] }
  }
  return reply.obj.unavailable.some((entry) => entry.tool === tool)
}

const openPreview = (page: Page) =>
  page.getByRole("button", { name: "预览", exact: true }).first().click()

/** Pages of every kind, loaded and looked at in both themes at both sizes. */
const inEveryLook = ["/", "/pdf2word", "/en/encrypt", "/id/split", "/404"]

/**
 * Loaded and looked at on a desktop and a phone; those of sizes and of reading pages are elsewhere.
 */
const inTwoLooks = ["/account", "/agreement/privacy", "/en/pdf2word", "/id/merge2pdf"]

/**
 * Pages made as one of those: words and addresses are their own. They are gone to by the site's own
 * links, and a phone arranges them alike, so that colours and room are left to ask there.
 */
const alike = [
  ...toolIds.map((tool) => `/${tool}`).filter((path) => !inEveryLook.includes(path)),
  ...articleColumnNames.map((column) => `/${column}`),
]

/** Forty pages, each in two looks: on a busy machine that is more than the usual two minutes. */
const timeout = 600_000

const looks: readonly (readonly [Size, "light" | "dark"])[] = [
  ["desktop", "light"],
  ["phone", "dark"],
]

test(
  "no page has barriers on a desktop in the light theme or on a phone in the dark one",
  { timeout },
  async () => {
    const { page, faults, close } = await visit(browser, NOT_YET)
    const found: string[] = []
    const ask = async (path: string, size: Size, rules?: string[]) =>
      found.push(...(await barriers(page, rules)).map((each) => `${path}, ${size}: ${each}`))
    const turns = [...looks]
    for (const path of [...inEveryLook, ...inTwoLooks]) {
      await goTo(page, path)
      for (const [size, theme] of turns) {
        await showAs(page, size, theme)
        await ask(path, size)
      }
      // The next page comes as this one was looked at last.
      turns.reverse()
      if (!inEveryLook.includes(path)) continue
      await showAs(page, "phone", "light")
      await ask(path, "phone", colourRules)
      await showAs(page, "desktop", "dark")
      await ask(path, "desktop", colourRules)
    }
    for (const [size, theme] of looks) {
      await goTo(page, "/")
      await showAs(page, size, theme)
      for (const path of alike) {
        await passOn(page, path)
        await ask(path, size, size === "phone" ? layoutRules : undefined)
      }
    }
    expect(found).toEqual([])
    expect(faults).toEqual([])
    await close()
  },
)

test("scripts of an older release that are gone reload the page once a minute; then the error page says so", async () => {
  const { page, context, close } = await visit(browser, "/pdf2word")
  let loads = 0
  page.on("load", () => void (loads += 1))
  await context.route(/\/assets\/listing-page-/, (route) => route.abort())
  const go = () => page.getByRole("link", { name: "教程" }).first().click()
  await go()
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(1)
  await isReady(page)
  await go()
  await page.locator(".error-page-status", { hasText: "500" }).waitFor()
  expect(loads).toBe(1)
  await close()
})

test("a Word file can be tried with the sample, and its content stands beside the PDF", async ({
  skip,
}) => {
  if (await isOff("word2pdf")) skip("this machine has no LibreOffice")
  const { page, faults, close } = await takeOver(browser, "/word2pdf")
  await page.getByRole("button", { name: "试一试示例文件" }).click()
  await page.getByRole("article", { name: "sample.docx" }).waitFor()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await openPreview(page)
  const source = page.getByRole("region", { name: "原文" })
  await source.getByText("季度经营简报").waitFor()
  await source.getByRole("cell", { name: "自营商城" }).waitFor()
  await page.getByRole("region", { name: "结果" }).getByAltText("第 1 页").waitFor()
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test.for([
  ["/excel2pdf", "sample.xlsx", "宣纸"],
  ["/ppt2pdf", "sample.pptx", "季度经营简报"],
] as const)("%s shows the content of its source", async ([path, name, words], { skip }) => {
  if (await isOff(path.slice(1))) skip("this machine has no LibreOffice")
  const { page, close } = await takeOver(browser, path)
  await page.getByRole("button", { name: "试一试示例文件" }).click()
  await page.getByRole("article", { name }).waitFor()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await openPreview(page)
  await page.getByRole("region", { name: "原文" }).getByText(words).first().waitFor()
  await close()
})

test("several PDFs become one Word file where that is asked for, in the order of the list", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await chooseFiles(page, [pdf("b.pdf", 2), pdf("a.pdf", 1)])
  await page.locator(".options-panel .options-more summary").click()
  await page.locator(".options-panel").getByRole("checkbox", { name: "多个文件合成一个" }).check()
  await page.getByRole("article", { name: "a.pdf" }).getByRole("button", { name: "前移" }).click()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await expect.poll(() => page.locator(".output-name").textContent()).toContain("3 页")
  expect((await download(page)).name).toBe("a.docx")
  await openPreview(page)
  await page.getByRole("region", { name: "原文" }).getByAltText("第 1 页").waitFor()
  await close()
})

test("a PDF becomes Word on this device when the visitor chooses so: nothing is sent, and it works without a network", async () => {
  const { page, context, close } = await visit(browser, "/pdf2word")
  const sent: string[] = []
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()))
  await chooseFiles(page, [pdf("a.pdf", 2)])
  await page.locator(".options-panel .options-more summary").click()
  const engine = page.waitForResponse((response) => response.url().includes("local-worker"))
  await page.locator(".options-panel").getByRole("radio", { name: "本地处理" }).check()
  await (await engine).finished()
  await page.locator(".file-card-picture img").waitFor()
  await context.setOffline(true)
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).bytes.subarray(0, 2).toString("latin1")).toBe("PK")
  await openPreview(page)
  await page
    .getByRole("region", { name: "结果" })
    .getByText(/quick brown fox/)
    .first()
    .waitFor()
  expect(sent).toEqual([])
  await close()
})

test("when the day's uses are gone the files stay, and the work goes on by itself after signing in", async () => {
  const { page, close } = await takeOver(browser, "/pdf2rtf")
  for (const round of [1, 2]) {
    await chooseFiles(
      page,
      [1, 2, 3].map((number) => pdf(`${round}-${number}.pdf`, 1)),
    )
    await run(page)
    if (round === 2) break
    expect(await jobStates(page)).toEqual(["done", "done", "done"])
    await page.getByRole("button", { name: "再转一个" }).click()
  }
  const sheet = page.getByRole("dialog", { name: "再进一步，需要会员" })
  await sheet.getByText("今天的免费次数用完了").waitFor()
  await page.locator(".file-card, .job-card").first().waitFor({ state: "attached" })
  await sheet.getByText(/^登录后每天 \d+ 次，不收费。$/).waitFor()
  await sheet.getByRole("button", { name: "免费登录" }).click()
  await page.getByRole("dialog", { name: "登录 / 注册" }).waitFor()
  await fillLogin(page, "desktop")
  await page.waitForFunction(
    () => {
      const cards = [...document.querySelectorAll<HTMLElement>(".job-card")]
      return cards.length > 0 && cards.every((card) => card.dataset["state"] === "done")
    },
    undefined,
    { timeout: 90_000 },
  )
  await close()
})

test("an archive of files from a folder has the folder in it", async () => {
  const { page, close } = await takeOver(browser, "/compress")
  await page.locator(".drop-zone").evaluate(
    (_, content) => {
      const files = ["一月.pdf", "二月.pdf"].map((name) => {
        const file = new File([Uint8Array.from(content)], name, { type: "application/pdf" })
        Object.defineProperty(file, "webkitRelativePath", { value: `账目/${name}` })
        return file
      })
      const input = document.querySelector<HTMLInputElement>("[data-testid=file-input]")
      if (input === null) return
      Object.defineProperty(input, "files", { value: files, configurable: true })
      input.dispatchEvent(new Event("change", { bubbles: true }))
    },
    [...Buffer.from(pdf("x", 2).content)],
  )
  await page.locator(".file-card").nth(1).waitFor()
  await run(page)
  expect(await jobStates(page)).toEqual(["done", "done"])
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "全部下载（zip）" }).click(),
  ])
  const pieces: Buffer[] = []
  for await (const piece of await saved.createReadStream()) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).includes(Buffer.from("账目/一月_已压缩.pdf"))).toBe(true)
  await close()
})
