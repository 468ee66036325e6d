import { readFileSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, extname, join } from "node:path"
import { deflateSync } from "node:zlib"
import { makeTextPdf, pdfOf, proseLines, streamOf } from "@mozhuan/testkit"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { startCommandLine } from "./command-line.ts"
import { serveReleases } from "./releases.ts"
import {
  chooseFiles,
  download,
  isReady,
  jobStates,
  passOn,
  run,
  startBrowser,
  visit,
} from "./visit.ts"

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await startBrowser()
  folder = await mkdtemp(join(tmpdir(), "mz-offline-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const pdf = makeTextPdf({ pages: 3, lines: proseLines })

interface Work {
  readonly tool: string
  readonly target: string
  readonly args: readonly string[]
  readonly files: readonly string[]
  /** Options chosen on the page, by their words. */
  readonly choices?: readonly string[]
  /** Of JPEG. */
  readonly quality?: string
  /**
   * How its page is come to: loaded by its address, where nothing else is said; by the site's own
   * links; or it is that of the work before, with options as that has left them.
   */
  readonly comes?: "by a link" | "from the work before"
}

/**
 * Each with the command that makes the same with the engine of the server. Loaded are one whose
 * files become one, one that the engine reads and writes, one that cuts, and one that draws: each
 * load reads and compiles the site anew.
 */
const works: readonly Work[] = [
  { tool: "merge2pdf", target: "out.pdf", args: ["merge"], files: ["in.pdf", "in (2).pdf"] },
  { tool: "pdf2txt", target: "out.txt", args: ["convert"], files: ["in.pdf"], comes: "by a link" },
  { tool: "pdf2word", target: "out.docx", args: ["convert"], files: ["in.pdf"] },
  {
    tool: "pdf2word",
    target: "out.docx",
    args: ["convert"],
    files: ["table.pdf"],
    comes: "from the work before",
  },
  {
    tool: "pdf2excel",
    target: "out.xlsx",
    args: ["convert"],
    files: ["table.pdf"],
    comes: "by a link",
  },
  {
    tool: "pdf2ppt",
    target: "out.pptx",
    args: ["convert"],
    files: ["table.pdf"],
    comes: "by a link",
  },
  {
    tool: "pdf2html",
    target: "out.html",
    args: ["convert"],
    files: ["table.pdf"],
    comes: "by a link",
  },
  // Two pages: the server's command lays the first part beside the second.
  { tool: "split", target: "parts/in_1.pdf", args: ["split", "--cuts", "1"], files: ["in.pdf"] },
  { tool: "pdf2photo", target: "pages/in_1.jpg", args: ["convert"], files: ["in.pdf"] },
  {
    tool: "pdf2photo",
    target: "pages/table_1.png",
    args: ["convert"],
    files: ["table.pdf"],
    choices: ["PNG"],
    comes: "from the work before",
  },
  {
    tool: "pdf2photo",
    target: "pages/table_1.webp",
    args: ["convert"],
    files: ["table.pdf"],
    choices: ["WebP"],
    comes: "from the work before",
  },
  {
    tool: "pdf2photo",
    target: "pages/table_1.jpg",
    args: ["convert", "--colour", "grey", "--quality", "60"],
    files: ["table.pdf"],
    choices: ["JPG", "灰度"],
    quality: "60",
    comes: "from the work before",
  },
  {
    tool: "pdf2photo",
    target: "pages/in_1.png",
    args: ["convert", "--colour", "grey", "--dpi", "96"],
    files: ["in.pdf"],
    choices: ["PNG", "96 dpi"],
    comes: "from the work before",
  },
  {
    tool: "compress",
    target: "out.pdf",
    args: ["compress"],
    files: ["table.pdf"],
    comes: "by a link",
  },
  {
    tool: "compress",
    target: "out.pdf",
    args: ["compress"],
    files: ["photos.pdf"],
    comes: "from the work before",
  },
  {
    tool: "compress",
    target: "out.pdf",
    args: ["compress", "--level", "small"],
    files: ["photos.pdf"],
    choices: ["最小"],
    comes: "from the work before",
  },
  {
    tool: "photo2pdf",
    target: "out.pdf",
    args: ["convert"],
    files: ["photo.jpg", "drawing.png"],
    comes: "by a link",
  },
]

/** A photograph in colour and one in grey, finer than compression leaves them. */
function photographs(): Uint8Array {
  const [width, height] = [700, 500]
  let seed = 5
  const picture = (space: string, channels: number): Uint8Array => {
    const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff
      return 110 + 90 * Math.sin(at / (170 * channels)) + ((seed >> 16) & 15)
    })
    const size = `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/Device${space}`
    return streamOf(
      `/Type/XObject/Subtype/Image${size}/Filter/FlateDecode`,
      deflateSync(pixels, { level: 1 }),
    )
  }
  return pdfOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 210 150]>>",
    3: "<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</XObject<</P 6 0 R>>>>>>",
    4: "<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</XObject<</P 7 0 R>>>>>>",
    5: streamOf("", "q 210 0 0 150 0 0 cm /P Do Q"),
    6: picture("RGB", 3),
    7: picture("Gray", 1),
  })
}
const here = (path: string): Uint8Array =>
  readFileSync(join(import.meta.dirname, "../public", path))
const contents: Readonly<Record<string, Uint8Array>> = {
  "in.pdf": pdf,
  "in (2).pdf": pdf,
  "table.pdf": here("samples/sample.pdf"),
  "photos.pdf": photographs(),
  "photo.jpg": here("samples/sample.jpg"),
  "drawing.png": here("icons/app-192.png"),
}
const mediaTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".jpg": "image/jpeg",
  ".png": "image/png",
}

/** Switches offline use on, as the download page offers it, and gives what it told before. */
async function keepApp(page: Page): Promise<string> {
  const button = page.locator(".offline-choice .button-primary")
  const told = await button.innerText()
  await button.click()
  await page.locator('.offline-choice[data-state="kept"]').waitFor({ timeout: 60_000 })
  return told
}

test(
  "after it was kept, the application opens and works with the network cut, and makes what the server makes",
  { timeout: 400_000 },
  async () => {
    const { page, context, close } = await visit(browser, "/download")
    const told = Number(/([\d.]+) MB/.exec(await keepApp(page))?.[1])
    expect(told).toBeGreaterThan(1)
    expect(told).toBeLessThanOrEqual(12)
    const kept = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    expect(kept).toBeLessThanOrEqual(12 * 1024 * 1024)
    await page.close()
    await context.setOffline(true)

    for (const [name, content] of Object.entries(contents))
      await writeFile(join(folder, name), content)
    const commandLine = await startCommandLine(folder)
    let offline: Page | undefined
    for (const work of works) {
      const { tool, target, args, files, comes } = work
      if (comes !== undefined && offline) {
        await offline.getByRole("button", { name: "再转一个" }).click()
        if (comes === "by a link") await passOn(offline, `/${tool}`)
      } else {
        await offline?.close()
        offline = await context.newPage()
        await offline.goto(`${inject("siteUrl")}/${tool}`)
        await isReady(offline)
      }
      await chooseFiles(
        offline,
        files.map((name) => ({
          name,
          content: contents[name] ?? pdf,
          mimeType: mediaTypes[extname(name)] ?? "",
        })),
      )
      await choose(offline, work)
      if (comes !== "from the work before") await workHere(offline)
      await run(offline)
      expect([tool, await jobStates(offline)]).toEqual([tool, ["done"]])
      const made = (await download(offline)).bytes
      await commandLine.run(commandOf(args, files, target))
      const out = join(folder, target)
      // No difference is printed: the files are large.
      expect([target, made.equals(await readFile(out))]).toEqual([target, true])
      await rm(target.includes("/") ? dirname(out) : out, { recursive: true })
    }
    commandLine.close()
    await close()
  },
)

function commandOf(args: readonly string[], files: readonly string[], target: string): string[] {
  if (target.startsWith("pages/"))
    return [...args, ...files, "pages/", "--to", extname(target).slice(1)]
  const out = target.startsWith("parts/") ? "parts" : target
  return [...args, ...files, ...(args[0] === "convert" ? [] : ["-o"]), out]
}

async function choose(page: Page, { choices = [], quality }: Work): Promise<void> {
  if (choices.length === 0) return
  const panel = page.locator(".options-panel")
  await panel.waitFor()
  for (const choice of choices) {
    const option = page.locator("option", { hasText: choice })
    const list = panel.locator("select").filter({ has: option })
    if ((await list.count()) > 0) await list.selectOption({ label: choice })
    else await panel.getByRole("radio", { name: choice, exact: true }).check()
  }
  if (quality === undefined) return
  const more = panel.locator(".options-more")
  if ((await more.getAttribute("open")) === null) await more.locator("summary").click()
  await panel.getByRole("spinbutton", { name: /质量/ }).fill(quality)
}

/** Chooses this device where the tool leaves the choice. */
async function workHere(page: Page): Promise<void> {
  await page.locator(".run-bar-go").waitFor()
  const cuts = page.getByLabel("在这些页之后切开")
  if ((await cuts.count()) > 0) await cuts.fill("1")
  const more = page.locator(".options-panel .options-more summary")
  if ((await more.count()) === 0) return
  await more.click()
  const here = page.locator(".options-panel").getByRole("radio", { name: "本地处理" })
  if ((await here.count()) > 0) await here.check()
}

test("what was kept is of nobody, and goes when it is switched off", async () => {
  const { page, context, close } = await visit(browser, "/download")
  await keepApp(page)
  await page.locator(".offline-choice .button").click()
  await page.locator('.offline-choice[data-state="offered"]').waitFor()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(`${inject("siteUrl")}/merge2pdf`)).rejects.toThrow("net::ERR_")
  await close()
})

test("storage that is full is told, and nothing half kept takes the room that is missing", async () => {
  const { page, context, close } = await visit(browser, "/download")
  const session = await context.newCDPSession(page)
  const origin = inject("siteUrl")
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_000_000 })
  await page.locator(".offline-choice .button-primary").click()
  await page.getByText("这台设备的空间不足，没有保存").waitFor({ timeout: 60_000 })
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await session.send("Storage.overrideQuotaForOrigin", { origin })
  await page.locator(".offline-choice .button-primary").click()
  await page.locator('.offline-choice[data-state="kept"]').waitFor({ timeout: 60_000 })
  await close()
})

test("a newer release replaces the kept one without touching open work, and only once no page needs the old one", async () => {
  const releases = await serveReleases(inject("siteUrl"))
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${releases.url}/download`)
    await isReady(page)
    await keepApp(page)
    const work = await context.newPage()
    await work.goto(`${releases.url}/merge2pdf`)
    await isReady(work)
    await chooseFiles(
      work,
      ["甲.pdf", "乙.pdf"].map((name) => ({ name, content: pdf, mimeType: "application/pdf" })),
    )
    await work.getByText("乙.pdf").first().waitFor()

    releases.update()
    await work.evaluate(async () => (await navigator.serviceWorker.ready).update())
    // The newer one keeps what the older kept, and waits.
    await work.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.ready
      return registration.waiting !== null && (await caches.keys()).length === 2
    })
    expect(await work.evaluate(() => caches.keys())).toContain("app-earlier")
    await context.setOffline(true)
    await run(work)
    expect(await jobStates(work)).toEqual(["done"])
    await context.setOffline(false)

    await page.close()
    await work.close()
    const next = await context.newPage()
    await next.goto(`${releases.url}/merge2pdf`)
    await next.waitForFunction(async () => {
      const names = await caches.keys()
      return names.length === 1 && names[0] !== "app-earlier"
    })
    await context.setOffline(true)
    await next.goto(`${releases.url}/split`)
    await next.getByRole("heading", { name: "PDF 拆分" }).first().waitFor()
  } finally {
    await context.close()
    await releases.close()
  }
})

test("a file that the system opens and that is no PDF is named with what can be done, and the others go on", async () => {
  const { page, context, faults, close } = await visit(browser, "/")
  await installWorker(page)
  // The system's queue, with files of the browser's own storage in place of those of the disk.
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "launchQueue", {
      value: {
        setConsumer: (take: (launch: { files: unknown[] }) => void) =>
          Object.assign(globalThis, { openedByTheSystem: take }),
      },
    })
  })
  await page.reload()
  await page.waitForFunction(() => "openedByTheSystem" in globalThis)
  await page.evaluate(
    async ([bytes]) => {
      const root = await navigator.storage.getDirectory()
      const handleOf = async (name: string, content: Uint8Array<ArrayBuffer>) => {
        const handle = await root.getFileHandle(name, { create: true })
        const stream = await handle.createWritable()
        await stream.write(content)
        await stream.close()
        return handle
      }
      const files = [
        await handleOf("假的.pdf", new TextEncoder().encode("this is no document at all")),
        await handleOf("空的.pdf", new Uint8Array()),
        await handleOf("真的.pdf", new Uint8Array(bytes ?? [])),
        // Gone between the system's click and our look.
        { getFile: () => Promise.reject(new DOMException("gone", "NotFoundError")) },
      ]
      const { openedByTheSystem } = globalThis as unknown as {
        openedByTheSystem: (launch: { files: unknown[] }) => void
      }
      openedByTheSystem({ files })
    },
    [[...pdf]],
  )
  await page.getByRole("heading", { name: "要转成什么？" }).waitFor()
  await page.getByText("有 2 个文件没有放入").waitFor()
  await page.getByText(/“假的.pdf”/).waitFor()
  await page.getByRole("button", { name: /PDF 压缩/ }).click()
  await page.getByText("真的.pdf").first().waitFor()
  expect(faults).toEqual([])
  await close()
})

/** The installed site, whose own window starts the worker, stands for itself here. */
async function installWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js")
    await navigator.serviceWorker.ready
  })
}

test("a cache half written is finished by the next try", async () => {
  const { page, context, close } = await visit(browser, "/download")
  await context.route("**/*.wasm.gz", (route) => route.abort())
  await page.locator(".offline-choice .button-primary").click()
  await page.locator('.offline-choice[data-state="failed"]').waitFor({ timeout: 60_000 })
  await page.getByText("下载中断").waitFor()
  await context.unroute("**/*.wasm.gz")
  await page.locator(".offline-choice .button-primary").click()
  await page.locator('.offline-choice[data-state="kept"]').waitFor({ timeout: 60_000 })
  await close()
})

test("of ten files that are shared with the installed site those within the limits are taken, the others named", async () => {
  const { page, close, faults } = await visit(browser, "/")
  await installWorker(page)
  await page.reload()
  await page.evaluate(
    async ([bytes]) => {
      const form = document.createElement("form")
      Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" })
      const input = document.createElement("input")
      Object.assign(input, { type: "file", name: "files", multiple: true })
      const files = new DataTransfer()
      const picture = await (await fetch("/icons/app-192.png")).blob()
      const document_ = await (await fetch("/samples/sample.docx")).blob()
      for (let index = 0; index < 3; index++)
        files.items.add(new File([new Uint8Array(bytes ?? [])], `文件 ${index}.pdf`))
      for (const name of ["图.png", "图 2.png"]) files.items.add(new File([picture], name))
      for (const name of ["文.docx", "文 2.docx"]) files.items.add(new File([document_], name))
      files.items.add(new File(["no document"], "notes.exe"))
      files.items.add(new File([], "空.pdf"))
      files.items.add(new File(["half"], "坏.xlsx"))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [[...pdf]],
  )
  await page.waitForURL(/\/(?:\?shared=1)?$/)
  await page.getByRole("heading", { name: "要转成什么？" }).waitFor()
  await page.getByText("有 7 个文件没有放入").waitFor()
  await page.getByRole("button", { name: /PDF 合并/ }).click()
  await page.getByText("文件 2.pdf").first().waitFor()
  expect(faults).toEqual([])
  await close()
})
