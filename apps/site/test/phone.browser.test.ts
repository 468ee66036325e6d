import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { pdf, png, sheetPhoto } from "./sample-files.ts"
import {
  barriers,
  chooseFiles,
  goTo,
  jobStates,
  NOT_YET,
  run,
  startBrowser,
  visit,
  type GivenFile,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

/** A finger and nothing else to point with, which a narrow window alone is not. */
const phone = { hasTouch: true, isMobile: true } as const

/** Takes a photo by a button that opens the camera. */
async function shoot(page: Page, button: string, { name, content }: GivenFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser")
  await page.locator("button", { hasText: button }).click()
  const buffer = Buffer.from(content)
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer })
}

test("photos of sheets are taken one after the other, each cut to its paper, and can be had back", async () => {
  const { page, faults, close } = await visit(browser, "/photo2pdf", "phone", phone)
  await shoot(page, "拍照", sheetPhoto("first.png"))
  const cards = page.locator(".file-card")
  await cards.nth(0).getByText("已按纸边裁好").waitFor()
  await cards.nth(0).getByText("first.jpg").waitFor()
  await shoot(page, "再拍一张", sheetPhoto("second.png"))
  await cards.nth(1).getByText("已按纸边裁好").waitFor()
  // What shows no sheet stays as it was taken.
  await shoot(page, "再拍一张", png("wall.png", 300, 400))
  await cards.nth(2).getByText("wall.png").waitFor()
  expect(await barriers(page)).toEqual([])
  const shape = async (index: number) =>
    await cards
      .nth(index)
      .locator("img")
      .evaluate((img: HTMLImageElement) => img.naturalHeight / img.naturalWidth)
  await expect.poll(() => shape(0)).toBeGreaterThan(1.27)
  await cards.nth(1).getByRole("button", { name: "恢复原图" }).click()
  await cards.nth(1).getByText("second.png").waitFor()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByText("3 页").first().waitFor()
  expect(faults).toEqual([])
  await close()
})

test("a photo from the album is cut to its paper on request, or said to show none", async () => {
  const { page, close } = await visit(browser, "/photo2pdf", "phone", phone)
  const album = [sheetPhoto("sheet.png"), png("wall.png", 300, 400)]
  await chooseFiles(
    page,
    album.map((file) => ({ ...file, mimeType: "image/png" })),
  )
  await page.getByRole("button", { name: "裁剪与旋转 wall.png" }).click()
  await page.getByRole("button", { name: "按纸边裁" }).click()
  await page.getByText("照片里没有找到纸边").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "裁剪与旋转 sheet.png" }).click()
  await page.getByRole("button", { name: "按纸边裁" }).click()
  await page.getByText("已按纸边裁好").waitFor()
  await close()
})

/** A system's sheet that takes files of some types, and notes what it was given. */
const sheetOf = (types: readonly string[]): string => `
  window.shared = []
  navigator.canShare = ({ files }) => files.every(({ type }) => ${JSON.stringify(types)}.includes(type))
  navigator.share = async ({ files = [], url }) => {
    window.shared.push(url === undefined ? files.map(({ name, size }) => name + (size > 0)).join() : "link " + new URL(url).origin)
  }`

test("a result is shared as a file where the system takes it, else as a link; a code is for desktops", async () => {
  const { page, context, close } = await visit(browser, NOT_YET, "phone", phone)
  await context.addInitScript(sheetOf(["application/pdf"]))
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  const share = async (tool: string) => {
    await goTo(page, tool)
    await chooseFiles(page, [pdf("a.pdf")])
    await run(page)
    expect(await jobStates(page)).toEqual(["done"])
    await page.getByRole("button", { name: "分享", exact: true }).click()
    await expect.poll(shared).toHaveLength(1)
    expect(await page.getByRole("button", { name: "扫码到手机" }).count()).toBe(0)
  }
  await share("/compress")
  expect(await shared()).toEqual([expect.stringMatching(/\.pdftrue$/)])
  await share("/pdf2word")
  expect(await shared()).toEqual([`link ${new URL(page.url()).origin}`])
  await close()
})
