import type { Browser } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { pdf } from "./sample-files.ts"
import {
  chooseFiles,
  download,
  jobStates,
  run,
  setPassword,
  startBrowser,
  takeOver,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

test("slides made from a PDF go on to become a PDF again, without being chosen anew", async ({
  skip,
}) => {
  const reply = (await (await fetch(`${inject("siteUrl")}/v1/convert/limits`)).json()) as {
    obj: { unavailable: { tool: string }[] }
  }
  if (reply.obj.unavailable.some((entry) => entry.tool === "ppt2pdf"))
    skip("this machine has no LibreOffice")
  const { page, close } = await takeOver(browser, "/pdf2ppt")
  await chooseFiles(page, [pdf("talk.pdf")])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.getByRole("button", { name: "PPT 转 PDF" }).click()
  await page.getByRole("article", { name: "talk.pptx" }).waitFor()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-")
  await close()
})

test("what was locked is unlocked with its password, once the right to do so is confirmed", async () => {
  const { page, close } = await takeOver(browser, "/encrypt")
  await chooseFiles(page, [pdf("secret.pdf")])
  await setPassword(page, "correct horse 9")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).bytes.toString("latin1")).toContain("/Encrypt")
  await page.getByRole("button", { name: "PDF 解密" }).click()
  await page.locator(".unlock").waitFor()
  await expect.poll(() => page.locator(".run-bar-go .button-primary").isDisabled()).toBe(true)
  await page.locator(".options-panel .password-input input").fill("correct horse 9")
  await page.getByRole("checkbox", { name: "我有权解除这些文件的限制" }).check()
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  expect((await download(page)).bytes.toString("latin1")).not.toContain("/Encrypt")
  await close()
})
