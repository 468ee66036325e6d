import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { unzipSync } from "fflate"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { chooseFiles, download, isReady, jobStates, run, startBrowser, visit } from "./visit.ts"

const shell = promisify(execFile)
const mozhuan = join(import.meta.dirname, "../../../bin/mozhuan")

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await startBrowser()
  folder = await mkdtemp(join(tmpdir(), "mz-offline-"))
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

const pdf = makeTextPdf({ pages: 3, lines: proseLines })

/** Each with the command that makes the same with the engine of the server. */
const works = [
  { tool: "merge2pdf", target: "out.pdf", args: ["merge"], files: ["in.pdf", "in (2).pdf"] },
  { tool: "pdf2txt", target: "out.txt", args: ["convert"], files: ["in.pdf"] },
  { tool: "pdf2word", target: "out.docx", args: ["convert"], files: ["in.pdf"] },
  { tool: "pdf2excel", target: "out.xlsx", args: ["convert"], files: ["table.pdf"] },
  { tool: "pdf2ppt", target: "out.pptx", args: ["convert"], files: ["in.pdf"] },
  // Packed as a whole by another program than Node's: done, and no more is asked.
  { tool: "compress", target: "", args: [], files: ["table.pdf"] },
  { tool: "split", target: "", args: [], files: ["in.pdf"] },
  { tool: "pdf2photo", target: "", args: [], files: ["in.pdf"] },
] as const
const contents: Readonly<Record<string, Uint8Array>> = {
  "in.pdf": pdf,
  "in (2).pdf": pdf,
  "table.pdf": readFileSync(join(import.meta.dirname, "../public/samples/sample.pdf")),
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
    for (const { tool, target, args, files } of works) {
      const offline = await context.newPage()
      await offline.goto(`${inject("siteUrl")}/${tool}`)
      await isReady(offline)
      await chooseFiles(
        offline,
        files.map((name) => ({
          name,
          content: contents[name] ?? pdf,
          mimeType: "application/pdf",
        })),
      )
      await workHere(offline)
      await run(offline)
      expect([tool, await jobStates(offline)]).toEqual([tool, ["done"]])
      if (target === "") {
        await offline.close()
        continue
      }
      const made = (await download(offline)).bytes
      const out = join(folder, target)
      await shell(mozhuan, [...args, ...files, ...(args[0] === "convert" ? [] : ["-o"]), target], {
        cwd: folder,
      })
      expect(contentOf(made), tool).toEqual(contentOf(await readFile(out)))
      await rm(out)
      await offline.close()
    }
    await close()
  },
)

/**
 * The bytes of a result; of an Office file those of its parts, since browsers and Node have
 * different programs for packing.
 */
function contentOf(bytes: Buffer): Readonly<Record<string, string>> {
  const isZip = bytes.subarray(0, 2).toString("latin1") === "PK"
  const parts = isZip ? unzipSync(bytes) : { whole: bytes }
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, Buffer.from(part).toString("base64")]),
  )
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

test("a cache half written is finished by the next try, and full storage is told and leaves nothing", async () => {
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
  // The installed site, whose own window starts the worker, stands for itself here.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js")
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.evaluate(
    async ([bytes]) => {
      const form = document.createElement("form")
      Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" })
      const input = document.createElement("input")
      Object.assign(input, { type: "file", name: "files", multiple: true })
      const files = new DataTransfer()
      for (let index = 0; index < 9; index++)
        files.items.add(new File([new Uint8Array(bytes ?? [])], `文件 ${index}.pdf`))
      files.items.add(new File(["no document"], "notes.exe"))
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
