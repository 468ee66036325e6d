import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createHash } from "node:crypto"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { unzipSync } from "fflate"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import {
  barriers,
  chooseFiles,
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
beforeAll(async () => void (browser = await startBrowser()))

const pdf = makeTextPdf({ pages: 2, lines: proseLines })

async function openBatch(page: Page, count = 1): Promise<void> {
  await chooseFiles(
    page,
    Array.from({ length: count }, (_, index) => ({
      name: `报告${index + 1}.pdf`,
      content: pdf,
      mimeType: "application/pdf",
    })),
  )
  await page.locator(".run-bar-go").waitFor()
  await page.locator(".options-panel .batch-panel > summary").click()
}

test("options are kept as a recipe, chosen again, and opened by whoever gets the link", async () => {
  const { page, context, faults, close } = await visit(browser, "/pdf2photo")
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openBatch(page)
  const panel = page.locator(".options-panel")
  const grey = panel.getByRole("radio", { name: "灰度" })
  await grey.check()
  await panel.getByPlaceholder("给这套选项起个名字").fill("灰度图片")
  await panel.getByRole("button", { name: "保存方案" }).click()
  await panel.getByRole("button", { name: "恢复默认" }).click()
  expect(await grey.isChecked()).toBe(false)
  await panel.getByRole("button", { name: "使用方案“灰度图片”" }).click()
  expect(await grey.isChecked()).toBe(true)
  await panel.getByRole("button", { name: "复制方案“灰度图片”的链接" }).click()
  await page.getByText("链接已复制").waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
  await close()

  const other = await visit(browser, link.slice(inject("siteUrl").length))
  await chooseFiles(other.page, [{ name: "a.pdf", content: pdf, mimeType: "application/pdf" }])
  await other.page.locator(".run-bar-go").waitFor()
  expect(
    await other.page.locator(".options-panel").getByRole("radio", { name: "灰度" }).isChecked(),
  ).toBe(true)
  await other.close()
})

test("results stay on the server as long as was chosen, and no longer than the visitor may", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await openBatch(page)
  const panel = page.locator(".options-panel")
  expect(await panel.getByRole("radio", { name: "24 小时" }).isDisabled()).toBe(true)
  await panel.getByRole("radio", { name: "10 分钟" }).check()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const told = await page.getByText("后自动删除").first().innerText()
  const minutes = Number(/(\d+):\d\d/.exec(told)?.[1])
  expect(minutes).toBeGreaterThan(8)
  expect(minutes).toBeLessThanOrEqual(10)
  await close()
})

test("an archive of results bears the names of the visitor's pattern", async () => {
  const { page, close } = await takeOver(browser, "/compress")
  await openBatch(page, 2)
  const panel = page.locator(".options-panel")
  await panel.getByLabel("打包下载时的文件名").fill("{n}-{name}")
  await panel.getByText("例：001-报告1.pdf").waitFor()
  await run(page)
  expect(await jobStates(page)).toEqual(["done", "done"])
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: "全部下载（zip）" })
      .or(page.locator("a[href*='convert/zip']"))
      .click(),
  ])
  const pieces: Buffer[] = []
  for await (const piece of await saved.createReadStream()) pieces.push(piece as Buffer)
  const names = Object.keys(unzipSync(Buffer.concat(pieces))).toSorted()
  expect(names).toEqual(["001-报告1_已压缩.pdf", "002-报告2_已压缩.pdf"])
  await close()
})

test("results are saved into a folder of the visitor's, and what lies there stays", async () => {
  const { page, context, faults, close } = await visit(browser, NOT_YET)
  await context.addInitScript(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle("收件", { create: true }),
    })
  })
  await goTo(page, "/compress")
  await openBatch(page, 2)
  await put(page, "报告1_已压缩.pdf", "mine")
  await run(page)
  expect(await jobStates(page)).toEqual(["done", "done"])
  await page.getByRole("button", { name: "存到文件夹…" }).click()
  await page.getByText("已把 2 个文件存到“收件”").waitFor()
  const names = ["报告1_已压缩 (2).pdf", "报告1_已压缩.pdf", "报告2_已压缩.pdf"]
  expect((await namesIn(page, "收件")).toSorted()).toEqual(names.toSorted())
  expect(faults).toEqual([])
  await close()
})

test("a watched folder is converted as files come; one that disappears is told, and work goes on when it is back", async () => {
  const { page, context, faults, close } = await visit(browser, NOT_YET)
  await hurry(context)
  // The browser's own storage has the interface of a folder on the disk, and no question.
  await context.addInitScript(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle("收件", { create: true }),
    })
  })
  await goTo(page, "/compress")
  await openBatch(page)
  await page.getByRole("button", { name: "监视文件夹…" }).click()
  const strip = page.locator(".watch-strip")
  await strip.getByText("正在监视“收件”").waitFor()
  await put(page, "一.pdf")
  await strip.getByText("已存 1 个").waitFor()
  expect(await results(page)).toEqual(["一_已压缩.pdf"])
  await put(page, "坏.pdf", "no document")
  await strip.getByText("已存 1 个，1 个没有成功").waitFor()

  await page.evaluate(async () =>
    (await navigator.storage.getDirectory()).removeEntry("收件", { recursive: true }),
  )
  await strip.getByText("找不到文件夹“收件”，放回原处后会继续").waitFor()
  await put(page, "二.pdf")
  await strip.getByText("正在监视“收件”").waitFor()
  await strip.getByText("已存 2 个").waitFor()
  expect(await results(page)).toEqual(["二_已压缩.pdf"])
  expect(await barriers(page)).toEqual([])
  await strip.getByRole("button", { name: "停止监视" }).click()
  await strip.waitFor({ state: "detached" })
  expect(faults).toEqual([])
  await close()
})

test("a permission that the browser takes back is told; given again, the work goes on with what came meanwhile", async () => {
  const { page, context, faults, close } = await visit(browser, NOT_YET)
  await hurry(context)
  // The browser's own storage, whose permission is taken and given by the test.
  await context.addInitScript(() => {
    const state = { isBarred: false, asked: 0 }
    const { prototype } = FileSystemDirectoryHandle as unknown as {
      prototype: { values: (this: object) => AsyncIterable<FileSystemHandle> }
    }
    const { values } = prototype
    Object.assign(prototype, {
      values(this: typeof prototype) {
        if (state.isBarred) throw new DOMException("taken back", "NotAllowedError")
        return values.call(this)
      },
      requestPermission: async () => {
        state.asked += 1
        state.isBarred = false
        return "granted"
      },
    })
    Object.assign(globalThis, {
      permission: state,
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle("收件", { create: true }),
    })
  })
  await goTo(page, "/compress")
  await openBatch(page)
  await page.getByRole("button", { name: "监视文件夹…" }).click()
  const strip = page.locator(".watch-strip")
  await put(page, "一.pdf")
  await strip.getByText("已存 1 个").waitFor()

  await page.evaluate(() => {
    const { permission } = globalThis as unknown as { permission: { isBarred: boolean } }
    permission.isBarred = true
  })
  await strip.getByText("浏览器收回了“收件”的权限").waitFor()
  await put(page, "二.pdf")
  await strip.getByRole("button", { name: "重新允许" }).click()
  await strip.getByText("正在监视“收件”").waitFor()
  await strip.getByText("已存 2 个").waitFor()
  expect((await results(page)).toSorted()).toEqual(["一_已压缩.pdf", "二_已压缩.pdf"])
  expect(faults).toEqual([])
  await close()
})

/**
 * Lets a watch look ten times as often as at a visitor's; nothing else waits as long as it does.
 */
const hurry = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout: wait } = globalThis
    const pause = 3000
    Object.assign(globalThis, {
      setTimeout: (work: () => void, after?: number, ...given: never[]) =>
        wait(work, after === pause ? pause / 10 : after, ...given),
    })
  })

async function put(page: Page, name: string, content?: string): Promise<void> {
  await page.evaluate(
    async ([wanted, bytes]) => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle("收件", { create: true })
      const file = await folder.getFileHandle(wanted, { create: true })
      const stream = await file.createWritable()
      await stream.write(new Uint8Array(bytes))
      await stream.close()
    },
    [name, [...(content === undefined ? pdf : Buffer.from(content))]] as const,
  )
}

const results = (page: Page): Promise<string[]> => namesIn(page, "收件/mozhuan")

function namesIn(page: Page, path: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    let folder = await navigator.storage.getDirectory()
    for (const part of wanted.split("/")) folder = await folder.getDirectoryHandle(part)
    const names: string[] = []
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
      names.push(name)
    return names
  }, path)
}

/** The page shows before it listens to keys. */
async function openPalette(page: Page): Promise<void> {
  const field = page.getByRole("combobox", { name: "输入工具、页面或方案的名字" })
  await expect
    .poll(
      async () => {
        if (!(await field.isVisible())) await page.keyboard.press("Control+k")
        return field.isVisible()
      },
      { timeout: 30_000, interval: 2_000 },
    )
    .toBe(true)
}

test("the palette opens tools, pages and kept recipes by a few letters, with the keyboard alone", async () => {
  const { page, faults, close } = await visit(browser, "/")
  const field = page.getByRole("combobox", { name: "输入工具、页面或方案的名字" })
  await openPalette(page)
  await field.fill("转excel")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/pdf2excel")
  await page.evaluate(() =>
    localStorage.setItem(
      "mozhuan.recipes",
      JSON.stringify([{ name: "小图", tool: "pdf2photo", options: { format: "png" } }, "junk"]),
    ),
  )
  await openPalette(page)
  await field.fill("小图")
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/pdf2photo#options=/)
  await isReady(page)
  await openPalette(page)
  await field.fill("没有这样的东西")
  await page.getByText("没有找到").waitFor()
  await field.fill("深色")
  await page.keyboard.press("Enter")
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark")
  expect(faults).toEqual([])
  await close()
})

test("the download centre offers the packed command line with its hash, and no file that it does not name", async () => {
  const { page, close } = await visit(browser, "/download/cli")
  const folder = join(inject("dataFolder"), "cli")
  const content = "#!/bin/sh\necho a program\n"
  const sha256 = createHash("sha256").update(content).digest("hex")
  const name = "mozhuan-2.3.0-linux-x64"
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), content)
  const listed = { name, arch: "x64", size: content.length, sha256 }
  const list = { version: "2.3.0", packages: [listed] }
  await writeFile(join(folder, "packages.json"), JSON.stringify(list))
  await goTo(page, "/download")
  await page.getByText(`SHA-256 ${sha256}`).waitFor()
  const reply = await fetch(`${inject("siteUrl")}/download/cli/${name}`)
  expect([reply.status, await reply.text()]).toEqual([200, content])
  for (const strange of ["packages.json", "..%2f..%2fetc%2fpasswd", "mozhuan-9-linux-x64"])
    expect((await fetch(`${inject("siteUrl")}/download/cli/${strange}`)).status).toBe(404)
  await page.getByRole("link", { name: "看用法" }).click()
  await page.getByText("sha256sum -c").waitFor()
  expect(await barriers(page)).toEqual([])
  // Half a file is not offered.
  await writeFile(join(folder, name), content.slice(1))
  expect((await fetch(`${inject("siteUrl")}/download/cli/${name}`)).status).toBe(404)
  await close()
})
