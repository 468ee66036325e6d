import { makeTextPdf } from "@mozhuan/testkit"
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { pdf } from "./sample-files.ts"
import {
  chooseFiles,
  download,
  goTo,
  isReady,
  jobStates,
  NOT_YET,
  run,
  startBrowser,
  takeOver,
  visit,
} from "./visit.ts"

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await startBrowser()
  folder = await mkdtemp(join(tmpdir(), "mz-bad-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const bigPdf = (name: string) => ({
  name,
  content: Buffer.concat([Buffer.from(pdf("x").content), Buffer.alloc(9 * 1024 * 1024)]),
})

/** Chooses a file on the disk, which can then be changed behind the page's back. */
async function chooseFromDisk(page: Page, name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, pdf(name, 2).content)
  await page.locator("[data-testid=file-input]").setInputFiles(path)
  await page.locator(".file-card-picture img").first().waitFor()
  return path
}

test("a connection lost while the server works loses nothing: the result is there when it is back", async () => {
  const { page, context, close } = await takeOver(browser, "/pdf2rtf")
  await chooseFiles(page, [pdf("a.pdf", 3)])
  await context.route(/\/v1\/convert\/(?:events|progress)/, (route) =>
    route.abort("internetdisconnected"),
  )
  await Promise.all([page.waitForResponse(/\/v1\/convert\/pdf2doc/), run(page)])
  await context.setOffline(true)
  await context.unroute(/\/v1\/convert\/(?:events|progress)/)
  await context.setOffline(false)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).name).toBe("a.rtf")
  await close()
})

test("a server without room says so, keeps the file, and takes it on the next try", async () => {
  const { page, context, close } = await takeOver(browser, "/pdf2rtf")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await context.route(/\/oss\//, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, body: "<Error><Code>ServiceUnavailable</Code></Error>" })
      : route.continue(),
  )
  await run(page)
  expect(await jobStates(page)).toEqual(["failed"])
  await page.getByText("存储空间已满", { exact: false }).first().waitFor()
  await context.unroute(/\/oss\//)
  await page.getByRole("button", { name: "重试" }).click()
  expect(await jobStates(page)).toEqual(["done"])
  await close()
})

test("a browser without room for another byte converts all the same", async () => {
  const { page, faults, context, close } = await visit(browser, NOT_YET)
  await context.addInitScript(() => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
    Storage.prototype.setItem = full
    IDBObjectStore.prototype.put = full
  })
  await goTo(page, "/pdf2rtf")
  await chooseFiles(page, [bigPdf("big.pdf")])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).name).toBe("big.rtf")
  expect(faults).toEqual([])
  await close()
})

test.for(["/pdf2rtf", "/compress"])(
  "a file changed after it was chosen is told as that, with what to do (%s)",
  async (path) => {
    const { page, close } = await takeOver(browser, path)
    const place = await chooseFromDisk(page, `changed${path.replace("/", "-")}.pdf`)
    await writeFile(place, makeTextPdf({ pages: 7 }))
    // Browsers tell a change by its time in whole seconds.
    const later = Date.now() / 1000 + 10
    await utimes(place, later, later)
    await run(page)
    expect(await jobStates(page)).toEqual(["failed"])
    await page.getByRole("alert").getByText("文件已被改动或移走").waitFor()
    await page.getByRole("button", { name: "文件 · 选项" }).click()
    await page.getByRole("button", { name: /^移除/ }).first().click()
    await page.locator("[data-testid=file-input]").setInputFiles(place)
    await run(page)
    expect(await jobStates(page)).toEqual(["done"])
    await close()
  },
)

test("in a tab that slept for an hour a result is still saved by one click", async () => {
  const { page, context, close } = await visit(browser, "/pdf2rtf")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const old = await page.locator(".output a[download]").getAttribute("href")
  // The address has run out on the server, and nothing has told the page.
  await context.route(
    (url) => url.pathname + url.search === old,
    (route) => route.fulfill({ status: 403, body: "expired" }),
  )
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3_300_000
  })
  const saved = await download(page)
  expect(saved.name).toBe("a.rtf")
  expect(saved.bytes.subarray(0, 5).toString()).toBe("{\\rtf")
  await close()
})

test("a result that is gone after an hour says so instead of saving an error page", async () => {
  const { page, context, close } = await visit(browser, "/pdf2rtf")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await context.route(/\/v1\/convert\/progress/, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), result: [] } })
  })
  // The pages to look at may be ready only now, which renews what is known of the result.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => {
          const now = Date.now
          Date.now = () => now() + 3_700_000
          document.dispatchEvent(new Event("visibilitychange"))
        })
        return jobStates(page)
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual(["expired"])
  await page.getByText("已过期").first().waitFor()
  await page.getByRole("button", { name: "重试" }).waitFor()
  await close()
})

test("of two tabs neither sends the other's upload again, and each finds its own work after a reload", async () => {
  const { page, context, close } = await visit(browser, "/pdf2rtf")
  let isHeld = true
  const parts: string[] = []
  await context.route(/partNumber=/, async (route) => {
    const number = new URL(route.request().url()).searchParams.get("partNumber") ?? ""
    parts.push(number)
    while (number === "2" && isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue().catch(() => undefined)
  })
  await chooseFiles(page, [bigPdf("first.pdf")])
  await run(page)
  await expect.poll(() => parts.length).toBe(2)
  const second = await context.newPage()
  await goTo(second, "/pdf2rtf")
  await chooseFiles(second, [pdf("second.pdf", 1)])
  await run(second)
  expect(await jobStates(second)).toEqual(["done"])
  expect(parts.toSorted()).toEqual(["1", "2"])
  isHeld = false
  expect(await jobStates(page)).toEqual(["done"])
  for (const tab of [second, page]) {
    await tab.reload()
    await isReady(tab)
    await tab.locator(".job-card[aria-label='second.pdf']").waitFor()
    await tab.locator(".job-card[aria-label='first.pdf']").waitFor()
  }
  await close()
})

test("where the drawing engine does not start, as without WASM SIMD, files go to the server", async () => {
  const { page, context, close } = await visit(browser, NOT_YET)
  await context.route(/\.wasm$/, (route) =>
    route.fulfill({ contentType: "application/wasm", body: Buffer.from([0, 97, 115, 109, 9]) }),
  )
  await goTo(page, "/pdf2rtf")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await goTo(page, "/compress")
  await page.getByRole("button", { name: "再转一个" }).click()
  await chooseFiles(page, [pdf("b.pdf", 1)])
  await run(page)
  const [state] = await jobStates(page)
  if (state !== "done") await page.getByRole("button", { name: "改用云端处理" }).click()
  expect(await jobStates(page)).toEqual(["done"])
  await close()
})

test("with cookies and storage blocked a file is converted and saved", async () => {
  const { page, context, faults, close } = await visit(browser, NOT_YET)
  await context.route("**/*", async (route) => {
    const reply = await route.fetch().catch(() => undefined)
    if (reply === undefined) return route.abort()
    const headers = reply.headers()
    delete headers["set-cookie"]
    await route.fulfill({ response: reply, headers }).catch(() => undefined)
  })
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError")
    }
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { configurable: true, get: refuse })
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} })
  })
  await goTo(page, "/pdf2rtf")
  await chooseFiles(page, [pdf("a.pdf", 1)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).name).toBe("a.rtf")
  // The router's own script that restores the place of scrolling complains and goes on.
  expect(faults.filter((fault) => !fault.endsWith("denied"))).toEqual([])
  await close()
})

test("a file of 2,000 pages is looked through and cut on a phone, with few of them in the document", async () => {
  const { page, faults, close } = await takeOver(browser, "/split", "phone")
  await chooseFiles(page, [{ name: "long.pdf", content: makeTextPdf({ pages: 2000 }) }])
  await page.locator(".board-cell img").first().waitFor()
  expect(await page.locator(".board-cell").count()).toBeLessThan(60)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.7))
  await page.locator(".board-cell img").first().waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole("button", { name: "在第 1 页之后切开" }).click()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await expect.poll(() => page.locator(".output-name").nth(1).textContent()).toContain("1999 页")
  expect(faults).toEqual([])
  await close()
})

test("a file of 2,000 pages that is too long for the cloud says so before it is sent", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word", "phone")
  await chooseFiles(page, [{ name: "long.pdf", content: makeTextPdf({ pages: 2000 }) }])
  await page.locator(".file-card").getByText(/页/).first().waitFor()
  await expect
    .poll(() => page.locator(".file-card .field-hint").first().textContent())
    .toMatch(/页/)
  await close()
})
