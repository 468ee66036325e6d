import { createNodeHost } from "@mozhuan/host"
import { expect, test } from "vitest"
import { startPdfium } from "./instance.ts"

test("functions get addresses of their own, whatever their signature, and a freed address is used again", async () => {
  const pdfium = await startPdfium(createNodeHost())
  const [first, second] = [pdfium.addCallback(() => 1, "iiii"), pdfium.addCallback(() => 1, "v")]
  expect(second).toBe(first + 1)
  pdfium.removeCallback(first)
  expect(pdfium.addCallback(() => 1, "ii")).toBe(first)
})

test("a host that cannot give the program fails the start instead of leaving it waiting", async () => {
  const host = { ...createNodeHost(), instantiate: async () => Promise.reject(new Error("no such file")) }
  await expect(startPdfium(host)).rejects.toThrow("no such file")
})
