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

test("functions put in together get addresses in their order, each with its own signature", async () => {
  const pdfium = await startPdfium(createNodeHost())
  const signatures = ["vi", "vii", "iiiiiiii", "iii", "iiiiii", "iiiii", "iii", "v"]
  const addresses = pdfium.addCallbacks(
    signatures.map((signature) => ({ call: () => 1, signature })),
  )
  const [first = 0] = addresses
  expect(addresses).toEqual(signatures.map((_, index) => first + index))
})

test("a host that cannot give the program fails the start instead of leaving it waiting", async () => {
  const host = {
    ...createNodeHost(),
    instantiate: async () => Promise.reject(new Error("no such file")),
  }
  await expect(startPdfium(host)).rejects.toThrow("no such file")
})
