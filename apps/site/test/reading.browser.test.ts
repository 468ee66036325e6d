import { readFile } from "node:fs/promises"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { invoice, makeScan } from "./scan-file.ts"
import {
  barriers,
  chooseFiles,
  download,
  goTo,
  jobStates,
  LOOK_AGAIN,
  run,
  startBrowser,
  visit,
} from "./visit.ts"

/** Scans are read on this device with the real networks: no server sees them. */
let browser: Browser
let scan: Uint8Array
beforeAll(async () => {
  browser = await startBrowser()
  scan = await makeScan(browser, [invoice])
})

const line = "<p>本合同未尽事宜，由双方另行协商解决。</p>"

const offer = /在本机识别（首次下载约 30 MB）/

async function choose(page: Page): Promise<void> {
  await chooseFiles(page, [{ name: "说明.pdf", content: scan, mimeType: "application/pdf" }])
  await run(page)
}

test(
  "a scan is read on this device after what reads was fetched once, and then without a network",
  { timeout: 400_000 },
  async () => {
    const { page, context, faults, close } = await visit(browser, "/pdf2txt")
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.method() !== "GET" && /\/(?:oss|v1\/convert)/.test(request.url()))
        sent.push(request.url())
    })
    await choose(page)
    expect(await jobStates(page)).toEqual(["failed"])
    const button = page.getByRole("button", { name: offer })
    await page.getByText("识别程序只下载一次").waitFor()
    expect(await barriers(page)).toEqual([])
    await button.click()
    await page.waitForFunction(
      () => document.querySelector(".job-card")?.getAttribute("data-state") === "done",
      undefined,
      { timeout: 180_000, polling: LOOK_AGAIN },
    )
    const text = (await download(page)).bytes.toString()
    expect(text).toContain("双方经友好协商，就有关事项达成如下协议")
    expect(text).toContain("1,000.50")
    // Nothing but what is kept: the network is gone, and the scan is read again with a correction.
    await context.setOffline(true)
    await page
      .getByRole("button", { name: /核对 \d+ 处存疑文字/ })
      .first()
      .click()
    const word = page.getByLabel("原件上写的是")
    while ((await word.inputValue()) !== "1,500.00") await page.keyboard.press("Alt+ArrowDown")
    await word.fill("1,400.00")
    await word.press("Enter")
    const [file] = await Promise.all([
      page.waitForEvent("download", { timeout: 180_000 }),
      page.locator(".output-commands .button-primary").click(),
    ])
    const again = (await readFile(await file.path())).toString()
    expect(again).toContain("1,400.00")
    expect(again).not.toContain("1,500.00")
    await context.setOffline(false)
    expect(sent).toEqual([])
    expect(faults).toEqual([])
    await close()
  },
)

test("fetching can be stopped and begun again, and a network that goes is told", async () => {
  const { page, close } = await visit(browser, "/pdf2txt")
  const stopped = Promise.withResolvers<void>()
  await page.route("**/assets/reading/recognition-1.onnx", async (route) => {
    await stopped.promise
    await route.abort().catch(() => undefined)
  })
  await choose(page)
  await jobStates(page)
  await page.getByRole("button", { name: offer }).click()
  await page.getByText(/正在下载识别程序 \d+%/).waitFor()
  await page.locator(".reading-progress").getByRole("button", { name: "取消" }).click()
  await page.getByRole("button", { name: offer }).waitFor()
  stopped.resolve()
  await page.getByRole("button", { name: offer }).click()
  await page.getByText("没能下载完").waitFor({ timeout: 30_000 })
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1)
  await close()
})

test(
  "reading on this device can be called off between its pages and begun again",
  { timeout: 400_000 },
  async () => {
    const { page, faults, close } = await visit(browser, "/pdf2txt")
    // Little to read: what is asked is between the pages.
    const content = await makeScan(browser, [line, line])
    await chooseFiles(page, [{ name: "两页.pdf", content, mimeType: "application/pdf" }])
    await run(page)
    expect(await jobStates(page)).toEqual(["failed"])
    await page.getByRole("button", { name: offer }).click()
    await page.waitForFunction(
      () => document.querySelector(".job-card")?.getAttribute("data-state") === "local",
      undefined,
      { timeout: 120_000, polling: LOOK_AGAIN },
    )
    await page.locator(".job-card").getByRole("button", { name: "取消" }).click()
    await page.locator(".job-card").getByText("已取消").waitFor()
    await page.locator(".job-card").getByRole("button", { name: "重试" }).click()
    await page.waitForFunction(
      () => document.querySelector(".job-card")?.getAttribute("data-state") === "done",
      undefined,
      { timeout: 180_000, polling: LOOK_AGAIN },
    )
    expect((await download(page)).bytes.toString()).toContain("由双方另行协商解决")
    expect(faults).toEqual([])
    await close()
  },
)

test("a device with little memory is not asked", async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 2 })
  })
  const page = await context.newPage()
  await goTo(page, "/pdf2txt")
  await choose(page)
  await jobStates(page)
  await page.getByText("这台设备的内存不到 4 GB").waitFor()
  expect(await page.getByRole("button", { name: offer }).count()).toBe(0)
  expect(await page.getByRole("button", { name: "改用云端处理" }).count()).toBe(1)
  await context.close()
})

test("what reads is apart from what every page loads and from what is kept to work offline", () => {
  const client = join(import.meta.dirname, "../build/client")
  const worker = readFileSync(join(client, "service-worker.js"), "utf8")
  expect(worker).not.toMatch(/ort-wasm|assets\/reading\//)
  const assets = readdirSync(join(client, "assets"))
  const reading = assets.filter((name) => /^reading-worker.*\.js$/.test(name))
  expect(reading).toHaveLength(1)
  const runtime = assets.filter((name) => /^ort-wasm.*\.wasm$/.test(name))
  expect(runtime).toHaveLength(1)
  const kept = [
    ...runtime.map((name) => join(client, "assets", name)),
    ...readdirSync(join(client, "assets/reading")).map((name) =>
      join(client, "assets/reading", name),
    ),
  ]
  const bytes = kept.reduce((sum, path) => sum + statSync(path).size, 0)
  expect(Math.round(bytes / 1_000_000)).toBe(30)
})
